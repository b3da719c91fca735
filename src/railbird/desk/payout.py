"""What a race has paid, read off the notes that end it: who came home, what the places were worth, and to whom."""

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Silk, Turned
from railbird.core.text import Text
from railbird.desk.ending import net_gain

Parts = Sequence[tuple[int, int]]  # Seat and amount.


def purses(notes: Sequence[Note], event: str, runner: str) -> Mapping[object, Parts]:
    """By runner what its place brought to whom."""
    found: dict[object, list[tuple[int, int]]] = {}
    for note in notes:
        if note.event == event:
            found.setdefault(note.facts[runner], []).append((note.number("seat"), note.number("amount")))
    return found


def told(parts: Parts, words: Text, reader: int) -> str:
    """Who got how much, in a row, as a seat reads it."""
    names = {seat: words.page("you") if seat == reader else words.name("seat", seat) for seat, _ in parts}
    return ", ".join(f"{names[seat]} {words.signed(amount)}" for seat, amount in parts)


def turned(
    note: Note, name: str, words: Text, *, horse: int = 0, silks: Sequence[Silk] = (), label: str = ""
) -> Turned:
    """A bet and what it brought, where a note tells what was staked and what was paid."""
    gain = net_gain(note)
    seat = note.number("seat")
    return Turned(seat=seat, name=name, gain=words.signed(gain), good=gain > 0, horse=horse, silks=silks, label=label)
