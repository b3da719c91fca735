"""The best response that a search finds to Regulars: how much can be won from whoever always plays as they do.

It knows its opponents, not their cards: its playouts are played on by Regulars themselves instead of by habit, and it
searches where an Expert would trust arithmetic. What it wins beyond a fair share is a lower bound of how exploitable
they are. It is there to be measured (`make strength`), not to be met at a table: a decision takes seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from railbird.bots.searcher import Searcher
from railbird.core.action import Action
from railbird.core.errors import BadBot
from railbird.core.game import AnyGame
from railbird.core.playout import Bot, Habit, Perspective


class Response(Searcher):
    """A searcher whose playouts are played by whom it meets."""

    def __init__(self, game: AnyGame, random: Random, playouts: int, adviser: Bot, regular: Bot) -> None:
        if game.outlook is None:
            raise BadBot(f"{game.title} does not say where a position can be judged (Game.outlook).")
        outlook = replace(
            game.outlook, habit=as_habit(regular, game), leaps=frozenset(), trusted=frozenset(), planned=frozenset()
        )
        super().__init__(replace(game, outlook=outlook), random, None, playouts, adviser)


def as_habit(bot: Bot, game: AnyGame) -> Habit:
    """A bot as the way everybody plays on."""

    def habit(state: Any, seat: int, _options: Sequence[Action], _random: Callable[[], float]) -> Action:
        return bot.choose(Perspective(state, seat, game.view))

    return habit
