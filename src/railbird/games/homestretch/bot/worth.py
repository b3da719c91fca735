"""What a seat of HomeStretch is worth between races, and how much of a lead is luck."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from railbird.games.homestretch.rules.actions import HORSES
from railbird.games.homestretch.rules.setup import Setup

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

LUCK = (12.0, 16.0, 20.0, 28.0)  # How much of a lead is luck with one, two, three, four races to come.


def worth(state: HomeStretchState) -> list[float]:
    """Money plus each share's part of the purses to come, horses earning in proportion to their price (HS-10.2)."""
    first = state.race if state.step is state.setup.flow.race_prep else state.race + 1
    return [money + earns for money, earns in zip(state.money, to_earn(state.setup, state.stables, max(0, first)))]


def spread(state: HomeStretchState) -> float:
    """The luck of the races to come, fitted to games between tipsters."""
    return spread_after(state.setup, state.race - (state.step is state.setup.flow.race_prep))


def spread_after(setup: Setup, race: int) -> float:
    """The luck of the races after this one."""
    left = len(setup.green) - race - 1
    return LUCK[max(0, min(left, len(LUCK)) - 1)]


@lru_cache(maxsize=1024)
def to_earn(setup: Setup, stables: tuple[bytes, ...], first: int) -> list[float]:
    """What each seat's shares will bring from this race on."""
    per_price = _purses_to_come(setup, first) / sum(setup.price[horse] for horse in HORSES)
    earned = [0.0] * 13
    for horse in HORSES:
        owned = sum(stable.count(horse) for stable in stables)
        if owned:
            earned[horse] = per_price * setup.price[horse] / owned
    return [sum(earned[horse] for horse in stable) for stable in stables]


def _purses_to_come(setup: Setup, first: int) -> float:
    """The average purses of the races not yet paid, by the colours of their cards."""
    total = 0.0
    for green in setup.green[first:]:
        purses = [sum(purse) for card, purse in enumerate(setup.card_purse) if setup.card_green[card] == green]
        total += sum(purses) / len(purses)
    return total
