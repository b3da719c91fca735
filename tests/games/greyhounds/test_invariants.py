"""What holds in every position of every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given

from railbird.core import BANK
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.rules.figures import total
from railbird.games.greyhounds.rules.state import GreyhoundsState
from tests.games.greyhounds.games import seeds, step_on, tables, whole_games
from tests.games.positions import watched


def positions(state: GreyhoundsState, seed: int) -> Iterator[GreyhoundsState]:
    """The positions of a random game from here to its end."""
    stream = Random(seed)
    while state.pending():
        yield state
        step_on(state, stream)
    yield state


@whole_games
@given(tables(), seeds)
def test_GH_48_money_only_changes_hands_and_is_never_negative(state: GreyhoundsState, seed: int) -> None:
    """Invariants 1, 2: all accounts together are constant; in the bookmaker game even without the bank."""
    setup = state.setup
    everything = sum(state.money)
    for position in positions(state, seed):
        assert sum(position.money) == everything
        assert min(position.money[:BANK]) >= 0
        if setup.bookmaker_game and position.bookmaker >= 0:
            assert position.money[BANK] <= 0
            pro_rata = setup.options.bookmaker_insolvency == "pro_rata"
            assert position.money[BANK] == 0 or (position.bankrupt and not pro_rata)


@whole_games
@given(tables(bet_scope="race_total"), seeds)
def test_GH_14_slips_keep_the_limits_and_money_lasts(state: GreyhoundsState, seed: int) -> None:
    """Invariants 3, 13, R-25: totals from 500 to 2000, one bet of a kind; 4000 and 2000 are left for races 2 and 3."""
    for position in positions(state, seed):
        if position.step.name == "bet":
            others = [seat for seat in range(position.setup.seats) if seat != position.bookmaker]
            assert min(position.money[seat] for seat in others) >= (6000, 4000, 2000)[position.race]
        if position.are_slips_in():
            for seat, slip in enumerate(position.slips):
                kinds = [kind for kind, _, _ in slip]
                assert kinds == sorted(set(kinds))
                assert 500 <= total(slip) <= 2000 or (seat == position.bookmaker and slip == ())


@whole_games
@given(tables(), seeds)
def test_GH_17_GH_51_cards_are_where_they_belong(state: GreyhoundsState, seed: int) -> None:
    """Invariants 4, 5: hand, played cards and discard make the set; no card is in two sets."""
    setup = state.setup
    for position in positions(state, seed):
        for owner in range(setup.owners):
            drawn = [card for cards in position.sets[owner] for card in cards]
            assert len(set(drawn)) == len(drawn)
            assert set(drawn) <= set(range(1, 21))
        if position.step.name == "pick_card":
            expected = 5 - position.round % 5
            for dog in position.running:
                if dog < setup.owners:
                    spent = 1 if position.played[dog] else 0
                    assert len(position.hands[dog]) == expected - spent
                    assert set(position.hands[dog]) <= set(position.shown[dog]) - {position.aside[dog]}
    for owner in range(setup.owners):
        if not state.bankrupt:
            assert sum(len(cards) for cards in state.sets[owner]) == (16 if setup.bookmaker_game else 18)


@whole_games
@given(tables(), seeds)
def test_GH_27_GH_36_dogs_run_forward_and_stay_where_they_are(state: GreyhoundsState, seed: int) -> None:
    """Invariants 6, 9, 10, 12: distances, statuses, places, Hund numbers."""
    before: GreyhoundsState | None = None
    for position in positions(state, seed):
        gone = position.home + position.retired
        assert sorted(gone + position.running) == [0, 1, 2, 3]
        if before is not None and before.race == position.race:
            assert all(now >= then for now, then in zip(position.position, before.position, strict=True))
            for dog in before.home + before.retired:
                assert position.position[dog] == before.position[dog]
            if before.step.name == "pick_card":
                assert position.chart == before.chart
                assert sorted(position.chart) == [0, 1, 2, 3]
            if before.home:
                assert position.retired == before.retired
        limit = position.setup.out_behind[max(position.race, 0)]
        if limit and position.step.name == "pick_card" and not position.home:
            running = [position.position[dog] for dog in position.running]
            assert max(running) - min(running) < limit
        before = position.copy()


@whole_games
@given(tables(), seeds)
def test_GH_39_who_moves_in_a_round(state: GreyhoundsState, seed: int) -> None:
    """Invariants 7, 8: the lowest card never moves, somebody does unless all are equal, at most k values move."""
    setup = state.setup
    notes = watched(state)
    for _ in positions(state, seed):
        pass
    race, cards, moved = 0, list[int](), list[int]()
    for note in notes:
        if note.event == "race_called":
            race, cards, moved = int(str(note.facts["race"])) - 1, [], []
        elif note.event == "showed":
            cards.append(int(str(note.facts["card"])))
        elif note.event == "moved":
            moved.append(int(str(note.facts["card"])))
        if cards and note.event in ("moved", "nobody_moved"):
            assert min(cards) not in moved
            assert len(set(moved)) <= setup.moving[race]
            assert setup.cancel or bool(moved) == (len(set(cards)) > 1)
        if note.event == "nobody_moved":
            cards, moved = [], []
        if note.event == "showed" and moved:
            cards, moved = [int(str(note.facts["card"]))], []


@whole_games
@given(tables(), seeds)
def test_GH_28_GH_29_GH_59_every_race_ends_with_places_and_prizes(state: GreyhoundsState, seed: int) -> None:
    """Invariants 10, 11, 14: a result without gaps; prizes of 3000 less what is not paid."""
    notes = watched(state)
    stream = Random(seed)
    plies = 0
    while state.pending():
        step_on(state, stream)
        plies += 1
    assert plies <= GAME.max_plies
    results = [note.facts for note in notes if note.event == "race_over"]
    assert len(results) == 3 or (state.bankrupt and results)
    home = []
    for facts in results:
        hunde = facts["hunde"]
        assert isinstance(hunde, list)
        assert 1 <= len(set(hunde)) == len(hunde) <= 4
        home.append(len(hunde))
    paid = sum(state.prizes)
    assert paid <= 3000 * len(results)
    if not state.setup.bookmaker_game and state.setup.neutral_dog < 0:
        vacant = sum(1000 * (dogs < 2) + 500 * (dogs < 3) for dogs in home)
        assert paid == 9000 - vacant


@whole_games
@given(tables(), seeds)
def test_the_same_decisions_give_the_same_game(state: GreyhoundsState, seed: int) -> None:
    """Invariant 16."""
    twin = state.copy()
    for position, again in ((state, Random(seed)), (twin, Random(seed))):
        while position.pending():
            step_on(position, again)
    assert state.money == twin.money
    assert state.standing().keys == twin.standing().keys
    assert state.sets == twin.sets
