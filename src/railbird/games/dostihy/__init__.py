"""Dostihy a sázky (1984), designed by Ladislav Mareš, published by Dino: horses instead of streets, races for houses.

Forty fields, twenty-two horses, claims that must be made, side bets that pay tenfold, deals, debts, and one
player left at the end.
"""

from railbird.core.beforehand import waiving
from railbird.core.game import Game
from railbird.games.dostihy.bot.book import BOOK
from railbird.games.dostihy.bot.outlook import OUTLOOK
from railbird.games.dostihy.bot.tipster import Tipster
from railbird.games.dostihy.page.desk import DostihyDesk
from railbird.games.dostihy.rules.actions import ACTIONS, PASS, WAIVE
from railbird.games.dostihy.rules.edition import DostihyEdition
from railbird.games.dostihy.rules.measure import measure
from railbird.games.dostihy.rules.options import DostihyOptions
from railbird.games.dostihy.rules.start import start
from railbird.games.dostihy.view import view

GAME = Game(
    id="dostihy",
    title="Dostihy a sázky",
    titles={"en": "Dostihy a sázky (Races and Bets)", "it": "Dostihy a sázky (Corse e scommesse)"},
    package=__name__,
    seats=range(2, 7),
    rules=2,
    rule_prefix="DS",
    options=DostihyOptions,
    edition=DostihyEdition,
    start=start,
    view=view,
    actions=ACTIONS,
    names=DostihyEdition.names,
    designer="Ladislav Mareš",
    publisher="Dino (first published by Javoz, 1984)",
    minutes=(90, 240),
    alone=45,
    # 5,000 rounds of six turns; in one turn every seat may open 20 offers and every debt of a turn 20 more, each a
    # negotiation of at most seven drafts of 35 small actions; 30 debts and what is sold for them. A table of people
    # that switches the safety cap off has no bound at all.
    max_plies=5_000 * 6 * ((6 * 20 + 30 * 20) * 7 * 36 + 30 * 140 + 200),
    trial={"end_mode": "round_limit", "round_limit": 10, "safety_round_cap": 100},
    measure=measure,
    desk=DostihyDesk(),
    tipster=Tipster,
    outlook=OUTLOOK,
    book=BOOK,
    beforehand=(waiving("claims", WAIVE), waiving("deals", PASS)),
)
