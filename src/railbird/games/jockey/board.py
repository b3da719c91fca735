"""The table of Jockey as plain text, for terminals."""

from __future__ import annotations

from railbird.core.text import Text
from railbird.games.jockey.view import JockeyView


def board(seen: JockeyView, text: Text) -> str:
    return ""
