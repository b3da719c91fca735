"""HomeStretch (Dirittura d'arrivo), designed by Frank DiLorenzo, published by R&R Games.

Eleven horses numbered 2 to 12 run ten spaces; the sum of two dice says who moves, the roller decides
2-and-pass or 1-and-roll-again, and everybody has money on the result.
"""

from railbird.core.game import Game
from railbird.games.homestretch.beforehand import BEFOREHAND
from railbird.games.homestretch.bot.book import BOOK
from railbird.games.homestretch.bot.outlook import OUTLOOK
from railbird.games.homestretch.bot.tipster import Tipster
from railbird.games.homestretch.page.desk import HomeStretchDesk
from railbird.games.homestretch.rules.actions import ACTIONS
from railbird.games.homestretch.rules.edition import HomeStretchEdition
from railbird.games.homestretch.rules.measure import measure
from railbird.games.homestretch.rules.options import HomeStretchOptions
from railbird.games.homestretch.rules.start import start
from railbird.games.homestretch.view import own_view, view

GAME = Game(
    id="homestretch",
    title="HomeStretch",
    titles={"it": "Dirittura d’arrivo"},
    package=__name__,
    seats=range(2, 7),
    rules=1,
    rule_prefix="HS",
    options=HomeStretchOptions,
    edition=HomeStretchEdition,
    start=start,
    view=view,
    own_view=own_view,
    actions=ACTIONS,
    names=HomeStretchEdition.names,
    designer="Frank DiLorenzo",
    publisher="R&R Games",
    minutes=(45, 60),
    alone=6,
    outlook=OUTLOOK,
    book=BOOK,
    max_plies=30_000,
    measure=measure,
    desk=HomeStretchDesk(),
    tipster=Tipster,
    beforehand=BEFOREHAND,
)
