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
TAKEN: Final[tuple[int, ...]] = (1,)
TAKE_OR_LEAVE: Final[tuple[int, ...]] = (1, 0)
CUT_OFF: Final = True
NO_CUT_OFF: Final = False


Reached = tuple[int, int, int, int, bool]
"""Where a move can end on one line: the line, the depths as bits (WPS-62 kept), where other horses stand on it,
the lane changes used, and whether it has squeezed through."""


class Search:
    """The ways of one horse through the others, up to a number of spaces."""

    def __init__(
        self, setup: Setup, start: int, others: list[int], changes: int, limit: int, cut_off: bool = CUT_OFF
    ) -> None:
        self.track: Final[Track] = setup.track
        self.start: Final = start
        self.others: list[list[int]] = [[] for _ in setup.track.laps]
        """By lane how far from the line the other horses stand."""
        for space in others:
            self.others[setup.track.lane_of[space]].append(setup.track.lap_of[space])
        self.changes: Final = changes
        self.limit: Final = limit
        self.exit_any: Final = setup.exit_any
        self.every_change_cuts: Final = setup.any_change_cuts
        self.cut_off: Final = cut_off
        self.squeeze_lane: Final = setup.track.lane_of[start] if setup.track.is_passing[start] else -1
        """WPS-59: the right to squeeze comes from the passing space the move begins on."""
        self.blocked: dict[int, int] = {}
        self.reached: list[Reached] = []
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
        full = (1 << (self.limit + 1)) - 1
        free: dict[int, int] = {self.start: 1}
        squeezed: dict[int, int] = {}
        for changes in range(self.changes + 1):
            onward: dict[int, int] = {}
            onward_squeezed: dict[int, int] = {}
            landings: dict[int, int] = {}
            more = changes < self.changes
            for line, entered in free.items():
                blocked = self.blocked_on(line)
                depths = run_on(entered, full & ~blocked)
                if self.track.lane_of[line] == self.squeeze_lane:
                    landed = self._squeeze(line, depths, blocked, full, more, onward_squeezed)
                    if landed:
                        landings[line] = landed
                        squeezed[line] = squeezed.get(line, 0) | landed
                self._keep(line, changes, False, depths, blocked, 0)
                if more:
                    self._swing(line, depths, full, onward)
            for line, entered in squeezed.items():
                blocked = self.blocked_on(line)
                depths = run_on(entered, full & ~blocked)
                self._keep(line, changes, True, depths, blocked, landings.get(line, 0))
                if more:
                    self._swing(line, depths, full, onward_squeezed)
            free = onward
            squeezed = onward_squeezed

    def _swing(self, line: int, depths: int, full: int, onward: dict[int, int]) -> None:
        """WPS-55, WPS-57: one lane change, into a free space."""
        for to, leaves in self.track.swings[line]:
            entered = ((depths & leaves) << 1) & full
            if entered:
                entered &= ~self.blocked_on(to)
                if entered:
                    onward[to] = onward.get(to, 0) | entered

    def _squeeze(
        self, line: int, depths: int, blocked: int, full: int, more: bool, onward_squeezed: dict[int, int]
    ) -> int:
        """WPS-59, R-8: through one horse, out straight ahead; under `any` also diagonally. Where it lands."""
        within = (depths << 1) & blocked
        if not within:
            return 0
        if self.exit_any and more:
            self._swing(line, within, full, onward_squeezed)
        return (within << 1) & full & ~blocked

    def _keep(self, line: int, changes: int, squeezed: bool, depths: int, blocked: int, landed: int) -> None:
        """WPS-62, R-7: no move that changed lanes ends directly in front of a horse.

        Under `last_step` only the last step counts; a horse just squeezed through was passed straight on.
        """
        ends = depths & ~1
        if changes and self.cut_off:
            front = blocked << 1
            if not self.every_change_cuts:
                front &= ~landed
            ends &= ~front
        self.reached.append((line, ends, blocked, changes, squeezed))


def run_on(entered: int, free: int) -> int:
    """WPS-60, WPS-61: straight ahead from every bit in `entered` through the free bits, as far as nobody stands there.

    Adding a bit to a block of ones carries to its end: what the sum changes are the spaces run through.
    """
    entered &= free
    return (((free + entered) ^ free) & free) | entered


def legal_ends(setup: Setup, search: Search, total: int, ends: dict[int, int]) -> int:
    """WPS-63, WPS-64, R-6, R-9, R-10, R-11: which spaces a move with this total may end on, with the spaces it counts.

    Returns the longest legal move; 0 if there is none.
    """
    track = setup.track
    within = (1 << (total + 1)) - 1
    union = 0
    for _, reached, _, _, _ in search.reached:
        union |= reached
    union &= within
    if not union:
        return 0
    longest = union.bit_length() - 1
    most = 1 << longest
    shorter = ((1 << total) - 1) & ~((1 << max(1, total - setup.short_max)) - 1)
    extra = setup.run_up or setup.boxed_in
    for line, reached, blocked, changes, squeezed in search.reached:
        wanted = most | (shorter & track.passing_masks[line])
        if extra:
            wanted |= blocked >> 1 if setup.run_up else boxed_in(search, total, line, blocked, changes, squeezed)
        legal = reached & within & wanted
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
    setup = state.setup
    race = state.race
    has_bonus = state.white + state.red == setup.bonus[race][horse]
    allowance = 0 if setup.veteran[race][horse] else setup.allowance
    base = strength(setup.boxes[race][horse], state.turn) + state.white
    rides = Rides(horse, has_bonus)
    most = base + allowance + (setup.bonus_spaces if has_bonus else 0)
    search = search_for(state, horse, most)
    for bonus in choices(has_bonus, setup.bonus_asked):
        for extra in choices(allowance > 0, setup.bonus_asked):
            _add_rides(setup, search, rides, base + bonus * setup.bonus_spaces + extra * allowance, bonus * 2 + extra)
    return rides


def choices(given: bool, asked: bool) -> tuple[int, ...]:
    """WPS-53: extra spaces that are given may be taken or declined; under `automatic` they are taken."""
    if not given:
        return NOT_GIVEN
    return TAKE_OR_LEAVE if asked else TAKEN


def _add_rides(setup: Setup, search: Search, rides: Rides, total: int, flags: int) -> None:
    ends: dict[int, int] = {}
    longest = legal_ends(setup, search, total, ends)
    if not longest:
        return
    table = setup.track.rides
    rides.actions += [table[space * 4 + flags] for space in ends]
    rides.spaces += list(ends)
    rides.moved += list(ends.values())
    rides.totals += [total] * len(ends)
    rides.longest += [longest] * len(ends)


def search_for(state: WinPlaceShowState, horse: int, limit: int, cut_off: bool = CUT_OFF) -> Search:
    """The ways of a horse from where it stands, the other five in the way (R-15)."""
    others = [space for other, space in enumerate(state.position) if other != horse and space != OFF]
    changes = state.setup.changes[state.race][horse]
    return Search(state.setup, state.position[horse], others, changes, limit, cut_off)
