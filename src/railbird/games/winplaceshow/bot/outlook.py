"""How a search plays Win, Place & Show on without much thought, what it expects behind hands, and what it judges by.

Horses are ridden as the house rider would, bids follow the purse and the number of rivals, slips hold the bet of
each kind that pays most for its chance. Nobody objects, and judges follow the steward test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.game import Outlook
from railbird.core.state import Pick
from railbird.games.winplaceshow.bot.chances import before, earned, gain, shaded
from railbird.games.winplaceshow.rules.actions import HAND_IN, Bid
from railbird.games.winplaceshow.rules.figures import next_pool
from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.values import HORSES, NO_BETS, NOBODY, OFF
from railbird.games.winplaceshow.view.printed import programme

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

EDGE: Final = 0.05  # The gain per dollar from which a bet is worth its risk.
BIDDING_SHARE: Final = 0.35  # At most so much of the cash for one horse: the bets want money too.
BETTING_SHARE: Final = 0.3  # At most so much of the cash on one line.
LOWEST, HIGHEST = 60, 141  # Bids vary from so many hundredths of the usual one to just below so many.
FAVOURED, OWN = 6, 8
"""Of ten bets so many are on the best one of the table, and up to so many on that or on the bettor's own horse."""
LUCK: Final = 7000.0  # How far luck carries the money of two players apart in one race.
RUNS: Final = 512  # How many runs of a race are remembered: what lies open before it is the same in every game.

Favourites = tuple[tuple[int, float], ...]  # By pool the horse that pays most for its chance, and the gain per dollar.


@lru_cache(maxsize=64)
def purse_values(setup: Setup, race: int) -> tuple[float, ...]:
    """By horse what it may be expected to earn, and what riding it is worth."""
    card = programme(setup)[race]
    return tuple([earned(shares, card.purse) for shares in before(card)])


@lru_cache(maxsize=64)
def favourites(setup: Setup, race: int) -> Favourites:
    """The best bet of every kind."""
    shares, pays = before(programme(setup)[race]), setup.pays[race]
    best = []
    for pool in range(3):
        gains = [gain(shares[horse], pays[horse], pool) for horse in HORSES]
        best.append((gains.index(max(gains)), max(gains)))
    return tuple(best)


def habit(state: WinPlaceShowState, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """What somebody does in a playout."""
    flow = state.setup.flow
    if state.step is flow.betting:
        return usual_line(state, seat, options)
    if state.step is flow.bid_sheets:
        place = len(state.sheets[seat])
        part = LOWEST + int(random() * (HIGHEST - LOWEST))
        return Bid(state.auction.sale[place] + 1, usual_bid(state, seat, place, part))
    return state.step.fallback(state, seat)


def usual_bid(state: WinPlaceShowState, seat: int, place: int, hundredths: int) -> int:
    """WPS-21: what a seat bids for the horse at this place of the sale: its value, less what rivals leave."""
    setup = state.setup
    bidders = sum([state.is_solvent(other) for other in range(setup.seats)])
    worth = purse_values(setup, state.race)[state.auction.sale[place]]
    worth = shaded(worth, bidders, place) * hundredths / 100
    wanted = int(min(worth, state.money[seat] * BIDDING_SHARE))
    return max(setup.bid_min, wanted - wanted % setup.bid_step)


def usual_line(state: WinPlaceShowState, seat: int, options: Sequence[Action]) -> Action:
    """WPS-31: the next line of a slip: in each pool the best bet, if it pays; no tickets."""
    setup = state.setup
    stakes = [stake for stake in setup.bet_stakes if stake <= state.money[seat] * BETTING_SHARE]
    best = favourites(setup, state.race)
    for pool in range(next_pool(state.bets[seat]), 3):
        horse, gained = best[pool]
        if gained > EDGE and stakes:
            line = setup.lines[pool][horse * len(setup.bet_stakes) + len(stakes) - 1]
            return line if line in options else HAND_IN
    return HAND_IN


# --- a whole race at once


_RUN: dict[tuple[object, ...], list[tuple[int, ...] | None]] = {}
"""The orders of finish of each race's runs, as far as they have been run, by all that decides them."""


@lru_cache(maxsize=64)
def runs_of(setup: Setup, race: int) -> list[tuple[int, ...] | None]:
    """The runs of a race: tables with the same programme, track and riding rules share them."""
    track = setup.track
    programme = (str(setup.boxes[race]), tuple(setup.bonus[race]), tuple(setup.veteran[race]))
    oval = (str(track.lengths), tuple(track.is_passing), tuple(setup.starts[race]), setup.crossings[race])
    freedom = (tuple(setup.changes[race]), setup.short_max, setup.exit_any, setup.any_change_cuts, setup.stay)
    rules = (setup.boxed_in, setup.run_up, setup.white_first, setup.bonus_asked, setup.bonus_spaces, setup.allowance)
    return _RUN.setdefault((programme, oval, freedom, rules), [None] * RUNS)


def finished(state: WinPlaceShowState, run: int) -> tuple[int, ...]:
    """The order of finish when house riders ride this race from the start, with the dice of this run; run once."""
    runs = runs_of(state.setup, state.race)
    order = runs[run]
    if order is None:
        trial = state.copy()
        trial.owners = trial.riders = (NOBODY,) * len(HORSES)
        ride_home(trial, Random(run).random)
        order = runs[run] = trial.results[-1]
    return order


def ride_home(state: WinPlaceShowState, random: Callable[[], float]) -> None:
    """The rest of the race with house riders; nobody objects."""
    before = len(state.results)
    while len(state.results) == before:
        actor = state.pending()[0]
        if actor == CHANCE:
            outcomes = state.legal(CHANCE)
            state.apply(CHANCE, outcomes[int(random() * len(outcomes))])
        else:
            state.apply(actor, state.step.fallback(state, actor))


def leap(state: WinPlaceShowState, random: Callable[[], float]) -> None:
    """WPS-78: the race is over. One that has not begun ends like one of many run before; else it is ridden home."""
    run = int(random() * RUNS)
    if state.turn == 0:
        state.finish = finished(state, run)
        state.position = [OFF] * len(HORSES)
        state.crossings = [0] * len(HORSES)
        state.go(state.setup.flow.turn_end)
    else:
        ride_home(state, random)


# --- behind the others' hands


def likely(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """What the others have probably written: usual bids, and bets on good horses and on their own."""
    if state.sheets:
        likely_sheets(state, seat, pick)
    elif state.handed:
        likely_slips(state, seat)
    elif not state.shown:
        likely_bets(state, seat, pick)


def likely_sheets(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """WPS-21, R-35: bids not read out yet are usual ones."""
    known, sheets = len(state.auction.read), list(state.sheets)
    for other, sheet in enumerate(sheets):
        if other != seat:
            parts = [(place, LOWEST + pick(HIGHEST - LOWEST)) for place in range(known, len(sheet))]
            sheets[other] = (*sheet[:known], *[usual_bid(state, other, place, part) for place, part in parts])
    state.sheets = tuple(sheets)


def likely_slips(state: WinPlaceShowState, seat: int) -> None:
    """WPS-35: while the betting is open the others' slips are still to be written, by habit."""
    writes = [other != seat and state.is_solvent(other) for other in range(state.setup.seats)]
    state.bets = tuple([NO_BETS if anew else slip for anew, slip in zip(writes, state.bets, strict=True)])
    if state.race == 0:
        state.tickets = tuple([() if anew else held for anew, held in zip(writes, state.tickets, strict=True)])
    state.handed = tuple([done if at == seat else not writes[at] for at, done in enumerate(state.handed)])


def likely_bets(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """R-17: of slips whose totals are known the horses are mostly the best bets and the bettor's own horses."""
    known = {seat, *[accuser for case in state.cases for accuser in case.accusers]}
    bets = list(state.bets)
    for other, slip in enumerate(bets):
        if other not in known:
            laid = [
                horse if horse < 0 else likely_horse(state, other, pool, pick) for pool, horse in enumerate(slip[:3])
            ]
            bets[other] = (*laid, *slip[3:])
    state.bets = tuple(bets)


def likely_horse(state: WinPlaceShowState, seat: int, pool: int, pick: Pick) -> int:
    """The horse a seat has probably backed in a pool."""
    part = pick(10)
    mine = [horse for horse in HORSES if state.owners[horse] == seat != NOBODY]
    if part >= OWN:
        return pick(len(HORSES))
    if part >= FAVOURED and mine:
        return mine[pick(len(mine))]
    return favourites(state.setup, state.race)[pool][0]


# --- between races and before the bets


def worth(state: WinPlaceShowState) -> list[float]:
    """What each seat holds and its horses may earn, measured by the luck still to come (WPS-5, WPS-6, WPS-12)."""
    setup = state.setup
    held = [float(state.money[seat]) if state.out[seat] == 0 else 0.0 for seat in range(setup.seats)]
    if state.step is setup.flow.betting:
        values = purse_values(setup, state.race)
        for horse in HORSES:
            if state.owners[horse] != NOBODY:
                held[state.owners[horse]] += values[horse]
    luck = LUCK * sqrt(max(1, setup.races - len(state.results)))
    return [money / luck for money in held]


OUTLOOK = Outlook(
    stops=frozenset({"stable_draw", "director_review", "bid_sheets", "betting"}),
    worth=worth,
    spread=1.0,
    habit=habit,
    likely=likely,
    leaps=frozenset({"roll_dice"}),
    leap=leap,
)
