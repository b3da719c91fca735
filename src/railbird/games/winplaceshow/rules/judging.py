"""How good a result is: the house rider's choice (WPS-71), grounds for objections (WPS-82), the stewards (WPS-93)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from railbird.games.winplaceshow.rules.track import LOOK
from railbird.games.winplaceshow.rules.values import NOT_JUDGED, OFF, Judged, Rides

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

HEADROOM: Final = 4  # How many spaces ahead the house rider wants to see free (WPS-71).


def crossings_after(state: WinPlaceShowState, horse: int, end: int) -> int:
    """WPS-13: a move that ends in an earlier section than it began has crossed the line, once at most."""
    section_of = state.setup.track.section_of
    return state.crossings[horse] - (section_of[end] < section_of[state.position[horse]])


def past_line(state: WinPlaceShowState, horse: int, end: int, moved: int) -> int:
    """WPS-67, R-13: spaces moved beyond the line; on the first straight that is the number of the space."""
    track = state.setup.track
    if track.section_of[end] == 0:
        return track.number_of[end]
    start = state.position[horse]
    return moved - (track.lengths[track.section_of[start]][0] - track.number_of[start])


def values(state: WinPlaceShowState, rides: Rides) -> list[int]:
    """V of WPS-71 for every result: the remaining distance after it, or minus the spaces past the line."""
    track = state.setup.track
    left = state.crossings[rides.horse]
    began = track.section_of[state.position[rides.horse]]
    here, beyond = track.rem[left], track.rem[left - 1]
    found = []
    for end, moved in zip(rides.spaces, rides.moved):
        if track.section_of[end] >= began:
            found.append(here[end])
        elif left > 1:
            found.append(beyond[end])
        else:
            found.append(-past_line(state, rides.horse, end, moved))
    return found


def is_turn_ahead(state: WinPlaceShowState, horse: int, end: int) -> bool:
    """WPS-71: false only on the last section with one crossing left, and past the line."""
    left, track = crossings_after(state, horse, end), state.setup.track
    return left > 1 or (left == 1 and track.section_of[end] != len(track.sections) - 1)


def is_horse_ahead(state: WinPlaceShowState, horse: int, end: int, spaces: int) -> bool:
    """Whether another horse stands on one of the next spaces straight ahead of a space."""
    track = state.setup.track
    lane = track.lane_of[end]
    for other, space in enumerate(state.position):
        if other != horse and space != OFF and track.lane_of[space] == lane:
            ahead = (track.lap_of[space] - track.lap_of[end]) % track.laps[lane]
            if 0 < ahead <= spaces:
                return True
    return False


def house_choice(state: WinPlaceShowState, rides: Rides) -> int:
    """WPS-71: which result the house rider takes: the one with the smallest key."""
    all_values = values(state, rides)
    best = 0
    best_key = house_key(state, rides, 0, all_values[0])
    for index in range(1, len(all_values)):
        if 10 * all_values[index] > best_key[0]:
            continue
        key = house_key(state, rides, index, all_values[index])
        if key < best_key:
            best = index
            best_key = key
    return best


def house_key(
    state: WinPlaceShowState, rides: Rides, index: int, left: int
) -> tuple[int, int, int, int, int, int, int]:
    """WPS-71: score, lane, spaces moved (more is better), section, number, bonus used first, allowance used first."""
    track = state.setup.track
    horse = rides.horse
    end = rides.spaces[index]
    lane = track.lane_of[end]
    score = 10 * left
    if crossings_after(state, horse, end):
        if is_turn_ahead(state, horse, end):
            score += 3 * lane
        if not track.is_passing[end] and is_horse_ahead(state, horse, end, HEADROOM):
            score += 8
    ride = rides.actions[index]
    return (score, lane, -rides.moved[index], track.section_of[end], track.number_of[end], -ride.bonus, -ride.allowance)


def best_result(state: WinPlaceShowState, rides: Rides) -> int:
    """WPS-93: the legal result with the smallest V, the innermost of several: what a move is measured against."""
    lanes = [state.setup.track.lane_of[space] for space in rides.spaces]
    ranked = list(zip(values(state, rides), lanes))
    return ranked.index(min(ranked))


def judge_ride(state: WinPlaceShowState, rides: Rides, index: int) -> None:
    """WPS-82, WPS-93: which grounds the chosen result shows, and what the stewards would say of it.

    Looked at before the horse moves: what else it could have done, and who stood ahead of where it stopped.
    """
    all_values = values(state, rides)
    short = short_on_passing(state, rides, index)
    is_home = crossings_after(state, rides.horse, rides.spaces[index]) == 0  # Lane and turn no longer matter.
    shows = []  # The grounds a to e as indices.
    if not is_home and shows_outside_on_turn(state, rides, index, all_values):
        shows.append(0)
    if not is_home and shows_wide_on_straight(state, rides, index, all_values):
        shows.append(1)
    if shows_bonus_declined(state, rides, index):
        shows.append(2)
    if short == state.setup.short_max:
        shows.append(3)
    if is_home:
        if rides.moved[index] < rides.longest[index]:
            shows.append(4)
    elif short and not is_horse_ahead(state, rides.horse, rides.spaces[index], LOOK):
        shows.append(4)
    if not shows:
        state.judged = NOT_JUDGED
        return
    margin = all_values[index] - min(all_values)
    state.judged = Judged(tuple(shows), margin, margin >= state.setup.threshold)


def shows_outside_on_turn(state: WinPlaceShowState, rides: Rides, index: int, all_values: list[int]) -> bool:
    """WPS-82 a: ends on a turn though another result ends in a lower lane with less to go."""
    track = state.setup.track
    end = rides.spaces[index]
    if not track.is_turn[end]:
        return False
    lane, left = track.lane_of[end], all_values[index]
    return any(value < left and track.lane_of[space] < lane for value, space in zip(all_values, rides.spaces))


def shows_wide_on_straight(state: WinPlaceShowState, rides: Rides, index: int, all_values: list[int]) -> bool:
    """WPS-82 b: farther out on a straight than it began, a turn to come, though a result no wider has no more to go."""
    track = state.setup.track
    end = rides.spaces[index]
    began = track.lane_of[state.position[rides.horse]]
    if track.is_turn[end] or track.lane_of[end] <= began or not is_turn_ahead(state, rides.horse, end):
        return False
    left = all_values[index]
    return any(value <= left and track.lane_of[space] <= began for value, space in zip(all_values, rides.spaces))


def shows_bonus_declined(state: WinPlaceShowState, rides: Rides, index: int) -> bool:
    """WPS-82 c, R-2: the bonus or the allowance was there and is not taken."""
    ride = rides.actions[index]
    if rides.bonus and not ride.bonus:
        return True
    return state.setup.allowance > 0 and not state.setup.veteran[state.race][rides.horse] and not ride.allowance


def short_on_passing(state: WinPlaceShowState, rides: Rides, index: int) -> int:
    """WPS-82 d, e: how many spaces short the move stops on a passing space though a longer one was legal; else 0."""
    moved = rides.moved[index]
    if not state.setup.track.is_passing[rides.spaces[index]] or moved >= rides.longest[index]:
        return 0
    return rides.totals[index] - moved
