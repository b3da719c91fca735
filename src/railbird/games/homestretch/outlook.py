"""Judging a HomeStretch position between races: money, and what the shares may still earn."""

from __future__ import annotations

from railbird.core.game import Outlook
from railbird.games.homestretch.actions import HORSES
from railbird.games.homestretch.state import HomeStretchState


def worth(state: HomeStretchState) -> list[float]:
    """Money plus each share's part of the purses to come, horses earning in proportion to their price (HS-10.2)."""
    setup = state.setup
    per_price = _purses_to_come(state) / sum(setup.price[horse] for horse in HORSES)
    earned = [0.0] * 13
    for horse in HORSES:
        owned = sum(stable.count(horse) for stable in state.stables)
        if owned:
            earned[horse] = per_price * setup.price[horse] / owned
    return [state.money[seat] + sum(earned[horse] for horse in state.stables[seat]) for seat in range(setup.seats)]


def _purses_to_come(state: HomeStretchState) -> float:
    """The average purses of the races not yet paid, by the colours of their cards."""
    setup = state.setup
    first = state.race if state.step is setup.flow.race_prep else state.race + 1
    total = 0.0
    for green in setup.green[max(0, first) :]:
        purses = [sum(purse) for card, purse in enumerate(setup.card_purse) if setup.card_green[card] == green]
        total += sum(purses) / len(purses)
    return total


OUTLOOK = Outlook(stops=frozenset({"race_prep", "share_row"}), worth=worth, spread=16.0)
