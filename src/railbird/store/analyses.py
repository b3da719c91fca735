"""What has been reckoned of finished games: each stage replaces the one before, and one node at a time adds to it."""

import asyncio
import sys
import time
from typing import NamedTuple

import msgspec
import structlog
from sqlalchemy import ColumnElement, delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.insight.report import Analysis
from railbird.store import schema
from railbird.store.writer import Part

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

BEGUN = ""  # The stage of an analysis of which nothing can be shown yet.
DONE = "done"
CLAIM = text(
    "INSERT INTO analyses (table_id, rules, value, digest, stage, node, at, data)"
    " VALUES (:table_id, :rules, :value, '', '', :node, :at, :data)"
    " ON CONFLICT (table_id, rules, value) DO NOTHING"
)

_decoder = msgspec.msgpack.Decoder(Analysis)
logger = structlog.get_logger(__name__)


class Key(NamedTuple):
    """Which analysis: another version of the rules or of the value function makes another one."""

    table_id: str
    rules: int
    value: str


class Analyses(Part):
    """Everything about analyses in the database."""

    async def find(self, key: Key) -> Analysis | None:
        """As far as it has been reckoned, by any node; None where nothing can be shown yet.

        What cannot be read any more, or is of an older form, goes: it is reckoned anew.
        """
        columns = schema.analyses.c
        data = await self._value(select(columns.data).where(_is(key), columns.stage != BEGUN))
        if data is None:
            return None
        try:
            return await asyncio.to_thread(unpacked, data)
        except (zstd.ZstdError, msgspec.MsgspecError) as error:
            logger.warning("analysis not read", table=key.table_id, error=str(error))
            await self._run(delete(schema.analyses).where(_is(key), columns.data == data))
            return None

    async def claim(self, key: Key, node: str) -> bool:
        """Whether a node may reckon it: it is not done, and nobody who lives is at it."""
        columns = schema.analyses.c
        living = select(schema.nodes.c.id).where(schema.nodes.c.alive > time.time())
        free = (columns.node == node) | columns.node.not_in(living)
        mine = update(schema.analyses).where(_is(key), columns.stage != DONE, free)

        async def work(connection: AsyncConnection) -> bool:
            made = await connection.execute(CLAIM, {**key._asdict(), "node": node, "at": time.time(), "data": b""})
            if made.rowcount == 1:
                return True
            return (await connection.execute(mine.values(node=node))).rowcount == 1

        return await self._writer.write(work)

    async def keep(self, key: Key, node: str, analysis: Analysis) -> bool:
        """One more stage, if this node is still at it; when it is done older versions go. False when it was not kept.

        A table that is gone has taken its analysis along.
        """
        columns = schema.analyses.c
        data = await asyncio.to_thread(packed, analysis)
        values = {"stage": analysis.stage, "digest": analysis.digest, "at": time.time(), "data": data}
        change = update(schema.analyses).where(_is(key), columns.node == node, columns.stage != DONE).values(values)
        others = delete(schema.analyses).where(columns.table_id == key.table_id, ~_is(key))

        async def work(connection: AsyncConnection) -> bool:
            kept = (await connection.execute(change)).rowcount == 1
            if kept and analysis.stage == DONE:
                await connection.execute(others)
            return kept

        return await self._writer.write(work)

    async def replace(self, key: Key, analysis: Analysis) -> None:
        """What is done with something more: a verdict somebody has asked for."""
        data = await asyncio.to_thread(packed, analysis)
        await self._run(update(schema.analyses).where(_is(key), schema.analyses.c.stage == DONE).values(data=data))

    async def give_up(self, key: Key, node: str) -> None:
        """This node is not at it any more: others may go on."""
        await self._run(update(schema.analyses).where(_is(key), schema.analyses.c.node == node).values(node=""))


def packed(analysis: Analysis) -> bytes:
    """An analysis as the database has it."""
    return zstd.compress(msgspec.msgpack.encode(analysis))


def unpacked(data: bytes) -> Analysis:
    """What was packed."""
    return _decoder.decode(zstd.decompress(data))


def _is(key: Key) -> ColumnElement[bool]:
    columns = schema.analyses.c
    return (columns.table_id == key.table_id) & (columns.rules == key.rules) & (columns.value == key.value)
