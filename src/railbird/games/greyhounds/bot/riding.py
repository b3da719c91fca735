"""A slip by races that are ridden, everybody for the slip they probably have, instead of cards in any order.

A dog runs better than its cards when seats have money on it, oneself among them. So the slips worth a look are tried
in the same races, ridden by habit: before the last race for the money they leave, then for the victory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, cast

from railbird.core.action import Action
from railbird.core.playout import Habit, Perspective, Planner, picks, rollout_until
from railbird.games.greyhounds.bot.form import Order, likely_results
from railbird.games.greyhounds.bot.stakes import Plan, best_slip, divided, first_two, prize_of, returns, winning_slip
from railbird.games.greyhounds.rules.actions import HAND_IN, KINDS, Slip, action_of, bet_of
from railbird.games.greyhounds.rules.figures import cap, next_kind, receives, total
from railbird.games.greyhounds.rules.notes import RACE_OVER
from railbird.games.greyhounds.rules.setup import Setup

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.state import GreyhoundsState

GUESSES: Final = 8  # How many guesses are made at the others' slips,
GUESSED_BY: Final = 40  # each by so many races with cards in any order.
FIRST_RIDES: Final = 40  # So many races are ridden before the slips worth a look are chosen.
WORTH_A_LOOK: Final = 4  # So many single bets are tried beside the usual slip.
RIDES: Final = 100  # So many races tell slips apart as far as that can be told.
LONGEST: Final = 5000  # More plies than a race has.
AFTER: Final = frozenset({"line_up", "choose_set", "choose_hands", "reveal", "chart", "bet"})
"""The steps at which a race is over."""


def planner(habit: Habit) -> Planner:
    """How the next line of a slip is found, where everybody rides by this habit."""

    def best_line(seen: Perspective, random: Random, spent: Callable[[], bool]) -> Action:
        return Bettor(seen, random, spent, habit).next_line()

    return best_line


class Bettor:
    """One seat before a race: what the others have probably written, and what its own slip would bring."""

    def __init__(self, seen: Perspective, random: Random, spent: Callable[[], bool], habit: Habit) -> None:
        self.options = seen.legal()
        self.seat = seen.seat
        self.random = random
        self.spent = spent
        self.habit = habit
        self.world = cast("GreyhoundsState", seen.imagine(picks(random)))
        setup = self.world.setup
        self.written = self.world.slips[self.seat]
        self.is_last = self.world.race + 1 == len(setup.laps) and not setup.bookmaker_game

    def next_line(self) -> Action:
        """GH-14: the next line of the best slip that begins as written; a full slip is handed in."""
        world = self.world
        most = cap(world.setup, world.money[self.seat])
        if len(self.options) == 1 or (HAND_IN in self.options and total(self.written) >= most):
            return HAND_IN if HAND_IN in self.options else self.options[0]
        line = self.best_plan()[len(self.written) :]
        return next((bet for bet in map(action_of, line) if bet in self.options), self._nothing_more())

    def _nothing_more(self) -> Action:
        return HAND_IN if HAND_IN in self.options else self.world.step.fallback(self.world, self.seat)

    def best_plan(self) -> Slip:
        """The slip that does best in the races there was time for."""
        guesses, orders, is_over = [self.guess()], list[Order](), self.spent()
        while not is_over and len(guesses) < GUESSES:
            guesses.append(self.guess())
            is_over = self.spent()
        usual = best_slip(self.world, self.seat, likely_results(*self._race(), GUESSED_BY, self._own_dog()))
        while not orders or (not is_over and len(orders) < FIRST_RIDES):
            orders.append(self.ride(guesses[len(orders) % len(guesses)], self._kept(usual), len(orders)))
            is_over = self.spent() or is_over
        plans = self.plans(orders)
        totals = [0.0] * len(plans)
        for ride in range(RIDES):
            if is_over or len(plans) == 1:
                break
            slips = guesses[ride % len(guesses)]
            for at, plan in enumerate(plans):
                totals[at] += self.value(slips, plan, self.ride(slips, plan, FIRST_RIDES + ride))
                is_over = self.spent() or is_over
        return plans[totals.index(max(totals))]

    def plans(self, orders: Sequence[Order]) -> list[Slip]:
        """The slips worth a look that begin with what is written: the usual one, and all on one of the best bets."""
        bets = [
            (value, kind, on)
            for kind in range(next_kind(self.written), len(KINDS))
            for on, value in returns(self.world, kind, orders).items()
        ]
        usual = (winning_slip if self.is_last else best_slip)(self.world, self.seat, orders)
        singles = [self._single(kind, on) for _, kind, on in sorted(bets, reverse=True)[:WORTH_A_LOOK]]
        found = [plan for plan in [self._kept(usual), *singles] if len(plan) > len(self.written)]
        return list(dict.fromkeys(found)) or [self.written]

    def _single(self, kind: int, on: int) -> Slip:
        """All that is left on one bet."""
        if not self.written:
            return slip_of(divided(self.world, self.seat, [(kind, on)]))
        return self._behind([(kind, on)])

    def _kept(self, plan: Plan) -> Slip:
        """A plan, as far as it fits behind what is written already."""
        slip = slip_of(plan)
        if not self.written:
            return slip
        return self._behind([(kind, on) for kind, on, _ in slip if kind > self.written[-1][0]])

    def _behind(self, bets: Sequence[tuple[int, int]]) -> Slip:
        """What is written, and all that is left in equal parts on these."""
        setup, slip = self.world.setup, self.written
        left = cap(setup, self.world.money[self.seat]) - total(slip)
        for at, (kind, on) in enumerate(bets):
            part = min(left // (len(bets) - at), setup.bet_max)
            stake = part - part % setup.bet_step
            left -= stake
            slip = (*slip, (kind, on, stake))
        return slip

    def guess(self) -> list[Slip]:
        """What each other seat may have written."""
        world = self.world
        results = likely_results(*self._race(), GUESSED_BY)
        choose = winning_slip if self.is_last else best_slip
        others = [seat for seat in range(world.setup.seats) if seat not in (self.seat, world.bookmaker)]
        return [slip_of(choose(world, seat, results)) if seat in others else () for seat in range(world.setup.seats)]

    def _race(self) -> tuple[Setup, int, Sequence[Sequence[int]], Random]:
        world = self.world
        return world.setup, world.race, world.shown, self.random

    def _own_dog(self) -> int:
        return self.seat if self.seat < self.world.setup.owners else -1

    # --- one race

    def _with_own(self, slips: Sequence[Slip], own: Slip) -> tuple[Slip, ...]:
        return (*slips[: self.seat], own, *slips[self.seat + 1 :])

    def ride(self, slips: Sequence[Slip], own: Slip, luck: int) -> Order:
        """How the dogs come in when everybody rides for their slip; the same luck for every slip that is tried."""
        trial = self.world.copy()
        trial.slips = self._with_own(slips, own)
        trial.notes = []
        trial.waiting = ()
        trial.go(trial.setup.flow.discard)
        rollout_until(trial, Random(luck).random, AFTER, 1, LONGEST, self.habit)
        over = next(note for note in trial.notes if note.event == RACE_OVER.name)
        return tuple([trial.setup.colors.index(color) for color in over.words("dogs")])

    def value(self, slips: Sequence[Slip], own: Slip, order: Order) -> float:
        """GH-29, GH-31, GH-38: the money the seat has after it; before the end its part of the victory."""
        world, money = self.world, list[int]()
        first, second = first_two(world, order)
        for seat, slip in enumerate(self._with_own(slips, own)):
            gain = receives(world.setup.odds, slip, first, second) - total(slip)
            money.append(world.money[seat] + gain + prize_of(world, seat, order))
        if not self.is_last:
            return float(money[self.seat])
        return 1 / money.count(money[self.seat]) if money[self.seat] == max(money) else 0.0


def slip_of(plan: Plan) -> Slip:
    """A plan as a position holds it."""
    return tuple([bet_of(bet) for bet in plan])
