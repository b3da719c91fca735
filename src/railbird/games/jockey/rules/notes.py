"""What a game of Jockey tells: every event with its facts."""

from typing import Final

from railbird.core.note import Event

DEALER: Final = Event("dealer", "seat")
RACE_BEGINS: Final = Event("race_begins", "race", "block", "seat")
DEALT: Final = Event("dealt", "seat", "card")
DEALT_OUT: Final = Event("dealt_out", "cards", "reserve")
REDEAL: Final = Event("redeal", "cards")
RESHUFFLED: Final = Event("reshuffled", "cards")
FROM_DISCARDS: Final = Event("from_discards", "seat", "card")
SHEET_KIND: Final = Event("sheet_kind", "seat", "kind")
SHEET_HORSE: Final = Event("sheet_horse", "seat", "horse")
SHEET_STAKE: Final = Event("sheet_stake", "seat", "horse", "amount")
SHEET_IN: Final = Event("sheet_in", "seat")
THEY_ARE_OFF: Final = Event("they_are_off", "seat")
PLAYED: Final = Event("played", "seat", "card")
VOID: Final = Event("void", "card", "reason")
MOVED: Final = Event("moved", "horse", "spaces", "to")
FINISHED: Final = Event("finished", "horse", "place")
RACE_OVER: Final = Event("race_over", "race", "first", "second")
DEAD_HEAT: Final = Event("dead_heat", "race", "first", "second")
NO_BET: Final = Event("no_bet", "seat", "kind", "horses", "stakes", "net", "loan")
BET_WON: Final = Event("bet_won", *NO_BET.fields)
BET_LOST: Final = Event("bet_lost", *NO_BET.fields)
BET_EVEN: Final = Event("bet_even", *NO_BET.fields)
NOTED: Final = Event("noted", "seat", "amount", "total")
CARD_KEPT: Final = Event("card_kept", "seat", "card")
KEEPING_DONE: Final = Event("keeping_done", "seat")
KEPT: Final = Event("kept", "seat", "cards")
WON: Final = Event("won", "seats", "amount")
SHARED: Final = Event("shared", "seats", "amount")
