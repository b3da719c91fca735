"""How a table of Jockey begins: edition, options and seats read into plain numbers, nothing dealt yet."""

from collections.abc import Sequence

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.jockey.rules.actions import COLOUR_TYPES, HORSES, TYPES
from railbird.games.jockey.rules.edition import JockeyEdition
from railbird.games.jockey.rules.options import JockeyOptions
from railbird.games.jockey.rules.setup import Setup, Terms
from railbird.games.jockey.rules.state import JockeyState, empty_table
from railbird.games.jockey.rules.steps import FLOW


def start(seats: Sequence[Seat], options: JockeyOptions, edition: JockeyEdition) -> JockeyState:
    """JK-1 to JK-5: an empty table; the first ply draws the dealer or deals the first card."""
    return empty_table(setup(len(seats), options, edition))


def setup(seats: int, options: JockeyOptions, edition: JockeyEdition) -> Setup:
    """The numbers of an edition, read under some options, for so many seats."""
    money = edition.money
    if money.stake_min % options.stake_step:
        raise BadOptions(
            f"Option stake_step: {options.stake_step} is not allowed; "
            f"money.stake_min of the edition, {money.stake_min}, is not a multiple of it (JK-61)."
        )
    return Setup(
        seats=seats,
        terms=_terms(options, edition),
        options=options,
        copies=_copies(options, edition),
        hand_size=edition.deal.hand_size[str(seats)],
        redeal_cards=edition.deal.redeal_cards,
        finish=edition.track.spaces + (options.finish_rule == "beyond"),
        start_capital=money.start_capital,
        loan_target=money.loan_capital_target,
        loan_max=money.loan_max_per_race,
        tied_void=options.tied_position_card == "void",
        chase_last=options.chase_requires_last,
        loan_rule=options.loan_rule,
        first_dealer=_first_dealer(options),
        flow=FLOW,
    )


def _terms(options: JockeyOptions, edition: JockeyEdition) -> Terms:
    """What everybody may read in the rulebook of this table: the figures of the cards and of the bets."""
    pays = edition.bets if options.payout_reading == "net" else edition.bets_gross
    return Terms(
        stake_min=edition.money.stake_min,
        stake_max=edition.money.stake_max,
        stake_step=options.stake_step,
        horses_per_bet=options.horses_per_bet,
        pay_place=pays.place.multiplier,
        pay_win=pays.win.multiplier,
        pay_both=pays.exacta.multiplier_both,
        pay_first=pays.exacta.multiplier_first_only,
        pay_second=pays.exacta.multiplier_second_only,
        second_placed=options.exacta_second == "place",
        steps={code: edition.card_type(code).steps or 0 for code in TYPES},
        lead_factor=edition.card_type("triple").lead_factor or 0,
        gap_behind=edition.card_type("chase").gap_behind_leader or 0,
        max_ahead=edition.card_type("no3").max_ahead_of_leader or 0,
        choose_one=options.tied_position_card == "choose_one",
        upto_choose=options.upto_cards == "choose",
    )


def _copies(options: JockeyOptions, edition: JockeyEdition) -> list[int]:
    """R-1: how many copies of each card the chosen deck has."""
    deck = edition.decks.get(options.deck)
    if deck is None:
        raise BadOptions(
            f"Option deck: {options.deck} is not allowed; the edition has the decks {', '.join(edition.decks)} (R-1)."
        )
    coloured = [deck.per_horse[code] for code in TYPES[:COLOUR_TYPES] for _ in HORSES]
    return coloured + [deck.neutral[code] for code in TYPES[COLOUR_TYPES:]]


def _first_dealer(options: JockeyOptions) -> int:
    """R-20: the seat that deals first, or -1 for the lot."""
    return -1 if options.first_dealer == "random" else int(options.first_dealer.removeprefix("seat"))


def seating(seats: int, options: JockeyOptions) -> None:
    """JK-1, R-20: the first dealer, where one is named, sits at the table."""
    if _first_dealer(options) >= seats:
        raise BadOptions(
            f"Option first_dealer: {options.first_dealer} is not allowed; "
            f"the table has seat0 to seat{seats - 1} (R-20)."
        )
