"""What a table may take back, and what it refuses with which rule."""

from __future__ import annotations

import pytest

from railbird.core import CHANCE, Table
from railbird.core.errors import NoUndo
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules.actions import Bet, Deal, Dice, Keep, RaceCard
from tests.games.positions import refused

from .positions import betting, lay, table

FIVE_SHOWS = ((7, "show"), (6, "show"), (8, "show"), (5, "show"), (9, "show"))


def at_the_tote(**options: object) -> Table:
    """A table of three that has drafted by fallback and now bets."""
    opened = Table(GAME, 3, GAME.read_options(options), seed="tote")
    while opened.state.step.name == "draft":
        opened.fall_back(opened.state.pending()[0])
    assert opened.state.step.name == "betting"
    return opened


def lay_slip(opened: Table, seat: int, tokens: int = 5) -> None:
    for _ in range(tokens):
        opened.fall_back(seat)


def test_HS_5_1_a_slip_laid_in_strict_order_is_final_although_nobody_has_moved_since() -> None:
    opened = at_the_tote(bet_timing="strict_order")
    first = opened.state.pending()[0]
    lay_slip(opened, first, 4)
    assert opened.can_undo(first)
    opened.undo(first)
    lay_slip(opened, first, 2)
    assert opened.state.pending() != (first,)
    with pytest.raises(NoUndo):
        opened.undo(first)


def test_HS_5_1_an_early_slip_is_final_and_leaves_other_unfinished_slips_open_to_change() -> None:
    opened = at_the_tote()
    first, second, third = opened.state.pending()
    lay_slip(opened, second, 2)
    lay_slip(opened, third)
    assert not opened.can_undo(third)
    assert opened.can_undo(second)
    opened.undo(second)
    assert len(opened.state.slips[second]) == 1  # type: ignore[attr-defined]
    assert not opened.can_undo(first)


def test_HS_5_1_a_simultaneous_slip_may_be_changed_until_the_last_one_is_in() -> None:
    opened = at_the_tote(bet_timing="simultaneous")
    first, second, third = opened.state.pending()
    lay_slip(opened, first)
    lay_slip(opened, second)
    assert opened.can_undo(first)
    opened.undo(first)
    assert opened.state.pending() == (first, third)
    lay_slip(opened, first, 1)
    lay_slip(opened, third)
    assert not any(opened.can_undo(seat) for seat in (first, second, third))


@pytest.mark.parametrize("timing", ["ordered_early", "strict_order", "simultaneous"])
def test_HS_5_1_a_sixth_token_is_refused_because_the_slip_is_full(timing: str) -> None:
    state = betting([30, 20, 10], bet_timing=timing)
    lay(state, 0, *FIVE_SHOWS)
    assert refused(state, 0, Bet(1, 2, "win")).rule == "HS-5.1"
    assert refused(state, 0, Bet(1, 2, "win")).reason == "slip_full"


def test_HS_5_2_a_bet_out_of_turn_is_refused_in_strict_order_only() -> None:
    strict = betting([30, 20, 10], bet_timing="strict_order")
    assert refused(strict, 1, Bet(3, 2, "win")).rule == "HS-5.2"
    early = betting([30, 20, 10])
    lay(early, 1, (2, "win"))
    assert list(early.slips[1]) == [0]


def test_chance_may_not_play_what_cannot_happen() -> None:
    state = table(3)
    for wrong in (Dice(1, 1), RaceCard("P01"), Keep(7)):
        assert refused(state, CHANCE, wrong).reason == "wrong_step"
    for _ in range(2):
        state.play(CHANCE, Deal(2))
    assert refused(state, CHANCE, Deal(2)).reason == "wrong_step"
