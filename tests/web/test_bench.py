"""The server's own measurement measures what it says."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from railbird.cli.load import cores, loads, several, viewers
from railbird.cli.load.peer import play_beside, why_not
from railbird.cli.load.report import ALONE, BESIDE, MANY, SINGLY, Report, told
from railbird.cli.load.sitter import GAME, Connection
from railbird.core.registry import find_game
from tests.store.postgres import Cluster


@pytest.mark.asyncio
async def test_a_load_plays_real_moves_and_counts_every_event(tmp_path: Path) -> None:
    load = await loads.play(ALONE, f"sqlite:///{tmp_path}/bench.db", connections=2, moves=5)
    assert load.moves.count == load.views.count == 10
    assert load.events == load.expected > 0
    assert 0 < load.moves.p50 <= load.moves.p99
    assert load.moves.cpu > 0


@pytest.mark.asyncio
async def test_a_load_beside_games_being_analysed_has_played_and_looked_at_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = Connection.ask

    async def ask(line: Connection, method: str, path: str, body: Any = None) -> Any:
        asked.append(path)
        short = body | {"options": dict(find_game(GAME).trial)} if path == "/api/v1/tables" else body
        return await real(line, method, path, short)

    monkeypatch.setattr(Connection, "ask", ask)
    load = await loads.play(
        ALONE + BESIDE, f"sqlite:///{tmp_path}/bench.db", connections=1, moves=2, games=1, analysing=True
    )
    assert load.moves.count == 2
    assert 0 <= load.analysed <= 1
    assert sum(path.endswith("/analysis") for path in asked) >= 5, (
        "until it has begun, before both counts, and in the end"
    )


def test_the_report_says_how_much_longer_a_move_is_waited_for_beside_an_analysis() -> None:
    def at(p50: float, p99: float) -> loads.Times:
        return loads.Times(count=100, rate=100, p50=p50, p99=p99, cpu=0.7)

    parts = [
        loads.Load(name + more, at(p50, 4.0), at(1.0, 2.0), 100, 100, analysed)
        for name in (ALONE, MANY, SINGLY)
        for more, p50, analysed in (("", 2.0, 0.0), (BESIDE, 2.5, 1.25))
    ]
    said = told(Report("sqlite", parts, loads.Log(grouped=20_000, single=1_000), None, analysing=20))
    assert "20 finished games being analysed, against none:" in said
    assert "32 players: a move is waited for 1.25 times as long (p50) and 1.00 times (p99); 1.25 games' worth" in said


def test_the_report_says_both_gains_apart() -> None:
    def at(rate: float) -> loads.Times:
        return loads.Times(count=100, rate=rate, p50=1.5, p99=4.0, cpu=0.7)

    parts = [
        loads.Load(name, at(rate), at(900), 100, 100) for name, rate in ((ALONE, 500), (MANY, 1200), (SINGLY, 400))
    ]
    report = Report("sqlite", parts, loads.Log(grouped=20_000, single=1_000), None)
    assert "web and rules included: 3.0 times" in told(report)
    assert "the log alone: 20000/s against 1000/s: 20.0 times" in told(report)


PEER_SERVER = "require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port); });"
PEER_CLIENT = """
const [port, players, warmUp, moves] = process.argv.slice(2).map(Number);
console.log('begin');
console.log(JSON.stringify({ waits: Array(players * moves).fill(port > 0 ? 0.002 : 0), seconds: 0.5 }));
"""


@pytest.mark.asyncio
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
async def test_another_server_is_measured_beside_ours(tmp_path: Path) -> None:
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "server.js").write_text(PEER_SERVER)
    (tmp_path / "client.js").write_text(PEER_CLIENT)
    assert why_not(tmp_path) is None
    times = await play_beside(tmp_path, 4, 5)
    assert (times.count, times.rate, times.p50) == (20, 40.0, 2.0)


def test_what_cannot_be_measured_beside_us_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "there is no node" in (why_not(tmp_path) or "")
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert "no server.js" in (why_not(tmp_path) or "")
    (tmp_path / "server.js").touch()
    assert "npm install" in (why_not(tmp_path) or "")


def test_the_report_sets_another_server_beside_ours() -> None:
    def at(rate: float, cpu: float) -> loads.Times:
        return loads.Times(count=100, rate=rate, p50=1.5, p99=4.0, cpu=cpu)

    parts = [loads.Load(name, at(4000, 0.2), at(900, 1), 100, 100) for name in (ALONE, MANY, SINGLY)]
    log = loads.Log(grouped=20_000, single=1_000)
    assert "ours : theirs 2.00 in moves a second, 0.50 in CPU" in told(
        Report("sqlite", parts, log, None, "boardgameio", at(2000, 0.4))
    )
    assert "run `npm install`" in told(Report("sqlite", parts, log, None, "left out: run `npm install` in it"))


@pytest.mark.asyncio
async def test_turns_are_taken_at_one_process_and_at_two(cluster: Cluster, migrated_postgres: str) -> None:
    turn = await several.take_turns(cluster.database(migrated_postgres), processes=2, turns=2)
    assert turn.events == turn.expected > 0
    assert turn.rate > 0
    assert turn.players > 0
    assert 0 < turn.rest < 1


def test_the_scale_is_what_a_processor_to_each_process_would_give() -> None:
    def at(processes: int, server: float) -> several.Turn:
        return several.Turn(processes, 500, server, 0.5, 0.02, 1, 90, 90)

    lines = several.told([at(1, 2.0), at(2, 2.4), at(1, 4.0), at(2, 3.6)]).splitlines()
    assert lines[-1].split() == ["2", "500", "3.00", "0.50", "2.0%", "2.00", "2", "180", "of", "180"]
    assert [several.numbers(most) for most in (2, 4, 6)] == [[1, 2], [1, 2, 4], [1, 2, 4, 6]]


def test_viewers_are_counted_by_what_they_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "MOST", 60)
    costs = viewers.Costs("homestretch")
    costs.play()
    found = costs.viewed()
    assert found.entries == len(costs.moves) == 59  # the first entry is the beginning
    counted = {kind: len(times) for kind, times in costs.found.items()}
    assert set(counted) == {"everybody", "again", "waits", "asked"}
    assert counted["again"] == counted["everybody"] <= found.entries
    assert len(costs.sizes) == sum(counted.values()) - counted["again"]
    assert 0 < found.packed < found.packed_p95 < max(raw for raw, _ in costs.sizes)
    assert viewers.told([found]).splitlines()[1].startswith("homestretch")
    log = loads.Log(grouped=20_000, single=1_000)
    at = loads.Times(count=100, rate=400, p50=1.5, p99=4.0, cpu=0.7)
    parts = [loads.Load(name, at, at, 100, 100) for name in (ALONE, MANY, SINGLY)]
    assert viewers.told([found]) in told(Report("sqlite", parts, log, None, viewers=[found]))


def test_of_several_rounds_each_update_counts_the_least_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "MOST", 20)
    rounds: list[viewers.Costs] = []

    class Noted(viewers.Costs):
        def play(self) -> None:
            rounds.append(self)
            super().play()
            self.moves[len(rounds)] = 99.0  # something else has run: at another move in each round
            self.found["waits"][len(rounds)] = 99.0

    monkeypatch.setattr(viewers, "Costs", Noted)
    least = viewers.least("homestretch", 3)
    assert len(rounds) == 3
    assert len(least.moves) == 19
    assert max(*least.moves, *least.found["waits"]) < 99.0


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="processes cannot be bound to processors here")
def test_the_players_leave_a_processor_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[set[int]] = []
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: {0, 1, 2})
    monkeypatch.setattr(os, "sched_setaffinity", lambda _pid, cores: bound.append(cores))
    with cores.apart_from(1):
        assert bound == [{0, 2}]
    assert bound == [{0, 2}, {0, 1, 2}]
    with pytest.raises(cores.NoSuchCore, match=r"--core 7: .* here there are 0, 1, 2"), cores.apart_from(7):
        raise AssertionError
    with cores.apart_from(None):
        assert len(bound) == 2


def test_processor_time_is_counted_of_what_any_thread_has_started() -> None:
    started: list[subprocess.Popen[bytes]] = []
    is_over = threading.Event()

    def start() -> None:
        started.append(subprocess.Popen(["sleep", "60"]))
        is_over.wait(60)

    thread = threading.Thread(target=start)
    thread.start()
    try:
        while not started:
            thread.join(0.01)
        assert started[0].pid in cores.family(os.getpid())
    finally:
        is_over.set()
        thread.join()
        started[0].kill()
        started[0].wait()
