"""The rulebook of a game, with an anchor per rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated

from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, Parameter
from litestar.response import Redirect, Template
from markdown_it import MarkdownIt

from railbird.core.game import AnyGame
from railbird.core.rulebook import HEADING
from railbird.core.rulebook import page as rulebook_page
from railbird.core.text import LANGUAGES, text
from railbird.web.api.common import AnyRequest, GameId
from railbird.web.api.games import game_info
from railbird.web.games import offered_games, the_game
from railbird.web.looks.guide import guide
from railbird.web.pages.render import page
from railbird.web.problems import language_of
from railbird.web.refused import Refused


@dataclass(frozen=True)
class RuleText:
    """A rule of the book: id, title and text."""

    id: str
    title: str
    html: str


@dataclass(frozen=True)
class Chapter:
    """A chapter: what it says before its first rule, then its rules."""

    anchor: str
    title: str
    html: str
    rules: list[RuleText]


def _html(markdown: str) -> str:
    """Markdown as HTML; raw HTML in it stays text."""
    drawn: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return drawn.replace("<th></th>", "<td></td>")  # a corner without a title heads nothing


@cache
def chapters(game_id: str, language: str) -> list[Chapter]:
    """The rulebook, chapter by chapter; every rule can be linked to by its id."""
    found = []
    parts = re.split(r"^## ", rulebook_page(the_game(game_id), language), flags=re.MULTILINE)
    for number, part in enumerate(parts):
        title, _, body = part.removeprefix("# ").partition("\n")
        opening, *pieces = re.split(r"^###+ ", body, flags=re.MULTILINE)
        rules = []
        for piece in pieces:
            heading, _, said = piece.partition("\n")
            rule = HEADING.match(f"### {heading}")
            if rule is None:
                opening += f"\n\n**{heading}**\n\n{said}"
            else:
                rules.append(RuleText(rule.group(1), rule.group(2), _html(said)))
        found.append(Chapter(f"chapter-{number}", title.strip(), _html(opening), rules))
    return found


@get("/rules")
async def all_rules() -> Redirect:
    """The shelf of rulebooks opens with its first."""
    games = offered_games()
    first = "homestretch" if "homestretch" in games else next(iter(games))
    return Redirect(f"/games/{first}/rules", status_code=303)


@get("/games/{game_id:str}/rules")
async def rules(
    request: AnyRequest,
    game_id: GameId,
    table: Annotated[str | None, Parameter(max_length=32, required=False)] = None,
) -> Template:
    """The rulebook in the reader's language; `table` leads back to where one came from."""
    language = language_of(request)
    return page(
        request,
        "rules.html",
        games=[game_info(game, text(game, language)) for game in offered_games().values()],
        game=game_info(the_game(game_id), text(the_game(game_id), language)),
        chapters=chapters(game_id, language),
        back=f"/tables/{table}" if table and table.isalnum() else "",
        explained=is_explained(the_game(game_id)),
    )


@get("/games/{game_id:str}/how")
async def how(
    request: AnyRequest,
    game_id: GameId,
    table: Annotated[str | None, Parameter(max_length=32, required=False)] = None,
) -> Template:
    """How a game is played, in two minutes and a handful of pictures."""
    language = language_of(request)
    game = the_game(game_id)
    cards = guide(game.package, language).cards
    if not cards:
        raise Refused(404, "not_found")
    return page(
        request,
        "how.html",
        games=[game_info(one, text(one, language)) for one in offered_games().values() if is_explained(one)],
        game=game_info(game, text(game, language)),
        cards=cards,
        words=text(game, language),
        table=table if table and table.isalnum() else "",
        back=f"/tables/{table}" if table and table.isalnum() else "",
    )


def is_explained(game: AnyGame) -> bool:
    """Whether a game brings pictures that explain it."""
    return bool(guide(game.package, LANGUAGES[0]).cards)


@get("/games/{game_id:str}/rules/{rule_id:str}")
async def one_rule(request: AnyRequest, game_id: GameId, rule_id: FromPath[str]) -> Template:
    """A rule in the other languages, for the page that shows it in one."""
    own = language_of(request)
    found = []
    for language in LANGUAGES:
        for chapter in chapters(game_id, language) if language != own else ():
            found += [(language, rule) for rule in chapter.rules if rule.id == rule_id]
    if not found:
        raise Refused(404, "not_found")
    return page(request, "parts/other_languages.html", found=found)


@get("/games/{game_id:str}/board.css", media_type="text/css", cache_control=CacheControlHeader(max_age=300))
async def board_css(game_id: GameId) -> Response[bytes]:
    """How a game's own board looks; its file lies in the game's room."""
    file = files(the_game(game_id).package) / "page" / "board.css"
    if not file.is_file():
        raise Refused(404, "not_found")
    return Response(file.read_bytes(), media_type="text/css")


routes = Router("/", route_handlers=[all_rules, rules, how, one_rule, board_css])
