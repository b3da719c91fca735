"""What holds after every ply of every game: random games with every seat count and option."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.core import BANK, CHANCE
from railbird.core.playout import rollout
from railbird.games.dostihy.rules.actions import BUY, BuyRace, ReturnRace, SellCard, Throw
from railbird.games.dostihy.rules.figures import MAIN
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.values import BOARD, OpenClaim
from tests.games.positions import amount

from .games import mid_game, plies, some_options
from .positions import FANTOME, ORANGE, capped, cash, position, throw

SEATS = range(2, 7)
seeds = st.integers(0, 2**32)


def check_money(state: DostihyState, total: int) -> None:
    """Invariants 1 and 2 (DS-R43): the sum never changes, stakes lie on the board, nobody is below zero."""
    assert sum(state.money) == total
    assert state.money[BOARD] == sum(amount for _, amount in state.stakes)
    assert all(amount >= 0 and amount % 20 == 0 for amount in cash(state))


def check_property(state: DostihyState) -> None:
    """Invariants 3 to 6: one owner each, tokens within their limits and their box, both decks whole."""
    board, playing = state.setup.board, set(range(state.setup.seats)).difference(state.out)
    for field, owner in enumerate(state.owner):
        assert owner == -1 or (owner in playing and field in board.cards)
    for field, races in enumerate(state.races):
        assert 0 <= races <= MAIN
        if races:
            stable = board.stables[board.stable_of[field]]
            assert len({state.owner[horse] for horse in stable}) == 1
            assert state.owner[field] >= 0
    if state.setup.choices.token_supply == "limited":
        assert sum(races for races in state.races if races < MAIN) <= state.setup.yellow
        assert state.races.count(MAIN) <= state.setup.red
    assert sorted(state.finance.left + state.finance.used) == list(range(14))
    held = tuple(card for cards in state.held for card in cards)
    assert sorted(state.nahoda.left + state.nahoda.used + held) == list(range(14))


def check_turn(state: DostihyState) -> None:
    """Invariants 7 to 11: stakes, Distanc, one negotiation, claims of the last thrower, the ruined are gone."""
    choices = state.setup.choices
    if state.stakes:
        assert state.step.name in ("bets", "stake", "die", "extra", "nahoda")
        for field, _ in state.stakes:
            assert state.races[field] >= 3
            assert state.owner[field] != state.active
    for seat, suspended in enumerate(state.suspended):
        if suspended and choices.double_six != "in_place":
            assert state.pawn[seat] == 10
    if state.debts and state.pending() != (CHANCE,):
        assert state.debtor == state.debts[0].debtor
        assert state.money[state.debtor] < state.debts[0].amount
    assert (state.deal is not None) == (state.step.name in ("draft", "cash", "answer"))
    for claim in state.claims:
        assert claim.creditor not in state.out
        assert claim.debtor not in state.out
        assert state.thrower in (claim.creditor, claim.debtor) or claim.debtor == BANK
    for seat in state.out:
        assert state.pawn[seat] == -1
        assert state.money[seat] == 0
        assert seat not in state.owner
        assert not state.held[seat]
        assert seat not in state.pending()


def check_charges(before: tuple[OpenClaim, ...], state: DostihyState) -> None:
    """Invariant 13 (DS-27): an open claim never changes, unless its debtor was ruined and the bank stands in."""
    now = {claim.number: claim for claim in state.claims}
    for claim in before:
        later = now.get(claim.number)
        if later is not None and later.creditor == claim.creditor and later.debtor == claim.debtor:
            assert later.amount == claim.amount


@pytest.mark.parametrize("seats", SEATS)
@settings(max_examples=30)
@given(options=some_options(), seed=seeds)
def test_invariants_hold_after_every_ply(seats: int, options: dict[str, int | str | bool], seed: int) -> None:
    random = Random(seed)
    state = mid_game(seats, 12, options, random)
    total = sum(state.money)
    claims, out, busy = state.claims, state.out, False
    for _, action in plies(state, random):
        assert not (busy and isinstance(action, Throw))
        check_money(state, total)
        check_property(state)
        check_turn(state)
        if not isinstance(action, Throw):
            check_charges(claims, state)
        assert state.out[: len(out)] == out
        claims, out, busy = state.claims, state.out, bool(state.debts) or state.deal is not None
    living = [seat for seat in range(seats) if seat not in state.out]
    assert (len(living) == 1) == (state.end == "last_standing")
    if state.end == "last_standing":
        assert state.standing().winners() == living
    assert not state.claims
    assert not state.stakes


@pytest.mark.parametrize("seats", SEATS)
@settings(max_examples=15)
@given(options=some_options(), seed=seeds)
def test_DS_86_creditors_always_get_what_was_due(seats: int, options: dict[str, int | str | bool], seed: int) -> None:
    random = Random(seed)
    state = mid_game(seats, 10, options, random)
    state.notes = []
    for _ in plies(state, random):
        told = state.notes
        for number, note in enumerate(told):
            if note.event == "bankrupt" and note.facts["to"] != BANK:
                paid = [one for one in told[:number] if one.event == "paid" and one.rule != "DS-86a"]
                last = [amount(one) for one in paid if one.facts["to"] == note.facts["to"]][-2:]
                assert amount(note) in (sum(last), last[-1])
        state.notes = []


@pytest.mark.parametrize("seats", SEATS)
@settings(max_examples=3)
@given(seed=seeds)
def test_random_games_from_the_start_end_without_a_deadlock(seats: int, seed: int) -> None:
    state = capped(seats, 25)
    rollout(state, Random(seed).random, 200_000)
    assert state.end in ("capped", "last_standing")
    assert state.round <= 25


@settings(max_examples=10)
@given(seats=st.sampled_from(SEATS), options=some_options(), seed=seeds)
def test_copies_are_independent_and_unwatched_play_is_the_same(
    seats: int, options: dict[str, int | str | bool], seed: int
) -> None:
    state = mid_game(seats, 2, options, Random(seed))
    twin = state.copy()
    twin.notes = []
    played = list(plies(state, Random(seed)))
    for seat, action in played:
        twin.apply(seat, action)
        twin.notes = []
    assert twin.money == state.money
    assert twin.owner == state.owner
    assert twin.races == state.races
    assert (twin.end, twin.out, twin.round) == (state.end, state.out, state.round)


def test_DS_85_selling_a_card_and_buying_it_back_is_neutral_a_race_costs_half() -> None:
    state = position([5_000, 0], {0: ORANGE}, voluntary_bank_sale="own_turn")
    throw(state, 1)
    state.play(0, BuyRace(FANTOME))
    state.play(0, ReturnRace(FANTOME))
    assert state.money[0] == 4_500
    state.play(0, SellCard(FANTOME))
    assert state.money[0] == 5_700
    state.active, state.pawn[0] = 0, 0
    state.go(state.setup.flow.bets)
    state.die = 0
    throw(state, 1)
    state.play(0, BUY)
    assert state.money[0] == 4_500
