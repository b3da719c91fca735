"""The tipster of Win, Place & Show: how a good human thinks, in figures.

It asks of every horse how likely it finishes where (`chances`), bids what the purse is worth less what rivals
leave, bets where the table pays more than the chance, rides forward and into rivals' way, and objects when a
move gave much away on a horse it has money on. It looks only at what lies open and at what is its own.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, cast

from railbird.core.action import Action
from railbird.core.playout import Perspective
from railbird.games.winplaceshow.bot.chances import Shares, before_the_start, earned, gain, shaded, under_way
from railbird.games.winplaceshow.bot.habits import BETTING_SHARE, BIDDING_SHARE, EDGE
from railbird.games.winplaceshow.bot.jockeyship import good_rides
from railbird.games.winplaceshow.rules.actions import (
    HAND_IN,
    PASS,
    POOLS,
    Accept,
    Bet,
    Bid,
    Object,
    Raise,
    Ride,
    Ticket,
)
from railbird.games.winplaceshow.rules.figures import PER
from railbird.games.winplaceshow.view import WinPlaceShowView

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

DOUBLE_EDGE: Final = 0.35  # The same for the Daily Double, where both guesses must be right.
TICKETS: Final = 3
SPREAD: Final = (0.8, 1.25, 0.6, 1.5, 0.0, 2.0)  # Parts and multiples of a bid that are worth a look.
FINE: Final = 2000
SHARE_GUESS: Final = 3000  # What an accuser may expect of a guilty owner's winnings.
UPHELD: Final = {True: 0.8, False: 0.15}  # How likely a judge follows the steward test, by what it says.


class Tipster:
    """Handicaps the field, shades its bids, bets on value, rides like a professional, objects when it pays."""

    deterministic = True
    cost = "about 1 ms a decision, 20 ms when it first handicaps a race"

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seen: Perspective) -> Action:
        """What a good player would do now."""
        options = seen.legal()
        if len(options) == 1:
            return options[0]
        first = options[0]
        if isinstance(first, Bid):
            return bid(seen.view(), options)
        if len(options) > 1 and isinstance(options[-1], Raise):
            return raised(seen.view(), options)
        if options[-1] == HAND_IN:
            return slip_line(seen.view(), options)
        if isinstance(options[-1], Object):
            return objection(seen.view(), options)
        if isinstance(first, Ride):
            return self._rides(seen)[0]
        if isinstance(first, Accept):
            return first
        return seen.fallback()

    def _rides(self, seen: Perspective) -> list[Action]:
        """The good rides, best first; where the horses stand lies open, and the own slip is its own."""
        world = cast("WinPlaceShowState", seen.imagine(self._random.randrange))
        return good_rides(world, seen.seat)

    def shortlist(self, seen: Perspective, count: int) -> Sequence[Action]:
        """The choice first, then what else is worth a look."""
        options = seen.legal()
        chosen = self.choose(seen)
        if isinstance(chosen, Bid):
            more: Sequence[Action] = bids_worth_a_look(chosen, options)
        elif isinstance(options[-1], Raise):
            more = options[:2]
        elif options[-1] == HAND_IN:
            more = lines_worth_a_look(seen.view(), options, count)
        elif isinstance(chosen, Ride):
            more = self._rides(seen)
        else:
            more = options
        return list(dict.fromkeys([chosen, *more]))[:count]


# --- what else is worth a look


def bids_worth_a_look(chosen: Bid, options: Sequence[Action]) -> list[Action]:
    """Somewhat more and somewhat less than the bid that seems right."""
    return [_nearest(options, chosen.amount * part) for part in SPREAD]


def lines_worth_a_look(view: WinPlaceShowView, options: Sequence[Action], count: int) -> list[Action]:
    """WPS-31: in the next pool the horses that pay most for their chance, the best of the later pools, handing in."""
    shares = before_the_start(view, view.race)
    most = (view.players[view.seat].money or 0) * BETTING_SHARE
    written = max([POOLS.index(line.pool) for line in view.own_slip], default=-1)
    found: list[Action | None] = []
    for pool in range(written + 1, len(POOLS)):
        ranked = ranked_bets(view, shares, pool)
        wanted = ranked[: count - 3] if pool == written + 1 else ranked[:1]
        found += [_stake(options, POOLS[pool], horse, most) for _, horse in wanted]
    return [*[line for line in found if line is not None][: count - 1], HAND_IN]


# --- the auction


def purse_value(view: WinPlaceShowView, horse: int) -> float:
    """What a horse may be expected to earn, and what riding it is worth."""
    return earned(before_the_start(view, view.race)[horse - 1], view.programme[view.race - 1].purse)


def bid(view: WinPlaceShowView, options: Sequence[Action]) -> Action:
    """First-price sealed bids are shaded below the value; where nobody else can buy, the least will do."""
    least = options[0]
    assert isinstance(least, Bid)
    bidders = sum(player.out is None and not player.suspended for player in view.players)
    worth = shaded(purse_value(view, least.horse), bidders, len(view.own_sheet))
    cash = view.players[view.seat].money or 0
    wanted = min(worth, cash * BIDDING_SHARE)
    return _nearest(options, wanted)


def raised(view: WinPlaceShowView, options: Sequence[Action]) -> Action:
    """Raise by the least while that is still below what the horse is worth."""
    least = options[1]
    assert isinstance(least, Raise)
    sale = view.sale
    assert sale is not None
    assert sale.lot is not None
    cash = view.players[view.seat].money or 0
    return least if least.amount <= min(0.85 * purse_value(view, sale.lot), cash * BIDDING_SHARE) else PASS


def _nearest(options: Sequence[Action], wanted: float) -> Action:
    """The offer that does not exceed an amount, or the least."""
    least = options[0]
    assert isinstance(least, Bid)
    if len(options) == 1 or wanted <= least.amount:
        return least
    second = options[1]
    assert isinstance(second, Bid)
    return options[min(len(options) - 1, int((wanted - least.amount) // (second.amount - least.amount)))]


# --- the slip


def slip_line(view: WinPlaceShowView, options: Sequence[Action]) -> Action:
    """The next line worth writing: tickets in rising order first, then win, place, show; else hand in."""
    cash = view.players[view.seat].money or 0
    ticket = next_ticket(view, options)
    if ticket is not None and (view.to_stake or 0) > 10 * ticket.stake:
        return ticket
    shares = before_the_start(view, view.race)
    written = max([POOLS.index(line.pool) for line in view.own_slip], default=-1)
    for pool in range(written + 1, len(POOLS)):
        horse, gained = best_bet(view, shares, pool)
        if gained > EDGE:
            chosen = _stake(options, POOLS[pool], horse, cash * BETTING_SHARE)
            if chosen is not None:
                return chosen
    return HAND_IN


def best_bet(view: WinPlaceShowView, shares: Shares, pool: int) -> tuple[int, float]:
    """The horse with the highest expected gain per dollar in a pool."""
    gained, horse = ranked_bets(view, shares, pool)[0]
    return horse, gained


def ranked_bets(view: WinPlaceShowView, shares: Shares, pool: int) -> list[tuple[float, int]]:
    """The expected gain per dollar in a pool and the horse, best first."""
    entries = view.programme[view.race - 1].entries
    gains = [(gain(shares[entry.horse - 1], entry.pays, pool), entry.horse) for entry in entries]
    return sorted(gains, reverse=True)


def _stake(options: Sequence[Action], pool: str, horse: int, most: float) -> Action | None:
    """The largest stake offered on a horse that does not exceed an amount."""
    found: Action | None = None
    for option in options:
        if isinstance(option, Bet) and (option.pool, option.horse) == (pool, horse) and option.stake <= most:
            found = option
    return found


def next_ticket(view: WinPlaceShowView, options: Sequence[Action]) -> Ticket | None:
    """The first combination still open, at the least stake, among the few that pay clearly more than they should."""
    pays = view.double_pays
    if view.race != 1 or pays is None or not isinstance(options[0], Ticket) or len(view.own_tickets) >= TICKETS:
        return None
    first, second = before_the_start(view, 1), before_the_start(view, 2)
    gains = {
        (one + 1, two + 1): first[one][0] * second[two][0] * pays[one][two] / PER - 1
        for one in range(6)
        for two in range(6)
    }
    best = sorted(gains, key=lambda pair: -gains[pair])[:TICKETS]
    for option in options:
        if isinstance(option, Ticket):
            pair = (option.first, option.second)
            if pair in best and gains[pair] > DOUBLE_EDGE:
                return option
    return None


# --- objections


def objection(view: WinPlaceShowView, options: Sequence[Action]) -> Action:
    """Object when the stakes likely lost, times the chance of being upheld, outweigh the fine."""
    window = view.window
    assert window is not None
    shares = under_way(view)[window.horse - 1]
    lost = 0.0
    for line in view.own_slip:
        if line.horse == window.horse:
            lost += line.stake * (1 - sum(shares[: POOLS.index(line.pool) + 1]))
    owner_elsewhere = 0.6 * (1 - shares[0])
    upheld = UPHELD[window.harmful] * owner_elsewhere
    wins = upheld * (lost + SHARE_GUESS) - (1 - upheld) * FINE
    return options[-1] if wins > 0 else PASS
