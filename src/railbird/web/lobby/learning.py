"""Lessons: a guided race for one person, begun, gone on with, left, done over; and then a table for real."""

from litestar import Router, post
from litestar.response import Redirect

from railbird.core.game import AnyGame
from railbird.core.lesson import has_lesson
from railbird.store.people import Person
from railbird.store.tables import PLAYING
from railbird.web.doors import AnyRequest, GameId, TableId, address, person_at, server_of, somebody
from railbird.web.house.access import check_own
from railbird.web.house.live import Live
from railbird.web.house.settings import is_lesson
from railbird.web.lobby import service
from railbird.web.pages import form_of, see
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.shelf import the_game


async def learn(request: AnyRequest, person: Person, game_id: str) -> Live:
    """The lesson of a game somebody is in the middle of, or a new one."""
    server, game = server_of(request), the_game(game_id)
    if not has_lesson(game):
        raise Refused(404, "no_lesson")
    for row in await server.store.tables.of_person(person.id):
        if row.game == game_id and row.status == PLAYING and row.host == person.id and is_lesson(row):
            return await server.house.find(row.id)
    return await _anew(request, person, game)


async def _anew(request: AnyRequest, person: Person, game: AnyGame) -> Live:
    """A lesson from its beginning."""
    return await service.one_more(request, person, lambda: server_of(request).steward.begin_lesson(person, game))


async def go_on(server: Server, live: Live, person: Person, pause: str) -> None:
    """The learner has read what stands there."""
    lesson = _lesson(live)
    check_own(live, person, lesson)
    server.limits.count("act", person.id)
    await server.clerk.go_on(live, lesson, pause)


async def leave(server: Server, live: Live, person: Person, then: str | None = None) -> None:
    """The learner does not go on with it, but perhaps at another table; one that has ended stays as it is."""
    check_own(live, person, _lesson(live))
    if live.is_playing:
        await server.steward.abandon(live, person, then)


def _lesson(live: Live) -> int:
    """The learner's seat, where the table is a lesson."""
    if live.lesson is None:
        raise Refused(409, "no_lesson")
    return live.lesson.script.learner


# --- what forms do


@post("/learn/{game_id:str}")
async def begin(request: AnyRequest, game_id: GameId) -> Redirect:
    """Learn a game, from where one was."""
    person, cookies = await somebody(request)
    live = await learn(request, person, game_id)
    return see(f"/tables/{live.id}", cookies)


@post("/tables/{table_id:str}/lesson/go_on")
async def next_idea(request: AnyRequest, table_id: TableId) -> Redirect:
    """Go on; pressed twice, the second time changes nothing."""
    form = await form_of(request)
    server, live, person = await person_at(request, table_id)
    server.house.attend(live, person, address(request))
    try:
        await go_on(server, live, person, form.get("pause", "")[:40])
    except Refused as refused:
        if refused.reason != "not_asked":
            raise
    return see(f"/tables/{live.id}")


@post("/tables/{table_id:str}/lesson/skip")
async def skip(request: AnyRequest, table_id: TableId) -> Redirect:
    """Enough of it."""
    server, live, person = await person_at(request, table_id)
    await leave(server, live, person)
    return see("/")


@post("/tables/{table_id:str}/lesson/again")
async def again(request: AnyRequest, table_id: TableId) -> Redirect:
    """The same from its beginning."""
    server, live, person = await person_at(request, table_id)
    check_own(live, person, _lesson(live))
    anew = await _anew(request, person, live.game)
    await leave(server, live, person, anew.id)
    return see(f"/tables/{anew.id}")


@post("/tables/{table_id:str}/lesson/real")
async def real(request: AnyRequest, table_id: TableId) -> Redirect:
    """Now for real: a table with the usual bots."""
    server, live, person = await person_at(request, table_id)
    check_own(live, person, _lesson(live))
    table = await service.create(request, person, service.quick_table(live.game))
    await leave(server, live, person, table.id)
    return see(f"/tables/{table.id}")


routes = Router("/", route_handlers=[begin, next_idea, skip, again, real])
