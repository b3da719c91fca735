"""What can happen in HomeStretch, as it is told: every event with the names of its facts."""

from typing import Final

from railbird.core.note import Event

# the draft
DEALT: Final = Event("dealt", "seat", "horse")
KEPT: Final = Event("kept", "seat", "horse")
TOSSED: Final = Event("tossed")
HANDS_PASSED: Final = Event("hands_passed", "cards")
STABLE_SHOWN: Final = Event("stable_shown", "seat", "horses", "cost")
# before a race
CARD_TURNED: Final = Event("card_turned", "race", "card", "win", "place", "show")
HANDICAP: Final = Event("handicap", "horse", "token")
TOKEN_LAID: Final = Event("token_laid", "seat", "token", "horse", "pool")
SLIP_IN: Final = Event("slip_in", "seat")
SLIP_LAID: Final = Event("slip_laid", "seat", "boxes")
TOKEN_SHOWN: Final = Event("token_shown", "seat", "token", "horse", "pool")
# the race
DIE_ROLLED: Final = Event("die_rolled", "seat", "value")
START_PLAYER: Final = Event("start_player", "seat")
ROLLED: Final = Event("rolled", "seat", "first", "second", "horse")
SPECIAL_MOVE: Final = Event("special_move", "seat", "horse", "spaces")
PLUS_USED: Final = Event("plus_used", "horse", "plus")
X_REMOVED: Final = Event("x_removed", "seat", "horse")
MOVED: Final = Event("moved", "seat", "horse", "spaces", "to")
FINISHED: Final = Event("finished", "horse", "place")
STOPPED: Final = Event("stopped", "seat")
# what it pays
RACE_OVER: Final = Event("race_over", "race", "horses")
UNOWNED: Final = Event("unowned", "horse", "purse")
PURSE: Final = Event("purse", "seat", "horse", "place", "shares", "total", "amount")
BET_WON: Final = Event("bet_won", "seat", "token", "horse", "pool", "amount")
BET_LOST: Final = Event("bet_lost", "seat", "token", "horse", "pool", "amount")
WON: Final = Event("won", "seats", "money")
SHARED: Final = Event("shared", "seats", "money")
# the second purchase
PURCHASE_ROUND: Final = Event("purchase_round", "round", "seats")
TURNED_UP: Final = Event("turned_up", "horse")
BOUGHT: Final = Event("bought", "seat", "horse")
BUYS_BLIND: Final = Event("buys_blind", "seat")
BLIND_CARD: Final = Event("blind_card", "seat", "horse")
PASSED: Final = Event("passed", "seat")
MARKET_CLOSED: Final = Event("market_closed")
