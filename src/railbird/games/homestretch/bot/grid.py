"""What a position of HomeStretch is worth to everybody, with all cards known: a fixed grid of luck for every race.

A horse's coming home is one column of draws from the race model's tables, and a move changes one column. What the
first three pay is a table of the race; the money after it becomes chances by the luck of the races to come.
Choices are expected as people make them by habit, open slips are filled with the boxes of best value, a draft is
finished by the tipster's figures.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.draws import KEPT, Column, chances, column, finishes, strata
from railbird.core.game import Valuation
from railbird.games.homestretch.bot.chances import arrivals, at_start
from railbird.games.homestretch.bot.race_model import (
    WAYS,
    held_back,
    moves_two,
    spread_after,
    to_earn,
    wants,
    when,
    worth,
)
from railbird.games.homestretch.bot.slips import filled
from railbird.games.homestretch.bot.tipster import LOYALTY, Judge
from railbird.games.homestretch.rules.actions import DICE, HORSES, MOVES, Dice, PickLast
from railbird.games.homestretch.rules.figures import horse_of, part

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

TIE: Final = 0.01  # What being ahead in a tie-break counts for, in money.
SEEN: Final = 60_000  # How many positions are remembered,
RACES: Final = 400  # and how many tables of payments.
Vector = Sequence[float]


def alike(state: HomeStretchState, outcome: Action) -> Hashable:
    """HS-6.3, HS-9.3: the sum names the horse; only for a horse already home the difference matters."""
    if isinstance(outcome, Dice):
        is_home = state.position[outcome.horse] >= state.setup.finish
        return -1 - outcome.difference if is_home else outcome.horse
    return outcome


class Race:
    """What a race pays, once all slips lie: by the three that come in first, everybody's chance of winning the game."""

    def __init__(self, state: HomeStretchState, slips: Sequence[bytes]) -> None:
        setup = state.setup
        seats = range(setup.seats)
        self.pays = [[[0.0] * setup.seats for _ in range(13)] for _ in range(setup.finishers)]
        for horse in HORSES:
            owned = [stable.count(horse) for stable in state.stables]
            for place, purse in enumerate(setup.card_purse[state.card][: setup.finishers]):
                for seat in seats:
                    self.pays[place][horse][seat] += part(purse, owned[seat], max(1, sum(owned)), setup.rounding)
        for seat, slip in enumerate(slips):
            for token, box in zip(setup.tokens, slip):
                for place in range(box % 3 + 1):
                    self.pays[place][horse_of(box)][seat] += token * (setup.tote[box] + setup.lose_stake)
        self.is_last = state.race == len(setup.green) - 1
        self.spread = spread_after(setup, state.race)
        lost = sum(setup.tokens) if setup.lose_stake else 0
        after = self._ties(state) if self.is_last else to_earn(setup, state.stables, state.race + 1)
        self.base = [state.money[seat] - lost + after[seat] for seat in seats]
        self.short = held_back(setup, wants(state) if slips is state.slips else wants(with_slips(state, slips)))
        self.found: dict[tuple[int, ...], list[float]] = {}

    @staticmethod
    def _ties(state: HomeStretchState) -> list[float]:
        """HS-13.2: who is ahead with equal money."""
        keys = [key[1:] for key in state.standing().keys]
        order = sorted(set(keys))
        return [TIE * order.index(key) for key in keys]

    def chances(self, home: tuple[int, ...]) -> list[float]:
        """Everybody's chance of winning the game if these come in, in this order."""
        found = self.found.get(home)
        if found is None:
            money = self.base[:]
            for pays, horse in zip(self.pays, home):
                money = [have + paid for have, paid in zip(money, pays[horse])]
            top = max(money)
            won = [float(have == top) if self.is_last else exp((have - top) / self.spread) for have in money]
            total = sum(won)
            found = self.found[home] = [one / total for one in won]
        return found


def with_slips(state: HomeStretchState, slips: Sequence[bytes]) -> HomeStretchState:
    """The same table with these slips."""
    other = state.copy()
    other.slips = tuple(slips)
    return other


class Grid:
    """One fixed function of the position: so many draws of luck for every horse."""

    def __init__(self, draws: int, seed: int) -> None:
        random = Random(f"homestretch {seed}")
        self.draws = draws
        self.luck = [strata(random, draws) for _ in range(13)]
        self.columns: dict[tuple[object, ...], Column] = {}
        self.races: dict[tuple[object, ...], Race] = {}
        self.seen: dict[tuple[object, ...], Vector] = {}

    def __call__(self, state: HomeStretchState) -> Vector:
        """Everybody's chance of winning."""
        flow, step = state.setup.flow, state.step
        if step is flow.first_roll or step is flow.race_start or step is flow.betting:
            return self._race(state)
        if step is flow.choose_move or step is flow.choose_again or step is flow.choose_last:
            return self._after(state, state.turn, self._habit(state))
        if step is flow.second_roll:
            return self._second(state)
        if step is flow.draft or step is flow.toss:
            return self._drafted(state)
        if step is flow.blind:
            return mean([self._after(state, CHANCE, card) for card in step.legal(state, CHANCE)])
        before = state.race - (step is flow.race_prep)
        return chances(worth(state), spread_after(state.setup, before))

    def _after(self, state: HomeStretchState, actor: int, action: Action) -> Vector:
        other = state.copy()
        other.apply(actor, action)
        if other.pending():
            return self(other)
        return other.standing().shares()

    # --- inside a turn

    def _habit(self, state: HomeStretchState) -> Action:
        """HS-6.4, HS-7.3, HS-9.2: what people do without much thought."""
        flow, options = state.setup.flow, state.step.legal(state, state.turn)
        if state.step is flow.choose_move:
            return MOVES[0 if moves_two(state, state.turn) else 1]
        wanted = wants(state)[state.turn]
        if state.step is flow.choose_again:
            return options[0 if wanted[0] > 0 else 1]
        return max(options, key=lambda option: wanted[option.horse] if isinstance(option, PickLast) else 0.0)

    def _second(self, state: HomeStretchState) -> Vector:
        """HS-6.5: all second rolls, alike ones together."""
        ways: dict[Hashable, int] = {}
        found: dict[Hashable, Vector] = {}
        for outcome in DICE:
            key = alike(state, outcome)
            ways[key] = ways.get(key, 0) + 1
            if key not in found:
                found[key] = self._after(state, CHANCE, outcome)
        return [sum([ways[key] * value[seat] for key, value in found.items()]) / len(DICE) for seat in seats_of(state)]

    # --- a race from its positions

    def _race(self, state: HomeStretchState) -> Vector:
        setup = state.setup
        slips = state.slips
        if state.step is setup.flow.betting:
            slips = self._full_slips(state)
        table = (setup, state.race, state.card, slips, state.stables, tuple(state.money))
        key = (*table, bytes(state.position), tuple(state.token), state.home)
        found = self.seen.get(key)
        if found is None:
            if len(self.seen) > SEEN:
                self.seen.clear()
            race = self.races.get(table)
            if race is None:
                if len(self.races) > RACES:
                    self.races.clear()
                race = self.races[table] = Race(state, slips)
            found = self.seen[key] = self._drawn(state, race)
        return found

    def _drawn(self, state: HomeStretchState, race: Race) -> Vector:
        """HS-6 to HS-9: who fills the places that are left, in every draw."""
        left = state.setup.finishers - len(state.home)
        if left == 0:
            return race.chances(state.home)
        columns = [self._column(state, horse, race.short[horse]) for horse in HORSES if horse not in state.home]
        total = [0.0] * state.setup.seats
        for places, count in finishes(columns, left).items():
            for seat, chance in enumerate(race.chances(state.home + places)):
                total[seat] += count * chance
        return [one / self.draws for one in total]

    def _column(self, state: HomeStretchState, horse: int, short: float) -> Column:
        """When this horse comes home in each draw."""
        setup = state.setup
        to_go, token = setup.finish - state.position[horse], state.token[horse]
        key = (horse, to_go, token, setup.move_long, setup.move_short, short)
        found = self.columns.get(key)
        if found is None:
            if len(self.columns) * self.draws > KEPT:
                self.columns.clear()
            home = arrivals(to_go, token, WAYS[horse], setup.move_long, setup.move_short, short)
            found = self.columns[key] = column([when(home, luck) for luck in self.luck[horse]], horse)
        return found

    def _full_slips(self, state: HomeStretchState) -> tuple[bytes, ...]:
        """HS-5: those who have not laid all tokens will lay what looks best to them, from what lies."""
        setup = state.setup
        places = at_start(tuple(state.token), setup.finish, setup.move_long, setup.move_short)
        values = [
            places.within(horse_of(box), box % 3 + 1) * (tote + setup.lose_stake) for box, tote in enumerate(setup.tote)
        ]
        found = []
        for seat, slip in enumerate(state.slips):
            if len(slip) < len(setup.tokens):
                liked = [1 + LOYALTY * min(3, state.stables[seat].count(horse)) for horse in range(13)]
                boxes = sorted(range(len(values)), key=lambda box: -values[box] * liked[horse_of(box)])
                found.append(bytes(filled(tuple(slip), boxes, state.limits[seat], len(setup.tokens))))
            else:
                found.append(slip)
        return tuple(found)

    # --- the draft

    def _drafted(self, state: HomeStretchState) -> Vector:
        """HS-2: everybody goes on taking what looks best; what leaves the phantom hand is any card (HS-14.2)."""
        world = state.copy()
        flow = world.setup.flow
        while world.step is flow.draft or world.step is flow.toss:
            seat = world.pending()[0]
            options = world.legal(seat)
            likes = Judge(world, seat).value if seat != CHANCE else lambda _card: 0.0
            world.apply(seat, max(options, key=likes) if len(options) > 1 else options[0])
        return self(world)


def seats_of(state: HomeStretchState) -> range:
    return range(state.setup.seats)


def mean(values: list[Vector]) -> Vector:
    """The mean of some vectors, seat by seat."""
    return [sum(column) / len(values) for column in zip(*values)]


VALUATION = Valuation(version=1, draws=256, fine=2048, of=Grid)
