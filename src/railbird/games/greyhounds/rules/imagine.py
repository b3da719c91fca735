"""Worlds that fit what a seat knows: cards not shown, slips not turned over, cards put aside, cards face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.core.state import Pick
from railbird.games.greyhounds.rules.figures import DECK, HIGH, LOW, cap, cards_left, takeable, total
from railbird.games.greyhounds.rules.setup import HAND, Setup

if TYPE_CHECKING:
    from railbird.games.greyhounds.rules.actions import Slip
    from railbird.games.greyhounds.rules.state import Cards, GreyhoundsState

TRIES = 500  # How often six random cards are drawn before those are taken that leave the easiest choice.


def dealt(left: list[int], size: int, pick: Pick) -> Cards:
    """GH-5: so many of the cards left at random, up to three low ones first; they leave the list."""
    low = [card for card in left if card in LOW]
    high = [card for card in left if card in HIGH]
    lows = min(size, 3)
    cards = [low.pop(pick(len(low))) for _ in range(lows)] + [high.pop(pick(len(high))) for _ in range(size - lows)]
    left[:] = low + high
    return tuple(cards)


def imagine_cards(state: GreyhoundsState, seat: int, pick: Pick) -> None:
    """GH-8, GH-49, R-20: redraw the sets other owners have not shown yet, and what they chose in secret.

    With `blind` future sets are not drawn yet: nobody knows more than anybody.
    """
    setup = state.setup
    if not setup.bookmaker_game and not setup.look:
        return
    sets, laid = list(state.sets), list(state.laid)
    redrawn = imagined_hands if setup.bookmaker_game else imagined_sets
    for owner in range(setup.owners):
        if owner == seat:
            continue
        sets[owner] = redrawn(state, owner, pick)
        if setup.look and len(laid[owner]) > shown_races(state):
            used = laid[owner][:-1]
            free = [at for at in range(3) if at not in used]
            laid[owner] = (*used, free[pick(len(free))])
    state.sets, state.laid = tuple(sets), tuple(laid)


def shown_races(state: GreyhoundsState) -> int:
    """For how many races the sets lie, or have lain, face up."""
    return state.race + 1 if state.shown[0] else max(0, state.race)


def imagined_sets(state: GreyhoundsState, owner: int, pick: Pick) -> tuple[Cards, ...]:
    """GH-5, GH-6: another owner's sets under `look`: three low and three high cards each, as far as they are dealt."""
    sets, open_sets = state.sets[owner], state.laid[owner][: shown_races(state)]
    left = cards_left(tuple([sets[at] for at in open_sets]))
    return tuple([sets[at] if at in open_sets else dealt(left, len(sets[at]), pick) for at in range(3)])


def imagined_hands(state: GreyhoundsState, owner: int, pick: Pick) -> tuple[Cards, ...]:
    """GH-49, GH-50: another owner's cards in the bookmaker game: a random six, and hands within the limit.

    How far an owner has got who is still choosing is not known either.
    """
    first, second, six = state.sets[owner]
    shown, limit = shown_races(state), state.setup.sum_limit
    if shown == 3:
        return state.sets[owner]
    if len(six) < 6:
        return ((), (), dealt(list(DECK), len(six), pick))
    if shown == 2:
        return (first, second, dealt(cards_left((first, second)), 6, pick))
    if shown == 1:
        six = random_six_leaving_a_hand(cards_left((first,)), limit, pick)
        return random_takes(first, (), six, 2 * HAND, limit, pick)
    takes = 0 if state.step is state.setup.flow.deal else pick(2 * HAND) if owner in state.waiting else 2 * HAND
    return random_takes((), (), dealt(list(DECK), 6, pick), takes, limit, pick)


def random_six_leaving_a_hand(left: list[int], limit: int, pick: Pick) -> Cards:
    """A random six after which the five lowest cards make a legal second hand."""
    for _ in range(TRIES):
        six = dealt(left[:], 6, pick)
        if sum([card for card in left if card not in six][:HAND]) <= limit:
            return six
    low = [card for card in left if card in LOW]
    return tuple(low[-3:] + left[-3:])


def random_takes(first: Cards, second: Cards, six: Cards, takes: int, limit: int, pick: Pick) -> tuple[Cards, ...]:
    """Hands chosen at random, card by card, until so many are taken (GH-50)."""
    while len(first) + len(second) < takes:
        options = takeable(first, second, cards_left((first, second, six)), limit)
        card = options[pick(len(options))]
        first, second = ((*first, card), second) if len(first) < HAND else (first, (*second, card))
    return (first, second, six)


def imagine_slips(state: GreyhoundsState, seat: int, pick: Pick) -> None:
    """GH-15, GH-46: redraw the others' slips: any legal slip, and in part only while it is being written.

    In the bookmaker game the bookmaker has read them all once they are in, and everybody has seen each total.
    """
    setup, slips = state.setup, list(state.slips)
    writing = state.step is setup.flow.bet
    if not writing and (not state.are_slips_in() or seat == state.bookmaker):
        return
    paid = setup.bookmaker_game and not writing
    for other in range(setup.seats):
        if other in (seat, state.bookmaker):
            continue
        most = total(slips[other]) if paid else cap(setup, state.money[other])
        slip = random_slip(setup, most, most if paid else 0, pick) if most >= setup.bet_min else ()
        slips[other] = slip[: pick(len(slip) + 1)] if writing and other in state.waiting else slip
    state.slips = tuple(slips)


def random_slip(setup: Setup, most: int, fixed: int, pick: Pick) -> Slip:
    """GH-13, GH-14: any legal slip of at most so much, or of exactly the `fixed` amount if it is not 0."""
    step = setup.bet_step
    least = setup.bet_min if setup.per_bet else step
    counts = [count for count in (1, 2, 3) if count * least <= most and fixed <= count * setup.bet_max]
    count = counts[pick(len(counts))]
    amount = fixed
    if not fixed:
        lo = max(setup.bet_min, count * least)
        amount = lo + step * pick((min(most, count * setup.bet_max) - lo) // step + 1)
    kinds = [0, 1, 2]
    while len(kinds) > count:
        kinds.pop(pick(len(kinds)))
    bets = []
    for at, kind in enumerate(kinds):
        later = count - at - 1
        lo = max(least, amount - later * setup.bet_max)
        hi = min(setup.bet_max, amount - later * least)
        stake = lo + step * pick((hi - lo) // step + 1)
        amount -= stake
        bets.append((kind, pick(6) if kind == 2 else 1 + pick(4), stake))
    return tuple(bets)


def imagine_race(state: GreyhoundsState, seat: int, pick: Pick) -> None:
    """GH-16, GH-20, R-31: redraw the cards others have put aside and those their dogs hold face down.

    A card put aside is any of the six shown that has not been played in this race.
    """
    if not state.are_slips_in():
        return
    aside = list(state.aside)
    for dog in range(state.setup.owners):
        if dog == seat:
            continue
        if not state.is_racing():
            if aside[dog]:
                aside[dog] = state.shown[dog][pick(len(state.shown[dog]))]
            continue
        cards = unplayed(state, dog)
        if not state.is_aside_known(dog):
            aside[dog] = cards.pop(pick(len(cards)))
        if is_card_hidden(state, dog):
            state.played[dog] = cards.pop(pick(len(cards)))
        state.hands[dog] = tuple(cards)
    state.aside = tuple(aside)


def is_card_hidden(state: GreyhoundsState, dog: int) -> bool:
    """GH-20: whether a dog's card is chosen and not shown yet."""
    return dog in state.group and state.played[dog] > 0


def unplayed(state: GreyhoundsState, dog: int) -> list[int]:
    """The cards a dog may hold, falling: its hand, a card chosen and not shown, and the one put aside unless known."""
    chosen = [state.played[dog]] if is_card_hidden(state, dog) else []
    aside = [] if state.is_aside_known(dog) else [state.aside[dog]]
    return sorted([*state.hands[dog], *chosen, *aside], reverse=True)
