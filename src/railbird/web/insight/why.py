"""Why something is better, as far as playing on from there tells: for a hint and for a verdict alike."""

from collections.abc import Callable
from typing import NamedTuple

EVEN = 2
"""Percent by which two chances may differ and still be about the same: there is time for a few hundred games only."""


class Weighed(NamedTuple):
    """Something a seat may do, in words, and its chance of winning then, in percent."""

    text: str
    chance: int


def why(say: Callable[..., str], own: Weighed, other: Weighed) -> str:
    """What speaks for one thing against the best of the others, or against it."""
    facts = {"chance": own.chance, "next": other.chance, "other": other.text}
    if own.chance >= other.chance + EVEN:
        return say("page.why_better", **facts)
    return say("page.why_worse" if own.chance <= other.chance - EVEN else "page.why_even", **facts)
