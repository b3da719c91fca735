"""Notes: what happened, for people."""

from __future__ import annotations

from typing import Final, NamedTuple

from railbird.core.actors import SPECTATOR

Facts = dict[str, object]  # The particulars of an event or a refusal, by name; numbers, words and lists of them.


class Event:
    """A kind of thing that happens: its name, and the names of its facts.

    A game declares its events in `rules/notes.py`. Texts, statistics, movements and endings are
    checked against these declarations.
    """

    def __init__(self, name: str, *fields: str) -> None:
        self.name = name
        self.fields = fields

    def note(self, rule: str, facts: tuple[object, ...], seats: tuple[int, ...] | None) -> Note:
        """It happened, with these facts in the declared order."""
        if len(facts) != len(self.fields):
            raise ValueError("event " + self.name + " has " + str(len(self.fields)) + " facts")
        return Note(rule, self.name, dict(zip(self.fields, facts)), seats)


class Note(NamedTuple):
    """One thing that happened: the rule, the event, its facts, and who may see it.

    `seats` is None when everybody may see it, otherwise the seats that may.
    """

    rule: str
    event: str
    facts: Facts
    seats: tuple[int, ...] | None

    def is_for(self, seat: int) -> bool:
        """Whether the seat (or SPECTATOR) may see it."""
        return self.seats is None or (seat != SPECTATOR and seat in self.seats)

    def number(self, fact: str) -> int:
        """A fact that is a number."""
        value = self.facts[fact]
        assert isinstance(value, int)
        return value

    def numbers(self, fact: str) -> list[int]:
        """A fact that is a list of numbers."""
        value = self.facts[fact]
        assert isinstance(value, (list, tuple))
        return list(value)

    def words(self, fact: str) -> list[str]:
        """A fact that is a list of words."""
        value = self.facts[fact]
        assert isinstance(value, (list, tuple))
        return [str(one) for one in value]


PAID: Final = Event("paid", "from", "to", "amount")  # Money has moved: the one event every game has.
