"""Judging a Jockey position between races: the amounts noted so far and the balance of this block."""

from __future__ import annotations

from railbird.core.game import Outlook
from railbird.games.jockey.state import JockeyState


def worth(state: JockeyState) -> list[float]:
    """What each seat would have if the game ended now (JK-52, JK-53)."""
    return [float(noted + balance) for noted, balance in zip(state.banked, state.money)]


OUTLOOK = Outlook(stops=frozenset({"keep", "deal", "dealer"}), worth=worth, spread=1500.0)
