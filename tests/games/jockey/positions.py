"""Positions of Jockey for tests: a fresh table with its slots set."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from railbird.core import CHANCE, Action
from railbird.games.jockey import GAME
from railbird.games.jockey.rules.actions import BLANK, CODES, EMPTY, HORSES, KINDS, Choose, Deal, Play, Sheet
from railbird.games.jockey.rules.figures import net_result
from railbird.games.jockey.rules.queries import REASONS, effect
from railbird.games.jockey.rules.state import JockeyState
from tests.games.positions import edited_file, with_money
from tests.games.positions import refused as refusal_of

STANDARD = GAME.read_edition(GAME.builtin())[0]
Positions = tuple[int, int, int, int]


edited = partial(edited_file, GAME)


def table(seats: int = 4, **options: Any) -> JockeyState:
    """An empty table."""
    return GAME.new(seats, GAME.read_options(options, STANDARD), STANDARD)


def codes(cards: Iterable[int]) -> list[str]:
    """Cards by their codes."""
    return [CODES[card] for card in cards]


def cards(*names: str) -> tuple[int, ...]:
    """Codes as cards, in card order."""
    return tuple(sorted(CODES.index(name) for name in names))


def with_hands(state: JockeyState, *hands: Iterable[int], reserve: int | None = None) -> JockeyState:
    """The same position with these hands; all other cards are the reserve, or (beyond its size) discards of seat 0."""
    left = list(state.setup.deck)
    state.hands = [tuple(sorted(hand)) for hand in hands]
    for hand in state.hands:
        for card in hand:
            left.remove(card)
    size = len(left) if reserve is None else reserve
    state.reserve = tuple(left[:size])
    state.pile = [(card, 0, (), 0, 0) for card in left[size:]]
    return state


def race(position: Positions, *hand: str, seats: int = 4, home: Sequence[str] = (), **options: Any) -> JockeyState:
    """Seat 0 to play with this hand (all its own cards when none are named) and the horses on these spaces."""
    state = table(seats, first_dealer=f"seat{seats - 1}", **options)
    mine = cards(*hand) if hand else cards(*CODES)
    rest = list(state.setup.deck)
    for card in mine:
        rest.remove(card)
    others = [[rest.pop() for _ in range(2)] for _ in range(seats - 1)]
    with_hands(state, mine, *others)
    state.position = list(position)
    finish = state.setup.finish
    passed = [HORSES.index(name) for name in home] or [horse for horse in range(4) if position[horse] >= finish]
    for place, horse in enumerate(passed, 1):
        state.place[horse] = place
        state.position[horse] = finish
    state.sheets = (EMPTY,) * seats
    state.turn = 0
    state.step = state.setup.flow.turn
    return state


def after(
    position: Positions, card: str, choose: str | None = None, home: Sequence[str] = (), **options: Any
) -> list[int]:
    """Where the horses stand after one card."""
    state = race(position, home=home, **options)
    state.play(0, Play(card))
    if choose is not None:
        state.play(0, Choose(choose))
    return state.position


def why_void(position: Positions, card: str, **options: Any) -> str:
    """The reason why a card is void, or nothing; playing it moves nobody."""
    state = race(position, **options)
    reason = REASONS[effect(state, CODES.index(card)).reason]
    state.play(0, Play(card))
    assert not reason or state.position == list(position)
    return reason


def betting(*money: int, **options: Any) -> JockeyState:
    """All hands dealt, everybody with this money, sheets to be written."""
    state = table(len(money), first_dealer=f"seat{len(money) - 1}", **options)
    deal(state)
    return with_money(state, money)


def deal(state: JockeyState, seed: int = 1) -> None:
    """Let chance deal until somebody is asked."""
    draw = random.Random(seed)
    while state.pending() == (CHANCE,):
        outcomes = state.legal(CHANCE)
        state.play(CHANCE, outcomes[draw.randrange(len(outcomes))])


def hand_out(state: JockeyState, *dealt: str) -> None:
    """Let chance deal exactly these cards."""
    for card in dealt:
        state.play(CHANCE, Deal(card))


def sheet(kind: str, *pairs: str | int) -> Sheet:
    """A sheet that is in: `sheet("exacta", "blue", 400, "red", 500)`."""
    horses = tuple(HORSES.index(str(horse)) for horse in pairs[::2])
    stakes = tuple(int(stake) for stake in pairs[1::2])
    return Sheet(KINDS.index(kind), horses, stakes, sealed=True)


def net(written: Sheet, *order: str, **options: Any) -> int:
    """What a sheet brings when the horses come in first and second in this order."""
    place = [0, 0, 0, 0]
    for rank, horse in enumerate(order, 1):
        place[HORSES.index(horse)] = rank
    return net_result(table(2, **options).setup.terms, written, place)


def refused(state: JockeyState, seat: int, action: Action) -> tuple[str, str]:
    """The rule and the reason of a refusal."""
    refusal = refusal_of(state, seat, action)
    return refusal.rule, refusal.reason


def blank_sheets(state: JockeyState) -> None:
    """Nothing has been written yet."""
    state.sheets = (BLANK,) * state.setup.seats


def play_on(state: JockeyState, seed: int, until: str = "") -> JockeyState:
    """Random play until a step of this name (or the end)."""
    draw = random.Random(seed)
    while state.pending() and state.step.name != until:
        seat = state.pending()[0]
        options = state.legal(seat)
        state.play(seat, options[draw.randrange(len(options))])
    return state
