"""Positions of Dostihy a sázky for tests: a fresh table with its slots set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from railbird.core import CHANCE, Action
from railbird.games.dostihy import GAME
from railbird.games.dostihy.rules.actions import (
    END_TURN,
    STOP,
    THROW,
    Ask,
    AskRelease,
    Back,
    Cash,
    Claim,
    Die,
    FinanceCard,
    Give,
    GiveRelease,
    NahodaCard,
    Offer,
    Pay,
    Price,
    Propose,
    Stake,
)
from railbird.games.dostihy.rules.edition import DostihyEdition
from railbird.games.dostihy.rules.setup import Setup
from railbird.games.dostihy.rules.state import DostihyState, empty_table
from railbird.games.dostihy.rules.steps import FLOW
from railbird.games.dostihy.rules.steps.turn import begin_turn
from railbird.games.dostihy.rules.values import Deck
from tests.games.positions import edited_file
from tests.games.positions import refused as refusal_of

STANDARD = GAME.read_edition(GAME.builtin())[0]

FANTOME, GAVORA, LADY_ANNE, PASEK, KORAN = 1, 3, 6, 8, 9
NEKLAN, PREPRAVA, PORTLANCL, JAPAN = 11, 12, 13, 14
KOSTRAVA, LUKAVA, MELAK, GRIFEL, MOHYLA, METAL = 16, 18, 19, 21, 23, 24
TARA, FURIOSO, STAJE, GENIUS, NARCIUS, NAPOLI = 26, 27, 28, 29, 37, 39
TRAINERS = (5, 15, 25, 35)
ORANGE, BROWN, LIGHT_BLUE, RED, DARK_BLUE = (1, 3), (6, 8, 9), (11, 13, 14), (21, 23, 24), (37, 39)
RELEASE = next(index for index, card in enumerate(STANDARD.nahoda) if card.effect == "keep_release")


edited = partial(edited_file, GAME)


def table(seats: int = 3, edition: DostihyEdition | None = None, **options: Any) -> DostihyState:
    """An empty table."""
    box = STANDARD if edition is None else edition
    return GAME.new(seats, GAME.read_options(options, box), box)


def capped(seats: int, rounds: int, **options: Any) -> DostihyState:
    """An empty table whose safety cap is lower than a table may choose, for short random games."""
    choices = msgspec.structs.replace(GAME.read_options(options), safety_round_cap=rounds)
    return empty_table(Setup(seats, choices, STANDARD, FLOW))


def position(
    cash: Sequence[int],
    owns: Mapping[int, Sequence[int]] | None = None,
    races: Mapping[int, int] | None = None,
    at: Mapping[int, int] | None = None,
    active: int = 0,
    edition: DostihyEdition | None = None,
    **options: Any,
) -> DostihyState:
    """The start of a turn of `active`: cash by seat, cards by seat, tokens by field (5: main race), pawns by seat."""
    state = table(len(cash), edition, **options)
    state.money = [*cash, 0, -sum(cash)]
    for seat, fields in (owns or {}).items():
        for field in fields:
            state.owner[field] = seat
    for field, tokens in (races or {}).items():
        state.races[field] = tokens
    for seat, field in (at or {}).items():
        state.pawn[seat] = field
    state.round = 1
    state.rollers = ()
    state.active = active
    state.first = 0
    state.thrower = (active - 1) % len(cash)
    begin_turn(state)
    return state


def dice(state: DostihyState, *pips: int) -> None:
    """What the die shows after a throw; after a first six the player goes on if there is another die, else he stops."""
    for number, shown in enumerate(pips):
        if number and state.step.name in ("extra", "bets", "distanc"):
            state.play(state.active, THROW)
        state.play(CHANCE, Die(shown))
    if state.step.name == "extra":
        state.play(state.active, STOP)


def throw(state: DostihyState, *pips: int) -> None:
    """The active player throws these dice."""
    state.play(state.active, THROW)
    dice(state, *pips)


def nahoda(state: DostihyState, card: str) -> None:
    """This Náhoda card is drawn."""
    state.play(CHANCE, NahodaCard(card))


def finance(state: DostihyState, card: str) -> None:
    """This Finance card is drawn."""
    state.play(CHANCE, FinanceCard(card))


def bet(state: DostihyState, *stakes: tuple[int, int]) -> None:
    """The active player lays these stakes."""
    for field, amount in stakes:
        state.play(state.active, Back(field))
        state.play(state.active, Stake(amount))


def claim(state: DostihyState, seat: int, number: int | None = None) -> None:
    """The seat makes its first open claim, or this one."""
    found = [one.number for one in state.claims if one.creditor == seat]
    assert found, f"seat {seat} has nothing to claim"
    state.play(seat, Claim(found[0] if number is None else number))


def end_turn(state: DostihyState) -> None:
    """The active player closes his window."""
    state.play(state.active, END_TURN)


def hold_release(state: DostihyState, seat: int) -> None:
    """The seat holds the release card."""
    state.nahoda = Deck(tuple(card for card in state.nahoda.left if card != RELEASE), state.nahoda.used)
    state.held = tuple((RELEASE,) if one == seat else () for one in range(state.setup.seats))


def suspend(state: DostihyState, seat: int) -> None:
    """The seat is in Distanc; if it is on turn, its turn begins anew."""
    state.suspended = tuple(one == seat or mark for one, mark in enumerate(state.suspended))
    state.pawn[seat] = 10
    if seat == state.active:
        begin_turn(state)


def miss(state: DostihyState, seat: int, turns: int) -> None:
    """The seat misses so many turns."""
    state.missed = tuple(turns if one == seat else left for one, left in enumerate(state.missed))


def propose(
    state: DostihyState,
    seat: int,
    other: int | None = None,
    *,
    give: Sequence[int] = (),
    give_release: bool = False,
    ask: Sequence[int] = (),
    ask_release: bool = False,
    pay: int = 0,
    price: int = 0,
) -> None:
    """Write a whole draft (opening the negotiation if `other` is given) and lay it before the other."""
    actions: list[Action] = [] if other is None else [Offer(other)]
    actions += [Give(lot) for lot in give]
    actions += [GiveRelease()] if give_release else []
    actions += [Ask(lot) for lot in ask]
    actions += [AskRelease()] if ask_release else []
    actions += [Pay(), Cash(pay)] if pay else []
    actions += [Price(), Cash(price)] if price else []
    for action in [*actions, Propose()]:
        state.play(seat, action)


def refused(state: DostihyState, seat: int, action: Action) -> str:
    """The rule by which the action is refused."""
    return refusal_of(state, seat, action).rule


def cash(state: DostihyState) -> list[int]:
    """Everybody's cash."""
    return state.money[: state.setup.seats]
