"""A small tree of decisions shared by all worlds a search imagines."""

from collections.abc import Callable, Sequence
from math import log, sqrt

from railbird.core.action import Action

EXPLORE = 0.35  # How much being little known counts beside being good.
WIDTH = 6  # How many actions of one decision the tree remembers.


class Node:
    """What has been learnt about a decision: per action how often it was tried and what it brought its actor."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


def explore(node: Node, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """An action never tried here, or the one that looks best with a bonus for being little known."""
    fresh = options[int(random() * len(options))]
    if len(node.children) < min(len(options), WIDTH) and fresh not in node.children:
        return fresh
    known = [action for action in node.children if action in options]
    if not known:
        return fresh
    scale = log(1 + sum(node.children[action].visits for action in known))
    return max(known, key=lambda action: _promise(node.children[action], scale))


def _promise(child: Node, scale: float) -> float:
    return child.total / max(1, child.visits) + EXPLORE * sqrt(scale / max(1, child.visits))
