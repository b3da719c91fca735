"""What the games' boards in plain text share: how wide a terminal is, and how to fill its lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

WIDTH: Final = 100


def wrapped(pieces: Iterable[str], between: str) -> list[str]:
    """Pieces in as few lines as fit the width."""
    lines = [""]
    for piece in pieces:
        joined = lines[-1] + between + piece if lines[-1] else piece
        if len(joined) <= WIDTH or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(piece)
    return lines
