"""The worked examples of the rulebook, with its numbers; those of moves stand in test_riding."""

from __future__ import annotations

import pytest

from railbird.core import CHANCE
from railbird.games.winplaceshow.rules.actions import (
    HAND_IN,
    PASS,
    Bet,
    Bid,
    Dice,
    HandIn,
    Judge,
    Raise,
    Ride,
    RollOffDie,
    StableDie,
    Ticket,
)
from railbird.games.winplaceshow.rules.figures import exchange, moving_order, winnings
from railbird.games.winplaceshow.rules.judging import judge_ride
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.objections import divide_winnings
from railbird.games.winplaceshow.rules.steps.race import ranked
from railbird.games.winplaceshow.rules.values import Case
from tests.games.positions import refused, watched, with_money

from .positions import STANDARD, auction, betting, bid, finished, racing, rides_of, roll, settle, table, to

RACE_1 = (2, 4, 1, 6, 3, 5)


def test_W1_WPS_4_the_opening_notes_make_50_000() -> None:
    notes = STANDARD.money.start_notes
    assert notes == {"10000": 4, "5000": 1, "1000": 4, "500": 2}
    assert sum(int(note) * count for note, count in notes.items()) == 50_000
    assert table(4).money == [50_000] * 4 + [-200_000]


def test_W2_WPS_52_the_white_die_shows_4() -> None:
    assert moving_order(3, [1] * 6) == (3, 4, 5, 0, 1, 2)


def test_W5_WPS_20_the_auction_of_race_1() -> None:
    state = auction([50_000] * 4)
    assert [state.setup.field[0][horse].name for horse in state.auction.sale] == [
        "Lucky Old Sun",
        "Rotunda",
        "Gunsmoke",
        "Mustard Seed",
        "Eight Ball",
        "Hold On Harry",
    ]
    odds = ["3-2", "4-1", "6-1", "8-1", "10-1", "15-1"]
    assert [state.setup.field[0][horse].odds for horse in state.auction.sale] == odds


def test_W6_WPS_21_a_sheet() -> None:
    state = auction([50_000] * 4)
    for horse, amount in zip(state.auction.sale, (3500, 3000, 2500, 1000, 500, 500), strict=True):
        state.play(0, Bid(horse + 1, amount))
    assert 0 not in state.pending()
    for amount in (0, 750):
        assert refused(state, 1, Bid(4, amount)).rule == "WPS-21"
    with_money(state, [50_000, 3_000, 50_000, 50_000])
    assert refused(state, 1, Bid(4, 3500)).rule == "WPS-21"


def test_W7_WPS_36_the_betting_example_7_000_staked_4_000_won() -> None:
    state = betting([50_000] * 3)
    for line in (Bet("win", 4, 1000), Bet("place", 4, 2000), Bet("show", 2, 4000), HAND_IN):
        state.play(0, line)
    state.play(1, HAND_IN)
    state.play(2, HAND_IN)
    assert state.money[0] == 50_000 - 7_000
    state.finish = tuple(horse - 1 for horse in RACE_1)
    state.results = (state.finish,)
    state.owners = (-1,) * 6  # no purses: the bets alone
    notes = settle(state)
    paid = [note.facts["amount"] for note in notes if note.event in ("bet_won", "bet_lost")]
    assert paid == [0, 3_000, 8_000]
    assert state.money[0] == 50_000 + 4_000


@pytest.mark.parametrize(("place", "paying"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_W8_WPS_32_across_the_board(place: int, paying: int) -> None:
    order = [2, 3, 4, 5, 6]
    order.insert(place - 1, 1)
    state = finished(order, bets={0: [("win", 1, 1000), ("place", 1, 1000), ("show", 1, 1000)]})
    notes = settle(state)
    assert len([note for note in notes if note.event == "bet_won"]) == paying


def test_W9_WPS_103_roll_1_is_shawn_mark_farms() -> None:
    state = table(6, version="fast")
    state.play(CHANCE, StableDie(1))
    assert state.stables[0] == 0
    names = [horse.name for race in state.setup.field for horse in race if horse.stable == 1]
    assert names == ["Gunsmoke", "Spelling Bee", "Egg Yolk", "Adam's Apple", "Hung Jury", "Leyte Gulf"]
    assert STANDARD.stable[0].name == "Shawn Mark Farms"


def test_W10_WPS_114_the_exchange_ratio_36_000() -> None:
    cash = [36_000] * 10
    assert exchange(cash, 10 * 100) == (36_000, [100] * 10, 0)


@pytest.mark.parametrize(("accusers", "shares"), [((1,), [2000]), ((1, 2), [1000, 1000])])
def test_W11_WPS_90_a_rejected_objection(accusers: tuple[int, ...], shares: list[int]) -> None:
    case = Case(0, 1, accusers, ("c",) * len(accusers), 5, True)
    state = finished(RACE_1, {0: 1}, bets={0: [("win", 1, 1000)]}, cases=[case])
    notes = settle(state)
    fines = [note.facts["amount"] for note in notes if note.rule == "WPS-90" and note.event == "paid"]
    assert fines == shares


def test_E13_WPS_75_WPS_76_WPS_77_the_order_within_a_turn() -> None:
    state = table(4)
    state.setup.veteran[0][:3] = [False, True, False]
    state.crossings = [0, 0, 0, 1, 1, 1]
    state.past = [5, 5, 6, 0, 0, 0]
    state.arrived = [9, 8, 7, 0, 0, 0]
    assert ranked(state, [0, 1, 2]) == [2, 1, 0]
    state.setup.veteran[0][0] = True
    assert ranked(state, [0, 1]) == [0, 1], "two veterans: the later mover is ahead"


def test_E14_WPS_52_only_1_and_6_still_racing() -> None:
    assert moving_order(3, [1, 0, 0, 0, 0, 1]) == (5, 0)


def test_E15_WPS_27_WPS_28_four_players_and_six_horses() -> None:
    state = auction([50_000] * 4)
    assert [horse + 1 for horse in state.auction.sale] == [4, 2, 1, 3, 6, 5]
    bid(
        state,
        [4000] * 6,
        [3000, 3000],
        [500, 1000, 2000],
        [500, 500, 500, 500, 3500, 3000],
    )
    assert state.owners == (2, 1, 3, 0, 3, 0)
    assert state.prices == (2000, 3000, 500, 4000, 3000, 4000)
    assert state.money[:4] == [42_000, 47_000, 48_000, 46_500]


def test_E16_WPS_24_oral_raises() -> None:
    state = auction([50_000] * 3)
    bid(state, [3000], [3000], [3000])
    for seat, action in ((0, PASS), (1, Raise(3500)), (2, Raise(4000)), (0, PASS), (1, PASS)):
        assert state.pending() == (seat,)
        state.play(seat, action)
    assert (state.owners[3], state.prices[3]) == (2, 4000)


def test_E17_WPS_25_nobody_raises_and_dice_decide() -> None:
    state = auction([50_000] * 3)
    bid(state, [3000], [3000], [3000])
    for seat in range(3):
        state.play(seat, PASS)
    for face in (5, 5, 2, 3, 6):
        state.play(CHANCE, RollOffDie(face))
    assert (state.owners[3], state.prices[3]) == (1, 3000)


def test_E18_WPS_29_a_bid_above_the_cash_left_is_ignored() -> None:
    state = auction([5_000, 50_000])
    notes = watched(state)
    state.own_auction().sale = state.auction.sale[:5]
    bid(state, [4000] * 5, [500] * 5)
    bought = [(note.event, note.facts.get("seat")) for note in notes if note.event in ("sold", "unsold")]
    assert bought == [("sold", 0), ("sold", 1), ("sold", 1), ("unsold", None), ("unsold", None)]
    assert state.money[0] == 1_000


def test_E19_WPS_31_WPS_33_WPS_34_slips() -> None:
    state = betting([50_000, 9_500, 50_000])
    state.play(0, Bet("win", 1, 1000))
    assert refused(state, 0, Bet("win", 2, 1000)).rule == "WPS-31"
    assert refused(state, 0, Bet("place", 1, 6000)).rule == "WPS-33"
    assert refused(state, 0, Bet("place", 1, 1500)).rule == "WPS-33"
    state.play(1, Bet("win", 1, 5000))
    assert refused(state, 1, Bet("place", 1, 5000)).rule == "WPS-34"
    state.play(2, HAND_IN)
    assert state.bets[2] == (-1, -1, -1, 0, 0, 0)


def test_E20_WPS_36_rows_of_the_table() -> None:
    bet = STANDARD.payoff.bet
    assert bet["3-2"] == (2500, 1500, 1500)
    assert bet["4-1"] == (5000, 3000, 2000)
    assert bet["10-1"] == (11_000, 6_000, 3_500)
    assert bet["15-1"] == (16_000, 8_500, 4_500)
    for odds, (win, place, show) in bet.items():
        left, right = (int(part) for part in odds.split("-"))
        for pays, parts in ((win, 1), (place, 2), (show, 4)):
            exact = 1000 + 1000 * left / right / parts
            assert abs(pays - exact) <= 250
            assert pays > 1000


def test_E21_WPS_44_WPS_45_the_daily_double() -> None:
    chart = STANDARD.payoff.daily_double
    at = chart.odds.index
    assert chart.pays[at("3-2")][at("2-1")] * 3 == 15_000
    assert chart.pays[at("15-1")][at("15-1")] == 50_000
    assert chart.pays[at("3-2")][at("3-2")] == 4_000
    assert chart.pays[at("4-1")][at("5-1")] == 21_000
    state = betting()
    state.play(0, Ticket(4, 2, 3000))
    assert refused(state, 0, Ticket(4, 2, 1000)).rule == "WPS-44"
    state.play(0, Ticket(4, 3, 1000))
    state.play(0, Ticket(6, 6, 1000))
    assert len(state.tickets[0]) == 3


def test_E21_WPS_41_a_winning_ticket_is_paid_after_race_2() -> None:
    state = finished([2, 1, 3, 4, 5, 6], race=2)
    state.results = ((3, 0, 1, 2, 4, 5), state.finish)  # Lucky Old Sun 3-2, then Night Ferry 2-1
    state.tickets = (((3, 1, 3000),), ((3, 2, 1000),), (), ())
    before = state.money[:]
    settle(state)
    assert state.money[0] == before[0] + 15_000
    assert state.money[1] == before[1]


@pytest.mark.parametrize(
    ("bets", "harmful", "upheld"),
    [
        ([("win", 2, 1000)], 1, True),
        ([("win", 1, 1000), ("show", 1, 1000)], 1, False),
        ([("place", 5, 1000)], 1, False),
        ([("win", 2, 1000)], 0, False),
    ],
)
def test_E22_WPS_85_WPS_95_when_an_objection_is_upheld(
    bets: list[tuple[str, int, int]], harmful: int, upheld: bool
) -> None:
    case = Case(0, 2, (2,), ("a",), 3, True)
    state = finished(RACE_1, {1: 1}, bets={1: bets, 2: [("win", 1, 1000)]}, cases=[case])
    notes = settle(state)
    if state.step.name == "hearings":
        state.play(0, Judge(harmful))
    assert ("upheld" in [note.event for note in notes]) == upheld
    assert ("rejected" in [note.event for note in notes]) != upheld


@pytest.mark.parametrize(
    ("won", "accusers", "each", "rest"), [(10_000, 3, 3000, 1000), (8_000, 2, 4000, 0), (1_000, 3, 0, 1000)]
)
def test_E23_WPS_89_the_winnings_of_a_guilty_owner_are_divided(won: int, accusers: int, each: int, rest: int) -> None:
    case = Case(0, 2, tuple(range(1, 1 + accusers)), ("a",) * accusers, 3, True, upheld=True)
    state = finished(RACE_1, {0: 1}, cases=[case])
    # a slip that hands back exactly this much: the table is bent, the slip is one show bet on number 2
    state.setup.pays[0][1][2] = won
    state.bets = ((-1, -1, 1, 0, 0, 1000), *state.bets[1:])
    assert winnings(state.bets[0], state.finish, state.setup.pays[state.race]) == won
    before = state.money[:]
    divide_winnings(state)
    assert state.money[0] == before[0] - won
    assert [after - cash for after, cash in zip(state.money, before, strict=True)][1 : 1 + accusers] == [
        each
    ] * accusers
    assert state.money[-1] == before[-1] + rest


def grounds_shown(state: WinPlaceShowState, end: str, bonus: int = 0) -> str:
    rides = rides_of(state)
    judge_ride(state, rides, rides.actions.index(to(end, bonus)))
    return "".join("abcde"[ground] for ground in state.judged.shows)


def test_E24_WPS_82_grounds_on_a_straight() -> None:
    state = racing({2: "backstretch/3/1"}, {0: 2})
    state.setup.bonus[0][1] = 9
    roll(state, 4, 5)
    assert grounds_shown(state, "backstretch/3/13") == "c"
    assert grounds_shown(state, "backstretch/5/16", 1) == "b"
    assert grounds_shown(state, "backstretch/4/13", 1) == "bde", "three short, wide, nobody ahead"
    assert grounds_shown(state, "backstretch/1/16", 1) == ""


def test_E24_WPS_82_grounds_on_a_turn() -> None:
    state = racing({1: "far_turn/2/3"}, {0: 1}, turn=6)
    state.setup.boxes[0][0] = [5]
    roll(state, 1, 1)
    shown = {ride.end: grounds_shown(state, ride.end) for ride in state.legal(0) if isinstance(ride, Ride)}
    outer = [grounds for end, grounds in shown.items() if end.startswith("far_turn/3")]
    inner = [grounds for end, grounds in shown.items() if end.startswith("far_turn/1") and "e" not in grounds]
    assert outer
    assert all("a" in grounds for grounds in outer)
    assert "" in inner


def test_E25_WPS_114_shares_rounded_down_the_rest_to_the_charity() -> None:
    assert exchange([30_000, 0, 60_000], 300) == (30_000, [100, 0, 200], 0)
    assert exchange([20_000] * 3, 100) == (60_000, [33, 33, 33], 1)
    assert exchange([0, 0], 200) == (0, [0, 0], 200)


def test_E26_WPS_103_a_taken_number_is_rolled_again() -> None:
    state = table(2, version="fast")
    for face in (3, 3, 1):
        state.play(CHANCE, StableDie(face))
    assert state.stables == (1, -1, 0, -1, -1, -1)


def test_E26_WPS_104_seven_players_wait_for_the_next_round() -> None:
    state = table(7)
    for face in (1, 1, 2, 3, 4, 5, 5, 5, 6):
        assert state.step.name == "stable_draw"
        state.play(CHANCE, StableDie(face))
    assert state.stables == (0, 2, 3, 4, 5, 6)
    assert state.directors == (1, 1)


def test_E27_WPS_5_R_39_two_winners() -> None:
    state = with_money(table(4), [5_000, 9_000, 9_000, 0])
    standing = state.standing()
    assert standing.ranks == [3, 1, 1, 4]
    assert standing.winners() == [1, 2]


def test_E31_WPS_65_a_blocked_horse_is_passed_over_even_with_the_bonus() -> None:
    state = racing({1: "home_stretch/1/5", 2: "home_stretch/1/6", 3: "home_stretch/2/6"}, {0: 1, 1: 2})
    state.setup.bonus[0][0] = 7
    notes = watched(state)
    roll(state, 1, 6)
    assert [note.facts["horse"] for note in notes if note.event == "blocked"] == [1]
    assert state.pending() == (1,)


def test_E32_WPS_44_WPS_46_the_order_of_a_slip() -> None:
    state = betting()
    state.play(0, Ticket(1, 4, 1000))
    state.play(0, Ticket(2, 2, 1000))
    for stale in (Ticket(1, 4, 1000), Ticket(2, 2, 1000)):
        assert stale not in state.legal(0)
    state.play(0, Bet("place", 1, 1000))
    offered = state.legal(0)
    assert not [line for line in offered if isinstance(line, Ticket)]
    assert {line.pool for line in offered if isinstance(line, Bet)} == {"show"}
    assert refused(state, 0, Bet("win", 1, 1000)).rule == "WPS-31"
    assert refused(state, 0, Ticket(3, 3, 1000)).rule == "WPS-46"
    state.play(0, HAND_IN)


def test_E32_WPS_34_with_2_500_in_cash() -> None:
    state = betting([2_500, 50_000, 50_000])
    state.play(0, Ticket(1, 1, 1000))
    stakes = {line.stake for line in state.legal(0) if isinstance(line, Ticket | Bet)}
    assert stakes == {1000}
    state.play(0, Bet("win", 1, 1000))
    assert [type(line) for line in state.legal(0)] == [HandIn]


def test_W3_the_dice_are_ordered_pairs() -> None:
    state = racing({1: "backstretch/1/1"}, {0: 1})
    assert len(state.legal(CHANCE)) == 36
    assert Dice(4, 5) in state.legal(CHANCE)
