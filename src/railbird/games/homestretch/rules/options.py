"""What a table of HomeStretch may choose; the defaults are the rulebook's."""

from typing import Annotated, Literal

import msgspec

from railbird.core.options import Options


class HomeStretchOptions(Options, frozen=True):
    """Section by section: length of the meeting, betting, handicaps, money."""

    purple_races: Annotated[int, msgspec.Meta(ge=0, le=12)] = 2
    green_races: Annotated[int, msgspec.Meta(ge=0, le=11)] = 2
    bet_timing: Literal["ordered_early", "strict_order", "simultaneous"] = "ordered_early"
    bet_limit_ties: Literal["shared", "color_order"] = "shared"
    bet_values: Literal["hidden", "open"] = "hidden"
    bet_stakes: Literal["free", "lose_stake"] = "free"
    special_move_handicap: Literal["literal", "number_only", "any_first_move"] = "literal"
    split_rounding: Literal["down", "nearest", "up"] = "down"
    blind_credit: Literal["no_debt", "debt_allowed"] = "no_debt"
