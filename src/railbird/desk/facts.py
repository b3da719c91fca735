"""Reading notes: a fact as a number, and what payments brought somebody. For pages and statistics, not for rules."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.note import Note


def number(note: Note, fact: str) -> int:
    """A fact of a note that is a number."""
    return note.number(fact)


def numbers(note: Note, fact: str) -> list[int]:
    """A fact of a note that is a list of numbers."""
    return note.numbers(fact)


def words_of(note: Note, fact: str) -> list[str]:
    """A fact of a note that is a list of words."""
    value = note.facts[fact]
    assert isinstance(value, list | tuple)
    return [str(one) for one in value]


def income(notes: Sequence[Note], seat: int, rules: Sequence[str]) -> int:
    """What payments under some rules brought a seat, less what they cost it."""
    return got(notes, seat, rules) - spent(notes, seat, rules)


def got(notes: Sequence[Note], seat: int, rules: Sequence[str]) -> int:
    """What a seat was paid under some rules."""
    return sum(number(note, "amount") for note in _paid(notes, rules) if note.facts["to"] == seat)


def spent(notes: Sequence[Note], seat: int, rules: Sequence[str]) -> int:
    """What a seat paid under some rules."""
    return sum(number(note, "amount") for note in _paid(notes, rules) if note.facts["from"] == seat)


def _paid(notes: Sequence[Note], rules: Sequence[str]) -> list[Note]:
    return [note for note in notes if note.event == "paid" and note.rule in rules]
