"""Looking ahead in HomeStretch: how people play on without much thought, and what a seat is worth between races."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import lru_cache

from railbird.core.action import Action
from railbird.core.game import Outlook
from railbird.games.homestretch.actions import HORSES, Bet, PickLast
from railbird.games.homestretch.chances import arrivals, at_start, ways
from railbird.games.homestretch.state import HomeStretchState, Setup

PLACED = (0.4, 0.35, 0.25)
"""How much each of the three places counts for a horse that is pushed without much thought."""
ODD, EVEN = 0.9, 0.35
"""What a short move is worth beside a long one: from an odd distance it saves the same hit, from an even one none."""
HELD_BACK = 0.6
"""How many moves of a horse are short if nobody wants it home; second rolls are always long ones (HS-6.5)."""
WHIM = 0.08
"""How often people do something else."""


LUCK = (12.0, 16.0, 20.0, 28.0)
"""How much of a lead is luck with one, two, three, four races to come."""
LOOKS = 14
"""How many boxes people look at before they lay a token on the best of them."""
WAYS = [ways(horse) if horse in HORSES else 0 for horse in range(13)]

Wants = list[list[float]]


def habit(state: HomeStretchState, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """Push what pays me more than the others, hold back the rest; bet where it pays on average."""
    flow = state.setup.flow
    step = state.step
    if random() < WHIM:
        return options[int(random() * len(options))]
    if step is flow.choose_move:
        return options[0 if _moves_two(state, seat) else 1]
    if step is flow.betting:
        return _bet(state, options, random)
    if step is flow.choose_again:
        wants = _wants(state)[seat]
        return options[0 if wants[0] > 0 else 1]
    if step is flow.choose_last:
        wants = _wants(state)[seat]
        return max(options, key=lambda option: wants[option.horse] if isinstance(option, PickLast) else 0.0)
    return options[int(random() * len(options))]


def _moves_two(state: HomeStretchState, seat: int) -> bool:
    """HS-6.4: two spaces with this horse, or one and a roll for any."""
    wants = _wants(state)[seat]
    horse = state.dice_first + state.dice_second
    to_go = state.setup.finish - state.position[horse] - state.token[horse]
    short = ODD if to_go & 1 else EVEN
    return wants[horse] * (1 - short) >= wants[0]


def _bet(state: HomeStretchState, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """HS-5: one of the better boxes of the card, the best ones most often."""
    tastes = _tastes(state.setup, state.card)
    best, most = options[0], -1.0
    for _ in range(LOOKS):
        option = options[int(random() * len(options))]
        assert isinstance(option, Bet)
        if tastes[option.box] > most:
            best, most = option, tastes[option.box]
    return best


@lru_cache(maxsize=64)
def _tastes(setup: Setup, card: int) -> list[float]:
    """What a point on each box brings on average."""
    places = at_start(tuple(setup.card_tokens[card]), setup.finish, setup.move_long, setup.move_short)
    return [places.within(box // 3 + 2, box % 3 + 1) * setup.tote[box] for box in range(3 * len(HORSES))]


def _wants(state: HomeStretchState) -> Wants:
    """By seat and horse: what its coming home pays the seat more than the others; at 0 what a second roll is worth.

    Which token lies where makes little difference, so all count the average and positions of one race share the sums.
    """
    slips = tuple([bytes(sorted(slip)) for slip in state.slips])
    return _wants_of(state.setup, slips, state.stables, state.card)


@lru_cache(maxsize=512)
def _wants_of(setup: Setup, slips: tuple[bytes, ...], stables: tuple[bytes, ...], card: int) -> Wants:
    pays = [purses[:] for purses in _purses(setup, stables, card)]
    for mine, slip in zip(pays, slips):
        for box in slip:
            mine[box // 3 + 2] += _per_token(setup)[box]
    totals = [sum(column) for column in zip(*pays)]
    rivals = setup.seats - 1
    found = []
    for mine in pays:
        wants = [pay - (total - pay) / rivals for pay, total in zip(mine, totals)]
        wants[0] = sum([WAYS[horse] * wants[horse] for horse in HORSES]) / 36
        found.append(wants)
    return found


@lru_cache(maxsize=64)
def _purses(setup: Setup, stables: tuple[bytes, ...], card: int) -> list[list[float]]:
    """By seat and horse: its part of the purses if the horse comes in."""
    average = sum(share * purse for share, purse in zip(PLACED, setup.card_purse[card]))
    owned = [sum(stable.count(horse) for stable in stables) for horse in range(13)]
    return [[average * stable.count(horse) / max(1, owned[horse]) for horse in range(13)] for stable in stables]


@lru_cache(maxsize=8)
def _per_token(setup: Setup) -> list[float]:
    """By box: what an average token there brings if its horse comes in."""
    average = sum(setup.tokens) / len(setup.tokens)
    return [average * (tote + setup.lose_stake) * sum(PLACED[: box % 3 + 1]) for box, tote in enumerate(setup.tote)]


# --- the rest of a race in one go


def leap(state: HomeStretchState, random: Callable[[], float]) -> None:
    """HS-6 to HS-9: draw for each horse when it will be home, as often as somebody wants it there; the first three are.

    Dozens of rolls become eleven draws, and two positions that differ by one space differ in one draw.
    """
    setup = state.setup
    short = _held_back(setup, _wants(state))
    runners = []
    for horse in HORSES:
        luck = random()
        if horse not in state.home:
            to_go = setup.finish - state.position[horse]
            home = arrivals(
                to_go, state.token[horse], WAYS[horse], setup.move_long, setup.move_short, round(short[horse], 3)
            )
            runners.append((_when(home, luck), horse))
    runners.sort()
    arrived = [horse for _, horse in runners[: setup.finishers - len(state.home)]]
    for horse in arrived:
        state.position[horse] = setup.finish
    state.home += tuple(arrived)
    state.go(setup.flow.payout)


def _when(home: Sequence[float], luck: float) -> float:
    """The roll that brings a horse home, from the chances to be home after so many; between two rolls by the rest."""
    after = bisect(home, luck)
    if after == len(home):
        return after + luck
    before = home[after - 1]
    return after + (luck - before) / (home[after] - before)


def _held_back(setup: Setup, everybody: Wants) -> list[float]:
    """By horse: how many of its moves will be short ones, given who wants it home."""
    short = [0.0] * 13
    for wants in everybody:
        least = wants[0] / (1 - (ODD + EVEN) / 2)
        for horse in HORSES:
            if wants[horse] < least:
                short[horse] += HELD_BACK / setup.seats
    return short


# --- between races


def worth(state: HomeStretchState) -> list[float]:
    """Money plus each share's part of the purses to come, horses earning in proportion to their price (HS-10.2)."""
    first = state.race if state.step is state.setup.flow.race_prep else state.race + 1
    return [money + earns for money, earns in zip(state.money, _to_earn(state.setup, state.stables, max(0, first)))]


def spread(state: HomeStretchState) -> float:
    """The luck of the races to come, fitted to games between tipsters."""
    left = len(state.setup.green) - (state.race if state.step is state.setup.flow.race_prep else state.race + 1)
    return LUCK[min(left, len(LUCK)) - 1]


@lru_cache(maxsize=1024)
def _to_earn(setup: Setup, stables: tuple[bytes, ...], first: int) -> list[float]:
    """What each seat's shares will bring from this race on."""
    per_price = _purses_to_come(setup, first) / sum(setup.price[horse] for horse in HORSES)
    earned = [0.0] * 13
    for horse in HORSES:
        owned = sum(stable.count(horse) for stable in stables)
        if owned:
            earned[horse] = per_price * setup.price[horse] / owned
    return [sum(earned[horse] for horse in stable) for stable in stables]


def _purses_to_come(setup: Setup, first: int) -> float:
    """The average purses of the races not yet paid, by the colours of their cards."""
    total = 0.0
    for green in setup.green[first:]:
        purses = [sum(purse) for card, purse in enumerate(setup.card_purse) if setup.card_green[card] == green]
        total += sum(purses) / len(purses)
    return total


OUTLOOK = Outlook(
    stops=frozenset({"race_prep", "share_row"}),
    worth=worth,
    spread=spread,
    habit=habit,
    trusted=frozenset({"draft", "purchase", "betting"}),
    leaps=frozenset({"first_roll"}),
    leap=leap,
)
