"""The slip that wins the game most often, which is not the one that brings most money.

The best boxes of a card are the same for everybody. Who lays what all lay gains with them and passes nobody: a leader
likes that, the others need a result that pays them alone. So races are imagined, with what the others have laid or
will lay, and the own slip is changed token by token while that makes its owner win more of them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import TYPE_CHECKING, Final, cast

from railbird.core.action import Action
from railbird.core.playout import Perspective, picks
from railbird.games.homestretch.bot.chances import at_start
from railbird.games.homestretch.bot.race_model import drawn_finish, held_back, spread_after, to_earn, wants_of
from railbird.games.homestretch.bot.tipster import LOYALTY
from railbird.games.homestretch.rules.actions import HORSES, Bet
from railbird.games.homestretch.rules.figures import horse_of
from railbird.games.homestretch.rules.imagine import is_slip_public

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

LOOKS: Final = (200, 400, 800, 1600)
"""After how many imagined races the slip is made, and made again; more would not change it."""
WORTH_A_LOOK: Final = 10  # How many boxes are tried for each token, the best of the card.
THEMES: Final = 4  # How many horses a slip is tried on with all it can.
PASSES: Final = 3  # How often a slip is gone through token by token.
TASTE: Final = 0.1  # How far the others' reckoning differs from ours, for a box.

Slip = tuple[int, ...]  # The boxes of a slip, the highest token first.


def best_bet(seen: Perspective, random: Random, spent: Callable[[], bool]) -> Action:
    """The next token of the best slip that begins with what has been laid (HS-5)."""
    desk = Desk(seen, random)
    races, is_over = 0, False
    while not is_over:
        desk.imagine_race()
        races += 1
        is_over = spent() or races == LOOKS[-1]
        if is_over or races in LOOKS:
            desk.slip = desk.best_slip()
    box = desk.slip[len(desk.laid)]
    return next(option for option in seen.legal() if isinstance(option, Bet) and option.box == box)


class Desk:
    """One seat before a race, with the races it has imagined so far."""

    def __init__(self, seen: Perspective, random: Random) -> None:
        self.seen = seen
        self.random = random
        self.pick = picks(random)
        world = self._world()
        self.setup = world.setup
        self.laid = tuple(world.slips[seen.seat])
        self.limit = world.limits[seen.seat]
        self.is_last = world.race == len(self.setup.green) - 1
        self.spread = spread_after(self.setup, world.race)
        self.to_earn = to_earn(self.setup, world.stables, world.race + 1)
        self.pays = [tote + self.setup.lose_stake for tote in self.setup.tote]
        """By box: what a point there brings more than one that loses (HS-4.1, `bet_stakes`)."""
        self.value = self._box_values(world)
        ranked = sorted(range(len(self.value)), key=lambda box: -self.value[box])
        self.boxes = ranked[:WORTH_A_LOOK]
        self.slip: Slip = filled(self.laid, ranked, self.limit, len(self.setup.tokens))
        self.mine: list[float] = []  # By race: what the seat is worth after it, without its bets.
        self.rivals: list[float] = []  # By race: what has to be beaten.
        self.paid_in: list[list[int]] = [[] for _ in self.value]  # By box: the races in which it pays.

    def _world(self) -> HomeStretchState:
        return cast("HomeStretchState", self.seen.imagine(self.pick))

    def _box_values(self, world: HomeStretchState) -> list[float]:
        """What a point on each box brings on average."""
        setup = self.setup
        places = at_start(tuple(world.token), setup.finish, setup.move_long, setup.move_short)
        return [places.within(horse_of(box), box % 3 + 1) * pays for box, pays in enumerate(self.pays)]

    # --- races that may come

    def imagine_race(self) -> None:
        """One more: the others' slips, who comes in, and what everybody has then."""
        world, me = self._world(), self.seen.seat
        slips = [bytes(self.slip) if seat == me else self._slip_of(world, seat) for seat in range(self.setup.seats)]
        wants = wants_of(self.setup, tuple([bytes(sorted(slip)) for slip in slips]), world.stables, world.card)
        home = drawn_finish(world, held_back(self.setup, wants), self.random.random)
        pays = {}
        for place, horse in enumerate(home):
            for pool in range(place, 3):
                box = 3 * (horse - 2) + pool
                pays[box] = self.pays[box]
                self.paid_in[box].append(len(self.mine))
        worth = self._purses(world, home)
        for seat, slip in enumerate(slips):
            if seat != me:
                worth[seat] += sum([token * pays.get(box, 0) for token, box in zip(self.setup.tokens, slip)])
        self.mine.append(worth.pop(me))
        self.rivals.append(max(worth) if self.is_last else sum([exp(one / self.spread) for one in worth]))

    def _slip_of(self, world: HomeStretchState, seat: int) -> bytes:
        """What another seat has laid, as far as it lies open, or will lay: box by box what looks best to it."""
        if is_slip_public(world, seat):
            return world.slips[seat]
        random = self.random.random
        liked = [(1 + LOYALTY * min(3, world.stables[seat].count(horse))) for horse in HORSES]
        values = [value * liked[box // 3] * (1 + TASTE * (random() - 0.5)) for box, value in enumerate(self.value)]
        ranked = sorted(range(len(values)), key=lambda box: -values[box])
        return bytes(filled((), ranked, world.limits[seat], len(self.setup.tokens)))

    def _purses(self, world: HomeStretchState, home: list[int]) -> list[float]:
        """Everybody's money with the purses of this race (HS-10.2) and those to come."""
        worth = [money + earns for money, earns in zip(world.money, self.to_earn)]
        for horse, purse in zip(home, self.setup.card_purse[world.card]):
            owned = [stable.count(horse) for stable in world.stables]
            for seat, shares in enumerate(owned):
                if shares:
                    worth[seat] += purse * shares / sum(owned)
        return worth

    # --- slips

    def best_slip(self) -> Slip:
        """From the one so far, the most valuable one and one for each promising horse: the best each can become."""
        horses = list(dict.fromkeys([box // 3 for box in self.boxes]))[:THEMES]
        themes = [sorted(self.boxes, key=lambda box: box // 3 != horse) for horse in horses]
        fresh = [filled(self.laid, boxes, self.limit, len(self.setup.tokens)) for boxes in [self.boxes, *themes]]
        return max([self.improved(slip) for slip in dict.fromkeys([self.slip, *fresh])])[1]

    def improved(self, slip: Slip) -> tuple[float, Slip]:
        """Change one token after the other while that wins more; how much it wins, and the slip."""
        tokens = self.setup.tokens
        money = self._money(slip)
        won = list(map(self._wins, money, self.rivals))
        wins = sum(won)
        for _ in range(PASSES):
            before = slip
            for at in range(len(self.laid), len(tokens)):
                for box in self.boxes:
                    if box == slip[at] or slip.count(box) >= self.limit:
                        continue
                    gain = self._gain(money, won, tokens[at], slip[at], box)
                    if gain > 1e-9:
                        self._lay(money, slip[at], -tokens[at])
                        self._lay(money, box, tokens[at])
                        for race in (*self.paid_in[slip[at]], *self.paid_in[box]):
                            won[race] = self._wins(money[race], self.rivals[race])
                        slip = (*slip[:at], box, *slip[at + 1 :])
                        wins += gain
            if slip == before:
                break
        return wins, slip

    def won(self, slip: Slip) -> float:
        """The part of the imagined races after which a slip wins the game."""
        return sum(map(self._wins, self._money(slip), self.rivals)) / len(self.mine)

    def _money(self, slip: Slip) -> list[float]:
        money = self.mine[:]
        for token, box in zip(self.setup.tokens, slip):
            self._lay(money, box, token)
        return money

    def _lay(self, money: list[float], box: int, token: int) -> None:
        """Lay a token into a box, or with a minus take it away: what one has after each race."""
        pays = token * self.pays[box]
        for race in self.paid_in[box]:
            money[race] += pays

    def _gain(self, money: list[float], won: list[float], token: int, old: int, new: int) -> float:
        """How much more is won with a token in another box. Where both pay, both are counted, one after the other.

        `won` is what is won by race with the money as it is: worked out once, it is asked for box by box.
        """
        rivals, wins = self.rivals, self._wins
        less, more = token * self.pays[old], token * self.pays[new]
        changed = dict.fromkeys(self.paid_in[old], -less)
        for race in self.paid_in[new]:
            changed[race] = changed.get(race, 0) + more
        return sum([wins(money[race] + by, rivals[race]) - won[race] for race, by in changed.items()])

    def _wins(self, mine: float, rivals: float) -> float:
        """The chance to win the game with so much: after the last race certainty, before it by the luck to come."""
        if self.is_last:
            return 1.0 if mine > rivals else 0.5 if mine == rivals else 0.0
        weight = exp(mine / self.spread)
        return weight / (weight + rivals)


def filled(begun: Slip, boxes: list[int], limit: int, tokens: int) -> Slip:
    """A slip that goes on with these boxes, each as often as it may be."""
    slip = list(begun)
    for box in boxes:
        while len(slip) < tokens and slip.count(box) < limit:
            slip.append(box)
    return tuple(slip)
