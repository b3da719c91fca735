"""What a bet or a share is worth by how often every finish came."""

from __future__ import annotations

from collections.abc import Mapping

from railbird.core.book import Finish, Gains, Wager
from railbird.core.game import write_action
from railbird.insight.interval import bounded, exactly, scaled
from railbird.insight.report import Figure, Quote


def quoted(wager: Wager, weights: Mapping[Finish, int], exact: bool = False, kind: str = "") -> Quote:
    """A bet by how often every finish came."""
    draws = sum(weights.values())
    hits = sum([count for finish, count in weights.items() if wager.gains(finish) >= wager.most])
    chance = bounded(hits, hits, draws, 0.0, 1.0)
    value = mean_of(wager.gains, weights, wager.least, wager.most)
    if exact:
        chance, value = exactly(chance.mean), exactly(value.mean)
    returns = scaled(value, 1 / wager.stake, -wager.least / wager.stake)
    fair = None
    if returns.mean > 0:
        fair = Figure(wager.pays / returns.mean, wager.pays / returns.high, wager.pays / max(returns.low, 1e-6))
    return Quote(
        actions=[write_action(action) for action in wager.actions],
        pool=wager.pool,
        runners=wager.runners,
        stake=wager.stake,
        pays=wager.pays,
        chance=chance,
        returns=returns,
        edge=scaled(value, 1 / wager.stake),
        value=value,
        kinds=wager.kinds or (kind,) * len(wager.runners),
        fair=fair,
    )


def mean_of(brings: Gains, weights: Mapping[Finish, int], least: int, most: int) -> Figure:
    """The mean of what finishes bring."""
    values = [(brings(finish), count) for finish, count in weights.items()]
    total = sum([value * count for value, count in values])
    squares = sum([value * value * count for value, count in values])
    return bounded(total, squares, sum(weights.values()), least, most)
