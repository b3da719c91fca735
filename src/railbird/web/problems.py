"""Every error as a sentence: problem details for programs, a page for people."""

from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Template

from railbird.core.errors import RailbirdError
from railbird.store.engine import Unavailable
from railbird.store.packing import Damaged
from railbird.web import metrics
from railbird.web.logs import Sparingly
from railbird.web.origin import origin
from railbird.web.refused import Refused
from railbird.web.words import Words, best_language, ui, words

logger = structlog.get_logger(__name__)

PROBLEM = "application/problem+json"
HTTP = {401: "who_are_you", 403: "csrf", 404: "not_found", 405: "wrong_method", 413: "too_large"}
AnyRequest = Request[Any, Any, Any]


class Problem(msgspec.Struct, omit_defaults=True):
    """What went wrong (RFC 9457). `rule` names the rule of the game that was broken."""

    status: int
    title: str
    detail: str
    type: str = "about:blank"
    reason: str | None = None
    rule: str | None = None


def language_of(request: AnyRequest) -> str:
    """Asked for in the address, chosen earlier, or the browser's."""
    asked = request.query_params.get("language") or request.cookies.get("railbird_language") or ""
    return asked if asked in ("en", "it", "cs") else best_language(request.headers.get("accept-language", "")[:200])


def wants_json(request: AnyRequest) -> bool:
    """Whether a script asks: it is answered with data, not with a page."""
    return request.headers.get("accept", "").startswith("application/json")


def sentence(refused: Refused, say: Words) -> str:
    """A refusal in words."""
    return say(f"refused.{refused.reason}", **{"says": "", **refused.facts})


def _describe(error: Exception, say: Words) -> Problem:
    status, reason, detail, rule = 500, "our_fault", "", None
    match error:
        case Refused():
            status, reason, rule = error.status, error.reason, error.facts.get("rule")
            detail = sentence(error, say)
        case Unavailable():
            status, reason = 503, "unavailable"
        case Damaged():
            status, reason = 410, "damaged"
        case RailbirdError():
            status, reason, detail = 422, "bad_choice", str(error)
        case HTTPException() if error.status_code < 500:
            status, reason = error.status_code, HTTP.get(error.status_code, "unreadable")
            if status == 400 and error.detail:
                extra = getattr(error, "extra", None) or ()
                where = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}" for one in extra)
                detail = f"{say('refused.unreadable')} {where or error.detail}"[:1000]
        case RecursionError() | UnicodeError():
            status, reason = 400, "unreadable"
        case ValueError() if "integer string conversion" in str(error):  # a number of more digits than Python reads
            status, reason = 400, "unreadable"
    title = f"titles.s{status}" if say.has(f"titles.s{status}") else "titles.s400"
    detail = detail or say(f"refused.{reason}")
    return Problem(status, say(title), detail, reason=reason, rule=rule)  # type: ignore[arg-type] # a rule id


def handle(request: AnyRequest, error: Exception) -> Response[Any]:
    """Answer an error, in the reader's language, and log it."""
    language = language_of(request)
    problem = _describe(error, words(language))
    person = request.scope.get("user")
    who = person.id if person is not None else None
    if problem.status >= 500 and problem.reason == "our_fault":
        logger.error("request failed", path=request.url.path, person=who, exc_info=error)
    elif problem.status in (401, 403, 409, 429):
        said: Sparingly = request.app.state.said
        host = origin(request.client.host) if request.client is not None else None
        key, reason = (host, who, problem.reason), problem.reason
        said.warn(key, "refused", path=request.url.path[:200], reason=reason, status=problem.status, person=who)
    metrics.REFUSALS.labels(reason=problem.reason or "other").inc()
    seconds = error.facts.get("seconds", 1) if isinstance(error, Refused) else 1
    headers = {"retry-after": str(seconds)} if problem.status in (429, 503) else {}
    if isinstance(error, HTTPException) and error.headers:
        headers |= {name: value for name, value in error.headers.items() if name.lower() == "allow"}
    if request.url.path.startswith("/api/") or wants_json(request):
        return Response(msgspec.json.encode(problem), status_code=problem.status, media_type=PROBLEM, headers=headers)
    context = {"problem": problem, "language": language, "person": person, "csrf": ""}
    context |= {"say": words(language), "ui": ui(language)}
    return Template("problem.html", context=context, status_code=problem.status, headers=headers)
