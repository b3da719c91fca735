"""The script of a game's guided first race: `lesson/script.txt` in its room.

    edition standard
    option purple_races = 1
    seat You black                       the learner; then the others

    beat 8                               here the learner is told something; its words are in `lesson/en.toml` …
        lit #run-11 | .q-move            what it lights up: selectors of the page
        waits deal                       the script stops until the learner goes on (`deal`: what the button says)
        only view.home                   left out where this is not so
        says home if 6 in view.home      then it has other words
    lit #run-7                           from here on something else is lit up
    pause                                the script stops until the learner goes on
    chance: Dice(5, 6); Dice(1, 2)       what dice and cards do
    marta: Keep(7) / Keep(6) / any       what another seat does: the first of these that is legal
                                         (any: the first legal action; house: what a silent seat does)
    you?: Keep(7)                        the learner may do anything legal; this is the main line
    you!buy: Buy / Claim(0-3)            the learner has to do one of these; else the words `refused.buy` are said
    you~aside: PutAside(2)               the learner is asked once, with `refused.aside`, before doing anything else
    marta@choose_again: Stop             only if she is asked exactly that now, otherwise the line is left out
    when <condition>:                    the indented lines, if the condition is true
    until <condition>:                   the indented lines, again and again, until it is true (asked before each)
    expect <condition>                   holds on the main line
    always <condition>                   holds whatever the learner chose

    variant                              what another choice leads to, for whoever checks the script
        beat 8: MoveOne; Stop            what the learner does first after that beat
        at 11: <condition>               what holds when that beat comes
        says 11: short                   with which of its words it comes
        end: <condition>                 and at the end

Conditions of `only`, `says`, `when` and `until` see `view` (what the learner sees), `step`, `pending`, `over` and each
seat's name as its number, so that no secret can decide what a learner is told. `expect`, `always` and a variant's are
for checking alone (`core/conformance/lessons.py`) and see the whole position, too: `s`, `money` and `standing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from railbird.core.action import Value
from railbird.core.game import Seat
from railbird.core.lesson.conditions import Condition

FREE, MUST, ONCE = "?", "!", "~"
GO_ON = "go_on"  # What a button says that has no words of its own.
WORDS = ("any", "house")  # In place of an action.


@dataclass(frozen=True)
class Pattern:
    """An action as a script writes it: its name and its fields, an amount perhaps as a range; or one of `WORDS`."""

    name: str
    fields: tuple[Value | range, ...] = ()

    def fits(self, name: str, values: Sequence[Value]) -> bool:
        """Whether an action is meant by it."""
        if self.name == "any":
            return True
        same = name == self.name and len(values) == len(self.fields)
        return same and all(
            value in own if isinstance(own, range) else value == own for own, value in zip(self.fields, values)
        )

    def __str__(self) -> str:
        return f"{self.name}{self.fields}" if self.fields else self.name


@dataclass(frozen=True)
class Move:
    """A line that is played: whose, where, and what."""

    number: int
    seat: int
    patterns: tuple[Pattern, ...]
    step: str = ""  # Only there.
    mark: str = ""  # Of the learner's: free, must, once.
    says: str = ""  # What is said to another choice.


@dataclass(frozen=True)
class Pause:
    """Where the script stops until the learner goes on; called after the beat it belongs to."""

    number: int
    name: str
    button: str


@dataclass(frozen=True)
class Beat:
    """One idea: where the script tells the learner something."""

    number: int
    name: str
    lit: tuple[str, ...] = ()
    only: Condition | None = None
    others: tuple[tuple[str, Condition], ...] = ()  # Other words it has, and when.
    pause: Pause | None = None  # Where the script stops after it.

    @property
    def is_counted(self) -> bool:
        """Whether it is one of those a learner counts: a remark in between is called after one of them, 8b."""
        return self.name.isdecimal()


@dataclass(frozen=True)
class Light:
    """From here on something else is lit up."""

    number: int
    lit: tuple[str, ...]


@dataclass(frozen=True)
class Check:
    """What holds here: on the main line, or always."""

    number: int
    holds: Condition
    written: str
    always: bool


@dataclass(frozen=True)
class Block:
    """Lines that are played once if, or again and again until, something is so."""

    number: int
    holds: Condition
    again: bool
    lines: tuple[Line, ...]


Line = Move | Beat | Pause | Light | Check | Block


@dataclass
class Variant:
    """What the learner does instead, and what is so then; `""` is the end."""

    instead: dict[str, list[Pattern]] = field(default_factory=dict)
    checks: list[tuple[str, str, Condition]] = field(default_factory=list)
    says: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Script:
    """A guided race as it is written."""

    edition: str
    options: Mapping[str, bool | int | str]
    seats: tuple[Seat, ...]
    lines: tuple[Line, ...]
    variants: tuple[Variant, ...]

    learner = 0  # The seat of whoever learns.

    def beats(self) -> list[Beat]:
        """All beats, in the order they are written."""
        return [line for line in every(self.lines) if isinstance(line, Beat)]


def every(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines with those inside them."""
    for line in lines:
        yield line
        if isinstance(line, Block):
            yield from every(line.lines)
