"""The worked examples of edge cases, EX-21 and on. Positions are (brown, yellow, blue, red)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from railbird.core import CHANCE
from railbird.games.jockey.rules.actions import (
    BACK,
    CODES,
    HORSES,
    KIND,
    NO_BET_ACTION,
    SEAL,
    Back,
    Choose,
    Kind,
    NoBet,
    Play,
    Run,
    Seal,
    Stake,
)
from railbird.games.jockey.rules.figures import implied_loan, max_stake, rank
from railbird.games.jockey.rules.queries import effect
from tests.games.positions import plays

from .positions import (
    Positions,
    after,
    betting,
    cards,
    codes,
    deal,
    net,
    play_on,
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


@pytest.mark.parametrize("card", ["no2", "no3", "no4", "triple:red", "chase:red"])
def test_EX_21_R_24_at_the_start_everything_but_plus_cards_is_void(card: str) -> None:
    assert why_void((0, 0, 0, 0), card)


def test_EX_22_JK_23_three_seconds_the_player_chooses_one() -> None:
    state = race((0, 0, 0, 7))
    state.play(0, Play("no2"))
    assert list(state.legal(0)) == [Choose("brown"), Choose("yellow"), Choose("blue")]
    state.play(0, Choose("yellow"))
    assert state.position == [0, 13, 0, 7]
    assert why_void((0, 0, 0, 7), "no3") == why_void((0, 0, 0, 7), "no4") == "position_empty"


def test_EX_23_R_3_the_other_readings_of_a_shared_position() -> None:
    assert why_void((0, 0, 0, 7), "no2", tied_position_card="void") == "position_shared"
    assert after((0, 0, 0, 7), "no2", tied_position_card="move_all") == [13, 13, 13, 7]


def test_EX_24_JK_10_ranks_1_1_3_3() -> None:
    assert ranks((30, 30, 20, 20)) == [1, 1, 3, 3]


def test_EX_25_JK_22_no_second_and_no_fourth_but_two_thirds() -> None:
    assert why_void((30, 30, 20, 20), "no2") == why_void((30, 30, 20, 20), "no4") == "position_empty"
    assert after((30, 30, 20, 20), "no3", "blue") == [30, 30, 31, 20]
    assert after((30, 30, 20, 20), "no3", "red") == [30, 30, 20, 31]


def test_EX_26_JK_24_R_2_the_80th_space_must_be_passed() -> None:
    state = race((0, 0, 0, 70), "plus10:red", seats=2)
    state.hands[1] = cards("plus7:red")
    state.play(0, Play("plus10:red"))
    assert (state.position[RED], state.place[RED]) == (80, 0)
    state.play(1, Play("plus7:red"))
    assert (state.position[RED], state.place[RED]) == (81, 1)
    state = race((0, 0, 0, 70), finish_rule="reach")
    state.play(0, Play("plus10:red"))
    assert (state.position[RED], state.place[RED]) == (80, 1)


@pytest.mark.parametrize("card", ["plus10:red", "chase:red", "triple:red", "triple:blue"])
def test_EX_27_JK_27_JK_28_cards_for_a_parked_horse_and_all_triples_are_void(card: str) -> None:
    assert why_void((0, 0, 50, 81), card)


def test_EX_28_JK_28_R_7_no_cap_on_no3_once_the_winner_is_home() -> None:
    state = race((66, 10, 70, 81))
    state.play(0, Play("no3"))
    assert state.results[0].place == (2, 0, 0, 1)


def test_EX_29_JK_26_ranks_behind_the_winner() -> None:
    assert after((81, 50, 50, 20), "no2", "yellow") == [81, 63, 50, 20]
    assert after((81, 50, 50, 20), "no2", "blue") == [81, 50, 63, 20]
    assert why_void((81, 50, 50, 20), "no3") == "position_empty"
    assert after((81, 50, 50, 20), "no4") == [81, 50, 50, 40]


def test_EX_30_JK_14_JK_24_a_tripled_lead_may_pass_the_line() -> None:
    state = race((0, 0, 30, 50))
    assert effect(state, CODES.index("triple:red")).spaces == 40
    state.play(0, Play("triple:red"))
    assert (state.position[RED], state.place[RED]) == (81, 1)


def test_EX_31_JK_17_level_with_the_leader_is_too_close() -> None:
    assert why_void((0, 0, 40, 40), "chase:red") == "too_close"


def test_EX_32_EX_33_R_9_the_reversed_order() -> None:
    written = sheet("exacta", "blue", 400, "red", 500)
    assert net(written, "red", "blue") == -900
    assert net(written, "red", "blue", exacta_second="place") == 600


def test_EX_34_R_8_the_gross_reading() -> None:
    written = sheet("exacta", "blue", 400, "red", 500)
    gross = {"payout_reading": "gross"}
    assert net(sheet("win", "yellow", 300), "yellow", "red", **gross) == 600
    assert net(written, "blue", "red", **gross) == 2700
    assert net(written, "blue", "brown", **gross) == 300
    assert net(written, "yellow", "red", **gross) == 100
    assert net(sheet("place", "brown", 1000), "red", "brown", **gross) == 1000


@pytest.mark.parametrize(("balance", "most"), [(-300, 700), (-900, 100), (-950, 0), (-1000, 0)])
def test_EX_35_R_11_what_a_debtor_may_stake(balance: int, most: int) -> None:
    assert max_stake(table().setup, balance) == most


@pytest.mark.parametrize(
    ("balance", "stake", "loan"), [(600, 1000, 400), (600, 500, 0), (0, 1000, 1000), (-300, 700, 1000)]
)
def test_EX_36_JK_43_the_implied_loan(balance: int, stake: int, loan: int) -> None:
    assert implied_loan(balance, stake) == loan


def test_EX_37_JK_59_who_may_abstain() -> None:
    state = betting(1000, 100, 0, -1000)
    assert refused(state, 0, NoBet()) == refused(state, 1, NoBet()) == ("JK-59", "must_bet")
    state.play(2, NoBet())
    state.play(3, NoBet())
    assert [written.sealed for written in state.sheets] == [False, False, True, True]


def test_EX_38_JK_43_JK_60_refused_exactas() -> None:
    state = betting(100, 100, loan_rule="none")
    assert refused(state, 0, Kind("exacta")) == ("JK-43", "capital")
    state = betting(1000, 1000)
    plays(state, 0, Kind("exacta"), Back("blue"), Stake(600))
    assert refused(state, 0, Back("blue")) == ("JK-60", "same_horse")
    state.play(0, Back("red"))
    assert refused(state, 0, Stake(500)) == ("JK-43", "capital")
    state.play(0, Stake(400))
    state.play(0, Seal())
    assert state.sheets[0] == sheet("exacta", "blue", 600, "red", 400)


def test_EX_39_JK_42_JK_60_JK_61_the_limits_of_a_bet() -> None:
    state = betting(9000, 1000)
    plays(state, 0, Kind("exacta"), Back("blue"), Stake(3000), Back("red"))
    assert refused(state, 0, Stake(2100)) == ("JK-42", "stake_max")
    state = betting(9000, 1000)
    plays(state, 0, Kind("exacta"), Back("blue"), Stake(2900), Back("red"), Stake(2100), Seal())
    state.play(1, Kind("win"))
    state.play(1, Back("red"))
    assert refused(state, 1, Stake(150)) == ("JK-61", "stake_step")
    state.play(1, Stake(200))
    assert refused(state, 1, Back("blue")) == ("JK-60", "legs")


def test_EX_40_R_16_the_reserve_first_then_the_bottom_of_the_discards() -> None:
    state = race((0, 0, 0, 0), "no2", seats=5)
    deck = list(state.setup.deck)
    deck.remove(CODES.index("no2"))
    state.hands = [(), cards("no2"), (), (), ()]
    state.turn = 1
    r, d = deck[:9], deck[9:11]
    state.reserve = tuple(r)
    state.pile = [(d[0], 0, (), 0, 0), (d[1], 0, (), 0, 0)]
    state.play(1, Play("no2"))
    for card in r:
        assert state.pending() == (CHANCE,)
        state.play(CHANCE, next(action for action in state.legal(CHANCE) if action.values() == (CODES[card],)))
    assert [sorted(state.hands[seat]) for seat in (2, 3, 4, 0, 1)] == [
        sorted((r[0], r[5])),
        sorted((r[1], r[6])),
        sorted((r[2], r[7])),
        sorted((r[3], r[8])),
        sorted((r[4], d[0])),
    ]
    assert codes(laid[0] for laid in state.pile) == [CODES[d[1]], "no2"]
    assert state.known[1] == (d[0],)
    assert state.turn == 2


def test_EX_41_R_11_the_four_loan_rules() -> None:
    expected = {
        "top_up": [1000, 1000, 0],
        "fresh": [1000, 1000, 1000],
        "flat": [1900, 1000, 0],
        "none": [900, 0, 0],
    }
    for rule, stakes in expected.items():
        setup = table(loan_rule=rule).setup
        assert [max_stake(setup, balance) for balance in (900, 0, -1000)] == stakes


def test_EX_42_R_22_two_seconds_with_move_all() -> None:
    state = race((75, 0, 75, 81), tied_position_card="move_all", seats=5)
    state.sheets = (
        sheet("place", "red", 100),
        sheet("place", "brown", 100),
        sheet("place", "blue", 100),
        sheet("place", "yellow", 100),
        sheet("exacta", "red", 100, "brown", 100),
    )
    state.play(0, Play("no2"))
    assert state.results[0].place == (2, 0, 2, 1)
    assert state.results[0].nets == (100, 100, 100, -100, 800)


def test_EX_43_R_5_the_chase_only_for_the_last() -> None:
    assert why_void((5, 0, 60, 10), "chase:red", chase_requires_last=True) == "not_last"
    assert after((10, 40, 60, 10), "chase:red", chase_requires_last=True) == [10, 40, 60, 40]


def test_EX_44_R_4_the_player_chooses_how_far() -> None:
    state = race((0, 0, 32, 10), upto_cards="choose")
    state.play(0, Play("chase:red"))
    offered = state.legal(0)
    assert (len(offered), offered[0], offered[-1]) == (17, Run(1), Run(17))
    state.play(0, Run(9))
    assert state.position == [0, 0, 32, 19]
    state = race((40, 35, 30, 20), upto_cards="choose")
    state.play(0, Play("no3"))
    assert (len(state.legal(0)), state.legal(0)[-1]) == (11, Run(11))


WHOLE_RACE = [
    ("plus10:red", "", (0, 0, 0, 10)),
    ("no4", "", (0, 0, 0, 10)),
    ("no2", "blue", (0, 0, 13, 10)),
    ("triple:red", "", (0, 0, 13, 10)),
    ("triple:blue", "", (0, 0, 19, 10)),
    ("chase:yellow", "", (0, 14, 19, 10)),
    ("no4", "", (20, 14, 19, 10)),
    ("no3", "", (20, 21, 19, 10)),
    ("triple:yellow", "", (20, 23, 19, 10)),
    ("plus7:brown", "", (27, 23, 19, 10)),
    ("no2", "", (27, 36, 19, 10)),
    ("triple:yellow", "", (27, 54, 19, 10)),
    ("plus10:yellow", "", (27, 64, 19, 10)),
    ("chase:blue", "", (27, 64, 49, 10)),
    ("plus10:yellow", "", (27, 74, 49, 10)),
    ("no2", "", (27, 74, 62, 10)),
    ("plus7:yellow", "", (27, 81, 62, 10)),
    ("chase:red", "", (27, 81, 62, 40)),
    ("no2", "", (27, 81, 75, 40)),
    ("no3", "", (27, 81, 75, 58)),
    ("no4", "", (47, 81, 75, 58)),
    ("plus7:blue", "", (47, 81, 81, 58)),
]


def test_EX_45_a_whole_race_of_22_cards() -> None:
    state = table(6, first_dealer="seat5")
    played = [card for card, _, _ in WHOLE_RACE]
    rest = list(state.setup.deck)
    for card in played:
        rest.remove(CODES.index(card))
    hands = [[CODES.index(card) for card in played[seat::6]] for seat in range(6)]
    for hand in hands:
        hand += [rest.pop() for _ in range(9 - len(hand))]
    with_hands(state, *hands)
    state.sheets = (
        sheet("place", "blue", 500),
        sheet("win", "yellow", 1000),
        sheet("win", "blue", 200),
        sheet("exacta", "yellow", 300, "blue", 200),
        sheet("exacta", "yellow", 300, "red", 200),
        sheet("exacta", "brown", 300, "blue", 200),
    )
    state.turn = 0
    state.step = state.setup.flow.turn
    for number, (card, chosen, expected) in enumerate(WHOLE_RACE):
        assert state.pending() == (number % 6,)
        state.play(number % 6, Play(card))
        if chosen:
            state.play(number % 6, Choose(chosen))
        assert tuple(state.position) == expected, f"card {number + 1}"
    assert state.results[0].place == (0, 1, 2, 0)
    assert state.results[0].nets == (500, 3000, -200, 2000, 700, 100)
    assert state.step.name == "keep"


def test_EX_46_JK_45_R_25_all_in_lost_twice() -> None:
    state = betting(1000, 1000)
    for expected in (0, -1000):
        plays(state, 0, Kind("win"), Back("red"), Stake(1000), Seal())
        state.play(1, Kind("place"))
        for _ in range(3):
            state.play(1, state.fallback(1))
        state.position = [75, 75, 0, 0]
        while state.step.name == "turn":
            seat = state.turn
            state.hands[seat] = cards("plus7:brown" if state.position[0] < 81 else "plus7:yellow")
            state.play(seat, state.legal(seat)[0])
        assert state.money[0] == expected
        while state.step.name == "keep":
            state.play(state.pending()[0], state.fallback(state.pending()[0]))
        deal(state)
    assert list(state.legal(0)) == [NO_BET_ACTION]
    state.play(0, NoBet())
    while state.step.name == "betting":
        state.play(1, state.fallback(1))
    assert state.pending() == (0,)
    assert refused(state, 0, NoBet()) == ("JK-59", "wrong_step")
    state.play(0, state.fallback(0))
    assert len(state.hands[0]) == 14


def test_EX_47_expected_values_with_equal_horses() -> None:
    orders = [(first, second) for first, second in permutations(HORSES, 2)]
    assert sum(net(sheet("place", "red", 100), *order) for order in orders) == 0
    assert sum(net(sheet("win", "red", 100), *order) for order in orders) == 0
    for a, b in ((900, 100), (500, 500), (100, 400)):
        total = sum(net(sheet("exacta", "blue", a, "red", b), *order) for order in orders)
        assert total / len(orders) == (a - b) / 12


def test_EX_48_R_13_two_horses_on_one_sheet() -> None:
    two = {"horses_per_bet": 2}
    assert net(sheet("place", "red", 100, "blue", 200), "red", "brown", **two) == -100
    assert net(sheet("place", "red", 100, "blue", 200), "red", "blue", **two) == 300
    assert net(sheet("win", "red", 100, "blue", 200), "blue", "red", **two) == 500


@pytest.mark.parametrize(
    ("position", "card", "options", "reason"),
    [
        ((81, 50, 50, 20), "plus7:brown", {}, "horse_finished"),
        ((81, 50, 50, 20), "triple:brown", {}, "horse_finished"),
        ((81, 50, 50, 20), "triple:blue", {}, "leader_home"),
        ((81, 50, 50, 20), "no3", {}, "position_empty"),
        ((0, 0, 32, 27), "triple:red", {}, "not_sole_leader"),
        ((0, 0, 32, 27), "chase:red", {}, "too_close"),
        ((0, 0, 32, 27), "chase:blue", {}, "too_close"),
        ((0, 0, 32, 27), "no4", {}, "position_empty"),
        ((0, 0, 0, 7), "no2", {"tied_position_card": "void"}, "position_shared"),
        ((5, 0, 60, 10), "chase:red", {"chase_requires_last": True}, "not_last"),
        ((5, 0, 60, 60), "chase:red", {"chase_requires_last": True}, "not_last"),
    ],
)
def test_EX_49_why_a_play_is_void(position: Positions, card: str, options: dict[str, Any], reason: str) -> None:
    assert why_void(position, card, **options) == reason


def test_EX_50_JK_59_what_is_offered_on_a_sheet() -> None:
    state = betting(1000, 0, -900, -1000)
    assert list(state.legal(0)) == KIND
    assert list(state.legal(1)) == [*KIND, NO_BET_ACTION]
    assert list(state.legal(2)) == [*KIND[:2], NO_BET_ACTION]
    assert list(state.legal(3)) == [NO_BET_ACTION]
    state.play(0, Kind("exacta"))
    assert list(state.legal(0)) == BACK
    state.play(0, Back("blue"))
    assert list(state.legal(0)) == [Stake(amount) for amount in range(100, 1000, 100)]
    state.play(0, Stake(400))
    assert list(state.legal(0)) == [Back("brown"), Back("yellow"), Back("red")]
    state.play(0, Back("red"))
    assert list(state.legal(0)) == [Stake(amount) for amount in range(100, 700, 100)]
    state.play(0, Stake(600))
    assert list(state.legal(0)) == [SEAL]


def test_EX_51_what_an_absent_seat_bets() -> None:
    state = betting(1000, 0)
    while not state.sheets[0].sealed:
        state.play(0, state.fallback(0))
    assert state.sheets[0] == sheet("place", "brown", 100)
    assert state.fallback(1) == NoBet()
    assert betting(1000, 1000, must_bet=False).fallback(0) == NoBet()


@pytest.mark.parametrize(
    ("position", "card"),
    [
        ((5, 0, 22, 26), "chase:blue"),
        ((5, 0, 26, 20), "triple:red"),
        ((5, 0, 5, 26), "no3"),
        ((5, 0, 20, 26), "plus7:red"),
    ],
)
def test_EX_51_what_an_absent_seat_plays(position: Positions, card: str) -> None:
    state = race(position, "no3", "plus10:blue", "chase:blue", "plus7:red", "triple:red")
    assert state.fallback(0) == Play(card)
    state.play(0, Play(card))
    assert state.position == ([5, 0, 20, 33] if card == "plus7:red" else list(position))


def test_EX_51_an_absent_seat_moves_the_first_of_level_horses() -> None:
    state = race((0, 0, 0, 7), "no2")
    state.play(0, state.fallback(0))
    state.play(0, state.fallback(0))
    assert state.position == [13, 0, 0, 7]


@pytest.mark.parametrize("position", [(79, 75, 75, 10), (79, 75, 75, 75)])
def test_EX_52_R_22_several_firsts_and_no_second(position: Positions) -> None:
    state = race(position, tied_position_card="move_all")
    state.sheets = (
        sheet("win", "blue", 100),
        sheet("place", "brown", 100),
        sheet("exacta", "blue", 100, "yellow", 100),
        sheet("exacta", "brown", 100, "yellow", 100),
    )
    state.play(0, Play("no2"))
    assert state.results[0].place == (0, 1, 1, 1 if position[3] == 75 else 0)
    assert state.results[0].nets == (300, -100, 200, -200)


def test_EX_53_R_36_an_exacta_half_right_may_bring_nothing_or_cost() -> None:
    assert net(sheet("exacta", "blue", 200, "red", 100), "brown", "red") == 0
    assert net(sheet("exacta", "blue", 300, "red", 100), "brown", "red") == -100
    assert net(sheet("exacta", "blue", 100, "red", 500), "blue", "brown") == -200


def test_EX_54_R_16_the_discards_are_shuffled_when_a_card_is_due() -> None:
    state = race((0, 0, 0, 0), "no2", seats=5, recycle="shuffle")
    deck = list(state.setup.deck)
    deck.remove(CODES.index("no2"))
    with_hands(state, cards("no2"), (), (), (), ())
    state.reserve, state.pile = tuple(deck[:9]), [(card, 0, (), 0, 0) for card in deck[9:]]
    state.play(0, Play("no2"))
    assert len(state.pile) == 45
    for left in range(8, -1, -1):
        state.play(CHANCE, state.legal(CHANCE)[0])
        assert len(state.reserve) == (left or 45)
    state.play(CHANCE, state.legal(CHANCE)[0])
    assert (len(state.reserve), len(state.pile)) == (44, 0)
    assert state.step.name == "turn"


def test_R_26_a_race_of_random_players_ends() -> None:
    for seed in range(5):
        assert play_on(table(2, races_per_block=1), seed).step.name == "game_over"
