"""The track as a graph, and an edition read under some options as plain numbers."""

from __future__ import annotations

from typing import Any, Final

from railbird.core.action import Action
from railbird.core.state import Step
from railbird.games.winplaceshow.rules.actions import HAND_IN, POOLS, Bet, Ride, Ticket

HORSES: Final = range(6)
"""Horses by index: number, post and starting lane less one."""
LOOK: Final = 10
"""How many spaces ahead of a horse the grounds of objections look (WPS-82)."""


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
        self.reach = reach
        """The longest move there is."""
        lanes = len(lengths[0])
        self.lane_of: list[int] = []
        self.section_of: list[int] = []
        self.number_of: list[int] = []
        self.lap_of: list[int] = []
        """How many spaces there are from the line in this lane to the space, from 0."""
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


class Setup:
    """Edition, options and seats as plain numbers, made once per table and shared by all its positions."""

    def __init__(
        self,
        *,
        seats: int,
        version: str,
        track: Track,
        start_money: int,
        unit: int,
        bid_step: int,
        bid_min: int,
        bet_stakes: list[int],
        ticket_stakes: list[int],
        fine: int,
        races: int,
        cap: int,
        starts: list[list[int]],
        crossings: list[int],
        boxes: list[list[list[int]]],
        bonus: list[list[int]],
        veteran: list[list[bool]],
        odds: list[list[str]],
        stables: list[list[int]],
        names: list[list[str]],
        distances: list[str],
        purses: list[list[int]],
        pays: list[list[list[int]]],
        double: list[list[int]],
        auction_order: list[list[int]],
        changes_veteran: int,
        changes_apprentice: int,
        bonus_spaces: int,
        short_max: int,
        white_first: bool,
        bonus_asked: bool,
        allowance: int,
        any_change_cuts: bool,
        boxed_in: bool,
        run_up: bool,
        exit_any: bool,
        stay: bool,
        objections: bool,
        adjudication: str,
        threshold: int,
        review: bool,
        daily_double: bool,
        slips_open: bool,
        cash_open: bool,
        redraw: bool,
        purses_paid: bool,
        delegate: bool,
        eliminate: bool,
        buy_in: int,
        flow: Flow,
    ) -> None:
        self.seats = seats
        self.version = version
        """regular, fast or party; seven and more play the party version (WPS-2, R-23)."""
        self.crowd = seats > len(HORSES)
        """More players than stables: those without one are directors and riders (WPS-72, WPS-106)."""
        self.track = track
        self.start_money = start_money
        self.unit = unit
        self.bid_step = bid_step
        self.bid_min = bid_min
        self.bet_stakes = bet_stakes
        self.ticket_stakes = ticket_stakes
        self.fine = fine
        """What rejected accusers pay together (WPS-90)."""
        self.races = races
        self.cap = cap
        """Horses per owner and race (WPS-28)."""
        self.starts = starts
        """By race and horse the starting space (WPS-50)."""
        self.crossings = crossings
        self.boxes = boxes
        self.bonus = bonus
        self.veteran = veteran
        self.odds = odds
        self.stables = stables
        """By race and horse the stable it belongs to, from 0."""
        self.names = names
        self.distances = distances
        self.purses = purses
        self.pays = pays
        """By race, horse and pool what 1,000 staked hand back (WPS-36)."""
        self.double = double
        """By winner of race 1 and winner of race 2 what 1,000 staked hand back (WPS-45)."""
        self.auction_order = auction_order
        self.changes = [
            [changes_veteran if is_veteran else changes_apprentice for is_veteran in race] for race in veteran
        ]
        """By race and horse the lane changes of its jockey (WPS-57)."""
        self.bonus_spaces = bonus_spaces
        self.short_max = short_max
        self.white_first = white_first
        self.bonus_asked = bonus_asked
        self.allowance = allowance
        self.any_change_cuts = any_change_cuts
        self.boxed_in = boxed_in
        self.run_up = run_up
        self.exit_any = exit_any
        self.stay = stay
        """Horses past the line stay on the track until the turn ends (R-12)."""
        self.objections = objections
        self.adjudication = adjudication
        self.threshold = threshold
        self.review = review
        self.daily_double = daily_double
        self.slips_open = slips_open
        """Slips are shown at closing (R-17)."""
        self.cash_open = cash_open
        self.redraw = redraw
        """Stables are drawn again before each race (R-22)."""
        self.purses_paid = purses_paid
        self.delegate = delegate
        self.eliminate = eliminate
        self.buy_in = buy_in
        self.flow = flow
        self.lines = slip_lines(bet_stakes)
        """By the first pool still open: every bet that may follow, and handing in."""
        self.tickets = ticket_lines(ticket_stakes)
        """Every ticket in the order of a slip."""
        self.openings: list[tuple[Action, ...]] = _openings(self.tickets, self.lines[0], len(ticket_stakes))
        """By the first combination still open: every ticket and bet that may follow, and handing in."""


def slip_lines(stakes: list[int]) -> list[tuple[Action, ...]]:
    """WPS-31, WPS-33: one bet per pool, in the order win, place, show, any of them left out."""
    by_pool: list[list[Action]] = [
        [Bet(pool, horse, stake) for horse in range(1, 7) for stake in stakes] for pool in POOLS
    ]
    return [(*[bet for pool in by_pool[first:] for bet in pool], HAND_IN) for first in range(len(POOLS) + 1)]


def ticket_lines(stakes: list[int]) -> list[Ticket]:
    """WPS-42, WPS-44: 36 combinations in rising order, each with every stake."""
    return [Ticket(first, second, stake) for first in range(1, 7) for second in range(1, 7) for stake in stakes]


def _openings(tickets: list[Ticket], lines: tuple[Action, ...], stakes: int) -> list[tuple[Action, ...]]:
    return [(*tickets[combination * stakes :], *lines) for combination in range(37)]


class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    def __init__(
        self,
        stable_draw: Step[Any],
        director_review: Step[Any],
        motion_vote: Step[Any],
        bid_sheets: Step[Any],
        sell_horse: Step[Any],
        oral_raise: Step[Any],
        roll_off: Step[Any],
        riders: Step[Any],
        rider_answer: Step[Any],
        betting: Step[Any],
        closing: Step[Any],
        roll_dice: Step[Any],
        move_horse: Step[Any],
        objection_window: Step[Any],
        turn_end: Step[Any],
        settlement: Step[Any],
        hearings: Step[Any],
        hearing_vote: Step[Any],
        elimination: Step[Any],
        game_end: Step[Any],
    ) -> None:
        self.stable_draw = stable_draw
        self.director_review = director_review
        self.motion_vote = motion_vote
        self.bid_sheets = bid_sheets
        self.sell_horse = sell_horse
        self.oral_raise = oral_raise
        self.roll_off = roll_off
        self.riders = riders
        self.rider_answer = rider_answer
        self.betting = betting
        self.closing = closing
        self.roll_dice = roll_dice
        self.move_horse = move_horse
        self.objection_window = objection_window
        self.turn_end = turn_end
        self.settlement = settlement
        self.hearings = hearings
        self.hearing_vote = hearing_vote
        self.elimination = elimination
        self.game_end = game_end
