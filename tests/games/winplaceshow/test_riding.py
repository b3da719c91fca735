"""Riding (WPS-53 to WPS-66): the rulebook's moves, and the search against a plain listing of all paths."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird.games.winplaceshow.rules.riding import Search, find_rides, legal_ends, paths
from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.values import OFF
from tests.games.positions import random_plies, refused, watched

from .positions import TRACK, any_table, ends, racing, rides_of, roll, runs, stretch, table, to

BACK = "backstretch/"


def lanes(found: dict[str, int], section: str = BACK) -> dict[str, int]:
    """Ends without the name of their section."""
    assert all(name.startswith(section) for name in found)
    return {name.removeprefix(section): moved for name, moved in found.items()}


# --- the worked examples


def test_W4_WPS_57_an_apprentice_cannot_come_back_and_the_inner_lane_is_blocked() -> None:
    others = stretch(l2=(10,), l1=(12,))
    assert lanes(ends(BACK + "2/6", others, 9)) == {"3/15": 9}


def test_W4_WPS_57_a_veteran_may_change_twice_also_out_and_back() -> None:
    others = stretch(l2=(10,), l1=(12,))
    found = lanes(ends(BACK + "2/6", others, 9, veteran=True))
    assert found == {"2/15": 9, "3/15": 9, "4/15": 9, "2/12": 6, "4/13": 7}


def test_E1_WPS_55_straight_and_diagonally_ahead() -> None:
    assert lanes(ends(BACK + "3/1", [], 3)) == {"2/4": 3, "3/4": 3, "4/4": 3}
    assert lanes(ends(BACK + "3/1", [], 3, veteran=True)) == {"1/4": 3, "2/4": 3, "3/4": 3, "4/4": 3, "5/4": 3}


def test_E2_WPS_64_short_only_on_a_passing_space() -> None:
    assert lanes(ends(BACK + "1/2", stretch(l1=(5,)), 4)) == {"1/4": 2, "2/6": 4}


def test_E3_WPS_59_squeezing_through_one_horse_from_a_passing_space() -> None:
    others = stretch(l1=(7,), l2=(5, 6, 7))
    assert lanes(ends(BACK + "1/4", others, 5)) == {"1/9": 5, "2/9": 5}


def test_E4_WPS_60_R_11_without_the_right_to_squeeze_the_rest_is_lost() -> None:
    others = stretch(l1=(7,), l2=(4, 5, 6, 7))
    assert lanes(ends(BACK + "1/3", others, 5)) == {"1/6": 3}


def test_E5_WPS_59_two_in_a_row_cannot_be_squeezed() -> None:
    others = stretch(l1=(6, 7), l2=(5, 6))
    assert lanes(ends(BACK + "1/4", others, 5)) == {"1/5": 1}


def test_E6_WPS_61_not_enough_spaces_to_clear_the_other() -> None:
    others = stretch(l1=(6,), l2=(5, 6))
    assert lanes(ends(BACK + "1/4", others, 2)) == {"1/5": 1}


def test_E7_WPS_62_nobody_changes_lanes_to_end_in_front_of_a_horse() -> None:
    assert lanes(ends(BACK + "1/1", stretch(l2=(4,)), 4)) == {"1/5": 4, "1/4": 3}


def test_E8_WPS_62_R_7_the_horse_just_passed_counts_too() -> None:
    others = stretch(l1=(4,))
    assert lanes(ends(BACK + "1/1", others, 4, veteran=True)) == {"2/5": 4, "3/5": 4}
    assert "1/6" in lanes(ends(BACK + "1/1", others, 5, veteran=True))


def test_E9_WPS_65_no_step_possible() -> None:
    assert ends("home_stretch/1/5", ["home_stretch/1/6", "home_stretch/2/6"], 9) == {}


def test_E10_WPS_55_the_geometry_of_a_turn() -> None:
    def steps(name: str) -> set[str]:
        space = TRACK.index[name]
        return {TRACK.names[to] for to in (TRACK.lines[space][1], *TRACK.diagonals[space])}

    assert steps("far_turn/2/7") == {"far_turn/1/7", "far_turn/2/8", "far_turn/3/9"}
    assert steps("far_turn/6/11") == {"far_turn/5/11", "far_turn/6/12"}


E11_START = {1: "home_stretch/3/18"}


def test_E11_WPS_67_spaces_past_the_line_are_counted() -> None:
    found = ends("home_stretch/3/18", [], 7)
    assert found == {"run_out/2/5": 7, "run_out/3/5": 7, "run_out/4/5": 7, "run_out/2/2": 4, "run_out/4/3": 5}
    state = racing(E11_START, {0: 1}, turn=6, crossings=1)
    roll(state, 3, 1)  # box 4 and the white die
    notes = watched(state)
    state.play(0, to("run_out/3/5"))
    assert [note.facts["past"] for note in notes if note.event == "home"] == [5]


def test_E12_WPS_13_the_longest_races_cross_the_line_twice() -> None:
    state = racing(E11_START, {0: 1}, turn=6, crossings=2)
    roll(state, 3, 1)
    state.play(0, to("run_out/3/5"))
    assert (state.crossings[0], state.past[0]) == (1, 0)
    assert state.setup.crossings == [1, 1, 1, 2, 1, 2]


def test_E28_R_6_running_up_behind_a_horse_is_an_option() -> None:
    others = stretch(l1=(4,))
    default = lanes(ends(BACK + "1/1", others, 4, veteran=True))
    allowed = lanes(ends(BACK + "1/1", others, 4, veteran=True, blocked_stop="run_up_allowed"))
    assert allowed == {**default, "1/3": 2}


def test_E28_R_8_leaving_a_squeezed_horse_diagonally_is_an_option() -> None:
    others = stretch(l1=(5, 6), l2=(5,))
    assert ends(BACK + "1/4", others, 3) == {}
    assert lanes(ends(BACK + "1/4", others, 3, squeeze_exit="any")) == {"2/7": 3}


def test_R_8_a_veteran_back_in_the_lane_may_still_squeeze() -> None:
    others = stretch(l1=(5, 6, 9), l2=(8, 9, 10, 11, 12))
    assert "1/11" in lanes(ends(BACK + "1/4", others, 7, veteran=True))
    assert "1/11" not in lanes(ends(BACK + "1/3", others, 8, veteran=True)), "1/3 is no passing space"


def test_E29_R_47_two_lengths_to_one_end_count_as_the_longer() -> None:
    found = lanes(ends("far_turn/1/5", [], 5), "far_turn/")
    assert found == {"1/10": 5, "2/11": 5, "2/10": 5, "1/8": 3}


def test_E30_R_6_boxed_in_adds_where_the_path_cannot_go_on() -> None:
    others = stretch(l2=(10,), l1=(12,))
    boxed = lanes(ends(BACK + "2/6", others, 9, blocked_stop="boxed_in"))
    assert boxed == {"3/15": 9, "1/11": 5}
    run_up = lanes(ends(BACK + "2/6", others, 9, blocked_stop="run_up_allowed"))
    assert run_up == {"3/15": 9, "1/11": 5, "2/9": 3}


def test_R_7_under_last_step_only_the_last_step_counts() -> None:
    others = stretch(l2=(4,))
    assert "2/5" not in lanes(ends(BACK + "1/1", others, 4)), "a change right before a horse is cutting in"
    # out, past the horse on 1/4 and back: the last step changes lanes
    assert "1/5" not in lanes(ends(BACK + "1/1", stretch(l1=(4,)), 4, veteran=True, cut_off_rule="last_step"))
    # squeezed through 1/9 after going out and back: passed straight on, allowed only under last_step
    others = stretch(l1=(5, 6, 9), l2=(8, 9, 10, 11, 12), l3=(7, 8, 9))
    assert "1/10" not in lanes(ends(BACK + "1/4", others, 6, veteran=True))
    assert "1/10" in lanes(ends(BACK + "1/4", others, 6, veteran=True, cut_off_rule="last_step"))


def test_R_9_the_move_is_shortened_just_enough() -> None:
    others = stretch(l1=(5,), l2=(5,))
    found = lanes(ends(BACK + "1/2", others, 4))
    assert found == {"1/4": 2, "2/4": 2}, "2/6 would cut in"
    others = stretch(l1=(6,), l2=(6,))
    assert lanes(ends(BACK + "1/3", others, 4)) == {"1/5": 2, "2/5": 2, "1/4": 1}


def test_R_10_a_short_stop_moves_at_least_one_space() -> None:
    assert lanes(ends(BACK + "1/4", [], 3)) == {"1/7": 3, "2/7": 3}, "the passing space it stands on is no end"


def test_R_15_any_horse_on_a_space_blocks_it() -> None:
    state = racing({1: "backstretch/1/2", 2: "backstretch/1/5"}, {0: 1}, race=4)
    state.crossings[1] = 1
    roll(state, 1, 6)
    assert "backstretch/1/9" not in {TRACK.names[space] for space in rides_of(state).spaces}


def test_WPS_58_a_taken_space_is_refused() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/1/13"}, {0: 1})
    roll(state, 1, 6)
    error = refused(state, 0, to("backstretch/1/13"))
    assert (error.rule, error.reason) == ("WPS-58", "space_taken")


def test_WPS_56_only_legal_moves_are_accepted_and_the_refusal_says_why() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/2/12"}, {0: 1})
    roll(state, 1, 6)  # box 11 and the white die: 12 spaces
    assert refused(state, 0, to("backstretch/2/13")).rule == "WPS-62"
    assert refused(state, 0, to("backstretch/1/12")).rule == "WPS-63"
    assert refused(state, 0, to("backstretch/5/13")).rule == "WPS-63"
    assert refused(state, 0, to("nowhere/1/1")).rule == "WPS-55"
    assert refused(state, 0, to("backstretch/1/13", bonus=1)).rule == "WPS-53"
    assert refused(state, 0, to("backstretch/1/13", allowance=1)).rule == "WPS-54"
    state.play(0, to("backstretch/1/13"))


# --- the search against a plain listing of all paths


def all_paths(setup: Setup, start: int, others: list[int], changes: int, total: int) -> list[tuple[list[int], bool]]:
    """Every path obeying WPS-55 to WPS-61, step by step, with whether it can take no further step."""
    found: list[tuple[list[int], bool]] = []
    lane_of, passing = TRACK.lane_of, TRACK.is_passing

    def walk(path: list[int], used: int, squeezed: bool) -> None:
        here = path[-1]
        left = total - (len(path) - 1)
        onward: list[tuple[list[int], int, bool]] = []
        ahead = TRACK.along(here, 1)
        if left >= 1:
            if ahead not in others:
                onward.append(([ahead], used, squeezed))
            if used < changes:
                onward += [([to], used + 1, squeezed) for to in TRACK.diagonals[here] if to not in others]
        if left >= 2 and ahead in others and not squeezed and passing[start] and lane_of[here] == lane_of[start]:
            beyond = TRACK.along(ahead, 1)
            if beyond not in others:
                onward.append(([ahead, beyond], used, True))
            if setup.exit_any and used < changes:
                onward += [([ahead, to], used + 1, True) for to in TRACK.diagonals[ahead] if to not in others]
        if len(path) > 1:
            found.append((path, not onward))
        for steps, used_then, squeezed_then in onward:
            walk(path + steps, used_then, squeezed_then)

    walk([start], 0, False)
    return found


def may_end(setup: Setup, path: list[int], others: list[int]) -> bool:
    """WPS-62 for one path."""
    if TRACK.along(path[-1], -1) not in others:
        return True
    changed = [TRACK.lane_of[space] for space in path]
    if setup.any_change_cuts:
        return len(set(changed)) == 1
    return changed[-1] == changed[-2]


def brute_force(setup: Setup, start: int, others: list[int], changes: int, total: int) -> dict[int, int]:
    """WPS-63, WPS-64, R-6: the legal ends and the spaces they count, from the list of all paths."""
    every = [(path, stuck) for path, stuck in all_paths(setup, start, others, changes, total)]
    legal = [(path, stuck) for path, stuck in every if may_end(setup, path, others)]
    longest = max((len(path) - 1 for path, _ in legal), default=0)
    found: dict[int, int] = {}
    for path, stuck in legal:
        moved, end = len(path) - 1, path[-1]
        short = TRACK.is_passing[end] and total - setup.short_max <= moved < total
        behind = TRACK.along(end, 1) in others
        if moved == longest or short or (setup.boxed_in and stuck) or (setup.run_up and behind):
            found[end] = max(found.get(end, 0), moved)
    return found


SETUPS = [
    table(4, cut_off_rule=cut, blocked_stop=stop, squeeze_exit=leave).setup
    for cut in ("any_lane_change", "last_step")
    for stop in ("longest", "boxed_in", "run_up_allowed")
    for leave in ("straight", "any")
]


def crowded(rng: random.Random) -> tuple[int, list[int]]:
    """A horse anywhere, often on a passing space, and up to five others mostly close ahead of it."""
    passing = [space for space in range(TRACK.size) if TRACK.is_passing[space]]
    start = rng.choice(passing) if rng.random() < 0.5 else rng.randrange(TRACK.size)
    near = [space for depth in range(1, 9) for space in near_columns(start, depth)]
    others: set[int] = set()
    for _ in range(rng.randrange(6)):
        others.add(rng.choice(near) if rng.random() < 0.9 else rng.randrange(TRACK.size))
    return start, sorted(others - {start})


def near_columns(start: int, depth: int) -> list[int]:
    """The spaces about so many steps ahead in this lane and its neighbours."""
    here = TRACK.along(start, depth)
    return [here, *TRACK.diagonals[TRACK.along(here, -1)], *TRACK.diagonals[TRACK.along(here, -2)]]


@runs(20)
@given(seed=st.integers(0, 2**32))
def test_WPS_63_the_search_equals_the_listing_of_all_paths(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        setup = SETUPS[0] if rng.random() < 0.3 else rng.choice(SETUPS)
        start, others = crowded(rng)
        changes, total = rng.choice((1, 1, 2)), rng.randrange(1, 16)
        limit = total + rng.choice((0, 3))  # one search serves the move with and without the bonus
        found: dict[int, int] = {}
        legal_ends(setup, Search(setup, start, others, changes, limit), total, found)
        assert found == brute_force(setup, start, others, changes, total)


@runs(10)
@given(seed=st.integers(0, 2**32))
def test_WPS_66_in_played_races_every_result_has_a_path_of_its_length(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    for _ in range(60):
        random_plies(state, rng, 5)
        if state.step.name != "move_horse":
            continue
        horse = state.queue[0]
        rides = find_rides(state, horse)
        others = [space for other, space in enumerate(state.position) if other != horse and space != OFF]
        changes, start = state.setup.changes[state.race][horse], state.position[horse]
        listed = {total: brute_force(state.setup, start, others, changes, total) for total in set(rides.totals)}
        for space, moved, total, path in zip(rides.spaces, rides.moved, rides.totals, paths(state, rides), strict=True):
            assert listed[total][space] == moved
            assert (path[-1], len(path)) == (space, moved)


def test_WPS_66_the_path_shown_has_the_fewest_changes_then_runs_innermost() -> None:
    state = racing({1: "backstretch/2/1", 2: "backstretch/2/8"}, {0: 1})
    roll(state, 1, 6)  # 12 spaces for an apprentice: into lane 1 or 3 before the other horse
    rides = rides_of(state)
    shown = {TRACK.names[path[-1]]: [TRACK.names[space] for space in path] for path in paths(state, rides)}
    assert shown["backstretch/1/13"][:2] == ["backstretch/1/2", "backstretch/1/3"], "inside as early as possible"
    assert shown["backstretch/3/13"][5:7] == ["backstretch/2/7", "backstretch/3/8"], "outside as late as possible"


@pytest.mark.parametrize(("white", "red", "totals"), [(4, 5, {12, 15}), (4, 4, {12})])
def test_W3_WPS_53_WPS_54_the_bonus_may_be_added_when_the_dice_show_it(white: int, red: int, totals: set[int]) -> None:
    state = strong(8, 7, 6, bonus=9)
    roll(state, white, red)
    assert set(rides_of(state).totals) == totals


def test_W3_WPS_15_after_the_last_box_the_last_one_again() -> None:
    state = strong(8, 7, 6, bonus=9)
    state.turn = 8
    roll(state, 2, 2)
    assert set(rides_of(state).totals) == {8}


def strong(*boxes: int, bonus: int, **options: Any) -> Any:
    """Horse 1 alone with these boxes and this bonus number."""
    state = racing({1: "backstretch/3/1"}, {0: 1}, **options)
    state.setup.boxes[0][0] = list(boxes)
    state.setup.bonus[0][0] = bonus
    return state


def test_WPS_53_the_bonus_may_be_declined_or_is_taken_automatically() -> None:
    state = strong(8, bonus=9)
    roll(state, 4, 5)
    assert {ride.bonus for ride in state.legal(0)} == {0, 1}
    state = strong(8, bonus=9, bonus_claim="automatic")
    roll(state, 4, 5)
    assert {ride.bonus for ride in state.legal(0)} == {1}
    assert set(state.rides.totals) == {15}


def test_R_41_WPS_16_the_bonus_is_three_spaces_on_top_of_box_and_die() -> None:
    state = strong(8, bonus=9)
    roll(state, 4, 5)
    assert max(state.rides.moved) == 8 + 4 + 3


def test_R_2_apprentices_get_no_allowance_unless_the_table_says_so() -> None:
    state = strong(8, bonus=2)
    roll(state, 4, 5)
    assert set(state.rides.totals) == {12}
    state = strong(8, bonus=2, apprentice_allowance=2)
    roll(state, 4, 5)
    assert set(state.rides.totals) == {12, 14}


def test_R_37_two_horses_with_one_bonus_number_both_get_it() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/4/1"}, {0: 1, 1: 2})
    state.setup.bonus[0][1] = state.setup.bonus[0][0] = 9
    roll(state, 4, 5)
    assert {find_rides(state, horse).bonus for horse in (0, 1)} == {True}
