"""Deals: the same dice and cards at several tables, and who plays them."""

import secrets
import time

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.club_schema import deal_players, deals
from railbird.store.tables import ABANDONED, OVER
from railbird.store.writer import Part

OPEN, RUNNING = "open", "running"
_deals, _players = deals.c, deal_players.c


class PlannedTable(msgspec.Struct, frozen=True):
    """A table of a deal: its id before there is such a table, and who sits where; nobody is a bot."""

    id: str
    people: list[str | None]


class Plan(msgspec.Struct, frozen=True):
    """How a deal is played: its tables, and what each seat adds to the dice, at all of them alike."""

    tables: list[PlannedTable]
    salts: list[str]


class DealRow(msgspec.Struct, frozen=True):
    """A deal as the database has it."""

    id: str
    club: str
    by: str
    game: str
    seats: int
    settings: str
    bot: str
    seed: bytes
    plan: Plan | None
    status: str
    created: float
    result: str | None
    tables: int


class DealPlayer(msgspec.Struct, frozen=True):
    """Somebody who plays a deal."""

    person: str
    salt: str


_DEAL = [_deals[name] for name in DealRow.__struct_fields__]


class Deals(Part):
    """Everything about deals in the database."""

    async def add(self, club_id: str, by: str, game: str, seats: int, settings: str, bot: str, tables: int = 2) -> str:
        """A new deal; its seed is drawn now, so that its hash can be published before anybody plays."""
        deal = secrets.token_hex(8)
        row = {"id": deal, "club": club_id, "by": by, "game": game, "seats": seats, "settings": settings, "bot": bot}
        drawn = {"seed": secrets.token_bytes(32), "status": OPEN, "created": time.time(), "tables": tables}
        await self._run(insert(deals).values(row | drawn))
        return deal

    async def find(self, deal_id: str) -> DealRow | None:
        """The deal with this id."""
        row = await self._first(select(*_DEAL).where(_deals.id == deal_id))
        return None if row is None else _read(row)

    async def of(self, club_id: str, limit: int) -> list[DealRow]:
        """The deals of a club, the newest first."""
        query = select(*_DEAL).where(_deals.club == club_id).order_by(_deals.created.desc(), _deals.id).limit(limit)
        return [_read(row) for row in await self._rows(query)]

    async def unfinished(self, club_id: str) -> int:
        """How many deals of a club have no result yet."""
        return int(await self._value(select(func.count()).where(_deals.club == club_id, _deals.result.is_(None))))

    async def players(self, deal_id: str) -> list[DealPlayer]:
        """Who plays a deal, in the order they came."""
        query = select(_players.person, _players.salt).where(_players.deal == deal_id)
        return [DealPlayer(*row) for row in await self._rows(query.order_by(_players.at, _players.person))]

    async def sign_up(self, deal_id: str, person_id: str, on: bool, most: int, salt: str | None = None) -> bool:
        """Somebody plays it, or not after all; False when it has begun or is full."""

        async def work(connection: AsyncConnection) -> bool:
            is_open = select(_deals.id).where(_deals.id == deal_id, _deals.status == OPEN).with_for_update()
            count = (await connection.execute(select(func.count()).where(_players.deal == deal_id))).scalar() or 0
            if (await connection.execute(is_open)).first() is None or (on and count >= most):
                return False
            this = (_players.deal == deal_id, _players.person == person_id)
            await connection.execute(delete(deal_players).where(*this))
            if on:
                row = {"deal": deal_id, "person": person_id, "salt": salt or secrets.token_hex(16), "at": time.time()}
                await connection.execute(insert(deal_players).values(row))
            return True

        return await self._writer.write(work)

    async def begin(self, deal_id: str, plan: Plan) -> None:
        """Nobody signs up any more: it is played so. Of two who begin it at once the first plan counts."""
        values = {"status": RUNNING, "plan": msgspec.json.encode(plan).decode()}
        await self._run(update(deals).where(_deals.id == deal_id, _deals.status == OPEN).values(values))

    async def drop(self, deal_id: str) -> bool:
        """A deal that has not begun is called off; False when it has."""
        return await self._run(delete(deals).where(_deals.id == deal_id, _deals.status == OPEN)) > 0

    async def settle(self, deal_id: str, result: str) -> None:
        """How its tables compare; once."""
        this = (_deals.id == deal_id, _deals.result.is_(None))
        await self._run(update(deals).where(*this).values(result=result))

    async def statuses(self, plan: Plan) -> dict[str, str]:
        """The tables of a deal that there are by now, and how far each has come."""
        columns = schema.tables.c
        query = select(columns.id, columns.status).where(columns.id.in_([one.id for one in plan.tables]))
        return {row.id: row.status for row in await self._rows(query)}

    async def is_over(self, deal_id: str) -> bool:
        """Whether nobody plays a deal any more: it has begun, there are all its tables, and each has ended.

        Of a deal that is no more nobody can tell: its tables stay closed to all but their players.
        """
        deal = await self.find(deal_id)
        if deal is None or deal.plan is None:
            return False
        found = await self.statuses(deal.plan)
        return len(found) == len(deal.plan.tables) and set(found.values()) <= {OVER, ABANDONED}


def _read(row: object) -> DealRow:
    values = dict(row._mapping)  # type: ignore[attr-defined] # a row of the database
    plan = values["plan"]
    return DealRow(**{**values, "plan": None if plan is None else msgspec.json.decode(plan, type=Plan)})
