"""What a position is worth: wealth, income, and what is near on the board."""

from __future__ import annotations

import pytest

from railbird.games.dostihy.bot.valuation import figures, flows, nearby, powers, settle, soon_visited
from railbird.games.dostihy.rules.actions import THROW, Die
from tests.games.dostihy.positions import BROWN, RED, position

EVEN = [20_000, 20_000, 20_000]


def test_equal_seats_have_equal_chances() -> None:
    assert powers(position(EVEN)) == pytest.approx([1 / 3] * 3)


def test_the_way_to_start_that_a_pawn_has_gone_is_earned() -> None:
    """DS-14: otherwise the throw that passes Start would seem to be luck."""
    one, other, _ = figures(position(EVEN, at={0: 39, 1: 1}))
    assert one.wealth - other.wealth == pytest.approx(4000 * 38 / 40)
    assert one.purse - other.purse == pytest.approx(4000 * 38 / 40)


def test_what_one_seat_earns_the_others_pay() -> None:
    state = position(EVEN, {0: RED}, dict.fromkeys(RED, 3))
    flow, fees = flows(state), flows(position(EVEN))
    assert fees[0] == fees[1] == fees[2] < 0
    assert flow[0] - fees[0] == pytest.approx(-2 * (flow[1] - fees[1]))
    assert flow[0] > 0 > flow[1]


def test_standing_before_another_stable_is_worth_less_than_behind_it() -> None:
    races = dict.fromkeys(RED, 3)
    before, behind = [
        nearby(position(EVEN, {0: RED}, races, at={1: field, 2: 0})) for field in (RED[0] - 3, RED[-1] + 1)
    ]
    assert before[1] < 0 < before[0] + 1e-9
    assert before[1] < behind[1]
    for found in (before, behind):
        assert sum(found) == pytest.approx(0)
    ahead, past = [powers(position(EVEN, {0: RED}, races, at={1: field, 2: 0})) for field in (RED[0] - 3, RED[-1] + 1)]
    assert ahead[1] < past[1]


def test_wherever_a_pawn_stands_it_visits_as_many_fields_those_ahead_sooner() -> None:
    rows = soon_visited(position(EVEN).setup.board)
    assert [sum(row) for row in rows] == pytest.approx([sum(rows[0])] * 40)
    assert rows[10][14] > 0 > rows[10][9]


def test_a_turn_is_brought_to_its_end_first() -> None:
    state = position(EVEN, {1: BROWN}, dict.fromkeys(BROWN, 3), at={0: BROWN[0] - 3})
    before = powers(state)
    while state.step.name != "die":
        state.apply(0, THROW if THROW in state.legal(0) else state.fallback(0))
    state.apply(-1, Die(3))
    assert settle(state, lambda: 0.0)
    after = powers(state)
    assert after[0] < before[0]
    assert after[1] > before[1]
