"""Cards on the page of Jockey: the face of each, what one of the hand would do, what one that was played did."""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.text import Text
from railbird.games.jockey.page.moves import Move, play
from railbird.games.jockey.page.players import who
from railbird.games.jockey.rules.actions import COLOUR_TYPES, TYPES
from railbird.games.jockey.rules.setup import Terms
from railbird.games.jockey.view import CardNow, JockeyView, Played

ORDER = ("plus10", "plus7", "triple", "chase", "no2", "no3", "no4")  # The types as a hand is held.


@dataclass(frozen=True)
class Face:
    """What is printed on a card, and how many of them there are."""

    code: str
    horse: str
    figure: str
    caption: str
    copies: int = 1


@dataclass(frozen=True)
class Card:
    """A card of the hand with what playing it would do."""

    face: Face
    name: str
    move: Move

    def told(self) -> str:
        """Its name, and how many of it there are."""
        return f"{self.name} ×{self.face.copies}" if self.face.copies > 1 else self.name


@dataclass(frozen=True)
class Laid:
    """A card of the discard pile, and what it did."""

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


def hand(view: JockeyView, words: Text) -> list[Card]:
    """The seat's cards, colours apart from neutrals, each with what it would do now."""
    return [
        Card(face(now.card, words, view.terms, now.copies), words.name("card", now.card), play(view, now, words))
        for now in by_colour(view.hand or [])
    ]


def by_colour(cards: Sequence[CardNow]) -> list[CardNow]:
    """One fan per colour, the strongest colour first, then the neutrals."""
    horses = [card.card.partition(":")[2] for card in cards for _ in range(card.copies)]
    fans = sorted({horse for horse in horses if horse}, key=lambda horse: (-horses.count(horse), horse))

    def key(now: CardNow) -> tuple[int, int]:
        kind, _, horse = now.card.partition(":")
        return fans.index(horse) if horse else len(fans), ORDER.index(kind)

    return sorted(cards, key=key)


def laid(view: JockeyView, entry: Played, words: Text) -> Laid:
    """Who played a card, which one, and what it did."""
    why = words.name("void", entry.void) if entry.void else ""
    key = "no_effect" if why else "ran" if entry.horses else "lies_open"
    did = words.page(key, horses=entry.horses, spaces=entry.spaces)
    return Laid(who(view, entry.seat, words), face(entry.card, words, view.terms), did, why)


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
