"""There is nothing hidden: redrawing changes nothing, and every seat sees the same table (DS-R34)."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.core import CHANCE, SPECTATOR
from railbird.games.dostihy import GAME
from railbird.games.dostihy.view import view
from tests.games.positions import hidden

from .games import mid_game, plies, some_options
from .positions import STANDARD, position, throw


@settings(max_examples=25)
@given(seats=st.integers(2, 6), options=some_options(), seed=st.integers(0, 2**32), stop=st.integers(1, 300))
def test_DS_R34_redrawing_leaves_view_actions_and_notes_equal(
    seats: int, options: dict[str, int | str | bool], seed: int, stop: int
) -> None:
    random = Random(seed)
    state = mid_game(seats, 4, options, random)
    for count, _ in enumerate(plies(state, random)):
        if count == stop:
            break
    hidden(GAME, state, random)


@settings(max_examples=15)
@given(seats=st.integers(2, 6), options=some_options(), seed=st.integers(0, 2**32))
def test_DS_R34_hidden_totals_are_the_only_difference_between_seats(
    seats: int, options: dict[str, int | str | bool], seed: int
) -> None:
    random = Random(seed)
    state = mid_game(seats, 2, {**options, "cash_visibility": "hidden"}, random)
    for count, _ in enumerate(plies(state, random)):
        if count == 60:
            break
    views = [msgspec.to_builtins(view(state, seat)) for seat in (*range(seats), SPECTATOR)]
    for number, seen in enumerate(views):
        if state.end == "":
            shown = [player["seat"] for player in seen["players"] if player["money"] is not None]
            assert shown == [seat for seat in range(seats) if seat == number or seat in state.out]
        del seen["seat"]
        for player in seen["players"]:
            del player["money"], player["net_worth"]
    assert all(seen == views[0] for seen in views)


def test_DS_2_nobody_knows_the_next_card_every_seat_knows_what_is_left() -> None:
    state = position([1_000, 0])
    throw(state, 2)
    assert state.pending() == (CHANCE,)
    for seat in (0, 1, SPECTATOR):
        seen = view(state, seat)
        assert len(seen.finance.left) == 14
        assert seen.finance.left == [card.id for card in STANDARD.finance]
