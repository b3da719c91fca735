"""Edition, options and seats of Jockey as plain numbers, and the steps of its rulebook by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railbird.core.errors import BadOptions
from railbird.core.state import Step
from railbird.games.jockey.rules.actions import CARDS, COLOUR_TYPES, HORSES, TYPES

if TYPE_CHECKING:
    from railbird.games.jockey.rules.edition import JockeyEdition
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


class Setup:
    """What a table plays with, made once and shared by all its positions."""

    def __init__(self, seats: int, options: JockeyOptions, edition: JockeyEdition, flow: Flow) -> None:
        deal, money = edition.deal, edition.money
        self.seats = seats
        self.flow = flow
        self.options = options  # For what is asked once a race or less; what every card asks stands here as a number.
        self.terms = _terms(options, edition)
        self.copies = _copies(options, edition)  # How many copies of each card the deck has.
        self.deck = tuple([card for card in range(CARDS) for _ in range(self.copies[card])])
        self.steps = list(self.terms.steps.values())  # How far each type of card moves, in the order of the types.
        self.hand_size: int = deal.hand_size[str(seats)]
        self.redeal_cards: int = deal.redeal_cards
        self.finish: int = edition.track.spaces + (options.finish_rule == "beyond")
        """The space a horse is parked on once it has passed the line (JK-24, R-2)."""
        self.start_capital: int = money.start_capital
        self.loan_target: int = money.loan_capital_target
        self.loan_max: int = money.loan_max_per_race
        self.loan_rule: str = options.loan_rule
        self.tied_void = options.tied_position_card == "void"
        """Whether a position card does nothing when several horses hold the position (R-3)."""
        self.chase_last: bool = options.chase_requires_last
        self.first_dealer = first_dealer(options)
        self.clockwise = [tuple([(dealer + 1 + place) % seats for place in range(seats)]) for dealer in range(seats)]
        """For each dealer the seats clockwise from the dealer's left, the dealer last."""


def _terms(options: JockeyOptions, edition: JockeyEdition) -> Terms:
    """What everybody may read in the rulebook of this table: the figures of the cards and of the bets."""
    money, cards = edition.money, {card.code: card for card in edition.card_types}
    pays = edition.bets if options.payout_reading == "net" else edition.bets_gross
    if money.stake_min % options.stake_step:
        raise BadOptions(
            f"Option stake_step can't be {options.stake_step}: "
            f"money.stake_min of the edition, {money.stake_min}, is not a multiple of it (JK-61)."
        )
    return Terms(
        stake_min=money.stake_min,
        stake_max=money.stake_max,
        stake_step=options.stake_step,
        horses_per_bet=options.horses_per_bet,
        pay_place=pays.place.multiplier,
        pay_win=pays.win.multiplier,
        pay_both=pays.exacta.multiplier_both,
        pay_first=pays.exacta.multiplier_first_only,
        pay_second=pays.exacta.multiplier_second_only,
        second_placed=options.exacta_second == "place",
        steps={code: cards[code].steps or 0 for code in TYPES},
        lead_factor=cards["triple"].lead_factor or 0,
        gap_behind=cards["chase"].gap_behind_leader or 0,
        max_ahead=cards["no3"].max_ahead_of_leader or 0,
        choose_one=options.tied_position_card == "choose_one",
        upto_choose=options.upto_cards == "choose",
    )


def _copies(options: JockeyOptions, edition: JockeyEdition) -> list[int]:
    """R-1: how many copies of each card the chosen deck has."""
    deck = edition.decks.get(options.deck)
    if deck is None:
        raise BadOptions(
            f"Option deck can't be {options.deck}: the edition has the decks {', '.join(edition.decks)} (R-1)."
        )
    coloured = [deck.per_horse[code] for code in TYPES[:COLOUR_TYPES] for _ in HORSES]
    return coloured + [deck.neutral[code] for code in TYPES[COLOUR_TYPES:]]


def first_dealer(options: JockeyOptions) -> int:
    """R-20: the seat that deals race 1, or -1 for the lot."""
    return -1 if options.first_dealer == "random" else int(options.first_dealer.removeprefix("seat"))


def seating(seats: int, options: JockeyOptions) -> None:
    """JK-1, R-20: the first dealer, where one is named, sits at the table."""
    if first_dealer(options) >= seats:
        raise BadOptions(
            f"Option first_dealer can't be {options.first_dealer}: the table has seat0 to seat{seats - 1} (R-20)."
        )
