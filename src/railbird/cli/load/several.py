"""What several processes bring: the same players at servers of 1, 2, 4 … processes, by turns in one run.

On a machine of few processors the players, the database and the servers take them from each other, so that moves a
second say little. What each of them uses for a turn, a look and a move, says what machines of their own would do. A
process at rest uses a little, too (it feels its pulse); on a slow machine that would weigh more than the turns, so that
it is told apart.
"""

import asyncio
import re
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import mean

from railbird.cli.arrange import print_json
from railbird.cli.load.loads import GROUP, SEATS, WARM_UP, Running
from railbird.cli.load.sitter import Connection, Sitter

PLAYERS = 32
ROUNDS = 3  # How often each number of processes has its turn.
REST = 2.0  # Seconds in which nobody moves, for what the processes use then.


@dataclass(frozen=True)
class Turn:
    """What a look and a move with all that follows (streams, other processes) take, in milliseconds."""

    processes: int
    rate: float  # Turns a second, all players together.
    server: float  # Processor time of all its processes, above what they use at rest.
    players: float  # Processor time of this process.
    rest: float  # Part of a processor that each process uses at rest.
    conflicts: int  # Moves that another process was faster with.
    events: int  # Stream events that arrived.
    expected: int


async def take_turns(database: str, processes: int, turns: int) -> Turn:
    """So many turns of each player at a server of so many processes."""
    server = await Running.start(database, GROUP, processes)
    try:
        return await _at(server, processes, turns)
    finally:
        await server.stop()


async def _at(server: Running, processes: int, turns: int) -> Turn:
    sitters = [Sitter(server.port, SEATS, Random(number)) for number in range(PLAYERS)]
    await asyncio.gather(*(sitter.come_in() for sitter in sitters))
    began = time.perf_counter(), server.cpu(), time.process_time()
    for number in range(WARM_UP + turns):
        if number == WARM_UP:
            began = time.perf_counter(), server.cpu(), time.process_time()
        await asyncio.gather(*(sitter.turn() for sitter in sitters))
    seconds, cpu, own = time.perf_counter() - began[0], server.cpu() - began[1], time.process_time() - began[2]
    rest = await _at_rest(server)
    await asyncio.gather(*(sitter.settle() for sitter in sitters))
    conflicts = await _conflicts(server.port)
    for sitter in sitters:
        await sitter.leave()
    made = turns * PLAYERS
    return Turn(
        processes=processes,
        rate=made / seconds,
        server=(cpu - rest * seconds) / made * 1e3,
        players=own / made * 1e3,
        rest=rest / processes,
        conflicts=conflicts,
        events=sum(sitter.events for sitter in sitters),
        expected=sum(sitter.expected for sitter in sitters),
    )


async def _at_rest(server: Running) -> float:
    """Processor seconds a second while all streams are open and nobody moves."""
    await asyncio.sleep(REST)  # the last events are delivered
    began, cpu = time.perf_counter(), server.cpu()
    await asyncio.sleep(REST)
    return (server.cpu() - cpu) / (time.perf_counter() - began)


async def _conflicts(port: int) -> int:
    line = Connection(port)
    text = await line.text("/metrics")
    line.close()
    found = re.search(r"^railbird_log_conflicts_total (\S+)$", text, re.MULTILINE)
    return int(float(found[1])) if found else 0


def numbers(most: int) -> list[int]:
    """1, 2, 4 and so on, up to the one asked for."""
    powers = [2**power for power in range(most.bit_length()) if 2**power < most]
    return [*powers, most]


async def measure(database: str, most: int, turns: int) -> list[Turn]:
    """Every number of processes by turns."""
    return [await take_turns(database, count, turns) for _ in range(ROUNDS) for count in numbers(most)]


def bench_processes(*, database: str, processes: int, moves: int, json: bool) -> None:
    """Measure as `railbird bench server --processes` is told to."""
    found = asyncio.run(measure(database, processes, max(8, moves // 8)))
    if json:
        print_json([asdict(one) for one in found])
    else:
        print(told(found))


def told(found: Sequence[Turn]) -> str:
    """The means for people; `scale` is how many times the turns a processor to each process would give."""
    heads = ("processes", "a second", "server", "players", "at rest", "scale", "conflicts", "events")
    lines = [
        f"{PLAYERS} players, each with a stream; a turn is a look and a move. Processor time in ms a turn.",
        "",
        "".join(f"{head:>10}" for head in heads),
    ]
    alone = mean(one.server for one in found if one.processes == 1)
    for count in sorted({one.processes for one in found}):
        some = [one for one in found if one.processes == count]
        rate, server, players, rest = (
            mean(getattr(one, name) for one in some) for name in ("rate", "server", "players", "rest")
        )
        conflicts, events, expected = (
            sum(getattr(one, name) for one in some) for name in ("conflicts", "events", "expected")
        )
        lines.append(
            f"{count:10}{rate:10.0f}{server:10.2f}{players:10.2f}{rest:10.1%}{count * alone / server:10.2f}"
            f"{conflicts:10}  {events} of {expected}"
        )
    return "\n".join(lines)
