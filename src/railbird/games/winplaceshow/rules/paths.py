"""The path a move is shown along (WPS-66): of its length, with the fewest lane changes, then the innermost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.values import OFF, Rides

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState


@dataclass(frozen=True)
class Way:
    """One way to be somewhere: the space, how it came there, and how far out it ran."""

    space: int
    before: Way | None
    straight: bool
    """Whether its last step was no lane change."""
    changes: int
    squeezed: bool
    through: bool
    """Whether it is within the horse it squeezes through, where it cannot stop (WPS-59)."""
    lanes: int
    """The sum of its lanes: the smaller, the farther inside."""

    def key(self) -> tuple[int, int, bool, bool, bool]:
        """What the rest of a move and its end depend on."""
        return (self.space, self.changes, self.squeezed, self.through, self.straight)


def ways(state: WinPlaceShowState, horse: int, limit: int) -> list[list[Way]]:
    """For every number of steps, the innermost way to each (space, changes, squeezed) a horse can reach."""
    setup = state.setup
    others = [space for other, space in enumerate(state.position) if other != horse and space != OFF]
    changes = setup.changes[state.race][horse]
    layers = [[Way(state.position[horse], None, True, 0, False, False, 0)]]
    for _ in range(limit):
        best: dict[tuple[int, int, bool, bool, bool], Way] = {}
        for way in layers[-1]:
            for onward in _steps(setup, way, others, changes, state.position[horse]):
                known = best.get(onward.key())
                if known is None or onward.lanes < known.lanes:
                    best[onward.key()] = onward
        layers.append(list(best.values()))
    return layers


def _steps(setup: Setup, way: Way, others: list[int], changes: int, start: int) -> list[Way]:
    """WPS-55 to WPS-61: every single step that may follow."""
    track = setup.track
    found = []
    ahead = track.lines[way.space][1]
    lanes = way.lanes + track.lane_of[ahead]
    if ahead not in others:
        found.append(Way(ahead, way, True, way.changes, way.squeezed, False, lanes))
    elif not way.squeezed and track.is_passing[start] and track.lane_of[way.space] == track.lane_of[start]:
        found.append(Way(ahead, way, True, way.changes, True, True, lanes))
    if way.changes < changes and not (way.through and not setup.exit_any):
        for to in track.diagonals[way.space]:
            if to not in others:
                lanes = way.lanes + track.lane_of[to]
                found.append(Way(to, way, False, way.changes + 1, way.squeezed, False, lanes))
    return found


def can_end(state: WinPlaceShowState, horse: int, way: Way) -> bool:
    """WPS-58, WPS-62, R-7: whether a move may end this way."""
    if way.through:
        return False
    track = state.setup.track
    behind = track.along(way.space, -1)
    if way.changes == 0 or behind == state.position[horse] or behind not in state.position:
        return True
    return way.straight and not state.setup.any_change_cuts


def paths(state: WinPlaceShowState, rides: Rides) -> list[list[int]]:
    """For every result the spaces it is shown along, the end included; worked out once."""
    if rides.paths:
        return rides.paths
    layers = ways(state, rides.horse, max([0, *rides.moved]))
    found = []
    for end, moved in zip(rides.spaces, rides.moved):
        fits = [way for way in layers[moved] if way.space == end and can_end(state, rides.horse, way)]
        best = fits[0]
        for way in fits:
            if (way.changes, way.lanes) < (best.changes, best.lanes):
                best = way
        found.append(_spaces(best))
    rides.paths = found
    return found


def _spaces(way: Way) -> list[int]:
    spaces = []
    at: Way | None = way
    while at is not None and at.before is not None:
        spaces.append(at.space)
        at = at.before
    spaces.reverse()
    return spaces


def path_names(state: WinPlaceShowState, rides: Rides, index: int) -> list[str]:
    """The path of one result by the names of its spaces."""
    return [state.setup.track.names[space] for space in paths(state, rides)[index]]
