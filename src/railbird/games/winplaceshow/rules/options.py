"""What a table of Win, Place & Show may choose; the defaults are the rulebook's main reading."""

from typing import Annotated, Literal

import msgspec

from railbird.core.options import Options


class WinPlaceShowOptions(Options, frozen=True):
    """Section by section: the meeting, the auction, riding, objections, bets, stables and money."""

    version: Literal["regular", "fast", "party"] = "regular"
    number_of_races: Annotated[int, msgspec.Meta(ge=1, le=6)] = 6
    start_money: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    auction_order: Literal["odds", "post"] = "odds"
    max_horses_per_player: Literal[2, 3] = 2
    unsold_horses: Literal["house_rider"] = "house_rider"
    first_mover_die: Literal["white", "red"] = "white"
    bonus_claim: Literal["explicit", "automatic"] = "explicit"
    apprentice_allowance: Literal[0, 1, 2] = 0
    cut_off_rule: Literal["any_lane_change", "last_step"] = "any_lane_change"
    blocked_stop: Literal["longest", "boxed_in", "run_up_allowed"] = "longest"
    squeeze_exit: Literal["straight", "any"] = "straight"
    finished_horses: Literal["stay_until_turn_end", "removed_at_once"] = "stay_until_turn_end"
    objections: Literal["on", "off"] = "on"
    objections_from_race: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    adjudication: Literal["director", "vote", "steward"] = "director"
    steward_threshold: Annotated[int, msgspec.Meta(ge=1, le=6)] = 2
    director_change: Literal["on", "off"] = "on"
    daily_double: Literal["on", "off"] = "on"
    betting_seconds: Annotated[int, msgspec.Meta(ge=0, le=900)] = 300
    slips_revealed: Literal["at_settlement", "at_closing"] = "at_settlement"
    cash_visible: Literal["yes", "no"] = "yes"
    stable_draw: Literal["whole_game", "every_race"] = "whole_game"
    purses: Literal["auto", "on", "off"] = "auto"
    delegated_riders: Literal["on", "off"] = "on"
    elimination: Literal["end_of_race", "never"] = "end_of_race"
    buy_in_cents: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 100

    def seconds(self, step: str) -> int:
        """WPS-8: the clock of the table for bids and for bets."""
        return self.betting_seconds if step in ("bid_sheets", "betting") else 0
