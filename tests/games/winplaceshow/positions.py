"""Positions of Win, Place & Show for tests: a fresh table with its slots set."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from hypothesis import HealthCheck, settings

from railbird.core import CHANCE, Note
from railbird.core.errors import BadOptions
from railbird.core.options import option_fields
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.rules.actions import POOLS, Bid, Dice, Ride
from railbird.games.winplaceshow.rules.riding import Search, find_rides, legal_ends
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import NO_BETS, NOBODY, OFF, Auction, Case, Rides
from tests.games.positions import edited_file, watched, with_money

STANDARD = GAME.read_edition(GAME.builtin())[0]
TRACK = GAME.new(4).setup.track

Line = tuple[str, int, int]
"""A bet as people write it: pool, horse, stake."""


edited = partial(edited_file, GAME)


def table(seats: int = 4, **options: Any) -> WinPlaceShowState:
    """An empty table."""
    return GAME.new(seats, GAME.read_options(options, STANDARD), STANDARD)


def any_table(rng: random.Random, seats: int | None = None) -> WinPlaceShowState:
    """A table of any size with any options that fit it."""
    fields = option_fields(GAME.options)
    while True:
        values = {field.name: rng.choice(field.values()) for field in fields if rng.random() < 0.4}
        try:
            return table(seats or rng.choice(GAME.seats), **values)
        except BadOptions:
            continue


def events(notes: Sequence[Note]) -> list[str]:
    """The names of what happened."""
    return [note.event for note in notes]


def slip(*lines: Line) -> tuple[int, ...]:
    """A slip as the state keeps it."""
    bets = list(NO_BETS)
    for pool, horse, stake in lines:
        bets[POOLS.index(pool)] = horse - 1
        bets[POOLS.index(pool) + 3] = stake
    return tuple(bets)


def auction(money: Sequence[int], **options: Any) -> WinPlaceShowState:
    """The bid sheets before race 1, seat 0 asked first when bids are tied."""
    state = with_money(table(len(money), director_change="off", **options), money)
    state.directors = (len(money) - 1, state.directors[1])
    state.go(state.setup.flow.director_review)
    assert state.step.name == "bid_sheets"
    return state


def bid(state: WinPlaceShowState, *sheets: Sequence[int]) -> None:
    """Hand in a sheet per seat, amounts in auction order, as far as they go; the rest at the least bid."""

    for seat, amounts in enumerate(sheets):
        for place, horse in enumerate(state.auction.sale):
            state.play(seat, Bid(horse + 1, amounts[place] if place < len(amounts) else 500))


def betting(money: Sequence[int] = (50_000, 50_000, 50_000), race: int = 1, **options: Any) -> WinPlaceShowState:
    """The betting before a race; seat 0 owns horse 1 and so on."""
    state = with_money(table(len(money), **options), money)
    open_race(state, race, owners=dict(enumerate(range(1, min(len(money), 6) + 1))))
    state.go(state.setup.flow.betting)
    return state


def open_race(state: WinPlaceShowState, race: int = 1, owners: Mapping[int, int] | None = None) -> None:
    """Put the horses of a race at the start; `owners` maps seats to horses (others unowned)."""
    setup = state.setup
    state.race = race - 1
    state.results = ((0, 1, 2, 3, 4, 5),) * (race - 1)
    state.position = setup.starts[race - 1][:]
    state.crossings = [setup.crossings[race - 1]] * 6
    state.past = [0] * 6
    state.arrived = [0] * 6
    state.turn = 0
    state.finish = ()
    held = [NOBODY] * 6
    for seat, horse in (owners or {}).items():
        held[horse - 1] = seat
    state.owners = state.riders = tuple(held)
    state.auction = Auction()
    state.sheets = ()
    state.answers = ()


def racing(
    positions: Mapping[int, str],
    owners: Mapping[int, int] | None = None,
    race: int = 1,
    turn: int = 1,
    crossings: int | None = None,
    seats: int = 4,
    bets: Mapping[int, Sequence[Line]] | None = None,
    **options: Any,
) -> WinPlaceShowState:
    """A race under way before the dice; `turn` is the one to come. Horses not named are home, or far behind."""
    state = table(seats, **options)
    open_race(state, race, owners)
    left = state.setup.crossings[race - 1] if crossings is None else crossings
    away = [horse for horse in range(1, 7) if horse not in positions]
    parked = {horse: f"far_turn/6/{number}" for number, horse in enumerate(away[3:], 1)}
    at = {**parked, **positions}
    state.position = [TRACK.index[at[horse]] if horse in at else OFF for horse in range(1, 7)]
    state.crossings = [left if horse in at else 0 for horse in range(1, 7)]
    state.finish = tuple(horse - 1 for horse in away[:3])
    state.turn = turn - 1
    state.bets = tuple(slip(*(bets or {}).get(seat, ())) for seat in range(seats))
    state.handed = ()
    state.step = state.setup.flow.roll_dice
    return state


def roll(state: WinPlaceShowState, white: int, red: int) -> None:
    """These dice come up."""
    state.play(CHANCE, Dice(white, red))


def ends(start: str, others: Sequence[str], total: int, veteran: bool = False, **options: Any) -> dict[str, int]:
    """Every legal end with the spaces it counts, for a horse with this total."""
    setup = table(4, **options).setup
    search = Search(setup, TRACK.index[start], [TRACK.index[name] for name in others], 2 if veteran else 1, total)
    found: dict[int, int] = {}
    legal_ends(setup, search, total, found)
    return {TRACK.names[space]: moved for space, moved in found.items()}


def stretch(**lanes: Sequence[int]) -> list[str]:
    """Spaces of the backstretch: `stretch(l1=(4, 5))`."""
    return [f"backstretch/{lane[1]}/{number}" for lane, numbers in lanes.items() for number in numbers]


def rides_of(state: WinPlaceShowState) -> Rides:
    """What the horse to move may do."""
    return find_rides(state, state.queue[0])


def to(end: str, bonus: int = 0, allowance: int = 0) -> Ride:
    """A ride as people write it."""
    return Ride(end, bonus, allowance)


def finished(
    order: Sequence[int],
    owners: Mapping[int, int] | None = None,
    bets: Mapping[int, Sequence[Line]] | None = None,
    race: int = 1,
    seats: int = 4,
    cases: Sequence[Case] = (),
    money: Sequence[int] | None = None,
    **options: Any,
) -> WinPlaceShowState:
    """The moment the order of finish is declared; `settle` pays."""
    state = table(seats, **options)
    open_race(state, race, owners)
    state.finish = tuple(horse - 1 for horse in order)
    state.results += (state.finish,)
    state.position = [OFF] * 6
    state.turn = 6
    state.bets = tuple(slip(*(bets or {}).get(seat, ())) for seat in range(seats))
    state.cases = tuple(cases)
    with_money(state, money or [20_000] * seats)
    return state


def settle(state: WinPlaceShowState) -> list[Note]:
    """Pay the race; the notes of it."""
    notes = watched(state)
    state.go(state.setup.flow.settlement)
    return notes


def runs(examples: int) -> settings:
    """How many random examples a property is tried with; whole games take their time."""
    return settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])
