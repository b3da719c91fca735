"""Duplicate evenings: the same dice and cards at every table, seats compared across tables, so that luck cancels.

Fair: the seed is drawn and its hash published before anybody signs up, and everybody who plays adds a salt.
Secret: until every table of a deal is over, nobody sees anything of one but those who sit there (`Live.is_veiled`);
only who sits where and whether a table is still played is told here.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Annotated

import msgspec

from railbird.core.tape import commitment
from railbird.desk.plain import desk_of
from railbird.store.clubs import STEWARD, Member
from railbird.store.deals import OPEN, DealPlayer, DealRow, Plan, PlannedTable
from railbird.web.club.circle import Circle, acting, circle_of, refuse
from railbird.web.club.results import DealResult, compare, ranked
from railbird.web.club.sitting import sat_down
from railbird.web.doors import AnyRequest, server_of, someone
from railbird.web.house.settings import CLOCKS, NewSeat, Settings, Short, TableIn, checked
from railbird.web.house.steward import Dealt
from railbird.web.lobby.service import usual_seats
from railbird.web.pages import number
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.shelf import USUAL, check_level, the_game

MOST_PLAYERS = 40
MOST_TABLES = 8  # That somebody can ask for; more where more people play.
LEAST_PLAYERS = 2
MOST_UNFINISHED = 3  # Deals of one club that have no result yet.
MOST_SHOWN = 12


class DealIn(msgspec.Struct, forbid_unknown_fields=True):
    """A duplicate evening: the game, how many sit at a table, who fills up."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=12)] | None = None
    options: dict[Short, bool | int | Annotated[str, msgspec.Meta(max_length=200)]] = {}
    bot: Short = USUAL
    tables: Annotated[int, msgspec.Meta(ge=2, le=MOST_TABLES)] = 2  # At least; bots alone play what is left over.
    clock: Annotated[int, msgspec.Meta(ge=0, le=14 * 86_400)] = 0


class DealtTable(msgspec.Struct):
    """A table of a deal: who sits where, and whether it is still played. Nothing else before all are over."""

    letter: str
    id: str | None  # For those who sit there, and for everybody once all are over.
    status: str
    names: list[str]
    mine: bool


class DealOut(msgspec.Struct):
    """A duplicate evening as a member of the club sees it."""

    id: str
    game: str
    seats: int
    bot: str
    planned: int  # Tables it has at least.
    status: str  # open, running or over.
    commitment: str  # The hash of the seed, published before anybody signs up.
    players: list[str]
    playing: bool  # Whether I play it.
    organiser: bool  # Whether I may begin it and call it off.
    tables: list[DealtTable]
    result: DealResult | None
    best: list[str]  # Who made the most of their seat.


def letter(number: int) -> str:
    """What a table is called: A, B, C."""
    return chr(ord("A") + number)


async def deal_of(request: AnyRequest, circle: Circle, deal_id: str) -> DealRow:
    """A deal of this club."""
    found = await server_of(request).store.deals.find(deal_id)
    if found is None or found.club != circle.club.id:
        raise Refused(404, "not_found")
    return found


# --- before it begins


async def add(request: AnyRequest, club_id: str, wanted: DealIn) -> str:
    """A member invites the others to one; the hash of its seed is published from now on."""
    circle = await acting(request, club_id)
    server, game = server_of(request), the_game(wanted.game)
    server.limits.count("table", circle.me.person)
    if await server.store.deals.unfinished(circle.club.id) >= MOST_UNFINISHED:
        refuse(request, "many_deals", most=MOST_UNFINISHED)
    seats = wanted.seats or usual_seats(game)
    check_level(game, wanted.bot)
    trial = TableIn(game=game.id, seats=[NewSeat("me")] * seats, options=wanted.options, clock=wanted.clock)
    settings = checked(game, msgspec.structs.replace(trial, stand_in=wanted.bot))
    return await server.store.deals.add(
        circle.club.id, circle.me.person, game.id, seats, settings.encoded(), wanted.bot, wanted.tables
    )


async def sign_up(request: AnyRequest, club_id: str, deal_id: str, on: bool, salt: str | None = None) -> None:
    """I play it, or not after all; `salt` is what I add to its dice, drawn for me where I name none."""
    circle = await acting(request, club_id)
    deal = await deal_of(request, circle, deal_id)
    if not await server_of(request).store.deals.sign_up(deal.id, circle.me.person, on, MOST_PLAYERS, salt):
        refuse(request, "deal_closed", most=MOST_PLAYERS)


async def begin(request: AnyRequest, club_id: str, deal_id: str) -> None:
    """Draw who sits where and set all tables; pressed again after a fault, it goes on where it stopped."""
    circle = await acting(request, club_id)
    deal = await deal_of(request, circle, deal_id)
    server = server_of(request)
    _check_organiser(request, circle, deal)
    if deal.plan is None:
        known = [one.person for one in circle.members]
        players = [one for one in await server.store.deals.players(deal.id) if one.person in known]
        if len(players) < LEAST_PLAYERS:
            refuse(request, "deal_few")
        await server.store.deals.begin(deal.id, drawn(players, deal.seats, deal.tables))
        deal = await deal_of(request, circle, deal.id)
    assert deal.plan is not None
    there = await server.store.deals.statuses(deal.plan)
    for table in deal.plan.tables:
        if table.id not in there:
            await _set(server, deal, deal.plan, table)


def _check_organiser(request: AnyRequest, circle: Circle, deal: DealRow) -> None:
    if deal.by != circle.me.person and not circle.helps:
        refuse(request, f"only_{STEWARD}", 403)


def drawn(players: Sequence[DealPlayer], seats: int, tables: int = 2) -> Plan:
    """Who sits where, at random: people are spread evenly, those of one seat number first, and bots fill up.

    There are at least so many tables; where people are fewer, bots alone play the others. What the players' salts add
    is the same at every table: each seat's is made from all of them.
    """
    people = [one.person for one in players]
    secrets.SystemRandom().shuffle(people)
    count = max(tables, -(-len(people) // seats))
    planned = [
        PlannedTable(secrets.token_hex(8), [_nth(people, number + seat * count) for seat in range(seats)])
        for number in range(count)
    ]
    mixed = hashlib.sha256("\n".join(sorted(one.salt for one in players)).encode()).hexdigest()
    return Plan(planned, [hashlib.sha256(f"{mixed} {seat}".encode()).hexdigest()[:32] for seat in range(seats)])


def _nth(people: Sequence[str], number: int) -> str | None:
    return people[number] if number < len(people) else None


async def _set(server: Server, deal: DealRow, plan: Plan, table: PlannedTable) -> None:
    """Set one of the tables; its host is one of those who sit there, so that nobody else has to do with it.

    Where only bots sit it is somebody who plays elsewhere, and may look at it no more than anybody else.
    """
    seats, host = await sat_down(server, table.people, deal.bot, plan.salts)
    if host is None:
        others = [person for one in plan.tables for person in one.people if person is not None]
        host = await server.store.people.find(others[0])
    if host is not None:
        settings = msgspec.structs.replace(msgspec.json.decode(deal.settings, type=Settings), deal=deal.id)
        await server.steward.deal(host, settings, seats, Dealt(deal.game, table.id, deal.seed))


async def call_off(request: AnyRequest, club_id: str, deal_id: str) -> None:
    """It is not played, or not to its end: what is still played at its tables ends, and nothing is compared there."""
    circle = await acting(request, club_id)
    deal = await deal_of(request, circle, deal_id)
    server = server_of(request)
    _check_organiser(request, circle, deal)
    if deal.plan is None:
        if not await server.store.deals.drop(deal.id):
            refuse(request, "deal_closed", most=MOST_PLAYERS)
        return
    there = await server.store.deals.statuses(deal.plan)
    if len(there) < len(deal.plan.tables):
        refuse(request, "deal_unset")
    for table_id in there:
        await server.steward.call_off(await server.house.find(table_id))


# --- what members see of it


async def shown(request: AnyRequest, circle: Circle, deal: DealRow) -> DealOut:
    """A deal through a member's eyes."""
    server, me = server_of(request), circle.me.person
    names = {one.person: one.name for one in circle.members}
    over = await server.store.deals.is_over(deal.id)
    players = await server.store.deals.players(deal.id)
    result = await compare(server, deal) if over else None
    return DealOut(
        id=deal.id,
        game=deal.game,
        seats=deal.seats,
        bot=deal.bot,
        planned=deal.tables,
        status="over" if over else deal.status,
        commitment=commitment(deal.seed),
        players=[names[one.person] for one in players if one.person in names],
        playing=any(one.person == me for one in players),
        organiser=circle.helps or deal.by == me,
        tables=await _tables(server, deal, circle.members, me, over),
        result=result,
        best=[one.name for rank, one in ranked(result) if rank == 1] if result is not None else [],
    )


async def _tables(server: Server, deal: DealRow, members: Sequence[Member], me: str, over: bool) -> list[DealtTable]:
    if deal.plan is None:
        return []
    names, there = {one.person: one.name for one in members}, await server.store.deals.statuses(deal.plan)
    return [
        DealtTable(
            letter=letter(number),
            id=table.id if over or me in table.people else None,
            status=there.get(table.id, OPEN),
            names=[names.get(person, "?") for person in table.people if person is not None],
            mine=me in table.people,
        )
        for number, table in enumerate(deal.plan.tables)
    ]


async def list_of(request: AnyRequest, circle: Circle) -> list[DealOut]:
    """The deals of a club, the newest first."""
    found = await server_of(request).store.deals.of(circle.club.id, MOST_SHOWN)
    return [await shown(request, circle, one) for one in found]


async def one_of(request: AnyRequest, club_id: str, deal_id: str) -> tuple[Circle, DealOut]:
    """A deal, for somebody who belongs to its club."""
    circle = await circle_of(request, club_id)
    return circle, await shown(request, circle, await deal_of(request, circle, deal_id))


def from_form(request: AnyRequest, form: dict[str, str]) -> DealIn:
    """What a form asks for: a short game is played as the game's poster says."""
    someone(request)
    game = the_game(form.get("game", ""))
    count = form.get("seats", "")
    wanted = int(count) if count.isascii() and count.isdecimal() and len(count) < 3 else usual_seats(game)
    seats = min(max(wanted, game.seats.start), game.seats.stop - 1)
    options = dict(desk_of(game).poster.quick) if "short" in form else {}
    clock = CLOCKS.get(form.get("clock", "none"), 0)
    tables = min(max(number(form, "tables", 2), 2), MOST_TABLES)
    return DealIn(game.id, seats, options, form.get("bot", USUAL)[:40], tables, clock)
