"""What insight says: chances, the story of a finished game in chances of winning, and verdicts on its decisions."""

from typing import Literal

import msgspec

from railbird.core.action import Value
from railbird.core.actors import CHANCE

Grade = Literal["best", "fine", "costly"]
Stage = Literal["chart", "luck", "verdicts", "done"]

COSTLY = 0.04  # A decision that cost this much of a chance of winning is called costly.


class Figure(msgspec.Struct, frozen=True):
    """One figure with its 95 % interval; exact where the two ends are equal."""

    mean: float
    low: float
    high: float


class Quote(msgspec.Struct, frozen=True):
    """A bet that can be laid now."""

    actions: list[list[Value]]  # What lays it, as a record writes it.
    pool: str
    runners: tuple[str, ...]
    stake: int
    pays: float  # What comes back for 1 staked if all of it is right.
    chance: Figure  # That it is.
    returns: Figure  # What comes back for 1 staked, on average.
    edge: Figure  # The same less what a lost stake costs: more than nothing where the bet is a good one.
    value: Figure  # What the stake gains on average.
    kinds: tuple[str, ...]  # The kinds of names that its runners have.
    fair: Figure | None  # What it would have to pay for 1 to be worth the risk; None where it has never come.


class Chances(msgspec.Struct, frozen=True, kw_only=True):
    """Of one position: each seat's chance of winning, each runner's chance of each place."""

    seats: tuple[Figure, ...]
    runners: dict[str, tuple[Figure, ...]] = {}  # By the runner's key among the game's names: first, second, third …
    how: str  # How it was obtained: "exact", "model" or "playouts".
    draws: int  # How many worlds or draws it rests on.


class Point(msgspec.Struct, frozen=True):
    """The chances after so many plies of the record."""

    ply: int
    chances: tuple[float, ...]


class Moment(msgspec.Struct, frozen=True):
    """Something that happened, and what it moved for each seat: a decision's first ply, or a chance ply.

    In a game whose results are split, a chance ply moves its luck: the chances after it less their mean over all that
    might have happened. Elsewhere it is simply how the chances changed.
    """

    ply: int
    actor: int  # The seat that chose, or CHANCE.
    step: str
    moved: tuple[float, ...]
    end: int = 0  # The ply after it.
    rest: tuple[float, ...] = ()  # What of the change of chances is nobody's.

    @property
    def is_luck(self) -> bool:
        """Whether chance did it."""
        return self.actor == CHANCE


class Parts(msgspec.Struct, frozen=True):
    """What a seat's result is made of; or how far each of these may be off."""

    start: float
    luck: float
    own: float
    others: float
    rest: float


class Split(Parts, frozen=True):
    """A seat's result, taken apart: start + luck + own + others + rest = result."""

    result: float
    around: Parts  # Half of each part's 95 % interval: so far it may be off, were it reckoned with endless draws.

    @property
    def adjusted(self) -> float:
        """The result without its luck."""
        return self.result - self.luck


class Noise(msgspec.Struct, frozen=True):
    """How far one pass is off in this game, by what passes differ: variances."""

    figure: float  # Of a figure of the chart, on average,
    shifts: tuple[tuple[float, ...], ...]
    """and wherever two levels of the chart meet, by seat, of the change; empty where turns are told from luck."""


class Option(msgspec.Struct, frozen=True):
    """One thing a seat could have done, as a record writes it, and its chance of winning then."""

    action: tuple[Value, ...]
    chance: Figure
    then: tuple[tuple[Value, ...], ...] = ()  # The other lines, where one decision is a whole slip.


class Verdict(msgspec.Struct, frozen=True):
    """One decision, judged by what the seat could know: the options from best to worst."""

    ply: int
    seat: int
    step: str
    options: tuple[Option, ...]
    chosen: int  # Which of the options it was.
    loss: Figure  # Named best on one half of the imagined worlds, weighed on the other; may come out below nothing.
    grade: Grade


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as far as it has been reckoned."""

    game: str
    rules: int
    digest: str  # Of the record it is about.
    value: str  # Which value function, and its version: another one makes another analysis.
    stage: Stage
    draws: int  # Of all passes together.
    progress: float = 0.0  # How much of it all is done, from 0 to 1.
    points: tuple[Point, ...] = ()
    moments: tuple[Moment, ...] = ()
    passes: tuple[tuple[Parts, ...], ...] = ()  # What each whole pass found, by seat; no parts where nothing is split.
    noise: Noise | None = None  # None before the second pass.
    splits: tuple[Split, ...] = ()  # One a seat; empty where this game's result cannot be split better yet.
    verdicts: tuple[Verdict, ...] = ()
