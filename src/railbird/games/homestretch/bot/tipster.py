"""The tipster of HomeStretch: how a good human thinks, in figures.

It asks of every horse how likely it comes first, second or third (`chances`) and what each place would pay
it and its rivals; the rest is comparing. It looks only at what lies open and at what is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from railbird.core.action import Action
from railbird.core.playout import Perspective
from railbird.games.homestretch.bot.chances import at_start, chances, ways
from railbird.games.homestretch.rules.actions import (
    HORSES,
    POOLS,
    Bet,
    Buy,
    BuyBlind,
    Keep,
    MoveOne,
    MoveTwo,
    PickLast,
    RollAgain,
)
from railbird.games.homestretch.rules.state import NO_TOKEN, HomeStretchState, Setup, X

LOYALTY: Final = 0.06
"""How much likelier a horse becomes by having one more reason to push it oneself."""
RED_BOUGHT: Final = 0.4
"""How likely a share nobody drafted is bought in the second purchase."""

Field = list[list[float]]
"""What each place pays: by place (first, second, third), then by horse."""


class Tipster:
    """Bets on value, buys what earns more than it costs, and moves each horse by what it would pay whom."""

    deterministic = True
    cost = "up to 4 ms a decision"

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
        world = seen.imagine(self._random.randrange)
        assert isinstance(world, HomeStretchState)
        judge = Judge(world, seen.seat)
        return sorted(options, key=judge.value, reverse=True)[:count]


class Judge:
    """One position with the eyes of one seat. Reads only what lies open and what is the seat's own."""

    def __init__(self, world: HomeStretchState, seat: int) -> None:
        self.world = world
        self.setup = world.setup
        self.seat = seat
        self.pays: Field | None = None

    def value(self, action: Action) -> float:
        """What an action is worth, in money; only differences between the actions of one decision mean anything."""
        match action:
            case Keep(horse=horse):
                return self.share(horse, drafting=True) - self.setup.price[horse]
            case Bet():
                return self.bet(action)
            case Buy(horse=horse):
                return self.share(horse) - self.setup.price[horse]
            case BuyBlind():
                return self.blind()
            case MoveTwo():
                return self.moved(self.rolled, self.setup.move_long)
            case MoveOne():
                return self.moved(self.rolled, self.setup.move_short, rolls_again=True)
            case PickLast(horse=horse):
                return self.picked(horse)
            case RollAgain():
                return self.second_roll(self.world.position, self.world.token, self.world.home)
        return self.standing_still()

    # --- shares: HS-2, HS-10, HS-12

    def share(self, horse: int, drafting: bool = False) -> float:
        """What one more share of a horse will earn: my part of its purses grows, the others' shrinks."""
        owned = list(self.world.kept[self.seat] if drafting else self.world.stables[self.seat])
        mine = owned.count(horse)
        others = self.drafted_by_others(mine) if drafting else self.owned_by_others(horse)
        income = sum(_income(self.setup, green)[horse] for green in self.setup.green[self.world.race + 1 :])
        gain = (mine + 1) / (mine + 1 + others) - (mine / (mine + others) if mine else 0.0)
        theirs = others / (mine + others) - others / (mine + 1 + others) if others else 0.0
        return income * (gain + theirs / max(1, self.setup.seats - 1))

    def owned_by_others(self, horse: int) -> float:
        stables = self.world.stables
        return sum(stable.count(horse) for seat, stable in enumerate(stables) if seat != self.seat)

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

    def bet(self, bet: Bet) -> float:
        """Chance times box number; a horse I have other reasons to push is a little likelier."""
        world, setup = self.world, self.setup
        places = POOLS.index(bet.pool) + 1
        chance = at_start(tuple(world.token), setup.finish, setup.move_long, setup.move_short).within(bet.horse, places)
        backed = sum(box // 3 + 2 == bet.horse for box in world.slips[self.seat])
        reasons = min(3, backed + world.stables[self.seat].count(bet.horse))
        chance *= 1 + LOYALTY * reasons
        risk = (1 - chance) if setup.lose_stake else 0.0
        return chance * setup.tote[bet.box] - risk

    # --- the race: HS-6 to HS-9

    @property
    def rolled(self) -> int:
        """The horse the dice show."""
        return self.world.dice_first + self.world.dice_second

    def moved(self, horse: int, spaces: int, rolls_again: bool = False) -> float:
        """The position after the rolled horse has moved."""
        position, token, home = _advanced(self.world, horse, spaces, self.world.token[horse])
        if rolls_again and len(home) < self.setup.finishers:
            return self.second_roll(position, token, home)
        return self.outlook(position, token, home)

    def picked(self, horse: int) -> float:
        """The position after a special move (R-12)."""
        world = self.world
        spaces = self.setup.special[abs(world.dice_first - world.dice_second)]
        token = world.token[horse]
        rule = self.setup.special_tokens
        if token == X and rule == "any_first_move":
            spaces = 0
        elif token == X or rule == "number_only":
            return self.outlook(*_advanced(world, horse, spaces, NO_TOKEN, keeps=token))
        return self.outlook(*_advanced(world, horse, spaces, token))

    def second_roll(self, position: Sequence[int], token: Sequence[int], home: Sequence[int]) -> float:
        """The average over the next roll, which moves its horse the whole way."""
        total = 0.0
        for horse in HORSES:
            total += ways(horse) * self._after_roll(horse, position, token, home)
        return total / 36

    def _after_roll(self, horse: int, position: Sequence[int], token: Sequence[int], home: Sequence[int]) -> float:
        if horse in home:
            return self.outlook(position, token, home)
        moved, tokens, arrived = list(position), list(token), tuple(home)
        spaces = 0 if tokens[horse] == X else self.setup.second_move + tokens[horse]
        tokens[horse] = NO_TOKEN
        moved[horse] = min(self.setup.finish, moved[horse] + spaces)
        if moved[horse] == self.setup.finish:
            arrived += (horse,)
        return self.outlook(moved, tokens, arrived)

    def standing_still(self) -> float:
        """To stop, or to pass: in the race the position as it is, in the market nothing gained."""
        world = self.world
        if world.step is self.setup.flow.choose_again:
            return self.outlook(world.position, world.token, world.home)
        return 0.0

    def outlook(self, position: Sequence[int], token: Sequence[int], home: Sequence[int]) -> float:
        """What the race will bring me more than the others, on average."""
        setup = self.setup
        if self.pays is None:
            self.pays = self._pays()
        places = chances(position, token, home, setup.finish, setup.move_long, setup.move_short)
        return sum(
            chance * pay for row, paid in zip(places, self.pays) for chance, pay in zip(row, paid) if chance and pay
        )

    def _pays(self) -> Field:
        """What each place of each horse pays me, less what it pays the others on average."""
        field: Field = [[0.0] * 13 for _ in range(3)]
        rivals = self.setup.seats - 1
        for seat in range(self.setup.seats):
            weight = 1.0 if seat == self.seat else -1.0 / rivals
            self._add_purses(field, seat, weight)
            self._add_bets(field, seat, weight)
        return field

    def _add_purses(self, field: Field, seat: int, weight: float) -> None:
        purses = self.setup.card_purse[self.world.card]
        for horse in set(self.world.stables[seat]):
            part = self.world.stables[seat].count(horse) / sum(stable.count(horse) for stable in self.world.stables)
            for place in range(3):
                field[place][horse] += weight * part * purses[place]

    def _add_bets(self, field: Field, seat: int, weight: float) -> None:
        """A token in Win pays for the first place only, one in Show for all three; rivals' tokens lie face down."""
        setup = self.setup
        known = seat == self.seat or setup.values_open
        average = sum(setup.tokens) / len(setup.tokens)
        for token, box in zip(setup.tokens, self.world.slips[seat]):
            value = (token if known else average) * (setup.tote[box] + setup.lose_stake)
            for place in range(box % 3 + 1):
                field[place][box // 3 + 2] += weight * value


def _advanced(
    world: HomeStretchState, horse: int, spaces: int, token: int, keeps: int = NO_TOKEN
) -> tuple[list[int], list[int], tuple[int, ...]]:
    """Positions, tokens and horses home after a move; a plus is added and gone, unless the horse `keeps` its token."""
    position, tokens, home = world.position[:], world.token[:], world.home
    tokens[horse] = keeps
    position[horse] = min(world.setup.finish, position[horse] + spaces + max(0, token))
    if position[horse] == world.setup.finish:
        home += (horse,)
    return position, tokens, home


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
