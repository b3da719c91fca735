"""Judging a Win, Place & Show position between races and before the bets: money, and purses likely to be earned."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from railbird.core.game import Outlook
from railbird.games.winplaceshow.bot.habits import habit, leap, likely, purse_values
from railbird.games.winplaceshow.rules.values import HORSES, NOBODY

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

LUCK: Final = 7000.0  # How far luck carries the money of two players apart in one race.


def worth(state: WinPlaceShowState) -> list[float]:
    """What each seat holds and its horses may earn, measured by the luck still to come (WPS-5, WPS-6, WPS-12)."""
    setup = state.setup
    held = [float(state.money[seat]) if state.out[seat] == 0 else 0.0 for seat in range(setup.seats)]
    if state.step is setup.flow.betting:
        values = purse_values(setup, state.race)
        for horse in HORSES:
            if state.owners[horse] != NOBODY:
                held[state.owners[horse]] += values[horse]
    luck = LUCK * sqrt(max(1, setup.races - len(state.results)))
    return [money / luck for money in held]


OUTLOOK = Outlook(
    stops=frozenset({"stable_draw", "director_review", "bid_sheets", "betting"}),
    worth=worth,
    spread=1.0,
    habit=habit,
    likely=likely,
    leaps=frozenset({"roll_dice"}),
    leap=leap,
)
