"""Ratings of bots that have met (`insight/ratings.py`)."""

from collections.abc import Sequence

from railbird.insight.ratings import Rating, rate
from railbird.lab.played import Deal, Played

__all__ = ["Rating", "mean_ranks", "ratings"]


def ratings(deals: Sequence[Deal]) -> dict[str, Rating]:
    """Every bot's rating after these games, in the order they are given."""
    names = dict.fromkeys(name for deal in deals for played in deal.games for name in played.lineup)
    found = dict.fromkeys(names, Rating())
    for deal in deals:
        for played in deal.games:
            ranks = mean_ranks(played)
            rated = rate([found[name] for name in ranks], list(ranks.values()))
            found.update(zip(ranks, rated, strict=True))
    return found


def mean_ranks(played: Played) -> dict[str, float]:
    """A bot that sits more than once at a table is rated by the mean rank of its seats."""
    held: dict[str, list[int]] = {}
    for name, rank in zip(played.lineup, played.ranks, strict=True):
        held.setdefault(name, []).append(rank)
    return {name: sum(ranks) / len(ranks) for name, ranks in held.items()}
