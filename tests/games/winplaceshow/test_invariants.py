"""What holds in every position of every game: whole random games, every seat count, every option drawn."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird.core import BANK, CHANCE
from railbird.core.conformance import fingerprint
from railbird.core.record import decode_record, encode_record, replay
from railbird.core.table import Table
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.rules.actions import Object, Ride
from railbird.games.winplaceshow.rules.figures import bets_total, exchange
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import NOBODY, OFF
from tests.games.positions import watched

from .positions import TRACK, any_table, events, racing, roll, runs, table

SEEDS = st.integers(0, 2**32)


def check_money(state: WinPlaceShowState) -> None:
    """Nothing is made or lost, nobody owes, all in notes of 500."""
    assert sum(state.money) == 0
    assert all(cash >= 0 and cash % 500 == 0 for cash in state.money[:-1])


def check_horses(state: WinPlaceShowState) -> None:
    """One owner per horse, the cap kept, no two horses on one space."""
    for seat in range(state.setup.seats):
        assert state.owners.count(seat) <= state.setup.options.max_horses_per_player
    standing = [space for space in state.position if space != OFF]
    assert len(set(standing)) == len(standing)
    assert all(rider != NOBODY for rider, owner in zip(state.riders, state.owners, strict=True) if owner != NOBODY) or (
        state.step.name in ("stable_draw", "director_review", "motion_vote", "bid_sheets", "oral_raise", "roll_off")
    )


def check_slips(state: WinPlaceShowState) -> None:
    """At most one bet per pool, 1,000 to 5,000 each."""
    for bets in state.bets:
        for pool in range(3):
            assert (bets[pool] >= 0) == (bets[pool + 3] > 0)
            assert bets[pool + 3] in (0, 1000, 2000, 3000, 4000, 5000)


def check_ride(state: WinPlaceShowState) -> None:
    """WPS-63, WPS-64: shorter than the total only on a passing space, or when nothing longer is legal."""
    rides = state.rides
    named = [ride.values() for ride in rides.actions]
    assert len(set(named)) == len(named)
    for space, moved, total, longest in zip(rides.spaces, rides.moved, rides.totals, rides.longest, strict=True):
        assert 1 <= moved <= longest <= total
        if moved < longest and not state.setup.boxed_in and not state.setup.run_up:
            assert TRACK.is_passing[space]
            assert total - moved <= 3


@runs(15)
@given(seed=SEEDS)
def test_WPS_3_WPS_28_WPS_58_every_position_is_sound(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    races = 0
    for _ in range(GAME.max_plies):
        pending = state.pending()
        if not pending:
            break
        check_money(state)
        check_horses(state)
        check_slips(state)
        if state.step.name == "move_horse":
            check_ride(state)
        if len(state.results) > races:
            races = len(state.results)
            assert sorted(state.results[-1]) == [0, 1, 2, 3, 4, 5]
        actor = rng.choice(pending)
        options = state.legal(actor)
        state.apply(actor, options[rng.randrange(len(options))])
    assert state.pending() == ()
    assert len(state.results) == state.setup.races or len(state.active()) <= 1


@runs(12)
@given(seed=SEEDS)
def test_WPS_87_R_17_order_slips_and_purses_stay_after_closing(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    closed: tuple[int, tuple[tuple[int, ...], ...]] | None = None
    for _ in range(700):
        pending = state.pending()
        if not pending:
            break
        if state.step.name == "roll_dice" and state.turn == 0:
            closed = (state.race, state.bets)
        elif closed is not None and state.race == closed[0] and state.turn > 0:
            assert state.bets == closed[1]
        actor = rng.choice(pending)
        options = state.legal(actor)
        state.apply(actor, options[rng.randrange(len(options))])


@runs(12)
@given(seed=SEEDS)
def test_WPS_81_WPS_94_objections_only_by_those_entitled_windows_for_all(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    for _ in range(900):
        pending = state.pending()
        if not pending:
            break
        actor = rng.choice(pending)
        options = state.legal(actor)
        if state.step.name == "objection_window":
            horse = state.last_moved()
            assert state.owners[horse] != NOBODY
            assert actor not in (state.owners[horse], state.riders[horse])
            assert any(isinstance(action, Object) for action in options) == state.has_bet(actor, horse)
        state.apply(actor, options[rng.randrange(len(options))])


@runs(10)
@given(seed=SEEDS)
def test_WPS_55_WPS_57_each_step_shortens_the_way_by_at_most_one(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        space = rng.randrange(TRACK.size)
        for left in (1, 2):
            here = TRACK.rem[left][space]
            for onward in (TRACK.lines[space][1], *TRACK.diagonals[space]):
                crossed = TRACK.section_of[onward] < TRACK.section_of[space]
                there = TRACK.rem[left - 1][onward] if crossed else TRACK.rem[left][onward]
                assert here - 1 <= there <= here + (1 if TRACK.lane_of[onward] > TRACK.lane_of[space] else 0)


def test_WPS_69_every_race_of_the_house_rider_ends_within_the_turns_expected() -> None:
    for seed in range(25):
        rng = random.Random(seed)
        state = table(2, number_of_races=6, elimination="never", start_money=0, director_change="off")
        state.out = (0, 0)
        turns: list[int] = []
        while state.pending():
            actor = state.pending()[0]
            before = len(state.results)
            turn = state.turn
            action = state.fallback(actor) if actor >= 0 else rng.choice(state.legal(CHANCE))
            state.apply(actor, action)
            if len(state.results) > before:
                turns.append(turn)
        assert all(5 <= turn <= 12 for turn in turns)


@pytest.mark.parametrize("seats", [2, 4, 7, 10])
def test_replay_gives_the_same_position(seats: int) -> None:
    opened = Table(GAME, seats, seed=f"replay {seats}")
    rng = random.Random(seats)
    while not opened.is_over():
        seat = rng.choice(opened.state.pending())
        options = opened.state.legal(seat)
        opened.act(seat, options[rng.randrange(len(options))])
    again = replay(decode_record(encode_record(opened.record())))
    assert fingerprint(again) == fingerprint(opened.state)


@runs(50)
@given(cash=st.lists(st.integers(0, 400), min_size=2, max_size=10), cents=st.integers(0, 100_000))
def test_WPS_114_shares_and_rest_are_what_was_paid_in(cash: list[int], cents: int) -> None:
    _, shares, rest = exchange([amount * 500 for amount in cash], cents)
    assert sum(shares) + rest == cents
    assert min(shares) >= 0
    assert rest >= 0


@runs(8)
@given(seed=SEEDS)
def test_WPS_90_rejected_accusers_pay_2_000_unless_they_run_out(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    notes = watched(state)
    while state.pending() and len(notes) < 30_000:
        actor = rng.choice(state.pending())
        options = state.legal(actor)
        objecting = [option for option in options if isinstance(option, Object)] if actor >= 0 else []
        state.apply(actor, rng.choice(objecting) if objecting else options[rng.randrange(len(options))])
    rejected = events(notes).count("rejected")
    fines = [note.facts["amount"] for note in notes if note.rule == "WPS-90" and note.event == "paid"]
    assert sum(fines) <= 2000 * rejected  # type: ignore[arg-type]
    assert sum(state.money) == 0
    assert state.money[BANK] == -sum(state.money[:-1])


def test_WPS_62_a_ride_is_found_by_its_name_alone() -> None:
    state = racing({1: "backstretch/1/1"}, {0: 1})
    roll(state, 1, 6)
    offered = state.legal(0)[0]
    assert isinstance(offered, Ride)
    assert Ride(offered.end, offered.bonus, offered.allowance) in state.legal(0)
    assert bets_total((0, 1, 2, 1000, 2000, 5000)) == 8000
