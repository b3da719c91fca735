"""How the tipster rides: as fast as the house rider, and with an eye on who is behind, ahead and beside.

A space to go counts ten, as in WPS-71, and all that is added here together less than one and a half: nobody gives
away ground for it that a steward would miss (WPS-93).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.games.winplaceshow.rules.actions import POOLS
from railbird.games.winplaceshow.rules.figures import strength
from railbird.games.winplaceshow.rules.judging import crossings_after, house_key, is_horse_ahead, is_turn_ahead, values
from railbird.games.winplaceshow.rules.values import OFF

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

BLOCKS: Final = 3  # What it is worth to end just ahead of a rival, who must change lanes (WPS-58).
BLOCKED_BY_FRIEND: Final = 4  # What it costs to stand in the way of a horse one owns or has backed.
BOXED_IN: Final = 6  # What it costs to have horses ahead within the next move in one's own and the neighbouring lanes.
NEAR: Final = 3  # How far behind a horse is held up.
USUAL_DIE: Final = 3
CLOSE: Final = 8  # A ride this much worse than the best may still be the better one, seen from further on.


def good_rides(state: WinPlaceShowState, seat: int) -> list[Action]:
    """The best ride, and those that are less than a space worse."""
    rides, left = state.rides, values(state, state.rides)
    friends = friends_of(state, seat)
    keys = []
    for index, value in enumerate(left):
        score, *rest = house_key(state, rides, index, value)
        keys.append((score + manners(state, rides.horse, rides.spaces[index], friends), *rest, index))
    keys.sort()
    return [rides.actions[key[-1]] for key in keys if key[0] <= keys[0][0] + CLOSE]


def friends_of(state: WinPlaceShowState, seat: int) -> set[int]:
    """The horses a seat owns or has backed."""
    backed = {horse for horse in state.bets[seat][: len(POOLS)] if horse >= 0}
    return backed | {horse for horse, owner in enumerate(state.owners) if owner == seat}


def manners(state: WinPlaceShowState, horse: int, end: int, friends: set[int]) -> int:
    """WPS-58, WPS-59: what ending there adds to the score: rivals held up behind it, horses in its own way."""
    if not crossings_after(state, horse, end):
        return 0
    track = state.setup.track
    score = 0
    lane = track.lane_of[end]
    for other, space in enumerate(state.position):
        if other != horse and space != OFF and track.lane_of[space] == lane:
            behind = (track.lap_of[end] - track.lap_of[space]) % track.laps[lane]
            if 0 < behind <= NEAR and state.crossings[other]:
                score += BLOCKED_BY_FRIEND if other in friends else -BLOCKS
    if not track.is_passing[end] and is_boxed_in(state, horse, end):
        score += BOXED_IN
    return score


def is_boxed_in(state: WinPlaceShowState, horse: int, end: int) -> bool:
    """Whether the next move will meet horses straight ahead and in every lane beside."""
    track = state.setup.track
    reach = strength(state.setup.boxes[state.race][horse], state.turn + 1) + USUAL_DIE
    if not is_turn_ahead(state, horse, end) or not is_horse_ahead(state, horse, end, reach):
        return False
    return all([is_horse_ahead(state, horse, beside, reach - 1) for beside in track.diagonals[end]])
