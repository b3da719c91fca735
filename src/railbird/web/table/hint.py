"""A hint: what a bot would do, and why, as far as playing on from there tells."""

from collections.abc import Callable
from typing import NamedTuple

from railbird.core.action import Action
from railbird.core.game import AnyGame
from railbird.core.text import Text
from railbird.web.insight.why import EVEN, Weighed, why
from railbird.web.workers.trail import Value
from railbird.web.workers.worker import Reply


class Hint(NamedTuple):
    """What a bot would do; its chance of winning and that of the next best in percent, where they were weighed."""

    action: Action
    chance: int = 0
    next_best: Action | None = None
    next_chance: int = 0
    richer: int = 0  # What it brings more than the next best, where that is beyond doubt.

    def why(self, said: Text, say: Callable[..., str]) -> str:
        """The reason in a sentence, and in money in another; empty where playing on has found none."""
        if self.next_best is None or self.chance <= self.next_chance - EVEN:
            return ""
        own = Weighed(said.action(self.action), self.chance)
        reason = why(say, own, Weighed(said.action(self.next_best), self.next_chance))
        if not self.richer:
            return reason
        key = "why_richer" if said.game.book.round is None else "why_richer_round"
        return f"{reason} {say(f'page.{key}', amount=said.money(self.richer))}"


def hint_of(game: AnyGame, reply: Reply) -> Hint | None:
    """What a worker has answered; None where its bot failed."""
    if reply.action is None:
        return None
    chances = {tuple(action): chance for action, chance in reply.weighed}
    own = chances.pop(tuple(reply.action), None)
    if own is None or not chances:
        return Hint(_read(game, reply.action))
    other = max(chances, key=lambda one: chances[one])
    rival = _read(game, list(other)), round(100 * chances[other])
    return Hint(_read(game, reply.action), round(100 * own), *rival, reply.richer)


def _read(game: AnyGame, written: list[Value]) -> Action:
    return game.read_action(str(written[0]), written[1:])
