"""The table of HomeStretch as plain text, for terminals."""

from __future__ import annotations

from railbird.core.text import Text
from railbird.games.homestretch.view import HomeStretchView


def board(view: HomeStretchView, text: Text) -> str:
    """The race, the Tote, the money and what the seat itself holds."""
    lines = []
    for lane in view.lanes:
        track = ["."] * 11
        track[min(lane.position, 10)] = "#"
        lines.append(f"{text.name('horse', lane.horse):<20}{lane.token:>3} {' '.join(track)}")
    for player in view.players:
        lines.append(f"{text.name('seat', player.seat):<20} {text.money(player.money)}")
    return "\n".join(lines)
