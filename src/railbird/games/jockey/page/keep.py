"""Cards kept for the next race, on the page of Jockey."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.jockey.page.hand import Face, face
from railbird.games.jockey.rules.actions import Done, Keep
from railbird.games.jockey.view import JockeyView


@dataclass(frozen=True)
class Keepable:
    """A card that may be kept."""

    face: Face
    action: Keep
    button: str


@dataclass(frozen=True)
class Keeping:
    """The cards left in hand, to be kept or given back."""

    kept: Sequence[Face]
    cards: Sequence[Keepable]
    done: Sequence[Action]
    button: str


def keeping(seen: Seen[JockeyView], words: Text) -> Keeping:
    """What has been kept so far, what still may be, and giving back the rest."""
    view = seen.view
    kept = view.keeping or []
    copies = {now.card: now.copies for now in view.hand or []}
    faces = {card: face(card, words, view.terms, count) for card, count in copies.items()}
    return Keeping(
        kept=[faces[card] for card in kept],
        cards=[
            Keepable(faces[action.card], action, words.page("keep_button", card=words.name("card", action.card)))
            for action in seen.legal
            if isinstance(action, Keep)
        ],
        done=[action for action in seen.legal if isinstance(action, Done)],
        button=words.page("keep_done", cards=len(kept)),
    )
