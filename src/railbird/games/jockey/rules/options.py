"""What a table of Jockey may choose; the defaults are the rulebook's main reading."""

from typing import Annotated, Literal

import msgspec

from railbird.core.options import Options

DeckName = Literal["classic54", "steady54", "colours54", "own"]
"""The decks of an edition file; `own` is there for its owner to edit (R-1)."""


class JockeyOptions(Options, frozen=True):
    """Section by section: deck and length, the race, bets and loans, cards between races, the dealer, the display."""

    deck: DeckName = "classic54"
    blocks: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    races_per_block: Annotated[int, msgspec.Meta(ge=1, le=6)] = 3
    finish_rule: Literal["beyond", "reach"] = "beyond"
    tied_position_card: Literal["choose_one", "move_all", "void"] = "choose_one"
    upto_cards: Literal["full", "choose"] = "full"
    chase_requires_last: bool = False
    exacta_second: Literal["exact", "place"] = "exact"
    payout_reading: Literal["net", "gross"] = "net"
    loan_rule: Literal["top_up", "fresh", "flat", "none"] = "top_up"
    must_bet: bool = True
    horses_per_bet: Literal[1, 2] = 1
    stake_step: Literal[100, 50, 10, 1] = 100
    keep_max: Literal[0, 1, 2] = 2
    keep_across_blocks: bool = True
    recycle: Literal["bottom", "shuffle"] = "bottom"
    first_dealer: Literal["random", "seat0", "seat1", "seat2", "seat3", "seat4", "seat5"] = "random"
    dealer_rotation: Literal["clockwise", "fixed", "random"] = "clockwise"
    show_balances: bool = True
