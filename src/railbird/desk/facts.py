"""What payments brought somebody, added up from notes."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.note import Note


def income(notes: Sequence[Note], seat: int, rules: Sequence[str]) -> int:
    """What payments under some rules brought a seat, less what they cost it."""
    return got(notes, seat, rules) - spent(notes, seat, rules)


def got(notes: Sequence[Note], seat: int, rules: Sequence[str]) -> int:
    """What a seat was paid under some rules."""
    return sum(note.number("amount") for note in _paid(notes, rules) if note.facts["to"] == seat)


def spent(notes: Sequence[Note], seat: int, rules: Sequence[str]) -> int:
    """What a seat paid under some rules."""
    return sum(note.number("amount") for note in _paid(notes, rules) if note.facts["from"] == seat)


def _paid(notes: Sequence[Note], rules: Sequence[str]) -> list[Note]:
    return [note for note in notes if note.event == "paid" and note.rule in rules]
