"""The scales: what each thing a seat could have done was worth, for looking back at a finished game."""

from collections.abc import Sequence
from random import Random

from railbird.bots.find import tipster
from railbird.bots.searcher import Budget, Candidate, Searcher
from railbird.core.action import Action
from railbird.core.game import AnyGame
from railbird.core.offers import parts
from railbird.core.playout import Perspective

MOST = 8  # How many actions are weighed; of longer offers a spread is taken.


class Scales(Searcher):
    """Tries actions in the same worlds with the same luck; the longer it may, the finer it weighs."""

    def weigh(self, seen: Perspective, actions: Sequence[Action], budget: Budget) -> list[float]:
        """The seat's chance of winning after each of these actions, as far as it could know then."""
        candidates = [Candidate(action) for action in actions]
        spent = False
        while not spent:
            world = self._imagine(seen)
            luck = self._random.getrandbits(64)
            for candidate in candidates:
                candidate.results.append(self._playout(world.copy(), seen.seat, candidate, luck))
                spent = budget.spend() or spent
        return [candidate.mean for candidate in candidates]


def worth(
    game: AnyGame, seen: Perspective, chosen: Action, random: Random, playouts: int, seconds: float | None = None
) -> list[tuple[Action, float]]:
    """What was chosen, what the tipster would choose and some of the rest, each with its chance of winning."""
    advice = [] if game.tipster is None else [tipster(game, random).choose(seen)]
    actions = list(dict.fromkeys([chosen, *advice, *_spread(seen.legal())]))[:MOST]
    chances = Scales(game, random).weigh(seen, actions, Budget(seconds, playouts))
    return sorted(zip(actions, chances, strict=True), key=lambda one: -one[1])


def _spread(options: Sequence[Action]) -> list[Action]:
    """A few options evenly from every kind that is offered."""
    pieces = parts(options)
    room = max(2, MOST // len(pieces))
    return [piece[index] for piece in pieces for index in range(0, len(piece), max(1, -(-len(piece) // room)))]
