"""How a table of HomeStretch begins."""

from collections.abc import Sequence

from railbird.core.game import Seat
from railbird.games.homestretch.rules.actions import DICE, HORSES
from railbird.games.homestretch.rules.edition import HomeStretchEdition
from railbird.games.homestretch.rules.figures import NO_TOKEN
from railbird.games.homestretch.rules.options import HomeStretchOptions
from railbird.games.homestretch.rules.setup import Setup
from railbird.games.homestretch.rules.state import HomeStretchState
from railbird.games.homestretch.rules.steps import FLOW


def start(seats: Sequence[Seat], options: HomeStretchOptions, edition: HomeStretchEdition) -> HomeStretchState:
    """HS-1.1 to HS-1.7: everybody with the starting money, all cards together; the first ply deals the first card."""
    setup, money = Setup(seats, options, edition, FLOW), edition.players.starting_money
    state = HomeStretchState()
    state.begin([money] * setup.seats + [-money * setup.seats])
    state.step = FLOW.deal
    state.setup = setup
    state.position = [0] * 13
    state.token = [NO_TOKEN] * 13
    state.turn = state.round = 0
    state.race = state.card = -1
    state.second = False
    state.dice = DICE[0]
    state.home = state.cards_run = state.tossed = state.row = state.rolls = ()
    state.order = state.waiting = state.limits = ()
    state.hands = ((),) * setup.hands
    state.kept = ((),) * setup.seats
    state.deck = tuple([horse for horse in HORSES for _ in range(setup.blue_per_horse)])
    state.stables = state.slips = (b"",) * setup.seats
    return state
