"""The book of a game: what can be bet on, and what every way a race can end pays. The game's own figures say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from railbird.core.action import Action
from railbird.core.playout import Habit, Ply
from railbird.core.state import State

if TYPE_CHECKING:
    from railbird.core.note import Note

S = TypeVar("S", bound=State)

Finish = tuple[int, ...]
"""How a race has ended: by runner its place from 1, 0 without one; runners that came in together share a place. A game
whose bets hang on something else writes that in numbers of its own."""
UNKNOWN: Finish = ()
How = Literal["exact", "model", "playouts"]
Gains = Callable[[Finish], int]


@dataclass(frozen=True)
class Wager:
    """A bet that can be laid now, with the smallest stake, or the one that is due."""

    actions: tuple[Action, ...]  # What lays it.
    pool: str  # Which kind of bet, by its key among the names of the book's `pools`.
    runners: tuple[str, ...]  # What it is on.
    stake: int
    gains: Gains  # What the bettor is richer by after such a finish; less than nothing where the stake is lost.
    most: int  # The same if all of it is right,
    least: int  # and if nothing is.
    kinds: tuple[str, ...] = ()  # The kinds of names its runners have, where they are not the book's.

    @property
    def pays(self) -> float:
        """What comes back for 1 staked if all of it is right."""
        return (self.most - self.least) / self.stake


class Aside(NamedTuple):
    """What a bettor may be reminded of beside a runner's name: which of the page's words say it, and of what."""

    key: str
    facts: Mapping[str, int]


class Lot(NamedTuple):
    """A runner that may be bought, and what owning it brings after a finish."""

    runner: str
    brings: Gains
    most: int
    price: int | None = None  # What it costs, where that is fixed.


@dataclass(frozen=True)
class Ahead:
    """A race to come, of which less is known than of the one at hand: how it may end, and what that would bring."""

    key: str  # Which of the page's words call it so.
    kind: str  # Which kind of names its runners have.
    runners: Sequence[str]
    finish: Callable[[Callable[[], float]], Finish]  # One more way it may end, from random floats.
    wagers: Sequence[Wager] = ()  # What may be bet on it then; nothing lays them now.
    lots: Sequence[Lot] = ()  # What a seat may own of it, or owns already.
    earns: str = ""  # And which of the words say what that is.
    races: int = 1  # So many such races are to come.
    number: int = 0  # Which race it is, where that is one.
    signs: Mapping[str, str] = field(default_factory=dict)  # What is printed beside runners, as in the book,
    asides: Mapping[str, Aside] = field(default_factory=dict)  # and what is said of them.


class Chart(NamedTuple):
    """An order in which runners may be quoted, and every bet that could then be laid, each for a stake of its own."""

    runners: tuple[str, ...]
    wagers: tuple[Wager, ...]


class Turn(NamedTuple):
    """One way things may go on, by the key of its name: who does what, one after the other."""

    key: str
    plies: tuple[Ply, ...]


def none(_state: object) -> tuple[str, ...]:
    """No runners."""
    return ()


def nothing(_state: object, _seat: int) -> tuple[()]:
    """Nothing that a seat could do."""
    return ()


@dataclass(frozen=True)
class Book(Generic[S]):
    """What a bettor wants to know of a game, asked of a position that its seat may know."""

    runners: Callable[[S], Sequence[str]] = none  # By their keys; empty where nothing runs but the players.
    kind: Callable[[S], str] = lambda _state: ""  # Which kind of names they have.
    pools: str = ""  # The kind of names that bets have.
    signs: Callable[[S], Mapping[str, str]] = lambda _state: {}
    """By runner what stands beside it on the table for everybody, in signs that need no language: a handicap, odds."""
    asides: Callable[[S], Mapping[str, Aside]] = lambda _state: {}  # By runner what everybody may know of it besides.
    finish: Callable[[S, Sequence[Note], Callable[[], float]], Finish] | None = None
    """How the race has ended, from what was told since and the position it led to; UNKNOWN before.
    The random floats are for what comes after it, where bets hang on that, too."""
    placed: Callable[[S], Finish] | None = None  # The places that are taken already in the race that is on.
    wagers: Callable[[S, int], Sequence[Wager]] = nothing
    full: Callable[[S, int], Sequence[Wager]] | None = None  # The same with the largest stakes, where that is a choice.
    outcomes: Callable[[S], Mapping[Finish, int]] | None = None
    """Everything that bets hang on with its weight, where a throw decides them and nothing has to be played out."""
    lots: Callable[[S, int], Sequence[Lot]] = nothing
    ahead: Callable[[S, int], Sequence[Ahead]] = nothing  # The races after the one at hand.
    charts: Callable[[S, int], Sequence[Chart]] = nothing
    turns: Callable[[S, int], Sequence[Turn]] = nothing  # What is worth comparing: a deal made, or none.
    round: Callable[[S], int] | None = None
    """How many arrivals at a stop are one round, where a round and not a race is what the next money hangs on."""
    dues: frozenset[str] = frozenset()  # The rules whose payments are what such a round costs and brings.
    habit: Habit | None = None  # How people bet, where the habit of the outlook would be too simple.
    how: Callable[[S], How] = lambda _state: "playouts"  # How it is found out what bets hang on.
    draws: int = 2000  # More draws than this tell nothing new.
