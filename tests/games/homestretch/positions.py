"""Positions of HomeStretch for tests: a fresh table with its slots set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from railbird.core import CHANCE, Note, Seat
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules.actions import DICE, Bet, Dice, RaceCard, box_of
from railbird.games.homestretch.rules.edition import HomeStretchEdition
from railbird.games.homestretch.rules.figures import X
from railbird.games.homestretch.rules.state import HomeStretchState
from tests.games.positions import edited_file, watched, with_money

COLORS = ("black", "blue", "green", "red", "white", "yellow")
STANDARD = GAME.read_edition(GAME.builtin())[0]
NO_HANDICAPS = [0] * 13


edited = partial(edited_file, GAME)


def table(
    seats: int | Sequence[str] = 3, edition: HomeStretchEdition | None = None, **options: Any
) -> HomeStretchState:
    """An empty table, for a number of seats or for colours."""
    box = STANDARD if edition is None else edition
    colors = COLORS[:seats] if isinstance(seats, int) else seats
    return GAME.new([Seat(color.title(), color) for color in colors], GAME.read_options(options, box), box)


def dealt(*hands: Iterable[int], phantom: Iterable[int] = (), **options: Any) -> HomeStretchState:
    """A draft with these hands; what is not in them is left over."""
    state = table(len(hands), **options)
    all_hands = [sorted(hand) for hand in hands] + ([sorted(phantom)] if len(hands) == 2 else [])
    left = list(state.deck)
    for hand in all_hands:
        for horse in hand:
            left.remove(horse)
    state.hands = tuple(tuple(hand) for hand in all_hands)
    state.deck = tuple(left)
    state.go(state.setup.flow.draft)
    return state


def owning(state: HomeStretchState, *stables: Iterable[int]) -> HomeStretchState:
    """The same position with these stables."""
    state.stables = tuple(bytes(sorted(stable)) for stable in stables)
    state.deck = ()
    return state


def turn_card(state: HomeStretchState, card: str) -> None:
    """RacePrep with this card; Betting follows."""
    state.play(CHANCE, RaceCard(card))


def betting(
    money: Sequence[int], colors: Sequence[str] | None = None, card: str = "P01", **options: Any
) -> HomeStretchState:
    """The betting before the first race."""
    state = with_money(table(colors or len(money), **options), money)
    state.go(state.setup.flow.race_prep)
    turn_card(state, card)
    return state


def lay(state: HomeStretchState, seat: int, *boxes: tuple[int, str]) -> None:
    """Lay tokens in these boxes, in the order in which they are due."""
    for horse, pool in boxes:
        state.play(seat, Bet(state.setup.tokens[len(state.slips[seat])], horse, pool))


def slip(*boxes: tuple[int, str]) -> tuple[int, ...]:
    """A slip as the state keeps it."""
    return tuple(box_of(horse, pool) for horse, pool in boxes)


def racing(
    positions: Mapping[int, int] | None = None,
    tokens: Mapping[int, int | str] | None = None,
    home: Sequence[int] = (),
    seats: int = 3,
    turn: int = 0,
    others: int = 0,
    **options: Any,
) -> HomeStretchState:
    """A race under way, a first roll due: horses where it says, all `others` on one space, no bets laid."""
    state = table(seats, **options)
    state.stables = (b"",) * seats
    state.race = 0
    state.card = 0
    state.cards_run = (0,)
    state.limits = tuple(range(1, seats + 1))
    state.deck = ()
    state.position = [0, 0] + [others] * 11
    state.token = NO_HANDICAPS[:]
    for horse, space in (positions or {}).items():
        state.position[horse] = space
    for horse, token in (tokens or {}).items():
        state.token[horse] = X if isinstance(token, str) else token
    for horse in home:
        state.position[horse] = state.setup.finish
    state.home = tuple(home)
    state.turn = turn
    state.go(state.setup.flow.first_roll)
    return state


def roll(state: HomeStretchState, first: int, second: int) -> None:
    """These dice come up."""
    state.play(CHANCE, Dice(first, second))


def roll_sum(state: HomeStretchState, horse: int) -> None:
    """Dice with this sum come up."""
    state.play(CHANCE, next(dice for dice in DICE if dice.horse == horse))


def buying(
    money: Sequence[int],
    row: Iterable[int],
    deck: Iterable[int],
    colors: Sequence[str] | None = None,
    stables: Sequence[Iterable[int]] | None = None,
    **options: Any,
) -> HomeStretchState:
    """The first round of the second purchase."""
    state = with_money(table(colors or len(money), **options), money)
    state.stables = tuple(bytes(sorted(stable)) for stable in stables or [()] * len(money))
    state.race = 0
    state.card = 0
    state.cards_run = (0,)
    state.limits = tuple(range(1, len(money) + 1))
    state.row = tuple(sorted(row))
    state.deck = tuple(sorted(deck))
    state.go(state.setup.flow.purchase)
    return state


def paying(
    home: Sequence[int],
    stables: Sequence[Iterable[int]],
    money: Sequence[int] | None = None,
    card: str = "P01",
    slips: Sequence[tuple[int, ...]] = (),
    last_race: bool = False,
    **options: Any,
) -> HomeStretchState:
    """The moment after the third horse has crossed; `settle` pays."""
    state = racing(home=home, seats=len(stables), **options)
    owning(state, *stables)
    with_money(state, money or [0] * len(stables))
    state.card = next(c.index for c in state.setup.cards if c.id == card)
    state.slips = tuple(bytes(slip) for slip in (*slips, *[()] * (len(stables) - len(slips))))
    if last_race:
        state.race = len(state.setup.green) - 1
    return state


def settle(state: HomeStretchState) -> list[Note]:
    """Pay the race; the notes of it."""
    notes = watched(state)
    state.go(state.setup.flow.payout)
    return notes
