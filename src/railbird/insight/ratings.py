"""How strong somebody is, by the places they have come in at: openskill's Plackett-Luce model, ties included."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

MU = 25.0  # Of somebody nothing is known of,
SIGMA = MU / 3  # and how far that may be off.
SURE = 1.96  # So many standard deviations either way hold 95 in 100.


class Rating(NamedTuple):
    """How strong somebody is, and one standard deviation of what is not known about it."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def least(self) -> float:
        """What is as good as certain: by it people are put in order."""
        return self.mu - 2 * self.sigma


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - a start need not wait for what only an end needs

    return PlackettLuce()


def rate(before: Sequence[Rating], ranks: Sequence[float]) -> list[Rating]:
    """The ratings of all who have played, after a game in which they came in so; equal ranks are a tie."""
    if len(before) < 2:
        return list(before)
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return [Rating(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=list(ranks))]
