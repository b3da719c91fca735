"""What a table of Greyhounds may choose; the defaults are the rulebook's."""

from typing import Annotated, Literal

import msgspec

from railbird.core.options import Options


class GreyhoundsOptions(Options, frozen=True):
    """In the order a table asks for them: which game, the track, the cards, the race, the bets, the end."""

    mode: Literal["base", "bookmaker"] = "base"
    track_length: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0
    """R-1: 0 is what the edition prints, otherwise 10 to 120 spaces in one lap."""
    set_choice: Literal["blind", "look"] = "blind"
    tie_rule: Literal["shared_move", "hans_im_glueck"] = "shared_move"
    second_race_ties: Literal["two_highest", "values", "tied_only"] = "two_highest"
    finish_line: Literal["cross", "reach"] = "cross"
    photo_finish: Literal["distance", "card"] = "distance"
    lapping: Literal["overtake", "draw_level", "off"] = "overtake"
    retired_dogs: Literal["unplaced", "placed_last"] = "unplaced"
    neutral_rank: Literal["last", "six_tens"] = "last"
    bet_scope: Literal["race_total", "per_bet"] = "race_total"
    bet_step: Literal[0, 50, 100, 500] = 0  # 0 is what the edition says.
    bookmaker_seat: Literal["random", 0, 1, 2, 3] = "random"
    bookmaker_insolvency: Literal["bank_covers", "pro_rata"] = "bank_covers"
    final_tie: Literal["shared", "prize_money"] = "shared"
    punters: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    """GH-60, R-35: how many of the seats only bet; the others, three or four, own a dog."""
