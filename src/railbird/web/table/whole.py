"""A table's page as a whole: at the first visit, without scripts, and for whoever comes back."""

import hashlib
import secrets
from typing import Any

from litestar import Response
from litestar.response import Template
from markupsafe import Markup

from railbird.core.actors import SPECTATOR
from railbird.web.doors import AnyRequest, address, server_of
from railbird.web.drawing import environment
from railbird.web.house.access import played_by
from railbird.web.house.live import Live
from railbird.web.pages import csrf_token, page
from railbird.web.problems import language_of
from railbird.web.screens import Layout, Screen
from railbird.web.table import service
from railbird.web.table.updates import Reached, Viewer, screen_for
from railbird.web.words import words


async def screen_of(request: AnyRequest, live: Live, seat: int | None, layout: Layout = "table") -> Screen:
    """The page of whoever asks, up to date; they are there."""
    server = server_of(request)
    viewer = Viewer(request.user, seat, language_of(request), layout)
    screen = await screen_for(server, request.app.state.screens, live, viewer)
    service.looked(server, live, request.user, address(request))
    return screen


def gaps(request: AnyRequest, hint: str = "") -> dict[str, str]:
    """What is in a page for its reader alone: tokens, and a hint just asked for."""
    found = {"_csrf_token": csrf_token(request), "token": secrets.token_hex(8)}
    if hint:
        drawn = environment().get_template("parts/hint.html").render(hint=hint, say=words(language_of(request)))
        found["hint"] = drawn
    return found


def whole(request: AnyRequest, live: Live, screen: Screen, view: str) -> dict[str, Any]:
    """What the page round a view needs: what is seen, and how far it is."""
    look = screen.look
    assert look is not None
    reached = Reached(screen.version, len(look.notes), live.chat_count, request.app.state.screens.build)
    return {"t": look, "view": Markup(view), "seen": str(reached)}


async def table_page(request: AnyRequest, live: Live, screen: Screen, view: str) -> Template:
    """The page of a table."""
    found = whole(request, live, screen, view)
    shared = len(played_by(live, request.user)) > 1
    chat = await service.chat_lines(server_of(request), live, request.user)
    return page(request, "table.html", shared=shared, chat=chat, base=f"/tables/{live.id}", **found)


def unless_known(request: AnyRequest, screen: Screen, made: Template) -> Template | Response[None]:
    """The page, or that the browser has it already: what everybody may see is kept there and asked for anew.

    A seat's page is not: somebody else may sit before the same browser later.
    """
    if screen.eyes.viewer != SPECTATOR or screen.eyes.own or screen.eyes.host:
        return made
    person = request.user.id if request.user is not None else ""
    shown = (made.context["seen"], len(made.context.get("chat", ())), screen.eyes, person, csrf_token(request))
    tag = f'W/"{hashlib.blake2b(repr(shown).encode(), digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "cookie, accept-language"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    made.headers = {**(made.headers or {}), **headers}
    return made
