"""After the race: prizes, slips, payouts, the bookmaker's purse, the end (GH-29 to GH-32, GH-48, GH-56, GH-57)."""

from __future__ import annotations

from typing import ClassVar

from railbird.core.actors import BANK
from railbird.core.state import NOBODY, Step
from railbird.games.greyhounds.rules.queries import NO_HUND, payout
from railbird.games.greyhounds.rules.setup import HUNDREDTHS, NEUTRAL, Setup
from railbird.games.greyhounds.rules.state import EINLAUF, GreyhoundsState, hund_of, total
from railbird.games.greyhounds.rules.steps.betting import bet_event, bet_facts

PLACES = 3
"""Places that earn a prize (GH-29)."""


class Settle(Step[GreyhoundsState]):
    """GH-29, GH-30, GH-31, GH-48: prizes by place, then the slips are turned over, then bets are paid.

    In the base game stakes go to the bank and winnings come from it. In the bookmaker game the bookmaker has the
    stakes already and pays everything; if he cannot, the game is over with this race (GH-57).
    """

    name: ClassVar[str] = "settle"

    def enter(self, state: GreyhoundsState) -> None:
        state.reveals += 1
        state.played = [0] * 4
        if state.notes is not None:
            note_result(state)
        if state.setup.bookmaker_game:
            settle_with_bookmaker(state)
        else:
            settle_with_bank(state)
        flow = state.setup.flow
        over = state.bankrupt or state.race + 1 == len(state.setup.laps)
        state.go(flow.end if over else flow.line_up)


def note_result(state: GreyhoundsState) -> None:
    """GH-15, GH-16, GH-28: the finish chart, and what was put aside, are open to all."""
    colors = state.setup.colors
    placed = state.first_dogs()
    facts: dict[str, object] = {
        "race": state.race + 1,
        "dogs": [colors[dog] for dog in placed],
        "hunde": [hund_of(state, dog) for dog in placed],
        "rounds": state.round + 1,
        "lapped": len(state.retired),
    }
    state.note("GH-28", "race_over", facts)
    for owner in range(state.setup.owners):
        if state.aside[owner]:
            state.note("GH-16", "aside_shown", {"dog": colors[owner], "card": state.aside[owner]})


def first_two(state: GreyhoundsState) -> tuple[int, int]:
    """GH-12, R-12: the Hunde on the first two places; there may be no second."""
    placed = state.first_dogs()
    return (hund_of(state, placed[0]), hund_of(state, placed[1]) if len(placed) > 1 else NO_HUND)


def prizes_due(state: GreyhoundsState) -> list[tuple[int, int, int]]:
    """GH-29, GH-42, R-12, R-16, R-23: seat, place and amount of each prize that is paid.

    Nobody gets the prize of the neutral dog or of a vacant place, and nobody moves up for it. The bookmaker's own
    dog earns nothing: it would be his pocket both ways.
    """
    due = []
    for place, dog in enumerate(state.first_dogs()[:PLACES]):
        if state.setup.neutral and dog == NEUTRAL:
            if state.notes is not None:
                state.note("GH-42", "prize_kept", {"dog": state.setup.colors[dog], "place": place + 1})
        elif dog != state.bookmaker:
            due.append((dog, place + 1, state.setup.prizes[place]))
    return due


def give_prize(state: GreyhoundsState, source: int, seat: int, place: int, amount: int) -> None:
    """GH-29, GH-48: the prize, from the bank or from the bookmaker."""
    if state.notes is not None:
        facts: dict[str, object] = {
            "seat": seat,
            "dog": state.setup.colors[seat],
            "place": place,
            "amount": amount,
        }
        state.note("GH-29", "prize", facts)
    state.pay(source, seat, amount, "GH-29")
    prizes = list(state.prizes)
    prizes[seat] += amount
    state.prizes = tuple(prizes)


def winnings(state: GreyhoundsState, seat: int) -> int:
    """GH-31, GH-32: what a slip receives in all."""
    first, second = first_two(state)
    return sum([payout(state.setup, kind, on, stake, first, second) for kind, on, stake in state.slips[seat]])


def read_out(state: GreyhoundsState, seat: int) -> None:
    """GH-15, GH-30: the slip is turned over, line by line."""
    if state.notes is None:
        return
    first, second = first_two(state)
    for bet in state.slips[seat]:
        kind, on, stake = bet
        paid = payout(state.setup, kind, on, stake, first, second)
        facts = bet_facts(seat, bet)
        facts["odds"] = odds_for_people(state.setup, kind, on)
        facts["amount"] = paid
        state.note("GH-31" if paid else "GH-30", bet_event("bet_won" if paid else "bet_lost", bet), facts)


def odds_for_people(setup: Setup, kind: int, on: int) -> float | int:
    """GH-32: 3 for 3 : 1; a fraction where an edition has one (R-38)."""
    odds = setup.odds[kind][on if kind == EINLAUF else on - 1]
    return odds // HUNDREDTHS if odds % HUNDREDTHS == 0 else odds / HUNDREDTHS


def settle_with_bank(state: GreyhoundsState) -> None:
    """GH-29, GH-30, GH-31: prizes; then everybody pays his stakes; then winning bets are paid."""
    for seat, place, amount in prizes_due(state):
        give_prize(state, BANK, seat, place, amount)
    for seat in range(state.setup.seats):
        state.pay(seat, BANK, total(state.slips[seat]), "GH-30")
    for seat in range(state.setup.seats):
        read_out(state, seat)
        state.bank_pays(seat, winnings(state, seat), "GH-31")


def settle_with_bookmaker(state: GreyhoundsState) -> None:
    """GH-48, GH-57, R-21, R-22: the bookmaker pays prizes and bets; owing more than he has, he is bankrupt.

    Exactly nothing left is not bankrupt. After race 3 the game is over anyway (R-39).
    """
    bookmaker = state.bookmaker
    prizes = prizes_due(state)
    claims = [winnings(state, seat) for seat in range(state.setup.seats)]
    owed = sum([amount for _, _, amount in prizes]) + sum(claims)
    if owed > state.money[bookmaker]:
        state.bankrupt = True
        if state.notes is not None:
            facts: dict[str, object] = {"seat": bookmaker, "owed": owed, "money": state.money[bookmaker]}
            state.note("GH-57", "bankrupt", facts)
        if state.setup.pro_rata:
            pay_pro_rata(state, prizes, claims)
            return
        state.pay(BANK, bookmaker, owed - state.money[bookmaker], "GH-57")
    for seat, place, amount in prizes:
        give_prize(state, bookmaker, seat, place, amount)
    for seat, claim in enumerate(claims):
        read_out(state, seat)
        state.pay(bookmaker, seat, claim, "GH-48")


def pay_pro_rata(state: GreyhoundsState, prizes: list[tuple[int, int, int]], claims: list[int]) -> None:
    """R-21: prizes by place as far as the money goes, the rest shared by what each bettor has won, rounded down."""
    bookmaker = state.bookmaker
    for seat, place, amount in prizes:
        give_prize(state, bookmaker, seat, place, min(amount, state.money[bookmaker]))
    rest, claimed = state.money[bookmaker], sum(claims)
    for seat, claim in enumerate(claims):
        read_out(state, seat)
        if claim:
            state.pay(bookmaker, seat, rest * claim // claimed, "GH-57")


class GameEnd(Step[GreyhoundsState]):
    """GH-1, GH-38, GH-56, R-34: the player with the most money wins; it may be the bookmaker, or a punter (GH-60)."""

    name: ClassVar[str] = "end"

    def enter(self, state: GreyhoundsState) -> None:
        if state.notes is not None:
            winners = state.standing().winners()
            rule = "GH-56" if state.setup.bookmaker_game else "GH-38"
            state.note(
                rule, "won" if len(winners) == 1 else "shared", {"seats": winners, "money": state.money[winners[0]]}
            )

    def pending(self, state: GreyhoundsState) -> tuple[int, ...]:
        return NOBODY
