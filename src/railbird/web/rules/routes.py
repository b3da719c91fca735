"""Rulebooks, "how it is played", credits, and what lies in a game's room for the browser."""

from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath, Parameter
from litestar.response import Redirect, Template

from railbird.core.lesson import has_lesson
from railbird.core.text import text
from railbird.desk.plain import in_order
from railbird.web.assets import ROOT
from railbird.web.doors import AnyRequest, GameId, server_of
from railbird.web.guide import guide, is_explained, posters
from railbird.web.packing import GAME_FILES
from railbird.web.pages import page
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.rules.service import chapters, elsewhere
from railbird.web.shelf import game_info, offered_games, the_game

FromTable = Annotated[str | None, Parameter(max_length=32, required=False)]  # The table somebody came from.


@get("/about")
async def about(request: AnyRequest) -> Template:
    """Designers, publishers, sources, licences."""
    language = language_of(request)
    aside = server_of(request).house.turns.aside
    credit = {game_id: (await aside(chapters, game_id, language))[-1].html for game_id in offered_games()}
    return page(request, "about.html", posters=posters(language), credits=credit)


@get("/rules")
async def all_rules() -> Redirect:
    """The shelf of rulebooks opens with its first."""
    return Redirect(f"/games/{in_order(offered_games().values())[0].id}/rules", status_code=303)


@get("/games/{game_id:str}/rules")
async def rules(request: AnyRequest, game_id: GameId, table: FromTable = None) -> Template:
    """The rulebook in the reader's language; `table` leads back to where one came from."""
    language = language_of(request)
    game = the_game(game_id)
    return page(
        request,
        "rules.html",
        posters=posters(language),
        game=game_info(game, text(game, language)),
        chapters=await server_of(request).house.turns.aside(chapters, game_id, language),
        back=f"/tables/{table}" if table and table.isalnum() else "",
        explained=is_explained(game),
    )


@get("/games/{game_id:str}/how")
async def how(request: AnyRequest, game_id: GameId, table: FromTable = None) -> Template:
    """How a game is played, in two minutes and a handful of pictures."""
    language = language_of(request)
    game = the_game(game_id)
    cards = guide(game.package, language).cards
    if not cards:
        raise Refused(404, "not_found")
    return page(
        request,
        "how.html",
        posters=[one for one in posters(language) if one.explained],
        game=game_info(game, text(game, language)),
        cards=cards,
        taught=has_lesson(game),
        words=text(game, language),
        table=table if table and table.isalnum() else "",
        back=f"/tables/{table}" if table and table.isalnum() else "",
    )


@get("/games/{game_id:str}/rules/{rule_id:str}")
async def one_rule(request: AnyRequest, game_id: GameId, rule_id: FromPath[str]) -> Template:
    """A rule in the other languages, for the page that shows it in one."""
    found = await server_of(request).house.turns.aside(elsewhere, game_id, rule_id, language_of(request))
    if not found:
        raise Refused(404, "not_found")
    return page(request, "parts/other_languages.html", found=found)


@get([f"/games/{{game_id:str}}/{name}" for name in GAME_FILES])
async def own_file(request: AnyRequest, game_id: GameId) -> Redirect:
    """How a game's own board looks, and how things move on it: among all that browsers fetch."""
    return Redirect(f"{ROOT}games/{the_game(game_id).id}/{request.url.path.rpartition('/')[2]}", status_code=308)


routes = Router("/", route_handlers=[about, all_rules, rules, how, one_rule, own_file])
