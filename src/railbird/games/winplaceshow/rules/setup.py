"""An edition read under some options as plain numbers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from railbird.core.action import Action
from railbird.games.winplaceshow.rules.actions import HAND_IN, POOLS, Bet, Ticket
from railbird.games.winplaceshow.rules.edition import Money, Section, WinPlaceShowEdition, odds_value
from railbird.games.winplaceshow.rules.options import WinPlaceShowOptions
from railbird.games.winplaceshow.rules.track import Track
from railbird.games.winplaceshow.rules.values import HORSES

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.steps import Flow

CROWD = 7  # From so many players on the party version is played (WPS-2).


class Setup:
    """Edition, options and seats as plain numbers, made once per table and shared by all its positions."""

    def __init__(self, seats: int, options: WinPlaceShowOptions, edition: WinPlaceShowEdition, flow: Flow) -> None:
        self.seats = seats
        self.crowd = seats > len(HORSES)
        """More players than stables: those without one are directors and riders (WPS-72, WPS-106)."""
        self.version: str = "party" if seats >= CROWD else options.version
        """regular, fast or party; seven and more play the party version (WPS-2, R-23)."""
        self.races = options.number_of_races
        self.flow = flow
        self._read_money(edition.money, options)
        self._read_programme(edition)
        self._read_riding(edition, options)
        self._read_house_rules(options)
        self.auction_order = [auction_order(options, odds) for odds in self.odds]

    def _read_money(self, money: Money, options: WinPlaceShowOptions) -> None:
        """WPS-1, WPS-4, WPS-21, WPS-33, WPS-44, WPS-90, WPS-101, WPS-113: amounts and their limits."""
        dealt = {"regular": money.start_regular, "fast": money.start_fast, "party": money.start_party}
        self.start_money = options.start_money or dealt[self.version]
        self.unit = money.unit
        self.bid_step = money.bid_step
        self.bid_min = money.bid_min
        self.bet_stakes = list(range(money.bet_min, money.bet_max + 1, money.bet_step))
        self.ticket_stakes = list(range(money.daily_double_min, money.daily_double_max + 1, money.daily_double_step))
        self.fine = money.rejected_objection_total  # What rejected accusers pay together (WPS-90).
        self.buy_in = options.buy_in_cents
        self.lines = slip_lines(self.bet_stakes)
        """By the first pool still open: every bet that may follow, and handing in."""
        stakes, tickets = len(self.ticket_stakes), ticket_lines(self.ticket_stakes)
        self.openings: list[tuple[Action, ...]] = [(*tickets[open_ * stakes :], *self.lines[0]) for open_ in range(37)]
        """By the first combination still open: every ticket and bet that may follow, and handing in."""

    def _read_programme(self, edition: WinPlaceShowEdition) -> None:
        """WPS-11 to WPS-18, WPS-36, WPS-45: by race, mostly by horse, what is printed."""
        field = [edition.horses(race) for race in edition.race]
        points = [edition.track.start[race.distance] for race in edition.race]
        self.crossings = [point.crossings for point in points]
        self.track = track = oval(edition.track.section, edition.reach(), max(self.crossings))
        sections = [track.sections.index(point.section) for point in points]
        self.starts = [[track.space(at, lane, point.number) for lane in HORSES] for at, point in zip(sections, points)]
        """The starting spaces (WPS-50)."""
        self.boxes: list[list[list[int]]] = [[horse.boxes for horse in race] for race in field]
        self.bonus: list[list[int]] = [[horse.bonus for horse in race] for race in field]
        self.veteran = [[horse.jockey == "veteran" for horse in race] for race in field]
        self.odds = [[horse.odds for horse in race] for race in field]
        self.stables: list[list[int]] = [[horse.stable - 1 for horse in race] for race in field]
        """The stable each belongs to, from 0."""
        self.names = [[horse.name for horse in race] for race in field]
        self.distances = [race.distance for race in edition.race]
        self.purses: list[list[int]] = [list(race.distribution) for race in edition.race]
        bet, chart = edition.payoff.bet, edition.payoff.daily_double
        self.pays: list[list[list[int]]] = [[list(bet[horse.odds]) for horse in race] for race in field]
        """By pool what 1,000 staked hand back (WPS-36)."""
        down, across = ([chart.odds.index(horse.odds) for horse in race] for race in field[:2])
        self.double: list[list[int]] = [[chart.pays[first][second] for second in across] for first in down]
        """By winner of race 1 and winner of race 2 what 1,000 staked hand back (WPS-45)."""

    def _read_riding(self, edition: WinPlaceShowEdition, options: WinPlaceShowOptions) -> None:
        """WPS-52 to WPS-67: what a move may do."""
        limits = edition.limits
        veteran, apprentice = limits.lane_changes.veteran, limits.lane_changes.apprentice
        self.changes: list[list[int]] = [[veteran if is_v else apprentice for is_v in race] for race in self.veteran]
        """By race and horse the lane changes of its jockey (WPS-57)."""
        self.bonus_spaces: int = limits.bonus_spaces
        self.short_max: int = limits.passing_short_max
        self.white_first = options.first_mover_die == "white"
        self.bonus_asked = options.bonus_claim == "explicit"
        self.allowance: int = options.apprentice_allowance
        self.any_change_cuts = options.cut_off_rule == "any_lane_change"
        self.boxed_in = options.blocked_stop == "boxed_in"
        self.run_up = options.blocked_stop == "run_up_allowed"
        self.exit_any = options.squeeze_exit == "any"
        self.stay = options.finished_horses == "stay_until_turn_end"
        """Horses past the line stay on the track until the turn ends (R-12)."""

    def _read_house_rules(self, options: WinPlaceShowOptions) -> None:
        """What else a table has chosen."""
        self.cap: int = options.max_horses_per_player  # Horses per owner and race (WPS-28).
        self.objections = options.objections == "on"
        self.adjudication: str = options.adjudication
        self.threshold: int = options.steward_threshold
        self.review = options.director_change == "on"
        self.daily_double = options.daily_double == "on" and self.races > 1
        self.slips_open = options.slips_revealed == "at_closing"  # Slips are shown at closing.
        self.cash_open = options.cash_visible == "yes"
        self.redraw = options.stable_draw == "every_race"  # Stables are drawn again before each race.
        self.purses_paid = options.purses == "on" or (options.purses == "auto" and self.version != "party")
        self.delegate = options.delegated_riders == "on"
        self.eliminate = options.elimination == "end_of_race"


def slip_lines(stakes: list[int]) -> list[tuple[Action, ...]]:
    """WPS-31, WPS-33: one bet per pool, in the order win, place, show, any of them left out."""
    by_pool: list[list[Action]] = [
        [Bet(pool, horse, stake) for horse in range(1, 7) for stake in stakes] for pool in POOLS
    ]
    return [(*[bet for pool in by_pool[first:] for bet in pool], HAND_IN) for first in range(len(POOLS) + 1)]


def ticket_lines(stakes: list[int]) -> list[Ticket]:
    """WPS-42, WPS-44: 36 combinations in rising order, each with every stake."""
    return [Ticket(first, second, stake) for first in range(1, 7) for second in range(1, 7) for stake in stakes]


def auction_order(options: WinPlaceShowOptions, odds: list[str]) -> list[int]:
    """WPS-20, R-1, R-33: the favourite first, equal odds by post; or simply by post."""
    if options.auction_order == "post":
        return list(HORSES)
    return sorted(HORSES, key=lambda horse: odds_value(odds[horse]))


@cache
def oval(sections: tuple[Section, ...], reach: int, crossings: int) -> Track:
    """The graph of an edition's track, prepared once."""
    return Track(
        sections=[section.id for section in sections],
        turns=[section.kind == "turn" for section in sections],
        lengths=[list(section.spaces) for section in sections],
        passing=[[list(numbers) for numbers in section.passing] for section in sections],
        reach=reach,
        crossings=crossings,
    )
