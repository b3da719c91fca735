"""The oval of Win, Place & Show on its page, and riding on it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import hypot

import pytest

from railbird.desk.oval import Spot
from railbird.games.winplaceshow.page.card import CLOTH
from railbird.games.winplaceshow.page.track import (
    LANE,
    NEAR,
    PHONE,
    RAIL,
    apart,
    centre,
    marks,
    oval,
    point,
    reach,
    stretches,
    window,
)
from railbird.games.winplaceshow.rules.actions import Ride
from railbird.games.winplaceshow.view import view
from railbird.games.winplaceshow.view.parts import TrackSection
from tests.games.positions import random_plies
from tests.games.winplaceshow.positions import (
    any_table,
    table,
)

from .pages import TRACK, bonus_ride, riding, seen

# --- the oval


def test_the_oval_is_closed_and_each_section_follows_the_one_before() -> None:
    found = stretches(TRACK)
    ends = [found[section.id] for section in TRACK]
    for (_, end), (start, _) in zip(ends, [*ends[1:], ends[0]], strict=True):
        assert end % 4 == pytest.approx(start % 4)
    assert sum(end - start for start, end in ends) == pytest.approx(4)


def test_lanes_lie_side_by_side_and_the_line_crosses_all() -> None:
    first, second = (centre(TRACK, f"home_stretch/{lane}/20") for lane in (1, 2))
    assert (second.x, second.y) == (first.x, first.y + LANE)
    inside, outside = oval(TRACK).finish
    assert outside.y - inside.y == LANE * 6
    # The line lies between the last space of the home stretch and the first of the run-out.
    assert first.x < inside.x < centre(TRACK, "run_out/1/1").x


def test_a_course_with_more_turns_is_laid_around_the_same_oval() -> None:
    odd = tuple(TrackSection(f"s{n}", n % 2 == 1, (8,) * 6, ((),) * 6) for n in range(8))
    assert reach(odd, "s7/1/8")[1] % 4 == pytest.approx(reach(odd, "s0/1/1")[0] % 4)


def test_the_starts_are_marked_where_the_horses_stand() -> None:
    state = table()
    found = marks(TRACK, view(state, 0).programme, "Finish", {"6f": "6", "1m": "8", "1m2f": "10"})
    assert [mark.text for mark in found] == ["Finish", "6", "8", "10"]
    assert found[1].y < 187 < found[2].y
    assert point(0, RAIL).x < found[3].x < found[2].x


def test_cloths_on_the_map_move_apart_until_each_can_be_read() -> None:
    placed = apart((Spot(100, 100), Spot(100, 100), Spot(105, 98), Spot(300, 50)), 40, 36)
    pairs = [(one, other) for n, one in enumerate(placed) for other in placed[:n]]
    assert all(abs(one.x - other.x) >= 39.9 or abs(one.y - other.y) >= 35.9 for one, other in pairs)
    assert placed[3] == Spot(300, 50)


def bunches() -> Iterator[tuple[str, ...]]:
    """Six horses abreast, at every place of the oval; and close together in every section."""
    pick = random.Random(1)
    for section in TRACK:
        for number in range(1, min(section.spaces) + 1):
            yield tuple(f"{section.id}/{lane}/{number}" for lane in range(1, 7))
        near = [
            f"{section.id}/{lane}/{n}" for lane, most in enumerate(section.spaces, 1) for n in range(1, min(most, 5))
        ]
        yield from (tuple(pick.sample(near, 6)) for _ in range(5))


def test_a_bunch_on_the_map_can_be_read_and_leaves_the_words_on_the_infield_free() -> None:
    left, right, top, bottom = 200, 739, 127, 247  # board.css: .wps-infield on a phone, in units of the board
    for bunch in bunches():
        spaces = tuple(centre(TRACK, space) for space in bunch)
        placed = apart(spaces, *CLOTH)
        pairs = [(one, other) for n, one in enumerate(placed) for other in placed[:n]]
        assert all(abs(one.x - other.x) >= 39 or abs(one.y - other.y) >= 35 for one, other in pairs), bunch
        for spot, space in zip(placed, spaces, strict=True):
            assert 18 <= spot.y <= 356, bunch
            assert 20 <= spot.x <= 892, bunch
            beside = spot.x + 20 <= left or spot.x - 20 >= right
            assert beside or spot.y + 18 <= top or spot.y - 18 >= bottom, bunch
            assert hypot(spot.x - space.x, spot.y - space.y) < 80, bunch


@pytest.mark.parametrize("spots", [[Spot(60, 200)], [Spot(10, 10), Spot(150, 100)], [Spot(0, 0), Spot(800, 300)]])
def test_a_phone_sees_every_end_as_large_as_it_fits(spots: list[Spot]) -> None:
    x, y, width, height = window(spots)
    assert all(x < spot.x < x + width and y < spot.y < y + height for spot in spots)
    assert width >= PHONE[0] / NEAR - 0.1
    assert width / height == pytest.approx(PHONE[0] / PHONE[1], rel=0.01)


# --- riding


def test_every_result_is_in_the_list_and_every_end_lit_once() -> None:
    state = riding()
    ride = seen(state).question.ride
    assert ride is not None
    assert {result.actions[0] for result in ride.results} == set(state.legal(0))
    assert sorted(end.end for end in ride.ends) == sorted({result.end for result in ride.results})
    assert len(ride.chosen) == 1


def test_WPS_63_WPS_64_a_stop_short_is_marked_and_the_longest_is_not() -> None:
    ride = seen(riding()).question.ride
    assert ride is not None
    longest = max(result.spaces for result in ride.results)
    for result in ride.results:
        assert (result.kind == "short") == (result.spaces < longest)


def test_every_result_is_read_aloud_with_lane_spaces_and_what_is_left() -> None:
    ride = seen(riding()).question.ride
    assert ride is not None
    short = next(result for result in ride.results if result.kind == "short")
    told = f"{short.lane}, {short.spaces} spaces, stops short, passing space, {short.to_go}"
    assert short.says == told
    assert all(result.says.startswith(result.lane) and result.to_go in result.says for result in ride.results)


def test_WPS_53_a_space_reached_with_and_without_the_bonus_asks_which() -> None:
    state = bonus_ride()
    moves = view(state, 0).moves
    double = [end for end in {move.end for move in moves} if len({m.bonus for m in moves if m.end == end}) == 2]
    assert double
    ride = seen(state, form={"pick": double[0]}).question.ride
    assert ride is not None
    assert len(ride.chosen) > 1
    assert {action.bonus for x in ride.chosen for action in x.actions} == {0, 1}
    again = seen(state, form={"end": ride.end, "pick": f"{double[0]}|0|0"}).question.ride
    assert again is not None
    assert len(again.chosen) == 1
    assert again.chosen[0].actions == (Ride(double[0], 0, 0),)


def test_the_best_of_each_lane_comes_first_and_what_is_chosen_is_among_it() -> None:
    state = riding()
    all_ends = seen(state).question.ride
    assert all_ends is not None
    short = next(result for result in all_ends.results if result.kind == "short")
    ride = seen(state, form={"pick": short.key}).question.ride
    assert ride is not None
    lanes = [(pick.kind, pick.lane) for pick in ride.picks if not pick.chosen]
    assert len(lanes) == len(set(lanes))
    assert [pick.end for pick in ride.picks if pick.chosen] == [short.end]
    assert len(ride.picks) < len(ride.results)


@pytest.mark.parametrize("seed", range(4))
def test_WPS_71_the_page_advises_what_the_house_rider_does(seed: int) -> None:
    rng = random.Random(seed)
    asked = 0
    for _ in range(400):
        state = any_table(rng)
        random_plies(state, rng, rng.randrange(40, 160))
        if state.step.name == "move_horse" and state.pending()[0] >= 0:
            seat = state.pending()[0]
            (advice,) = [move for move in view(state, seat).moves if move.house]
            assert Ride(advice.end, advice.bonus, advice.allowance) == state.fallback(seat)
            chosen = seen(state, seat, form={"pick": "house"}).question.ride
            assert chosen is not None
            assert chosen.chosen[0].actions == (state.fallback(seat),)
            asked += 1
        if asked == 8:
            return
    raise AssertionError("hardly any horse was to move")
