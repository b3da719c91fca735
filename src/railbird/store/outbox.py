"""The outbox: what is to be told to people, so that it is told once, by one node, whatever happens meanwhile.

A row waits until it is due, is claimed by a node, and is sent. It is `sending` from the moment the first byte of the
message leaves: what is in that state when its node dies may or may not have arrived, and is not sent again (`unsure`).
Before that moment another node takes it over. A row is kept until its decision has been answered, so that nobody is
told of it twice.
"""

import time
from collections.abc import Sequence
from importlib import import_module

import msgspec
from sqlalchemy import ColumnElement, and_, delete, func, literal_column, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.writer import Part

WAITING, CLAIMED, SENDING = schema.UNSENT
SENT, FAILED, UNSURE = "sent", "failed", "unsure"
OVER, DAY = schema.PASSING
CLAIMS = 50  # Rows a node takes at a time.
LEASE = 120.0  # Seconds it has for them; longer than sending takes.
KEPT = 30 * 86_400.0  # Seconds after which what was told of a game that is over is forgotten.

_box = schema.outbox.c
_UNSENT = _box.state.in_([literal_column(f"'{state}'") for state in schema.UNSENT])
_PASSING = _box.kind.in_([literal_column(f"'{kind}'") for kind in schema.PASSING])
"""As their indexes have it, letter by letter: with parameters a database would not know that they are the same."""


class Note(msgspec.Struct, frozen=True):
    """What somebody is to be told: of which decision of which seat, and through which channel."""

    person: str
    table_id: str | None
    seat: int
    decision: int
    kind: str
    channel: str
    day: str | None = None  # Instead of a table: which race day of a club it is about.


class Letter(Note, frozen=True, kw_only=True):
    """The same as it lies in the outbox."""

    id: int
    tries: int


_LETTER = [_box[name] for name in Letter.__struct_fields__]


class Outbox(Part):
    """Everything about the outbox in the database."""

    async def put(self, notes: Sequence[tuple[Note, float]]) -> None:
        """Tell somebody something when it is due, unless that is in the outbox already."""
        # Only the dialect in use: loading the other would take a tenth of a start.
        insert = import_module(f"sqlalchemy.dialects.{self._engine.dialect.name}").insert
        rows = [
            {**msgspec.structs.asdict(note), "state": WAITING, "due": due, "tries": 0, "node": "", "until": 0.0}
            for note, due in notes
        ]

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.outbox).on_conflict_do_nothing(), rows)

        await self._writer.write(work)

    async def answered(self, table_id: str, seat: int, decision: int) -> None:
        """A seat has come to this decision: what was to be told of earlier ones is done with."""
        past = (_box.table_id == table_id, _box.seat == seat, _box.decision < decision)
        await self._run(delete(schema.outbox).where(*past))

    async def over(self, table_id: str, kind: str) -> None:
        """A table asks nobody any more: only what is told of its end stays."""
        await self._run(delete(schema.outbox).where(_box.table_id == table_id, _box.kind != kind))

    async def tidy(self) -> None:
        """Forget what was told of games and race days that are long over, and finish what nodes have left behind."""
        now = time.time()
        left = (_UNSENT, _box.due <= now, _box.state == SENDING, _is_lost(now))  # it was due when it left
        await self._run(
            delete(schema.outbox).where(_PASSING, _box.due < now - KEPT),
            update(schema.outbox).where(*left).values(state=UNSURE),
        )

    async def claim(self, node: str, now: float) -> list[Letter]:
        """Take some rows that are due, for this node alone; also those of a node that is gone."""
        due = and_(_box.due <= now, or_(_box.state == WAITING, and_(_box.state == CLAIMED, _is_lost(now))))

        async def work(connection: AsyncConnection) -> list[Letter]:
            some = select(_box.id).where(_UNSENT, due).order_by(_box.due, _box.id).limit(CLAIMS)
            taken = update(schema.outbox).where(_box.id.in_(some.with_for_update(skip_locked=True)))
            rows = await connection.execute(
                taken.values(state=CLAIMED, node=node, until=now + LEASE).returning(*_LETTER)
            )
            return sorted((Letter(**row._mapping) for row in rows), key=lambda letter: letter.id)

        some = await self._first(select(_box.id).where(_UNSENT, due).limit(1))
        return [] if some is None else await self._writer.write(work)

    async def begin(self, node: str, ids: Sequence[int]) -> bool:
        """The message with these rows leaves now; False when one of them is not ours any more: then it must not."""
        ours = (_box.id.in_(ids), _box.state == CLAIMED, _box.node == node)

        async def work(connection: AsyncConnection) -> bool:
            found = await connection.execute(select(func.count()).where(*ours))
            if found.scalar() != len(ids):
                return False
            await connection.execute(update(schema.outbox).where(*ours).values(state=SENDING))
            return True

        return await self._writer.write(work)

    async def end(self, node: str, ids: Sequence[int], state: str) -> None:
        """What has become of rows of ours."""
        await self._run(update(schema.outbox).where(_box.id.in_(ids), _box.node == node).values(state=state))

    async def later(self, node: str, ids: Sequence[int], due: float, tried: bool) -> None:
        """Rows of ours wait again, after a try or without one."""
        again = {"state": WAITING, "node": "", "due": due, "tries": _box.tries + (1 if tried else 0)}
        await self._run(update(schema.outbox).where(_box.id.in_(ids), _box.node == node).values(again))

    async def drop(self, node: str, ids: Sequence[int]) -> None:
        """Rows of ours say something that is not so any more."""
        await self._run(delete(schema.outbox).where(_box.id.in_(ids), _box.node == node))

    async def unsent(self) -> int:
        """How many rows are still to be sent."""
        return int(await self._value(select(func.count()).where(_UNSENT)))


def _is_lost(now: float) -> ColumnElement[bool]:
    """Whether the node that has taken a row is gone, or has had it for too long."""
    living = select(schema.nodes.c.id).where(schema.nodes.c.alive > now)
    return or_(_box.until < now, _box.node.not_in(living))
