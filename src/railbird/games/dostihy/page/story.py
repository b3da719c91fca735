"""What the notes of a game of Dostihy a sázky add to its page: the card turned, the talk so far, stops by field."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.note import Note
from railbird.core.text import Text
from railbird.games.dostihy.page.lots import as_lots, things
from railbird.games.dostihy.view import DostihyView

TALK: Final = ("proposed", "rejected", "withdrawn", "deal_done", "deal_fell")
STOPS: Final = ("moved", "moved_by_card")


@dataclass(frozen=True)
class Drawn:
    """The card that lies open."""

    deck: str
    name: str
    gloss: str  # Its name in the reader's language.


@dataclass(frozen=True)
class Said:
    """A line of a negotiation."""

    seat: int
    text: str


@dataclass(frozen=True)
class Heard:
    """What only the notes know."""

    card: Drawn | None
    talk: list[Said]
    stops: Mapping[int, int]


def heard(view: DostihyView, notes: Sequence[Note], words: Text) -> Heard:
    """The card drawn and the offers made in the present turn; how often somebody stopped on each field."""
    since = next((n for n in range(len(notes) - 1, -1, -1) if notes[n].event == "turn"), 0)
    turn = notes[since:]
    card = next((note for note in reversed(turn) if note.event == "card"), None)
    stops = Counter(note.number("field") for note in notes if note.event in STOPS)
    talk = [_said(view, note, words) for note in turn if note.event in TALK]
    return Heard(None if card is None else _drawn(view, card, words), talk, stops)


def _drawn(view: DostihyView, note: Note, words: Text) -> Drawn:
    card = str(note.facts["card"])
    deck = "finance" if card in (*view.finance.left, *view.finance.used) else "nahoda"
    name = words.name("card", card)
    gloss = "" if words.language == "cs" else words.name(f"card_{words.language}", card)
    return Drawn(deck, name, gloss)


def _said(view: DostihyView, note: Note, words: Text) -> Said:
    if note.event != "proposed":
        seat = note.facts.get("seat", -1)
        return Said(seat if isinstance(seat, int) else -1, words.note(note))
    gives = as_lots(view, note.numbers("gives"))
    asks = as_lots(view, note.numbers("asks"))
    mine = things(view, words, gives, bool(note.facts["gives_release"]), note.number("pays"))
    theirs = things(view, words, asks, bool(note.facts["asks_release"]), note.number("price"))
    nothing = words.page("nothing")
    seat, other = note.number("seat"), note.number("to")
    text = words.page("talk_offered", seat=seat, other=other, gives=mine or nothing, asks=theirs or nothing)
    return Said(seat, text)
