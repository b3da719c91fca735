"""The table as plain text."""

from __future__ import annotations
from railbird.core.text import Text
from railbird.games.dostihy.view import DostihyView


def board(view: DostihyView, text: Text) -> str:
    """Stub."""
    return "-"
