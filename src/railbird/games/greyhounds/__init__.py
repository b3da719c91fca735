"""Greyhounds (Levrieri), designed by Bernd Brunnhofer, first published by Hans im Glück.

Four dogs run races of one, two and three laps. Everybody plays a card; only the highest move, and only by the
difference to a lower card. The money is in the bets, and every bet is a secret.
"""

from railbird.core.game import Game
from railbird.games.greyhounds.beforehand import BEFOREHAND
from railbird.games.greyhounds.bot.book import BOOK
from railbird.games.greyhounds.bot.outlook import OUTLOOK
from railbird.games.greyhounds.bot.tipster import Tipster
from railbird.games.greyhounds.page.desk import GreyhoundsDesk
from railbird.games.greyhounds.rules.actions import ACTIONS
from railbird.games.greyhounds.rules.edition import GreyhoundsEdition
from railbird.games.greyhounds.rules.measure import measure
from railbird.games.greyhounds.rules.options import GreyhoundsOptions
from railbird.games.greyhounds.rules.setup import seating
from railbird.games.greyhounds.rules.steps import start
from railbird.games.greyhounds.view import view

GAME = Game(
    id="greyhounds",
    title="Greyhounds",
    titles={"it": "Levrieri", "cs": "Chrti"},
    package=__name__,
    seats=range(3, 11),
    rules=1,
    rule_prefix="GH",
    options=GreyhoundsOptions,
    edition=GreyhoundsEdition,
    start=start,
    view=view,
    actions=ACTIONS,
    names=GreyhoundsEdition.names,
    designer="Bernd Brunnhofer",
    publisher="Hans im Glück",
    minutes=(40, 60),
    alone=8,
    outlook=OUTLOOK,
    book=BOOK,
    max_plies=120_000,
    measure=measure,
    desk=GreyhoundsDesk(),
    tipster=Tipster,
    seating=seating,
    beforehand=BEFOREHAND,
)
