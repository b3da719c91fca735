"""What a game of Dostihy a sázky brought, from its notes: what money was paid for, and net worth as it grew."""

from collections.abc import Sequence
from typing import Final

from railbird.core.note import Note

# what money is paid for, by the rules that pay it
VISITS: Final = ("DS-24", "DS-25", "DS-26", "DS-86", "DS-R54")
START: Final = ("DS-5", "DS-14", "DS-R11")
BETS: Final = ("DS-70", "DS-71", "DS-72", "DS-R17", "DS-R56")
DEALS: Final = ("DS-76",)
FORTUNE: Final = ("DS-30", "DS-33", "DS-38", "DS-39")
CARDS: Final = ("DS-22", "DS-50", "DS-52", "DS-81", "DS-83", "DS-86a")
INCOME: Final = (
    ("income_visits", VISITS),
    ("income_start", START),
    ("income_bets", BETS),
    ("income_deals", DEALS),
    ("income_fortune", FORTUNE),
    ("income_cards", CARDS),
)
"""The columns of the end page, by the key of their title."""

HALF: Final = 2
FULL: Final = 1


class _Books:
    """What everybody has gained so far, and which card is worth what to whom."""

    def __init__(self, seats: int, divisor: int) -> None:
        self.gained = [0] * seats
        self._divisor = divisor
        self._owner: dict[int, int] = {}
        self._card: dict[int, int] = {}
        self._races: dict[int, list[int]] = {}

    def read(self, note: Note) -> None:
        """What a note changes."""
        if note.event == "paid":
            self._move(note.number("from"), note.number("to"), note.number("amount"))
            if note.rule == "DS-86a":
                for field in [field for field, owner in self._owner.items() if owner == note.number("to")]:
                    self._give(field, None)
        elif note.event == "bought":
            field = note.number("field")
            self._card[field], self._races[field] = note.number("amount"), []
            self._give(field, note.number("seat"))
        elif note.event == "hands_cards":
            for field in note.numbers("fields"):
                self._give(field, note.number("to"))
        elif note.event == "card_sold":
            self._give(note.number("field"), None)
        elif note.event in ("race_bought", "main_bought", "race_returned"):
            self._race(note)

    def _move(self, source: int, target: int, amount: int) -> None:
        for seat, sign in ((source, -1), (target, 1)):
            if 0 <= seat < len(self.gained):
                self.gained[seat] += sign * amount

    def _value(self, field: int) -> int:
        return self._card.get(field, 0) + sum(self._races.get(field, ())) // self._divisor

    def _give(self, field: int, seat: int | None) -> None:
        before = self._owner.pop(field, None)
        if before is not None:
            self.gained[before] -= self._value(field)
        if seat is not None:
            self._owner[field] = seat
            self.gained[seat] += self._value(field)

    def _race(self, note: Note) -> None:
        """DS-51, DS-52, DS-81: a token on a horse; the red one counts as five; one given back."""
        field, seat = note.number("field"), note.number("seat")
        before = self._value(field)
        tokens = self._races.setdefault(field, [])
        if note.event == "race_returned":
            del tokens[note.number("races") :]
        else:
            tokens.append(note.number("amount"))
        self.gained[seat] += self._value(field) - before


def wealth(notes: Sequence[Note], seats: int, marks: Sequence[int]) -> list[list[int]]:
    """DS-1: everybody's net worth at the start, at these notes and at the end.

    It is counted back from what the game says everybody is worth in the end. Whether races count half or full is
    the table's choice: the true way is the one by which all began alike.
    """
    final = [0] * seats
    for note in notes:
        if note.event == "worth":
            final[note.number("seat")] = note.number("amount")
    ways = [_counted(notes, final, marks, divisor) for divisor in (HALF, FULL)]
    return min(ways, key=lambda way: max(way[0]) - min(way[0]))


def _counted(notes: Sequence[Note], final: Sequence[int], marks: Sequence[int], divisor: int) -> list[list[int]]:
    books = _Books(len(final), divisor)
    gains, at = [], set(marks)
    for n, note in enumerate(notes):
        if n in at:
            gains.append(list(books.gained))
        books.read(note)
    total = list(books.gained)
    points = [[0] * len(final), *gains, total]
    return [[last - all_of_it + so_far for last, all_of_it, so_far in zip(final, total, point)] for point in points]
