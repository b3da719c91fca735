"""Penny: a tiny game of its own package, to test the contract and the kit with.

Everybody starts with ten pennies. Each round a coin is dealt to every seat, for its eyes only; then all bid
secretly, two small actions each; the highest bid wins the pot of heads. Three rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from railbird.core.action import Action, Field, number, word
from railbird.core.actors import BANK
from railbird.core.edition import Edition, Problem
from railbird.core.game import Game, Sample, Seat
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.offers import Amounts
from railbird.core.options import Options
from railbird.core.state import BY_CHANCE, NOBODY, SIMULTANEOUS, Pick, Standing, State, Step
from railbird.core.text import Text
from railbird.core.view import View, passive_seats


class Coin(Action):
    """A coin for the next seat (PG-1)."""

    fields: ClassVar[tuple[Field, ...]] = (word("side", "heads", "tails"),)

    def __init__(self, side: str) -> None:
        self.side: Final = side


class Bid(Action):
    """How much (PG-2)."""

    fields: ClassVar[tuple[Field, ...]] = (number("amount", 0, 1000),)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


class Seal(Action):
    """Hand it in (PG-2)."""


COINS = (Coin("heads"), Coin("tails"))


class PennyState(State):
    """The whole table."""

    coins: tuple[str, ...]
    bids: tuple[int, ...]
    sealed: tuple[bool, ...]
    round: int
    rounds: int
    seats: int

    def copy(self) -> PennyState:
        other = type(self)()
        for name in ("step", "under", "reveals", "coins", "bids", "sealed", "round", "rounds", "seats"):
            setattr(other, name, getattr(self, name))
        other.money = self.money[:]
        other.notes = None
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        self.coins = tuple(coin if other == seat else COINS[pick(2)].side for other, coin in enumerate(self.coins))
        bids = list(self.bids)
        for other in range(self.seats):
            if other != seat and self.step is BIDDING:
                sure = self.sealed[other]
                bids[other] = pick(self.money[other] + 1) if sure or pick(2) else -1
        self.bids = tuple(bids)

    def standing(self) -> Standing:
        return Standing(self.money[: self.seats], [(money,) for money in self.money[: self.seats]])

    def turn_rule(self) -> str:
        return "PG-2"


class Dealing(Step[PennyState]):
    """PG-1: a coin for everybody."""

    name: ClassVar[str] = "dealing"

    def enter(self, state: PennyState) -> None:
        state.coins, state.bids, state.sealed = (), (-1,) * state.seats, (False,) * state.seats

    def pending(self, state: PennyState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: PennyState, seat: int) -> Sequence[Action]:
        return COINS

    def apply(self, state: PennyState, seat: int, action: Action) -> None:
        assert isinstance(action, Coin)
        if state.notes is not None:
            state.note("PG-1", "coin", {"seat": len(state.coins), "side": action.side}, (len(state.coins),))
        state.coins += (action.side,)
        if len(state.coins) == state.seats:
            state.go(BIDDING)


class Bidding(Step[PennyState]):
    """PG-2, R-1: all bid secretly; the highest pays his bid and takes a penny per head."""

    name: ClassVar[str] = "bidding"

    def timing(self, state: PennyState) -> str:
        return SIMULTANEOUS

    def pending(self, state: PennyState) -> tuple[int, ...]:
        return tuple([seat for seat in range(state.seats) if not state.sealed[seat]])

    def legal(self, state: PennyState, seat: int) -> Sequence[Action]:
        return (Seal(),) if state.bids[seat] >= 0 else Amounts(Bid, 0, state.money[seat])

    def apply(self, state: PennyState, seat: int, action: Action) -> None:
        if isinstance(action, Bid):
            state.bids = (*state.bids[:seat], action.amount, *state.bids[seat + 1 :])
            return
        state.sealed = (*state.sealed[:seat], True, *state.sealed[seat + 1 :])
        if state.notes is not None:
            state.note("PG-2", "sealed", {"seat": seat})
        if all(state.sealed):
            self.settle(state)

    def settle(self, state: PennyState) -> None:
        state.reveals += 1
        best = state.bids.index(max(state.bids))
        state.pay(best, BANK, state.bids[best], "PG-2")
        state.pay(BANK, best, state.coins.count("heads"), "PG-2")
        state.round += 1
        state.go(OVER if state.round == state.rounds else DEALING)

    def fallback(self, state: PennyState, seat: int) -> Action:
        return Seal() if state.bids[seat] >= 0 else Bid(0)

    def refusal(self, state: PennyState, seat: int, action: Action) -> Illegal:
        return Illegal("PG-2", "wrong_step")


class Over(Step[PennyState]):
    """PG-3: the most pennies win."""

    name: ClassVar[str] = "over"

    def pending(self, state: PennyState) -> tuple[int, ...]:
        return NOBODY


DEALING, BIDDING, OVER = Dealing(), Bidding(), Over()


class PennyOptions(Options, frozen=True):
    """How long."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    coins: Literal["fair"] = "fair"


class PennyEdition(Edition, frozen=True):
    """The pennies."""

    pennies: Annotated[int, msgspec.Meta(ge=1)]

    def problems(self) -> Iterator[Problem]:
        if self.pennies > 100:
            yield Problem("pennies", "at most 100 are expected")
        if self.pennies > 50:
            yield Problem("pennies", "more than 50 make a long game", fatal=False)


class PennyView(View):
    """What a seat knows."""

    coins: list[str | None]
    own_bid: int | None
    money: list[int]
    round: int


def view(state: PennyState, seat: int) -> PennyView:
    return PennyView(
        seat=seat,
        step=state.step.name,
        pending=state.pending(),
        timing=state.step.timing(state),
        passive=passive_seats(state),
        coins=[coin if other == seat else None for other, coin in enumerate(state.coins)],
        own_bid=state.bids[seat] if seat >= 0 else None,
        money=state.money[: state.seats],
        round=state.round,
    )


def start(seats: Sequence[Seat], options: PennyOptions, edition: PennyEdition) -> PennyState:
    state = PennyState()
    state.begin([edition.pennies] * len(seats) + [0])
    state.seats, state.rounds, state.round = len(seats), options.rounds, 0
    state.step = DEALING
    DEALING.enter(state)
    return state


def measure(notes: Sequence[Note], state: PennyState) -> Iterable[Sample]:
    yield Sample("rounds", "", state.round)


def board(view: Any, text: Text) -> str:
    return f"{text.board('pennies')}: {view.money}"


GAME = Game(
    id="penny",
    title="Penny",
    package=__name__,
    seats=range(2, 4),
    rules=1,
    rule_prefix="PG",
    options=PennyOptions,
    edition=PennyEdition,
    start=start,
    view=view,
    actions=(Coin, Bid, Seal),
    names=lambda edition: {},
    designer="nobody",
    publisher="nobody",
    minutes=(1, 2),
    max_plies=200,
    measure=measure,
    board=board,
)
