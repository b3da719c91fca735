"""What several processes bring: the same players at servers of 1, 2, 4 … processes, by turns in one run.

On a machine of few processors the players, the database and the servers take them from each other, so that moves a
second say little. What each of them uses for a turn, a look and a move, says what machines of their own would do.
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


@dataclass(frozen=True)
class Turn:
    """What a look and a move with all that follows (streams, other processes) take, in milliseconds."""

    processes: int
    rate: float  # Turns a second, all players together.
    server: float  # Processor time of all its processes.
    players: float  # Processor time of this process.
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
        await asyncio.gather(*(_turn(sitter) for sitter in sitters))
    seconds, cpu, own = time.perf_counter() - began[0], server.cpu() - began[1], time.process_time() - began[2]
    await asyncio.gather(*(sitter.settle() for sitter in sitters))
    conflicts = await _conflicts(server.port)
    for sitter in sitters:
        await sitter.leave()
    made = turns * PLAYERS
    return Turn(
        processes=processes,
        rate=made / seconds,
        server=cpu / made * 1e3,
        players=own / made * 1e3,
        conflicts=conflicts,
        events=sum(sitter.events for sitter in sitters),
        expected=sum(sitter.expected for sitter in sitters),
    )


async def _turn(sitter: Sitter) -> None:
    await sitter.look()
    await sitter.turn_to_next()
    await sitter.move()


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
    lines = [
        f"{PLAYERS} players, each with a stream; a turn is a look and a move. Processor time in ms a turn.",
        "",
        f"{'processes':>9}{'a second':>10}{'server':>9}{'players':>9}{'scale':>8}{'conflicts':>11}{'events':>18}",
    ]
    alone = mean(one.server for one in found if one.processes == 1)
    for count in sorted({one.processes for one in found}):
        some = [one for one in found if one.processes == count]
        server = mean(one.server for one in some)
        events = f"{sum(one.events for one in some)} of {sum(one.expected for one in some)}"
        lines.append(
            f"{count:9}{mean(one.rate for one in some):10.0f}{server:9.2f}{mean(one.players for one in some):9.2f}"
            f"{count * alone / server:8.2f}{sum(one.conflicts for one in some):11}{events:>18}"
        )
    return "\n".join(lines)
