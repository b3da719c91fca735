"""What a finished game has to tell, read off its notes.

A game declares which of its notes end a race, settle a bet and close a chapter (`Reading`); the sentences are its own.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from railbird.core.actors import SPECTATOR
from railbird.core.note import Note
from railbird.core.page import Recap, Tally
from railbird.core.text import Text
from railbird.core.view import View
from railbird.desk.facts import income

K = TypeVar("K", int, str)

RESULT = ("won", "shared")  # The events with which a game ends.


@dataclass(frozen=True)
class Settled:
    """A bet that was settled, in which race, and what it brought."""

    note: Note
    race: int
    gain: int

    @property
    def seat(self) -> int:
        """Whose bet it was."""
        return self.note.number("seat")


class Backing(NamedTuple):
    """Money on a runner: whose, on which, by what name, and what it brought."""

    seat: int
    runner: str
    name: str
    gain: int


def horses(note: Note) -> list[int | str]:
    """The horses a note names, as most games have them: one, or several."""
    if "horse" in note.facts:
        return [_horse(note.facts["horse"])]
    return [_horse(one) for one in note.words("horses")] if "horses" in note.facts else []


def _horse(fact: object) -> int | str:
    return fact if isinstance(fact, int) else str(fact)


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How the notes of a game are read."""

    over: Sequence[str] = ("race_over",)  # Events that end a race; their fact `race` is its number.
    breaks: Sequence[str]  # Events by which everything is paid that belongs to the race before.
    bets: Sequence[str]  # Events that settle a bet.
    gain: Callable[[Note], int]  # What such a bet brought.
    runners: Callable[[Note, Note | None], Sequence[int | str]] = lambda note, _over: horses(note)
    """The runners such a bet was laid on, by its note and by the one with which its race ended."""
    kind: str = "horse"  # What the texts name a runner by (`words.name`); empty where a runner is called by its name.

    def settled(self, notes: Sequence[Note], seat: int = SPECTATOR) -> list[Settled]:
        """Every bet of a seat, or of the whole game for a spectator."""
        found, race = [], 0
        for note in notes:
            if note.event in self.over:
                race = note.number("race")
            elif note.event in self.bets:
                found.append(Settled(note, race, self.gain(note)))
        return [bet for bet in found if seat < 0 or bet.seat == seat]

    def backed(self, notes: Sequence[Note], words: Text) -> list[Backing]:
        """Every runner a bet was laid on, bet by bet."""
        found: list[Backing] = []
        over: Note | None = None
        for note in notes:
            if note.event in self.over:
                over = note
            elif note.event in self.bets:
                seat, gain = note.number("seat"), self.gain(note)
                found += [Backing(seat, str(one), self._called(one, words), gain) for one in self.runners(note, over)]
        return found

    def _called(self, runner: int | str, words: Text) -> str:
        return words.name(self.kind, runner) if self.kind else str(runner)

    def chapters(self, notes: Sequence[Note], words: Text, key: str) -> list[tuple[str, int]]:
        """A chapter for each race, which ends when the race is paid."""
        over = [(n, note.facts["race"]) for n, note in enumerate(notes) if note.event in self.over]
        return [(words.page(key, race=race), self.paid_by(notes, n)) for n, race in over]

    def paid_by(self, notes: Sequence[Note], race: int) -> int:
        """The note by which a race is paid that ended with the note of this number."""
        return next((n for n in range(race, len(notes)) if notes[n].event in self.breaks), len(notes))


def net_gain(note: Note) -> int:
    """What a bet brought after its stake; a lost one has no amount, or none but 0."""
    return (note.number("amount") if "amount" in note.facts else 0) - note.number("stake")


def best(bets: Iterable[Settled]) -> Settled | None:
    """The bet that brought most."""
    return max((bet for bet in bets if bet.gain > 0), key=lambda bet: bet.gain, default=None)


def worst(bets: Iterable[Settled]) -> Settled | None:
    """The bet that cost most."""
    return min((bet for bet in bets if bet.gain < 0), key=lambda bet: bet.gain, default=None)


def result(notes: Sequence[Note], words: Text, seat: int) -> str:
    """How the game ended, as the viewer's log says it."""
    return next((words.note(note, seat) for note in reversed(notes) if note.event in RESULT), "")


def told_of(words: Text, key: str, whose: int, seat: int, **facts: object) -> str:
    """A sentence of the page about something of somebody: "your …" only to them, by name (`…_of`) to all others."""
    return words.page(key if whose == seat else f"{key}_of", seat=whose, **facts)


def tallies(
    counts: Mapping[K, int], shares: Mapping[K, float] | None = None, label: Callable[[K], str] = str, silk: str = ""
) -> list[Tally]:
    """How often everything came up, against its share of the whole (an equal one where none is given)."""
    total = sum(counts.values())
    expected = {key: total * (shares[key] if shares else 1 / len(counts)) for key in counts}
    most = max(counts, key=lambda key: counts[key] - expected[key], default=None)
    found = []
    for key, count in counts.items():
        wears, due = f"{silk}-{key}" if silk else "", round(expected[key], 1)
        found.append(Tally(label=label(key), value=count, expected=due, most=key == most, silk=wears))
    return found


def tallied(found: Sequence[Tally], words: Text, key: str, name: str, value: object) -> str:
    """All of a tally and the one that came up most, in a sentence; `value` is what the sentence calls it."""
    most = next(tally for tally in found if tally.most)
    count = sum(tally.value for tally in found)
    return words.page(key, count=count, value=most.value, expected=round(most.expected), **{name: value})


def split(whole: int, parts: Sequence[int]) -> list[int]:
    """The parts of a gain, and what they leave of it."""
    return [*parts, whole - sum(parts)]


def no_recap(_view: View, _notes: Sequence[Note], _words: Text) -> Recap | None:
    """For a game whose races need no table of what they paid."""
    return None


def latest(notes: Sequence[Note], event: str) -> int | None:
    """The number of the last note of an event, looked for from the end; None where there is none."""
    return next((n for n in range(len(notes) - 1, -1, -1) if notes[n].event == event), None)


def before_and_after(
    paid: Sequence[Note], seat: int, money: int, parts: Sequence[Sequence[str]], later: Sequence[str] = ()
) -> list[int]:
    """What a seat had before a race, what each kind of payment brought, and what it had after the race.

    `later` are the rules of payments that belong to what comes next.
    """
    after = money - income(paid, seat, later)
    brought = [income(paid, seat, rules) for rules in parts]
    return [after - sum(brought), *brought, after]
