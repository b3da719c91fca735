"""Penny: a whole game of its own package, found by its entry point.

Everybody starts with ten pennies. Each round a coin is dealt to every seat, for its eyes only; then all bid secretly;
the highest bid takes a penny per head. It brings rules, a view, texts and a lesson, but no pages: one is generated.
"""

from penny.outlook import OUTLOOK
from penny.rules.state import Bid, Coin, PennyEdition, PennyOptions, Seal
from penny.rules.steps import start
from penny.view import view
from railbird.core.game import Game, Sample

GAME = Game(
    id="penny",
    title="Penny",
    package=__name__,
    seats=range(2, 4),
    rules=1,
    rule_prefix="PG",
    options=PennyOptions,
    edition=PennyEdition,
    start=start,
    view=view,
    actions=(Coin, Bid, Seal),
    names=lambda _edition: {},
    designer="nobody",
    publisher="nobody",
    minutes=(1, 2),
    max_plies=200,
    measure=lambda _notes, state: [Sample("rounds", "", state.round)],
    outlook=OUTLOOK,
)
