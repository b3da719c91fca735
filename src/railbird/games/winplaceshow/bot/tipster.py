"""The tipster of Win, Place & Show: how a good human thinks, in figures.

It asks of every horse how likely it finishes where (`chances`), bids what the purse is worth less what rivals
leave, bets where the table pays more than the chance, rides forward and into rivals' way, and objects when a
move gave much away on a horse it has money on. It looks only at what lies open and at what is its own.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, cast

from railbird.core.action import Action
from railbird.core.offers import Amounts
from railbird.core.playout import Perspective, picks
from railbird.games.winplaceshow.bot.chances import before, earned, gain, shaded, under_way
from railbird.games.winplaceshow.bot.habits import BETTING_SHARE, BIDDING_SHARE, worth_a_bet
from railbird.games.winplaceshow.bot.jockeyship import good_rides
from railbird.games.winplaceshow.rules import actions as act
from railbird.games.winplaceshow.rules.figures import PER
from railbird.games.winplaceshow.view import WinPlaceShowView

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

DOUBLE_EDGE: Final = 0.35  # The same for the Daily Double, where both guesses must be right.
TICKETS: Final = 3
SPREAD: Final[Sequence[float]] = (0.8, 1.25, 0.6, 1.5, 0.0, 2.0)  # Parts and multiples of a bid that are worth a look.
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
        return next(self._ideas(seen, 1))

    def shortlist(self, seen: Perspective, count: int) -> Sequence[Action]:
        """The choice first, then what else is worth a look."""
        return list(dict.fromkeys(self._ideas(seen, count)))[:count]

    def _ideas(self, seen: Perspective, count: int) -> Iterator[Action]:
        options = seen.legal()
        first, last = options[0], options[-1]
        if len(options) == 1:
            yield first
        elif isinstance(options, Amounts):
            chosen = bid(seen.view(), options.amounts)
            yield chosen
            yield from (act.Bid(chosen.horse, nearest(options.amounts, chosen.amount * part)) for part in SPREAD)
        elif isinstance(second := options[1], act.Raise):
            yield raised(seen.view(), second)
            yield from options[:2]
        elif last == act.HAND_IN:
            view = seen.view()
            yield slip_line(view, options)
            yield from lines_worth_a_look(view, options, count)
        elif isinstance(first, act.Ride):
            # Where the horses stand lies open, and the own slip is its own.
            yield from good_rides(cast("WinPlaceShowState", seen.imagine(picks(self._random))), seen.seat)
        else:
            if isinstance(last, act.Object):
                yield objection(seen.view(), options)
            else:
                yield first if isinstance(first, act.Accept) else seen.fallback()
            yield from options


# --- the auction


def purse_value(view: WinPlaceShowView, horse: int) -> float:
    """What a horse may be expected to earn, and what riding it is worth."""
    card = view.programme[view.race - 1]
    return earned(before(card)[horse - 1], card.purse)


def bid(view: WinPlaceShowView, amounts: range) -> act.Bid:
    """First-price sealed bids are shaded below the value; where nobody else can buy, the least will do."""
    assert view.sale is not None
    place = len(view.own_sheet)
    horse = view.sale.horses[place]
    bidders = sum(player.out is None and not player.suspended for player in view.players)
    worth = shaded(purse_value(view, horse), bidders, place)
    return act.Bid(horse, nearest(amounts, min(worth, (view.players[view.seat].money or 0) * BIDDING_SHARE)))


def nearest(amounts: range, wanted: float) -> int:
    """The offer that does not exceed an amount, or the least."""
    return amounts[max(0, min(len(amounts) - 1, int((wanted - amounts.start) // amounts.step)))]


def raised(view: WinPlaceShowView, least: act.Raise) -> Action:
    """Raise by the least while that is still below what the horse is worth."""
    assert view.sale is not None
    assert view.sale.lot is not None
    cash = view.players[view.seat].money or 0
    most = min(0.85 * purse_value(view, view.sale.lot), cash * BIDDING_SHARE)
    return least if least.amount <= most else act.PASS


# --- the slip


def open_pools(view: WinPlaceShowView) -> Iterator[tuple[str, list[tuple[float, int]]]]:
    """WPS-31: the pools after the last line written, with the expected gain per dollar and the horse, best first."""
    card = view.programme[view.race - 1]
    shares = before(card)
    written = max([act.POOLS.index(line.pool) for line in view.own_slip], default=-1)
    for pool in range(written + 1, len(act.POOLS)):
        gains = [(gain(shares[entry.horse - 1], entry.pays, pool), entry.horse) for entry in card.entries]
        yield act.POOLS[pool], sorted(gains, reverse=True)


def slip_line(view: WinPlaceShowView, options: Sequence[Action]) -> Action:
    """The next line worth writing: tickets in rising order first, then win, place, show; else hand in."""
    ticket = next_ticket(view, options)
    if ticket is not None and (view.to_stake or 0) > 10 * ticket.stake:
        return ticket
    for pool, ranked in open_pools(view):
        good = worth_a_bet(ranked, len(view.players))
        chosen = _stake(view, options, pool, own_horse(view, pool, good)) if good else None
        if chosen is not None:
            return chosen
    return act.HAND_IN


def own_horse(view: WinPlaceShowView, pool: str, good: Sequence[int]) -> int:
    """Of several good bets another one for each player, pool and race: nobody gets ahead by betting like the rest."""
    return good[(view.seat + view.race + act.POOLS.index(pool)) % len(good)]


def lines_worth_a_look(view: WinPlaceShowView, options: Sequence[Action], count: int) -> list[Action]:
    """WPS-31: in the next pool the horses that pay most for their chance, the best of the later pools, handing in."""
    found: list[Action | None] = []
    most = count - 3
    for pool, ranked in open_pools(view):
        found += [_stake(view, options, pool, horse) for _, horse in ranked[:most]]
        most = 1
    return [*[line for line in found if line is not None][: count - 1], act.HAND_IN]


def _stake(view: WinPlaceShowView, options: Sequence[Action], pool: str, horse: int) -> Action | None:
    """The largest stake offered on a horse that does not exceed a part of the cash."""
    most = (view.players[view.seat].money or 0) * BETTING_SHARE
    found: Action | None = None
    for option in options:
        if isinstance(option, act.Bet) and (option.pool, option.horse) == (pool, horse) and option.stake <= most:
            found = option
    return found


def next_ticket(view: WinPlaceShowView, options: Sequence[Action]) -> act.Ticket | None:
    """The first combination still open, at the least stake, among the few that pay clearly more than they should."""
    pays = view.double_pays
    if view.race != 1 or pays is None or not isinstance(options[0], act.Ticket) or len(view.own_tickets) >= TICKETS:
        return None
    first, second = before(view.programme[0]), before(view.programme[1])
    boxes = [(one, two) for one in range(6) for two in range(6)]
    gains = {(one + 1, two + 1): first[one][0] * second[two][0] * pays[one][two] / PER - 1 for one, two in boxes}
    best = [pair for pair in sorted(gains, key=lambda pair: -gains[pair])[:TICKETS] if gains[pair] > DOUBLE_EDGE]
    tickets = [option for option in options if isinstance(option, act.Ticket)]
    return next((ticket for ticket in tickets if (ticket.first, ticket.second) in best), None)


# --- objections


def objection(view: WinPlaceShowView, options: Sequence[Action]) -> Action:
    """Object when the stakes likely lost, times the chance of being upheld, outweigh the fine."""
    window = view.window
    assert window is not None
    shares = under_way(view)[window.horse - 1]
    own = [line for line in view.own_slip if line.horse == window.horse]
    lost = sum([line.stake * (1.0 - sum(shares[: act.POOLS.index(line.pool) + 1])) for line in own], 0.0)
    owner_elsewhere = 0.6 * (1 - shares[0])
    upheld = UPHELD[window.harmful] * owner_elsewhere
    wins = upheld * (lost + SHARE_GUESS) - (1 - upheld) * FINE
    return options[-1] if wins > 0 else act.PASS
