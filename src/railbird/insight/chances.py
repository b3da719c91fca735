"""Chances of a position: who will win the game, and who comes first, second, third in the race that is on or next.

Races are drawn from the game's model or played on by habit; what is decided already is exact. It can stop after any
draw, and every figure says how far it may be off.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from railbird.core.book import Book, Finish
from railbird.core.game import AnyGame
from railbird.core.playout import Perspective
from railbird.core.state import State
from railbird.insight.interval import bounded, exactly, mean, share
from railbird.insight.playing import Run, Worlds, as_it_is, known_to, played
from railbird.insight.report import Chances, Figure

FIRST = 16  # After so many draws there is an answer, then each time they have doubled.

Spent = Callable[[], bool]  # Called after each draw: whether that was enough.


def for_ever() -> bool:
    """Stop only when more draws tell nothing new."""
    return False


class Sums:
    """By seat the sum of some values, and of their squares."""

    def __init__(self, seats: int) -> None:
        self.totals, self.squares = [0.0] * seats, [0.0] * seats

    def add(self, values: Sequence[float]) -> None:
        """One more value for each seat."""
        for seat, value in enumerate(values):
            self.totals[seat] += value
            self.squares[seat] += value * value

    def mean(self, seat: int, draws: int) -> Figure:
        """A seat's mean."""
        return mean(self.totals[seat], self.squares[seat], draws)


class Tally:
    """What many runs have come to."""

    def __init__(self, seats: int) -> None:
        self.draws = 0
        self.finishes: Counter[Finish] = Counter()
        self.seats, self.brings, self.costs = Sums(seats), Sums(seats), Sums(seats)

    def add(self, run: Run) -> None:
        """One more run."""
        self.draws += 1
        if run.finish:
            self.finishes[run.finish] += 1
        self.seats.add(run.seats)
        self.brings.add(run.brings)
        self.costs.add(run.costs)

    def winning(self) -> tuple[Figure, ...]:
        """Each seat's chance of winning."""
        pairs = zip(self.seats.totals, self.seats.squares, strict=True)
        return tuple([bounded(total, squares, self.draws, 0.0, 1.0) for total, squares in pairs])


def chances(game: AnyGame, position: State | Perspective, random: Random, spent: Spent = for_ever) -> Iterator[Chances]:
    """Better and better answers, from a position as it is or from what a seat knows of it."""
    worlds = known_to(game, position, random) if isinstance(position, Perspective) else as_it_is(position)
    for world, tally in reckoned(game, worlds, random, spent):
        yield summed_up(game, world, tally)


def reckoned(game: AnyGame, worlds: Worlds, random: Random, spent: Spent) -> Iterator[tuple[State, Tally]]:
    """One of the worlds, and what the runs have come to: after the first few, each time they have doubled, and last."""
    book = game.book
    world = worlds()
    tally = Tally(len(world.standing().money))
    if not world.pending():
        tally.add(played(game, world.copy(), 0))
        yield world, tally
        return
    told = 0
    while tally.draws < book.draws:
        tally.add(played(game, worlds(), random.getrandbits(64)))
        enough = spent()
        if enough or (tally.draws >= FIRST and tally.draws == max(FIRST, 2 * told)):
            told = tally.draws
            yield world, tally
        if enough:
            return
    if told != tally.draws:
        yield world, tally


def summed_up(game: AnyGame, world: State, tally: Tally) -> Chances:
    """The chances a tally says; those of a game that is over are known."""
    book = game.book
    if not world.pending():
        return Chances(seats=tuple([exactly(total) for total in tally.seats.totals]), how="exact", draws=0)
    return Chances(seats=tally.winning(), runners=running(book, world, tally), how=book.how(world), draws=tally.draws)


def running(book: Book[State], world: State, tally: Tally) -> dict[str, tuple[Figure, ...]]:
    """Each runner's chance of each place that is told."""
    placed = book.placed(world) if book.placed is not None else ()
    return placing(book.runners(world), placed, tally.finishes)


def placing(runners: Sequence[str], placed: Finish, finishes: Counter[Finish]) -> dict[str, tuple[Figure, ...]]:
    """The same by how often every finish came, where some have their places already."""
    if not runners or not finishes:
        return {}
    taken = placed or (0,) * len(runners)
    places = max([max(finish[: len(runners)]) for finish in finishes])
    return {runner: _places(at, taken, places, finishes) for at, runner in enumerate(runners)}


def _places(at: int, taken: Sequence[int], places: int, finishes: Counter[Finish]) -> tuple[Figure, ...]:
    """One runner's chances: exact where it, or another, has a place already."""
    draws = sum(finishes.values())
    found = []
    for place in range(1, places + 1):
        if taken[at] or place in taken:
            found.append(exactly(1.0 if taken[at] == place else 0.0))
        else:
            found.append(share(sum([count for finish, count in finishes.items() if finish[at] == place]), draws))
    return tuple(found)
