"""What a value of Jockey is learned from: money, as it is and as a gambler feels it, and how much can be staked."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final

from railbird.core.game import Figures
from railbird.games.jockey.rules.figures import max_stake

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState

MONEY: Final = 1000.0  # What is about as large as 1.
DEBT: Final = 1100.0  # Money plus this is never below zero: nobody owes more than a thousand.
STAGES: Final = 3


def to_come(state: JockeyState) -> int:
    """One, two, or more races to come after the last one."""
    options = state.setup.options
    run = state.block * options.races_per_block + state.race + (1 if state.step is state.setup.flow.keep else 0)
    return max(0, min(options.races_per_block * options.blocks - run, STAGES) - 1)


def figures(state: JockeyState) -> list[list[float]]:
    """All money, the same where doubling counts alike for poor and rich, and the largest stake (JK-42)."""
    return [
        [
            (noted + balance) / MONEY,
            log(max(1.0, noted + balance + DEBT)),
            max_stake(state.setup, balance) / MONEY,
        ]
        for noted, balance in zip(state.banked, state.money)
    ]


FIGURES = Figures(("money", "by doubling", "largest stake"), STAGES, to_come, figures)
