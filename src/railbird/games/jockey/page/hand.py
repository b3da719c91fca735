"""Cards on the page of Jockey: the face of each, what one of the hand would do, what one that was played did."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.core.text import Text
from railbird.games.jockey.page.moves import Foot, Numbered, foot
from railbird.games.jockey.page.track import Facts, field_of
from railbird.games.jockey.rules.actions import COLOUR_TYPES, TYPES
from railbird.games.jockey.rules.setup import Terms
from railbird.games.jockey.view import CardNow, JockeyView, Played

PART = 5  # Cards of the pile that are drawn together.
ORDER = ("plus10", "plus7", "triple", "chase", "no2", "no3", "no4")  # The types as a hand is held.


class Face(NamedTuple):
    """What is printed on a card, and how many of them there are."""

    code: str
    horse: str
    figure: str
    caption: str
    copies: int = 1


class Printed(NamedTuple):
    """A card by its code; its face is put into words when it is drawn."""

    code: str
    copies: int
    terms: Terms

    @property
    def key(self) -> str:
        """What its drawing is called."""
        return self.code.replace(":", "-")

    def face(self, words: Text) -> Face:
        """What is printed on it."""
        return face(self.code, words, self.terms, self.copies)


class Card(NamedTuple):
    """A card of the hand with what playing it would do."""

    printed: Printed
    foot: Foot
    move: Numbered | None  # Where it can be played now.


class Laid(NamedTuple):
    """A card of the discard pile, and what it did."""

    n: int  # Where it lies in the pile, from the bottom.
    who: str
    face: Face
    did: str
    why: str  # Why nothing moved; empty when something did.


def face(code: str, words: Text, terms: Terms, copies: int = 1) -> Face:
    """The horse, the big figure and the line below it."""
    kind, _, horse = code.partition(":")
    facts = {"spaces": terms.steps[kind], "gap": terms.gap_behind, "ahead": terms.max_ahead, "times": terms.lead_factor}
    figure = words.page(f"figure_{kind}", **facts)
    caption = words.page(f"caption_{kind}", **facts) if kind not in ("plus7", "plus10") else words.name("horse", horse)
    return Face(code, horse, figure, caption, copies)


class Part(NamedTuple):
    """Some cards of the discard pile one after the other; put into words when they are drawn, which is once."""

    entries: Sequence[Played]
    terms: Terms
    first: int = 0  # Where the first of them lies in the pile.
    own: int = SPECTATOR  # The seat that reads it, where one of them is its own.

    def read_by(self, seat: int) -> "Part":
        """The same for a seat: what it played itself is yours."""
        for one in self.entries:
            if one.seat == seat:
                return Part(self.entries, self.terms, self.first, seat)
        return self

    def lines(self, words: Text) -> list[Laid]:
        """What each did, the card played last first; for whom it is yours, that is all that is different."""
        found = []
        for n, entry in enumerate(self.entries, self.first):
            line = words.kept(("laid", n), _laid, n, entry, self.terms)
            found.append(line._replace(who=words.page("you")) if entry.seat == self.own else line)
        return found[::-1]

    def last(self, words: Text, own: int = SPECTATOR) -> str:
        """The card played last, in few words; nothing where none was."""
        if not self.entries:
            return ""
        printed = face(self.entries[-1].card, words, self.terms)
        horse = words.name("horse", printed.horse) if printed.horse else ""
        seat = self.entries[-1].seat
        who = words.page("you") if seat == own else words.name("seat", seat)
        return words.page("before_you", who=who, what=f"{printed.figure} {horse}")


def parts(view: JockeyView, words: Text) -> tuple[Part, ...]:
    """The discard pile in parts, the last cards first: one card changes one part; the next one lies ready."""
    pile, firsts = view.pile, reversed(range(0, len(view.pile) + 1, PART))
    return tuple([words.kept(("part", at), _part, pile[at : at + PART], view.terms, at) for at in firsts])


def _part(_words: Text, entries: Sequence[Played], terms: Terms, first: int) -> Part:
    return Part(entries, terms, first)


def hand(view: JockeyView, numbered: Sequence[Numbered], words: Text) -> list[Card]:
    """The seat's cards, colours apart from neutrals, each with what it would do now."""
    moves, field = {one.card: one for one in numbered}, field_of(view).facts()
    return [_card(view, field, now, moves.get(now.card), words) for now in by_colour(view.hand or [])]


def _card(view: JockeyView, field: Facts, now: CardNow, move: Numbered | None, words: Text) -> Card:
    at_foot = move.move.at_foot if move else foot(view, field, now, words)
    return Card(Printed(now.card, now.copies, view.terms), at_foot, move)


def by_colour(cards: Sequence[CardNow]) -> list[CardNow]:
    """One fan per colour, the strongest colour first, then the neutrals."""
    return [cards[at] for at in _fans(tuple([(now.card, now.copies) for now in cards]))]


@lru_cache(maxsize=1024)
def _fans(cards: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """Where the cards of a hand stand: that changes only when one is played."""
    horses = [card.partition(":")[2] for card, copies in cards for _ in range(copies)]
    fans = sorted({horse for horse in horses if horse}, key=lambda horse: (-horses.count(horse), horse))

    def key(at: int) -> tuple[int, int]:
        kind, _, horse = cards[at][0].partition(":")
        return fans.index(horse) if horse else len(fans), ORDER.index(kind)

    return tuple(sorted(range(len(cards)), key=key))


def _laid(words: Text, n: int, entry: Played, terms: Terms) -> Laid:
    """Who played a card, which one, and what it did."""
    why = words.name("void", entry.void) if entry.void else ""
    key = "no_effect" if why else "ran" if entry.horses else "lies_open"
    did = words.page(key, horses=tuple(entry.horses), spaces=entry.spaces)
    return Laid(n, words.name("seat", entry.seat), face(entry.card, words, terms), did, why)


def hint(cards: Sequence[CardNow], terms: Terms, words: Text) -> str:
    """What the own cards promise a horse: sure spaces, cards for a leader, late sprints."""
    count = dict.fromkeys(TYPES[:COLOUR_TYPES], 0)
    for now in cards:
        count[now.card.partition(":")[0]] += now.copies
    sure = count["plus7"] * terms.steps["plus7"] + count["plus10"] * terms.steps["plus10"]
    alone = not count["triple"] and not count["chase"]
    parts = [words.page("hint_only_sure" if alone else "hint_sure", spaces=sure)] if sure else []
    parts += [words.page("hint_lead", cards=count["triple"])] if count["triple"] else []
    parts += [words.page("hint_late", cards=count["chase"])] if count["chase"] else []
    return ", ".join(parts) or words.page("hint_none")
