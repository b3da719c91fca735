"""Edition, options and seats of Jockey as plain numbers, and the steps of its rulebook by name."""

from dataclasses import dataclass
from typing import Any

from railbird.core.state import Step
from railbird.games.jockey.rules.actions import CARDS
from railbird.games.jockey.rules.options import JockeyOptions


@dataclass
class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    dealer: Step[Any]
    deal: Step[Any]
    betting: Step[Any]
    turn: Step[Any]
    horse: Step[Any]
    distance: Step[Any]
    redeal: Step[Any]
    settlement: Step[Any]
    block_end: Step[Any]
    keep: Step[Any]
    game_over: Step[Any]


@dataclass(kw_only=True)
class Terms:
    """JK-12 to JK-21, JK-42, JK-46 to JK-49: what the table plays for and with, the same for everybody."""

    stake_min: int
    stake_max: int
    stake_step: int
    horses_per_bet: int  # How many horses a place or win sheet may name.
    pay_place: int
    pay_win: int
    pay_both: int  # An exacta: both right, then only its winner or only its second.
    pay_first: int
    pay_second: int
    second_placed: bool  # Whether the second horse of an exacta counts as right wherever it is placed.
    steps: dict[str, int]  # How far each type of card goes; 0 for the one that triples the lead.
    lead_factor: int
    gap_behind: int
    max_ahead: int
    choose_one: bool  # Whether one of several level horses is chosen; otherwise all of them move.
    upto_choose: bool  # Whether the player says how far an "up to" card goes.


@dataclass(kw_only=True)
class Setup:
    """What a table plays with, made once and shared by all its positions."""

    seats: int
    terms: Terms
    options: JockeyOptions  # For what is asked once a race or less; what every card asks stands below as a number.
    copies: list[int]  # How many copies of each card the deck has.
    hand_size: int
    redeal_cards: int
    finish: int  # The space a horse is parked on once it has passed the line (JK-24, R-2).
    start_capital: int
    loan_target: int
    loan_max: int
    tied_void: bool  # Whether a position card does nothing when several horses hold the position.
    chase_last: bool
    loan_rule: str
    first_dealer: int  # The seat that deals race 1, or -1 for the lot.
    flow: Flow

    def __post_init__(self) -> None:
        seats = range(self.seats)
        self.clockwise: list[tuple[int, ...]] = [
            tuple([(dealer + 1 + place) % self.seats for place in seats]) for dealer in seats
        ]
        """For each dealer the seats clockwise from the dealer's left, the dealer last."""
        self.deck: tuple[int, ...] = tuple([card for card in range(CARDS) for _ in range(self.copies[card])])
        self.steps: list[int] = list(self.terms.steps.values())
        """How far each type of card moves, in the order of the types."""
