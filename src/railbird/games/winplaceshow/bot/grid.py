"""What a position of Win, Place & Show is worth to everybody, with all sheets and slips known.

A race is run on paper with fixed tapes of dice and bad luck: a horse's way home is one column, and a ride changes one
column. A turn under way is first ridden to its end by house riders, so that what lanes and rivals cost now is known
and not guessed. Auctions and slips are finished by habit. Between races money becomes chances by the luck to come.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import TYPE_CHECKING, Final

from railbird.core.actors import CHANCE
from railbird.core.draws import KEPT, Column, chances, column, finishes, strata
from railbird.core.game import Valuation
from railbird.games.winplaceshow.bot.chances import MOST_TURNS, PLACES, ground
from railbird.games.winplaceshow.bot.habits import LUCK, habit, worth
from railbird.games.winplaceshow.rules.figures import returned
from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.values import HORSES, NOBODY

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

AUCTIONS: Final = 6  # How often an auction is finished by habit.
ROLLS: Final = 36
HOME: Final = 1000.0  # Earlier than any horse still running comes home.
SEEN: Final = 40_000  # How many positions are remembered,
RACES: Final = 400  # and how many tables of payments.
RIDING: Final = frozenset({"move_horse", "objection_window"})
JUDGED: Final = frozenset({"stable_draw", "director_review", "motion_vote", "hearings", "hearing_vote"})
SETTLED: Final = frozenset({"betting", "riders", "rider_answer"})
"""The steps after which nothing is left to chance or whim before the race."""
OUT: Final = -1e9  # Nobody eliminated wins.
Vector = Sequence[float]


class Paying:
    """What a race pays: by the first four, everybody's chance of winning the game."""

    def __init__(self, state: WinPlaceShowState) -> None:
        setup, race = state.setup, state.race
        self.pays = [[[0.0] * setup.seats for _ in HORSES] for _ in range(PLACES)]
        for horse in HORSES:
            if state.owners[horse] != NOBODY and setup.purses_paid:
                for place, purse in enumerate(setup.printed[race].distribution):
                    self.pays[place][horse][state.owners[horse]] += purse
        for seat, bets in enumerate(state.bets):
            for pool in range(3):
                if bets[pool] >= 0:
                    gain = returned(setup.pays[race][bets[pool]][pool], bets[pool + 3])
                    for place in range(pool + 1):
                        self.pays[place][bets[pool]][seat] += gain
        self.money = [state.money[seat] if state.out[seat] == 0 else OUT for seat in range(setup.seats)]
        races = setup.races - len(state.results) - 1
        self.luck = LUCK * races**0.5
        self.found: dict[tuple[int, ...], list[float]] = {}

    def chances(self, home: tuple[int, ...]) -> list[float]:
        """Everybody's chance of winning the game if these come in, in this order."""
        found = self.found.get(home)
        if found is None:
            money = self.money
            for pays, horse in zip(self.pays, home):
                money = [have + paid for have, paid in zip(money, pays[horse])]
            top = max(money)
            won = [exp((have - top) / self.luck) if self.luck else float(have == top) for have in money]
            total = sum(won)
            found = self.found[home] = [one / total for one in won]
        return found


class Grid:
    """One fixed function of the position: so many tapes of dice and of bad luck."""

    def __init__(self, draws: int, seed: int) -> None:
        random = Random(f"winplaceshow {seed}")
        self.draws = draws
        self.dice = [_even_rolls(random, draws) for _ in range(MOST_TURNS)]
        self.bad = [[-log(1 - luck) for luck in strata(random, draws)] for _ in HORSES]
        self.seeds = [random.getrandbits(32) for _ in range(min(AUCTIONS, draws))]
        self.gone: dict[tuple[Setup, int, int], list[list[int]]] = {}
        self.columns: dict[tuple[object, ...], Column] = {}
        self.payings: dict[tuple[object, ...], Paying] = {}
        self.seen: dict[tuple[object, ...], Vector] = {}

    def __call__(self, state: WinPlaceShowState) -> Vector:
        """Everybody's chance of winning."""
        name = state.step.name
        if name == "roll_dice":
            return self._race(state)
        if name in RIDING:
            return self._settled(state)
        if name in JUDGED:
            return judged(state)
        return self._through(state)

    def _settled(self, state: WinPlaceShowState) -> Vector:
        """WPS-52: the rest of the turn as house riders would ride it."""
        world = state.copy()
        while world.step.name in RIDING:
            actor = world.pending()[0]
            world.apply(actor, world.step.fallback(world, actor))
        return self(world) if world.pending() else world.standing().shares()

    def _through(self, state: WinPlaceShowState) -> Vector:
        """By habit to the start of the race, then through it; where no whim is left, once is enough."""
        seeds = self.seeds[:1] if state.step.name in SETTLED else self.seeds
        found = [self._race(self._begun(state, seed)) for seed in seeds]
        return [sum(column) / len(found) for column in zip(*found)]

    @staticmethod
    def _begun(state: WinPlaceShowState, seed: int) -> WinPlaceShowState:
        world = state.copy()
        dice, whims = Random(seed).random, Random(seed + 1).random
        while world.step.name != "roll_dice" and world.pending():
            actor = world.pending()[0]
            options = world.legal(actor)
            if actor == CHANCE:
                action = options[int(dice() * len(options))]
            else:
                action = options[0] if len(options) == 1 else habit(world, actor, options, whims)
            world.apply(actor, action)
        return world

    # --- a race from its positions

    def _race(self, state: WinPlaceShowState) -> Vector:
        setup = state.setup
        table = (setup, state.race, tuple(state.money), state.owners, state.bets)
        at = (tuple(state.position), tuple(state.crossings), state.turn, state.finish, tuple(state.past))
        found = self.seen.get((table, at))
        if found is None:
            if len(self.seen) > SEEN:
                self.seen.clear()
            paying = self.payings.get(table)
            if paying is None:
                if len(self.payings) > RACES:
                    self.payings.clear()
                paying = self.payings[table] = Paying(state)
            found = self.seen[table, at] = self._drawn(state, paying)
        return found

    def _drawn(self, state: WinPlaceShowState, paying: Paying) -> Vector:
        """WPS-67, WPS-78: who comes home in which order, on every tape."""
        total = [0.0] * state.setup.seats
        for home, count in finishes([self._column(state, horse) for horse in HORSES], PLACES).items():
            for seat, chance in enumerate(paying.chances(home)):
                total[seat] += count * chance
        return [one / self.draws for one in total]

    def _column(self, state: WinPlaceShowState, horse: int) -> Column:
        """When this horse comes home on every tape; who goes farther past the line in the same turn is earlier."""
        if horse in state.finish:
            return column([state.finish.index(horse) - 2 * HOME] * self.draws, horse)
        if state.crossings[horse] == 0:
            return column([-HOME - state.past[horse]] * self.draws, horse)
        setup, race, turn = state.setup, state.race, min(state.turn, MOST_TURNS - 1)
        space = state.position[horse]
        key = (setup, race, horse, turn, state.crossings[horse], space)
        found = self.columns.get(key)
        if found is None:
            if len(self.columns) * self.draws > KEPT:
                self.columns.clear()
            remaining = setup.track.rem[state.crossings[horse]][space]
            spaces = setup.track.rem[setup.crossings[race]][setup.starts[race][0]]
            distance = setup.printed[race].distance
            sure, bad = ground(distance, setup.veteran[race][horse], setup.track.lane_of[space])
            part = min(1.0, remaining / spaces)
            to_go = [remaining + (sure + bad * luck) * part for luck in self.bad[horse]]
            whens = [_home(gone, turn, left) for gone, left in zip(self._gone(setup, race, horse), to_go)]
            found = self.columns[key] = column(whens, horse)
        return found

    def _gone(self, setup: Setup, race: int, horse: int) -> list[list[int]]:
        """WPS-51, WPS-53: by tape how far a horse is carried from the start, turn after turn."""
        found = self.gone.get((setup, race, horse))
        if found is None:
            boxes, bonus = setup.boxes[race][horse], setup.bonus[race][horse]
            found = [[0] for _ in range(self.draws)]
            for turn, rolls in enumerate(self.dice):
                box = boxes[min(turn, len(boxes) - 1)]
                for gone, (white, red) in zip(found, rolls):
                    gone.append(gone[-1] + box + white + (setup.bonus_spaces if white + red == bonus else 0))
            self.gone[setup, race, horse] = found
        return found


def _even_rolls(random: Random, draws: int) -> list[tuple[int, int]]:
    """For every tape a roll of two dice, all 36 as often as they can be."""
    rolls = [ROLLS * tape // draws for tape in range(draws)]
    random.shuffle(rolls)
    return [(roll // 6 + 1, roll % 6 + 1) for roll in rolls]


def _home(gone: Sequence[int], turn: int, left: float) -> float:
    """The turn in which a horse is home, less what it goes past the line, which never makes a whole turn."""
    at = min(bisect_left(gone, left + gone[turn], turn), len(gone) - 1)
    return at + (left + gone[turn] - gone[at]) / HOME


def judged(state: WinPlaceShowState) -> Vector:
    """Between races: by money."""
    return chances(worth(state), 1.0)


def arrived(state: WinPlaceShowState) -> Vector | None:
    """Before the first bid a race is over and judged by money; what the next one may bring is nobody's doing yet."""
    return judged(state) if state.step.name == "bid_sheets" and not any(state.sheets) else None


VALUATION = Valuation(version=1, draws=144, fine=1152, of=Grid, arrived=arrived)
