"""The worked examples. Positions are (brown, yellow, blue, red); EX-1 to EX-20 are the rulebook's own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from railbird.core import CHANCE
from railbird.games.jockey.rules.actions import (
    CODES,
    HORSES,
    Back,
    Kind,
    Play,
    Seal,
    Stake,
)
from railbird.games.jockey.rules.figures import max_stake, rank
from tests.games.positions import plays, with_money

from .positions import (
    Positions,
    after,
    betting,
    cards,
    deal,
    net,
    race,
    refused,
    sheet,
    table,
    why_void,
    with_hands,
)

RED = HORSES.index("red")


def ranks(position: Positions, **options: Any) -> list[int]:
    state = race(position, **options)
    return [rank(state.position, state.place, horse) for horse in range(4)]


# --- cards


def test_EX_1_JK_14_red_triples_a_lead_of_6_to_18() -> None:
    assert after((5, 0, 20, 26), "triple:red") == [5, 0, 20, 38]


@pytest.mark.parametrize("position", [(0, 0, 26, 20), (3, 0, 26, 26)])
def test_EX_2_EX_3_JK_15_a_lead_that_is_none_or_shared_is_not_tripled(position: Positions) -> None:
    assert why_void(position, "triple:red") == "not_sole_leader"


def test_EX_4_JK_12_JK_13_plus_7_and_plus_10() -> None:
    assert after((0, 0, 10, 0), "plus7:blue") == [0, 0, 17, 0]
    assert after((0, 0, 10, 0), "plus10:blue") == [0, 0, 20, 0]


def test_EX_5_JK_16_the_chase_stops_five_behind_the_leader() -> None:
    assert after((0, 0, 60, 10), "chase:red") == [0, 0, 60, 40]
    assert after((0, 0, 32, 10), "chase:red") == [0, 0, 32, 27]


def test_EX_6_JK_17_no_chase_for_the_leader_or_close_behind() -> None:
    assert why_void((0, 0, 10, 32), "chase:red") == "too_close"
    assert why_void((0, 0, 32, 28), "chase:red") == "too_close"
    assert after((0, 0, 32, 26), "chase:red") == [0, 0, 32, 27]


def test_EX_7_JK_18_with_the_winner_home_the_chase_is_a_full_30() -> None:
    state = race((0, 0, 81, 60))
    state.play(0, Play("chase:red"))
    assert state.results[0].place == (0, 0, 1, 2)


def test_EX_8_JK_20_second_plus_13_fourth_plus_20() -> None:
    assert after((40, 35, 30, 20), "no2") == [40, 48, 30, 20]
    assert after((40, 35, 30, 20), "no4") == [40, 35, 30, 40]


def test_EX_9_JK_21_third_plus_18_at_most_one_ahead() -> None:
    assert after((40, 35, 30, 20), "no3") == [40, 35, 41, 20]
    assert after((60, 35, 30, 20), "no3") == [60, 35, 48, 20]


def test_EX_10_JK_10_two_seconds_and_no_third() -> None:
    assert ranks((40, 30, 30, 10)) == [1, 2, 2, 4]
    assert why_void((40, 30, 30, 10), "no3") == "position_empty"


def test_EX_11_JK_26_the_winner_stays_first() -> None:
    assert ranks((81, 70, 60, 50)) == [1, 2, 3, 4]
    assert after((81, 60, 50, 40), "no2") == [81, 73, 50, 40]


# --- bets


@pytest.mark.parametrize(
    ("order", "result"), [(("brown", "red"), 1000), (("red", "brown"), 1000), (("red", "blue"), -1000)]
)
def test_EX_12_JK_46_place_brown_1000(order: Sequence[str], result: int) -> None:
    assert net(sheet("place", "brown", 1000), *order) == result


def test_EX_13_JK_47_win_yellow_300() -> None:
    assert net(sheet("win", "yellow", 300), "yellow", "red") == 900
    assert net(sheet("win", "yellow", 300), "red", "yellow") == -300


@pytest.mark.parametrize(
    ("order", "result"),
    [(("blue", "red"), 3600), (("blue", "brown"), 700), (("yellow", "red"), 600), (("yellow", "brown"), -900)],
)
def test_EX_14_JK_48_JK_49_JK_50_exacta_blue_400_red_500(order: Sequence[str], result: int) -> None:
    assert net(sheet("exacta", "blue", 400, "red", 500), *order) == result


def test_EX_12_to_EX_14_JK_44_the_same_payouts_move_real_money_at_settlement() -> None:
    state = race((0, 0, 81, 75), "plus7:red", seats=4)
    state.sheets = (
        sheet("exacta", "blue", 400, "red", 500),
        sheet("win", "yellow", 300),
        sheet("place", "red", 1000),
        sheet("exacta", "blue", 400, "brown", 500),
    )
    state.play(0, Play("plus7:red"))
    assert state.money[:4] == [4600, 700, 2000, 1700]
    assert sum(state.money) == 0


@pytest.mark.parametrize(("seats", "hand", "reserve"), [(2, 15, 24), (3, 12, 18), (4, 10, 14), (5, 9, 9), (6, 9, 0)])
def test_EX_15_JK_6_JK_7_hands_and_reserve(seats: int, hand: int, reserve: int) -> None:
    state = table(seats)
    deal(state)
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.reserve) == reserve


def test_EX_16_JK_35_JK_62_six_players_receive_the_cards_played_earliest() -> None:
    state = race((0, 0, 0, 0), "no2", seats=6)
    deck = list(state.setup.deck)
    with_hands(state, (deck[-1],), (), (), (), (), ())
    state.pile = [(card, place % 6, (), 0, 0) for place, card in enumerate(deck[:-1])]
    state.reserve = ()
    state.play(0, Play(CODES[deck[-1]]))
    expected = [sorted((deck[place], deck[place + 6])) for place in range(6)]
    assert [list(state.hands[(1 + place) % 6]) for place in range(6)] == expected
    assert [laid[0] for laid in state.pile] == deck[12:]
    assert len(state.pile) == 42
    assert state.turn == 1
    assert state.step.name == "turn"


def test_EX_17_JK_37_whoever_kept_cards_receives_only_the_missing_ones() -> None:
    state = race((0, 0, 81, 75), "plus7:red", "no2", "no3", seats=6)
    state.hands[2] = cards("no4")
    state.play(0, Play("plus7:red"))
    for action in state.legal(0)[:-1]:
        state.play(0, action)
    state.play(2, state.legal(2)[0])
    for seat in state.pending():
        state.play(seat, state.fallback(seat))
    assert state.kept == (2, 0, 1, 0, 0, 0)
    received = [0] * 6
    while state.pending() == (CHANCE,):
        received[state.turn] += 1
        state.play(CHANCE, state.legal(CHANCE)[0])
    assert received == [7, 9, 8, 9, 9, 9]
    assert [len(hand) for hand in state.hands] == [9] * 6
    assert state.reserve == ()
    assert set(cards("no2", "no3")) <= set(state.hands[0])


@pytest.mark.parametrize(("balance", "most"), [(1000, 1000), (600, 1000), (0, 1000), (2300, 2300), (7200, 5000)])
def test_EX_18_JK_42_JK_43_the_largest_stake(balance: int, most: int) -> None:
    assert max_stake(table().setup, balance) == most


def test_EX_19_JK_42_a_hundred_is_the_least() -> None:
    for amount in (100, 1000):
        state = betting(1000, 1000)
        plays(state, 0, Kind("win"), Back("red"), Stake(amount), Seal())
        assert state.sheets[0] == sheet("win", "red", amount)
    state = betting(1000, 1000)
    state.play(0, Kind("win"))
    state.play(0, Back("red"))
    assert refused(state, 0, Stake(50)) == ("JK-42", "stake_min")


def test_EX_20_JK_52_JK_63_two_blocks_and_a_shared_victory() -> None:
    state = table(3, blocks=2)
    state.banked = (2600, 1000, 3100)
    with_money(state, (1400, -200, 900))
    standing = state.standing()
    assert standing.money == [4000, 800, 4000]
    assert standing.ranks == [1, 3, 1]
    assert standing.winners() == [0, 2]
