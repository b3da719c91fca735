"""One game under observation, and what every look at it needs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from random import Random
from typing import Any

from railbird.core import rulebook
from railbird.core.action import Action
from railbird.core.actors import SPECTATOR
from railbird.core.conformance.declared import declared_events
from railbird.core.conformance.report import Report
from railbird.core.game import AnyGame
from railbird.core.note import Event
from railbird.core.state import State
from railbird.core.text import LANGUAGES, Text, text

MANY = 60  # How many of a long offer's actions are looked at one by one.
LEFT_OUT = ("notes", "setup")  # What is no part of a position: the watcher, and what all positions of a table share.
STEPS = ("step", "under")  # Where a position is; a step is one object for all of them.
PLAIN = frozenset((int, str, bool, float, type(None)))


@dataclass(kw_only=True)
class Watch:
    """A game whose positions are looked at, and the actions seen in them."""

    game: AnyGame
    report: Report
    random: Random
    names: Sequence[str]  # Who sits at the table.
    edition: Any = None
    closely: int | None = None  # Through the eyes of so many people at a time; all of them where it is None.
    pool: list[Action] = field(default_factory=list)  # Actions seen so far, to try where they do not belong.

    def where(self) -> str:
        """The position that is looked at, for whoever has to find it again."""
        return "a position of a test"

    def expect(self, check: str, holds: bool, says: str | Callable[[], str]) -> None:
        """Count an assertion about the present position; a sentence that is long to write is written if need be."""
        self.report.expect(
            check, holds, "" if holds else f"{self.where()}: {says if isinstance(says, str) else says()}"
        )

    @cached_property
    def texts(self) -> list[Text]:
        """The game's words in three languages, for this edition and these people."""
        return [text(self.game, language, self.edition, self.names) for language in LANGUAGES]

    @cached_property
    def rules(self) -> frozenset[str]:
        """The ids of the rulebook."""
        return _ids(rulebook.page(self.game, "en"))

    @cached_property
    def events(self) -> Mapping[str, Event]:
        """The events the game has declared, by name; empty where it declares none."""
        return declared_events(self.game)

    @property
    def eyes(self) -> tuple[int, ...]:
        """Every seat, and whoever watches."""
        return (*range(len(self.names)), SPECTATOR)

    def some(self, people: Sequence[int]) -> Sequence[int]:
        """Those of them who are looked at in one position; at a large table each has a turn now and then."""
        if self.closely is None or len(people) <= self.closely:
            return people
        return self.random.sample(people, self.closely)

    def one_of(self, state: State, seat: int) -> Action:
        """Any action a seat may do now."""
        options = state.legal(seat)
        return options[self.random.randrange(len(options))]


@lru_cache(maxsize=16)
def _ids(page: str) -> frozenset[str]:
    """The ids of a rulebook; a test looks at many positions of one game."""
    return frozenset(rulebook.headings(page))


def fingerprint(state: State) -> dict[str, Any]:
    """Everything a position consists of, for comparing two; the watcher and the shared set-up left out."""
    found = {name: _frozen(getattr(state, name)) for name in _names(state)}
    found["step"] = state.step.name
    found["under"] = tuple(step.name for step in state.under)
    return found


def differences(one: State, other: State) -> list[str]:
    """The parts in which two positions of a game differ; what stays as it is need not be frozen to be compared."""
    names = [name for name in _names(one) if name not in STEPS and getattr(one, name) != getattr(other, name)]
    found = [name for name in names if _frozen(getattr(one, name)) != _frozen(getattr(other, name))]
    return found + [name for name in STEPS if getattr(one, name) != getattr(other, name)]


def _names(state: State) -> tuple[str, ...]:
    kind: type = type(state)
    return (*_parts(kind), *[name for name in getattr(state, "__dict__", ()) if name not in LEFT_OUT])


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """What every position of this kind has that is no method."""
    found = (name for name in dir(kind) if not name.startswith("_") and not callable(getattr(kind, name)))
    return tuple(name for name in found if name not in LEFT_OUT)


def _frozen(value: Any) -> Any:
    """The same in tuples; numbers and words side by side need not be taken up one by one."""
    if not isinstance(value, list | tuple):
        return value
    return tuple(value) if PLAIN.issuperset(map(type, value)) else tuple(map(_frozen, value))
