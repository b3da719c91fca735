"""Two actions compared in money: what each brings its seat by the end of the race, or in the next round."""

from random import Random

from railbird.core.action import Action
from railbird.core.game import AnyGame
from railbird.core.playout import Perspective
from railbird.core.state import State
from railbird.insight.chances import Spent
from railbird.insight.playing import known_to, played
from railbird.insight.report import Figure
from railbird.insight.verdicts import figure

FEWEST = 16  # Fewer worlds say nothing about money.


def richer(game: AnyGame, seen: Perspective, one: Action, other: Action, random: Random, spent: Spent) -> int:
    """By how much one leaves the seat richer than the other, roughly; 0 where that is not beyond doubt.

    Both are tried in the same worlds with the same luck. In a game without races and rounds money means nothing yet.
    """
    if game.outlook is None or (game.book.finish is None and game.book.round is None):
        return 0
    worlds, gains, enough = known_to(game, seen, random), list[int](), False
    while not enough and len(gains) < game.book.draws:
        world, luck = worlds(), random.getrandbits(64)
        mine, its = (_brings(game, world.copy(), seen.seat, action, luck) for action in (one, other))
        gains.append(mine - its)
        enough = spent()
    return _roughly(figure(gains)) if len(gains) >= FEWEST else 0


def _brings(game: AnyGame, world: State, seat: int, action: Action, luck: int) -> int:
    """What an action brings: by the end of the race its own price counts, in a round only what is paid meanwhile."""
    before = world.money[seat]
    world.apply(seat, action)
    paid = before - world.money[seat] if game.book.round is None else 0
    run = played(game, world, luck)
    return run.brings[seat] - run.costs[seat] - paid


def _roughly(gain: Figure) -> int:
    """What is beyond doubt more than nothing, to two figures."""
    if gain.low <= 0:
        return 0
    whole = round(gain.mean)
    return round(whole, min(0, 2 - len(str(whole))))
