"""Judging a Win, Place & Show position between races: the money."""

from __future__ import annotations

from railbird.core.game import Outlook
from railbird.games.winplaceshow.state import WinPlaceShowState


def worth(state: WinPlaceShowState) -> list[float]:
    """What each seat holds; whoever is out is worth nothing (WPS-5, WPS-6)."""
    return [float(state.money[seat]) if state.out[seat] == 0 else 0.0 for seat in range(state.setup.seats)]


OUTLOOK = Outlook(stops=frozenset({"stable_draw", "director_review", "bid_sheets"}), worth=worth, spread=6000.0)
