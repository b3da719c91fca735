"""The rulings R-1 to R-52; those about moves stand in test_riding, some with the worked examples."""

from __future__ import annotations

import pytest

from railbird.core import CHANCE
from railbird.core.errors import BadOptions
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.rules.actions import (
    HAND_IN,
    PASS,
    Accept,
    Bet,
    Judge,
    Motion,
    NameRider,
    Object,
    StableDie,
    Ticket,
    Vote,
)
from railbird.games.winplaceshow.rules.figures import moving_order
from railbird.games.winplaceshow.rules.setup import auction_order
from railbird.games.winplaceshow.rules.steps.objections import backed_ahead, voters
from railbird.games.winplaceshow.rules.values import NOBODY, Case
from railbird.games.winplaceshow.view import view
from tests.games.positions import watched, with_money

from .positions import (
    STANDARD,
    auction,
    betting,
    bid,
    events,
    finished,
    open_race,
    racing,
    roll,
    settle,
    slip,
    table,
    to,
)

RACE_1 = (2, 4, 1, 6, 3, 5)


def test_R_1_posts_and_auction_order() -> None:
    names = [horse.name for horse in table(4).setup.field[0]]
    assert (names[0], names[1], names[3]) == ("Gunsmoke", "Rotunda", "Lucky Old Sun")
    assert auction([50_000] * 3, auction_order="post").auction.sale == (0, 1, 2, 3, 4, 5)


def test_R_3_two_players_own_two_each_or_three_if_they_choose() -> None:
    state = auction([50_000] * 2, max_horses_per_player=3)
    bid(state, [9000] * 6, [1000] * 6)
    assert sorted(state.owners) == [0, 0, 0, 1, 1, 1]
    with pytest.raises(BadOptions, match="R-3"):
        table(3, max_horses_per_player=3)


def test_R_4_bids_may_add_up_to_more_than_the_cash() -> None:
    state = auction([5_000] * 3)
    bid(state, [5000] * 6, [500] * 6, [500] * 6)
    assert state.money[0] == 0


def test_R_5_an_unsold_horse_runs_and_its_purse_stays_in_the_bank() -> None:
    state = finished(RACE_1, {}, bets={0: [("win", 2, 1000)]})
    notes = settle(state)
    assert "purse" not in events(notes)
    assert state.money[0] == 25_000, "bets on it are normal"


def test_R_12_where_finished_horses_go_is_an_option() -> None:
    assert table(4).setup.stay
    assert not table(4, finished_horses="removed_at_once").setup.stay


def test_R_13_past_the_line_is_counted_in_spaces_moved() -> None:
    state = racing({1: "home_stretch/6/20"}, {0: 1}, turn=1)
    state.setup.boxes[0][0] = [14]
    roll(state, 1, 1)
    notes = watched(state)
    ride = next(ride for ride in state.legal(0) if ride.values()[0] == "first_turn/6/7")
    state.play(0, ride)
    assert [note.facts["past"] for note in notes if note.event == "home"] == [15]


def test_R_14_the_die_names_a_finished_horse() -> None:
    assert moving_order(1, [1, 0, 0, 1, 0, 1]) == (3, 5, 0)


@pytest.mark.parametrize(
    ("accusers", "shares"),
    [((1, 2, 3), [1000, 500, 500]), ((1, 2, 3, 4), [500] * 4), ((0, 2, 3, 4, 5), [500] * 4)],
)
def test_R_16_2_000_in_notes_of_500(accusers: tuple[int, ...], shares: list[int]) -> None:
    case = Case(0, 1, accusers, ("c",) * len(accusers), 5, True)
    owner = next(seat for seat in range(6) if seat not in accusers)
    state = finished(RACE_1, {owner: 1}, seats=6, cases=[case])
    notes = settle(state)
    assert [note.facts["amount"] for note in notes if note.rule == "WPS-90" and note.event == "paid"] == shares


def test_R_16_a_player_short_of_money_pays_what_is_left() -> None:
    case = Case(0, 1, (1,), ("c",), 5, True)
    state = finished(RACE_1, {0: 1}, cases=[case], money=[20_000, 500, 20_000, 20_000], purses="off")
    settle(state)
    assert state.money[:2] == [20_500, 0]


def test_R_17_when_slips_are_shown_is_an_option() -> None:
    for revealed, shown in (("at_settlement", False), ("at_closing", True)):
        state = betting(slips_revealed=revealed)
        state.play(0, Bet("win", 2, 1000))
        for seat in range(3):
            state.play(seat, HAND_IN)
        assert (view(state, 1).players[0].slip is not None) == shown


def test_R_18_at_most_36_tickets_everybody_at_the_same_time() -> None:
    state = betting([500_000] * 3)
    for first in range(1, 7):
        for second in range(1, 7):
            state.play(0, Ticket(first, second, 5000))
    assert not [line for line in state.legal(0) if isinstance(line, Ticket)]
    assert state.pending() == (0, 1, 2), "the director too"


def test_R_19_tickets_give_no_standing() -> None:
    state = finished(RACE_1, {1: 1})
    state.tickets = ((), ((1, 1, 5000),), ((0, 0, 1000),), ())
    assert not state.has_bet(2, 0)
    assert not backed_ahead(state, 0)


def test_R_20_a_live_ticket_keeps_a_player_without_money_until_race_2() -> None:
    state = finished(RACE_1, {}, money=[20_000, 0, 0, 20_000], director_change="off")
    state.tickets = ((), ((1, 3, 1000),), ((0, 3, 1000),), ())
    notes = settle(state)
    assert state.suspended == (1,)
    assert state.out == (0, 0, 1, 0)
    assert "suspended" in events(notes)
    assert state.pending() == (0, 3), "no bids while suspended"
    seen = view(state, 0)
    assert [player.suspended for player in seen.players] == [False, True, False, False]


def test_R_20_without_elimination_everybody_stays() -> None:
    state = finished(RACE_1, {}, money=[20_000, 0, 0, 20_000], elimination="never")
    settle(state)
    assert state.out == (0, 0, 0, 0)


def test_R_21_the_game_stops_with_one_player_left_or_none() -> None:
    state = finished(RACE_1, {}, money=[20_000, 0, 0, 0])
    settle(state)
    assert state.pending() == ()
    assert state.standing().winners() == [0]
    state = finished(RACE_1, {}, money=[0, 0, 0, 0])
    settle(state)
    assert state.standing().winners() == [0, 1, 2, 3]


def test_R_21_later_eliminations_rank_above_earlier_ones() -> None:
    state = with_money(table(4), [0, 10_000, 0, 0])
    state.out = (2, 0, 1, 2)
    assert state.standing().ranks == [2, 1, 4, 2]


@pytest.mark.parametrize(("draw", "step"), [("whole_game", "betting"), ("every_race", "stable_draw")])
def test_R_22_stables_are_drawn_once_or_every_race(draw: str, step: str) -> None:
    state = finished(RACE_1, {}, seats=6, version="fast", stable_draw=draw, director_change="off")
    state.stables = (0, 1, 2, 3, 4, 5)
    settle(state)
    assert state.step.name == step


def test_R_23_seven_players_fast_are_a_party() -> None:
    setup = table(7, version="fast").setup
    assert (setup.version, setup.purses_paid) == ("party", False)


def test_R_24_the_stable_of_an_eliminated_owner() -> None:
    state = finished(
        RACE_1, {}, seats=6, version="fast", money=[0, *[20_000] * 5], director_change="off", delegated_riders="off"
    )
    state.stables = (0, 1, 2, 3, 4, 5)
    settle(state)
    assert state.step.name == "bid_sheets"
    assert [state.setup.field[1][horse].stable for horse in state.auction.sale] == [1]
    state = finished(RACE_1, {}, seats=7, money=[0, *[20_000] * 6], director_change="off", delegated_riders="off")
    state.stables = (0, 1, 2, 3, 4, 5)
    settle(state)
    assert state.owners.count(NOBODY) == 1
    assert state.step.name == "betting"


def test_R_25_the_office_of_an_eliminated_director_passes_on() -> None:
    state = finished(RACE_1, {}, money=[0, 20_000, 20_000, 20_000])
    settle(state)
    assert state.directors == (2, 1)
    state = finished(RACE_1, {}, seats=3, money=[0, 20_000, 20_000])
    state.directors = (0, 2)
    settle(state)
    assert state.directors == (1, 2)
    state = finished(RACE_1, {}, seats=8, money=[*[20_000] * 6, 0, 20_000])
    state.stables = (0, 1, 2, 3, 4, 5)
    state.directors = (6, 7)
    settle(state)
    assert state.directors == (0, 7), "nobody else without a stable"


def test_R_26_a_tied_or_empty_vote_goes_to_the_stewards() -> None:
    case = Case(0, 2, (2,), ("a",), 5, True)
    state = finished(RACE_1, {1: 1}, bets={1: [("win", 2, 1000)]}, cases=[case], adjudication="vote")
    notes = settle(state)
    state.play(0, Vote(0))
    state.play(3, Vote(1))
    assert "steward" in events(notes)
    assert "upheld" in events(notes)
    state = finished(
        RACE_1, {1: 1}, bets={1: [("win", 2, 1000)]}, cases=[Case(0, 2, (0, 2), ("a", "a"), 0, False)], seats=3
    )
    notes = settle(state)
    assert "steward" in events(notes)
    assert "rejected" in events(notes)


def test_R_27_the_owner_is_judged_by_his_own_bets_whoever_rode() -> None:
    state = finished(RACE_1, {1: 1}, bets={1: [("win", 2, 1000)], 3: [("win", 5, 1000)]})
    state.riders = (3, *state.riders[1:])
    assert backed_ahead(state, 0)
    state.bets = (slip(), slip(("win", 1, 1000)), slip(), slip(("win", 2, 1000)))
    assert not backed_ahead(state, 0)


def test_R_28_a_guilty_owner_pays_what_is_there() -> None:
    case = Case(0, 2, (2,), ("a",), 5, True)
    state = finished(RACE_1, {1: 1}, bets={1: [("win", 2, 1000)]}, cases=[case], adjudication="steward", purses="off")
    notes = settle(state)
    divided = next(note for note in notes if note.event == "divided")
    assert divided.facts["amount"] == 5_000
    assert state.money[1] == 20_000


def test_R_29_R_30_place_and_show_pay_for_better_places_too() -> None:
    state = finished(RACE_1, {}, bets={0: [("place", 2, 1000), ("show", 2, 1000)]})
    settle(state)
    assert state.money[0] == 20_000 + 3_000 + 2_000


def test_R_31_the_names_are_spelt_rightly() -> None:
    names = [horse.name for horse in STANDARD.race[0].horse]
    assert "Mustard Seed" in names
    assert "Rotunda" in names


def test_R_32_the_directors_duties_have_no_effect() -> None:
    state = betting()
    state.directors = (2, 0)
    for seat in range(3):
        state.play(seat, HAND_IN)
    assert state.step.name == "roll_dice"


def test_R_33_equal_odds_are_sold_by_post() -> None:
    assert auction_order(GAME.options(), ["4-1", "2-1", "4-1", "3-2", "8-2", "2-1"]) == [3, 1, 5, 0, 2, 4]


def test_R_34_every_sheet_has_all_horses_and_the_winner_must_buy() -> None:
    state = auction([50_000] * 3)
    assert PASS not in state.legal(0)
    assert state.fallback(0).values() == (4, 500)
    bid(state, [500] * 6, [1000] * 6, [1500] * 6)
    assert state.owners.count(NOBODY) == 0


def test_R_35_ignored_bids_stay_secret() -> None:
    state = auction([50_000] * 3)
    notes = watched(state)
    bid(state, [9000, 8000], [1000, 3000], [500, 3000])
    assert state.step.name == "oral_raise"
    second = [note for note in notes if note.event == "bids_read"][1]
    assert second.facts["seats"] == [1, 2]
    assert view(state, 1).sale.read[1] == [None, 3000, 3000]  # type: ignore[union-attr]
    assert view(state, 0).own_sheet[1] == 8000


def test_R_36_blocking_is_no_ground() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/2/1"}, {0: 1, 1: 2})
    roll(state, 1, 1)
    state.play(0, to("backstretch/1/13"))
    assert state.step.name == "move_horse"


def test_R_38_the_fifth_and_sixth_past_the_line_win_nothing() -> None:
    state = finished([1, 2, 3, 4, 5, 6], {0: 5, 1: 6})
    settle(state)
    assert state.money[:2] == [20_000, 20_000]


def test_R_40_with_seven_players_one_holds_both_offices() -> None:
    state = table(7)
    for face in (1, 2, 3, 3, 4, 5, 6):
        state.play(CHANCE, StableDie(face))
    assert state.directors == (3, 3)


def test_R_42_an_empty_slip_is_valid() -> None:
    state = betting()
    assert state.fallback(0) == HAND_IN
    assert HAND_IN in state.legal(0)


def test_R_43_a_suspended_player_votes_judges_and_rides() -> None:
    state = finished(RACE_1, {}, money=[0, 20_000, 20_000, 20_000])
    state.tickets = (((1, 3, 1000),), (), (), ())
    settle(state)
    assert state.suspended == (0,)
    assert state.directors[0] == 0
    assert 0 in state.pending(), "takes part in the review"
    assert 0 in voters(state, Case(0, 1, (1,), ("a",), 0, False))


def test_R_44_the_owner_answers_for_a_move_of_the_house_rider() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/1/15"}, {0: 1}, bets={1: [("win", 1, 1000)]})
    roll(state, 1, 1)
    assert state.fallback(0) == to("backstretch/2/13"), "one lane out, away from the horse ahead"
    state.play(0, state.fallback(0))
    state.play(1, Object("b"))
    state.play(2, PASS)
    state.play(3, PASS)
    assert [(case.horse, case.accusers) for case in state.cases] == [(0, (1,))]


def test_R_45_the_guilty_owner_keeps_nothing() -> None:
    case = Case(0, 2, (2, 3), ("a", "a"), 5, True)
    state = finished(RACE_1, {1: 1}, bets={1: [("win", 2, 2000)]}, cases=[case], adjudication="steward", purses="off")
    settle(state)
    assert state.money[:4] == [20_000, 20_000, 25_000, 25_000]


def test_R_46_only_valid_lines_are_offered() -> None:
    state = betting([3_000, 50_000, 50_000])
    stakes = {line.stake for line in state.legal(0) if isinstance(line, Bet | Ticket)}
    assert stakes == {1000, 2000, 3000}


def test_R_48_in_the_regular_version_only_eliminated_players_ride_for_others() -> None:
    state = table(4)
    open_race(state, 1, {0: 1})
    assert state.riders_for_hire() == []
    state.out = (0, 0, 1, 0)
    assert state.riders_for_hire() == [2]


def test_R_49_a_named_rider_cannot_object_to_the_own_ride_but_may_vote() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/6/1"}, {0: 1}, bets={3: [("win", 1, 1000)]})
    state.riders = (3, *state.riders[1:])
    roll(state, 1, 6)
    state.play(3, to("backstretch/2/12"))
    assert state.step.name == "objection_window"
    assert state.pending() == (1, 2)
    assert 3 in voters(state, Case(0, 1, (1,), ("b",), 0, False))


def test_R_51_a_director_who_draws_a_stable_later_stays_in_office() -> None:
    state = finished(RACE_1, {}, seats=8, stable_draw="every_race", director_change="off")
    state.directors = (6, 7)
    settle(state)
    for seat in state.auction.tied:
        if state.step.name == "stable_draw":
            state.play(CHANCE, StableDie(seat % 6 + 1))
    assert state.directors == (6, 7)


def test_R_52_nobody_to_nominate_no_review() -> None:
    assert table(2).step.name == "bid_sheets"
    state = table(7)
    for face in (1, 2, 3, 3, 4, 5, 6):
        state.play(CHANCE, StableDie(face))
    assert state.nominees() == []
    assert state.step.name == "riders"
    assert table(3, director_change="off").step.name == "bid_sheets"


def test_R_48_R_49_a_hired_rider_moves_the_horse() -> None:
    state = table(8, director_change="off")
    for face in (1, 2, 3, 4, 5, 6):
        state.play(CHANCE, StableDie(face))
    state.play(0, NameRider(1, 7))
    for seat in range(1, 6):
        state.play(seat, state.fallback(seat))
    state.play(7, Accept(1))
    assert state.riders == (7, 1, 2, 3, 4, 5)


def test_WPS_10_R_40_motions_of_seven_and_more() -> None:
    state = table(9)
    for face in (1, 2, 3, 4, 5, 6):
        state.play(CHANCE, StableDie(face))
    assert Motion("race", 8) in state.legal(0)
    assert Motion("race", 1) not in state.legal(0)


def test_R_26_a_judged_case_is_not_voted() -> None:
    case = Case(0, 2, (2,), ("a",), 5, True)
    state = finished(RACE_1, {1: 1}, bets={1: [("win", 2, 1000)]}, cases=[case])
    notes = settle(state)
    state.play(0, Judge(0))
    assert "steward" not in events(notes)
    assert "rejected" in events(notes)
