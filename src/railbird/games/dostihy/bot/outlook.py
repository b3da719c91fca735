"""Looking ahead in Dostihy: where a search stops, and how finished games are valued."""

from typing import Final

from railbird.core.game import Measured, Outlook
from railbird.games.dostihy.bot.decisions import whole
from railbird.games.dostihy.bot.habits import habit, luck, outlook_worth
from railbird.games.dostihy.bot.valuation import VALUATION, plays_to_the_last

TURNS: Final = 12  # How many turns a playout looks ahead: a few times round the table.
OUTLOOK = Outlook(
    stops=frozenset({"bets", "distanc"}),
    worth=outlook_worth,
    spread=luck,
    arrivals=TURNS,
    habit=habit,
    valuation=VALUATION,
    splits=Measured(factor=2.34, low=2.07, high=2.64, games=300),
    is_measured=plays_to_the_last,
    whole=whole,
)
