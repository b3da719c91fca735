"""Several processes behind one port are one server: started as people start it, on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest

from railbird.cli import serve
from railbird.store import Store, open_store
from railbird.web.config import Config, Door
from railbird.web.house.driver import LEASE
from railbird.web.parent import Child, Parent
from railbird.web.processes import reserved, shared_out
from railbird.web.run import listening as listening_socket
from tests.store.postgres import Cluster
from tests.web.harness import Player, browser, listening, until

START = "from railbird.cli import main; import sys; sys.argv[1:] = {arguments!r}; main()"


class House:
    """`railbird serve --processes` and what it says."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.url = url
        self.log: list[str] = []

    def children(self) -> list[int]:
        """The ids of its processes, the first started first."""
        pid = self.process.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    async def counted(self, name: str) -> float:
        """A figure of /metrics, over a connection of its own."""
        async with browser(self.url) as client:
            text = (await client.get("/metrics")).text
        return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(name))

    async def player_at(self, pid: int, player: Player | None = None, name: str = "Ada") -> Player:
        """Somebody whose connection one certain process has accepted."""
        for _ in range(40):
            client = browser(self.url, cookies=player.client.cookies if player is not None else None)
            await client.get("/api/v1/me")
            if pid == await holder(client, self.children()):
                client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
                if player is not None:
                    return Player(client, player.person)
                made = await client.post("/api/v1/guests", json={"name": name})
                return Player(client, made.json()["id"])
            await client.aclose()
        raise AssertionError(f"process {pid} accepts nothing")


async def holder(client: httpx.AsyncClient, pids: list[int]) -> int:
    """The process at the other end of a client's only connection, by what the system knows of open sockets."""
    pool: Any = client._transport
    stream = pool._pool.connections[0]._connection._network_stream
    _, here = stream.get_extra_info("client_addr")
    inodes = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if int(fields[2].partition(":")[2], 16) == here:
            inodes.add(f"socket:[{fields[9]}]")
    for pid in pids:
        for one in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                if os.readlink(one) in inodes:
                    return pid
    return 0


@asynccontextmanager
async def house(database: str, processes: int = 2) -> AsyncIterator[House]:
    """A running one; stopped at the end by SIGTERM, if it still runs."""
    with tempfile.TemporaryDirectory() as folder:  # a parent that is killed leaves its own behind, in here
        async with started(database, processes, {**os.environ, "PYTHONUNBUFFERED": "1", "TMPDIR": folder}) as one:
            yield one


@asynccontextmanager
async def started(database: str, processes: int, env: dict[str, str]) -> AsyncIterator[House]:
    """The same with an environment."""
    arguments = ["serve", "--port", "0", "--database", database, "--processes", str(processes), "--json-logs"]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", START.format(arguments=arguments),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, env=env,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    async with asyncio.timeout(90):
        said = (await process.stdout.readline()).decode()
    found = re.search(r"http://\S+", said)
    assert found is not None, (said, (await process.stderr.read()).decode())
    one = House(process, found[0].rstrip("/"))
    errors = process.stderr

    async def collect() -> None:
        async for line in errors:
            one.log.append(line.decode())

    reading = asyncio.create_task(collect())
    try:
        yield one
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), 60)
        await asyncio.wait_for(reading, 60)
        await process.stdout.read()  # up to its end: then the pipe is closed


async def driver_of(store: Store, table: str) -> str:
    found = await store.tables.find(table)
    assert found is not None
    return found[0].driver


@pytest.mark.asyncio
async def test_a_killed_process_is_replaced_and_its_tables_move_to_the_others(
    cluster: Cluster, migrated_postgres: str
) -> None:
    """Ada's process, where her table's bots think, is killed: they go on long before its lease has run out."""
    database = cluster.database(migrated_postgres)
    async with house(database) as running:
        doomed, heir = running.children()
        ada = await running.player_at(doomed)
        table = await ada.table("random", "random", game="dostihy", pace="human")
        there = await running.player_at(heir, ada)  # the same person, the same cookie, another process
        store = await open_store(database)
        before = await driver_of(store, table)
        async with listening(there, table, seat=-3) as heard:
            await until(lambda: len(heard.versions) > 3)
            assert await running.counted('railbird_requests_total{method="POST",route="/api/v1/tables"') == 1
            assert await running.counted("railbird_open_streams") == 1
            os.kill(doomed, signal.SIGKILL)
            async with asyncio.timeout(LEASE - 0.5):
                while await driver_of(store, table) == before:
                    await asyncio.sleep(0.05)
            seen = len(heard.versions)
            await until(lambda: len(heard.versions) > seen + 3)
        assert (await again(ada, table))["status"] == "playing"  # her browser connects again, and her stream resumes
        async with listening(ada, table, seat=-3, last="1-0") as resumed:
            await until(lambda: bool(resumed.versions))
        await until(lambda: any('"process listens"' in line for line in running.log), 60)
        died = [line for line in running.log if '"process died"' in line]
        assert [f'"pid": {doomed}' in line and '"status": -9' in line for line in died] == [True]
        new = await running.player_at(running.children()[-1], ada)  # the one in its place serves, and knows her
        assert (await new.view(table))["status"] == "playing"
        assert await running.counted('railbird_requests_total{method="POST",route="/api/v1/tables"') == 1  # still
        assert await running.counted("railbird_open_streams") == 0
        await store.close()
        for one in (ada, there, new):
            await one.client.aclose()


async def again(player: Player, table: str) -> Any:
    """Look, with a new connection where the old one is lost."""
    async with asyncio.timeout(20):
        while True:
            with suppress(httpx.HTTPError):
                return await player.view(table)


def is_alive(pid: int) -> bool:
    with suppress(OSError):
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2]
    return False


@pytest.mark.asyncio
async def test_sigterm_to_the_parent_ends_all_streams_and_processes(cluster: Cluster, migrated_postgres: str) -> None:
    async with house(cluster.database(migrated_postgres)) as running:
        pids = running.children()
        sitting = [await running.player_at(pid, name=f"Player{pid}") for pid in pids]
        table = await sitting[0].table("me", "random")
        async with listening(sitting[0], table) as one, listening(sitting[1], table) as two:
            await until(lambda: bool(one.versions and two.versions))
            running.process.send_signal(signal.SIGTERM)
            await until(lambda: one.ended and two.ended)
        assert await asyncio.wait_for(running.process.wait(), 30) == -signal.SIGTERM
        assert not any(map(is_alive, pids))
        for player in sitting:
            await player.client.aclose()


@pytest.mark.asyncio
async def test_no_process_outlives_the_parent(cluster: Cluster, migrated_postgres: str) -> None:
    async with house(cluster.database(migrated_postgres)) as running:
        pids = running.children()
        running.process.kill()
        await until(lambda: not any(map(is_alive, pids)))


@pytest.mark.asyncio
async def test_what_keeps_a_process_from_starting_is_one_sentence_and_exit_code_2() -> None:
    arguments = ["serve", "--port", "0", "--database", "postgresql://x@127.0.0.1:1/x", "--processes", "2"]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", START.format(arguments=arguments),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    said, errors = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 2
    assert not said
    assert re.fullmatch(r"railbird: No PostgreSQL answers at 127\.0\.0\.1:1: .*Is it running\?\n", errors.decode())


# --- without processes


def test_sqlite_has_one_process(tmp_path: Path) -> None:
    with pytest.raises(serve.CannotServe, match=r"^SQLite has one process: leave out --processes, or"):
        serve.serve(database=f"sqlite:///{tmp_path}/railbird.db", processes=2)
    assert not list(tmp_path.iterdir())


def test_elsewhere_than_on_linux_one_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(serve.CannotServe, match=r"needs Linux.*behind a proxy"):
        serve.serve(database="postgresql://localhost/x", processes=2)


def test_what_is_held_at_once_is_shared_out() -> None:
    config = Config(bot_workers=3, tables_per_address=100, door=Door(connections=4000, per_address=256))
    shares = [shared_out(config, 4, number, f"node{number}") for number in range(4)]
    assert [one.bot_workers for one in shares] == [1, 1, 1, 1]
    assert [one.bot_workers for one in (shared_out(config, 2, number, "") for number in range(2))] == [2, 1]
    assert [one.node for one in shares] == ["node0", "node1", "node2", "node3"]
    assert {one.tables_per_address for one in shares} == {25}
    assert {(one.door.connections, one.door.per_address) for one in shares} == {(1000, 64)}
    assert {(one.door.streams_per_address, one.door.streams_per_person) for one in shares} == {(32, 8)}
    assert {one.tables_per_person for one in shares} == {config.tables_per_person}  # counted in the database


def test_no_bound_stays_no_bound() -> None:
    assert shared_out(Config(tables_per_address=0), 4, 0, "").tables_per_address == 0


def test_a_port_that_processes_of_another_server_share_is_taken() -> None:
    with reserved("127.0.0.1", 0) as port, listening_socket("127.0.0.1", port, shared=True) as one:
        one.listen()
        with pytest.raises(OSError, match="in use"), reserved("127.0.0.1", port):
            pass
        with pytest.raises(OSError, match="in use"):
            listening_socket("127.0.0.1", port)


def test_who_dies_young_is_started_again_later_and_later() -> None:
    parent = Parent(lambda *_: None, 1)
    young = Child(0, "", MagicMock(), MagicMock(), began=time.monotonic())
    assert [parent._wait_after(young) for _ in range(8)] == [0, 1, 2, 4, 8, 16, 30, 30]
    young.began -= 60
    assert parent._wait_after(young) == 0
