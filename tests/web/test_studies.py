"""Finished games are reckoned one at a time, when somebody looks, and never while anybody waits."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from railbird.core.record import Record
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.insight.report import Analysis, Figure, Option, Verdict
from railbird.store.tables import ABANDONED, OVER
from railbird.web.config import Config
from railbird.web.house.live import Live
from railbird.web.house.studies import MOST, WANTED, Studies
from railbird.web.refused import Refused
from railbird.web.workers.pool import Pool
from railbird.web.workers.study import Found, Study
from railbird.web.workers.trail import Trail
from tests.web.harness import Node, advance, running, until
from tests.web.reckoners import STAGES, counts, dies, reckoned, waits_for_a_file

pytestmark = pytest.mark.asyncio

VERDICT = Verdict(1, 0, "move", (Option(("Move", 2), Figure(0.7, 0.6, 0.8)),), 0, Figure(0.0, 0.0, 0.0), "best")


@dataclass
class Desk:
    """Somebody who reckons as far as a test lets them."""

    begun: list[str] = field(default_factory=list)  # By the commitment of the game,
    known: list[Analysis | None] = field(default_factory=list)  # and from what on.
    stages: asyncio.Queue[Found] = field(default_factory=asyncio.Queue)
    closed: int = 0

    async def reckon(self, record: Record, known: Analysis | None = None) -> AsyncGenerator[Found, None]:
        self.begun.append(record.commitment)
        self.known.append(known)
        while True:
            found = await self.stages.get()
            if found.analysis is not None or found.error:
                yield found
            if found.analysis is None:
                return

    def close(self) -> None:
        self.closed += 1

    def has_begun(self, games: int) -> Callable[[], bool]:
        """Whether so many have been begun."""
        return lambda: len(self.begun) == games

    def finish(self) -> None:
        """The game that is being reckoned is done."""
        self.stages.put_nowait(Found(reckoned("done")))
        self.stages.put_nowait(Found())


@asynccontextmanager
async def at_desk(node: Node, value: str = "test 1") -> AsyncIterator[tuple[Studies, Desk]]:
    desk = Desk()
    yield Studies(node.server.house, desk, lambda _game: value), desk


async def over(node: Node, name: str = "Ada") -> Live:
    """A game that counts as ended: whoever reckons here does not look at its plies."""
    async with node.guest(name) as ada:
        live = await node.server.house.find(await ada.table("me", "here"))
    live.row.status = OVER
    return live


# --- when, and how far


async def test_a_game_is_reckoned_when_somebody_looks_and_shown_as_it_grows(one_node: Node) -> None:
    live = await over(one_node)
    async with at_desk(one_node) as (studies, desk):
        assert desk.begun == []
        assert (await studies.look(live)).state == "reckoning"
        for stage in STAGES:
            desk.stages.put_nowait(Found(reckoned(stage)))
            async with asyncio.timeout(60):
                while (looked := await studies.look(live)).analysis != reckoned(stage):
                    await asyncio.sleep(0)
            assert looked.state == ("done" if stage == "done" else "reckoning")
        desk.stages.put_nowait(Found())
        await until(lambda: desk.closed == 1)
        assert desk.begun == [live.begun.commitment]


async def test_nobody_pays_twice_also_after_a_restart(one_node: Node) -> None:
    live = await over(one_node)
    async with at_desk(one_node) as (studies, desk):
        await studies.look(live)
        desk.finish()
        await until(lambda: desk.closed == 1)
        await studies.look(live)
        assert len(desk.begun) == 1
    async with at_desk(one_node) as (studies, desk):
        assert await studies.look(live) == ("done", reckoned("done"), 0, "")
        assert desk.begun == []
    async with at_desk(one_node, value="test 2") as (studies, desk):
        assert (await studies.look(live)).state == "reckoning", "another value function makes another analysis"
        await until(lambda: len(desk.begun) == 1)


async def test_what_was_found_before_a_restart_is_shown_and_never_goes_back(one_node: Node) -> None:
    live = await over(one_node)
    async with at_desk(one_node) as (studies, desk):
        await studies.look(live)
        desk.stages.put_nowait(Found(reckoned("luck")))
        desk.stages.put_nowait(Found())
        await until(lambda: desk.closed == 1)
    async with at_desk(one_node) as (studies, desk):
        assert await studies.look(live) == ("reckoning", reckoned("luck"), 0, "")
        await until(desk.has_begun(1))
        assert desk.known == [reckoned("luck")], "it goes on from there"
        desk.stages.put_nowait(Found(reckoned("chart")))
        desk.stages.put_nowait(Found(reckoned("verdicts")))
        seen = set()
        async with asyncio.timeout(60):
            while "verdicts" not in seen:
                found = (await studies.look(live)).analysis
                assert found is not None
                seen.add(found.stage)
                await asyncio.sleep(0)
        assert seen == {"luck", "verdicts"}


async def test_a_game_on_which_the_process_died_is_gone_on_with_once(one_node: Node) -> None:
    live = await over(one_node)
    died = Found(error="the process died", died=True)
    async with at_desk(one_node) as (studies, desk):
        await studies.look(live)
        for found in (Found(reckoned("chart")), died, Found(reckoned("luck")), died):
            desk.stages.put_nowait(found)
        await until(lambda: desk.closed == 1)
        assert desk.known == [None, reckoned("chart")]
        assert await studies.look(live) == ("cannot", reckoned("luck"), 0, "failed")
    other = await over(one_node, "Bea")
    async with at_desk(one_node) as (studies, desk):
        await studies.look(other)
        desk.stages.put_nowait(died)
        await until(lambda: desk.closed == 1)
        assert desk.known == [None], "it came nowhere: it would die there again"


async def test_a_game_under_way_or_given_up_is_never_reckoned(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, at_desk(one_node) as (studies, desk):
        live = await one_node.server.house.find(await ada.table("me", "here"))
        with pytest.raises(Refused, match="not_over"):
            await studies.look(live)
        await ada.post(f"/tables/{live.id}/abandon")
        assert live.row.status == ABANDONED
        with pytest.raises(Refused, match="not_over"):
            await studies.look(live)
        assert desk.begun == []


async def test_why_a_game_cannot_be_reckoned_is_said(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await over(one_node)
    off = Studies(one_node.server.house, Desk(), lambda _game: "test 1", on=False)
    assert (await off.look(live)).why == "switched_off"
    async with at_desk(one_node) as (studies, desk):
        await studies.look(live)
        desk.stages.put_nowait(Found(error="BadRecord: broken"))
        await until(lambda: desk.closed == 1)
        assert await studies.look(live) == ("cannot", None, 0, "failed")
        monkeypatch.setattr(live, "game", without_outlook(live.game))
        assert (await studies.look(live)).why == "no_outlook"
        assert len(desk.begun) == 1


def without_outlook(game: Any) -> Any:
    """The same game for which nobody can look ahead."""
    return replace(game, outlook=None)


async def test_one_game_at_a_time_and_whoever_waits_is_told_how_many_come_first(one_node: Node) -> None:
    lives = [await over(one_node, name) for name in ("Ada", "Bea", "Cat")]
    async with at_desk(one_node) as (studies, desk):
        looked = [await studies.look(live) for live in lives]
        assert [(one.state, one.ahead) for one in looked] == [("reckoning", 0), ("waiting", 1), ("waiting", 2)]
        for done in range(1, 4):
            await until(desk.has_begun(done))
            desk.finish()
        await until(lambda: desk.closed == 1)
        assert desk.begun == [live.begun.commitment for live in lives]


async def test_what_waits_is_bounded_and_what_nobody_wants_any_more_makes_room(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railbird.web.house.studies.MOST", 1)
    lives = [await over(one_node, name) for name in ("Ada", "Bea", "Cat")]
    async with at_desk(one_node) as (studies, desk):
        for live in lives[:2]:
            await studies.look(live)
        assert (await studies.look(lives[2])).why == "busy"
        clock = one_node.server.house.clock
        now = clock.now()
        monkeypatch.setattr(clock, "now", lambda: now + WANTED + 1)
        assert await studies.look(lives[2]) == ("waiting", None, 1, "")
        assert (await studies.look(lives[1])).why == "busy"
        for done in (1, 2):
            await until(desk.has_begun(done))
            desk.finish()
        await until(lambda: desk.closed == 1)
        assert desk.begun == [lives[0].begun.commitment, lives[2].begun.commitment]
    assert MOST >= 10


async def test_a_verdict_somebody_asked_for_is_kept_with_the_others(one_node: Node) -> None:
    live = await over(one_node)
    async with at_desk(one_node) as (studies, desk):
        await studies.add(live, VERDICT)
        assert await studies.verdict(live, VERDICT.ply) is None, "nothing is there yet that it belongs to"
        await studies.look(live)
        desk.finish()
        await until(lambda: desk.closed == 1)
        await studies.add(live, VERDICT)
        await studies.add(live, VERDICT)
    async with at_desk(one_node) as (studies, _desk):
        assert await studies.verdict(live, VERDICT.ply) == VERDICT
        looked = await studies.look(live)
        assert looked.analysis is not None
        assert looked.analysis.verdicts == (VERDICT,)


# --- the process stands still while anybody waits


SERVER = """
import asyncio, time
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.web.workers.study import Study
from tests.web.reckoners import counts

async def main():
    study = Study(counts)
    async for _ in study.reckon(Table(find_game("jockey"), 3, seed=1).record()):
        study.courtesy.thinks(True)
        print(study.process, flush=True)
        time.sleep(600)

asyncio.run(main())
"""
"""A server that has begun to reckon and holds it, as while somebody waits for a bot."""


def state_of(process: int | None) -> str:
    """What the system says a process does: T is stopped, Z is over; nothing where there is none."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


async def test_the_study_stands_still_from_a_question_to_its_answer(tmp_path: Path) -> None:
    table = Table(find_game("jockey"), 3, seed=1)
    study, pool = Study(counts), Pool(1, target=waits_for_a_file)
    pool.asked = study.courtesy.thinks
    heard = 0

    async def listen() -> None:
        nonlocal heard
        async for _ in study.reckon(table.record()):
            heard += 1

    listener = asyncio.create_task(listen())
    try:
        await until(lambda: heard > 0)
        questions = [
            asyncio.create_task(pool.choose(Trail(table).ask(name, 0, str(tmp_path / name)))) for name in ("a", "b")
        ]
        await until(lambda: state_of(study.process) == "T")
        (tmp_path / "a").touch()
        await questions[0]
        assert state_of(study.process) == "T", "somebody else still waits"
        (tmp_path / "b").touch()
        await questions[1]
        before = heard
        await until(lambda: state_of(study.process) != "T" and heard > before)
    finally:
        listener.cancel()
        await asyncio.gather(listener, return_exceptions=True)
        pool.close()
    assert study.process is None


async def test_a_study_that_begins_while_somebody_waits_stands_still_at_once() -> None:
    study = Study(counts)
    study.courtesy.thinks(True)
    stages = study.reckon(Table(find_game("jockey"), 3, seed=1).record())
    first = asyncio.create_task(anext(stages))
    await until(lambda: study.process is not None and state_of(study.process) == "T")
    assert not first.done()
    study.courtesy.thinks(False)
    assert (await first).analysis == reckoned("chart")
    await stages.aclose()
    study.close()


async def test_the_study_stands_still_from_a_request_to_its_answer(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = one_node.server.study
    monkeypatch.setattr(study, "_target", counts)
    stages = study.reckon(Table(find_game("jockey"), 3, seed=1).record())
    await anext(stages)
    try:
        async with one_node.guest("Ada") as ada:
            await until(lambda: study.courtesy.is_free and state_of(study.process) != "T")
            monkeypatch.setattr("railbird.web.workers.courtesy.QUIET", 600.0)  # seconds: it stays as it is found
            await ada.get("/me")
            assert not study.courtesy.is_free
            await until(lambda: state_of(study.process) == "T")
    finally:
        await stages.aclose()
        study.close()


async def test_a_stream_that_is_open_keeps_nothing_waiting(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    study = one_node.server.study
    monkeypatch.setattr(study, "_target", counts)
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        async with ada.client.stream("GET", f"/api/v1/tables/{table}/stream") as events:
            assert events.status_code == 200
            await anext(events.aiter_bytes())
            stages = study.reckon(Table(find_game("jockey"), 3, seed=1).record())
            try:
                await anext(stages)
                await until(lambda: study.courtesy.is_free and state_of(study.process) != "T")
            finally:
                await stages.aclose()
                study.close()


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="the system has no such priority")
async def test_the_study_has_the_lowest_priority_there_is() -> None:
    study = Study()
    async for _ in study.reckon(Table(find_game("jockey"), 3, seed=1).record()):
        assert study.process is not None
        assert os.sched_getscheduler(study.process) == os.SCHED_IDLE
        assert os.getpriority(os.PRIO_PROCESS, study.process) == 19
    study.close()


async def test_a_process_that_dies_is_told_and_the_next_game_gets_another() -> None:
    study, record = Study(dies), Table(find_game("jockey"), 3, seed=1).record()
    for _ in range(2):
        assert [found async for found in study.reckon(record)] == [Found(error="the process died", died=True)]
        assert study.process is None


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_a_server_that_is_killed_takes_a_study_along_that_stands_still() -> None:
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        SERVER,
        stdout=asyncio.subprocess.PIPE,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "RAILBIRD_ENGINE": "plain",
        },  # of an old build it says so
    )
    assert server.stdout is not None
    study = int(await server.stdout.readline())
    try:
        await until(lambda: state_of(study) == "T")
        server.kill()
        await server.wait()
        await until(lambda: state_of(study) in ("", "X", "Z"))
    finally:
        with suppress(ProcessLookupError):
            os.kill(study, signal.SIGKILL)


async def test_a_broken_or_unfinished_record_is_a_sentence_and_the_process_lives_on() -> None:
    study, record = Study(), Table(find_game("jockey"), 3, seed=1).record()
    try:
        said = [found.error async for found in study.reckon(record)]
        first = study.process
        assert len(said) == 1
        assert said[0]
        assert [found.error async for found in study.reckon(record)] == said
        assert study.process == first
    finally:
        study.close()


# --- on a server


async def test_a_server_reckons_a_real_game_when_its_end_is_opened(migrated_sqlite: Path, tmp_path: Path) -> None:
    (tmp_path / "railbird.db").write_bytes(migrated_sqlite.read_bytes())
    config = Config(bot_workers=1, limits=False, password_cost=(1, 64))
    async with running(f"sqlite:///{tmp_path}/railbird.db", config) as node, node.guest("Ada") as ada:
        table = await ada.table("me", "here", options=dict(find_game("homestretch").trial))
        live = await node.server.house.find(table)
        await advance(node, live, lambda: not live.is_playing)
        assert node.server.study.process is None, "not before somebody looks"
        await ada.client.get(f"/tables/{table}")

        async def found() -> Any:
            return (await ada.get(f"/tables/{table}/analysis"))["analysis"]

        async with asyncio.timeout(120):
            while (first := await found()) is None:
                await asyncio.sleep(0.05)
        assert first["points"][0]["ply"] == 0
        assert node.server.study.process is not None
    assert node.server.study.process is None
