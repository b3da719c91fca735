"""Edition, options and seats of a table of Dostihy a sázky as plain numbers, and its steps by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from railbird.core.state import Step
from railbird.games.dostihy.rules.actions_chance import FinanceCard, NahodaCard
from railbird.games.dostihy.rules.kinds import NEVER


@dataclass(frozen=True)
class CardRule:
    """What one card of either deck does: an effect with its numbers."""

    effect: int
    amount: int = 0  # Money, money per race, steps or turns.
    main: int = 0  # Money per main race.
    target: int = 0  # A field or a kind of fields.
    start_money: int = NEVER


@dataclass(eq=False, kw_only=True)
class Board:
    """The printed board: what each field is, costs and earns (lists by field)."""

    kind: list[int]
    price: list[int]  # 0 for a field nobody can own.
    charges: list[list[int]]  # Inspection, one to four races, main race (DS-24).
    fee: list[int]
    skip_turns: list[int]
    distanc: int
    stables: list[list[int]]  # The fields of each stable, rising.
    stable_ids: list[str]
    stable_of: list[int]  # By field; -1 for what is no horse.
    token_cost: list[int]  # By stable: one race (DS-50).
    main_cost: list[int]  # By stable: the main race, on top of four races (DS-R25).
    cards: list[int]  # The fields with an ownership card.
    horses: list[int]
    trainers: list[int]
    services: list[int]
    trainer_rates: list[int]
    service_rates: list[int]


@dataclass(eq=False, kw_only=True)
class Choices:
    """What the rules ask of the options of a table, under the names of `options.py`."""

    first_player: str
    opening_start_money: bool
    extra_throw: str
    double_six: str
    release_six_counts: bool
    distanc_max_attempts: int
    release_card_timing: str
    claim_mode: str
    claim_scope: str
    set_off: bool
    service_throw: str
    trainer_card: str
    deck_recycle: str
    delay_stops_races: bool
    doping_window: str
    suspended_income: str
    race_placement: str
    races_per_stop: int
    races_same_turn: bool
    main_race_same_stop: bool
    token_supply: str
    side_bets: bool
    bet_cap: str
    bet_stake_on_win: str
    bet_resolution: str
    bets_on_suspended: bool
    trade_parties: str
    debt_trade_floor: str
    voluntary_bank_sale: str
    buying_from_lap: int
    cash_visibility: str
    end_mode: str
    round_limit: int
    end_by_agreement: bool
    worth_tokens: str
    safety_round_cap: int
    max_offers_per_turn: int


@dataclass(eq=False, kw_only=True)
class Setup:
    """Everything that does not change during a game, made once per table and shared by all its positions."""

    seats: int
    unit: int
    start_cash: int
    start_money: int
    yellow: int
    red: int
    payout: int  # What a winning stake is multiplied by (DS-70).
    target_races: int  # Races a horse must carry to be bet on (DS-67).
    own_races: int  # Races an own horse must carry for its owner to bet (DS-68).
    bet_cap: int  # The most the table lets anybody stake on a horse; 0: no cap (DS-R19).
    board: Board
    resale: list[int]  # By field: what the bank pays for its card (DS-82, DS-83).
    token_resale: list[int]  # By stable: what the bank pays for a race given back (DS-81).
    main_resale: list[int]
    finance: list[CardRule]
    finance_cards: list[FinanceCard]
    nahoda: list[CardRule]
    nahoda_cards: list[NahodaCard]
    choices: Choices
    flow: Flow


@dataclass(eq=False, kw_only=True)
class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    opening: Step[Any]
    distanc: Step[Any]
    distanc_die: Step[Any]
    bets: Step[Any]
    stake: Step[Any]
    die: Step[Any]
    extra: Step[Any]
    release: Step[Any]
    finance: Step[Any]
    nahoda: Step[Any]
    service_die: Step[Any]
    window: Step[Any]
    draft: Step[Any]
    cash: Step[Any]
    answer: Step[Any]
    debt: Step[Any]
    vote: Step[Any]
    turn_end: Step[Any]
    game_end: Step[Any]
