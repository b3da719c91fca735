"""Rendering: every page gets the same few things."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException
from litestar.response import Redirect, Template
from litestar.utils.scope.state import ScopeState

from railbird.core.text import LANGUAGES
from railbird.web.doors import AnyRequest, server_of
from railbird.web.names import CHAT_LENGTH, NAME_LENGTH
from railbird.web.problems import language_of, sentence
from railbird.web.refused import Refused
from railbird.web.words import LANGUAGE_NAMES, is_nameless, lesson_ui, record_ui, ui, words


class Fault(NamedTuple):
    """What is wrong with a form, said beside its field: our own sentence where browsers would show a bubble."""

    field: str  # The field, or the form where it has several.
    says: str


FAULTS = {
    "no_code": "code",
    "no_table": "code",
    "no_name": "name",
    "bad_name": "name",
    "empty_line": "chat",
    "long_line": "chat",
}
"""Why a form with one field is asked again -> the field."""
FACTS = {"bad_name": {"most": NAME_LENGTH}, "long_line": {"most": CHAT_LENGTH}}


def ask_again(back: str, refused: Refused, **typed: str) -> Redirect:
    """Back to the page of a form with one field, which says what was wrong and shows what was typed."""
    if refused.reason not in FAULTS:
        raise refused
    path, _, place = back.partition("#")
    asked = urlencode({"wrong": refused.reason, **typed})
    return see(f"{path}{'&' if '?' in path else '?'}{asked}" + (f"#{place}" if place else ""))


def fault_of(request: AnyRequest) -> Fault | None:
    """What `ask_again` has to say on this page."""
    reason = request.query_params.get("wrong")
    if reason not in FAULTS:
        return None
    return Fault(FAULTS[reason], sentence(Refused(422, reason, **FACTS.get(reason, {})), words(language_of(request))))


def fault_in(request: AnyRequest, form: str, refused: Refused) -> Fault:
    """What is wrong with a form of several fields, for the page that is drawn again at once."""
    return Fault(form, sentence(refused, words(language_of(request))))


def csrf_token(request: AnyRequest) -> str:
    """What forms carry to show that they are ours."""
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else ""


def page(request: AnyRequest, template: str, status: int = 200, **context: Any) -> Template:
    """A page in the reader's language."""
    language = language_of(request)
    shared = {
        "say": words(language),
        "ui": ui(language),
        "lesson": lesson_ui(language),
        "rec": record_ui(language),
        "language": language,
        "languages": {code: LANGUAGE_NAMES[code] for code in LANGUAGES},
        "person": request.user,
        "nameless": request.user is not None and is_nameless(request.user.name),
        "csrf": csrf_token(request),
        "path": request.url.path,
        "fault": fault_of(request),
    }
    return Template(template, context={**shared, **context}, status_code=status)


async def drawn(request: AnyRequest, template: str, **context: Any) -> Response[str]:
    """The same, drawn beside the loop: for a page that shows much."""
    found = request.app.template_engine
    assert found is not None
    draws = found.get_template(template).render
    shared = page(request, template, **context).context
    return Response(await server_of(request).house.turns.aside(draws, **shared), media_type=MediaType.HTML)


async def form_of(request: AnyRequest) -> dict[str, str]:
    """The text fields of a form; of several with one name the last."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


def number(form: dict[str, str], name: str, default: int = 0) -> int:
    """A whole number of a form."""
    text = form.get(name, "").strip()
    if not text:
        return default
    if not text.lstrip("-").isdecimal() or len(text) > 9 or not text.isascii():
        raise ClientException(f"{name}: {text[:20]!r} is not a whole number.")
    return int(text)


def see(path: str, cookies: list[Cookie] | None = None) -> Redirect:
    """Go there, with GET."""
    return Redirect(path, status_code=303, cookies=cookies or [])


def done(request: AnyRequest, path: str) -> Redirect | Response[None]:
    """What a form asked for is done: go there; a script, whose page changes by itself, is only told so."""
    return Response(None, status_code=204) if request.headers.get("accept") == "application/json" else see(path)


def local_path(path: str) -> str:
    """A path of this site, never of another."""
    return path if path.startswith("/") and not path.startswith("//") and "\\" not in path else "/"


def checked(values: dict[str, Any], kind: type[Any]) -> Any:
    """What a form says as the API takes it, or why not."""
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise Refused(422, "bad_choice", says=str(error)) from error


def decoded(text: str) -> list[Any]:
    """A JSON list in a field of a form."""
    try:
        return msgspec.json.decode(text, type=list[Any])
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Refused(422, "unreadable") from error
