"""What happens in Win, Place & Show, as it is told: each event with the names of its facts."""

from typing import Final

from railbird.core.note import Event

# --- the meeting
STABLE_DRAWN: Final = Event("stable_drawn", "seat", "stable")
STABLE_TAKEN: Final = Event("stable_taken", "seat", "stable")
DIRECTORS: Final = Event("directors", "betting", "race")
RACE_CALLED: Final = Event("race_called", "race", "distance", "purse")
MOTION: Final = Event("motion", "seat", "office", "nominee")
MOTION_PASSED: Final = Event("motion_passed", "office", "nominee", "yes", "no", "ayes", "noes")
MOTION_FAILED: Final = Event("motion_failed", "office", "nominee", "yes", "no", "ayes", "noes")
MOTION_LAPSED: Final = Event("motion_lapsed", "seat", "office", "nominee")
# --- the auction
BID_WRITTEN: Final = Event("bid_written", "horse", "name", "seat", "amount")
SHEET_IN: Final = Event("sheet_in", "seat")
BIDS_READ: Final = Event("bids_read", "horse", "name", "seats", "bids")
TIED: Final = Event("tied", "horse", "name", "seats", "amount")
RAISED: Final = Event("raised", "seat", "amount")
RAISE_PASSED: Final = Event("raise_passed", "seat")
ROLL_OFF: Final = Event("roll_off", "seat", "face")
SOLD: Final = Event("sold", "horse", "name", "seat", "price")
UNSOLD: Final = Event("unsold", "horse", "name")
# --- riders and bets
RIDER_NAMED: Final = Event("rider_named", "horse", "name", "seat", "rider")
RIDE_ACCEPTED: Final = Event("ride_accepted", "horse", "name", "rider")
RIDE_DECLINED: Final = Event("ride_declined", "horse", "name", "rider")
TICKET_WRITTEN: Final = Event("ticket_written", "seat", "first", "second", "stake")
BET_WRITTEN: Final = Event("bet_written", "horse", "name", "seat", "pool", "stake")
SLIP_IN: Final = Event("slip_in", "seat")
STAKED: Final = Event("staked", "seat", "bets", "tickets")
SLIP_SHOWN: Final = Event("slip_shown", "horse", "name", "seat", "pool", "stake")
# --- the race
ROLLED: Final = Event("rolled", "turn", "white", "red", "horses")
_RIDE: Final = ("horse", "name", "rider", "spaces", "total", "from", "end", "section", "lane", "number")
RIDDEN: Final = Event("ridden", *_RIDE, "bonus", "allowance", "path", "best", "best_spaces")
RIDDEN_BY_HOUSE: Final = Event("ridden_by_house", *_RIDE, "bonus", "allowance", "path")
BLOCKED: Final = Event("blocked", "horse", "name")
HOME: Final = Event("home", "horse", "name", "past")
PLACED: Final = Event("placed", "horse", "name", "place", "other")
RACE_OVER: Final = Event("race_over", "race", "turns", "horses", "winner")
# --- objections
WINDOW_OPEN: Final = Event("window_open", "horse", "name", "grounds")
OBJECTED: Final = Event("objected", "horse", "name", "seat", "ground", "owner")
_CASE: Final = ("horse", "name", "owner", "accusers")
NO_BET_AHEAD: Final = Event("no_bet_ahead", *_CASE)
JUDGED: Final = Event("judged", *_CASE, "seat", "harmful")
CASE_VOTED: Final = Event("case_voted", *_CASE, "yes", "no", "ayes", "noes")
STEWARD: Final = Event("steward", *_CASE, "margin", "harmful")
UPHELD: Final = Event("upheld", *_CASE)
REJECTED: Final = Event("rejected", *_CASE)
DIVIDED: Final = Event("divided", "seat", "amount", "seats", "share")
# --- money and the end
PURSE: Final = Event("purse", "horse", "name", "seat", "place", "amount")
BET_WON: Final = Event("bet_won", "horse", "name", "seat", "pool", "stake", "amount")
BET_LOST: Final = Event("bet_lost", "horse", "name", "seat", "pool", "stake", "amount")
TICKET_WON: Final = Event("ticket_won", "seat", "first", "second", "stake", "amount")
TICKET_LOST: Final = Event("ticket_lost", "seat", "first", "second", "stake", "amount")
SUSPENDED: Final = Event("suspended", "seat")
ELIMINATED: Final = Event("eliminated", "seat", "race")
OFFICE_PASSES: Final = Event("office_passes", "office", "seat")
WON: Final = Event("won", "seats", "money")
SHARED: Final = Event("shared", "seats", "money")
EXCHANGED: Final = Event("exchanged", "cash", "paid", "ratio", "cents", "rest")

MEETING: Final = (STABLE_DRAWN, STABLE_TAKEN, DIRECTORS, RACE_CALLED)
MOTIONS: Final = (MOTION, MOTION_PASSED, MOTION_FAILED, MOTION_LAPSED)
AUCTION: Final = (BID_WRITTEN, SHEET_IN, BIDS_READ, TIED, RAISED, RAISE_PASSED, ROLL_OFF, SOLD, UNSOLD)
RIDERS: Final = (RIDER_NAMED, RIDE_ACCEPTED, RIDE_DECLINED)
SLIPS: Final = (TICKET_WRITTEN, BET_WRITTEN, SLIP_IN, STAKED, SLIP_SHOWN)
RACE: Final = (ROLLED, RIDDEN, RIDDEN_BY_HOUSE, BLOCKED, HOME, PLACED, RACE_OVER)
CASES: Final = (WINDOW_OPEN, OBJECTED, NO_BET_AHEAD, JUDGED, CASE_VOTED, STEWARD, UPHELD, REJECTED, DIVIDED)
PAYMENTS: Final = (PURSE, BET_WON, BET_LOST, TICKET_WON, TICKET_LOST)
END: Final = (SUSPENDED, ELIMINATED, OFFICE_PASSES, WON, SHARED, EXCHANGED)
EVENTS: Final[tuple[Event, ...]] = (
    *(*MEETING, *MOTIONS, *AUCTION, *RIDERS, *SLIPS),
    *(*RACE, *CASES, *PAYMENTS, *END),
)
