"""Judging a Dostihy position some turns ahead: what everybody owns and what it will bring."""

from railbird.core.game import Outlook
from railbird.games.dostihy.bot.habits import habit
from railbird.games.dostihy.bot.judgement import outlook_worth

TURNS = 12  # How many turns a playout looks ahead: a few times round the table.

OUTLOOK = Outlook(stops=frozenset({"bets", "distanc"}), worth=outlook_worth, spread=8000.0, arrivals=TURNS, habit=habit)
