"""The tipster of Greyhounds: how a good human thinks, in figures.

It runs each race in its mind before it bets, stakes the maximum on what returns most (before the last race: on
what wins from where it stands), drops the card it can spare, and plays the card after which prizes and bets
together are worth most. It looks only at what lies open and at what is its own; the bookmaker's tipster also reads
the slips in the book.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import TYPE_CHECKING, cast

from railbird.core.action import Action
from railbird.core.playout import Perspective, picks
from railbird.games.greyhounds.bot.form import SPREAD, UNKNOWN, Order, finishes, gains, likely_results, worth
from railbird.games.greyhounds.bot.stakes import Plan, best_slip, winning_slip
from railbird.games.greyhounds.rules.actions import HAND_IN, PLAY, PUT_ASIDE, RANK, SHOW_SET, TAKE
from railbird.games.greyhounds.rules.figures import NO_HUND, home_in_order, lapped, receives, spaces
from railbird.games.greyhounds.rules.setup import DOGS, HAND, Setup
from railbird.games.greyhounds.view import GreyhoundsView

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.state import GreyhoundsState

RACES = 60  # How often a race is run in the mind before betting.
WORLDS = 14  # How many guesses at the cards still to come a card is weighed against.
LAST_RACES = 120  # The same before the last race, where close chances matter.
DISCARDS = 40  # How often it is run with either card put aside, before a race is thrown.
DOUBT = 2.0  # By how many standard errors throwing it must look better.


class Tipster:
    """Backs what returns most, buries its lowest card, plays for prizes and slip together."""

    deterministic = False
    cost = "about 15 ms for a slip, 2 ms for a card"

    def __init__(self, random: Random) -> None:
        self._random = random
        self._slip: tuple[object, Plan] | None = None
        self._choices: dict[str, Callable[[Perspective, GreyhoundsView], Action]] = {
            "choose_hands": self._take,
            "choose_set": self._show_set,
            "chart": self._rank,
            "bet": self._bet,
            "discard": self._put_aside,
            "pick_card": self._play,
        }

    def choose(self, seen: Perspective) -> Action:
        """One of the legal actions."""
        view = seen.view()
        assert isinstance(view, GreyhoundsView)
        return self._choices[view.step](seen, view)

    def _world(self, seen: Perspective) -> GreyhoundsState:
        """A position that could be the real one; only what is public is read from it."""
        return cast("GreyhoundsState", seen.imagine(picks(self._random)))

    # --- before the race

    def _take(self, seen: Perspective, view: GreyhoundsView) -> Action:
        """GH-50: the two hands that run furthest; race 1 likes one or two very high cards, race 2 several good ones."""
        assert view.own is not None
        first, second, _ = view.own.sets
        offered = [int(action.values()[0]) for action in seen.legal()]
        taken, moving = (first, 1) if len(first) < HAND else (second, 2)
        room = self._world(seen).setup.sum_limit - sum(taken)
        hands = [more for more in combinations(offered, HAND - len(taken)) if sum(more) <= room]
        best = max(hands, key=lambda more: worth(more, UNKNOWN[moving]), default=())
        return TAKE[max(best)] if best else seen.fallback()

    def _show_set(self, seen: Perspective, view: GreyhoundsView) -> Action:
        """GH-8: the set that does most for this race, compared with what it would do in race 3."""
        assert view.own is not None
        sets = {number: view.own.sets[number - 1] for number in [int(action.values()[0]) for action in seen.legal()]}
        now, last = UNKNOWN[view.moving_cards], UNKNOWN[3]
        return SHOW_SET[max(sets, key=lambda number: worth(sets[number], now) / worth(sets[number], last))]

    def _rank(self, seen: Perspective, view: GreyhoundsView) -> Action:
        """GH-47: the strongest dog on the lowest odds; a win counts twice a second place."""
        world = self._world(seen)
        results = likely_results(world.setup, world.race, world.shown, self._random, RACES)
        colors = world.setup.colors
        free = [dog for dog in range(DOGS) if colors[dog] not in view.chart]
        points = [sum([2 * (order[0] == dog) + (dog in order[1:2]) for order in results]) for dog in range(DOGS)]
        return RANK[colors[max(free, key=lambda dog: (points[dog], -dog))]]

    def _bet(self, seen: Perspective, view: GreyhoundsView) -> Action:
        """GH-14: the slip is planned once and then written line by line."""
        key = (view.seat, view.race, view.chart, [dog.shown for dog in view.dogs], view.players[view.seat].money)
        if self._slip is None or self._slip[0] != key:
            self._slip = (key, self._plan(seen, view))
        legal = seen.legal()
        return next((line for line in (*self._slip[1], HAND_IN) if line in legal), None) or seen.fallback()

    def _plan(self, seen: Perspective, view: GreyhoundsView) -> Plan:
        """Where a dollar returns most; before the last race what wins the game from where the seat stands."""
        world = self._world(seen)
        setup = world.setup
        own = view.seat if view.seat < setup.owners else -1
        last = world.race + 1 == len(setup.laps) and not setup.bookmaker_game
        races = LAST_RACES if last else RACES
        results = likely_results(setup, world.race, world.shown, self._random, races, own)
        return winning_slip(world, view.seat, results) if last else best_slip(world, view.seat, results)

    def _put_aside(self, seen: Perspective, view: GreyhoundsView) -> Action:
        """GH-16, R-33: the lowest card runs least; but who has bet against its own dog may leave the best one aside."""
        shown = sorted(view.dogs[view.seat].shown)
        race = Race(self._world(seen).setup, view)
        if not race.is_against_own_dog():
            return PUT_ASIDE[shown[0]]
        run, thrown = [self._values_without(seen, race, card) for card in (shown[0], shown[-1])]
        doubt = DOUBT * sqrt((pvariance(run) + pvariance(thrown)) / DISCARDS)
        return PUT_ASIDE[shown[-1] if fmean(thrown) - fmean(run) > doubt else shown[0]]

    def _values_without(self, seen: Perspective, race: Race, card: int) -> list[float]:
        """What the race may bring if this card is put aside."""
        world = self._world(seen)
        dealt = [list(cards) for cards in world.shown]
        dealt[race.seat] = [other for other in dealt[race.seat] if other != card]
        results = likely_results(world.setup, world.race, dealt, self._random, DISCARDS)
        return [race.value(order) for order in results]

    # --- the race

    def _play(self, seen: Perspective, view: GreyhoundsView) -> Action:
        """GH-19: the card after which prizes and bets are worth most, over many guesses at the cards to come."""
        race = Race(self._world(seen).setup, view)
        hand = view.dogs[view.seat].hand
        if len(hand) == 1:
            return PLAY[hand[0]]
        totals = [0.0] * len(hand)
        for _ in range(WORLDS):
            table = race.guess(self._random)
            for at, card in enumerate(hand):
                table[view.seat] = card
                totals[at] += race.value_after(table)
        return PLAY[hand[totals.index(max(totals))]]


class Race:
    """The race as its seat sees it, and what its possible ends are worth to that seat."""

    def __init__(self, setup: Setup, view: GreyhoundsView) -> None:
        self.setup = setup
        self.seat = view.seat
        self.race = view.race - 1
        self.moving = view.moving_cards
        self.position = [dog.position for dog in view.dogs]
        self.running = [at for at, dog in enumerate(view.dogs) if dog.status == "running"]
        colors = [dog.dog for dog in view.dogs]
        self.home = [colors.index(color) for color in view.home]
        self.hund = [dog.hund or NO_HUND for dog in view.dogs]
        self.cards = [dog.card or 0 for dog in view.dogs]
        # the lowest card of a hand one is not sure of is most likely the one put aside.
        self.hands = [dog.hand[:-1] if dog.unsure and len(dog.hand) > 1 else dog.hand for dog in view.dogs]
        neutral = [setup.neutral_card] * HAND
        self.full = [neutral if dog.seat is None else dog.shown[:HAND] for dog in view.dogs]
        self.dues = _dues(setup, view)
        self.is_bookmaker = view.bookmaker == view.seat
        self.values: dict[Order, float] = {}
        self.known_prospects: dict[Order, tuple[list[float], list[list[float]]]] = {}

    def guess(self, random: Random) -> list[int]:
        """The cards of this round: those shown, and any card of the hands that still play."""
        cards = self.cards[:]
        for dog in self.running:
            if not cards[dog] and dog != self.seat:
                hand = self.hands[dog]
                cards[dog] = hand[int(random.random() * len(hand))]
        return cards

    def value_after(self, cards: list[int]) -> float:
        """What the race is worth once these cards have moved the dogs."""
        setup = self.setup
        moves = spaces(setup, self.race, cards)
        line = setup.finish[self.race]
        position = [self.position[dog] + moves[dog] for dog in range(DOGS)]
        over = home_in_order(self.running, position, line, cards, setup.by_card, self.hund)
        gone = over + lapped(self.running, position, line, setup.out_behind[self.race])
        left = [dog for dog in self.running if dog not in gone]
        home = (*self.home, *over)
        if len(left) < 2:
            return self.value((*home, *left))
        full, tables = self.prospects(tuple(left))
        rest = [0.0] * DOGS
        for dog in left:
            rest[dog] = worth([card for card in self.hands[dog] if card != cards[dog]], tables[dog])
        passes = max(0.0, min([(line - position[dog] - rest[dog]) / max(0.5, full[dog]) for dog in left]))
        expected = [position[dog] + rest[dog] + passes * full[dog] for dog in range(DOGS)]
        spread = SPREAD[self.moving] * sqrt(passes * HAND + len(self.hands[self.seat]) - 1 + 0.3)
        return sum([chance * self.value(home + order) for order, chance in finishes(left, expected, spread)])

    def prospects(self, left: Order) -> tuple[list[float], list[list[float]]]:
        """What a whole pass brings each dog if these run on, and what its cards bring in the rest of this one."""
        found = self.known_prospects.get(left)
        if found is None:
            full, tables = [0.0] * DOGS, [[0.0]] * DOGS
            for dog in left:
                others = [other for other in left if other != dog]
                full[dog] = worth(self.full[dog], gains(self.moving, [self.full[other] for other in others]))
                held = [self.hands[other] or self.full[other] for other in others]
                tables[dog] = gains(self.moving, held)
            found = self.known_prospects[left] = (full, tables)
        return found

    def value(self, order: Order) -> float:
        """GH-29, GH-31: the own prize and what the own slip receives; for the bookmaker what need not be paid."""
        found = self.values.get(order)
        if found is None:
            first, second, *_ = (*[self.hund[dog] for dog in order[:2]], NO_HUND, NO_HUND)
            found = self.values[order] = self.prizes(order) + self.dues[first, second]
        return found

    def prizes(self, order: Order) -> float:
        """GH-29, GH-48: what this order brings in prizes, or costs the bookmaker."""
        if not self.is_bookmaker:
            return sum([prize for prize, dog in zip(self.setup.prizes, order) if dog == self.seat])
        paid = [dog not in (self.seat, self.setup.neutral_dog) for dog in order]
        return -sum([prize for prize, owed in zip(self.setup.prizes, paid) if owed])

    def is_against_own_dog(self) -> bool:
        """Whether the bets may bring more when the own dog does not win."""
        if self.is_bookmaker or self.seat >= self.setup.owners:
            return self.is_bookmaker
        own = self.hund[self.seat]
        return max([due for (first, _), due in self.dues.items() if first == own]) < max(self.dues.values())


def _dues(setup: Setup, view: GreyhoundsView) -> dict[tuple[int, int], float]:
    """What the bets bring the seat by first and second Hund: its own slip, or less all slips for the bookmaker."""
    if view.ledger is not None:
        return {(due.first, due.second or NO_HUND): -float(due.amount) for due in view.ledger}
    slip = [line.bet() for line in view.players[view.seat].slip or []]
    hunde = range(1, DOGS + 1)
    pairs = [(first, second) for first in hunde for second in (NO_HUND, *hunde)]
    return {pair: float(receives(setup.odds, slip, *pair)) for pair in pairs}
