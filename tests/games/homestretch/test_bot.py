"""The tipster: sensible choices in given positions, and nothing it could not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railbird.core import Action, Perspective
from railbird.games.homestretch import GAME
from railbird.games.homestretch.bot.chances import chances, ways
from railbird.games.homestretch.bot.outlook import habit, leap
from railbird.games.homestretch.bot.race_model import spread
from railbird.games.homestretch.bot.tipster import Judge, Tipster
from railbird.games.homestretch.rules.actions import (
    BUY,
    BUY_BLIND,
    MOVE_ONE,
    MOVE_TWO,
    PASS,
    ROLL_AGAIN,
    STOP,
    Bet,
    Keep,
    PickLast,
)
from railbird.games.homestretch.rules.state import HomeStretchState
from tests.games.positions import random_pick, random_plies

from .positions import betting, buying, dealt, racing, roll, roll_sum, slip, table


def choice(state: HomeStretchState, seat: int, seed: int = 1) -> Action:
    return Tipster(Random(seed)).choose(Perspective(state, seat, GAME.view))


def backed(state: HomeStretchState, seat: int, *boxes: tuple[int, str]) -> HomeStretchState:
    """The same race with tokens of a seat on the Tote, the others' out of the way."""
    state.slips = tuple(bytes(slip(*boxes)) if other == seat else b"" for other in range(state.setup.seats))
    return state


# --- the model of the race


def from_start(**tokens: int) -> Any:
    behind = [0] * 13
    for horse, token in tokens.items():
        behind[int(horse[1:])] = token
    return chances([0] * 13, behind, (), 10, 2, 1)


def test_without_handicaps_the_chances_are_those_of_played_out_races() -> None:
    """Of 4,000 races with random decisions the 7 won 33 in a hundred, 6 and 8 19, 5 and 9 10, 4 and 10 3."""
    first = from_start().first
    for horse, share in ((7, 0.33), (6, 0.19), (8, 0.19), (5, 0.10), (9, 0.10), (4, 0.035), (10, 0.035), (2, 0.001)):
        assert first[horse] == pytest.approx(share, abs=0.02)


def test_all_nine_tokens_level_the_field() -> None:
    first = from_start(h2=6, h12=6, h3=4, h11=4, h4=2, h10=2, h6=-1, h7=-1, h8=-1).first
    assert first[7] == pytest.approx(0.15, abs=0.02)
    assert all(0.06 < first[horse] < 0.11 for horse in range(2, 13) if horse != 7)


def test_each_place_is_taken_once_and_horses_home_have_theirs() -> None:
    fresh = from_start(h2=6)
    assert [sum(place) for place in fresh] == pytest.approx([1, 1, 1])
    positions = [0, 0, 0, 0, 0, 5, 10, 9, 3, 0, 0, 0, 0]
    later = chances(positions, [0] * 13, (6,), 10, 2, 1)
    assert (later.first[6], sum(later.first)) == (1, 1)
    assert later.second[7] > 0.8
    assert [sum(place) for place in later] == pytest.approx([1, 1, 1])
    over = chances([10] * 13, [0] * 13, (6, 7, 8), 10, 2, 1)
    assert (over.first[6], over.second[7], over.third[8]) == (1, 1, 1)


def test_parity_one_space_from_an_odd_distance_is_worth_more() -> None:
    """From nine to go one space saves the same hit as two; from ten it saves hardly anything (HS-6.4)."""

    def win(to_go: int) -> float:
        return chances([0] * 7 + [10 - to_go] + [0] * 5, [0] * 13, (), 10, 2, 1).first[7]

    assert win(8) - win(9) > win(9) - win(10)


def test_ways_of_36() -> None:
    assert [ways(horse) for horse in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


# --- draft and purchase


def test_the_draft_keeps_what_earns_most_beyond_its_price() -> None:
    state = dealt([7, 2, 3, 12], [4, 5, 6, 8], [9, 10, 11, 2])
    assert choice(state, 0) == Keep(7)


def test_a_share_of_a_horse_with_many_owners_is_worth_less() -> None:
    lonely = Judge(buying([40, 40, 40, 40], row=[8], deck=[], stables=[[], [], [], []]), 0)
    crowded = Judge(buying([40, 40, 40, 40], row=[8], deck=[], stables=[[], [8], [8], []]), 0)
    assert lonely.share(8) > crowded.share(8) > 0


def test_the_second_purchase_buys_the_seven_and_passes_on_a_bad_row() -> None:
    good = buying([40, 45, 50, 55], row=[2, 7, 11], deck=[2, 3], stables=[[5], [], [], []])
    assert choice(good, 0) == BUY[7]
    bad = buying([40, 45], row=[3], deck=[2, 2, 12], stables=[[], [3, 2, 2, 12]], purple_races=2, green_races=0)
    assert Judge(bad, 0).value(BUY_BLIND) < Judge(bad, 0).value(PASS)
    sole = buying([40, 45], row=[7], deck=[], stables=[[7], []])
    assert choice(sole, 0) == PASS  # a sole owner gets the whole purse already


# --- bets


def test_bets_go_to_the_plus_six_outsiders_of_the_maiden_mile() -> None:
    """Card P01: 2 and 12 with +6, 7 with an X; Win 15, Place 8, Show 5 on both outsiders."""
    state = betting([30, 20, 10], card="P01")
    bet = choice(state, 2)
    assert isinstance(bet, Bet)
    assert bet.horse in (2, 12)


def test_a_leader_spreads_over_boxes_and_the_last_piles_up() -> None:
    for seat, boxes in ((0, 5), (5, 1)):
        state = betting([60, 50, 40, 30, 20, 10], card="G08", purple_races=0)
        for _ in range(5):
            state.play(seat, choice(state, seat))
        assert len(set(state.slips[seat])) == boxes


def test_favourites_with_an_x_are_left_alone() -> None:
    state = betting([30, 20], card="P02")  # 6 and 8 carry an X, 3 and 11 a +4
    for _ in range(5):
        state.play(0, choice(state, 0))
    assert not {box // 3 + 2 for box in state.slips[0]} & {6, 8}


# --- dice


def test_a_horse_i_have_backed_moves_two_and_a_rivals_horse_one() -> None:
    mine = backed(racing(), 0, *[(7, "win")] * 5)
    roll_sum(mine, 7)
    assert choice(mine, 0) == MOVE_TWO
    theirs = backed(racing(), 1, *[(7, "win")] * 5)
    roll_sum(theirs, 7)
    assert choice(theirs, 0) == MOVE_ONE


def test_a_special_move_goes_to_the_horse_i_have_backed() -> None:
    state = backed(racing(tokens={2: 6, 12: 6}, home=[7], others=3, positions={2: 0, 12: 0}), 0, *[(12, "show")] * 5)
    roll(state, 3, 4)
    assert choice(state, 0) == PickLast(12)
    against = backed(racing(tokens={2: 6, 12: 6}, home=[7], others=3, positions={2: 0, 12: 0}), 1, *[(12, "show")] * 5)
    roll(against, 3, 4)
    assert choice(against, 0) == PickLast(2)


@pytest.mark.parametrize(("backer", "action"), [(0, ROLL_AGAIN), (1, STOP)])
def test_another_roll_is_taken_when_it_helps_whom_i_back(backer: int, action: Action) -> None:
    """Two are home; the 7 needs two spaces, which a second roll is sure to give it, while 5 and 9 need only one."""
    state = backed(racing(positions={7: 8, 5: 9, 9: 9}, tokens={4: "X"}, home=[6, 8]), backer, *[(7, "show")] * 5)
    roll_sum(state, 4)
    assert choice(state, 0) == action


# --- it uses only what it may know


@pytest.mark.parametrize("seats", GAME.seats)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_it_decides_the_same_when_what_it_cannot_know_is_redrawn(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = table(seats, bet_timing=rng.choice(["ordered_early", "strict_order", "simultaneous"]))
    for _ in range(12):
        random_plies(state, rng, rng.randrange(1, 30))
        for seat in state.pending():
            if seat >= 0:
                world = state.copy()
                world.imagine(seat, random_pick(seed))
                chosen = choice(state, seat, seed)
                assert chosen == choice(world, seat, seed)
                assert chosen in state.legal(seat)


@pytest.mark.parametrize(
    "options",
    [
        {"bet_timing": "simultaneous", "bet_values": "open", "bet_stakes": "lose_stake"},
        {"special_move_handicap": "any_first_move", "blind_credit": "debt_allowed"},
        {"special_move_handicap": "number_only", "bet_timing": "strict_order", "purple_races": 0, "green_races": 1},
    ],
)
def test_it_plays_whole_games_under_every_option(options: dict[str, Any]) -> None:
    state = table(3, **options)
    rng = Random(3)
    while state.pending():
        actor = state.pending()[0]
        state.play(actor, choice(state, actor) if actor == 1 else rng.choice(state.legal(actor)))
    assert state.step.name == "game_end"


def test_it_beats_random_players() -> None:
    """Twelve seats at tables of four, a fixed seed: the tipster has won most of such games (measured apart)."""
    lead = 0.0
    for game in range(4):
        state = table(4)
        rng = Random(game)
        while state.pending():
            actor = state.pending()[0]
            state.play(actor, choice(state, actor) if actor == game else rng.choice(state.legal(actor)))
        lead += state.money[game] - sum(state.money[:4]) / 4
    assert lead > 0


# --- looking ahead


def test_a_leap_brings_three_horses_home_as_often_as_the_model_of_the_race_says() -> None:
    state = racing({7: 6, 6: 8, 2: 9}, seats=3)
    start = chances(state.position, state.token, (), state.setup.finish, 2, 1)
    won = dict.fromkeys(range(2, 13), 0)
    rng = Random(4)
    for _ in range(600):
        world = state.copy()
        leap(world, rng.random)
        won[world.home[0]] += 1
        assert len(set(world.home)) == 3
        assert world.step.name != "first_roll", "the race is paid and over"
    for horse in (6, 7, 2):
        assert won[horse] / 600 == pytest.approx(start.first[horse], abs=0.09)


def test_a_leap_takes_as_much_luck_in_every_position() -> None:
    """Eleven draws, horses home or not: positions are compared with the same luck."""
    for home in ((), (7,), (7, 2)):
        draws: list[float] = []
        leap(racing(home=home, others=5), lambda draws=draws: draws.append(0.5) or 0.5)  # type: ignore[misc]
        assert len(draws) == 11


def test_a_horse_most_want_home_is_held_back_less() -> None:
    """Two of three have everything on 4, nobody has on 10: the two run alike otherwise."""
    state = racing(others=4, seats=3)
    state.slips = (bytes(slip(*[(4, "win")] * 5)),) * 2 + (b"",)
    rng = Random(2)
    first = {4: 0, 10: 0}
    for _ in range(1500):
        world = state.copy()
        leap(world, rng.random)
        for horse in first:
            first[horse] += horse in world.home
    assert first[4] > first[10] * 1.1


def test_by_habit_the_own_horse_is_moved_two_and_a_rivals_one() -> None:
    state = backed(racing({7: 2}, seats=3), 0, *[(7, "win")] * 5)
    roll_sum(state, 7)
    steady = iter([0.5] * 10).__next__
    assert habit(state, 0, state.legal(0), steady) == MOVE_TWO
    state.slips = (b"", bytes(slip(*[(7, "win")] * 5)), b"")
    assert habit(state, 0, state.legal(0), steady) == MOVE_ONE


def test_the_less_there_is_to_come_the_more_a_lead_is_worth() -> None:
    early, late = racing(seats=3), racing(seats=3)
    early.race, late.race = 0, 2
    assert spread(early) > spread(late)
