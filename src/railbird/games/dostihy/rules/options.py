"""What a table of Dostihy a sázky may choose; the defaults are the rulebook's main reading."""

from typing import Annotated, Literal

import msgspec

from railbird.core.options import Options


class DostihyOptions(Options, frozen=True):
    """In the order of play: setup, throwing, claims, fields, races, bets, deals, debts, the end."""

    opening_start_money: bool = True
    first_player: Literal["random", "seat_1", "highest_throw"] = "random"
    extra_throw: Literal["optional", "mandatory"] = "optional"
    double_six: Literal["to_distanc", "in_place"] = "to_distanc"
    release_six_counts: bool = False
    distanc_max_attempts: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0  # 0: no limit.
    release_card_timing: Literal["before_throw", "any_time"] = "before_throw"
    claim_mode: Literal["manual", "automatic"] = "manual"
    claim_scope: Literal["visits_bets_and_start", "visits_and_bets"] = "visits_bets_and_start"
    set_off: bool = True
    service_throw: Literal["total", "last_die", "fresh"] = "total"
    trainer_card: Literal["forward", "nearest"] = "forward"
    deck_recycle: Literal["discard_reshuffle", "bottom"] = "discard_reshuffle"
    delay_stops_races: bool = False
    doping_window: Literal["skipped_round", "until_skip", "until_next_throw"] = "skipped_round"
    suspended_income: Literal["no_races", "inspection_only"] = "no_races"
    race_placement: Literal["any_horse", "landing_horse"] = "any_horse"
    races_per_stop: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    races_same_turn: bool = False
    main_race_same_stop: bool = False
    token_supply: Literal["unlimited", "limited"] = "unlimited"
    side_bets: bool = True
    bet_cap: Literal["none", "insurance", "amount"] = "none"  # `amount`: no stake is higher than `bet_cap_amount`.
    bet_cap_amount: Annotated[int, msgspec.Meta(ge=20, le=20_000)] = 1_000
    """Used by `bet_cap = amount`, rounded down to what notes can pay."""
    bet_stake_on_win: Literal["returned", "included"] = "returned"
    bet_resolution: Literal["throw_landing", "final_landing"] = "throw_landing"
    bets_on_suspended: bool = False
    trade_parties: Literal["active_player", "anyone"] = "active_player"
    debt_trade_floor: Literal["none", "bank_value"] = "none"
    voluntary_bank_sale: Literal["when_short", "own_turn"] = "when_short"
    buying_from_lap: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    cash_visibility: Literal["public", "hidden"] = "public"
    end_mode: Literal["last_standing", "round_limit", "time_limit", "first_bankruptcy"] = "last_standing"
    round_limit: Annotated[int, msgspec.Meta(ge=10, le=500)] = 60  # Used by `end_mode = round_limit`.
    time_limit_minutes: Annotated[int, msgspec.Meta(ge=10, le=600)] = 90
    """Used by `end_mode = time_limit`; the table keeps the clock and announces when time is up."""
    end_by_agreement: bool = False
    worth_tokens: Literal["half", "full"] = "half"
    safety_round_cap: Annotated[int, msgspec.Meta(ge=0, le=5_000)] = 1_000  # 0 (off) or 100 to 5,000 rounds.
    max_offers_per_turn: Annotated[int, msgspec.Meta(ge=1, le=20)] = 5
    claim_grace_seconds: Annotated[int, msgspec.Meta(ge=0, le=60)] = 10
    """For the page only: how long the next player's throw waits while a claim is open."""

    def time_limit(self) -> int:
        """DS-R50: the table has the clock."""
        return self.time_limit_minutes if self.end_mode == "time_limit" else 0

    def grace(self) -> int:
        """How long a creditor may think before the next throw."""
        return self.claim_grace_seconds
