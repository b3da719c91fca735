"""What a position of Dostihy a sázky is worth to everybody: how rich each seat is, beside the others.

A lead is worth what it is compared with the others' wealth, not in crowns: twice as rich is twice as rich, early and
late. What is owned and what the next rounds bring count by two powers. These, the rounds and the nearness are what left
least variance in 600 games between tipsters, 1.25, 0.72, 7.1, 0.47 by `python scripts/values.py dostihy`: whenever the
tipster plays otherwise, they have to be found anew. A turn under way is first brought to its end by habit, so that what
a throw costs or buys is counted when the die falls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from math import exp, log
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.draws import strata
from railbird.core.game import Valuation
from railbird.games.dostihy.bot.habits import habit
from railbird.games.dostihy.bot.judgement import THROW, horizon, visits, worth
from railbird.games.dostihy.bot.tipster import stop_or_throw
from railbird.games.dostihy.rules.figures import SIZE
from railbird.games.dostihy.rules.queries import bank_value, charge, living
from railbird.games.dostihy.rules.setup import Board
from railbird.games.dostihy.rules.values import FREE

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

BY_WORTH, BY_FLOW = 1.25, 0.72  # The two powers.
ROUNDS: Final = 7  # So many rounds of income and charges are counted for the second.
THROWS, NEAR = 3, 0.47  # So many throws ahead it counts where pawns stand, and how much.
AVERAGE: Final = 7  # The throw by which a trainer's charge is reckoned.
LEAST, UNIT = 500.0, 30_000.0  # Nobody still in the game is worth less; and what everybody begins with, about.
BETWEEN: Final = frozenset({"bets", "distanc", "distanc_die", "opening"})
"""Before the die falls: a position is judged as it lies."""
EVEN: Final = 4  # So many cards of a turn are spread evenly over the draws.
Vector = Sequence[float]


class Wealth:
    """One fixed function of the position: between turns no luck is needed, inside one so many draws of its cards."""

    def __init__(self, draws: int, seed: int) -> None:
        random = Random(f"dostihy {seed}")
        columns = [strata(random, draws) for _ in range(EVEN)]
        self.draws = [([column[at] for column in columns], random.getrandbits(32)) for at in range(draws)]

    def __call__(self, state: DostihyState) -> Vector:
        """Everybody's chance of winning."""
        if is_still(state):
            return powers(state)
        found: list[Vector] = []
        for floats, seed in self.draws:
            world = state.copy()
            is_certain = settle(world, chain(floats, iter(Random(seed).random, 2.0)).__next__)
            found.append(powers(world))
            if is_certain:
                break
        return [sum(column) / len(found) for column in zip(*found)]


def is_still(state: DostihyState) -> bool:
    """Whether a turn is about to begin; a second throw belongs to the turn under way."""
    return state.step.name in BETWEEN or (state.step.name == "die" and state.die == 0)


def settle(world: DostihyState, luck: Callable[[], float]) -> bool:
    """Bring the turn under way to its end by habit; whether no card or die was needed for it."""
    is_certain = True
    while not is_still(world) and world.pending():
        actor = world.pending()[0]
        options = world.legal(actor)
        if actor == CHANCE:
            is_certain = False
            action = options[int(luck() * len(options))]
        else:
            action = options[0] if len(options) == 1 else _usual(world, actor, options, luck)
        world.apply(actor, action)
    return is_certain


def _usual(world: DostihyState, seat: int, options: Sequence[Action], luck: Callable[[], float]) -> Action:
    """By habit; after a six one looks closer, as the tipster does."""
    if world.step.name == "extra":
        return stop_or_throw(world, seat, options)
    return habit(world, seat, options, luck)


def powers(state: DostihyState) -> Vector:
    """The chances of a position that lies still."""
    if not state.pending():
        return state.standing().shares()
    weights, rounds = [0.0] * state.setup.seats, min(ROUNDS, horizon(state))
    for one in figures(state):
        wealth, soon = one.wealth + NEAR * one.near, one.purse + NEAR * one.near + rounds * one.flow
        weights[one.seat] = exp(BY_WORTH * log(max(LEAST, wealth) / UNIT) + BY_FLOW * log(max(LEAST, soon) / UNIT))
    total = sum(weights)
    return [weight / total for weight in weights]


class Figures(NamedTuple):
    """What a seat has to win with, in crowns."""

    seat: int
    wealth: float  # What it is worth, by what it owns and what that promises,
    purse: float  # by cash and what the bank would pay;
    flow: float  # what a round brings it less what it costs,
    near: float  # and what the next throws bring it beyond that, from where the pawns stand.


def figures(state: DostihyState) -> list[Figures]:
    """Of everybody still in the game. The part of the way to the next Start money that a pawn has gone is earned."""
    found, flow, near = [], flows(state), nearby(state)
    for seat in living(state):
        earned = state.setup.start_money * state.pawn[seat] / SIZE
        staked = sum([amount for _, amount in state.stakes]) if seat == state.active else 0
        purse = state.money[seat] + bank_value(state, seat)
        found.append(
            Figures(seat, worth(state, seat) + staked + earned, purse + staked + earned, flow[seat], near[seat])
        )
    return found


def flows(state: DostihyState) -> list[float]:
    """By seat what a round brings it less what it costs."""
    board, alive = state.setup.board, living(state)
    often = visits(board)
    fees = sum([often[field] * board.fee[field] for field in range(SIZE) if board.kind[field] == "vet"])
    found = [-fees] * state.setup.seats
    for field, owner in owned(state):
        due = often[field] * charge(state, field, AVERAGE)
        for seat in alive:
            found[seat] -= due
        found[owner] += len(alive) * due
    return found


def nearby(state: DostihyState) -> list[float]:
    """By seat what the next throws bring it beyond what throws bring anywhere: who stands before whose horses."""
    ahead, alive = soon_visited(state.setup.board), [seat for seat in living(state) if not state.suspended[seat]]
    found = [0.0] * state.setup.seats
    for field, owner in owned(state):
        if owner in alive:
            due = charge(state, field, AVERAGE)
            for seat in alive:
                amount = ahead[state.pawn[seat]][field] * due
                found[owner] += amount  # a seat that visits itself pays itself
                found[seat] -= amount
    return found


def owned(state: DostihyState) -> list[tuple[int, int]]:
    """The fields that somebody owns, and who."""
    owner = state.owner
    return [(field, owner[field]) for field in state.setup.board.cards if owner[field] != FREE]


@lru_cache(maxsize=8)
def soon_visited(board: Board) -> tuple[tuple[float, ...], ...]:
    """From each field: how much oftener than usual each field is visited in the next few throws."""
    often, found = visits(board), []
    for start in range(SIZE):
        at = [0.0] * SIZE
        at[start] = 1.0
        more = [-THROWS * each for each in often]
        for _ in range(THROWS):
            then = [0.0] * SIZE
            for field, share in enumerate(at):
                if share:
                    for spaces, chance in enumerate(THROW):
                        then[(field + spaces) % SIZE] += share * chance
            at = then
            more = [before + now for before, now in zip(more, at)]
        found.append(tuple(more))
    return tuple(found)


def plays_to_the_last(state: DostihyState) -> bool:
    """DS-1: whether the last one standing wins; where a table stops before, other sums decide."""
    return state.setup.choices.end_mode == "last_standing"


VALUATION = Valuation(version=3, draws=6, fine=48, of=Wealth, judges=False)
