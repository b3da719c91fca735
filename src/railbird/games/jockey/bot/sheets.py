"""The betting sheet of Jockey's tipster: chances and standings.

It asks of every horse how it would run with its own cards behind it, and weighs each sheet by what every result
would make of the standings. It looks only at what lies open and at what is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.core.playout import Perspective, picks, rollout_until
from railbird.games.jockey.bot.outlook import AFTER_RACE, habit, imagined, likely, ride
from railbird.games.jockey.rules.actions import EMPTY, EXACTA, NO_BET, RUNNERS, WIN, Back, Kind, NoBet, Sheet, Stake
from railbird.games.jockey.rules.figures import kinds, max_stake, net_result, stage
from railbird.games.jockey.rules.imagine import random_sheet

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState

FIRST_STARTS: Final = 6
MORE_STARTS: Final = 18  # How many races are ridden in haste for each horse, and then for each of the best two.
DOUBT: Final = 3.0
"""So many rides more are imagined with every order equally likely: a few dozen rides are not certainty."""
LONGEST: Final = 1000  # More plies than a race has.
SHARES: Final[Sequence[float]] = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The stakes that are weighed, between the smallest and the largest."""
OPPONENTS: Final = 10  # How many guesses at the others' sheets a sheet is weighed against.
GRID: Final = 24
DEBT: Final = 1100.0  # Money plus this is never below zero: nobody owes more than a thousand.
REACH: Final = 1.5
"""What being able to stake one more is worth while races are to come: whoever has lost all may still borrow."""
SHARPNESS: Final[Sequence[float]] = (40.0, 3.0, 2.2)
"""How surely the richer player ends ahead, with no, one, or more races to come."""

Orders = dict[tuple[int, int], float]  # How likely each order of first and second is.
ORDERS: Final = [(first, second) for first in RUNNERS for second in RUNNERS if first != second]


class Bettor:
    """JK-57: which sheet. Each is weighed by what every result would make of the standings (JK-63)."""

    def __init__(self, seen: Perspective, random: Random, effort: int = 1) -> None:
        self.seen = seen
        self.seat = seen.seat
        self.random = random
        self.effort = effort
        self.world = imagined(seen, random)
        self.setup = self.world.setup
        self.begun = self.world.sheets[self.seat]
        self.most = max_stake(self.setup, self.world.money[self.seat])
        self.money = self.world.standing().money

    def choose(self, options: Sequence[Action]) -> Action:
        """The next stroke of the best sheet that begins like the one on the table."""
        runs = self.runs()
        prize = Prize(self)
        best, most = EMPTY, -1.0
        for sheet in self.sheets():
            orders = runs[sheet.horses[0] if sheet.horses else 0]
            value = sum(chance * prize.of(sheet, order) for order, chance in orders.items())
            if value > most:
                best, most = sheet, value
        return next_stroke(self.begun, best, options)

    def runs(self) -> dict[int, Orders]:
        """For each horse the sheet may begin with: how all come in when it has the own cards behind it."""
        counts = {horse: dict.fromkeys(ORDERS, DOUBT / len(ORDERS)) for horse in self.begun.horses[:1] or RUNNERS}
        for horse, orders in counts.items():
            self.count(horse, orders, FIRST_STARTS * self.effort)
        firsts = {
            horse: sum(orders[order] for order in ORDERS if order[0] == horse) for horse, orders in counts.items()
        }
        for horse in sorted(firsts, key=lambda horse: -firsts[horse])[:2]:
            self.count(horse, counts[horse], MORE_STARTS * self.effort)
        return {horse: shares(orders) for horse, orders in counts.items()}

    def count(self, horse: int, orders: Orders, rides: int) -> None:
        """Ride some races for a horse and count who is first and second."""
        sheet = Sheet(WIN, (horse,), (self.setup.terms.stake_min,), sealed=True)
        races = len(self.world.results) + 1
        for _ in range(rides):
            world = imagined(self.seen, self.random)
            if self.effort > 1:
                self._ride_by_habit(world, sheet)
            else:
                world.sheets = (EMPTY,) * self.setup.seats  # who has bet what makes no difference to the horses
                world.step = self.setup.flow.turn
                ride(world, self.seat, sheet, races, self.random.random)
            place = world.results[-1].place
            first = place.index(1)
            second = place.index(2) if 2 in place else place.index(1, first + 1)
            orders[first, second] += 1

    def _ride_by_habit(self, world: JockeyState, sheet: Sheet) -> None:
        """A race in which the others ride too, for what they have probably bet: dearer, and nearer to the truth."""
        pick = picks(self.random)
        seats = range(self.setup.seats)
        world.sheets = tuple([sheet if seat == self.seat else random_sheet(world, seat, pick) for seat in seats])
        likely(world, self.seat, pick)
        world.step = self.setup.flow.turn
        rollout_until(world, self.random.random, AFTER_RACE, 1, LONGEST, habit)

    # --- which sheets there are

    def sheets(self) -> list[Sheet]:
        """Sheets worth weighing that begin with what is written already."""
        if self.begun.kind:
            return self._of_kind(self.begun.kind)
        return [sheet for kind in kinds(self.setup, self.world.money[self.seat]) for sheet in self._of_kind(kind)]

    def _of_kind(self, kind: int) -> list[Sheet]:
        if kind == NO_BET:
            return [EMPTY]
        named: Sequence[tuple[int, ...]] = ORDERS if kind == EXACTA else [(first,) for first in RUNNERS]
        fitting = [names for names in named if names[: len(self.begun.horses)] == self.begun.horses]
        fitting = fitting or [self.begun.horses]  # two horses, written by somebody else
        return [Sheet(kind, names, stakes, sealed=True) for names in fitting for stakes in self._stakes(len(names))]

    def _stakes(self, legs: int) -> list[tuple[int, ...]]:
        laid, least = self.begun.stakes, self.setup.terms.stake_min
        if len(laid) >= legs:
            return [laid]
        if legs == 1:
            return [(stake,) for stake in self._spread(self.most)]
        if laid:
            return [(laid[0], stake) for stake in self._spread(self.most - laid[0])]
        amounts = self._spread(self.most - least)
        much_on_first: list[tuple[int, ...]] = [(stake, least) for stake in amounts]
        return much_on_first + [(least, stake) for stake in amounts[1:]]

    def _spread(self, most: int) -> list[int]:
        """Amounts from the smallest stake to the most, in legal steps."""
        step, least = self.setup.terms.stake_step, self.setup.terms.stake_min
        return sorted({least + int(share * (most - least)) // step * step for share in SHARES})


class Prize:
    """How likely the game is won with so much money after this race, against guesses at what the others have laid."""

    def __init__(self, bettor: Bettor) -> None:
        world, seat, random = bettor.world, bettor.seat, bettor.random
        setup = self.setup = bettor.setup
        self.mine = bettor.money[seat]
        self.noted = [total - balance for total, balance in zip(bettor.money, world.money)]
        self.top = max(bettor.money) + 4 * bettor.most + 1000
        options = setup.options
        later = options.races_per_block * (options.blocks - 1 - world.block)
        self.to_come = options.races_per_block - 1 - world.race + later
        sharp = SHARPNESS[min(self.to_come, len(SHARPNESS) - 1)]
        others = [other for other in range(setup.seats) if other != seat]
        pick = picks(random)
        guesses = [[random_sheet(world, other, pick) for other in others] for _ in range(OPPONENTS * bettor.effort)]
        mine = [self.wealth(seat, -1000.0 + (self.top + 1000.0) * point / GRID) for point in range(GRID + 1)]
        self.lines: dict[tuple[int, int], list[float]] = {}
        for order in ORDERS:
            place = placed(*order)
            rivals = [
                [
                    self.wealth(other, bettor.money[other] + net_result(setup.terms, sheet, place))
                    for other, sheet in zip(others, guess)
                ]
                for guess in guesses
            ]
            self.lines[order] = [ahead(wealth, rivals, sharp) for wealth in mine]

    def of(self, sheet: Sheet, order: tuple[int, int]) -> float:
        """The chance of winning the game with this sheet after this result, read off the grid."""
        money = self.mine + (net_result(self.setup.terms, sheet, placed(*order)) if sheet.kind != NO_BET else 0)
        at = (money + 1000.0) * GRID / (self.top + 1000.0)
        low = max(0, min(GRID - 1, int(at)))
        line = self.lines[order]
        return line[low] + (line[low + 1] - line[low]) * (at - low)

    def wealth(self, seat: int, total: float) -> float:
        """Money, and while races are to come what one could stake, where doubling counts the same for poor and rich."""
        reach = REACH * max_stake(self.setup, int(total) - self.noted[seat]) if self.to_come else 0.0
        return log(max(1.0, total + DEBT + reach))


def shares(orders: Orders) -> Orders:
    """Counts as parts of the whole."""
    total = sum(orders.values())
    return {order: count / total for order, count in orders.items()}


def placed(first: int, second: int) -> list[int]:
    """The places of the horses for this order."""
    place = [0, 0, 0, 0]
    place[first], place[second] = 1, 2
    return place


def ahead(mine: float, rivals: Sequence[Sequence[float]], sharp: float) -> float:
    """How likely this wealth ends ahead of all rivals', averaged over guesses at their results."""
    total = 0.0
    for guess in rivals:
        chance = 1.0
        for theirs in guess:
            chance /= 1.0 + exp(min(30.0, sharp * (theirs - mine)))
        total += chance
    return total / len(rivals)


def next_stroke(begun: Sheet, wanted: Sheet, options: Sequence[Action]) -> Action:
    """The action that writes the next piece of a wanted sheet."""
    if stage(begun) == "kind":
        for action in options:
            if isinstance(action, Kind) and action.index == wanted.kind:
                return action
            if isinstance(action, NoBet) and wanted.kind == NO_BET:
                return action
    if len(begun.horses) > len(begun.stakes):
        return Stake(wanted.stakes[len(begun.stakes)])
    if len(begun.horses) < len(wanted.horses):
        for action in options:
            if isinstance(action, Back) and action.index == wanted.horses[len(begun.horses)]:
                return action
    return options[0]
