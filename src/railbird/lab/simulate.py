"""Playing many games by bots. Same job and seed: same result, for any number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from railbird.bots import AT_ONCE, find_bot
from railbird.core.edition import EditionFile
from railbird.core.errors import BadOptions
from railbird.core.game import AnyGame
from railbird.core.note import Note
from railbird.core.options import Options
from railbird.core.playout import Ply, run
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.tape import derive, seed_bytes, tape
from railbird.lab.means import Mean
from railbird.lab.runners import run_all

Progress = Callable[[int], None]  # Told how many games are done.

BATCH, SLOW_BATCH = 50, 2
"""Games per piece of work, with bots that answer at once and with others. It does not depend on the number of
processes, so that sums add up the same way; and it is small, so that no process waits long for the last one."""


@dataclass(frozen=True)
class Job:
    """What is to be played: `games` games of one arrangement, a bot name per seat, one seed for all."""

    game: str
    games: int
    seats: int
    bots: tuple[str, ...]
    seed: str
    options: Options
    edition: EditionFile

    def __post_init__(self) -> None:
        if not self.bots:
            raise BadOptions("At least one bot is needed.")
        if self.games < 1:
            raise BadOptions("At least one game must be played.")

    def bot_of(self, seat: int) -> str:
        """The bots' names go round the table."""
        return self.bots[seat % len(self.bots)]


@dataclass
class Tally:
    """What came out of some games."""

    games: int = 0
    plies: int = 0
    decisions: Mean = field(default_factory=Mean)
    wins: list[Mean] = field(default_factory=list)  # Share of the victory by seat: a shared victory counts its part.
    money: list[Mean] = field(default_factory=list)
    measures: dict[str, dict[str, Mean]] = field(default_factory=dict)

    def merge(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.plies += other.plies
        self.decisions.merge(other.decisions)
        self._seats(len(other.wins))
        for mine, theirs in ((self.wins, other.wins), (self.money, other.money)):
            for one, another in zip(mine, theirs):
                one.merge(another)
        for measure, by_key in other.measures.items():
            for key, mean in by_key.items():
                self.measures.setdefault(measure, {}).setdefault(key, Mean()).merge(mean)

    def add(self, game: AnyGame, state: State, notes: list[Note], plies: list[Ply]) -> None:
        """Count one finished game."""
        standing = state.standing()
        winners = standing.winners()
        self.games += 1
        self.plies += len(plies)
        self.decisions.add(sum(seat >= 0 for seat, _ in plies))
        self._seats(len(standing.money))
        for seat, money in enumerate(standing.money):
            self.wins[seat].add(1 / len(winners) if seat in winners else 0.0)
            self.money[seat].add(money)
        for sample in game.measure(notes, state):
            self.measures.setdefault(sample.measure, {}).setdefault(sample.key, Mean()).add(sample.value)

    def _seats(self, count: int) -> None:
        for means in (self.wins, self.money):
            means += [Mean() for _ in range(count - len(means))]


def play_one(job: Job, game: AnyGame, edition: object, number: int) -> tuple[State, list[Note], list[Ply]]:
    """The game of this number: its seeds hang on the job's seed and the number alone."""
    seed = derive(seed_bytes(job.seed), "game", number)
    state: State = game.new(job.seats, job.options, edition)
    notes: list[Note] = []
    state.notes = notes
    bots = [find_bot(job.bot_of(seat), game, Random(derive(seed, "bot", seat))) for seat in range(job.seats)]
    plies: list[Ply] = []
    run(state, bots, game.view, tape(derive(seed, "table")), plies, game.max_plies)
    return state, notes, plies


def play_batch(work: tuple[Job, int, int]) -> Tally:
    """Some games of a job, from one number up to another."""
    job, first, last = work
    game = find_game(job.game)
    edition = game.read_edition(job.edition)[0]
    tally = Tally()
    for number in range(first, last):
        tally.add(game, *play_one(job, game, edition, number))
    return tally


def batches(job: Job) -> Iterator[tuple[Job, int, int]]:
    """The pieces of work of a job."""
    size = BATCH if all(bot in AT_ONCE for bot in job.bots) else SLOW_BATCH
    for first in range(0, job.games, size):
        yield job, first, min(first + size, job.games)


def simulate(job: Job, jobs: int | None = 1, on: str = "process", progress: Progress | None = None) -> Tally:
    """Play a whole job. Interrupted by Ctrl-C it returns what is complete so far."""
    tally = Tally()
    try:
        for batch in run_all(play_batch, batches(job), on, jobs):
            tally.merge(batch)
            if progress is not None:
                progress(tally.games)
    except KeyboardInterrupt:
        if tally.games == 0:
            raise
    return tally
