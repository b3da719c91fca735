"""After the race: prizes, slips, payouts, the bookmaker's purse, the end (GH-29 to GH-32, GH-48, GH-56, GH-57)."""

from typing import ClassVar

from railbird.core.actors import BANK
from railbird.core.state import NOBODY, Step, replaced
from railbird.games.greyhounds.rules import notes
from railbird.games.greyhounds.rules.figures import BANKRUPT_RULE, NO_HUND, odds_of, payout, receives, to_one, total
from railbird.games.greyhounds.rules.setup import DOGS
from railbird.games.greyhounds.rules.state import GreyhoundsState, hund_of
from railbird.games.greyhounds.rules.steps.betting import tell_bet


class Settle(Step[GreyhoundsState]):
    """GH-29, GH-30, GH-31, GH-48: prizes by place, then the slips are turned over, then bets are paid.

    In the base game stakes go to the bank and winnings come from it. In the bookmaker game the bookmaker has the
    stakes already and pays everything; if that cannot be paid, the game is over with this race (GH-57).
    """

    name: ClassVar[str] = "settle"
    rule: ClassVar[str] = "GH-29"

    def enter(self, state: GreyhoundsState) -> None:
        state.reveals += 1
        state.played = [0] * DOGS
        if state.notes is not None:
            tell_result(state)
        settle(state)
        over = state.bankrupt or state.race + 1 == len(state.setup.laps)
        state.go(state.setup.flow.end if over else state.setup.flow.line_up)


def tell_result(state: GreyhoundsState) -> None:
    """GH-15, GH-16, GH-28: the finish chart, and what was put aside, are open to all."""
    colors, placed = state.setup.colors, state.first_dogs()
    dogs, hunde = [colors[dog] for dog in placed], [hund_of(state, dog) for dog in placed]
    state.tell(notes.RACE_OVER, "GH-28", state.race + 1, dogs, hunde, state.round + 1, len(state.retired))
    for owner in range(state.setup.owners):
        if state.aside[owner]:
            state.tell(notes.ASIDE_SHOWN, "GH-16", colors[owner], state.aside[owner])


def first_two(state: GreyhoundsState) -> tuple[int, int]:
    """GH-12, R-12: the Hunde on the first two places; there may be no second."""
    placed = state.first_dogs()
    return (hund_of(state, placed[0]), hund_of(state, placed[1]) if len(placed) > 1 else NO_HUND)


def prizes_due(state: GreyhoundsState) -> list[tuple[int, int, int]]:
    """GH-29, GH-42, R-12, R-16, R-23: seat, place and amount of each prize that is paid.

    Nobody gets the prize of the neutral dog or of a vacant place, and nobody moves up for it. The bookmaker's own
    dog earns nothing: it would be the same pocket both ways.
    """
    due = []
    for place, dog in enumerate(state.first_dogs()[: len(state.setup.prizes)]):
        if dog == state.setup.neutral_dog:
            if state.notes is not None:
                state.tell(notes.PRIZE_KEPT, "GH-42", state.setup.colors[dog], place + 1)
        elif dog != state.bookmaker:
            due.append((dog, place + 1, state.setup.prizes[place]))
    return due


def give_prize(state: GreyhoundsState, source: int, seat: int, place: int, amount: int) -> None:
    """GH-29, GH-48: the prize, from the bank or from the bookmaker."""
    if state.notes is not None:
        state.tell(notes.PRIZE, "GH-29", seat, state.setup.colors[seat], place, amount)
    state.pay(source, seat, amount, "GH-29")
    state.prizes = replaced(state.prizes, seat, state.prizes[seat] + amount)


def read_out(state: GreyhoundsState, seat: int) -> None:
    """GH-15, GH-30: the slip is turned over, line by line."""
    if state.notes is None:
        return
    odds, (first, second) = state.setup.odds, first_two(state)
    for bet in state.slips[seat]:
        paid = payout(odds, bet, first, second)
        events, rule = (notes.BET_WON, "GH-31") if paid else (notes.BET_LOST, "GH-30")
        tell_bet(state, events, rule, seat, bet, None, to_one(odds_of(odds, bet[0], bet[1])), paid)


def settle(state: GreyhoundsState) -> None:
    """GH-29, GH-30, GH-31, GH-48, GH-57, R-21, R-22: prizes; in the base game the stakes; then winning bets are paid.

    A bookmaker who owes more than there is is broken; exactly nothing left is not bankrupt. After race 3 the game is
    over anyway (R-39).
    """
    setup, bookmaker = state.setup, state.bookmaker
    source, rule = (bookmaker, "GH-48") if setup.bookmaker_game else (BANK, "GH-31")
    prizes, (first, second) = prizes_due(state), first_two(state)
    claims = [receives(setup.odds, slip, first, second) for slip in state.slips]
    owed = sum([amount for _, _, amount in prizes]) + sum(claims)
    state.bankrupt = setup.bookmaker_game and owed > state.money[bookmaker]
    if state.bankrupt:
        if state.notes is not None:
            state.tell(notes.BANKRUPT, BANKRUPT_RULE, bookmaker, owed, state.money[bookmaker])
        if setup.pro_rata:
            pay_pro_rata(state, prizes, claims)
            return
        state.pay(BANK, bookmaker, owed - state.money[bookmaker], BANKRUPT_RULE)
    for seat, place, amount in prizes:
        give_prize(state, source, seat, place, amount)
    if not setup.bookmaker_game:
        for seat, slip in enumerate(state.slips):
            state.pay(seat, BANK, total(slip), "GH-30")
    for seat, claim in enumerate(claims):
        read_out(state, seat)
        state.pay(source, seat, claim, rule)


def pay_pro_rata(state: GreyhoundsState, prizes: list[tuple[int, int, int]], claims: list[int]) -> None:
    """R-21: prizes by place as far as the money goes, the rest shared by what each bettor has won, rounded down."""
    bookmaker = state.bookmaker
    for seat, place, amount in prizes:
        give_prize(state, bookmaker, seat, place, min(amount, state.money[bookmaker]))
    rest, claimed = state.money[bookmaker], sum(claims)
    for seat, claim in enumerate(claims):
        read_out(state, seat)
        if claim:
            state.pay(bookmaker, seat, rest * claim // claimed, BANKRUPT_RULE)


class GameEnd(Step[GreyhoundsState]):
    """GH-1, GH-38, GH-56, R-34: the player with the most money wins; it may be the bookmaker, or a punter (GH-60)."""

    name: ClassVar[str] = "end"
    rule: ClassVar[str] = "GH-38"

    def enter(self, state: GreyhoundsState) -> None:
        if state.notes is not None:
            winners = state.standing().winners()
            rule = "GH-56" if state.setup.bookmaker_game else "GH-38"
            state.tell(notes.WON if len(winners) == 1 else notes.SHARED, rule, winners, state.money[winners[0]])

    def pending(self, state: GreyhoundsState) -> tuple[int, ...]:
        return NOBODY
