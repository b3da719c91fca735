"""Jockey, designed by Steven Spencer and Peter Murray, published by Ravensburger and Berliner Spielkarten.

Four horses, one shared deck, secret bets: everybody may move any horse, nobody owns one.
"""

from railbird.core.game import Game
from railbird.games.jockey.beforehand import BEFOREHAND
from railbird.games.jockey.bot.book import BOOK
from railbird.games.jockey.bot.outlook import OUTLOOK
from railbird.games.jockey.bot.tipster import Tipster
from railbird.games.jockey.page.desk import JockeyDesk
from railbird.games.jockey.rules.actions import ACTIONS
from railbird.games.jockey.rules.edition import JockeyEdition
from railbird.games.jockey.rules.measure import measure
from railbird.games.jockey.rules.options import JockeyOptions
from railbird.games.jockey.rules.setup import seating
from railbird.games.jockey.rules.steps import start
from railbird.games.jockey.view import own_view, view

GAME = Game(
    id="jockey",
    title="Jockey",
    package=__name__,
    seats=range(2, 7),
    rules=1,
    rule_prefix="JK",
    options=JockeyOptions,
    edition=JockeyEdition,
    start=start,
    view=view,
    own_view=own_view,
    actions=ACTIONS,
    names=JockeyEdition.names,
    designer="Steven Spencer, Peter Murray",
    publisher="Ravensburger, Berliner Spielkarten",
    minutes=(20, 45),
    alone=4,
    outlook=OUTLOOK,
    book=BOOK,
    max_plies=30_000,
    measure=measure,
    desk=JockeyDesk(),
    tipster=Tipster,
    seating=seating,
    beforehand=BEFOREHAND,
)
