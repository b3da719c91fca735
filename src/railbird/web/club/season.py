"""The season of a club: what its finished tables have brought each member, game by game.

Places are the rules' own (`Standing`). A seat counts for whoever plays it at the end: for nobody, when a bot does,
and for nobody who has played several seats there. A table counts when at least two members have played it to its end.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from railbird.insight.ratings import SURE
from railbird.store.clubs import HOST, STEWARD, Member
from railbird.store.people import Person
from railbird.store.seasons import ClubTable, Luck, Placed, Result, Season
from railbird.store.tables import OVER, PLAYING, WAITING
from railbird.web.club.circle import Circle, acting, refuse
from railbird.web.club.service import Points
from railbird.web.doors import AnyRequest, server_of, someone
from railbird.web.house.access import is_host
from railbird.web.house.live import Live
from railbird.web.house.settings import Short
from railbird.web.lobby.service import TableCard, cards
from railbird.web.names import clean_name
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.shelf import offered_games

MOST_SETTLED = 6  # Finished tables that are gone through for one request; the next one goes on.
MOST_GAMES = 2_000  # Of a season.
MOST_LISTED = 200  # Tables of a club that are looked through for its list,
MOST_SHOWN = 30  # those under way that are in it,
MOST_PAST = 6  # and those that are over.
MOST_SEASONS = 50
COUNTS = 2  # Members that a table needs to count.


class SeasonIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a season is called, and the points of the first place, the second, and so on."""

    name: Short
    points: Points


class Row(msgspec.Struct):
    """A member in the season's table."""

    rank: int
    person: str
    name: str
    color: str
    points: int
    games: int
    wins: int
    by_game: dict[str, int]
    analysed: int = 0  # Games of the season that were analysed,
    analysed_won: float = 0.0  # what was won of them,
    luck_out: float = 0.0  # what would have been won without luck,
    around: float = 0.0  # and within how much that is, 95 times in 100.


class SeasonOut(msgspec.Struct):
    """A season as members see it."""

    id: str
    name: str
    begins: float
    current: bool
    points: list[int]
    games: int  # Tables that count so far.
    open: int  # Tables that are over and still have to be gone through.
    rows: list[Row]
    best: dict[str, int]  # By game the most points anybody has.


# --- who came in where


def placed(live: Live, members: Sequence[str]) -> list[Placed]:
    """Who came in where at a finished table; nothing when it does not count."""
    ranks = live.begun.state.standing().ranks
    sat = Counter(row.person for row in live.seats)
    found = [
        Placed(row.person, ranks[row.seat])
        for row in live.seats
        if row.person is not None and row.bot is None and sat[row.person] == 1
    ]
    return found if sum(one.person in members for one in found) >= COUNTS else []


async def settle(server: Server, circle: Circle) -> int:
    """Go through finished tables nobody has gone through yet, a few at a time; how many are left."""
    store, members = server.store.seasons, [one.person for one in circle.members]
    waiting = await store.unsettled(circle.club.id, MOST_SETTLED + 1)
    for table_id in waiting[:MOST_SETTLED]:
        try:
            live = await server.house.find(table_id)
            found = placed(live, members) if live.row.status == OVER else None
        except Refused:  # played with rules this server no longer has
            found = []
        if found is not None:
            await store.settle(table_id, found)
    return max(0, len(waiting) - MOST_SETTLED)


def standings(results: Sequence[Result], points: Sequence[int], members: Sequence[Member]) -> list[Row]:
    """The table of a season: most points first, then most wins, then fewest games; who is alike shares a rank."""
    rows = {one.person: Row(0, one.person, one.name, one.color, 0, 0, 0, {}) for one in members}
    for result in results:
        for one in result.placed:
            if (row := rows.get(one.person)) is not None:
                won = points[one.rank - 1] if one.rank <= len(points) else 0
                row.points, row.games, row.wins = row.points + won, row.games + 1, row.wins + (one.rank == 1)
                row.by_game[result.game] = row.by_game.get(result.game, 0) + won
    ordered = sorted(rows.values(), key=lambda row: (*_merit(row), row.name))
    place = 1
    for _, alike in groupby(ordered, _merit):
        some = list(alike)
        for row in some:
            row.rank = place
        place += len(some)
    return ordered


def _merit(row: Row) -> tuple[int, int, int]:
    return (-row.points, -row.wins, row.games)


def _add_luck(rows: Sequence[Row], luck: Mapping[str, Luck]) -> None:
    for row in rows:
        if (one := luck.get(row.person)) is not None:
            row.analysed, row.analysed_won = one.games, one.won
            row.luck_out, row.around = one.adjusted, SURE * one.variance**0.5


async def season_of(request: AnyRequest, circle: Circle, season_id: str | None = None) -> SeasonOut:
    """A season of a club; the one that counts, if none is named."""
    server = server_of(request)
    known = await server.store.seasons.of(circle.club.id, MOST_SEASONS)
    found = next((one for one in known if season_id in (None, one.id)), None)
    if found is None:
        raise Refused(404, "not_found")
    left = await settle(server, circle)
    results = [one for one in await server.store.seasons.results(found.id, MOST_GAMES) if one.placed]
    rows = standings(results, found.points, circle.members)
    _add_luck(rows, await server.store.seasons.luck(found.id))
    best = {game: max((row.by_game.get(game, 0) for row in rows), default=0) for game in offered_games()}
    return SeasonOut(
        found.id, found.name, found.begins, found is known[0], found.points, len(results), left, rows, best
    )


async def seasons(request: AnyRequest, circle: Circle) -> list[Season]:
    """All seasons of a club, the one that counts first."""
    return await server_of(request).store.seasons.of(circle.club.id, MOST_SEASONS)


async def begin(request: AnyRequest, club_id: str, wanted: SeasonIn) -> Circle:
    """A new season; tables under way belong to the one they were begun in."""
    circle = await acting(request, club_id, HOST)
    store = server_of(request).store.seasons
    if await store.count(circle.club.id) >= MOST_SEASONS:
        refuse(request, "many_seasons", most=MOST_SEASONS)
    await store.begin(circle.club.id, clean_name(wanted.name), wanted.points)
    return circle


async def change(request: AnyRequest, club_id: str, wanted: SeasonIn) -> Circle:
    """Another name, other points: all that has been played counts so."""
    circle = await acting(request, club_id, HOST)
    now = (await seasons(request, circle))[0]
    await server_of(request).store.seasons.change(now.id, clean_name(wanted.name), wanted.points)
    return circle


# --- the tables


class ClubCard(TableCard):
    """A table of a club in its list."""

    chain: str = ""  # The first of the rematches it belongs to,
    number: int = 1  # and which one of them it is.


async def tables(request: AnyRequest, circle: Circle, person: Person | None, language: str) -> list[ClubCard]:
    """The tables of a club, those under way first; of a chain of rematches the last one."""
    server = server_of(request)
    shown: dict[str, ClubTable] = {}
    for one in await server.store.seasons.tables(circle.club.id, MOST_LISTED):
        shown.setdefault(one.chain, one)
    known = {one.table_id: one for one in shown.values()}
    rows = await server.store.seasons.rows(list(known))
    going = [row for table_id in known if (row := rows[table_id]).status in (WAITING, PLAYING)][:MOST_SHOWN]
    past = [row for table_id in known if (row := rows[table_id]).status == OVER][:MOST_PAST]
    seen = await server.house.seen_by(person, [row.id for row in going]) if person is not None else {}
    found = await cards(server, [*going, *past], person, seen, language)
    return [
        ClubCard(**msgspec.structs.asdict(one), chain=known[one.id].chain, number=known[one.id].number) for one in found
    ]


async def bring(request: AnyRequest, club_id: str, table_id: str) -> Circle:
    """A table of mine is played in the club from now on: its members find it, and it counts."""
    circle = await acting(request, club_id)
    server = server_of(request)
    live = await server.house.find(table_id)
    if not is_host(live, someone(request)) or live.settings.lesson:
        raise Refused(403, "not_host")
    if live.row.status != WAITING:  # nobody brings a game that they see themselves win
        refuse(request, "table_begun")
    now = (await seasons(request, circle))[0]
    if not await server.store.seasons.bring(circle.club.id, now.id, live.id):
        refuse(request, "table_elsewhere")
    return circle


async def take_out(request: AnyRequest, club_id: str, table_id: str) -> Circle:
    """A table does not belong to the club any more: by its host, or by those who look after the club."""
    circle = await acting(request, club_id)
    server = server_of(request)
    known = await server.store.seasons.table(table_id)
    if known is None or known.club != circle.club.id:
        raise Refused(404, "not_found")
    live = await server.house.find(table_id)
    may = is_host(live, someone(request)) and live.row.status != OVER  # nobody takes out a game that they have lost
    if not may and not circle.helps:
        refuse(request, f"only_{STEWARD}", 403)
    await server.store.seasons.take_out(circle.club.id, table_id)
    return circle
