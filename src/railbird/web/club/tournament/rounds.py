"""The rounds of a tournament at tables: drawn, set, looked at, closed. What came of a table is the table's own word."""

import secrets
import time
from collections.abc import Awaitable, Callable

import msgspec

from railbird.store.tables import ABANDONED, PLAYING, WAITING
from railbird.store.tables import OVER as TABLE_OVER
from railbird.store.tournaments import (
    KNOCKOUT,
    OVER,
    RUNNING,
    DrawnTable,
    Entrant,
    Outcome,
    Round,
    TournamentRow,
    key_of,
)
from railbird.web.club.service import DAY
from railbird.web.club.sitting import sat_down
from railbird.web.club.tournament import draw as drawing
from railbird.web.club.tournament.standing import is_finished, remaining
from railbird.web.house.live import Live
from railbird.web.house.settings import Settings
from railbird.web.house.steward import Dealt
from railbird.web.refused import Refused
from railbird.web.server import Server

MOST_READ = 6  # Finished tables that are gone through for one request; the next one goes on.
MOST_SET = 40  # Tables of a round; more than it ever has.

Entrants = Callable[[str], Awaitable[list[Entrant]]]


async def draw(server: Server, known: TournamentRow, present: list[int]) -> TournamentRow | None:
    """Draw the next round among those who are there and still in it; None where too few are."""
    rules = known.rules
    playing = [number for number in remaining(known.rounds, present, rules) if number in present]
    if len(playing) < (1 if rules.form == KNOCKOUT and known.rounds else 2):
        return None
    key = key_of(known.seed, len(known.rounds) + 1).hex()
    drawn = await server.house.turns.aside(drawing.draw, playing, known.rounds, rules, key)
    now = time.time()
    tables = [DrawnTable(secrets.token_hex(8), numbers) for numbers in drawn.tables]
    due = now + rules.days * DAY if rules.days else None
    await _keep(server, known, [*known.rounds, Round(key, now, due, drawn.byes, tables)])
    return await server.store.tournaments.find(known.id)  # of two who draw at once the first counts


async def _keep(server: Server, known: TournamentRow, rounds: list[Round]) -> bool:
    status = OVER if is_finished(rounds, known.rules) else RUNNING
    return await server.store.tournaments.keep(known, status, rounds)


# --- tables


async def set_tables(server: Server, known: TournamentRow) -> int:
    """Set those tables of the last round that there are not yet: how many it were."""
    round_of = known.rounds[-1]
    there = await server.store.tournaments.statuses([table.id for table in round_of.tables])
    missing = [table for table in round_of.tables if table.id not in there and table.outcomes is None]
    people = {one.number: one.person for one in await server.store.tournaments.entrants(known.id)}
    for table in missing[:MOST_SET]:
        await _set(server, known, table, people)
    return len(missing)


async def _set(server: Server, known: TournamentRow, table: DrawnTable, people: dict[int, str]) -> None:
    """Set one table, in the club and for its season; its host is the first who sits there."""
    drawn = [people.get(number) for number in table.numbers]
    seats, host = await sat_down(server, drawn, known.rules.bot, [None] * len(drawn))
    season = await server.store.seasons.of(known.club, 1)
    if host is not None and season:
        settings = msgspec.json.decode(known.settings, type=Settings)
        settings = msgspec.structs.replace(settings, tournament=known.id)
        await server.steward.deal(host, settings, seats, Dealt(known.game, table.id, secrets.token_bytes(32)))
        await server.store.seasons.bring(known.club, season[0].id, table.id)


# --- what came of them


async def settle(server: Server, known: TournamentRow) -> TournamentRow:
    """Write down what has come of tables that are over, a few at a time."""
    if known.status != RUNNING or not known.rounds or known.rounds[-1].is_closed:
        return known
    last = known.rounds[-1]
    statuses = await server.store.tournaments.statuses([table.id for table in last.tables])
    ended = [one for one in last.tables if one.outcomes is None and statuses.get(one.id) in (TABLE_OVER, ABANDONED)]
    if not ended:
        return known
    people = {one.person: one.number for one in await server.store.tournaments.entrants(known.id)}
    came = {table.id: await _outcomes(server, table, people) for table in ended[:MOST_READ]}
    await _keep(server, known, _with(known, came))
    return await server.store.tournaments.find(known.id) or known


def _with(known: TournamentRow, came: dict[str, list[Outcome]]) -> list[Round]:
    """The rounds with what came of some tables of the last one."""
    last, replace = known.rounds[-1], msgspec.structs.replace
    tables = [replace(one, outcomes=came[one.id]) if one.id in came else one for one in last.tables]
    return [*known.rounds[:-1], replace(last, tables=tables)]


async def _outcomes(server: Server, table: DrawnTable, people: dict[str, int]) -> list[Outcome]:
    try:
        live = await server.house.find(table.id)
    except Refused:  # played with rules this server no longer has
        return [Outcome(number, 0) for number in table.people]
    if live.row.status != TABLE_OVER:
        return [Outcome(number, 0) for number in table.people]
    ranks = live.begun.state.standing().ranks
    return [_outcome(live, number, seat, ranks[seat], people) for seat, number in enumerate(table.numbers) if number]


def _outcome(live: Live, number: int, seat: int, rank: int, people: dict[str, int]) -> Outcome:
    """A seat counts for whom it was drawn, if they have played it to the end themselves."""
    theirs = [row.seat for row in live.seats if row.person is not None and people.get(row.person) == number]
    row = live.seats[seat]
    is_there = theirs == [seat] and row.bot is None
    return Outcome(number, rank) if is_there else Outcome(number, 0, absent=True)


async def close(server: Server, known: TournamentRow) -> None:
    """End the last round: whom an unfinished table waits for was absent, and for the others it has no result."""
    came: dict[str, list[Outcome]] = {}
    lives: list[Live] = []
    for table in known.rounds[-1].tables:
        if table.outcomes is None:
            live = await _found(server, table)
            waited = _waited_for(live, table) if live is not None else set()
            came[table.id] = [Outcome(number, 0, number in waited) for number in table.people]
            lives += [live] if live is not None else []
    if await _keep(server, known, _with(known, came)):
        for live in lives:
            await server.steward.call_off(live)


async def _found(server: Server, table: DrawnTable) -> Live | None:
    try:
        return await server.house.find(table.id)
    except Refused:  # it was never set
        return None


def _waited_for(live: Live, table: DrawnTable) -> set[int]:
    """Those a table waits for, as everybody there can see."""
    if live.row.status != PLAYING:
        return set(table.people) if live.row.status == WAITING else set()
    return {table.numbers[seat] for seat in live.on_clock() if live.seats[seat].bot is None}


async def call_off(server: Server, known: TournamentRow) -> None:
    """It is over as it stands: what was not played to its end counts for nobody, and goes on as a table of the club."""
    closed = [one for one in known.rounds if one.is_closed]
    await server.store.tournaments.keep(known, OVER, closed)
