"""The page "It is your turn", and what links in mails lead to."""

from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from railbird.web.doors import AnyRequest, server_of, somebody, someone
from railbird.web.notices import service
from railbird.web.notices.service import NoticesIn, NoticesOut
from railbird.web.pages import checked, fault_in, form_of, number, page, see
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.shelf import offered_games
from railbird.web.words import notice_ui

AFTER = (0, 900, 3600, 4 * 3600, 86_400)  # Seconds after which a mail is written, to choose from.
TYPED = ("address", "hook_url", "zone")
HALF_HOURS = 48  # Of the bar of quiet hours.
USUAL_QUIET = (22 * 60, 8 * 60)


@get("/notices")
async def notices(request: AnyRequest) -> Template:
    """How I am told that a table waits for me."""
    return await _page(request, done=request.query_params.get("done", ""))


async def _page(request: AnyRequest, done: str = "", typed: dict[str, str] | None = None, **more: Any) -> Template:
    language = language_of(request)
    says, person = notice_ui(language), request.user
    told: NoticesOut | None = None
    waiting = 0
    if person is not None:
        told = await service.shown(request, person)
        told = msgspec.structs.replace(told, **{name: typed[name] for name in TYPED if typed and name in typed})
        waiting = await server_of(request).post.waiting(person.id)
    quiet = told.quiet if told is not None and told.quiet is not None else USUAL_QUIET
    return page(
        request,
        "notices.html",
        told=told,
        notice=says,
        waiting=waiting,
        quiet=quiet,
        sample=next(iter(offered_games().values())).titles.get(language, "Railbird").partition(" (")[0],
        clock=lambda minute: f"{minute // 60}:{minute % 60:02}",
        after=[(str(one), says("after", time=one) if one else says("after_0")) for one in AFTER],
        done=done if done in ("saved", "tried", "asked") else "",
        **more,
    )


@post("/notices")
async def change(request: AnyRequest) -> Redirect | Template:
    """What the form says."""
    form = await form_of(request)
    person, cookies = await somebody(request)
    try:
        wanted = checked(_wanted(form), NoticesIn)
        if "again" in form:
            await service.ask_whose(request, person)
            return see("/notices?done=asked", cookies)
        before = await server_of(request).store.notices.of(person.id)
        await service.change(request, person, wanted)
        if trial := form.get("try"):
            await service.try_out(request, trial)
    except Refused as refused:
        if refused.status != 422:
            raise
        return await _page(request, status=422, fault=fault_in(request, "notices", refused), typed=form)
    asked = wanted.mail and wanted.address and wanted.address != before.address
    return see(f"/notices?done={'tried' if trial else 'asked' if asked else 'saved'}", cookies)


def _wanted(form: dict[str, str]) -> dict[str, Any]:
    half = [min(HALF_HOURS - 1, max(0, number(form, name) % HALF_HOURS)) * 30 for name in ("quiet_from", "quiet_to")]
    boxes = {name: name in form for name in ("hook", "mail", "turn", "reminder", "days", "over", "always")}
    return {
        **boxes,
        "address": form.get("address", "").strip(),
        "hook_url": form.get("hook_url", "").strip(),
        "mail_after": number(form, "mail_after", 3600),
        "quiet": half if "quiet" in form else None,
        "zone": form.get("zone", "").strip() or "UTC",
    }


@post("/notices/devices/drop")
async def drop_device(request: AnyRequest) -> Redirect:
    """One of my browsers takes no push messages any more."""
    someone(request)
    await service.drop_device(request, (await form_of(request)).get("id", ""))
    return see("/notices?done=saved")


@get("/notices/confirm/{token:str}")
async def ask(request: AnyRequest, token: FromPath[str]) -> Template:
    """A link from a mail: programs that look through mailboxes follow it, so that a button confirms."""
    return page(request, "notice_link.html", notice=notice_ui(language_of(request)), what="confirm", token=token)


@post("/notices/confirm/{token:str}")
async def confirm(request: AnyRequest, token: FromPath[str]) -> Template:
    """The address is theirs."""
    await service.confirm(request, token)
    return page(request, "notice_link.html", notice=notice_ui(language_of(request)), what="confirmed", token="")


@get("/notices/stop/{token:str}")
async def ask_to_stop(request: AnyRequest, token: FromPath[str]) -> Template:
    """Asks once more."""
    return page(request, "notice_link.html", notice=notice_ui(language_of(request)), what="stop", token=token)


@post("/notices/stop/{token:str}", status_code=200)
async def stop(request: AnyRequest, token: FromPath[str]) -> Response[Any] | Template:
    """No more mail: with one click, by a mailbox or by a person."""
    await service.stop_mail(request, token)
    return page(request, "notice_link.html", notice=notice_ui(language_of(request)), what="stopped", token="")


routes = Router("/", route_handlers=[notices, change, drop_device, ask, confirm, ask_to_stop, stop])
