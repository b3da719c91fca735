"""A table's page as a whole: at the first visit, without scripts, and for whoever comes back."""

import hashlib
import secrets
from typing import Any
from urllib.parse import urlencode

from litestar import Response
from litestar.response import Template
from markupsafe import Markup

from railbird.core.actors import SPECTATOR
from railbird.core.text import Text
from railbird.core.view import View
from railbird.desk.plain import desk_of as page_of
from railbird.insight.advice import Advice
from railbird.insight.slips import ENOUGH
from railbird.insight.told import told
from railbird.web.board import TableLook
from railbird.web.doors import AnyRequest, address, server_of
from railbird.web.drawing import environment
from railbird.web.house.access import played_by
from railbird.web.house.live import Live
from railbird.web.house.sentences import text_of
from railbird.web.house.table_info import seat_colors
from railbird.web.pages import csrf_token, page
from railbird.web.problems import language_of
from railbird.web.screens import Layout, Screen
from railbird.web.table import service
from railbird.web.table.hint import Hint
from railbird.web.table.odds import Kept
from railbird.web.table.talk import REACTIONS, spoken
from railbird.web.table.updates import Reached, Viewer, screen_for
from railbird.web.words import ui, words


async def screen_of(request: AnyRequest, live: Live, seat: int | None, layout: Layout = "table") -> Screen:
    """The page of whoever asks, up to date; they are there."""
    server = server_of(request)
    viewer = Viewer(request.user, seat, language_of(request), layout)
    screen = await screen_for(server, request.app.state.screens, live, viewer)
    service.looked(server, live, request.user, address(request))
    live.watching.expect(live)
    return screen


def desk_of(kept: Kept, live: Live, language: str) -> str:
    """The odds desk as it is drawn."""
    said, seat = text_of(live, language), kept.odds.seat
    shown = told(kept.odds, said)
    view = live.game.view(live.begun.state, seat)
    return (
        environment()
        .get_template("parts/odds.html")
        .render(
            d=shown,
            odds=kept.odds,
            step=said.step(kept.odds.step),
            slips=[(one, filled_in(live, view, one)) for one in (shown.slip, shown.spread) if one is not None],
            color=seat_colors(live.seats, view)[seat],
            more=not kept.is_final,
            soon=kept.odds.draws < ENOUGH and not kept.is_final,
            w=said.page,
            ui=ui(language),
            base=f"/tables/{live.id}",
        )
    )


def filled_in(live: Live, view: View, advice: Advice) -> str:
    """The fields of the reader's slip when this is written on it, as one field has them; empty without a slip."""
    actions = [live.game.read_action(str(name), list(values)) for name, *values in advice.actions]
    return urlencode(page_of(live.game).filled(view, actions))


def closed_desk(live: Live, language: str) -> str:
    """What stands there where the host wants everybody to reckon alone."""
    host = next((seat.name for seat in live.seats if seat.person == live.row.host), "")
    drawn = environment().get_template("parts/odds_closed.html")
    return drawn.render(w=text_of(live, language).page, host=host, base=f"/tables/{live.id}")


def gaps(request: AnyRequest, hint: Hint | None = None, said: Text | None = None, odds: str = "") -> dict[str, str]:
    """What is in a page for its reader alone: tokens, and a hint or odds just asked for."""
    found = {"_csrf_token": csrf_token(request), "token": secrets.token_hex(8)}
    if odds:
        found["odds"] = odds
    if hint is not None and said is not None:
        say = words(language_of(request))
        drawn = environment().get_template("parts/hint.html")
        found["hint"] = drawn.render(what=said.action(hint.action), why=hint.why(said, say), say=say)
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
    said = await service.chat_lines(server_of(request), live, request.user)
    chat = spoken(said, live, language_of(request))
    return page(
        request, "table.html", shared=shared, chat=chat, reactions=REACTIONS, base=f"/tables/{live.id}", **found
    )


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


async def look_of(request: AnyRequest, live: Live, viewer: int, form: dict[str, str] | None = None) -> TableLook:
    """A table through one viewer's eyes; `form` is the slip so far."""
    shown = await service.look(server_of(request), live, viewer, language_of(request))
    return TableLook(**vars(shown), csrf=csrf_token(request), form=form or {})
