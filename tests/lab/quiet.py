"""A user's bot, as simple as it can be: does what the rules do for a silent seat."""

from __future__ import annotations

from random import Random

from railbird.core import Action, Perspective


class Quiet:
    """Never says a word."""

    def __init__(self, random: Random) -> None:
        """Needs no luck."""

    def choose(self, seen: Perspective) -> Action:
        """The fallback."""
        return seen.fallback()
