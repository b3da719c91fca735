"""Tournaments set up, signed up for, drawn, closed and ended: what pages and API do alike.

Those who look after the club set it up, draw the rounds and close them; whoever plays may do so, too, once the time of
a round is over, so that nobody waits for somebody who has gone. The hash before the first key is published at once.
"""

import time
from typing import Annotated, Literal

import msgspec

from railbird.core.registry import game_ids
from railbird.desk.plain import desk_of
from railbird.store.clubs import STEWARD
from railbird.store.tournaments import EVENING, KNOCKOUT, LEAGUE, OPEN, OVER, Entrant, Rules, TournamentRow
from railbird.web.club.circle import Circle, acting, refuse
from railbird.web.club.service import DAY, POINTS, Points
from railbird.web.club.tournament import rounds
from railbird.web.doors import AnyRequest, server_of
from railbird.web.house.settings import CLOCKS, NewSeat, Short, TableIn, checked
from railbird.web.lobby.service import usual_seats
from railbird.web.names import clean_line
from railbird.web.pages import checked as form_checked
from railbird.web.pages import number
from railbird.web.refused import Refused
from railbird.web.shelf import USUAL, check_level, the_game

MOST_ENTRANTS = 64
LEAST_ENTRANTS = 2
MOST_ROUNDS = 12
MOST_GOING = 4  # Tournaments of a club that are not over,
MOST_KEPT = 100  # and with those that are.
NAME_LENGTH = 40
WEEK = 7


class TournamentIn(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament: its form, the game, how many sit at a table, who fills up, how many rounds."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LENGTH, examples=["Spring Cup"])]
    form: Literal["evening", "league", "knockout"]
    game: Annotated[str, msgspec.Meta(max_length=40, examples=list(game_ids()[:1]))]
    seats: Annotated[int, msgspec.Meta(ge=2, le=12)] | None = None
    options: dict[Short, bool | int | Annotated[str, msgspec.Meta(max_length=200)]] = {}
    bot: Short = USUAL
    fill: bool = True  # Whether bots take every seat that is left; otherwise only where the game needs one more.
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 3  # Of a knock-out as many as it takes.
    days: Annotated[int, msgspec.Meta(ge=0, le=30)] | None = None  # That a round lasts; a week in a league.
    through: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1  # Who goes on from a table of a knock-out.
    points: Points | None = None  # Of each place; those of the club's season, if none are named.
    clock: Annotated[int, msgspec.Meta(ge=0, le=14 * DAY)] = 0


async def tournament_of(request: AnyRequest, circle: Circle, tournament_id: str) -> TournamentRow:
    """A tournament of this club, with what has come of its tables so far."""
    found = await server_of(request).store.tournaments.find(tournament_id)
    if found is None or found.club != circle.club.id:
        raise Refused(404, "not_found")
    return await rounds.settle(server_of(request), found)


async def add(request: AnyRequest, club_id: str, wanted: TournamentIn) -> str:
    """Those who look after the club invite its members to one."""
    circle = await acting(request, club_id, STEWARD)
    server, game, name = server_of(request), the_game(wanted.game), clean_line(wanted.name)[:NAME_LENGTH]
    server.limits.count("table", circle.me.person)
    going, kept = await server.store.tournaments.count(circle.club.id)
    if going >= MOST_GOING:
        refuse(request, "many_tournaments", most=MOST_GOING)
    if kept >= MOST_KEPT:
        refuse(request, "old_tournaments", most=MOST_KEPT)
    seats = wanted.seats or usual_seats(game)
    check_level(game, wanted.bot)
    trial = TableIn(game=game.id, seats=[NewSeat("me")] * seats, options=wanted.options, clock=wanted.clock)
    settings = checked(game, msgspec.structs.replace(trial, stand_in=wanted.bot))
    season = (await server.store.seasons.of(circle.club.id, 1))[0]
    rules = Rules(
        form=wanted.form,
        seats=seats,
        least=game.seats.start,
        fill=wanted.fill,
        bot=wanted.bot,
        rounds=wanted.rounds if wanted.form != KNOCKOUT else 0,
        days=wanted.days if wanted.days is not None else WEEK if wanted.form == LEAGUE else 0,
        through=min(wanted.through, seats - 1),
        points=wanted.points or season.points or list(POINTS),
    )
    return await server.store.tournaments.add(circle.club.id, name, game.id, settings.encoded(), rules)


async def sign_up(request: AnyRequest, club_id: str, tournament_id: str, on: bool, whom: int | None = None) -> None:
    """I play, or not after all. Once it has begun: I am there, or away for a while; stewards say so of anybody."""
    circle = await acting(request, club_id)
    store = server_of(request).store.tournaments
    known = await tournament_of(request, circle, tournament_id)
    if known.status == OPEN and whom is None:
        if not await store.sign_up(known.id, circle.me.person, on, MOST_ENTRANTS):
            refuse(request, "tournament_closed", most=MOST_ENTRANTS)
        return
    mine = next((one.number for one in await store.entrants(known.id) if one.person == circle.me.person), 0)
    if whom not in (None, mine) and not circle.helps:
        refuse(request, f"only_{STEWARD}", 403)
    if known.status == OVER or (whom is None and not mine):
        refuse(request, "tournament_closed", most=MOST_ENTRANTS)
    if known.status == OPEN or not await store.set_away(known.id, whom or mine, not on):
        raise Refused(404, "not_found")


def may_go_on(circle: Circle, known: TournamentRow, playing: bool) -> bool:
    """Whether somebody may draw and close rounds: who looks after the club, and who plays once the time is over."""
    due = known.rounds[-1].due if known.rounds else None
    return circle.helps or (playing and due is not None and due <= time.time())


async def _going_on(request: AnyRequest, club_id: str, tournament_id: str) -> tuple[Circle, TournamentRow]:
    circle = await acting(request, club_id)
    known = await tournament_of(request, circle, tournament_id)
    people = await server_of(request).store.tournaments.entrants(known.id)
    if not may_go_on(circle, known, any(one.person == circle.me.person for one in people)):
        refuse(request, f"only_{STEWARD}", 403)
    if known.status == OVER:
        refuse(request, "tournament_over")
    return circle, known


async def draw(request: AnyRequest, club_id: str, tournament_id: str) -> None:
    """Draw the next round and set its tables; pressed again after a fault, it goes on where it stopped."""
    circle, known = await _going_on(request, club_id, tournament_id)
    server = server_of(request)
    if known.rounds and not known.rounds[-1].is_closed:
        if not await rounds.set_tables(server, known):
            refuse(request, "round_open")
        return
    server.limits.count("table", circle.me.person)
    here = {one.person for one in circle.members}
    if known.status == OPEN:
        people = [one.person for one in await server.store.tournaments.entrants(known.id) if one.person in here]
        if len(people) < LEAST_ENTRANTS:
            refuse(request, "tournament_few")
        await server.store.tournaments.begin(known, people)
        known = await tournament_of(request, circle, known.id)
    present = [one.number for one in await _present(server.store.tournaments.entrants, known, here)]
    drawn = await rounds.draw(server, known, present)
    if drawn is None:
        refuse(request, "tournament_few")
    await rounds.set_tables(server, drawn)


async def _present(entrants: rounds.Entrants, known: TournamentRow, here: set[str]) -> list[Entrant]:
    return [one for one in await entrants(known.id) if not one.away and one.person in here]


async def close(request: AnyRequest, club_id: str, tournament_id: str) -> None:
    """End the round: what is still played ends, and whom a table waits for counts as absent."""
    _, known = await _going_on(request, club_id, tournament_id)
    if not known.rounds or known.rounds[-1].is_closed:
        refuse(request, "no_round")
    await rounds.close(server_of(request), known)


async def end(request: AnyRequest, club_id: str, tournament_id: str) -> bool:
    """It is over as it stands; before it has begun, or when it is over, it is no more (False)."""
    circle = await acting(request, club_id, STEWARD)
    known = await tournament_of(request, circle, tournament_id)
    store = server_of(request).store.tournaments
    if known.status in (OPEN, OVER):
        await store.drop(known.id)
        return False
    await rounds.call_off(server_of(request), known)
    return True


def from_form(request: AnyRequest, form: dict[str, str]) -> TournamentIn:
    """What a form asks for: a short game is played as the game's poster says."""
    game = the_game(form.get("game", ""))
    seats = min(max(number(form, "seats", usual_seats(game)), game.seats.start), game.seats.stop - 1)
    kind = form.get("form", EVENING)
    values = {
        "name": form.get("name", "").strip()[:NAME_LENGTH],
        "form": kind,
        "game": game.id,
        "seats": seats,
        "options": dict(desk_of(game).poster.quick) if "short" in form else {},
        "bot": form.get("bot", USUAL)[:40],
        "fill": "fill" in form,
        "rounds": min(max(number(form, "rounds", 3), 1), MOST_ROUNDS),
        "days": min(max(number(form, "days", WEEK), 1), 30) if kind == LEAGUE else 0,
        "through": min(max(number(form, "through", 1), 1), 6),
        "clock": CLOCKS.get(form.get("clock", "none"), 0),
    }
    if not values["name"]:
        refuse(request, "tournament_name", 422)
    return form_checked(values, TournamentIn)  # type: ignore[no-any-return] # what it is asked for
