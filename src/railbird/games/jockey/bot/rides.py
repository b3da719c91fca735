"""Races ridden to their end in haste: how a player imagines what might come of a position.

Oneself helps the own horses with whatever card carries them farthest; the others play as people whose bets
nobody knows, any card. A few dozen such rides tell more about this game than any formula: the leader is moved
by its own colour only, while position cards push everybody else, so a lead is worth less than it looks (JK-56).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, cast

from railbird.core.action import Action
from railbird.core.playout import Perspective
from railbird.games.jockey.rules.actions import PLAY, Choose, Sheet
from railbird.games.jockey.rules.queries import effect

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState

Luck = Callable[[], float]  # Floats from 0 up to 1.


def imagined(seen: Perspective, random: Random) -> JockeyState:
    """A position that could be the real one."""
    return cast("JockeyState", seen.imagine(random.randrange))


def ride(world: JockeyState, seat: int, sheet: Sheet, races: int, luck: Luck) -> None:
    """Play on until so many races are over; the seat rides for this sheet. The world is used up."""
    flow = world.setup.flow
    while len(world.results) < races:
        step = world.step
        if step is flow.turn:
            hand = world.hands[world.turn]
            card = helping(world, hand, sheet, luck) if world.turn == seat else hand[int(luck() * len(hand))]
            step.apply(world, world.turn, PLAY[card])
        else:
            actor = step.pending(world)[0]
            options = step.legal(world, actor)
            action = options[int(luck() * len(options))]
            if actor == seat:
                action = max(options, key=lambda option: backed(option, sheet)) if step is flow.horse else options[-1]
            step.apply(world, actor, action)


def backed(action: Action, sheet: Sheet) -> int:
    """Whether a choice is for one of the own horses, the first before the second."""
    assert isinstance(action, Choose)
    return 2 - sheet.horses.index(action.index) if action.index in sheet.horses else 0


def helping(world: JockeyState, hand: Sequence[int], sheet: Sheet, luck: Luck) -> int:
    """The card that carries an own horse farthest; else one that does nothing (JK-32); else any."""
    best, farthest, last, void = -1, 0, -1, -1
    for card in hand:
        if card == last:
            continue
        last = card
        now = effect(world, card)
        if now.reason:
            void = card
        elif now.spaces > farthest and (now.horses[0] in sheet.horses or now.horses[-1] in sheet.horses):
            best, farthest = card, now.spaces
    if best >= 0:
        return best
    return void if void >= 0 else hand[int(luck() * len(hand))]
