"""The novice, who has the right idea and gets it wrong the way people do: by whole decisions."""

from __future__ import annotations

from random import Random

from railbird.core.action import Action
from railbird.core.game import AnyGame, Whole
from railbird.core.offers import Amounts, parts
from railbird.core.playout import Bot, Perspective, picks

SLIP = 0.5  # How often a novice does not think a decision through.
OVERLOOKS = 0.3  # How many slips are a chance not seen at all: the seat does what the rules do for a silent one.


class Novice:
    """Knows what is to be done, but half of the time does it to the wrong horse, for the wrong amount, or not at all.

    It never does what nobody at a table would do: a slip stays the kind of thing that a good player does there. Where
    a decision takes several actions it goes wrong once or not at all: what is written is then finished with the right
    idea. Which it is follows from the decision itself, because whoever is asked for the next action may remember
    nothing of the last.
    """

    def __init__(self, game: AnyGame, idea: Bot, random: Random) -> None:
        self._whole = None if game.outlook is None else game.outlook.whole
        self._idea = idea
        self._random = random

    def choose(self, seen: Perspective) -> Action:
        """The tipster's choice, or a slip."""
        idea = self._idea.choose(seen)
        whole = self._decision(seen)
        if whole is not None:
            return self._within(whole, seen, idea)
        if self._random.random() >= SLIP:
            return idea
        if self._random.random() < OVERLOOKS or self._begins(seen, idea):
            return seen.fallback()
        return another(seen, idea, self._random)

    def _decision(self, seen: Perspective) -> Whole | None:
        if self._whole is None:
            return None
        return self._whole(seen.imagine(picks(self._random)), seen.seat)

    def _within(self, whole: Whole, seen: Perspective, idea: Action) -> Action:
        """The next action of a decision of several."""
        random = Random(repr(whole.key))
        if random.random() >= SLIP:
            return idea
        if random.random() < OVERLOOKS and not whole.is_owed:
            return seen.fallback()
        return another(seen, idea, random) if whole.written == random.randrange(whole.moments) else idea

    def _begins(self, seen: Perspective, idea: Action) -> bool:
        """Whether the idea opens a decision of several actions: with somebody else it would come to nothing."""
        if self._whole is None:
            return False
        world = seen.imagine(picks(self._random))
        world.apply(seen.seat, idea)
        return seen.seat in world.pending() and self._whole(world, seen.seat) is not None


def another(seen: Perspective, idea: Action, random: Random) -> Action:
    """An action of the same kind: another horse, another amount; by chance, or where there is no other, the idea."""
    offered = parts(seen.legal())
    for part in offered:
        if idea in part:
            if isinstance(part, Amounts):
                alike = [one for one in offered if isinstance(one, Amounts) and one.kind is part.kind]
                return other_amount(alike[random.randrange(len(alike))], idea, random)
            same = [action for action in part if type(action) is type(idea)]
            return same[random.randrange(len(same))]
    return idea


def other_amount(part: Amounts, idea: Action, random: Random) -> Action:
    """From half as much to half as much again: amounts are judged badly, but not absurdly."""
    *_, amount = idea.values()
    near = (int(amount) - part.amounts.start) // part.amounts.step
    return part[max(0, min(int(near * (0.5 + random.random())), len(part) - 1))]
