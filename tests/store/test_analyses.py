"""What has been reckoned of a finished game is kept, stage by stage, and nobody pays twice."""

from __future__ import annotations

import time
from typing import Any, cast

import pytest
from sqlalchemy import delete, select, update

from railbird.insight.report import Analysis, Figure, Moment, Noise, Option, Parts, Point, Split, Stage, Verdict
from railbird.store import Store, schema
from railbird.store.analyses import Key, packed
from tests.store.test_packer import a_game

pytestmark = pytest.mark.asyncio

KEY = Key("a", 3, "grid 1")

AROUND = Parts(0.001, 0.04, 0.02, 0.03, 0.01)


def reckoned(stage: Stage, value: str = KEY.value, draws: int = 64) -> Analysis:
    """A game of two seats with one roll and one decision."""
    return Analysis(
        game="homestretch",
        rules=KEY.rules,
        digest="d1",
        value=value,
        stage=stage,
        draws=draws,
        points=(Point(0, (0.5, 0.5)), Point(1, (0.7, 0.3)), Point(2, (1.0, 0.0))),
        moments=(Moment(0, -1, "roll", (0.2, -0.2)),),
        passes=((Parts(0.5, 0.2, 0.3, 0.0, 0.0), Parts(0.5, -0.2, 0.0, -0.3, 0.0)),) * 2,
        noise=Noise(0.01, ((0.02, 0.02),)),
        splits=(Split(0.5, 0.2, 0.3, 0.0, 0.0, 1.0, AROUND), Split(0.5, -0.2, 0.0, -0.3, 0.0, 0.0, AROUND)),
        verdicts=(
            Verdict(1, 0, "move", (Option(("Move", 2), Figure(0.7, 0.6, 0.8)),), 0, Figure(0.0, 0.0, 0.0), "best"),
        ),
    )


async def write(store: Store, *statements: Any) -> None:
    async def work(connection: Any) -> None:
        for statement in statements:
            await connection.execute(statement)

    await store.writer.write(work)


async def rows(store: Store) -> list[tuple[str, str, str]]:
    columns = schema.analyses.c
    async with store.engine.connect() as connection:
        found = await connection.execute(select(columns.value, columns.stage, columns.node).order_by(columns.value))
        return [tuple(row) for row in found]


async def test_stages_are_kept_and_read_by_everybody(store: Store) -> None:
    await a_game(store, "a", 1)
    assert await store.analyses.find(KEY) is None
    assert await store.analyses.claim(KEY, "here")
    assert await store.analyses.find(KEY) is None, "nothing can be shown yet"
    for stage in ("chart", "luck", "done"):
        assert await store.analyses.keep(KEY, "here", reckoned(stage))
        assert await store.analyses.find(KEY) == reckoned(stage)
    assert await store.analyses.find(KEY._replace(rules=4)) is None
    assert await store.analyses.find(KEY._replace(value="grid 2")) is None


async def test_one_node_at_a_time_reckons_until_it_is_done(store: Store) -> None:
    await a_game(store, "a", 1)
    await store.tables.alive("here", time.time() + 60)
    await store.tables.alive("there", time.time() + 60)
    assert await store.analyses.claim(KEY, "here")
    assert not await store.analyses.claim(KEY, "there")
    assert not await store.analyses.keep(KEY, "there", reckoned("luck"))
    assert await store.analyses.claim(KEY, "here"), "it may go on after a restart"
    await store.tables.gone("here")
    assert await store.analyses.claim(KEY, "there"), "whoever was at it is gone"
    assert not await store.analyses.keep(KEY, "here", reckoned("chart"))
    assert await store.analyses.keep(KEY, "there", reckoned("done"))
    assert not await store.analyses.claim(KEY, "there"), "nobody pays twice"
    assert not await store.analyses.keep(KEY, "there", reckoned("chart")), "what is done stays as it is"
    assert await store.analyses.find(KEY) == reckoned("done")


async def test_what_was_given_up_is_free_at_once_and_its_stages_stay(store: Store) -> None:
    await a_game(store, "a", 1)
    await store.tables.alive("here", time.time() + 60)
    assert await store.analyses.claim(KEY, "here")
    await store.analyses.keep(KEY, "here", reckoned("luck"))
    await store.analyses.give_up(KEY, "there")
    assert not await store.analyses.claim(KEY, "there"), "nobody gives up for another"
    await store.analyses.give_up(KEY, "here")
    assert await store.analyses.claim(KEY, "there")
    assert await store.analyses.find(KEY) == reckoned("luck")


async def test_a_newer_value_takes_the_place_of_an_older_one_when_it_is_done(store: Store) -> None:
    await a_game(store, "a", 1)
    newer = KEY._replace(value="grid 2")
    assert await store.analyses.claim(KEY, "here")
    await store.analyses.keep(KEY, "here", reckoned("done"))
    assert await store.analyses.claim(newer, "here")
    await store.analyses.keep(newer, "here", reckoned("luck", newer.value))
    assert await store.analyses.find(newer) == reckoned("luck", newer.value)
    await store.analyses.keep(newer, "here", reckoned("done", newer.value))
    assert await rows(store) == [("grid 2", "done", "here")]


async def test_a_table_that_goes_takes_its_analysis_along(store: Store) -> None:
    await a_game(store, "a", 1)
    await store.analyses.claim(KEY, "here")
    await store.analyses.keep(KEY, "here", reckoned("luck"))
    await write(store, delete(schema.tables).where(schema.tables.c.id == "a"))
    assert await rows(store) == []
    assert not await store.analyses.keep(KEY, "here", reckoned("done"))


async def test_what_cannot_be_read_any_more_is_reckoned_anew(store: Store) -> None:
    await a_game(store, "a", 1)
    older = packed(cast("Any", {"game": "homestretch"}))
    for damaged in (b"not packed at all", older):
        assert await store.analyses.claim(KEY, "here")
        await store.analyses.keep(KEY, "here", reckoned("done"))
        await write(store, update(schema.analyses).values(data=damaged))
        assert await store.analyses.find(KEY) is None
    assert await store.analyses.claim(KEY, "here")
