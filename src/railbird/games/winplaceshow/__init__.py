"""Win, Place & Show, designed by John B. Reilly and Thomas M. Divoll, published by 3M and Avalon Hill.

Six races on a six-lane oval: horses are auctioned by secret bids, everybody bets secretly on win, place and
show, and the owners ride their own horses, all moved by the same two dice.
"""

from railbird.core.game import Game
from railbird.games.winplaceshow.beforehand import BEFOREHAND
from railbird.games.winplaceshow.bot.book import BOOK
from railbird.games.winplaceshow.bot.outlook import OUTLOOK
from railbird.games.winplaceshow.bot.tipster import Tipster
from railbird.games.winplaceshow.page.desk import WinPlaceShowDesk
from railbird.games.winplaceshow.rules.actions import ACTIONS
from railbird.games.winplaceshow.rules.edition import WinPlaceShowEdition
from railbird.games.winplaceshow.rules.measure import measure
from railbird.games.winplaceshow.rules.options import WinPlaceShowOptions
from railbird.games.winplaceshow.rules.start import seating, start
from railbird.games.winplaceshow.view import own_view, view

GAME = Game(
    id="winplaceshow",
    title="Win, Place & Show",
    package=__name__,
    seats=range(2, 11),
    rules=2,
    rule_prefix="WPS",
    options=WinPlaceShowOptions,
    edition=WinPlaceShowEdition,
    start=start,
    view=view,
    own_view=own_view,
    actions=ACTIONS,
    names=WinPlaceShowEdition.names,
    designer="John B. Reilly, Thomas M. Divoll",
    publisher="3M, Avalon Hill",
    minutes=(120, 180),
    alone=15,
    outlook=OUTLOOK,
    book=BOOK,
    max_plies=20_000,
    measure=measure,
    desk=WinPlaceShowDesk(),
    seating=seating,
    tipster=Tipster,
    trial={"number_of_races": 2},
    beforehand=BEFOREHAND,
)
