"""Ratings of bots that have met, by openskill (Plackett-Luce with ties), where the extra `lab` is installed."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.lab.played import Deal, Played


class Rating(NamedTuple):
    """How strong a bot is: 25 for one that nothing is known of."""

    mu: float
    sigma: float  # One standard deviation of what is not known about it.


def ratings(deals: Sequence[Deal]) -> dict[str, Rating]:
    """Every bot's rating after these games, in the order they are given; nothing where openskill is not installed."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra
    except ImportError:
        return {}
    model = PlackettLuce()
    names = dict.fromkeys(name for deal in deals for played in deal.games for name in played.lineup)
    found = {name: model.rating(name=name) for name in names}
    for deal in deals:
        for played in deal.games:
            ranks = mean_ranks(played)
            rated = model.rate([[found[name]] for name in ranks], ranks=list(ranks.values()))
            for name, team in zip(ranks, rated, strict=True):
                found[name] = team[0]
    return {name: Rating(one.mu, one.sigma) for name, one in found.items()}


def mean_ranks(played: Played) -> dict[str, float]:
    """A bot that sits more than once at a table is rated by the mean rank of its seats."""
    held: dict[str, list[int]] = {}
    for name, rank in zip(played.lineup, played.ranks, strict=True):
        held.setdefault(name, []).append(rank)
    return {name: sum(ranks) / len(ranks) for name, ranks in held.items()}
