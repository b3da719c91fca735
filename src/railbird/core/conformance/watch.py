"""One game under observation, and what every look at it needs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
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

    def expect(self, check: str, holds: bool, says: str) -> None:
        """Count an assertion about the present position."""
        self.report.expect(check, holds, says if holds else f"{self.where()}: {says}")

    @cached_property
    def texts(self) -> list[Text]:
        """The game's words in three languages, for this edition and these people."""
        return [text(self.game, language, self.edition, self.names) for language in LANGUAGES]

    @cached_property
    def rules(self) -> frozenset[str]:
        """The ids of the rulebook."""
        return frozenset(rulebook.headings(rulebook.page(self.game, "en")))

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


def fingerprint(state: State) -> dict[str, Any]:
    """Everything a position consists of, for comparing two; the watcher and the shared set-up left out."""
    kind: type = type(state)
    names = (*_parts(kind), *getattr(state, "__dict__", ()))
    found = {name: _frozen(getattr(state, name)) for name in names if name not in ("notes", "setup")}
    found["step"] = state.step.name
    found["under"] = tuple(step.name for step in state.under)
    return found


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """What every position of this kind has that is no method."""
    return tuple(name for name in dir(kind) if not name.startswith("_") and not callable(getattr(kind, name)))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
