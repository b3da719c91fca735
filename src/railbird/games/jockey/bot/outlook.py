"""Looking ahead in Jockey: how people ride without much thought, what they probably bet, what a seat is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.core.game import Outlook
from railbird.core.state import Pick
from railbird.games.jockey.bot.rides import backed, helping
from railbird.games.jockey.rules.actions import (
    CHASE,
    FIRST_NEUTRAL,
    PLAY,
    PLUS7,
    PLUS10,
    RUNNERS,
    TRIPLE,
    TYPE_OF,
    Sheet,
)
from railbird.games.jockey.rules.imagine import random_sheet

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState

WHIM: Final = 0.25  # How often a rider throws in any card: to wait, to mislead, or by mistake.
STRENGTH: Final = {PLUS7: 7, PLUS10: 10, TRIPLE: 12, CHASE: 14}  # How far a card of a colour carries its horse, about.
SHOWN: Final = 2  # How much more a card tells that was played than one that may be in hand.
GUESSES: Final = 3  # How many sheets are thought of for another seat before the most fitting is taken.
AFTER_RACE: Final = frozenset({"keep", "deal", "dealer"})
"""The steps one of which follows a race, unless the game is over."""
LUCK: Final = (2000.0, 5000.0)  # How much of a lead is luck with one, or more races to come.


def habit(state: JockeyState, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """Everybody rides for the own sheet, and now and then does something else."""
    flow = state.setup.flow
    step = state.step
    if step is flow.turn:
        hand = state.hands[seat]
        sheet = state.sheets[seat]
        if sheet.horses and random() >= WHIM:
            return PLAY[helping(state, hand, sheet, random)]
        return PLAY[hand[int(random() * len(hand))]]
    if step is flow.horse and state.sheets[seat].horses:
        sheet = state.sheets[seat]
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
    left = setup.options.races_per_block * setup.options.blocks - run
    return LUCK[0] if left <= 1 else LUCK[1]


OUTLOOK = Outlook(
    stops=AFTER_RACE,
    worth=worth,
    spread=spread,
    habit=habit,
    likely=likely,
    trusted=frozenset({"betting", "keep"}),
    doubt=0.0,
)
