"""A quick model of the people in a race: who wants which horse home, how that lets the race end, and what a seat is
worth between races."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from railbird.games.homestretch.bot.chances import arrivals, ways
from railbird.games.homestretch.rules.actions import HORSES
from railbird.games.homestretch.rules.figures import horse_of
from railbird.games.homestretch.rules.setup import Setup

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

PLACED = (0.4, 0.35, 0.25)  # How much each of the three places counts for a horse that is pushed without much thought.
ODD, EVEN = 0.9, 0.35
"""What a short move is worth beside a long one: from an odd distance it saves the same hit, from an even one none."""
HELD_BACK = 0.6
"""How many moves of a horse are short if nobody wants it home; second rolls are always long ones (HS-6.5)."""
LUCK = (12.0, 16.0, 20.0, 28.0)  # How much of a lead is luck with one, two, three, four races to come.
WAYS = [ways(horse) if horse in HORSES else 0 for horse in range(13)]

Wants = list[list[float]]
"""By seat and horse: what its coming home pays the seat more than the others; at 0 what a second roll is worth."""


def wants(state: HomeStretchState) -> Wants:
    """What everybody wants at this table.

    Which token lies where makes little difference, so all count the average and positions of one race share the sums.
    """
    slips = tuple([bytes(sorted(slip)) for slip in state.slips])
    return wants_of(state.setup, slips, state.stables, state.card)


@lru_cache(maxsize=512)
def wants_of(setup: Setup, slips: tuple[bytes, ...], stables: tuple[bytes, ...], card: int) -> Wants:
    """What everybody wants with these boxes on their slips, in rising order."""
    pays = [purses[:] for purses in _purses(setup, stables, card)]
    for mine, slip in zip(pays, slips):
        for box in slip:
            mine[horse_of(box)] += _per_token(setup)[box]
    totals = [sum(column) for column in zip(*pays)]
    rivals = setup.seats - 1
    found = []
    for mine in pays:
        wanted = [pay - (total - pay) / rivals for pay, total in zip(mine, totals)]
        wanted[0] = sum([WAYS[horse] * wanted[horse] for horse in HORSES]) / 36
        found.append(wanted)
    return found


@lru_cache(maxsize=64)
def _purses(setup: Setup, stables: tuple[bytes, ...], card: int) -> list[list[float]]:
    """By seat and horse: its part of the purses if the horse comes in."""
    average = sum(share * purse for share, purse in zip(PLACED, setup.card_purse[card]))
    owned = [max(1, b"".join(stables).count(horse)) for horse in range(13)]
    return [[average * stable.count(horse) / owned[horse] for horse in range(13)] for stable in stables]


@lru_cache(maxsize=8)
def _per_token(setup: Setup) -> list[float]:
    """By box: what an average token there brings if its horse comes in."""
    average = sum(setup.tokens) / len(setup.tokens)
    return [average * (tote + setup.lose_stake) * sum(PLACED[: box % 3 + 1]) for box, tote in enumerate(setup.tote)]


def held_back(setup: Setup, everybody: Wants) -> list[float]:
    """By horse: how many of its moves will be short ones, given who wants it home."""
    short = [0.0] * 13
    for wanted in everybody:
        least = wanted[0] / (1 - (ODD + EVEN) / 2)
        for horse in HORSES:
            if wanted[horse] < least:
                short[horse] += HELD_BACK / setup.seats
    return [round(one, 3) for one in short]


def drawn_finish(state: HomeStretchState, short: Sequence[float], random: Callable[[], float]) -> list[int]:
    """HS-6 to HS-9: draw for each horse when it will be home, and say which fill the places that are left.

    Dozens of rolls become eleven draws, and two positions that differ by one space differ in one draw.
    """
    setup = state.setup
    runners = []
    for horse in HORSES:
        luck = random()
        if horse not in state.home:
            to_go = setup.finish - state.position[horse]
            home = arrivals(to_go, state.token[horse], WAYS[horse], setup.move_long, setup.move_short, short[horse])
            runners.append((when(home, luck), horse))
    runners.sort()
    return [horse for _, horse in runners[: setup.finishers - len(state.home)]]


def when(home: Sequence[float], luck: float) -> float:
    """The roll that brings a horse home, from the chances to be home after so many; between two rolls by the rest."""
    after = bisect(home, luck)
    if after == len(home):
        return after + luck
    before = home[after - 1]
    return after + (luck - before) / (home[after] - before)


def moves_two(state: HomeStretchState, seat: int) -> bool:
    """HS-6.4: two spaces with this horse, or one and a roll for any."""
    wanted = wants(state)[seat]
    horse = state.dice.horse
    to_go = state.setup.finish - state.position[horse] - state.token[horse]
    short = ODD if to_go & 1 else EVEN
    return wanted[horse] * (1 - short) >= wanted[0]


# --- between races


def worth(state: HomeStretchState) -> list[float]:
    """Money plus each share's part of the purses to come, horses earning in proportion to their price (HS-10.2)."""
    first = state.race if state.step is state.setup.flow.race_prep else state.race + 1
    return [money + earns for money, earns in zip(state.money, to_earn(state.setup, state.stables, max(0, first)))]


def spread(state: HomeStretchState) -> float:
    """The luck of the races to come, fitted to games between tipsters."""
    return spread_after(state.setup, state.race - (state.step is state.setup.flow.race_prep))


def spread_after(setup: Setup, race: int) -> float:
    """The luck of the races after this one."""
    left = len(setup.green) - race - 1
    return LUCK[max(0, min(left, len(LUCK)) - 1)]


@lru_cache(maxsize=1024)
def to_earn(setup: Setup, stables: tuple[bytes, ...], first: int) -> list[float]:
    """What each seat's shares will bring from this race on."""
    per_price = _purses_to_come(setup, first) / sum(setup.price[horse] for horse in HORSES)
    everybody = b"".join(stables)
    earned = {horse: per_price * setup.price[horse] / everybody.count(horse) for horse in set(everybody)}
    return [sum(earned[horse] for horse in stable) for stable in stables]


def _purses_to_come(setup: Setup, first: int) -> float:
    """The average purses of the races not yet paid, by the colours of their cards."""
    total = 0.0
    for green in setup.green[first:]:
        purses = [sum(purse) for card, purse in enumerate(setup.card_purse) if setup.card_green[card] == green]
        total += sum(purses) / len(purses)
    return total
