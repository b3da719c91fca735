"""What the notes of a game of Dostihy a sázky add to its page: the card turned, the talk so far, stops by field."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from railbird.core.note import Note
from railbird.core.text import Text
from railbird.games.dostihy.page.meaning import keys_of, things
from railbird.games.dostihy.view import DostihyView

TALK: Final = ("proposed", "rejected", "withdrawn", "deal_done", "deal_fell")
STOPS: Final = ("moved", "moved_by_card")


class Drawn(NamedTuple):
    """The card that lies open."""

    deck: str
    name: str
    gloss: str  # Its name in the reader's language.


class Said(NamedTuple):
    """A line of a negotiation."""

    seat: int
    text: str


class Heard(NamedTuple):
    """What only the notes know."""

    card: Drawn | None
    talk: list[Said]
    stops: Mapping[int, int]


class Tale:
    """What the notes of a position tell. All look through the same one: what was heard last is told again as it is.

    Spectators hear nothing that a seat does not hear: as many notes as they have are the same notes.
    """

    def __init__(self, view: DostihyView, words: Text) -> None:
        self._view, self._words = view, words
        self._told: tuple[int, Heard] | None = None

    def __call__(self, notes: Sequence[Note]) -> Heard:
        """What these notes, all of a viewer's, tell."""
        if self._told is None or self._told[0] != len(notes):
            self._told = (len(notes), heard(self._view, notes, self._words))
        return self._told[1]


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
    gloss = "" if words.language == "cs" else words.name(f"card_{words.language}", card)
    return Drawn(deck, words.name("card", card), gloss)


def _said(view: DostihyView, note: Note, words: Text) -> Said:
    if note.event != "proposed":
        seat = note.facts.get("seat", -1)
        return Said(seat if isinstance(seat, int) else -1, words.note(note))
    seat, nothing = note.number("seat"), words.page("nothing")
    gives, asks = (
        things(view, words, keys_of(view, note.numbers(side), bool(note.facts[f"{side}_release"])), note.number(money))
        for side, money in (("gives", "pays"), ("asks", "price"))
    )
    facts = {"gives": gives or nothing, "asks": asks or nothing}
    return Said(seat, words.page("talk_offered", seat=seat, other=note.number("to"), **facts))
