"""The position of a game of HomeStretch."""

from __future__ import annotations

from railbird.core.state import Pick, Standing, State
from railbird.games.homestretch.rules.actions import HORSES, Dice
from railbird.games.homestretch.rules.imagine import imagine_draft, imagine_slips
from railbird.games.homestretch.rules.setup import Setup


class HomeStretchState(State):
    """Everything on the table. Horses are their numbers 2 to 12; lists by horse have 13 places."""

    setup: Setup
    # the race: what changes with every roll is a list
    position: list[int]  # Spaces travelled; the finish means home.
    token: list[int]  # What stands behind each horse.
    home: tuple[int, ...]  # The horses across the line, in order.
    turn: int  # The seat with the dice.
    second: bool  # Whether the dice on the table are the second roll of the turn.
    dice: Dice  # The dice rolled last.
    # what changes once in a phase is a tuple
    race: int  # The race being prepared, run or paid, from 0; -1 before the first.
    card: int
    cards_run: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    kept: tuple[tuple[int, ...], ...]
    """The cards each seat has kept in the draft, round by round; empty once they are its stable."""
    tossed: tuple[int, ...]  # The cards thrown from the phantom hand, round by round.
    deck: tuple[int, ...]  # Share cards face down, as a set: undealt, left over, or the deck of the second purchase.
    row: tuple[int, ...]
    stables: tuple[bytes, ...]
    """For each seat the horses it has shares of, sorted; bytes are small numbers in a quarter of the space."""
    round: int  # Round of the draft or of the second purchase, from 0.
    order: tuple[int, ...]  # Seats in the order of betting, those rolling for the start, or those still to buy.
    waiting: tuple[int, ...]  # Seats whose slip is not full, in the order of betting.
    limits: tuple[int, ...]  # Own tokens allowed per box, by seat (HS-5.3).
    slips: tuple[bytes, ...]  # For each seat the boxes its tokens lie in, in the order of `setup.tokens`.
    rolls: tuple[int, ...]  # What those rolling for the start have rolled so far.

    __slots__ = tuple(__annotations__)  # plain Python reads them faster than from a dictionary

    def copy(self) -> HomeStretchState:
        other = HomeStretchState()
        other.step = self.step
        other.under = self.under
        other.money = self.money[:]
        other.reveals = self.reveals
        other.notes = None
        other.setup = self.setup
        other.position = self.position[:]
        other.token = self.token[:]
        other.home = self.home
        other.turn = self.turn
        other.second = self.second
        other.dice = self.dice
        other.race = self.race
        other.card = self.card
        other.cards_run = self.cards_run
        other.hands = self.hands
        other.kept = self.kept
        other.tossed = self.tossed
        other.deck = self.deck
        other.row = self.row
        other.stables = self.stables
        other.round = self.round
        other.order = self.order
        other.waiting = self.waiting
        other.limits = self.limits
        other.slips = self.slips
        other.rolls = self.rolls
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        """Only three things are secret: the draft, token values, and slips that are not public yet."""
        if self.race < 0:
            imagine_draft(self, seat, pick)
        else:
            imagine_slips(self, seat, pick)

    def standing(self) -> Standing:
        """HS-13.1, HS-13.2: money, price of the shares, then long shots, middle, favourites (R-42, R-52)."""
        seats = self.setup.seats
        return Standing(self.money[:seats], [self._key(seat) for seat in range(seats)])

    def _key(self, seat: int) -> tuple[int, ...]:
        setup, stable = self.setup, self.stables[seat]
        tiers = [setup.tier[horse] for horse in stable]
        price = sum([setup.price[horse] for horse in stable])
        return (self.money[seat], price, tiers.count(0), tiers.count(1), tiers.count(2))

    # --- questions the steps share

    def by_money(self, richest_first: bool) -> tuple[int, ...]:
        """Seats by their money, equal money in colour order (HS-5.2, HS-12.3, R-7, R-27)."""
        sign = -1 if richest_first else 1
        keys = [(sign * self.money[seat], self.setup.colors[seat], seat) for seat in range(self.setup.seats)]
        return tuple([seat for _, _, seat in sorted(keys)])

    def unowned_shares(self) -> list[int]:
        """The cards in no stable, sorted: the share pool (HS-1.7, HS-14.4)."""
        printed = self.setup.blue_per_horse + self.setup.red_per_horse
        owned = b"".join(self.stables)
        return [horse for horse in HORSES for _ in range(printed - owned.count(horse))]
