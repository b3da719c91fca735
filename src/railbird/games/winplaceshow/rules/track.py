"""The track as a graph, prepared once per edition."""

from typing import Final

from railbird.games.winplaceshow.rules.actions import Ride

LOOK: Final = 10  # How many spaces ahead of a horse the grounds of objections look (WPS-82).


class Track:
    """The oval with its spaces numbered lane by lane, prepared once per edition.

    Straight ahead in a lane is a *line*: the line of a space is that space, the next one, and so on as far
    as any move reaches. What a search needs to know of a lane change is to which line it leads and at which
    depths of the line it leaves; on a straight every change inwards leads to the same line, in a turn to a few.
    """

    def __init__(
        self,
        sections: list[str],
        turns: list[bool],
        lengths: list[list[int]],
        passing: list[list[list[int]]],
        reach: int,
        crossings: int,
    ) -> None:
        self.sections = sections
        self.turns = turns
        self.lengths = lengths
        self.reach = reach  # The longest move there is.
        lanes = len(lengths[0])
        self.lane_of: list[int] = []
        self.section_of: list[int] = []
        self.number_of: list[int] = []
        self.lap_of: list[int] = []  # How many spaces there are from the line in this lane to the space, from 0.
        self.names: list[str] = []
        self.is_passing: list[bool] = []
        self.is_turn: list[bool] = []
        self.laps = [sum([lengths[section][lane] for section in range(len(sections))]) for lane in range(lanes)]
        self.bases: list[int] = []
        for lane in range(lanes):
            self.bases.append(len(self.lane_of))
            for section in range(len(sections)):
                for number in range(1, lengths[section][lane] + 1):
                    self.lane_of.append(lane)
                    self.section_of.append(section)
                    self.number_of.append(number)
                    self.lap_of.append(len(self.lap_of) - self.bases[lane])
                    self.names.append(sections[section] + "/" + str(lane + 1) + "/" + str(number))
                    self.is_passing.append(number in passing[section][lane])
                    self.is_turn.append(turns[section])
        self.size = len(self.lane_of)
        self.index: dict[str, int] = {name: space for space, name in enumerate(self.names)}
        self.diagonals = [self._diagonals(space) for space in range(self.size)]
        self.lines = [[self.along(space, depth) for depth in range(reach + LOOK + 1)] for space in range(self.size)]
        """For each space itself and what lies straight ahead of it."""
        self.passing_masks = [self._passing_mask(space) for space in range(self.size)]
        """For each line at which depths it has passing spaces."""
        self.swings: list[list[tuple[int, int]]] = [self._swings(space) for space in range(self.size)]
        """For each line the lines a lane change leads to, each with the depths at which one may leave for it."""
        self.rem = self._remaining(crossings)
        """By crossings still needed, then by space: the fewest steps to complete them on an empty track."""
        self.rides: list[Ride] = [
            Ride(name, bonus, allowance, space)
            for space, name in enumerate(self.names)
            for bonus in (0, 1)
            for allowance in (0, 1)
        ]
        """By space times four, plus two with the bonus, plus one with the allowance."""

    def space(self, section: int, lane: int, number: int) -> int:
        """The number of a space."""
        before = sum([self.lengths[earlier][lane] for earlier in range(section)])
        return self.bases[lane] + before + number - 1

    def along(self, space: int, steps: int) -> int:
        """So many spaces straight ahead (or behind) in the same lane, across the line too."""
        lane = self.lane_of[space]
        return self.bases[lane] + (self.lap_of[space] + steps) % self.laps[lane]

    def _diagonals(self, space: int) -> list[int]:
        """WPS-55: the first space of each neighbouring lane whose front edge is strictly ahead of one's own."""
        section, lane, number = self.section_of[space], self.lane_of[space], self.number_of[space]
        found = []
        for other in (lane - 1, lane + 1):
            if 0 <= other < len(self.laps):
                length = self.lengths[section][other]
                to = number * length // self.lengths[section][lane] + 1
                if to > length:
                    found.append(self.space((section + 1) % len(self.sections), other, 1))
                else:
                    found.append(self.space(section, other, to))
        return found

    def _passing_mask(self, space: int) -> int:
        mask = 0
        for depth in range(self.reach + 1):
            if self.is_passing[self.lines[space][depth]]:
                mask |= 1 << depth
        return mask

    def _swings(self, space: int) -> list[tuple[int, int]]:
        masks: dict[int, int] = {}
        for depth in range(self.reach):
            for to in self.diagonals[self.lines[space][depth]]:
                line = self.along(to, -depth - 1)
                masks[line] = masks.get(line, 0) | 1 << depth
        return sorted(masks.items())

    def _remaining(self, crossings: int) -> list[list[int]]:
        """WPS-71: what the house rider and the stewards measure by. Nearest to the line first, so each needs one look.

        A step always ends strictly farther around the oval, measured by the share of its section that lies behind.
        """
        last = len(self.sections) - 1
        keyed = []
        for space in range(self.size):
            section = self.section_of[space]
            share = self.number_of[space] * 1000000 // self.lengths[section][self.lane_of[space]]
            keyed.append((-section, -share, space))
        order = [space for _, _, space in sorted(keyed)]
        rem = [[0] * self.size]
        for left in range(1, crossings + 1):
            steps = [0] * self.size
            for space in order:
                best = 1_000_000
                for to in [*self.diagonals[space], self.lines[space][1]]:
                    over = self.section_of[space] == last and self.section_of[to] == 0
                    beyond = rem[left - 1][to] if over else steps[to]
                    best = min(best, 1 + beyond)
                steps[space] = best
            rem.append(steps)
        return rem
