"""Edition, options and seats of a table of Greyhounds as plain numbers, and the steps by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from railbird.core.action import Action
from railbird.core.state import Step

DOGS: Final = 4
"""Dogs in every race; with three owners the last is the neutral dog (GH-40, R-42)."""
NEUTRAL: Final = 3
"""R-42: the neutral dog is dog 3, after the dogs of seats 0, 1, 2."""
HAND: Final = 5
"""Cards a dog runs with (GH-17, GH-51)."""
HUNDREDTHS: Final = 100
"""Odds are kept in hundredths, so that fractions stay exact (R-38)."""


@dataclass
class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    appoint: Step[Any]
    deal: Step[Any]
    choose_hands: Step[Any]
    line_up: Step[Any]
    choose_set: Step[Any]
    reveal: Step[Any]
    chart: Step[Any]
    bet: Step[Any]
    discard: Step[Any]
    pick_card: Step[Any]
    settle: Step[Any]
    end: Step[Any]


@dataclass(kw_only=True)
class Setup:
    """Made once per table and shared by all its positions."""

    owners: int
    """The seats with a dog, 0 to owners - 1; dog n belongs to seat n (R-42)."""
    seats: int
    neutral_dog: int
    """The dog nobody owns, or -1."""
    colors: list[str]
    """The colour of each dog (GH-3)."""
    lap: int
    laps: list[int]
    finish: list[int]
    """GH-26, R-2: how far a dog runs to finish each race: over the line, or (`reach`) just up to it."""
    out_behind: list[int]
    """GH-36, R-18: so many spaces behind the leader is out; 0 where nobody can be lapped."""
    moving: list[int]
    """How many of the highest cards move, by race (GH-21, GH-34, GH-37)."""
    by_card: bool
    placed_last: bool
    cancel: bool
    """GH-25: equal highest cards cancel each other out."""
    second_race_ties: str
    stall_rounds: int
    neutral_card: int
    neutral_sixfold: bool
    look: bool
    bookmaker_game: bool
    bookmaker_seat: int
    """The seat the table has named, or -1 for chance."""
    bookmaker_extra: int
    """GH-44, GH-58, GH-60, R-24: what the bookmaker gets on top of a player's money."""
    sum_limit: int
    pro_rata: bool
    start_money: int
    punter_money: int
    prizes: list[int]
    bet_min: int
    bet_max: int
    bet_step: int
    per_bet: bool
    odds: list[list[int]]
    """Gross odds in hundredths by kind of bet: by Hund less one, or by pair (GH-32, R-3)."""
    prize_ties: bool
    flow: Flow
    offers: dict[tuple[int, int, int], Sequence[Action]] = field(default_factory=dict)
    """What may be added to a slip, made when it is first asked for: next kind, laid, cap (GH-14)."""
