"""The tipster of HomeStretch: how a good human thinks, in figures.

It asks of every horse how likely it comes first, second or third (`chances`) and what each place would pay
it and its rivals; the rest is comparing. It looks only at what lies open and at what is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, cast

from railbird.core.action import Action
from railbird.core.playout import Perspective, picks
from railbird.games.homestretch.bot.chances import at_start, chances, ways
from railbird.games.homestretch.rules import actions, figures
from railbird.games.homestretch.rules.actions import HORSES, POOLS
from railbird.games.homestretch.rules.figures import horse_of
from railbird.games.homestretch.rules.setup import Setup

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

LOYALTY: Final = 0.06  # How much likelier a horse becomes by having one more reason to push it oneself.
RED_BOUGHT: Final = 0.4  # How likely a share nobody drafted is bought in the second purchase.

Pays = list[list[float]]  # What each place pays: by place (first, second, third), then by horse.


class Tipster:
    """Bets on value, buys what earns more than it costs, and moves each horse by what it would pay whom.

    The same position gets the same answer, within 4 ms.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seen: Perspective) -> Action:
        """The most valuable of the legal actions."""
        return self.shortlist(seen, 1)[0]

    def shortlist(self, seen: Perspective, count: int) -> Sequence[Action]:
        """The most valuable ones, best first."""
        options = seen.legal()
        if len(options) == 1:
            return options
        judge = Judge(cast("HomeStretchState", seen.imagine(picks(self._random))), seen.seat)
        return sorted(options, key=judge.value, reverse=True)[:count]


class Judge:
    """One position with the eyes of one seat. Reads only what lies open and what is the seat's own."""

    def __init__(self, world: HomeStretchState, seat: int) -> None:
        self.world = world
        self.setup = world.setup
        self.seat = seat

    def value(self, action: Action) -> float:
        """What an action is worth, in money; only differences between the actions of one decision mean anything."""
        match action:
            case actions.Keep(horse=horse):
                return self.share(horse, drafting=True) - self.setup.price[horse]
            case actions.Bet():
                return self.bet(action)
            case actions.Buy(horse=horse):
                return self.share(horse) - self.setup.price[horse]
            case actions.BuyBlind():
                return self.blind()
            case actions.MoveTwo():
                return self.moved(self.world.dice.horse, self.setup.move_long)
            case actions.MoveOne():
                return self.moved(self.world.dice.horse, self.setup.move_short, rolls_again=True)
            case actions.PickLast(horse=horse):
                return self.picked(horse)
            case actions.RollAgain():
                return self.second_roll(self.world)
        stops = self.world.step is self.setup.flow.choose_again
        return self.outlook(self.world) if stops else 0.0  # in the market nothing is gained by passing

    # --- shares: HS-2, HS-10, HS-12

    def share(self, horse: int, drafting: bool = False) -> float:
        """What one more share of a horse will earn: my part of its purses grows, the others' shrinks."""
        stables = self.world.stables
        mine = self.world.kept[self.seat].count(horse) if drafting else stables[self.seat].count(horse)
        others = self.drafted_by_others(mine) if drafting else b"".join(stables).count(horse) - mine
        income = sum(_income(self.setup, green)[horse] for green in self.setup.green[self.world.race + 1 :])
        gain = (mine + 1) / (mine + 1 + others) - (mine / (mine + others) if mine else 0.0)
        theirs = others / (mine + others) - others / (mine + 1 + others) if others else 0.0
        return income * (gain + theirs / max(1, self.setup.seats - 1))

    def drafted_by_others(self, mine: int) -> float:
        """How many shares of a horse the others will have, on average, after the second purchase."""
        setup = self.setup
        cards = setup.blue_per_horse * len(HORSES)
        theirs = setup.hand_size * (setup.seats - 1) / (cards - setup.hand_size)
        blue = max(0, setup.blue_per_horse - mine - 1)
        return blue * (theirs + (1 - theirs) * RED_BOUGHT) + setup.red_per_horse * RED_BOUGHT

    def blind(self) -> float:
        """The average card of the deck, less the surcharge; what the deck holds is known."""
        deck = self.world.deck
        worth = sum(self.share(horse) - self.setup.price[horse] for horse in deck) / len(deck)
        return worth - self.setup.surcharge

    # --- bets: HS-4, HS-5, HS-11

    def bet(self, bet: actions.Bet) -> float:
        """Chance times box number; a horse I have other reasons to push is a little likelier."""
        world, setup = self.world, self.setup
        places = POOLS.index(bet.pool) + 1
        chance = at_start(tuple(world.token), setup.finish, setup.move_long, setup.move_short).within(bet.horse, places)
        backed = sum(horse_of(box) == bet.horse for box in world.slips[self.seat])
        reasons = min(3, backed + world.stables[self.seat].count(bet.horse))
        chance *= 1 + LOYALTY * reasons
        risk = (1 - chance) if setup.lose_stake else 0.0
        return chance * setup.tote[bet.box] - risk

    # --- the race: HS-6 to HS-9

    def moved(self, horse: int, spaces: int, rolls_again: bool = False) -> float:
        """The position after the rolled horse has moved."""
        world = self.world
        after = self._after(world, horse, *figures.moved(world.token[horse], spaces))
        if rolls_again and len(after.home) < self.setup.finishers:
            return self.second_roll(after)
        return self.outlook(after)

    def picked(self, horse: int) -> float:
        """The position after a special move (R-12)."""
        world, setup = self.world, self.setup
        spaces = setup.special[world.dice.difference]
        goes, left = figures.special_moved(world.token[horse], spaces, setup.special_tokens)
        return self.outlook(self._after(world, horse, goes, left))

    def second_roll(self, race: HomeStretchState) -> float:
        """The average over the next roll, which moves its horse the whole way."""
        return sum(ways(horse) * self._rolled(race, horse) for horse in HORSES) / 36

    def _rolled(self, race: HomeStretchState, horse: int) -> float:
        if horse in race.home:
            return self.outlook(race)
        return self.outlook(self._after(race, horse, *figures.moved(race.token[horse], self.setup.second_move)))

    def _after(self, race: HomeStretchState, horse: int, spaces: int, token: int) -> HomeStretchState:
        """Where all stand after a horse has gone so far, with what is left behind it."""
        after = race.copy()
        after.token[horse] = token
        after.position[horse] = figures.landing(race.position[horse], spaces, self.setup.finish)
        if after.position[horse] == self.setup.finish:
            after.home += (horse,)
        return after

    def outlook(self, race: HomeStretchState) -> float:
        """What the race will bring me more than the others, on average."""
        setup = self.setup
        places = chances(race.position, race.token, race.home, setup.finish, setup.move_long, setup.move_short)
        return sum(
            chance * pay for row, paid in zip(places, self.pays) for chance, pay in zip(row, paid) if chance and pay
        )

    @cached_property
    def pays(self) -> Pays:
        """What each place of each horse pays me, less what it pays the others on average."""
        field: Pays = [[0.0] * 13 for _ in range(3)]
        rivals = self.setup.seats - 1
        for seat in range(self.setup.seats):
            weight = 1.0 if seat == self.seat else -1.0 / rivals
            self._add_purses(field, seat, weight)
            self._add_bets(field, seat, weight)
        return field

    def _add_purses(self, field: Pays, seat: int, weight: float) -> None:
        purses = self.setup.card_purse[self.world.card]
        for horse in set(self.world.stables[seat]):
            part = self.world.stables[seat].count(horse) / sum(stable.count(horse) for stable in self.world.stables)
            for place in range(3):
                field[place][horse] += weight * part * purses[place]

    def _add_bets(self, field: Pays, seat: int, weight: float) -> None:
        """A token in Win pays for the first place only, one in Show for all three; rivals' tokens lie face down."""
        setup = self.setup
        known = seat == self.seat or setup.values_open
        average = sum(setup.tokens) / len(setup.tokens)
        for token, box in zip(setup.tokens, self.world.slips[seat]):
            value = (token if known else average) * (setup.tote[box] + setup.lose_stake)
            for place in range(box % 3 + 1):
                field[place][horse_of(box)] += weight * value


@lru_cache(maxsize=64)
def _income(setup: Setup, green: bool) -> list[float]:
    """What a whole horse earns in purses in an average race of this colour."""
    income = [0.0] * 13
    cards = [card for card, is_green in enumerate(setup.card_green) if is_green == green]
    for card in cards:
        places = at_start(tuple(setup.card_tokens[card]), setup.finish, setup.move_long, setup.move_short)
        for horse in HORSES:
            income[horse] += sum(row[horse] * purse for row, purse in zip(places, setup.card_purse[card]))
    return [total / len(cards) for total in income]
