"""The path a move is shown along (WPS-66): of its length, with the fewest lane changes, then the innermost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.values import OFF, Rides

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

Spot = tuple[int, int, bool, bool, bool]
"""All the rest of a move depends on: the space, lane changes used, whether it has squeezed through, whether it is
within that horse, where it cannot stop (WPS-59), and whether its last step was no lane change."""
Layer = dict[Spot, tuple[int, Spot]]
"""Where a horse can be after some steps, each with the sum of its lanes (the smaller, the farther inside) and where
it was before."""


def ways(state: WinPlaceShowState, horse: int, limit: int) -> list[Layer]:
    """For every number of steps the innermost way to each spot a horse can reach."""
    setup = state.setup
    start = state.position[horse]
    others = [space for other, space in enumerate(state.position) if other != horse and space != OFF]
    first: Spot = (start, 0, False, False, True)
    layers: list[Layer] = [{first: (0, first)}]
    for _ in range(limit):
        best: Layer = {}
        for here, (lanes, _) in layers[-1].items():
            for spot in _steps(setup, here, others, setup.changes[state.race][horse], start):
                inside = lanes + setup.track.lane_of[spot[0]]
                if spot not in best or inside < best[spot][0]:
                    best[spot] = (inside, here)
        layers.append(best)
    return layers


def _steps(setup: Setup, here: Spot, others: list[int], changes: int, start: int) -> list[Spot]:
    """WPS-55 to WPS-61: every single step that may follow."""
    track = setup.track
    space, used, squeezed, within, _ = here
    found: list[Spot] = []
    ahead = track.lines[space][1]
    if ahead not in others:
        found.append((ahead, used, squeezed, False, True))
    elif not squeezed and track.is_passing[start] and track.lane_of[space] == track.lane_of[start]:
        found.append((ahead, used, True, True, True))
    if used < changes and (setup.exit_any or not within):
        found += [(to, used + 1, squeezed, False, False) for to in track.diagonals[space] if to not in others]
    return found


def can_end(state: WinPlaceShowState, horse: int, spot: Spot) -> bool:
    """WPS-58, WPS-62, R-7: whether a move may end there."""
    space, used, _, within, straight = spot
    if within:
        return False
    behind = state.setup.track.along(space, -1)
    if used == 0 or behind == state.position[horse] or behind not in state.position:
        return True
    return straight and not state.setup.any_change_cuts


def paths(state: WinPlaceShowState, rides: Rides) -> list[list[int]]:
    """For every result the spaces it is shown along, the end included; worked out once."""
    if not rides.paths:
        layers = ways(state, rides.horse, max([0, *rides.moved]))
        rides.paths = [
            _path(state, rides.horse, layers[: moved + 1], end) for end, moved in zip(rides.spaces, rides.moved)
        ]
    return rides.paths


def _path(state: WinPlaceShowState, horse: int, layers: list[Layer], end: int) -> list[int]:
    last = layers[-1]
    fits = [(spot[1], last[spot][0], spot) for spot in last if spot[0] == end and can_end(state, horse, spot)]
    spot = min(fits, key=lambda fit: (fit[0], fit[1]))[2]
    spaces = []
    for layer in reversed(layers[1:]):
        spaces.append(spot[0])
        spot = layer[spot][1]
    spaces.reverse()
    return spaces


def path_names(state: WinPlaceShowState, rides: Rides, index: int) -> list[str]:
    """The path of one result by the names of its spaces."""
    return [state.setup.track.names[space] for space in paths(state, rides)[index]]
