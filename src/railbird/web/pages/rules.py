"""The rulebook of a game, with an anchor per rule."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.response import Template
from markdown_it import MarkdownIt

from railbird.core.rulebook import HEADING
from railbird.core.rulebook import page as rulebook_page
from railbird.core.text import text
from railbird.web.api.common import AnyRequest, GameId
from railbird.web.api.games import game_info
from railbird.web.games import the_game
from railbird.web.pages.render import page
from railbird.web.problems import language_of
from railbird.web.refused import Refused


@cache
def rulebook_html(game_id: str, language: str) -> str:
    """The page as HTML; raw HTML in it stays text, and every rule can be linked to by its id."""
    markdown = rulebook_page(the_game(game_id), language)
    drawn = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    ids = {f"{found.group(1)} {found.group(2)}": found.group(1) for found in HEADING.finditer(markdown)}
    return re.sub(r"<h([2-4])>([A-Z]+-R?[\w.]+) ", lambda found: _anchor(found, set(ids.values())), drawn)


def _anchor(found: re.Match[str], ids: set[str]) -> str:
    rule = found.group(2)
    return f'<h{found.group(1)} id="{rule}">{rule} ' if rule in ids else found.group(0)


@get("/games/{game_id:str}/rules")
async def rules(request: AnyRequest, game_id: GameId) -> Template:
    """The rulebook in the reader's language."""
    game = the_game(game_id)
    language = language_of(request)
    about = game_info(game, text(game, language))
    return page(request, "rules.html", game=about, body=rulebook_html(game_id, language))


@get("/games/{game_id:str}/board.css", media_type="text/css", cache_control=CacheControlHeader(max_age=300))
async def board_css(game_id: GameId) -> Response[bytes]:
    """How a game's own board looks; its file lies in the game's room."""
    file = files(the_game(game_id).package) / "board.css"
    if not file.is_file():
        raise Refused(404, "not_found")
    return Response(file.read_bytes(), media_type="text/css")


routes = Router("/", route_handlers=[rules, board_css])
