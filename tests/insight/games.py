"""Finished games to analyse: short ones, the same every time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random

from railbird.bots import find_bot
from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.playout import Perspective, Ply
from railbird.core.record import Record
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.table import play_out
from railbird.insight.story import Story, story, told

SHORT: Mapping[str, Mapping[str, int | str]] = {
    "homestretch": {"purple_races": 1, "green_races": 0},
    "winplaceshow": {"number_of_races": 1},
    "jockey": {"races_per_block": 1, "blocks": 1},
    "greyhounds": {},
    "dostihy": {"end_mode": "round_limit", "round_limit": 10},
}
Roll = Callable[[State, Sequence[Action], Random], Action]


@cache
def finished(game: str, seed: int = 0, seats: int = 3) -> Record:
    """A short game between tipsters."""
    found = find_game(game)
    bots = [find_bot("tipster", found, Random(f"{seed} {seat}")) for seat in range(seats)]
    return play_out(found, seats, bots, seed, found.read_options(SHORT[game])).record()


@cache
def cut(game: str, seed: int = 0, seats: int = 3) -> Story:
    """The same, event by event."""
    return story(finished(game, seed, seats))


def played(game: str, bots: Sequence[str], seed: int, roll: Roll | None = None) -> Story:
    """A short game between bots by name; dice that `roll` rolls."""
    found = find_game(game)
    start: State = found.new(len(bots), found.read_options(SHORT[game]))
    state, dice, plies = start.copy(), Random(f"dice {seed}"), list[Ply]()
    players = [find_bot(name, found, Random(f"{seed} {seat}")) for seat, name in enumerate(bots)]
    while state.pending():
        actor = state.pending()[0]
        if actor == CHANCE:
            options = state.legal(CHANCE)
            action = roll(state, options, dice) if roll else options[dice.randrange(len(options))]
        else:
            action = players[actor].choose(Perspective(state, actor, found.view))
        state.apply(actor, action)
        plies.append((actor, action))
    return told(found, start, plies, f"{game} {seed}")
