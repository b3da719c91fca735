"""Every legal result of a move (WPS-53 to WPS-66), from a search over (space, lane changes used, squeeze used).

The search goes line by line, not path by path: where a horse can be on a line after so many steps is a set
of depths, kept as the bits of one number. Running straight on fills the free bits ahead, changing lanes
shifts bits to another line, squeezing jumps one blocked bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from railbird.games.winplaceshow.rules.figures import strength
from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.track import Track
from railbird.games.winplaceshow.rules.values import OFF, Rides

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

UNKNOWN: Final = -1
NOT_GIVEN: Final[tuple[int, ...]] = (0,)

Reached = tuple[int, int, int, int, bool]
"""Where a move can end on one line: the line, the depths as bits (WPS-62 kept), where other horses stand on it,
the lane changes used, and whether it has squeezed through."""


class Search:
    """The ways of one horse through the others, up to a number of spaces."""

    def __init__(
        self, setup: Setup, start: int, others: list[int], changes: int, limit: int, cut_off: bool = True
    ) -> None:
        self.track: Final[Track] = setup.track
        self.start: Final = start
        self.others: list[list[int]] = [[] for _ in setup.track.laps]
        """By lane how far from the line the other horses stand."""
        for space in others:
            self.others[setup.track.lane_of[space]].append(setup.track.lap_of[space])
        self.changes: Final = changes
        self.limit: Final = limit
        self.full: Final = (1 << (limit + 1)) - 1
        self.exit_any: Final = setup.exit_any
        self.every_change_cuts: Final = setup.any_change_cuts
        self.cut_off: Final = cut_off
        self.squeeze_lane: Final = setup.track.lane_of[start] if setup.track.is_passing[start] else -1
        """WPS-59: the right to squeeze comes from the passing space the move begins on."""
        self.blocked: dict[int, int] = {}
        self.reached: list[Reached] = []
        self.anywhere = 0  # The depths at which a move can end on any line.
        self._run()

    def blocked_on(self, line: int) -> int:
        """WPS-58: at which depths of a line another horse stands."""
        mask = self.blocked.get(line, UNKNOWN)
        if mask == UNKNOWN:
            mask = 0
            lane = self.track.lane_of[line]
            for lap in self.others[lane]:
                ahead = lap - self.track.lap_of[line]
                if ahead < 0:
                    ahead += self.track.laps[lane]
                if ahead <= self.limit:
                    mask |= 1 << ahead
            self.blocked[line] = mask
        return mask

    def _run(self) -> None:
        """Level by level of lane changes; on each the lines reached freely first, then those behind a squeeze."""
        free: dict[int, int] = {self.start: 1}
        squeezed: dict[int, int] = {}
        for changes in range(self.changes + 1):
            onward: dict[int, int] = {}
            onward_squeezed: dict[int, int] = {}
            landings: dict[int, int] = {}
            for line, entered in free.items():
                depths = self._follow(line, entered, changes, False, 0, onward)
                if self.track.lane_of[line] == self.squeeze_lane:
                    landed = self._squeeze(line, depths, changes, onward_squeezed)
                    if landed:
                        landings[line] = landed
                        squeezed[line] = squeezed.get(line, 0) | landed
            for line, entered in squeezed.items():
                self._follow(line, entered, changes, True, landings.get(line, 0), onward_squeezed)
            free = onward
            squeezed = onward_squeezed

    def _follow(
        self, line: int, entered: int, changes: int, squeezed: bool, landed: int, onward: dict[int, int]
    ) -> int:
        """Run on along a line, keep where a move may end and change lanes from it; the depths it can be at.

        WPS-60, WPS-61: straight ahead from every bit in `entered` as far as nobody stands there. Adding a bit to a
        block of free ones carries to its end: what the sum changes are the spaces run through.
        WPS-62, R-7: no move that changed lanes ends directly in front of a horse. Under `last_step` only the last
        step counts; a horse just squeezed through was passed straight on.
        """
        blocked = self.blocked_on(line)
        free = self.full & ~blocked
        entered &= free
        if not entered:
            return 0
        depths = ((free + entered) ^ free) & free | entered
        ends = depths & ~1
        if changes and self.cut_off:
            ends &= ~(blocked << 1) | (0 if self.every_change_cuts else landed)
        if ends:
            self.reached.append((line, ends, blocked, changes, squeezed))
            self.anywhere |= ends
        if changes < self.changes:
            self._swing(line, depths, onward)
        return depths

    def _swing(self, line: int, depths: int, onward: dict[int, int]) -> None:
        """WPS-55, WPS-57: one lane change; whether the space is free is looked at when the line is followed."""
        for to, leaves in self.track.swings[line]:
            entered = (depths & leaves) << 1
            if entered:
                onward[to] = onward.get(to, 0) | entered

    def _squeeze(self, line: int, depths: int, changes: int, onward_squeezed: dict[int, int]) -> int:
        """WPS-59, R-8: through one horse, out straight ahead; under `any` also diagonally. Where it lands."""
        blocked = self.blocked_on(line)
        within = (depths << 1) & blocked
        if not within:
            return 0
        if self.exit_any and changes < self.changes:
            self._swing(line, within, onward_squeezed)
        return (within << 1) & self.full & ~blocked


def legal_ends(setup: Setup, search: Search, total: int, ends: dict[int, int]) -> int:
    """WPS-63, WPS-64, R-6, R-9, R-10, R-11: which spaces a move with this total may end on, with the spaces it counts.

    Returns the longest legal move; 0 if there is none.
    """
    track = setup.track
    within = (1 << (total + 1)) - 1
    anywhere = search.anywhere & within
    if not anywhere:
        return 0
    longest = anywhere.bit_length() - 1
    most = 1 << longest
    shorter = ((1 << total) - 1) & ~((1 << max(1, total - setup.short_max)) - 1)
    extra = setup.run_up or setup.boxed_in
    for line, reached, blocked, changes, squeezed in search.reached:
        legal = reached & (most | (shorter & track.passing_masks[line]))
        if extra:
            more = blocked >> 1 if setup.run_up else boxed_in(search, total, line, blocked, changes, squeezed)
            legal |= reached & within & more
        while legal:
            depth = legal.bit_length() - 1
            legal ^= 1 << depth
            space = track.lines[line][depth]
            if ends.get(space, 0) < depth:
                ends[space] = depth
    return longest


def boxed_in(search: Search, total: int, line: int, blocked: int, changes: int, squeezed: bool) -> int:
    """R-6 (`boxed_in`): the depths of a line from which not one more step can be taken."""
    within = (1 << (total + 1)) - 1
    stuck = blocked >> 1
    can_squeeze = not squeezed and search.track.lane_of[line] == search.squeeze_lane
    if can_squeeze:
        stuck &= ~((within & ~blocked) >> 2)
    if changes < search.changes:
        for to, leaves in search.track.swings[line]:
            onward = leaves & ((within & ~search.blocked_on(to)) >> 1)
            stuck &= ~onward
            if search.exit_any and can_squeeze:
                stuck &= ~((onward & blocked) >> 1)
    return stuck


def find_rides(state: WinPlaceShowState, horse: int) -> Rides:
    """WPS-16, WPS-53, WPS-54, WPS-66: every result for a horse, with and without the bonus and the allowance.

    Two horses with one bonus number both get it (R-37).
    """
    setup, race = state.setup, state.race
    table = setup.track.rides
    has_bonus = state.white + state.red == setup.bonus[race][horse]
    allowance = 0 if setup.veteran[race][horse] else setup.allowance
    base = strength(setup.boxes[race][horse], state.turn) + state.white
    rides = Rides(horse, has_bonus)
    search = search_for(state, horse, base + allowance + (setup.bonus_spaces if has_bonus else 0))
    for bonus in setup.given if has_bonus else NOT_GIVEN:
        for extra in setup.given if allowance else NOT_GIVEN:
            total = base + bonus * setup.bonus_spaces + extra * allowance
            ends: dict[int, int] = {}
            longest = legal_ends(setup, search, total, ends)
            flags = bonus * 2 + extra
            rides.actions += [table[space * 4 + flags] for space in ends]
            rides.spaces += list(ends)
            rides.moved += list(ends.values())
            rides.totals += [total] * len(ends)
            rides.longest += [longest] * len(ends)
    return rides


def others_than(state: WinPlaceShowState, horse: int) -> list[int]:
    """Where the other five stand (R-15)."""
    return [space for other, space in enumerate(state.position) if other != horse and space != OFF]


def search_for(state: WinPlaceShowState, horse: int, limit: int, cut_off: bool = True) -> Search:
    """The ways of a horse from where it stands, the others in the way."""
    changes = state.setup.changes[state.race][horse]
    return Search(state.setup, state.position[horse], others_than(state, horse), changes, limit, cut_off)


# --- the path a move is shown along (WPS-66): of its length, with the fewest lane changes, then the innermost


Spot = tuple[int, int, bool, bool, bool]
"""All the rest of a move depends on: the space, lane changes used, whether it has squeezed through, whether it is
within that horse, where it cannot stop (WPS-59), and whether its last step was no lane change."""
Layer = dict[Spot, tuple[int, tuple[int, ...]]]
"""Where a horse can be after some steps, each with the innermost way there: the sum of its lanes, and its spaces."""


def ways(state: WinPlaceShowState, horse: int, limit: int) -> list[Layer]:
    """For every number of steps the innermost way to each spot a horse can reach."""
    setup = state.setup
    start, others = state.position[horse], others_than(state, horse)
    first: Spot = (start, 0, False, False, True)
    layers: list[Layer] = [{first: (0, ())}]
    for _ in range(limit):
        best: Layer = {}
        for here, (lanes, path) in layers[-1].items():
            for spot in _steps(setup, here, others, setup.changes[state.race][horse], start):
                inside = lanes + setup.track.lane_of[spot[0]]
                if spot not in best or inside < best[spot][0]:
                    best[spot] = (inside, (*path, spot[0]))
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


def paths(state: WinPlaceShowState, rides: Rides) -> list[tuple[int, ...]]:
    """For every result the spaces it is shown along, the end included; worked out once."""
    if not rides.paths:
        layers = ways(state, rides.horse, max([0, *rides.moved]))
        for end, moved in zip(rides.spaces, rides.moved):
            there = [(spot, way) for spot, way in layers[moved].items() if spot[0] == end]
            fits = [(spot[1], *way) for spot, way in there if can_end(state, rides.horse, spot)]
            rides.paths.append(min(fits, key=lambda fit: (fit[0], fit[1]))[2])
    return rides.paths


def path_names(state: WinPlaceShowState, rides: Rides, index: int) -> list[str]:
    """The path of one result by the names of its spaces."""
    return [state.setup.track.names[space] for space in paths(state, rides)[index]]
