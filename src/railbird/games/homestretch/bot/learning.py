"""What a value of HomeStretch is learned from: money, and the shares that bring more of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from railbird.core.game import Figures

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

MONEY: Final = 20.0  # What is about as large as 1: points of money, and of the prices of shares,
SHARES: Final = 4.0  # and shares.
STAGES: Final = 5


def to_come(state: HomeStretchState) -> int:
    """How many races are still to be run between two races, four and more alike."""
    first = state.race if state.step is state.setup.flow.race_prep else state.race + 1
    return max(0, min(len(state.setup.green) - first, STAGES - 1))


def figures(state: HomeStretchState) -> list[list[float]]:
    """Money, the price of the own part of every horse, how many shares, of how many horses."""
    everyone, price = b"".join(state.stables), state.setup.price
    part = {horse: price[horse] / everyone.count(horse) for horse in set(everyone)}
    return [
        [
            money / MONEY,
            sum([part[horse] for horse in stable]) / MONEY,
            len(stable) / SHARES,
            len(set(stable)) / SHARES,
        ]
        for money, stable in zip(state.money, state.stables)
    ]


FIGURES = Figures(("money", "parts", "shares", "horses"), STAGES, to_come, figures)
