"""The same load on somebody else's table server beside ours: a folder with a `server.js` and a `client.js`.

`server.js` prints the port it listens on. `client.js PORT PLAYERS WARM_UP MOVES` plays in rounds as our players do,
prints `begin` when it is warm, and at the end `{"waits": [...], "seconds": ...}` as JSON. `people.js PORT TABLES THINK
WARM_UP SECONDS` has tables with four browsers each, prints `begin` and `end` of what it counts, and then the count.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from railbird.cli.load.cores import bound_to
from railbird.cli.load.loads import WARM_UP, Running, Times, summed


class Played(msgspec.Struct):
    """What a client tells: seconds that each move took, and all of them together."""

    waits: list[float]
    seconds: float


class Watched(msgspec.Struct):
    """What people tell who play and watch."""

    moves: int  # Of all tables.
    bytes: list[int]  # Of each update of a screen.
    waits: list[float]  # Seconds from a press to each other screen.
    presses: int
    seconds: float


class Beside(NamedTuple):
    """The same with what their server has needed for it."""

    watched: Watched
    cpu: float  # Seconds of processor time, theirs
    own: float  # and of those who play and watch.
    memory: float  # Megabytes more than before they came.


def why_not(folder: Path) -> str | None:
    """Why it cannot be measured here, in a sentence; None when it can."""
    if shutil.which("node") is None:
        return f"{folder.name} is left out: there is no node on this machine."
    if not (folder / "server.js").is_file():
        return f"{folder.name} is left out: there is no server.js in {folder}."
    if not (folder / "node_modules").is_dir():
        return f"{folder.name} is left out: run `npm install` in {folder} first."
    return None


async def play_beside(folder: Path, connections: int, moves: int) -> Times:
    """So many players at tables of their own, all moving at once, each waiting for the new state."""
    process = await _node(folder, "server.js")
    server = Running(process, int(await _line(process)))
    try:
        client = await _node(folder, "client.js", server.port, connections, WARM_UP, moves)
        await _line(client)
        cpu = server.cpu()
        played = msgspec.json.decode(await _line(client), type=Played)
        cpu = server.cpu() - cpu
        await client.wait()
    finally:
        await server.stop()
    return summed(played.waits, played.seconds, cpu)


async def watch_beside(folder: Path, tables: int, given: Sequence[float], core: int | None) -> Beside:
    """So many tables with people; `given` are seconds: to think, until it is counted, and for which it is."""
    with bound_to(core):
        process = await _node(folder, "server.js")
    server = Running(process, int(await _line(process)))
    try:
        before = server.megabytes()
        client = await _node(folder, "people.js", server.port, tables, *given)
        people = Running(client, 0)
        await _line(client)
        cpu, own = server.cpu(), people.cpu()
        await _line(client)
        cpu, own, memory = server.cpu() - cpu, people.cpu() - own, server.megabytes() - before
        watched = msgspec.json.decode(await _line(client), type=Watched)
        await client.wait()
    finally:
        await server.stop()
    return Beside(watched, cpu, own, memory)


async def _node(folder: Path, script: str, *given: float) -> asyncio.subprocess.Process:
    words = ["node", script, *(str(one) for one in given)]
    return await asyncio.create_subprocess_exec(
        *words, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, limit=2**26
    )


async def _line(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        raise RuntimeError("the other server, or its players, have ended without a word")
    return line
