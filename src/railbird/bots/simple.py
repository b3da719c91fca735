"""The simple players: at random, and silent."""

from random import Random

from railbird.core.action import Action
from railbird.core.playout import Perspective


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
