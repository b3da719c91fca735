"""Two actions in money: only what is beyond doubt is said, and only roughly."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.games.homestretch.rules.actions import Bet
from railbird.insight.report import Figure
from railbird.insight.richer import _roughly, richer
from tests.insight.test_chances import until

GAME = find_game("homestretch")
GOOD, POOR = (4, "show"), (3, "win")


def after(worlds: int) -> Callable[[], bool]:
    """There is time for so many worlds."""
    left = iter([False] * (worlds - 1) + [True])
    return lambda: next(left)


def bets(better: tuple[int, str], worse: tuple[int, str], worlds: int = 200) -> list[int]:
    """What a token in one box brings more than in another, and the other way round."""
    state = until(GAME, "betting").state
    seen = Perspective(state, state.pending()[0], GAME.view)
    legal = [bet for bet in seen.legal() if isinstance(bet, Bet)]
    token = max(bet.token for bet in legal)
    found = {(bet.horse, bet.pool): bet for bet in legal if bet.token == token}
    pairs = ((found[better], found[worse]), (found[worse], found[better]))
    return [richer(GAME, seen, *pair, Random(2), after(worlds)) for pair in pairs]


def test_the_better_of_two_bets_leaves_its_owner_richer_and_the_other_one_does_not() -> None:
    more, less = bets(GOOD, POOR)
    assert more > 0
    assert less == 0


def test_what_makes_no_difference_is_never_said_to_make_one() -> None:
    assert bets(GOOD, GOOD) == [0, 0], "the same worlds with the same luck"


def test_a_glance_says_nothing() -> None:
    assert bets(GOOD, POOR, worlds=3) == [0, 0]


@pytest.mark.parametrize(
    ("mean", "low", "said"),
    [(0.3, 0.1, 0), (3.4, 1.0, 3), (87.2, 60.0, 87), (1_634.0, 900.0, 1_600), (1_634.0, -1.0, 0)],
)
def test_money_is_told_in_two_figures(mean: float, low: float, said: int) -> None:
    assert _roughly(Figure(mean, low, mean + 1)) == said
