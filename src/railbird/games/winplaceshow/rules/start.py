"""How a table of Win, Place & Show begins: edition, options and seats read into plain numbers, nothing dealt yet."""

from collections.abc import Sequence

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.winplaceshow.rules.edition import WinPlaceShowEdition
from railbird.games.winplaceshow.rules.options import WinPlaceShowOptions
from railbird.games.winplaceshow.rules.setup import CROWD, Setup
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps import FLOW
from railbird.games.winplaceshow.rules.values import NOBODY, OFF, Auction

LEAST_CLOCK = 30


def start(seats: Sequence[Seat], options: WinPlaceShowOptions, edition: WinPlaceShowEdition) -> WinPlaceShowState:
    """WPS-1, WPS-3, WPS-4, WPS-7: money dealt, ledger opened, the first two seats in office, nothing drawn or sold."""
    seating(len(seats), options)
    if options.start_money % edition.money.unit:
        raise BadOptions(f"Option start_money must be a multiple of {edition.money.unit} (WPS-4).")
    if 0 < options.betting_seconds < LEAST_CLOCK:
        raise BadOptions(f"Option betting_seconds must be 0 (no clock) or at least {LEAST_CLOCK} (WPS-8).")
    state = WinPlaceShowState()
    state.setup = setup = Setup(len(seats), options, edition, FLOW)
    state.begin([setup.start_money] * setup.seats + [-setup.start_money * setup.seats])
    state.directors = (0, 1)
    state.out = (0,) * setup.seats
    state.stables = (NOBODY,) * 6
    state.auction = Auction()
    state.tickets = ((),) * setup.seats
    state.results = state.suspended = state.answers = state.motions = state.named = state.sheets = state.handed = ()
    state.clear_race(0)
    state.position = [OFF] * 6
    state.crossings = [0] * 6
    state.go(FLOW.director_review if setup.version == "regular" else FLOW.stable_draw)
    return state


def seating(count: int, options: WinPlaceShowOptions) -> None:
    """WPS-2, R-3, R-23: seven and more always play the party version, fewer never do; two may own three horses."""
    if count < CROWD and options.version == "party":
        raise BadOptions(f"Option version: 'party' is for {CROWD} to 10 players (WPS-2); there are {count}.")
    if options.max_horses_per_player == 3 and count != 2:
        raise BadOptions(f"Option max_horses_per_player: 3 is only for two players (R-3); there are {count}.")
