"""Looking ahead in Jockey: races ridden to their end in haste, what people probably bet, what a seat is worth.

Oneself helps the own horses with whatever card carries them farthest; the others play as people whose bets
nobody knows, any card. A few dozen such rides tell more about this game than any formula: the leader is moved
by its own colour only, while position cards push everybody else, so a lead is worth less than it looks (JK-56).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, cast

from railbird.core.action import Action
from railbird.core.game import Outlook
from railbird.core.playout import Perspective, picks
from railbird.core.state import Pick
from railbird.games.jockey.bot.decisions import whole
from railbird.games.jockey.bot.learning import FIGURES
from railbird.games.jockey.rules import actions as act
from railbird.games.jockey.rules.actions import FIRST_NEUTRAL, PLAY, RUNNERS, TYPE_OF, Choose, Sheet
from railbird.games.jockey.rules.imagine import random_sheet
from railbird.games.jockey.rules.queries import effect

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState

WHIM: Final = 0.25  # How often a rider throws in any card: to wait, to mislead, or by mistake.
STRENGTH: Final = {act.PLUS7: 7, act.PLUS10: 10, act.TRIPLE: 12, act.CHASE: 14}
"""How far a card of a colour carries its horse, about."""
SHOWN: Final = 2  # How much more a card tells that was played than one that may be in hand.
GUESSES: Final = 3  # How many sheets are thought of for another seat before the most fitting is taken.
AFTER_RACE: Final = frozenset({"keep", "deal", "dealer"})
"""The steps one of which follows a race, unless the game is over."""
LUCK: Final[Sequence[float]] = (2000.0, 5000.0)
"""How much of a lead is luck with one, or more races to come."""
Luck = Callable[[], float]  # Floats from 0 up to 1.


def imagined(seen: Perspective, random: Random) -> JockeyState:
    """A position that could be the real one."""
    return cast("JockeyState", seen.imagine(picks(random)))


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


def habit(state: JockeyState, seat: int, options: Sequence[Action], random: Luck) -> Action:
    """Everybody rides for the own sheet, and now and then does something else."""
    flow, step, sheet = state.setup.flow, state.step, state.sheets[seat]
    if step is flow.turn:
        hand = state.hands[seat]
        if sheet.horses and random() >= WHIM:
            return PLAY[helping(state, hand, sheet, random)]
        return PLAY[hand[int(random() * len(hand))]]
    if step is flow.horse and sheet.horses:
        return max(options, key=lambda option: backed(option, sheet))
    return options[int(random() * len(options))]


def likely(state: JockeyState, seat: int, pick: Pick) -> None:
    """JK-57: others have bet on what they hold and push (two pushes of a colour are read as a bet)."""
    setup = state.setup
    others = [other for other in range(setup.seats) if other != seat and state.sheets[other].sealed]
    if not others:
        return
    pushes = pushed(state)
    sheets = list(state.sheets)
    for other in others:
        strength = pushes[other]
        for card in state.hands[other]:
            if card < FIRST_NEUTRAL:
                strength[card % len(RUNNERS)] += STRENGTH[TYPE_OF[card]]
        guesses = [sheets[other], *[random_sheet(state, other, pick) for _ in range(GUESSES - 1)]]
        sheets[other] = max(guesses, key=lambda sheet: fitting(sheet, strength) + pick(20))
    state.sheets = tuple(sheets)


def pushed(state: JockeyState) -> list[list[int]]:
    """By seat and horse: how hard it has been pushed so far with cards of its colour that had an effect."""
    found = [[0, 0, 0, 0] for _ in range(state.setup.seats)]
    for card, seat, _, _, reason in state.pile:
        if card < FIRST_NEUTRAL and not reason:
            found[seat][card % len(RUNNERS)] += SHOWN * STRENGTH[TYPE_OF[card]]
    return found


def fitting(sheet: Sheet, strength: Sequence[int]) -> int:
    """How well a sheet explains these strengths: those of its horses above the average, a second horse for less."""
    if not sheet.horses:
        return 0
    average = sum(strength) // len(strength)
    first = strength[sheet.horses[0]] - average
    return first + (strength[sheet.horses[1]] - average) // 3 if len(sheet.horses) > 1 else first


def worth(state: JockeyState) -> list[float]:
    """What each seat would have if the game ended now (JK-52, JK-53)."""
    return [float(noted + balance) for noted, balance in zip(state.banked, state.money)]


def spread(state: JockeyState) -> float:
    """The luck of the races to come, fitted to games between tipsters."""
    setup = state.setup
    run = state.block * setup.options.races_per_block + state.race + (1 if state.step is setup.flow.keep else 0)
    return LUCK[setup.options.races_per_block * setup.options.blocks - run > 1]


OUTLOOK = Outlook(
    stops=AFTER_RACE,
    worth=worth,
    spread=spread,
    habit=habit,
    likely=likely,
    trusted=frozenset({"betting", "keep"}),
    doubt=0.0,
    deals=frozenset({"deal", "redeal"}),
    figures=FIGURES,
    whole=whole,
)
