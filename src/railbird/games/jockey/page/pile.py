"""The cards that have been played, on the page of Jockey."""

from dataclasses import dataclass

from railbird.core.text import Text
from railbird.games.jockey.page.hand import Face, face
from railbird.games.jockey.page.players import who
from railbird.games.jockey.view import JockeyView, Played


@dataclass(frozen=True)
class Laid:
    """A card of the discard pile, and what it did."""

    who: str
    face: Face
    did: str
    why: str  # Why nothing moved; empty when something did.


def laid(view: JockeyView, entry: Played, words: Text) -> Laid:
    """Who played a card, which one, and what it did."""
    printed = face(entry.card, words, view.terms)
    if entry.void:
        did = words.page("no_effect")
    elif entry.horses:
        did = words.page("ran", horses=entry.horses, spaces=entry.spaces)
    else:
        did = words.page("lies_open")
    why = words.name("void", entry.void) if entry.void else ""
    return Laid(who(view, entry.seat, words), printed, did, why)
