"""The table of Greyhounds as plain text, for terminals."""

from __future__ import annotations

from railbird.core.text import Text
from railbird.games.greyhounds.view import GreyhoundsView


def board(view: GreyhoundsView, text: Text) -> str:
    """The dogs, the chart, the money and what the seat itself holds."""
    return "\n".join(f"{text.name('dog', dog.dog)} {dog.position}" for dog in view.dogs)
