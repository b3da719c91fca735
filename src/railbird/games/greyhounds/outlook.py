"""Judging a Greyhounds position between races: the money."""

from __future__ import annotations

from railbird.core.game import Outlook
from railbird.games.greyhounds.state import GreyhoundsState


def worth(state: GreyhoundsState) -> list[float]:
    """What each seat holds; the next race is open to all alike (GH-38)."""
    return [float(money) for money in state.money[: state.setup.seats]]


OUTLOOK = Outlook(stops=frozenset({"choose_set", "reveal"}), worth=worth, spread=1500.0)
