"""The races to come in HomeStretch: any card that may still be drawn, bets on it, and what shares will bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from railbird.core.book import Ahead, Aside, Finish, Gains, Lot, Wager
from railbird.games.homestretch.bot.race_model import WAYS, drawn_finish, held_back, wants
from railbird.games.homestretch.rules.actions import HORSES
from railbird.games.homestretch.rules.figures import part

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

ANY_CARD, MORE, OWN = "card", "share_more", "share_own"  # What the page's words are called by.
ASIDES = {str(horse): Aside("ways", {"ways": WAYS[horse]}) for horse in HORSES}
"""HS-6.3: in how many ways two dice name each horse."""


def ahead(state: HomeStretchState, seat: int, wagers: Sequence[Wager]) -> list[Ahead]:
    """HS-3.1, HS-10: the races after this one, whose cards nobody has seen."""
    setup = state.setup
    cards = [
        [card.index for card in due if card.index not in state.cards_run] for due in setup.due[max(0, state.race + 1) :]
    ]
    if not cards or not all(cards):
        return []
    can_buy = state.step is setup.flow.purchase or state.race + 1 <= setup.purchase_after
    return [
        Ahead(
            key=ANY_CARD,
            kind="horse",
            runners=tuple([str(horse) for horse in HORSES]),
            finish=_finish(state, cards),
            wagers=[replace(wager, actions=()) for wager in wagers],
            lots=_for_sale(state, seat) if can_buy else _owned(state, seat),
            races=len(cards),
            earns=MORE if can_buy else OWN,
            asides=ASIDES,
        )
    ]


def _finish(state: HomeStretchState, cards: Sequence[Sequence[int]]) -> Callable[[Callable[[], float]], Finish]:
    """One of these races, run by the model with nothing bet on it: by horse its place, and the card."""
    setup = state.setup

    def finish(random: Callable[[], float]) -> Finish:
        due = cards[int(random() * len(cards))]
        race = state.copy()
        race.card = due[int(random() * len(due))]
        race.token, race.position = list(setup.card_tokens[race.card]), [0] * 13
        race.home, race.slips = (), (b"",) * setup.seats
        home = drawn_finish(race, held_back(setup, wants(race)), random)
        return (*[home.index(horse) + 1 if horse in home else 0 for horse in HORSES], race.card)

    return finish


def _purse(state: HomeStretchState, horse: int, finish: Finish) -> int:
    """HS-10.1: what a horse has run for."""
    place = finish[horse - 2]
    return state.setup.card_purse[finish[-1]][place - 1] if place else 0


def _for_sale(state: HomeStretchState, seat: int) -> list[Lot]:
    """HS-12.3: of every horse that can still be had, what one share more would bring."""
    found = []
    for horse in dict.fromkeys(state.unowned_shares()):
        mine, shares = state.stables[seat].count(horse), b"".join(state.stables).count(horse)
        gains = _minus(_part(state, horse, mine + 1, shares + 1), _part(state, horse, mine, shares))
        found.append(Lot(str(horse), gains, _most(state), state.setup.price[horse]))
    return found


def _owned(state: HomeStretchState, seat: int) -> list[Lot]:
    """HS-10.2: what the shares that a seat has will bring."""
    everybody = b"".join(state.stables)
    stable = state.stables[seat]
    return [
        Lot(str(horse), _part(state, horse, stable.count(horse), everybody.count(horse)), _most(state))
        for horse in dict.fromkeys(stable)
    ]


def _part(state: HomeStretchState, horse: int, mine: int, shares: int) -> Gains:
    rounding = state.setup.rounding
    return lambda finish: part(_purse(state, horse, finish), mine, max(1, shares), rounding)


def _minus(one: Gains, other: Gains) -> Gains:
    return lambda finish: one(finish) - other(finish)


def _most(state: HomeStretchState) -> int:
    return max([max(purse) for purse in state.setup.card_purse])
