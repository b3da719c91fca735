"""The worked examples of the rulebook page, with its numbers. Seats: A is 0, B is 1, C is 2."""

from __future__ import annotations

from typing import Any

import pytest

from railbird.core import BANK, CHANCE
from railbird.games.dostihy.rules.actions import (
    ACCEPT,
    THROW,
    Back,
    BuyMain,
    BuyRace,
    Cash,
    Die,
    Give,
    Offer,
    Pay,
    Price,
    Propose,
    ReturnRace,
    SellCard,
    ServiceDie,
    Stake,
)
from railbird.games.dostihy.rules.queries import charge
from railbird.games.dostihy.rules.state import DostihyState

from .positions import (
    DARK_BLUE,
    FANTOME,
    GAVORA,
    GRIFEL,
    JAPAN,
    LIGHT_BLUE,
    NAPOLI,
    NARCIUS,
    NEKLAN,
    ORANGE,
    PREPRAVA,
    RED,
    RELEASE,
    STAJE,
    STANDARD,
    TRAINERS,
    bet,
    cash,
    claim,
    hold_release,
    nahoda,
    position,
    propose,
    refused,
    suspend,
    table,
    throw,
)


def test_E1_DS_3_DS_5_everybody_holds_34000_before_the_first_move() -> None:
    assert sum(int(note) * count for note, count in STANDARD.money.start_notes.items()) == 30_000
    state = table(3, first_player="seat_1")
    assert cash(state) == [34_000] * 3
    assert cash(table(3, first_player="seat_1", opening_start_money=False)) == [30_000] * 3


def test_E2_DS_26_trainers_cost_by_how_many_their_owner_holds() -> None:
    for held in range(1, 5):
        state = position([30_000, 0], owns={1: TRAINERS[:held]}, at={0: 4})
        throw(state, 1)
        claim(state, 1)
        assert state.money[1] == held * 1_000


@pytest.mark.parametrize(
    ("owned", "pips", "due"),
    [([PREPRAVA], (4,), 320), ([PREPRAVA, STAJE], (4,), 800), ([PREPRAVA, STAJE], (6, 5), 2_200)],
)
def test_E3_DS_25_services_cost_80_or_200_times_the_throw(owned: list[int], pips: tuple[int, ...], due: int) -> None:
    state = position([30_000, 0], owns={1: owned}, at={0: PREPRAVA - sum(pips)})
    throw(state, *pips)
    claim(state, 1)
    assert state.money[1] == due


def test_E3_DS_25_services_of_two_owners_cost_80() -> None:
    state = position([30_000, 0, 0], owns={1: [PREPRAVA], 2: [STAJE]}, at={0: 1})
    throw(state, 6, 5)
    claim(state, 1)
    assert state.money[1] == 880


def test_E3_DS_R9_DS_R64_the_last_die_or_a_fresh_one() -> None:
    state = position([30_000, 0], owns={1: [PREPRAVA]}, at={0: 1}, service_throw="last_die")
    throw(state, 6, 5)
    assert state.claims[0].amount == 400
    state = position([30_000, 0], owns={1: [PREPRAVA]}, at={0: 1}, service_throw="fresh")
    throw(state, 6, 5)
    assert len(state.legal(CHANCE)) == 6
    state.play(CHANCE, ServiceDie(6))
    assert state.claims[0].amount == 480
    assert state.step.name == "window"


def test_E4_DS_10_DS_11_DS_12_the_throw() -> None:
    for pips, field in [((4,), 4), ((6,), 6), ((6, 3), 9)]:
        state = position([1_000, 1_000])
        throw(state, *pips)
        assert state.pawn[0] == field
    state = position([1_000, 1_000], at={0: 20})
    throw(state, 6, 6)
    assert state.pawn[0] == 10
    assert state.suspended[0]
    assert not state.claims


def test_E4_DS_R2_mandatory_leaves_no_choice_after_a_six() -> None:
    state = position([1_000, 1_000], extra_throw="mandatory")
    throw(state, 6, 3)
    assert state.pawn[0] == 9
    state = position([1_000, 1_000], extra_throw="mandatory")
    state.play(0, THROW)
    state.play(CHANCE, Die(6))
    assert state.pending() == (CHANCE,)


@pytest.mark.parametrize(("pips", "field"), [((5,), 10), ((6, 4), 14), ((6, 6, 3), 19)])
def test_E5_DS_42_DS_43_DS_R4_leaving_distanc(pips: tuple[int, ...], field: int) -> None:
    state = position([1_000, 1_000])
    suspend(state, 0)
    throw(state, *pips)
    assert state.pawn[0] == field
    assert state.suspended[0] == (field == 10)


def test_E5_DS_R4_three_sixes_suspend_again() -> None:
    state = position([1_000, 1_000])
    suspend(state, 0)
    throw(state, 6, 6, 6)
    assert state.suspended[0]
    assert state.step.name == "window"


def test_E5_DS_R4_the_releasing_six_may_count() -> None:
    state = position([1_000, 1_000], release_six_counts=True)
    suspend(state, 0)
    throw(state, 6, 6)
    assert state.suspended[0]
    assert state.step.name == "window"


@pytest.mark.parametrize(("start", "pips", "field", "paid"), [(38, 4, 2, 4_000), (38, 2, 0, 4_000), (34, 5, 39, 0)])
def test_E6_DS_14_start_pays_once(start: int, pips: int, field: int, paid: int) -> None:
    state = position([1_000, 1_000], at={0: start})
    throw(state, pips)
    assert state.pawn[0] == field
    assert [(one.creditor, one.debtor, one.amount) for one in state.claims] == ([(0, BANK, paid)] if paid else [])


def test_E7_DS_24_DS_41_the_ladder_of_napoli() -> None:
    for races, due in enumerate([1_000, 4_000, 12_000, 28_000, 34_000, 40_000]):
        state = position([0, 0], owns={1: DARK_BLUE}, races={NAPOLI: races})
        assert charge(state, NAPOLI, 0) == due
    suspend(state, 1)
    assert charge(state, NAPOLI, 0) == 1_000


def test_E8_DS_R15_trainers_of_a_suspended_owner() -> None:
    for option, due in [("no_races", 1_000), ("inspection_only", 0)]:
        state = position([0, 0], owns={1: [5]}, suspended_income=option)
        suspend(state, 1)
        assert charge(state, 5, 0) == due
    state = position([0, 0], owns={1: [FANTOME]}, suspended_income="inspection_only")
    suspend(state, 1)
    assert charge(state, FANTOME, 0) == 40


MOVES = {
    "back_three": [(4, 0), (19, 0), (33, 0)],
    "trainer_course": [(15, 0), (25, 0), (5, 4_000)],
    "distanc": [(10, 0), (10, 0), (10, 0)],
    "back_finance_a": [(2, 0), (17, 0), (33, 0)],
    "back_finance_b": [(2, 0), (17, 0), (33, 0)],
    "back_napoli": [(39, 4_000), (39, 4_000), (39, 4_000)],
    "back_distanc": [(10, 4_000), (10, 0), (10, 0)],
    "back_start_paid": [(0, 4_000), (0, 4_000), (0, 4_000)],
    "back_start_unpaid": [(0, 0), (0, 0), (0, 0)],
    "back_parking": [(20, 4_000), (20, 0), (20, 0)],
}


@pytest.mark.parametrize("card", MOVES)
def test_E9_DS_31_DS_R11_nahoda_moves(card: str) -> None:
    for start, (field, paid) in zip((7, 22, 36), MOVES[card], strict=True):
        state = position([10_000, 0], at={0: start - 1})
        throw(state, 1)
        nahoda(state, card)
        assert state.pawn[0] == field
        fee = 500 if field == 4 else 0
        assert state.money[0] == 10_000 + paid - fee
        assert not state.claims


def test_E10_DS_50_DS_51_four_races_wherever_he_likes() -> None:
    for horses in ([FANTOME] * 4, [FANTOME, FANTOME, GAVORA, GAVORA]):
        state = position([4_000, 0], owns={0: ORANGE})
        throw(state, 1)
        for horse in horses:
            state.play(0, BuyRace(horse))
        assert state.money[0] == 0


def test_E10_DS_50_a_fifth_race_and_a_race_without_money_are_refused() -> None:
    state = position([9_000, 0], owns={0: ORANGE})
    throw(state, 1)
    for horse in (FANTOME, FANTOME, FANTOME, GAVORA):
        state.play(0, BuyRace(horse))
    assert refused(state, 0, BuyRace(GAVORA)) == "DS-50"
    state = position([3_980, 0], owns={0: ORANGE})
    throw(state, 1)
    for _ in range(3):
        state.play(0, BuyRace(FANTOME))
    assert refused(state, 0, BuyRace(FANTOME)) == "DS-50"


def test_E10_DS_52_DS_R23_four_and_the_red_one_at_once() -> None:
    for option in (False, True):
        state = position([5_000, 0], owns={0: ORANGE}, main_race_same_stop=option)
        throw(state, 1)
        for _ in range(4):
            state.play(0, BuyRace(FANTOME))
        if option:
            state.play(0, BuyMain(FANTOME))
            assert state.money[0] == 0
        else:
            assert refused(state, 0, BuyMain(FANTOME)) == "DS-R23"


def test_E10_DS_53_DS_54_four_yellow_here_and_the_red_one_there() -> None:
    state = position([5_000, 0], owns={0: ORANGE}, races={FANTOME: 4})
    throw(state, 3)
    for _ in range(4):
        state.play(0, BuyRace(GAVORA))
    state.play(0, BuyMain(FANTOME))
    assert state.money[0] == 0
    assert refused(state, 0, BuyRace(FANTOME)) == "DS-53"
    assert refused(state, 0, BuyMain(FANTOME)) == "DS-53"


def test_E11_DS_67_DS_68_DS_R18b_who_may_bet_on_what() -> None:
    owns = {0: ORANGE, 1: DARK_BLUE}
    state = position([1_000, 0], owns, {FANTOME: 3, NAPOLI: 3, NARCIUS: 2})
    assert state.legal(0) == [Back(NAPOLI), THROW]
    assert refused(state, 0, Back(NARCIUS)) == "DS-67"
    state = position([1_000, 0], owns, {FANTOME: 2, NAPOLI: 3})
    assert state.legal(0) == [THROW]
    assert refused(state, 0, Back(NAPOLI)) == "DS-68"
    state = position([1_000, 0], owns, {FANTOME: 3, NAPOLI: 3})
    suspend(state, 1)
    assert state.legal(0) == [THROW]
    assert refused(state, 0, Back(NAPOLI)) == "DS-R18b"


def test_E11_DS_72_DS_R19_stakes() -> None:
    owns = {0: ORANGE, 1: DARK_BLUE}
    state = position([1_000, 0], owns, {FANTOME: 3, NAPOLI: 3})
    state.play(0, Back(NAPOLI))
    assert refused(state, 0, Stake(30)) == "DS-72"
    assert refused(state, 0, Stake(1_020)) == "DS-72"
    state.play(0, Stake(1_000))
    assert state.money[0] == 0
    state = position([30_000, 0], owns, {FANTOME: 3, NAPOLI: 3}, bet_cap="insurance")
    state.play(0, Back(NAPOLI))
    assert refused(state, 0, Stake(2_820)) == "DS-R19"
    state.play(0, Stake(2_800))
    state = position([30_000, 0], owns, {FANTOME: 3, NAPOLI: 3}, bet_cap="amount", bet_cap_amount=510)
    state.play(0, Back(NAPOLI))
    assert refused(state, 0, Stake(520)) == "DS-R19"
    state.play(0, Stake(500))


def backed_napoli(stake: int, *pips: int, **options: Any) -> DostihyState:
    """A bets on Napoli and 100 on Grifel, both B's, and throws from field 34."""
    owns = {0: ORANGE, 1: [*DARK_BLUE, *RED]}
    state = position([40_000, 40_000], owns, {FANTOME: 3, NAPOLI: 3, GRIFEL: 3}, at={0: 34}, **options)
    bet(state, (GRIFEL, 100), (NAPOLI, stake))
    throw(state, *pips)
    return state


def test_E12_DS_70_DS_71_DS_R20_a_winning_bet_is_set_off_against_the_charge() -> None:
    state = backed_napoli(2_000, 5)
    assert cash(state) == [39_900, 40_100]
    claim(state, 0)
    assert cash(state) == [31_900, 48_100]
    assert not state.claims
    state = backed_napoli(3_000, 5)
    claim(state, 0)
    assert cash(state) == [41_900, 38_100]


def test_E12_DS_71_six_six_loses_all_stakes() -> None:
    state = backed_napoli(2_000, 6, 6)
    assert cash(state) == [37_900, 42_100]
    assert state.money[-2] == 0


def test_E12_DS_R17_included_leaves_nine_times_the_stake() -> None:
    state = backed_napoli(3_000, 5, bet_stake_on_win="included")
    claim(state, 0)
    assert cash(state) == [40_000 - 100 + 27_000 - 28_000, 40_000 + 100 - 27_000 + 28_000]


def test_E13_DS_81_what_races_bring_back() -> None:
    owns = {0: [*ORANGE, *DARK_BLUE]}
    state = position([0, 0], owns, {FANTOME: 2, NAPOLI: 5}, at={0: 36}, voluntary_bank_sale="own_turn")
    throw(state, 1)
    state.play(0, ReturnRace(FANTOME))
    assert state.money[0] == 500
    state.play(0, ReturnRace(NAPOLI))
    assert (state.money[0], state.races[NAPOLI]) == (2_500, 4)
    for _ in range(4):
        state.play(0, ReturnRace(NAPOLI))
    assert (state.money[0], state.races[NAPOLI]) == (500 + 10_000, 0)


def test_E14_DS_83_a_racing_stable_is_not_sold_to_the_bank() -> None:
    state = position([100, 0], {0: LIGHT_BLUE}, {NEKLAN: 1}, at={0: 3})
    throw(state, 1)
    assert state.step.name == "debt"
    assert refused(state, 0, SellCard(JAPAN)) == "DS-83"
    state.play(0, ReturnRace(NEKLAN))
    assert state.money[0] == 600
    assert state.step.name == "window"
    state = position([100, 0], {0: LIGHT_BLUE}, {}, at={0: 3})
    throw(state, 1)
    state.play(0, SellCard(JAPAN))
    assert state.money[0] == 100 + 2_800 - 500


def test_E15_DS_74_DS_75_DS_R31_what_may_be_dealt() -> None:
    state = position([10_000, 9_000], {0: LIGHT_BLUE}, {NEKLAN: 1}, at={0: 19})
    throw(state, 1)
    state.play(0, Offer(1))
    assert refused(state, 0, Give(JAPAN)) == "DS-74"
    state.play(0, Give(NEKLAN))
    assert refused(state, 0, Propose()) == "DS-R31"
    state.play(0, Price())
    assert refused(state, 0, Cash(9_020)) == "DS-76"
    assert refused(state, 0, Cash(30)) == "DS-R31"
    state.play(0, Cash(9_000))
    state.play(0, Propose())
    state.play(1, ACCEPT)
    assert [state.owner[field] for field in LIGHT_BLUE] == [1, 1, 1]
    assert cash(state) == [19_000, 0]


def test_E15_DS_75_DS_R31_single_horses_and_the_release_card() -> None:
    state = position([10_000, 9_000], {0: LIGHT_BLUE}, at={0: 19})
    hold_release(state, 0)
    throw(state, 1)
    state.play(0, Offer(1))
    assert refused(state, 0, Pay()) == "DS-R31"
    assert refused(state, 0, Price()) == "DS-R31"
    state.play(0, Give(JAPAN))
    state.play(0, Price())
    state.play(0, Cash(20))
    assert refused(state, 0, Pay()) == "DS-R31"
    state.play(0, Propose())
    state.play(1, ACCEPT)
    assert state.owner[JAPAN] == 1
    propose(state, 0, 1, give_release=True, price=500)
    state.play(1, ACCEPT)
    assert state.held == ((), (RELEASE,))
    assert cash(state) == [10_520, 8_480]
