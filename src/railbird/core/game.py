"""What a game says about itself, and the doors through which everything else uses it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from railbird.core.action import Action, Value
from railbird.core.beforehand import Beforehand
from railbird.core.book import Book
from railbird.core.draws import chances
from railbird.core.edition import Edition, EditionFile, builtin_editions, read_builtin, read_edition
from railbird.core.errors import BadAction, BadOptions
from railbird.core.note import Note
from railbird.core.options import Options, read_options
from railbird.core.playout import Bot, Habit, Planner
from railbird.core.state import Pick, State
from railbird.core.view import View

if TYPE_CHECKING:
    from railbird.core.page import Desk

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)  # noqa: E741 - a type variable is never mistaken for a zero
E = TypeVar("E", bound=Edition)


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: who sits there and, where the game has colours, which one."""

    name: str
    color: str = ""


def seated(seats: int | Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats as they are given, or so many that are called by their number."""
    return tuple(Seat(f"Seat {number}") for number in range(1, seats + 1)) if isinstance(seats, int) else tuple(seats)


class Sample(NamedTuple):
    """One measured value of one game: the mean of many is what a simulation reports.

    `Sample("horse_win", "7", 1)` says that horse 7 won a race; `measures.horse_win` in the texts is its title.
    Keys are read by people: what they count from 1 (seats, races) is written from 1.
    """

    measure: str
    key: str
    value: float


class Measured(NamedTuple):
    """What splitting results into luck and judgement was measured to bring, in games between equal bots."""

    factor: float  # The variance of plain results, divided by that of results without their luck.
    low: float
    high: float  # Its 95 % interval,
    games: int  # from so many games.


@dataclass(frozen=True)
class Valuation(Generic[S]):
    """A game's own value of true positions, or of some of them, where it knows better than playouts by habit."""

    version: int  # Raised whenever its figures change.
    draws: int  # How many draws are enough for one game of many,
    fine: int  # and for one that is looked at by itself.
    of: Callable[[int, int], Callable[[S], Sequence[float]]] | None = None
    """For so many draws and a seed one fixed function, from a position to each seat's chance of winning. None where
    positions are played on by habit and only arrivals are known better."""
    arrived: Callable[[S], Sequence[float] | None] | None = None
    """The judgement at the moment a stretch of the game is over, where the value itself looks through the next one, or
    when cards have just been dealt; None where there is none."""
    judges: bool = True  # Whether decisions are judged by it as well; otherwise by playouts, which look further ahead.
    deals: int = 32  # How many others a deal is compared with.


@dataclass(frozen=True)
class Figures(Generic[S]):
    """What a learned value looks at where a position can be judged: the same figures of each seat, about as large as 1.

    How much each counts is learned by play (`railbird train`), for each stage of the game by itself.
    """

    names: tuple[str, ...]
    stages: int  # How many stages there are, for instance one for each race to come;
    stage: Callable[[S], int]  # which of them a position is in, from 0;
    of: Callable[[S], Sequence[Sequence[float]]]  # and each seat's figures in it.


class Whole(NamedTuple):
    """A decision that takes several small actions, a slip or a deal for instance, as far as a seat has come with it."""

    key: tuple[object, ...]
    """The same from its first action to its last, another for every other decision; made of what the seat knows."""
    written: int  # How many of its actions are done.
    moments: int = 1  # Within so many first actions it may go wrong.
    is_owed: bool = False  # Whether somebody waits for all of it: then it is not dropped half-way or left undone.


@dataclass(frozen=True)
class Outlook(Generic[S]):
    """How a search looks ahead without playing to the very end: where it may stop, and what a seat is worth there."""

    stops: frozenset[str]  # The steps at whose beginning a position can be judged, for instance after a race.
    worth: Callable[[S], Sequence[float]]
    """What each seat is worth in such a position: its money and what it may still earn."""
    spread: float | Callable[[S], float]
    """How much of a difference in worth is still luck: about one standard deviation of a game's rest."""
    arrivals: int = 1  # How many times to arrive at a stop before judging.
    habit: Habit | None = None  # How everybody plays on in a playout, where random play would tell too little.
    likely: Callable[[S, int, Pick], None] | None = None
    """Makes what a seat cannot know likely in a world it imagines, where anything possible would mislead it."""
    trusted: frozenset[str] = frozenset()
    """The steps where the tipster's arithmetic is better than any playout: a search asks it and no more."""
    doubt: float = 1.0
    """How much of the benefit of the doubt the tipster's choice gets: all where it is reckoned, none where it is
    itself a guess from fewer playouts."""
    planned: frozenset[str] = frozenset()
    """The steps where one decision takes several actions, a slip for instance, which the game's own `plan` finds."""
    plan: Planner | None = None
    """Finds the next action of the best plan; it stops soon after `spent`, called once for each world, says so."""
    whole: Callable[[S, int], Whole | None] | None = None
    """Which decision of several small actions a seat is in; None for one that takes a single action."""
    leaps: frozenset[str] = frozenset()  # The steps from which `leap` can carry a position to a stop in one go.
    leap: Callable[[S, Callable[[], float]], None] | None = None
    """Draws how it ends instead of playing on move by move, where the game has a model that is quicker and as good.
    It uses its random floats in the same order in every position, so that positions are compared with equal luck."""
    deals: frozenset[str] = frozenset()  # The chance steps of many draws in a row that are one event: deals, roll-offs.
    alike: Callable[[S, Action], Hashable] | None = None
    """Outcomes of chance with equal keys lead to positions of equal value; without it every outcome stands alone."""
    figures: Figures[S] | None = None  # What a value can be learned from instead of `worth` and `spread`.
    valuation: Valuation[S] | None = None  # How finished games are valued, where playouts tell less.
    splits: Measured | None = None  # Given where results may be split into luck and judgement: it has been measured.
    is_measured: Callable[[S], bool] | None = None
    """Whether a table plays the game that was measured, where some options make another one of it."""

    def splits_at(self, state: S) -> Measured | None:
        """What splitting results of this table brings; None where that is not known."""
        return self.splits if self.is_measured is None or self.is_measured(state) else None

    def prospects(self, state: S) -> list[float]:
        """Each seat's chance of winning where the game is over, or has arrived where it can be judged."""
        if not state.pending():
            return state.standing().shares()
        spread = self.spread if isinstance(self.spread, float) else self.spread(state)
        return chances(self.worth(state), spread)


Names = Mapping[str, Mapping[str, str]]
"""Names a text may use: kind -> key -> name, for instance horse -> 7 -> Time's Up. A kind such as `gloss.it` has the
names of one language, which are preferred there."""


@dataclass(frozen=True)
class Game(Generic[S, O, E]):
    """One game: what it is called, what can be chosen, how it starts, what a seat sees."""

    id: str
    title: str
    package: str  # The Python package of the game's room; edition and text files lie in it.
    seats: range  # The numbers of seats it can be played with.
    rules: int  # The version of the rules as implemented; a record names it.
    rule_prefix: str  # What the ids of its rules begin with, for instance HS.
    options: type[O]
    edition: type[E]
    start: Callable[[Sequence[Seat], O, E], S]
    """An empty table; raises `BadOptions` where options, edition and seats do not fit together."""
    view: Callable[[S, int], View]  # What a seat (or SPECTATOR) may know.
    actions: tuple[type[Action], ...]  # Every type of action, the seats' and chance's.
    names: Callable[[E], Names]  # Names that belong to the edition.
    designer: str
    publisher: str
    minutes: tuple[int, int]  # How long a game takes at a table of people, from and to.
    max_plies: int  # More plies than any game can have, to notice one that does not end.
    measure: Callable[[Sequence[Note], S], Iterable[Sample]]
    """What a simulation counts in one finished game, from all its notes and its last position."""
    tipster: Callable[[Random], Bot] | None = None
    """The game's own judgement as a bot, given a random stream of its own."""
    outlook: Outlook[S] | None = None  # Where a search may stop and judge; without it every playout goes to the end.
    book: Book[S] = field(default_factory=Book)  # What runs and what can be bet on, for whoever asks for the odds.
    titles: Mapping[str, str] = field(default_factory=dict)  # The title in other languages, where the box has one.
    trial: Mapping[str, int | str | bool] = field(default_factory=dict)
    """Options under which a game is short enough to be watched ply by ply; empty where every game is."""
    alone: int = 0  # Minutes that one person needs against bots; 0 where nobody has measured it.
    desk: Desk | None = None  # The game's own pages; without them it is played on a generated one.
    own_view: Callable[[S, int, Any], View] | None = None
    """The view of a seat, made of what SPECTATOR sees of the same position, where that is less work than all of it."""
    beforehand: tuple[Beforehand, ...] = ()  # Answers a seat may give before it is asked.
    seating: Callable[[int, O], None] | None = None
    """Raises `BadOptions` for a number of seats that these options do not leave, where options matter for it."""

    @cached_property
    def action_types(self) -> dict[str, type[Action]]:
        """The types of action by name."""
        return {kind.__name__: kind for kind in self.actions}

    def editions(self) -> tuple[str, ...]:
        """The names of the editions that come with the game."""
        return tuple(builtin_editions(self.package))

    def builtin(self, name: str = "standard") -> EditionFile:
        """An edition file that comes with the game."""
        return read_builtin(self.package, name)

    def read_edition(self, file: EditionFile) -> tuple[E, list[str]]:
        """The edition with its warnings, or `BadEdition`."""
        edition, warnings = read_edition(self.edition, self.id, file)
        return edition, list(warnings)

    def read_options(self, values: Mapping[str, object], edition: E | None = None) -> O:
        """Options by name, the rest as the edition or the rulebook has it, or `BadOptions`."""
        own = edition.defaults() if edition is not None else {}
        return read_options(self.options, {**own, **values})

    def new(self, seats: int | Sequence[Seat], options: O | None = None, edition: E | None = None) -> S:
        """An empty table for a number of seats or for named ones, with the printed rules unless told otherwise."""
        seats = seated(seats)
        if edition is None:
            edition = self.read_edition(self.builtin())[0]
        if options is None:
            options = self.read_options({}, edition)
        self.check_seats(len(seats), options)
        return self.start(seats, options, edition)

    def check_seats(self, count: int, options: O) -> None:
        """Refuse a number of seats the game does not have, or does not have with these options."""
        if count not in self.seats:
            least, most = self.seats.start, self.seats.stop - 1
            raise BadOptions(f"{self.title} takes {least} to {most} players, not {count}.")
        if self.seating is not None:
            self.seating(count, options)

    def seats_with(self, options: O) -> tuple[int, ...]:
        """The numbers of seats that can be played with these options."""
        found = []
        for count in self.seats:
            with suppress(BadOptions):
                self.check_seats(count, options)
                found.append(count)
        return tuple(found)

    def read_action(self, name: object, values: Sequence[object]) -> Action:
        """An action from a record or a message, its fields checked, or `BadAction`."""
        kind = self.action_types.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadAction(f"{self.title} has no action {name!r}; it has: {', '.join(self.action_types)}.")
        if len(values) != len(kind.fields):
            wanted = ", ".join(f.name for f in kind.fields) or "no fields"
            raise BadAction(f"Action {name} has {wanted}; {len(values)} values were given.")
        for wanted_field, value in zip(kind.fields, values, strict=True):
            if not wanted_field.accepts(value):
                raise BadAction(f"Action {name}: {wanted_field.name} must be {wanted_field.expected()}, not {value!r}.")
        return kind(*values)


AnyGame = Game[Any, Any, Any]


def write_action(action: Action) -> list[Value]:
    """An action as a record writes it: its name, then its fields."""
    return [type(action).__name__, *action.values()]
