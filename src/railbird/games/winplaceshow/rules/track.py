"""The track as a graph, prepared once per edition."""

from typing import Final

from railbird.games.winplaceshow.rules.actions import Ride
from railbird.games.winplaceshow.rules.edition import Section

LOOK: Final = 10  # How many spaces ahead of a horse the grounds of objections look (WPS-82).


class Track:
    """The oval with its spaces numbered lane by lane, prepared once per edition.

    Straight ahead in a lane is a *line*: the line of a space is that space, the next one, and so on as far
    as any move reaches. What a search needs to know of a lane change is to which line it leads and at which
    depths of the line it leaves; on a straight every change inwards leads to the same line, in a turn to a few.
    """

    def __init__(self, sections: tuple[Section, ...], reach: int, crossings: int) -> None:
        self.sections = sections
        self.lengths: list[list[int]] = [list(section.spaces) for section in sections]
        self.reach = reach  # The longest move there is.
        lanes = range(len(self.lengths[0]))
        self.laps = [sum([lengths[lane] for lengths in self.lengths]) for lane in lanes]  # The spaces of a whole round.
        self.bases = [sum(self.laps[:lane]) for lane in lanes]  # By lane its first space.
        pieces = [(lane, at, section) for lane in lanes for at, section in enumerate(sections)]
        spaces = [(lane, at, number + 1) for lane, at, section in pieces for number in range(section.spaces[lane])]
        self.lane_of = [lane for lane, _, _ in spaces]
        self.section_of = [at for _, at, _ in spaces]
        self.number_of = [number for _, _, number in spaces]
        self.lap_of = [space - self.bases[lane] for space, lane in enumerate(self.lane_of)]
        """How many spaces there are from the line in this lane to the space, from 0."""
        self.names = [sections[at].id + "/" + str(lane + 1) + "/" + str(number) for lane, at, number in spaces]
        self.is_passing = [number in sections[at].passing[lane] for lane, at, number in spaces]
        self.is_turn = [sections[at].kind == "turn" for at in self.section_of]
        self.size = len(spaces)
        self.index: dict[str, int] = {name: space for space, name in enumerate(self.names)}
        self.diagonals = [self._diagonals(space) for space in range(self.size)]
        self.lines = [[self.along(space, depth) for depth in range(reach + LOOK + 1)] for space in range(self.size)]
        """For each space itself and what lies straight ahead of it."""
        marks = [1 << depth for depth in range(reach + 1)]
        self.passing_masks = [sum([bit for bit, at in zip(marks, line) if self.is_passing[at]]) for line in self.lines]
        """For each line at which depths it has passing spaces."""
        self.swings: list[list[tuple[int, int]]] = [self._swings(space) for space in range(self.size)]
        """For each line the lines a lane change leads to, each with the depths at which one may leave for it."""
        self.rem = self._remaining(crossings)
        """By crossings still needed, then by space: the fewest steps to complete them on an empty track."""
        flags = [(bonus, allowance) for bonus in (0, 1) for allowance in (0, 1)]
        self.rides = [Ride(name, *given, space) for space, name in enumerate(self.names) for given in flags]
        """By space times four, plus two with the bonus, plus one with the allowance."""

    def space(self, section: int, lane: int, number: int) -> int:
        """The number of a space; numbers beyond the section lie in the next one."""
        before = sum([self.lengths[earlier][lane] for earlier in range(section)])
        return self.bases[lane] + (before + number - 1) % self.laps[lane]

    def along(self, space: int, steps: int) -> int:
        """So many spaces straight ahead (or behind) in the same lane, across the line too."""
        lane = self.lane_of[space]
        return self.bases[lane] + (self.lap_of[space] + steps) % self.laps[lane]

    def _diagonals(self, space: int) -> list[int]:
        """WPS-55: the first space of each neighbouring lane whose front edge is strictly ahead of one's own."""
        section, lane = self.section_of[space], self.lane_of[space]
        lengths = self.lengths[section]
        beside = [other for other in (lane - 1, lane + 1) if 0 <= other < len(lengths)]
        return [self.space(section, to, self.number_of[space] * lengths[to] // lengths[lane] + 1) for to in beside]

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
        lengths = [self.lengths[section][lane] for section, lane in zip(self.section_of, self.lane_of)]
        shares = [number * 1_000_000 // length for number, length in zip(self.number_of, lengths)]
        order = sorted(range(self.size), key=lambda space: (-self.section_of[space], -shares[space]))
        rem = [[0] * self.size]
        for _ in range(crossings):
            steps = [0] * self.size
            for space in order:
                at = self.section_of[space]
                ahead = [*self.diagonals[space], self.lines[space][1]]
                steps[space] = 1 + min([steps[to] if self.section_of[to] >= at else rem[-1][to] for to in ahead])
            rem.append(steps)
        return rem
