"""How people play Greyhounds without much thought: how a search plays on, and what it judges by.

They drop their lowest card, and play the card after which the dogs they have an interest in gain most on the
others, against a guess at the cards not shown yet; good cards are kept while a low one does as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.core.game import Outlook
from railbird.core.state import Pick
from railbird.games.greyhounds.bot.dealt import VALUATION
from railbird.games.greyhounds.bot.decisions import whole
from railbird.games.greyhounds.bot.riding import planner
from railbird.games.greyhounds.rules.actions import EINLAUF, PLAY, Slip, action_of, hunde_of
from railbird.games.greyhounds.rules.figures import cap, next_kind, pays, spaces, total
from railbird.games.greyhounds.rules.setup import DOGS, Setup

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.state import GreyhoundsState

SPENT: Final = 0.25  # What it costs to spend a card, by its value, compared with a space gained.
RIVAL: Final = 1 / 3  # What a space gained by any other dog costs.
PART: Final[Sequence[float]] = (1.0, 0.4, 0.5)
"""How much of what a bet pays is an interest in each dog it names, by kind."""
LOWEST: Final = 9  # Of ten dogs so many leave their lowest card aside.
LUCK: Final = 3000.0  # How far luck carries the money of two players apart in one race.


def habit(state: GreyhoundsState, seat: int, _options: Sequence[Action], random: Callable[[], float]) -> Action:
    """What somebody does in a playout."""
    flow = state.setup.flow
    if state.step is flow.pick_card:
        return usual_card(state, seat, random)
    if state.step is flow.bet:
        return usual_line(state, seat)
    return state.step.fallback(state, seat)


def usual_line(state: GreyhoundsState, seat: int) -> Action:
    """GH-14: whatever of the maximum is not staked yet goes on the favourite, then the slip is handed in."""
    setup, slip = state.setup, state.slips[seat]
    most, kind = cap(setup, state.money[seat]), next_kind(slip)
    left = most - total(slip)
    if setup.per_bet or left <= 0 or kind > EINLAUF or most < setup.bet_min:
        return state.step.fallback(state, seat)
    return action_of((kind, 0 if kind == EINLAUF else 1, left))


@lru_cache(maxsize=256)
def interests(setup: Setup, seat: int, bookmaker: int, chart: tuple[int, ...], slips: tuple[Slip, ...]) -> list[float]:
    """By dog what a space is worth to a seat: its own dog for the prizes, those its bets are on, less all others."""
    gain = [0.0] * DOGS
    if seat < setup.owners and seat != bookmaker:
        gain[seat] = float(setup.prizes[0])
    for slip in slips if seat == bookmaker else (slips[seat],):
        for bet in slip:
            for hund in hunde_of(bet[0], bet[1]):
                gain[chart[hund - 1]] += PART[bet[0]] * pays(setup.odds, bet)
    if seat == bookmaker:
        gain = [-each for each in gain]
    most = max(1.0, *[abs(each) for each in gain])
    gain = [each / most for each in gain]
    return [each - RIVAL * (1 - each) for each in gain]


def usual_card(state: GreyhoundsState, seat: int, random: Callable[[], float]) -> Action:
    """The card that helps the seat's interests most against what lies open and a guess at the rest."""
    cards = [0] * DOGS
    for dog in state.running:
        if dog != seat:
            hand, shown = state.hands[dog], state.played[dog] and dog not in state.group
            cards[dog] = state.played[dog] if shown or not hand else hand[int(random() * len(hand))]
    held = state.hands[seat]
    if len(held) == 1:
        return PLAY[held[0]]
    setup, race, running = state.setup, state.race, state.running
    gain = interests(setup, seat, state.bookmaker, state.chart, state.slips)
    best, most = 0, -1e9
    for card in held:
        cards[seat] = card
        moves = spaces(setup, race, cards)
        value = -SPENT * card
        for dog in running:
            value += moves[dog] * gain[dog]
        if value > most:
            best, most = card, value
    return PLAY[best]


# --- behind the others' hands


def likely(state: GreyhoundsState, seat: int, pick: Pick) -> None:
    """GH-16, R-31: the card put aside is mostly the lowest of those never seen."""
    if state.step is not state.setup.flow.pick_card:
        return
    aside = list(state.aside)
    for dog in range(state.setup.owners):
        hand = state.hands[dog]
        if dog != seat and hand and not state.is_aside_known(dog) and hand[-1] < aside[dog] and pick(10) < LOWEST:
            state.hands[dog] = tuple(sorted([aside[dog], *hand[:-1]], reverse=True))
            aside[dog] = hand[-1]
    state.aside = tuple(aside)


# --- between races


def worth(state: GreyhoundsState) -> list[float]:
    """What each seat holds, measured by the luck of the races to come, which are open to all alike (GH-38)."""
    luck = LUCK * sqrt(max(1, len(state.setup.laps) - state.race))
    return [money / luck for money in state.money[: state.setup.seats]]


OUTLOOK = Outlook(
    stops=frozenset({"choose_set", "choose_hands", "reveal", "chart", "bet"}),
    worth=worth,
    spread=1.0,
    habit=habit,
    likely=likely,
    trusted=frozenset({"choose_set", "choose_hands", "chart"}),
    planned=frozenset({"bet"}),
    plan=planner(habit),
    deals=frozenset({"deal", "reveal"}),
    valuation=VALUATION,
    whole=whole,
)
