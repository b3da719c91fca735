"""An edition read under some options as plain numbers, and the steps of the rulebook by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from railbird.core.action import Action
from railbird.core.state import Step
from railbird.games.winplaceshow.rules.actions import HAND_IN, POOLS, Bet, Ticket
from railbird.games.winplaceshow.rules.track import Track
from railbird.games.winplaceshow.rules.values import HORSES


@dataclass(eq=False)
class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    stable_draw: Step[Any]
    director_review: Step[Any]
    motion_vote: Step[Any]
    bid_sheets: Step[Any]
    sell_horse: Step[Any]
    oral_raise: Step[Any]
    roll_off: Step[Any]
    riders: Step[Any]
    rider_answer: Step[Any]
    betting: Step[Any]
    closing: Step[Any]
    roll_dice: Step[Any]
    move_horse: Step[Any]
    objection_window: Step[Any]
    turn_end: Step[Any]
    settlement: Step[Any]
    hearings: Step[Any]
    hearing_vote: Step[Any]
    elimination: Step[Any]
    game_end: Step[Any]


@dataclass(eq=False, kw_only=True)
class Setup:
    """Edition, options and seats as plain numbers, made once per table and shared by all its positions."""

    seats: int
    version: str
    """regular, fast or party; seven and more play the party version (WPS-2, R-23)."""
    track: Track
    start_money: int
    unit: int
    bid_step: int
    bid_min: int
    bet_stakes: list[int]
    ticket_stakes: list[int]
    fine: int
    """What rejected accusers pay together (WPS-90)."""
    races: int
    cap: int
    """Horses per owner and race (WPS-28)."""
    starts: list[list[int]]
    """By race and horse the starting space (WPS-50)."""
    crossings: list[int]
    boxes: list[list[list[int]]]
    bonus: list[list[int]]
    veteran: list[list[bool]]
    changes: list[list[int]]
    """By race and horse the lane changes of its jockey (WPS-57)."""
    odds: list[list[str]]
    stables: list[list[int]]
    """By race and horse the stable it belongs to, from 0."""
    names: list[list[str]]
    distances: list[str]
    purses: list[list[int]]
    pays: list[list[list[int]]]
    """By race, horse and pool what 1,000 staked hand back (WPS-36)."""
    double: list[list[int]]
    """By winner of race 1 and winner of race 2 what 1,000 staked hand back (WPS-45)."""
    auction_order: list[list[int]]
    bonus_spaces: int
    short_max: int
    white_first: bool
    bonus_asked: bool
    allowance: int
    any_change_cuts: bool
    boxed_in: bool
    run_up: bool
    exit_any: bool
    stay: bool
    """Horses past the line stay on the track until the turn ends (R-12)."""
    objections: bool
    adjudication: str
    threshold: int
    review: bool
    daily_double: bool
    slips_open: bool
    """Slips are shown at closing (R-17)."""
    cash_open: bool
    redraw: bool
    """Stables are drawn again before each race (R-22)."""
    purses_paid: bool
    delegate: bool
    eliminate: bool
    buy_in: int
    flow: Flow
    crowd: bool = field(init=False)
    """More players than stables: those without one are directors and riders (WPS-72, WPS-106)."""
    lines: list[tuple[Action, ...]] = field(init=False)
    """By the first pool still open: every bet that may follow, and handing in."""
    openings: list[tuple[Action, ...]] = field(init=False)
    """By the first combination still open: every ticket and bet that may follow, and handing in."""

    def __post_init__(self) -> None:
        self.crowd = self.seats > len(HORSES)
        self.lines = slip_lines(self.bet_stakes)
        stakes = len(self.ticket_stakes)
        tickets = ticket_lines(self.ticket_stakes)
        self.openings = [(*tickets[combination * stakes :], *self.lines[0]) for combination in range(37)]


def slip_lines(stakes: list[int]) -> list[tuple[Action, ...]]:
    """WPS-31, WPS-33: one bet per pool, in the order win, place, show, any of them left out."""
    by_pool: list[list[Action]] = [
        [Bet(pool, horse, stake) for horse in range(1, 7) for stake in stakes] for pool in POOLS
    ]
    return [(*[bet for pool in by_pool[first:] for bet in pool], HAND_IN) for first in range(len(POOLS) + 1)]


def ticket_lines(stakes: list[int]) -> list[Ticket]:
    """WPS-42, WPS-44: 36 combinations in rising order, each with every stake."""
    return [Ticket(first, second, stake) for first in range(1, 7) for second in range(1, 7) for stake in stakes]
