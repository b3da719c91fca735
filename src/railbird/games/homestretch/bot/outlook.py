"""Looking ahead in HomeStretch: how people ride on without much thought, and how a race is brought to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from railbird.core.action import Action
from railbird.core.game import Measured, Outlook
from railbird.games.homestretch.bot.decisions import whole
from railbird.games.homestretch.bot.grid import VALUATION, alike
from railbird.games.homestretch.bot.learning import FIGURES
from railbird.games.homestretch.bot.race_model import drawn_finish, held_back, moves_two, spread, wants, worth
from railbird.games.homestretch.bot.slips import best_bet
from railbird.games.homestretch.rules.actions import PickLast

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

WHIM = 0.08  # How often people do something else.


def habit(state: HomeStretchState, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """Push what pays me more than the others, hold back the rest."""
    flow = state.setup.flow
    step = state.step
    if random() < WHIM:
        return options[int(random() * len(options))]
    if step is flow.choose_move:
        return options[0 if moves_two(state, seat) else 1]
    if step is flow.choose_again:
        return options[0 if wants(state)[seat][0] > 0 else 1]
    if step is flow.choose_last:
        wanted = wants(state)[seat]
        return max(options, key=lambda option: wanted[option.horse] if isinstance(option, PickLast) else 0.0)
    return options[int(random() * len(options))]


def leap(state: HomeStretchState, random: Callable[[], float]) -> None:
    """The rest of a race in one go, each horse coming home as soon as those who want it there let it."""
    setup = state.setup
    arrived = drawn_finish(state, held_back(setup, wants(state)), random)
    for horse in arrived:
        state.position[horse] = setup.finish
    state.home += tuple(arrived)
    state.go(setup.flow.payout)


OUTLOOK = Outlook(
    stops=frozenset({"race_prep", "share_row"}),
    worth=worth,
    spread=spread,
    habit=habit,
    trusted=frozenset({"draft", "purchase"}),
    planned=frozenset({"betting"}),
    plan=best_bet,
    leaps=frozenset({"first_roll"}),
    leap=leap,
    deals=frozenset({"deal", "race_start", "share_row"}),
    alike=alike,
    valuation=VALUATION,
    splits=Measured(factor=9.88, low=7.76, high=12.4, games=200),
    figures=FIGURES,
    whole=whole,
)
