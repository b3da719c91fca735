"""The table of Win, Place & Show as plain text, for terminals."""

from __future__ import annotations

from railbird.core.text import Text
from railbird.games.winplaceshow.view import WinPlaceShowView


def board(view: WinPlaceShowView, text: Text) -> str:
    """The racing card, the running order, the players, and what the seat itself holds."""
    return text.game.title
