"""Edition, options and seats of a table of HomeStretch as plain numbers, and the steps it goes through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.homestretch.rules.actions import HORSES, POOLS, Bet, RaceCard
from railbird.games.homestretch.rules.edition import HomeStretchEdition
from railbird.games.homestretch.rules.figures import NO_TOKEN, X, blind_price, clockwise
from railbird.games.homestretch.rules.options import HomeStretchOptions

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.steps import Flow

TIERS: Final = ("longshot", "middle", "favourite")


class Setup:
    """Made once per table and shared by all its positions. Lists by horse have 13 places."""

    def __init__(
        self, seats: Sequence[Seat], options: HomeStretchOptions, edition: HomeStretchEdition, flow: Flow
    ) -> None:
        self.flow: Final = flow
        self.seats: Final = len(seats)
        self.after: Final = [clockwise(seat, len(seats)) for seat in range(len(seats))]  # Who rolls next (HS-6.7).
        self.hands: Final = edition.hands(len(seats))  # With two seats the draft has a phantom's hand (HS-14.1).
        self.hand_size: Final = edition.hand_size(len(seats))
        self.palette: Final = edition.players.colors  # The names of the colours in tie-break order.
        self.colors: Final = _colors(seats, edition)  # For each seat the place of its colour in that order.
        # horses
        horses = sorted(edition.horses, key=lambda horse: horse.number)
        self.price: Final = [0, 0, *[horse.price for horse in horses]]
        self.tier: Final = [0, 0, *[TIERS.index(horse.tier) for horse in horses]]  # As HS-13.2 compares them.
        self.tote: Final = [pays for horse in horses for pays in (horse.win, horse.place, horse.show)]
        """The payout number of each of the 33 boxes (HS-4.1)."""
        # shares
        self.blue_per_horse: Final = edition.shares.blue_per_horse
        self.blue_cards: Final = self.blue_per_horse * len(HORSES)
        self.red_per_horse: Final = edition.shares.red_per_horse if edition.uses_red(len(seats)) else 0  # HS-1.7.
        self.surcharge: Final = edition.shares.blind_surcharge
        self.blind_cover: Final = blind_price(max(self.price), self.surcharge)  # What it needs in hand.
        self.purchase_rounds: Final = edition.shares.second_purchase_rounds
        self.purchase_after: Final = edition.shares.second_purchase_after_race
        self.debt: Final = options.blind_credit == "debt_allowed"
        # races
        self.cards: Final = [RaceCard(card.id, index) for index, card in enumerate(edition.race_cards)]
        self.card_numbers: Final = {card.id: card.index for card in self.cards}  # Its place in the lists below.
        self.card_green: Final = [card.color == "green" for card in edition.race_cards]
        self.card_purse: Final = [card.purse for card in edition.race_cards]
        self.card_tokens: Final = [_tokens(card.handicap, edition) for card in edition.race_cards]
        """For each race card what stands behind each horse."""
        self.green: Final = _races(options, edition)  # For each race whether a green card is due: purple first.
        self.due: Final = [[card for card in self.cards if self.card_green[card.index] == due] for due in self.green]
        self.rounding: Final[str] = options.split_rounding
        # bets
        self.tokens: Final = sorted(edition.players.bet_tokens, reverse=True)  # In the order they are laid.
        self.bets: Final = [_bets(token) for token in self.tokens]  # For each of the five tokens its 33 bets.
        self.bet_timing: Final[str] = options.bet_timing
        self.places_shared: Final = options.bet_limit_ties == "shared"
        self.values_open: Final = options.bet_values == "open"
        self.lose_stake: Final = options.bet_stakes == "lose_stake"
        # movement
        self.finish: Final = edition.track.finish
        self.finishers: Final = edition.track.finishers
        self.move_long: Final = edition.track.move_long
        self.move_short: Final = edition.track.move_short
        self.second_move: Final = edition.track.second_roll_move
        self.special: Final = edition.special_move.spaces_by_difference
        self.special_tokens: Final[str] = options.special_move_handicap


@lru_cache(maxsize=64)  # the same for all tables
def _bets(token: int) -> tuple[Bet, ...]:
    return tuple([Bet(token, horse, pool) for horse in HORSES for pool in POOLS])


def _colors(seats: Sequence[Seat], edition: HomeStretchEdition) -> list[int]:
    """R-7, R-50: colours decide ties; unless chosen, seat 0 is black, then blue, green, red, white, yellow."""
    palette = edition.players.colors
    free = [color for color in palette if color not in {seat.color for seat in seats}]
    chosen = [seat.color or free.pop(0) for seat in seats]
    for color in chosen:
        if color not in palette:
            raise BadOptions(f"There is no colour {color!r}. Choose one of: {', '.join(palette)}.")
    if len(set(chosen)) != len(chosen):
        raise BadOptions("Each player needs a different colour (HS-1.1).")
    return [palette.index(color) for color in chosen]


def _tokens(handicap: list[tuple[int, str]], edition: HomeStretchEdition) -> list[int]:
    plus = {token.kind: token.plus or X for token in edition.handicap_tokens}
    carried = {horse: plus[kind] for horse, kind in handicap}
    return [carried.get(horse, NO_TOKEN) for horse in range(13)]


def _races(options: HomeStretchOptions, edition: HomeStretchEdition) -> list[bool]:
    """HS-1.3: purple races first, then green ones."""
    for color, wanted in (("purple", options.purple_races), ("green", options.green_races)):
        there = sum([card.color == color for card in edition.race_cards])
        if wanted > there:
            raise BadOptions(f"Option {color}_races can't be {wanted}: the edition has only {there} {color} cards.")
    if options.purple_races + options.green_races < 1:
        raise BadOptions("Options purple_races and green_races: at least one race must be run.")
    return [False] * options.purple_races + [True] * options.green_races
