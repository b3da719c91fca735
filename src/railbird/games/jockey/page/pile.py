"""The cards that have been played, on the page of Jockey."""

from __future__ import annotations

from dataclasses import dataclass

from railbird.core.text import Text
from railbird.games.jockey.page.cards import face
from railbird.games.jockey.page.players import who
from railbird.games.jockey.view import JockeyView, Played


@dataclass(frozen=True)
class Laid:
    """A card of the discard pile, and what it did."""

    seat: int
    who: str
    code: str
    horse: str
    figure: str
    did: str
    why: str
    """Why nothing moved; empty when something did."""
    void: bool


def laid(view: JockeyView, entry: Played, words: Text) -> Laid:
    """JK-30: who played a card, which one, and what it did."""
    _, horse, figure, _ = face(entry.card, words, view.terms)
    if entry.void:
        did = words.page("no_effect")
    elif entry.horses:
        did = words.page("ran", horses=entry.horses, spaces=entry.spaces)
    else:
        did = words.page("lies_open")
    why = words.name("void", entry.void) if entry.void else ""
    return Laid(entry.seat, who(view, entry.seat, words), entry.card, horse, figure, did, why, bool(entry.void))
