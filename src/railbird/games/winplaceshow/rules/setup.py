"""An edition read under some options as plain numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from railbird.core.action import Action
from railbird.games.winplaceshow.rules.actions import HAND_IN, POOLS, Bet, Ticket
from railbird.games.winplaceshow.rules.edition import Money, WinPlaceShowEdition, odds_value
from railbird.games.winplaceshow.rules.options import WinPlaceShowOptions
from railbird.games.winplaceshow.rules.track import Track
from railbird.games.winplaceshow.rules.values import HORSES

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.steps import Flow

NO_RACE = 6  # Counted from 0, the race after the last.
CROWD = 7  # From so many players on the party version is played (WPS-2).


oval = lru_cache(maxsize=8)(Track)  # The graph of an edition's track, prepared once; strangers bring their own.


class Setup:
    """Edition, options and seats as plain numbers, made once per table and shared by all its positions."""

    def __init__(self, seats: int, options: WinPlaceShowOptions, edition: WinPlaceShowEdition, flow: Flow) -> None:
        self.seats = seats
        self.options = options
        self.flow = flow
        self.crowd = seats > len(HORSES)
        """More players than stables: those without one are directors and riders (WPS-72, WPS-106)."""
        self.version: str = "party" if seats >= CROWD else options.version
        """regular, fast or party; seven and more play the party version (WPS-2, R-23)."""
        self.races = options.number_of_races
        self.daily_double = options.daily_double == "on" and self.races > 1
        self.purses_paid = options.purses == "on" or (options.purses == "auto" and self.version != "party")
        self.paid_in = seats * options.buy_in_cents if self.version == "party" else 0  # In real money (WPS-113).
        self._read_money(edition.money)
        self._read_programme(edition)
        self._read_riding(edition)

    def _read_money(self, money: Money) -> None:
        """WPS-1, WPS-4, WPS-21, WPS-33, WPS-44, WPS-90, WPS-101: amounts and their limits."""
        dealt = {"regular": money.start_regular, "fast": money.start_fast, "party": money.start_party}
        self.start_money = self.options.start_money or dealt[self.version]
        self.unit = money.unit
        self.bid_step = money.bid_step
        self.bid_min = money.bid_min
        self.bet_stakes = range(money.bet_min, money.bet_max + 1, money.bet_step)
        self.ticket_stakes = range(money.daily_double_min, money.daily_double_max + 1, money.daily_double_step)
        self.dearest_line = max(money.bet_max, money.daily_double_max)
        self.fine = money.rejected_objection_total  # What rejected accusers pay together (WPS-90).
        bets = [Bet(pool, horse, stake) for pool in POOLS for horse in range(1, 7) for stake in self.bet_stakes]
        self.lines: list[tuple[Action, ...]] = [(*bets[len(bets) // 3 * pool :], HAND_IN) for pool in range(4)]
        """By the first pool still open: every bet that may follow, and handing in (WPS-31, WPS-33)."""
        pairs = [(first, second) for first in range(1, 7) for second in range(1, 7)]
        tickets = [Ticket(*pair, stake) for pair in pairs for stake in self.ticket_stakes]
        self.openings = [(*tickets[len(self.ticket_stakes) * begun :], *self.lines[0]) for begun in range(37)]
        """By the first combination still open: every ticket and bet that may follow, handing in (WPS-42, WPS-44)."""

    def _read_programme(self, edition: WinPlaceShowEdition) -> None:
        """WPS-11 to WPS-18, WPS-36, WPS-45: by race, mostly by horse, what is printed."""
        self.printed = edition.race
        self.field = field = [edition.horses(race) for race in edition.race]
        points = [edition.track.start[race.distance] for race in edition.race]
        self.crossings = [point.crossings for point in points]
        self.track = oval(edition.track.section, edition.reach(), max(self.crossings))
        self.starts = [[self.track.index[f"{at.section}/{lane + 1}/{at.number}"] for lane in HORSES] for at in points]
        """The starting spaces (WPS-50)."""
        self.boxes: list[list[list[int]]] = [[horse.boxes for horse in race] for race in field]
        self.bonus: list[list[int]] = [[horse.bonus for horse in race] for race in field]
        self.veteran = [[horse.jockey == "veteran" for horse in race] for race in field]
        bet, chart = edition.payoff.bet, edition.payoff.daily_double
        self.pays: list[list[list[int]]] = [[list(bet[horse.odds]) for horse in race] for race in field]
        """By pool what 1,000 staked hand back (WPS-36)."""
        down, across = ([chart.odds.index(horse.odds) for horse in race] for race in field[:2])
        self.double: list[list[int]] = [[chart.pays[first][second] for second in across] for first in down]
        """By winner of race 1 and winner of race 2 what 1,000 staked hand back (WPS-45)."""
        self.auction_order = [auction_order(self.options, [horse.odds for horse in race]) for race in field]

    def _read_riding(self, edition: WinPlaceShowEdition) -> None:
        """WPS-52 to WPS-67: what a move may do; asked for every move, so read once."""
        options, limits = self.options, edition.limits
        veteran, apprentice = limits.lane_changes.veteran, limits.lane_changes.apprentice
        self.changes: list[list[int]] = [[veteran if is_v else apprentice for is_v in race] for race in self.veteran]
        """By race and horse the lane changes of its jockey (WPS-57)."""
        self.bonus_spaces: int = limits.bonus_spaces
        self.short_max: int = limits.passing_short_max
        self.white_first = options.first_mover_die == "white"
        self.bonus_asked = options.bonus_claim == "explicit"
        self.given: tuple[int, ...] = (1, 0) if self.bonus_asked else (1,)
        """Extra spaces that are given may be taken or declined; under `automatic` they are taken (WPS-53)."""
        self.allowance: int = options.apprentice_allowance
        self.any_change_cuts = options.cut_off_rule == "any_lane_change"
        self.boxed_in = options.blocked_stop == "boxed_in"
        self.run_up = options.blocked_stop == "run_up_allowed"
        self.exit_any = options.squeeze_exit == "any"
        self.stay = options.finished_horses == "stay_until_turn_end"
        """Horses past the line stay on the track until the turn ends (R-12)."""
        self.objections_from: int = options.objections_from_race - 1 if options.objections == "on" else NO_RACE
        """The first race, counted from 0, in which bettors may object (WPS-82)."""
        self.threshold: int = options.steward_threshold


def auction_order(options: WinPlaceShowOptions, odds: list[str]) -> list[int]:
    """WPS-20, R-1, R-33: the favourite first, equal odds by post; or simply by post."""
    return sorted(HORSES, key=lambda horse: odds_value(odds[horse]) if options.auction_order == "odds" else 0)
