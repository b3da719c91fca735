"""What payments brought somebody, added up from notes."""

from collections.abc import Iterable, Sequence

from railbird.core.note import PAID, Note


def summed(notes: Iterable[Note], *facts: str) -> dict[tuple[int, ...], tuple[int, int]]:
    """By these facts of some notes: the sum of their amounts, and how many there were."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for note in notes:
        key = tuple(note.number(fact) for fact in facts)
        amount, times = found.get(key, (0, 0))
        found[key] = (amount + note.number("amount"), times + 1)
    return found


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
    return [note for note in notes if note.event == PAID.name and note.rule in rules]


def money_at(notes: Sequence[Note], final: Sequence[int], marks: Sequence[int]) -> list[list[int]]:
    """Everybody's money when each of these notes was written, counted back from the end in one pass."""
    money, found, upto = list(final), [], len(notes)
    for mark in reversed(marks):
        for note in notes[mark:upto]:
            if note.event == PAID.name:
                for seat, sign in ((note.number("from"), 1), (note.number("to"), -1)):
                    if 0 <= seat < len(money):
                        money[seat] += sign * note.number("amount")
        upto = min(mark, upto)
        found.append(list(money))
    return found[::-1]
