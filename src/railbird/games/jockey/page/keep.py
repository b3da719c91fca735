"""Cards kept for the next race, on the page of Jockey."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.games.jockey.page.cards import Move, face
from railbird.games.jockey.page.sheet import SmallCard
from railbird.games.jockey.rules.actions import Done, Keep
from railbird.games.jockey.view import JockeyView


@dataclass(frozen=True)
class Keeping:
    """The cards left in hand, to be kept or given back."""

    most: int
    left: int
    kept: list[SmallCard]
    cards: list[Move]
    faces: dict[str, SmallCard]
    done: list[Action]
    button: str


def keeping_page(view: JockeyView, legal: Sequence[Action], words: Text) -> Keeping:
    """JK-36: up to so many cards; what is not kept goes back."""
    kept = [_small(view, code, words) for code in view.keeping or []]
    offered = [action for action in legal if isinstance(action, Keep)]
    return Keeping(
        most=view.keep_max,
        left=view.keep_max - len(kept),
        kept=kept,
        cards=[_keep(action, words) for action in offered],
        faces={action.card: _small(view, action.card, words) for action in offered},
        done=[action for action in legal if isinstance(action, Done)],
        button=words.page("keep_done", cards=len(kept)),
    )


def _small(view: JockeyView, code: str, words: Text) -> SmallCard:
    _, horse, figure, caption = face(code, words, view.terms)
    copies = next((now.copies for now in view.hand or [] if now.card == code), 1)
    return SmallCard(code, horse, figure, caption, copies)


def _keep(action: Keep, words: Text) -> Move:
    name = words.name("card", action.card)
    return Move(
        id=f"keep-{action.card.replace(':', '-')}",
        actions=[action],
        label=name,
        title=words.page("keep_title", card=name),
        says="",
        rule="JK-36",
        run="",
        short="",
        button=words.page("keep_button", card=name),
        foot="",
        foot_2="",
        void=False,
        changes=[],
        ghosts=[],
    )
