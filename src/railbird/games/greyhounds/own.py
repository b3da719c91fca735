"""What only one seat of Greyhounds itself knows: its cards, what they would do, its slip's limits, its book."""

from itertools import product

import msgspec

from railbird.games.greyhounds.rules.figures import NO_HUND, receives, single_stake, spaces, total
from railbird.games.greyhounds.rules.setup import DOGS
from railbird.games.greyhounds.rules.state import GreyhoundsState


class Prospect(msgspec.Struct):
    """What a card of the hand would do against the cards already on the table."""

    card: int
    spaces: int  # How far the own dog would move.
    to: int  # Where it would stand then, at most at the line.
    home: bool  # Whether it would finish with that.
    others: list[int]  # How far each of the four dogs would move, as things stand.
    blocks: int  # By how many spaces it shortens the moves of the others.


class Own(msgspec.Struct):
    """What only the seat itself knows."""

    sets: list[list[int]]
    """With `look` its three sets; in the bookmaker game its hands for races 1 and 2 and its random six."""
    laid: list[int]  # The numbers of the sets it has laid out, a choice not shown yet included.
    aside: int | None
    hand: list[int]
    chosen: int | None  # The card it has chosen and not shown yet.
    prospects: list[Prospect]


class Allowance(msgspec.Struct):
    """What the seat's slip may still stake."""

    laid: int
    min: int
    max: int
    step: int
    per_bet: bool
    lo: int
    hi: int  # The least and the most that one bet alone may stake.


class Due(msgspec.Struct):
    """The bookmaker's private ledger: what is to be paid in bets if these Hunde are first and second."""

    first: int
    second: int | None
    amount: int
    broke: bool  # Whether the bookmaker could not pay this and all prizes.


def own_of(state: GreyhoundsState, seat: int) -> Own:
    setup = state.setup
    looked = setup.look or setup.bookmaker_game
    return Own(
        sets=[list(cards) for cards in state.sets[seat]] if looked else [],
        laid=[at + 1 for at in state.laid[seat]] if looked else [],
        aside=state.aside[seat] or None,
        hand=list(state.hands[seat]),
        chosen=state.played[seat] or None if seat in state.group else None,
        prospects=_prospects(state, seat) if state.is_racing() and seat in state.waiting else [],
    )


def _prospects(state: GreyhoundsState, seat: int) -> list[Prospect]:
    """R-9: what each card in hand would do against what lies open; a ten of the neutral dog in the group counts."""
    setup = state.setup
    hidden = [dog for dog in state.group if dog != setup.neutral_dog]
    table = [0 if dog in hidden else state.played[dog] for dog in range(DOGS)]
    before = spaces(setup, state.race, table)
    found = []
    for card in state.hands[seat]:
        table[seat] = card
        moves = spaces(setup, state.race, table)
        to = min(state.position[seat] + moves[seat], setup.finish[state.race])
        blocks = sum(max(0, before[dog] - moves[dog]) for dog in range(DOGS) if dog != seat)
        found.append(Prospect(card, moves[seat], to, to == setup.finish[state.race], moves, blocks))
    return found


def allowance_of(state: GreyhoundsState, seat: int) -> Allowance | None:
    """GH-14: while the seat writes its slip."""
    setup = state.setup
    if state.step is not setup.flow.bet or seat not in state.waiting:
        return None
    laid, single = total(state.slips[seat]), single_stake(setup, state.money[seat])
    return Allowance(laid, setup.bet_min, setup.bet_max, setup.bet_step, setup.per_bet, *single)


def ledger_of(state: GreyhoundsState) -> list[Due]:
    """GH-46, R-43: for every first two Hunde what all slips together would receive; prizes come on top."""
    setup, dues = state.setup, []
    for first, second in product(range(1, DOGS + 1), (*range(1, DOGS + 1), NO_HUND)):
        if first != second:
            amount = sum(receives(setup.odds, slip, first, second) for slip in state.slips)
            broke = amount + sum(setup.prizes) > state.money[state.bookmaker]
            dues.append(Due(first, second or None, amount, broke))
    return dues
