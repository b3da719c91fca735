"""The waiting room: who sits where, in which jacket, and how it will be played."""

from litestar.response import Template

from railbird.web.doors import AnyRequest
from railbird.web.guide import is_explained
from railbird.web.house.access import own_seats
from railbird.web.house.live import Live
from railbird.web.house.sentences import text_of
from railbird.web.house.table_info import info, waiting_colors
from railbird.web.pages import page
from railbird.web.problems import language_of
from railbird.web.questions import questions
from railbird.web.shelf import bot_levels


def join_link(request: AnyRequest, live: Live) -> str:
    """The address to send to friends."""
    return f"{request.url.scheme}://{request.url.netloc}/join/{live.row.code}"


def waiting_room(request: AnyRequest, live: Live, template: str = "waiting.html") -> Template:
    """Who has come so far; `template` is the whole page or the part of it that changes."""
    return page(
        request,
        template,
        table=info(live, request.user, language_of(request)),
        link=join_link(request, live),
        bots=bot_levels(live.game),
        mine=own_seats(live, request.user),
        asked=questions(live.game, text_of(live, language_of(request)), live.settings.options),
        colors=waiting_colors(live),
        minutes=live.game.minutes,
        explained=is_explained(live.game),
    )
