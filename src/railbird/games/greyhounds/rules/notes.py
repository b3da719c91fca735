"""What Greyhounds tells people: every event with its facts."""

from typing import Final

from railbird.core.note import Event

OfBet = tuple[Event, Event, Event]


def of_bet(name: str, *more: str) -> OfBet:
    """By kind of bet; an Einlauf names two dogs and so has a sentence of its own (GH-12)."""
    single = Event(name, "seat", "kind", "hund", "stake", *more)
    return single, single, Event(name + "_pair", "seat", "kind", "low", "high", "stake", *more)


APPOINTED: Final = Event("appointed", "seat")
DEALT: Final = Event("dealt", "seat", "card", "set")
TAKEN: Final = Event("taken", "seat", "card", "race")
HANDS_CHOSEN: Final = Event("hands_chosen", "seat")
RACE_CALLED: Final = Event("race_called", "race", "laps")
SET_CHOSEN: Final = Event("set_chosen", "seat", "number")
SET_SHOWN: Final = Event("set_shown", "seat", "dog", "cards", "value")
RANKED: Final = Event("ranked", "seat", "dog", "hund")
CHARTED: Final = Event("charted", "dogs")
BET_WRITTEN: Final = of_bet("bet_written")
SLIP_IN: Final = Event("slip_in", "seat")
SLIP_READ: Final = of_bet("slip_read")
PUT_ASIDE: Final = Event("put_aside", "seat", "card")
CHOSEN: Final = Event("chosen", "seat", "card")
SHOWED: Final = Event("showed", "dog", "card")
MOVED: Final = Event("moved", "dog", "spaces", "to", "card", "reference")
NOBODY_MOVED: Final = Event("nobody_moved", "rounds")
LAPPED: Final = Event("lapped", "dog", "hund")
FINISHED: Final = Event("finished", "dog", "hund", "place")
WALKED_OVER: Final = Event("walked_over", "dog", "hund", "place")
STOPPED: Final = Event("stopped", "rounds")
PLACED: Final = Event("placed", "dog", "hund", "place")
RACE_OVER: Final = Event("race_over", "race", "dogs", "hunde", "rounds", "lapped")
ASIDE_SHOWN: Final = Event("aside_shown", "dog", "card")
PRIZE: Final = Event("prize", "seat", "dog", "place", "amount")
PRIZE_KEPT: Final = Event("prize_kept", "dog", "place")
BET_WON: Final = of_bet("bet_won", "odds", "amount")
BET_LOST: Final = of_bet("bet_lost", "odds", "amount")
BANKRUPT: Final = Event("bankrupt", "seat", "owed", "money")
WON: Final = Event("won", "seats", "money")
SHARED: Final = Event("shared", "seats", "money")
