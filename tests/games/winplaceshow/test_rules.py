"""The rules WPS-1 to WPS-114 that no worked example covers."""

from __future__ import annotations

from random import Random

import pytest

from railbird.core import BANK, CHANCE, SIMULTANEOUS
from railbird.core.errors import BadOptions
from railbird.core.playout import rollout
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.rules.actions import (
    HAND_IN,
    PASS,
    Accept,
    Bet,
    Bid,
    Decline,
    Motion,
    NameRider,
    Raise,
    Ride,
    StableDie,
    Ticket,
    Vote,
)
from railbird.games.winplaceshow.rules.judging import house_choice
from railbird.games.winplaceshow.rules.steps.race import ranked
from railbird.games.winplaceshow.rules.values import NOBODY, OFF
from railbird.games.winplaceshow.view import view
from tests.games.positions import refused, watched, with_money

from .positions import (
    STANDARD,
    TRACK,
    auction,
    betting,
    bid,
    events,
    finished,
    open_race,
    racing,
    rides_of,
    roll,
    settle,
    table,
    to,
)

# --- frame and winning


def test_WPS_1_WPS_101_WPS_113_start_money_by_version() -> None:
    assert table(4).money[0] == 50_000
    assert table(4, version="fast").money[0] == 20_000
    assert table(8).money[0] == 20_000
    assert table(4, start_money=7_500).money[0] == 7_500


def test_WPS_2_versions_and_seats() -> None:
    assert table(6).setup.version == "regular"
    assert table(2, version="fast").setup.version == "fast"
    for seats in range(7, 11):
        for version in ("regular", "fast", "party"):
            assert table(seats, version=version).setup.version == "party"
    with pytest.raises(BadOptions, match="WPS-2"):
        table(6, version="party")
    with pytest.raises(BadOptions):
        table(11)


def test_WPS_2_six_races_unless_the_table_wants_fewer() -> None:
    state = table(3, objections="off", director_change="off", elimination="never", start_money=200_000)
    rollout(state, Random(3).random, GAME.max_plies)
    assert len(state.results) == 6
    state = table(3, number_of_races=2)
    assert state.setup.races == 2
    assert not table(3, number_of_races=1).setup.daily_double


def test_WPS_3_the_association_never_runs_out() -> None:
    state = finished([1, 2, 3, 4, 5, 6], {0: 1}, bets={0: [("win", 1, 5000)]})
    settle(state)
    assert state.money[BANK] < -80_000
    assert sum(state.money) == 0


def test_WPS_4_every_amount_is_a_multiple_of_500() -> None:
    with pytest.raises(BadOptions, match="WPS-4"):
        table(4, start_money=750)


def test_WPS_6_a_player_without_money_is_eliminated_after_the_race_and_may_still_ride() -> None:
    state = finished([1, 2, 3, 4, 5, 6], {0: 1}, money=[20_000, 0, 20_000, 20_000], director_change="off")
    notes = settle(state)
    assert "eliminated" in events(notes)
    assert state.out == (0, 1, 0, 0)
    assert state.pending() == (0, 2, 3), "no bids of an eliminated player"


# --- directors


def test_WPS_7_the_first_two_seats_hold_the_offices() -> None:
    state = table(4)
    assert state.directors == (0, 1)
    assert state.step.name == "director_review"


def test_WPS_8_WPS_9_only_judging_is_a_decision_of_a_director() -> None:
    state = betting()
    for seat in range(3):
        state.play(seat, HAND_IN)
    assert state.step.name == "roll_dice", "closing, start and dice ask no director"
    assert state.pending() == (CHANCE,)
    with pytest.raises(BadOptions, match="WPS-8"):
        table(4, betting_seconds=20)


def test_WPS_10_a_majority_replaces_a_director() -> None:
    state = table(4)
    notes = watched(state)
    state.play(0, PASS)
    state.play(1, Motion("betting", 2))
    state.play(2, Motion("betting", 3))
    state.play(3, Motion("race", 2))
    assert state.step.name == "motion_vote"
    for seat, yes in enumerate((0, 1, 1, 1)):
        state.play(seat, Vote(yes))
    assert state.directors[0] == 2
    assert state.step.name == "bid_sheets", "a second motion for the office, and for the elected, lapse"
    assert events(notes).count("motion_lapsed") == 2


def test_WPS_10_half_is_no_majority_and_nominees_hold_no_office() -> None:
    state = table(4)
    assert refused(state, 0, Motion("betting", 1)).rule == "WPS-10"
    state.play(0, Motion("race", 3))
    for seat in (1, 2, 3):
        state.play(seat, PASS)
    for seat in range(4):
        state.play(seat, Vote(1 if seat < 2 else 0))
    assert state.directors[1] == 1


def test_WPS_10_the_review_is_passive_and_secret_until_all_are_in() -> None:
    state = table(4)
    assert state.step.timing(state) == SIMULTANEOUS
    assert all(state.step.is_passive(state, seat) for seat in state.pending())
    assert state.fallback(2) == PASS
    before = view(state, 0)
    state.play(3, Motion("race", 2))
    assert view(state, 0).motions == before.motions == []


# --- the programme


def test_WPS_11_WPS_14_a_horse_runs_in_its_race_and_its_lane() -> None:
    state = table(4)
    assert [TRACK.names[space] for space in state.position] == [f"backstretch/{lane}/1" for lane in range(1, 7)]
    names = [horse.name for race in state.setup.field for horse in race]
    assert len(set(names)) == 36


def test_WPS_12_the_purse_goes_to_the_owners_of_the_first_four() -> None:
    state = finished([4, 2, 1, 6, 3, 5], {0: 4, 1: 1, 2: 5})
    settle(state)
    assert state.money[:4] == [26_000, 21_000, 20_000, 20_000]


def test_WPS_13_WPS_50_distances_and_starts() -> None:
    setup = table(4).setup
    first = [TRACK.names[setup.starts[race][2]] for race in range(6)]
    assert first == [
        "backstretch/3/1",
        "run_out/3/1",
        "backstretch/3/1",
        "home_stretch/3/1",
        "run_out/3/1",
        "home_stretch/3/1",
    ]
    for race, spaces in ((0, 60), (1, 80), (3, 100)):
        assert TRACK.rem[setup.crossings[race]][setup.starts[race][0]] == spaces


def test_WPS_15_boxes_are_read_left_to_right() -> None:
    state = racing({1: "backstretch/1/1"}, {0: 1}, turn=4)
    roll(state, 2, 1)
    assert set(state.rides.totals) == {7 + 2}


def test_WPS_17_WPS_18_jockeys_speed_and_class() -> None:
    card = view(table(4), 0).programme[0]
    assert [entry.jockey for entry in card.entries][:2] == ["apprentice", "veteran"]
    assert (card.entries[0].speed, card.entries[0].class_) == (41, 45)
    assert (card.entries[5].speed, card.entries[5].class_) == (37, 48)


# --- the auction


def test_WPS_19_with_six_players_everybody_owns_one() -> None:
    state = auction([50_000] * 6)
    bid(state, *[[500 * (seat + 1)] * 6 for seat in range(6)])
    assert sorted(state.owners) == [0, 1, 2, 3, 4, 5]


def test_WPS_22_a_locked_sheet_stays_as_it_is() -> None:
    state = auction([50_000] * 3)
    for horse in state.auction.sale:
        state.play(0, Bid(horse + 1, 500))
    assert refused(state, 0, Bid(4, 1000)).rule == "WPS-22"
    assert refused(state, 1, Bid(1, 1000)).rule == "WPS-20"


def test_WPS_23_WPS_26_the_highest_bid_buys_and_pays_at_once() -> None:
    state = auction([50_000] * 3)
    notes = watched(state)
    bid(state, [3000], [3500], [1000])
    read = next(note for note in notes if note.event == "bids_read")
    assert read.facts["seats"] == [0, 1, 2]
    assert read.facts["bids"] == [3000, 3500, 1000]
    assert state.owners[3] == 1


def test_WPS_24_raises_are_higher_multiples_and_within_the_cash() -> None:
    state = auction([4_000, 4_000, 50_000])
    bid(state, [3000], [3000], [500])
    for wrong in (3000, 3250, 4500):
        assert refused(state, 0, Raise(wrong)).rule == "WPS-24"
    state.play(0, Raise(4000))
    assert list(state.legal(1)) == [PASS], "nothing left to raise with"


def test_WPS_27_who_owns_a_horse_waits_until_everybody_has_one() -> None:
    state = auction([50_000] * 3)
    bid(state, [9000] * 6, [1000] * 6, [500] * 6)
    assert state.prices[3] == 9000
    assert [state.owners[horse] for horse in state.auction.sale] == [0, 1, 2, 0, 1, 2]


def test_WPS_28_nobody_owns_more_than_two() -> None:
    state = auction([50_000] * 2)
    bid(state, [9000] * 6, [1000] * 6)
    assert state.owners.count(0) == state.owners.count(1) == 2
    assert state.owners.count(NOBODY) == 2


def test_WPS_29_who_has_no_money_left_gets_no_second_horse() -> None:
    state = auction([1_000, 50_000])
    bid(state, [1000] * 6, [500] * 6)
    assert state.owners.count(0) == 1
    assert state.money[0] == 0


# --- bets


def test_WPS_30_bets_are_written_between_auction_and_start() -> None:
    state = auction([50_000] * 3)
    assert refused(state, 0, Bet("win", 1, 1000)).rule == "WPS-30"
    state = racing({1: "backstretch/1/1"}, {0: 1})
    roll(state, 1, 1)
    assert refused(state, 0, Bet("win", 1, 1000)).rule == "WPS-30"


def test_WPS_35_slips_are_secret_and_totals_announced_at_closing() -> None:
    state = betting()
    state.play(0, Bet("win", 3, 4000))
    state.play(0, HAND_IN)
    assert refused(state, 0, Bet("show", 3, 1000)).rule == "WPS-35"
    seen = view(state, 1)
    assert seen.players[0].handed_in
    assert seen.players[0].staked is None
    assert state.money[0] == 50_000, "nothing is paid while slips are written"
    notes = watched(state)
    state.play(1, HAND_IN)
    state.play(2, HAND_IN)
    assert [(note.facts["seat"], note.facts["bets"]) for note in notes if note.event == "staked"] == [
        (1, 0),
        (2, 0),
        (0, 4000),
    ]
    seen = view(state, 1)
    assert seen.players[0].staked == 4000
    assert seen.players[0].slip is None
    assert state.money[0] == 46_000


def test_WPS_37_owners_bet_on_any_horse() -> None:
    state = betting()
    offered = state.legal(0)
    assert {line.horse for line in offered if isinstance(line, Bet)} == {1, 2, 3, 4, 5, 6}


def test_WPS_42_WPS_43_tickets_only_before_race_1() -> None:
    state = betting()
    assert len([line for line in state.legal(0) if isinstance(line, Ticket)]) == 36 * 5
    state = betting(race=2)
    assert refused(state, 0, Ticket(1, 1, 1000)).rule == "WPS-43"
    for options in ({"daily_double": "off"}, {"number_of_races": 1}):
        state = betting(**options)
        assert refused(state, 0, Ticket(1, 1, 1000)).rule == "WPS-43"


def test_WPS_44_a_ticket_costs_1_000_to_5_000() -> None:
    state = betting()
    assert refused(state, 0, Ticket(1, 1, 6000)).rule == "WPS-44"
    state.play(0, Ticket(2, 1, 1000))
    assert refused(state, 0, Ticket(1, 1, 1000)).rule == "WPS-44"


# --- the race


def test_WPS_51_WPS_52_the_same_white_die_for_all() -> None:
    state = table(4)
    open_race(state, 1, {0: 1, 1: 2, 2: 3, 3: 4})
    state.step = state.setup.flow.roll_dice
    roll(state, 4, 1)
    assert (state.turn, state.white, state.red) == (1, 4, 1)
    assert state.pending() == (3,)
    runners = view(state, 0).runners
    assert [runner.allowance for runner in runners][:4] == [15, 12, 12, 12]
    assert refused(state, 0, to("backstretch/1/5")).rule == "WPS-52"


def test_WPS_52_the_red_die_may_name_the_first() -> None:
    state = table(4, first_mover_die="red")
    open_race(state, 1, {0: 1, 1: 2, 2: 3, 3: 4})
    state.step = state.setup.flow.roll_dice
    roll(state, 4, 1)
    assert state.pending() == (0,)


def test_WPS_68_R_12_horses_past_the_line_block_until_the_turn_ends() -> None:
    for stay, blocks in (("stay_until_turn_end", True), ("removed_at_once", False)):
        state = racing({1: "home_stretch/1/20", 2: "home_stretch/1/19"}, {0: 1, 1: 2}, turn=6, finished_horses=stay)
        state.setup.boxes[0][0] = [1]
        roll(state, 1, 1)
        end = next(ride for ride in state.legal(0) if isinstance(ride, Ride) and ride.end.startswith("run_out/1/"))
        state.apply(0, end)
        while state.step.name == "objection_window":
            state.play(state.pending()[0], PASS)
        assert (state.position[0] != OFF) == blocks


def test_WPS_69_WPS_78_the_race_ends_with_the_fourth_and_the_rest_follow_by_distance() -> None:
    state = racing({1: "home_stretch/1/20", 2: "home_stretch/1/1", 3: "home_stretch/3/9"}, {0: 1}, turn=6)
    notes = watched(state)
    roll(state, 1, 2)
    state.apply(0, state.fallback(0))
    while state.step.name == "objection_window":
        state.play(state.pending()[0], PASS)
    over = next(note for note in notes if note.event == "race_over")
    assert over.facts["horses"] == [4, 5, 6, 1, 3, 2]


def test_WPS_70_the_owner_rides() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/2/1"}, {0: 1, 1: 2})
    roll(state, 2, 2)
    assert state.pending() == (1,)


def test_WPS_71_the_house_rider_takes_the_smallest_key() -> None:
    state = racing({3: "backstretch/3/1"}, {0: 3}, race=1)
    roll(state, 1, 1)
    rides = rides_of(state)
    chosen = TRACK.names[rides.spaces[house_choice(state, rides)]]
    assert chosen == "backstretch/1/10", "the whole way, on the rail"
    assert state.fallback(0) == to("backstretch/1/10")


def test_WPS_71_R_5_an_unowned_horse_is_ridden_without_a_decision() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/2/1"}, {0: 1})
    notes = watched(state)
    roll(state, 2, 2)
    assert "ridden_by_house" in events(notes)
    assert state.pending() == (0,)


def test_WPS_72_an_eliminated_player_may_be_named_and_may_refuse() -> None:
    state = table(4)
    open_race(state, 1, {0: 1, 1: 2, 2: 3})
    state.out = (0, 0, 0, 1)
    state.go(state.setup.flow.riders)
    assert refused(state, 0, NameRider(1, 1)).rule == "WPS-72"
    assert refused(state, 0, NameRider(2, 0)).rule == "WPS-70"
    state.play(0, NameRider(1, 3))
    state.play(1, NameRider(2, 3))
    state.play(2, NameRider(3, 2))
    assert state.step.name == "rider_answer"
    assert state.pending() == (3,)
    assert refused(state, 3, Accept(2)).rule == "WPS-72"
    state.play(3, Accept(1))
    state.play(3, Decline(2))
    assert state.riders == (3, 1, 2, NOBODY, NOBODY, NOBODY)


def test_WPS_72_without_delegated_riders_nobody_is_asked() -> None:
    state = table(4, delegated_riders="off")
    open_race(state, 1, {0: 1})
    state.out = (0, 0, 0, 1)
    state.go(state.setup.flow.riders)
    assert state.step.name == "betting"


def test_WPS_78_places_five_and_six() -> None:
    state = racing({5: "home_stretch/1/3", 6: "home_stretch/6/4"}, {})
    assert ranked(state, [4, 5]) == [5, 4]


# --- fast and party


def test_WPS_102_six_players_fast_no_auction_but_purses() -> None:
    state = table(6, version="fast", director_change="off")
    for face in range(1, 7):
        state.play(CHANCE, StableDie(face))
    assert state.step.name == "betting"
    assert state.owners == (0, 1, 2, 3, 4, 5)
    assert state.setup.purses_paid


def test_WPS_105_the_horses_of_unowned_stables_are_auctioned() -> None:
    state = table(4, version="fast", director_change="off")
    for face in (1, 2, 3, 4):
        state.play(CHANCE, StableDie(face))
    assert state.step.name == "bid_sheets"
    assert sorted(horse + 1 for horse in state.auction.sale) == [5, 6]
    bid(state, [9000, 9000], [1000, 1000], [500, 500], [500, 500])
    assert state.owners == (0, 1, 2, 3, 1, 0), "everybody owns one, so all bids count; the cap of two stays"


def test_WPS_106_directors_without_a_stable() -> None:
    state = table(9)
    for face in (1, 1, 2, 2, 3, 4, 5, 6):
        state.play(CHANCE, StableDie(face))
    assert state.directors == (1, 3)
    assert state.step.name == "director_review"
    assert {action.nominee for action in state.legal(0) if isinstance(action, Motion)} == {8}


def test_WPS_111_WPS_112_party_no_auction_no_purses_hired_riders() -> None:
    state = table(8, director_change="off")
    for face in (1, 2, 3, 4, 5, 6):
        state.play(CHANCE, StableDie(face))
    assert state.step.name == "riders"
    assert not state.setup.purses_paid
    assert {action.rider for action in state.legal(0) if isinstance(action, NameRider)} == {0, 6, 7}
    assert table(8, purses="on").setup.purses_paid


def test_WPS_113_WPS_114_the_exchange_stands_in_the_last_view() -> None:
    state = table(7, buy_in_cents=200)
    with_money(state, [70_000, 0, 0, 0, 0, 0, 70_000])
    notes = watched(state)
    state.go(state.setup.flow.game_end)
    seen = view(state, 3)
    assert seen.exchange is not None
    assert (seen.exchange.ratio, seen.exchange.cents[0], seen.exchange.rest) == (10_000, 700, 0)
    assert "exchanged" in events(notes)
    assert STANDARD.money.party_buy_in_cents == 100
