"""Judging a Greyhounds position between races: the money."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from railbird.core.game import Outlook
from railbird.games.greyhounds.bot.habits import habit, likely

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.state import GreyhoundsState

LUCK: Final = 3000.0  # How far luck carries the money of two players apart in one race.


def worth(state: GreyhoundsState) -> list[float]:
    """What each seat holds, measured by the luck of the races to come, which are open to all alike (GH-38)."""
    luck = LUCK * sqrt(max(1, len(state.setup.laps) - state.race))
    return [money / luck for money in state.money[: state.setup.seats]]


OUTLOOK = Outlook(
    stops=frozenset({"choose_set", "choose_hands", "reveal", "chart", "bet"}),
    worth=worth,
    spread=1.0,
    habit=habit,
    likely=likely,
    trusted=frozenset({"choose_set", "choose_hands", "chart", "bet"}),
)
