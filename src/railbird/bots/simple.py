"""The simple players: at random, silent, and the novice, who has the right idea and gets it wrong the way people do."""

from random import Random

from railbird.core.action import Action
from railbird.core.offers import Amounts, parts
from railbird.core.playout import Bot, Perspective

SLIP = 0.5  # How often a novice does not think it through.
OVERLOOKS = 0.3  # How many slips are a chance not seen at all: the seat does what the rules do for a silent one.


class RandomBot:
    """Chooses uniformly among what is legal: the yardstick every other bot is measured by."""

    def __init__(self, random: Random) -> None:
        self._random = random.random

    def choose(self, seen: Perspective) -> Action:
        """Any legal action, each as likely as the others."""
        options = seen.legal()
        return options[int(self._random() * len(options))]


class FallbackBot:
    """Does what the rules do for a silent seat."""

    def __init__(self, random: Random) -> None:
        """The random stream is not used."""

    def choose(self, seen: Perspective) -> Action:
        """The fallback of the step."""
        return seen.fallback()


class Novice:
    """Knows what is to be done, but half of the time does it to the wrong horse, for the wrong amount, or not at all.

    It never does what nobody at a table would do: a slip stays the kind of thing that a good player does there.
    """

    def __init__(self, idea: Bot, random: Random) -> None:
        self._idea = idea
        self._random = random

    def choose(self, seen: Perspective) -> Action:
        """The tipster's choice, or a slip."""
        idea = self._idea.choose(seen)
        return self._slip(seen, idea) if self._random.random() < SLIP else idea

    def _slip(self, seen: Perspective, idea: Action) -> Action:
        if self._random.random() < OVERLOOKS:
            return seen.fallback()
        for part in parts(seen.legal()):
            if idea in part:
                if isinstance(part, Amounts):
                    return self._other_amount(part, idea)
                same = [action for action in part if type(action) is type(idea)]
                return same[self._random.randrange(len(same))] if len(same) > 1 else seen.fallback()
        return idea

    def _other_amount(self, part: Amounts, idea: Action) -> Action:
        """From half as much to half as much again: amounts are judged badly, but not absurdly."""
        *_, amount = idea.values()
        near = int(part.amounts.index(int(amount)) * (0.5 + self._random.random()))
        return part[min(near, len(part) - 1)]
