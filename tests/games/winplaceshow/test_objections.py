"""Objections of Win, Place & Show, rule by rule: windows, hearings, refunds, fines."""

from __future__ import annotations

from typing import Any

import pytest

from railbird.core.actors import BANK
from railbird.core.trial import trial
from railbird.games.winplaceshow.rules.actions import (
    PASS,
    Judge,
    Object,
    Vote,
)
from railbird.games.winplaceshow.rules.judging import judge_ride
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import Case
from railbird.games.winplaceshow.view import view
from tests.games.positions import refused

from .positions import (
    events,
    finished,
    racing,
    rides_of,
    roll,
    settle,
    to,
)


def window(**options: Any) -> WinPlaceShowState:
    """Seat 0 rides horse 1 one short onto a passing space; seat 1 has a bet on it, seats 2 and 3 have none."""
    state = racing(
        {1: "backstretch/1/1", 2: "backstretch/6/1"},
        {0: 1},
        bets={1: [("win", 1, 2000)], 0: [("win", 2, 1000)]},
        **options,
    )
    state.setup.boxes[0][0] = [11]
    roll(state, 1, 6)
    state.play(0, to("backstretch/2/12"))
    return state


def test_WPS_80_WPS_81_only_who_has_bet_on_the_horse_may_object() -> None:
    state = window()
    assert state.step.name == "objection_window"
    assert refused(state, 2, Object("e")).rule == "WPS-81"
    assert refused(state, 0, Object("e")).rule == "WPS-83"
    assert Object("e") in state.legal(1)
    assert refused(state, 1, Object("a")).rule == "WPS-82"


def test_WPS_94_R_50_everybody_is_asked_and_those_without_a_bet_can_only_pass() -> None:
    state = window()
    assert state.pending() == (1, 2, 3)
    assert list(state.legal(2)) == [PASS]
    assert all(state.step.is_passive(state, seat) for seat in (1, 2, 3))
    seen = view(state, 3)
    assert seen.window is not None
    assert seen.window.horse == 1


def test_WPS_83_WPS_84_R_17_an_objection_is_filed_before_the_next_horse_moves_and_then_shown() -> None:
    state = window()
    state.play(1, Object("e"))
    assert view(state, 2).cases == []
    state.play(2, PASS)
    state.play(3, PASS)
    assert [(case.horse, case.accusers) for case in view(state, 2).cases] == [(1, [1])]
    assert state.step.name != "objection_window"


def test_WPS_82_e_needs_ten_free_spaces_ahead() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/1/22"}, {0: 1}, turn=2)
    state.setup.boxes[0][0] = [11]
    roll(state, 1, 6)
    state.play(0, to("backstretch/2/12"))
    assert state.step.name == "objection_window"
    assert state.last_moved() == 0
    state = racing({1: "backstretch/1/1", 2: "backstretch/2/22"}, {0: 1}, turn=2)
    state.setup.boxes[0][0] = [11]
    roll(state, 1, 6)
    state.play(0, to("backstretch/2/12"))
    assert state.judged.shows == (1,), "only b: a horse stands within ten spaces"


def past_the_line(start: str, end: str, strength: int = 11) -> str:
    """The grounds shown by a horse that crosses the line for the last time, with another one close ahead."""
    state = racing({1: start, 2: "first_turn/1/6"}, {0: 1}, crossings=1, turn=6)
    state.setup.boxes[0][0] = [strength] * 6
    roll(state, 1, 6)
    rides = rides_of(state)
    judge_ride(state, rides, rides.actions.index(to(end)))
    return "".join("abcde"[ground] for ground in state.judged.shows)


def test_WPS_82_past_the_line_a_short_stop_shows_e_whatever_stands_ahead() -> None:
    assert past_the_line("home_stretch/1/20", "first_turn/1/3") == "e", "the other horse stands three spaces ahead"
    assert past_the_line("home_stretch/3/16", "run_out/3/5") == "de", "three short"
    assert past_the_line("home_stretch/1/20", "first_turn/1/4") == ""


def test_WPS_82_past_the_line_neither_lane_nor_turn_matters() -> None:
    assert past_the_line("home_stretch/2/20", "first_turn/3/4") == ""
    assert past_the_line("home_stretch/3/16", "run_out/4/8") == ""
    assert past_the_line("home_stretch/2/20", "first_turn/2/5", 14) == "e", "short in lane 2, farther in lane 1"


def test_WPS_82_objections_off_opens_no_window() -> None:
    state = window(objections="off")
    assert state.step.name != "objection_window"


def test_WPS_82_objections_begin_in_the_race_the_table_has_chosen() -> None:
    assert window(objections_from_race=1).step.name == "objection_window"
    assert window(objections_from_race=2).step.name != "objection_window", "this is race 1"


def test_WPS_82_whoever_may_object_has_a_say_and_before_that_race_only_riders_have() -> None:
    state = racing({1: "home_stretch/1/20", 2: "first_turn/1/6"}, {0: 1}, objections_from_race=2)
    roll(state, 1, 6)
    assert [state.has_say(seat) for seat in (0, 1)] == [True, False], "race 1"
    state.results = ((1, 2, 3, 4, 5, 6),)
    assert [state.has_say(seat) for seat in (0, 1)] == [True, True], "race 2"


GUILTY = [("win", 2, 2000)]
RACE_1 = (2, 4, 1, 6, 3, 5)


def heard(case: Case, seats: int = 4, director: int = 0, **options: Any) -> WinPlaceShowState:
    state = finished(
        RACE_1,
        {1: 1},
        bets={1: GUILTY, 2: [("win", 1, 1000), ("show", 1, 3000)], 3: [("place", 1, 2000)]},
        seats=seats,
        cases=[case],
        **options,
    )
    state.directors = (director, state.directors[1])
    return state


def test_WPS_85_WPS_87_the_director_judges_and_the_order_stays() -> None:
    state = heard(Case(0, 2, (2,), ("a",), 0, False))
    settle(state)
    assert state.pending() == (0,)
    assert state.fallback(0) == Judge(0), "the steward's verdict"
    state.play(0, Judge(1))
    assert state.results[0] == tuple(horse - 1 for horse in RACE_1)


@pytest.mark.parametrize("verdict", [0, 1])
def test_WPS_92_a_verdict_cannot_be_tried_for_what_others_have(verdict: int) -> None:
    """Fines and divisions stop at somebody's cash, which may be hidden: what a verdict brings is seen afterwards."""
    tried = []
    for cash in (500, 1500):
        state = heard(Case(0, 2, (2,), ("a",), 0, False), cash_visible="no")
        settle(state)
        state.pay(2, BANK, state.money[2] - cash, "test")
        answer = trial(state, 0, [Judge(verdict)], view)
        assert answer.played == 1
        tried.append((answer.refusal, answer.view, answer.notes, answer.legal))
        before = state.reveals
        state.play(0, Judge(verdict))
        assert state.reveals > before, "it is final: nobody takes it back for another"
    assert tried[0] == tried[1] == (None, None, (), ())


@pytest.mark.parametrize("director", [1, 2])
def test_WPS_86_a_director_who_is_involved_does_not_judge(director: int) -> None:
    state = heard(Case(0, 2, (2,), ("a",), 0, False), director=director)
    settle(state)
    assert state.step.name == "hearing_vote"
    assert state.pending() == (0, 3)
    assert refused(state, 1, Vote(1)).rule == "WPS-86"


def test_WPS_88_losing_stakes_on_the_horse_are_refunded() -> None:
    state = heard(Case(0, 2, (2,), ("a",), 0, False))
    notes = settle(state)
    state.play(0, Judge(1))
    refunds = [note.facts["amount"] for note in notes if note.rule == "WPS-88"]
    assert refunds == [1000], "number 1 was third: the show bet has won, the win bet was lost"


def test_WPS_89_WPS_92_the_owner_gives_up_everything_after_the_last_case() -> None:
    state = heard(Case(0, 2, (2, 3), ("a", "a"), 0, False))
    notes = settle(state)
    state.play(0, Judge(1))
    divided = next(note for note in notes if note.event == "divided")
    assert (divided.facts["amount"], divided.facts["share"]) == (10_000, 5_000)


def test_WPS_91_two_upheld_cases_refund_and_divide_once() -> None:
    state = heard(Case(0, 2, (2,), ("a",), 0, False))
    state.cases += (Case(0, 3, (2, 3), ("c", "c"), 4, True),)
    notes = settle(state)
    state.play(0, Judge(1))
    state.play(0, Judge(1))
    refunds = [(note.facts["to"], note.facts["amount"]) for note in notes if note.rule == "WPS-88"]
    assert refunds == [(2, 1000), (3, 2000)]
    assert [note.facts["seats"] for note in notes if note.event == "divided"] == [[2, 3]]


def test_WPS_93_the_steward_test() -> None:
    for margin, upheld in ((1, False), (2, True)):
        state = heard(Case(0, 2, (2,), ("a",), margin, margin >= 2), adjudication="steward")
        notes = settle(state)
        assert ("upheld" in events(notes)) == upheld
    state = racing({1: "backstretch/1/1", 2: "backstretch/6/1"}, {0: 1}, steward_threshold=3)
    roll(state, 1, 6)
    state.play(0, to("backstretch/2/12"))
    assert state.judged.harmful == (state.judged.margin >= 3)


def test_WPS_95_without_a_bet_ahead_nobody_is_asked() -> None:
    state = finished(RACE_1, {1: 1}, bets={1: [("win", 3, 1000)]}, cases=[Case(0, 2, (2,), ("a",), 9, True)])
    notes = settle(state)
    assert "no_bet_ahead" in events(notes)
    assert state.step.name == "director_review"
