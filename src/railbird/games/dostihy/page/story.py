"""What the notes of a game of Dostihy a sázky add to its page: the card turned, the talk so far, stops by field."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from railbird.core.note import Note
from railbird.core.text import Text
from railbird.games.dostihy.page.board import Cell
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
    """A line of a negotiation, as somebody reads it."""

    seat: int
    text: str


Visit = tuple[int, str, int, tuple[tuple[str, str], ...]]
"""A field with a card: whose it is, how often somebody stopped there, and what a tap may do."""


class Heard(NamedTuple):
    """What only the notes know."""

    card: Drawn | None
    talk: list[Note]  # What has been offered and answered in the present turn.
    stops: Mapping[int, int]
    visits: Mapping[int, Visit]  # By field, as everybody reads it.


class Stops:
    """How often somebody stopped on each field, counted on from where it was counted to."""

    def __init__(self, _words: Text) -> None:
        self._count = 0
        self._last: Note | None = None
        self._found: Counter[int] = Counter()

    def __call__(self, notes: Sequence[Note]) -> Mapping[int, int]:
        """After these notes; of those counted before some may have been taken back."""
        if self._count > len(notes) or (self._count and notes[self._count - 1] is not self._last):
            self._count, self._found = 0, Counter()
        if new := [note.number("field") for note in notes[self._count :] if note.event in STOPS]:
            self._found = self._found + Counter(new)
        self._count, self._last = len(notes), notes[-1] if notes else None
        return self._found


class Tale:
    """What the notes of a position tell. All look through the same one: what was heard last is told again as it is.

    Spectators hear nothing that a seat does not hear: as many notes as they have are the same notes.
    """

    def __init__(self, view: DostihyView, board: Sequence[Cell], words: Text) -> None:
        self._view, self._board, self._words = view, board, words
        self._told: tuple[int, Heard] | None = None

    def __call__(self, notes: Sequence[Note]) -> Heard:
        """What these notes, all of a viewer's, tell."""
        if self._told is None or self._told[0] != len(notes):
            self._told = (len(notes), heard(self._view, self._board, notes, self._words))
        return self._told[1]

    def talk(self, notes: Sequence[Note], reader: int) -> list[Said]:
        """The bargaining so far: whoever is a party to it reads "you"."""
        return [_said(self._view, note, self._words, reader) for note in self(notes).talk]


def heard(view: DostihyView, board: Sequence[Cell], notes: Sequence[Note], words: Text) -> Heard:
    """The card drawn and the offers made in the present turn; how often somebody stopped on each field."""
    since = next((n for n in range(len(notes) - 1, -1, -1) if notes[n].event == "turn"), 0)
    turn = notes[since:]
    card = next((note for note in reversed(turn) if note.event == "card"), None)
    stops = words.kept("stops", Stops)(notes)
    talk = [note for note in turn if note.event in TALK]
    visits = words.kept("visits", _visits, board, stops)
    return Heard(None if card is None else _drawn(view, card, words), talk, stops, visits)


def _visits(words: Text, board: Sequence[Cell], stops: Mapping[int, int]) -> Mapping[int, Visit]:
    cards = [(cell.place.field, cell.owned_says) for cell in board if cell.deed]
    return {field: words.kept(("visit", field), _visit, field, owned, stops.get(field, 0)) for field, owned in cards}


def _visit(_words: Text, field: int, owned: str, stops: int) -> Visit:
    return field, owned, stops, ()


def _drawn(view: DostihyView, note: Note, words: Text) -> Drawn:
    card = str(note.facts["card"])
    deck = "finance" if card in (*view.finance.left, *view.finance.used) else "nahoda"
    return Drawn(deck, words.name("card", card), words.name("gloss", card))


def _said(view: DostihyView, note: Note, words: Text, reader: int) -> Said:
    if note.event != "proposed":
        seat = note.facts.get("seat", -1)
        return Said(seat if isinstance(seat, int) else -1, words.note(note, reader))
    seat, other, nothing = note.number("seat"), note.number("to"), words.page("nothing")
    gives, asks = (
        things(view, words, keys_of(view, note.numbers(side), bool(note.facts[f"{side}_release"])), note.number(money))
        for side, money in (("gives", "pays"), ("asks", "price"))
    )
    facts = {"gives": gives or nothing, "asks": asks or nothing}
    key = {seat: "talk_you_offered", other: "talk_offered_you"}.get(reader, "talk_offered")
    return Said(seat, words.page(key, seat=seat, other=other, **facts))
