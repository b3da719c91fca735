"""How a search looks ahead in Win, Place & Show: a whole race at once, and what it expects behind hands.

Nobody objects, and judges follow the steward test.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from railbird.core.actors import CHANCE
from railbird.core.game import Measured, Outlook
from railbird.core.state import Pick
from railbird.games.winplaceshow.bot.decisions import whole
from railbird.games.winplaceshow.bot.grid import VALUATION
from railbird.games.winplaceshow.bot.habits import HIGHEST, LOWEST, favourites, habit, usual_bid, worth
from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.values import HORSES, NO_BETS, NOBODY, OFF

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

FAVOURED, OWN = 6, 8
"""Of ten bets so many are on good ones of the table, and up to so many on these or on the bettor's own horse."""
RUNS: Final = 512  # How many runs of a race are remembered: what lies open before it is the same in every game.

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
    good = favourites(state.setup, state.race)[pool]
    return good[pick(len(good))] if good else pick(len(HORSES))


OUTLOOK = Outlook(
    stops=frozenset({"stable_draw", "director_review", "bid_sheets", "betting"}),
    worth=worth,
    spread=1.0,
    habit=habit,
    likely=likely,
    leaps=frozenset({"roll_dice"}),
    leap=leap,
    deals=frozenset({"roll_off", "stable_draw"}),
    valuation=VALUATION,
    splits=Measured(factor=3.81, low=3.05, high=4.71, games=260),
    whole=whole,
)
