"""What members see of a tournament: who plays, every draw with its key, every table, how it stands."""

import msgspec

from railbird.store.tournaments import OPEN, OVER, Round, TournamentRow, key_of
from railbird.web.club.circle import Circle, circle_of
from railbird.web.club.tournament.service import may_go_on, tournament_of
from railbird.web.club.tournament.standing import Line, going_on, middle, standing
from railbird.web.doors import AnyRequest, server_of
from railbird.web.problems import language_of
from railbird.web.words import club_ui

MOST_SHOWN = 12


class EntrantOut(msgspec.Struct):
    """Somebody who plays a tournament."""

    number: int  # 0 until it begins.
    name: str
    away: bool  # Whether the next draw leaves them out; who has left the club is away for good.
    you: bool


class SeatOut(msgspec.Struct):
    """Who sits on a seat of a table, and what came of it."""

    number: int  # 0: a bot.
    name: str
    place: int  # 0: none, or not yet.
    absent: bool
    through: bool  # Whether they have gone on from here.


class TableOut(msgspec.Struct):
    """A table of a round."""

    id: str
    status: str  # open (not set yet), waiting, playing, over or abandoned.
    seats: list[SeatOut]
    mine: bool


class RoundOut(msgspec.Struct):
    """A round: its draw, and what came of it."""

    number: int
    key: str  # What it was drawn with; its SHA-256 is the key before it, or the commitment.
    at: float
    due: float | None  # When whoever plays may close it.
    closed: bool
    byes: list[int]
    tables: list[TableOut]


class LineOut(Line):
    """A line of the standing with its name."""

    name: str = ""
    you: bool = False


class TournamentOut(msgspec.Struct):
    """A tournament as a member of the club sees it."""

    id: str
    name: str
    form: str
    game: str
    seats: int
    fill: bool
    bot: str
    planned: int  # Rounds; 0 of a knock-out, which has as many as it takes.
    days: int
    through: int
    points: list[int]
    bye: int  # What a round of rest is worth: the points of the middle place.
    status: str  # open, running or over.
    commitment: str  # The hash of the first draw's key, published before anybody signs up.
    entrants: list[EntrantOut]
    playing: bool
    organiser: bool  # Whether I look after it,
    draws: bool  # and whether I may draw and close rounds now.
    rounds: list[RoundOut]
    standing: list[LineOut]


class TournamentRef(msgspec.Struct):
    """A tournament in a list."""

    id: str
    name: str
    form: str
    game: str
    status: str
    entrants: int
    rounds: int  # Drawn so far.


async def shown(request: AnyRequest, circle: Circle, known: TournamentRow) -> TournamentOut:
    """A tournament through a member's eyes."""
    store = server_of(request).store.tournaments
    here, me = {one.person for one in circle.members}, circle.me.person
    people = [one for one in await store.entrants(known.id) if known.status != OPEN or one.person in here]
    names = {one.number: one.name for one in people if one.number}
    somebody = club_ui(language_of(request))("somebody")
    mine = next((one.number for one in people if one.person == me), 0)
    playing = any(one.person == me for one in people)
    statuses = await store.statuses([table.id for one in known.rounds for table in one.tables])
    numbers = sorted({*names, *(number for one in known.rounds for number in _numbers(one))})
    rules = known.rules
    return TournamentOut(
        id=known.id,
        name=known.name,
        form=rules.form,
        game=known.game,
        seats=rules.seats,
        fill=rules.fill,
        bot=rules.bot,
        planned=rules.rounds,
        days=rules.days,
        through=rules.through,
        points=rules.points,
        bye=middle(rules),
        status=known.status,
        commitment=key_of(known.seed, 0).hex(),
        entrants=[
            EntrantOut(one.number, one.name, one.away or one.person not in here, one.person == me) for one in people
        ],
        playing=playing,
        organiser=circle.helps,
        draws=may_go_on(circle, known, playing) and known.status != OVER,
        rounds=[
            _round(at, known, {number: names.get(number, somebody) for number in numbers}, statuses, mine)
            for at in range(len(known.rounds))
        ],
        standing=[
            LineOut(**msgspec.structs.asdict(one), name=names.get(one.number, somebody), you=bool(one.number == mine))
            for one in standing(known.rounds, numbers, rules)
        ],
    )


def _numbers(one: Round) -> list[int]:
    return [*one.byes, *(number for table in one.tables for number in table.people)]


def _round(at: int, known: TournamentRow, names: dict[int, str], statuses: dict[str, str], mine: int) -> RoundOut:
    one, knockout = known.rounds[at], known.rules.form == "knockout"
    on = going_on(at, known.rounds, known.rules) if knockout and one.is_closed else []
    tables = []
    for table in one.tables:
        came = {outcome.number: outcome for outcome in table.outcomes or ()}
        seats = [
            SeatOut(
                number,
                names.get(number, ""),
                came[number].place if number in came else 0,
                number in came and came[number].absent,
                number in on,
            )
            for number in table.numbers
        ]
        tables.append(TableOut(table.id, statuses.get(table.id, "open"), seats, bool(mine) and mine in table.numbers))
    return RoundOut(at + 1, one.key, one.at, one.due, one.is_closed, one.byes, tables)


async def one_of(request: AnyRequest, club_id: str, tournament_id: str) -> tuple[Circle, TournamentOut]:
    """A tournament, for somebody who belongs to its club."""
    circle = await circle_of(request, club_id)
    return circle, await shown(request, circle, await tournament_of(request, circle, tournament_id))


async def list_of(request: AnyRequest, circle: Circle) -> list[TournamentRef]:
    """The tournaments of a club, the newest first."""
    store = server_of(request).store.tournaments
    found = await store.of(circle.club.id, MOST_SHOWN)
    counts = await store.counts([one.id for one in found])
    return [
        TournamentRef(one.id, one.name, one.rules.form, one.game, one.status, counts.get(one.id, 0), len(one.rounds))
        for one in found
    ]


async def on_screen(request: AnyRequest, circle: Circle) -> TournamentOut | None:
    """The one a shared screen shows: the newest that is played."""
    found = await server_of(request).store.tournaments.of(circle.club.id, MOST_SHOWN)
    running = next((one for one in found if one.status == "running"), None)
    if running is None:
        return None
    return await shown(request, circle, await tournament_of(request, circle, running.id))
