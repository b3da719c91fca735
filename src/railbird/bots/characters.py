"""Characters: players whom people tell apart by how they play, not by how well.

Of everything that is about as good as the best, each takes what it likes. The plunger takes what swings most, the
accountant what swings least, the contrarian what the game's own tipster would not do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from railbird.bots.searcher import FIRST_LOOK, Budget, Candidate, Searcher
from railbird.core.action import Action
from railbird.core.game import AnyGame
from railbird.core.playout import Bot, Perspective

NEAR = 0.005  # What costs no more of the chance to win is about as good as the best,
UNSURE = 0.7  # and so is what is not worse by more than so many standard errors,
LOOKED_AT = 2 * FIRST_LOOK  # where it was tried in so many worlds: never what is dropped at first sight.
Taste = Callable[[Candidate, Candidate], float]
"""How much something is to one's liking, beside the tipster's choice; of equals the better is taken."""


def swing(one: Candidate) -> float:
    """How far the results of a candidate lie apart, from world to world."""
    mean = one.mean
    return sum([(result - mean) ** 2 for result in one.results]) / max(1, len(one.results))


TASTES: Mapping[str, Taste] = {
    "plunger": lambda one, _usual: swing(one),
    "accountant": lambda one, _usual: -swing(one),
    "contrarian": lambda one, usual: float(one is not usual),
}
CHARACTERS = tuple(TASTES)


class Character(Searcher):
    """A searcher that looks at bets and slips itself and chooses by taste among what is about as good."""

    def __init__(
        self,
        game: AnyGame,
        random: Random,
        taste: str,
        adviser: Bot,
        seconds: float | None,
        playouts: int | None = None,
    ) -> None:
        super().__init__(game, random, seconds, playouts, adviser)
        self._taste = TASTES[taste]

    def _known(self, seen: Perspective, budget: Budget) -> Action | None:
        """A slip or a deal, where taste shows most, is nobody else's to write."""
        whole = None if self._game.outlook is None else self._game.outlook.whole
        if whole is not None and whole(seen.imagine(self._pick), seen.seat) is not None:
            return None
        return super()._known(seen, budget)

    def _preferred(self, candidates: list[Candidate], alive: list[Candidate]) -> Candidate:
        """By taste, of what has been looked at twice and is about as good as the best."""
        best = super()._preferred(candidates, alive)
        near = [one for one in candidates if is_near(one, best)]
        return max(near, key=lambda one: (self._taste(one, candidates[0]), one.mean))


def is_near(one: Candidate, best: Candidate) -> bool:
    """Whether a candidate is about as good as the best in the worlds both were tried in, and these are not too few."""
    both = min(len(one.results), len(best.results))
    if one is best or both < LOOKED_AT:
        return one is best
    return sum(best.results[:both]) - sum(one.results[:both]) < NEAR * both or best.lead(one) < UNSURE
