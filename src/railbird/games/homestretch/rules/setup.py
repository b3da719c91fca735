"""Edition, options and seats of a table of HomeStretch as plain numbers, and the steps it goes through."""

from dataclasses import dataclass
from typing import Any

from railbird.core.state import Step
from railbird.games.homestretch.rules.actions import Bet, RaceCard


@dataclass(eq=False)
class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    deal: Step[Any]
    draft: Step[Any]
    toss: Step[Any]
    draft_pay: Step[Any]
    race_prep: Step[Any]
    betting: Step[Any]
    race_start: Step[Any]
    first_roll: Step[Any]
    choose_move: Step[Any]
    choose_last: Step[Any]
    choose_again: Step[Any]
    second_roll: Step[Any]
    payout: Step[Any]
    market: Step[Any]
    share_row: Step[Any]
    purchase: Step[Any]
    blind: Step[Any]
    game_end: Step[Any]


@dataclass(eq=False, kw_only=True)
class Setup:
    """Made once per table and shared by all its positions. Lists by horse have 13 places."""

    seats: int
    hands: int  # The hands of the draft: with two seats there is a phantom's (HS-14.1).
    colors: list[int]  # For each seat the place of its colour in the tie-break order.
    palette: list[str]  # The names of the colours in tie-break order.
    start_money: int
    hand_size: int
    price: list[int]
    tier: list[int]  # 0 long shots, 1 the middle, 2 favourites, by horse (HS-13.2).
    tote: list[int]  # The payout number of each of the 33 boxes (HS-4.1).
    tokens: list[int]  # The bet tokens in the order they are laid, falling.
    bets: list[tuple[Bet, ...]]  # For each of the five tokens its 33 bets.
    blue_per_horse: int
    red_per_horse: int  # 0 where the red deck is not used (HS-1.7).
    surcharge: int
    blind_cover: int  # What a blind purchase needs in hand.
    purchase_rounds: int
    purchase_after: int
    finish: int
    finishers: int
    move_long: int
    move_short: int
    second_move: int
    special: list[int]
    cards: list[RaceCard]
    card_numbers: dict[str, int]  # The place of each race card in the lists below.
    card_green: list[bool]
    card_purse: list[tuple[int, int, int]]
    card_tokens: list[list[int]]  # For each race card what stands behind each horse.
    green: list[bool]  # For each race whether a green card is due: purple first (HS-1.3).
    bet_timing: str
    places_shared: bool
    values_open: bool
    lose_stake: bool
    special_tokens: str
    rounding: str
    debt: bool
    flow: Flow
