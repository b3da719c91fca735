"""What happens at a table of Dostihy a sázky, for people: every event with its facts."""

from typing import Final

from railbird.core.note import Event

# the start and the turn
THREW_FOR_START: Final = Event("threw_for_start", "seat", "pips")
BEGINS: Final = Event("begins", "seat")
TURN: Final = Event("turn", "seat", "round")
MISSED_TURN: Final = Event("missed_turn", "seat", "left")
DOPING_OVER: Final = Event("doping_over", "seat")
THREW: Final = Event("threw", "seat", "pips")
STAYS: Final = Event("stays", "seat", "attempts")
FREE: Final = Event("free", "seat")
RELEASE_USED: Final = Event("release_used", "seat")
SIX_SIX: Final = Event("six_six", "seat")
STOPPED: Final = Event("stopped", "seat")

# the move
MOVED: Final = Event("moved", "seat", "from", "field", "spaces")
MOVED_BY_CARD: Final = Event("moved_by_card", "seat", "from", "field")
CARD: Final = Event("card", "seat", "card")
SERVICE_THREW: Final = Event("service_threw", "seat", "pips")
HELD_UP: Final = Event("held_up", "seat", "turns")
SUSPENDED: Final = Event("suspended", "seat")

# bets
STAKED: Final = Event("staked", "seat", "field", "amount")
STAKES_BACK: Final = Event("stakes_back", "seat")
BET_WON: Final = Event("bet_won", "seat", "field", "amount", "times", "win")

# claims and debts
DUE: Final = Event("due", "seat", "from", "amount", "due", "field", "number")
CLAIMED: Final = Event("claimed", "seat", "from", "amount", "due", "field")
SET_OFF: Final = Event("set_off", "seats", "amount")
WAIVED: Final = Event("waived", "seat", "amount")
LAPSED: Final = Event("lapsed", "seat", "from", "amount")
SHORT: Final = Event("short", "seat", "to", "amount")
DEBTS_SET_OFF: Final = Event("debts_set_off", "seats", "amount")
BANKRUPT: Final = Event("bankrupt", "seat", "to", "amount", "completed")

# the bank
BOUGHT: Final = Event("bought", "seat", "field", "amount")
RACE_BOUGHT: Final = Event("race_bought", "seat", "field", "races", "amount")
MAIN_BOUGHT: Final = Event("main_bought", "seat", "field", "amount")
CARD_SOLD: Final = Event("card_sold", "seat", "field", "amount")
RACE_RETURNED: Final = Event("race_returned", "seat", "field", "races", "amount")

# deals
OFFER_OPENED: Final = Event("offer_opened", "seat", "to")
COUNTERED: Final = Event("countered", "seat", "to")
REJECTED: Final = Event("rejected", "seat", "to")
WITHDRAWN: Final = Event("withdrawn", "seat")
DEAL_FELL: Final = Event("deal_fell", "seats")
SIDES: Final = ("seat", "to", "gives", "gives_release", "asks", "asks_release", "pays", "price")
PROPOSED: Final = Event("proposed", *SIDES)
OFFERS_CARDS: Final = Event("offers_cards", "seat", "to", "fields")
OFFERS_RELEASE: Final = Event("offers_release", "seat", "to")
OFFERS_MONEY: Final = Event("offers_money", "seat", "to", "amount")
DEAL_DONE: Final = Event("deal_done", *SIDES)
HANDS_CARDS: Final = Event("hands_cards", "seat", "to", "fields")
HANDS_RELEASE: Final = Event("hands_release", "seat", "to")
HANDS_MONEY: Final = Event("hands_money", "seat", "to", "amount")
OFFERED: Final = (OFFERS_CARDS, OFFERS_RELEASE, OFFERS_MONEY)
HANDED: Final = (HANDS_CARDS, HANDS_RELEASE, HANDS_MONEY)

# the end
TIME_UP: Final = Event("time_up", "round")
END_PROPOSED: Final = Event("end_proposed", "seat")
AGREED: Final = Event("agreed", "seat")
REFUSED: Final = Event("refused", "seat")
GAME_OVER: Final = Event("game_over", "how", "round")
WORTH: Final = Event("worth", "seat", "amount")
WON: Final = Event("won", "seats")
SHARED: Final = Event("shared", "seats")

EVENTS: Final[tuple[Event, ...]] = tuple([event for event in globals().values() if isinstance(event, Event)])
