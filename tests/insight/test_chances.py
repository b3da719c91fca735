"""Chances of a position: what is known for certain, what adds up, and what draws converge to."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from railbird.core.book import Book
from railbird.core.errors import NoInsight
from railbird.core.game import AnyGame
from railbird.core.registry import find_game, game_ids
from railbird.core.state import State
from railbird.core.table import Table
from railbird.games.homestretch.bot.chances import at_start
from railbird.insight.chances import chances
from railbird.insight.report import Chances


def until(game: AnyGame, step: str, seed: int = 3, seats: int = 3, **options: object) -> Table:
    """A table where somebody has to choose in this step, everybody having done nothing so far."""
    table = Table(game, seats, game.read_options({**game.trial, **options}), seed=seed)
    while table.state.step.name != step:
        seat = table.state.pending()[0]
        table.act(seat, table.state.fallback(seat))
    return table


def last(game: AnyGame, position: State, draws: int, seed: int = 1) -> Chances:
    """The chances after so many draws."""
    limited = replace(game, book=replace(game.book, draws=draws))
    return list(chances(limited, position, Random(seed)))[-1]


def test_HS_8_1_a_horse_that_is_home_is_exactly_first_and_nobody_else_is() -> None:
    game = find_game("homestretch")
    state: Any = until(game, "choose_move").state.copy()
    state.position[7] = state.setup.finish
    state.home = (7,)
    found = last(game, state, 64)
    first, second, third = found.runners["7"]
    assert (first.low, first.mean, first.high) == (1, 1, 1)
    assert (second.high, third.high) == (0, 0)
    assert all(found.runners[horse][0].high == 0 for horse in found.runners if horse != "7")
    assert sum(found.runners[horse][1].mean for horse in found.runners) == pytest.approx(1)


@pytest.mark.parametrize("game_id", game_ids())
def test_everybodys_chances_add_up(game_id: str) -> None:
    game = find_game(game_id)
    step = {"homestretch": "betting", "jockey": "turn", "winplaceshow": "betting", "greyhounds": "bet"}
    found = last(game, until(game, step.get(game_id, "window")).state, 48)
    assert sum(one.mean for one in found.seats) == pytest.approx(1)
    assert all(0 <= one.low <= one.mean <= one.high <= 1 for one in found.seats)
    assert found.draws == 48
    if game_id in ("homestretch", "winplaceshow", "greyhounds"):
        assert sum(places[0].mean for places in found.runners.values()) == pytest.approx(1)
    else:  # in Jockey two may come in with one card; in Dostihy nothing runs but the players
        assert game_id == "dostihy" or sum(places[0].mean for places in found.runners.values()) >= 1


def test_the_race_model_and_the_drawn_races_of_homestretch_agree() -> None:
    game = find_game("homestretch")
    state: Any = until(game, "betting").state
    setup = state.setup
    model = at_start(tuple(state.token), setup.finish, setup.move_long, setup.move_short)
    found = last(game, state, 1500)
    for horse, places in found.runners.items():
        assert places[0].mean == pytest.approx(model.first[int(horse)], abs=0.05)


def test_more_draws_narrow_the_interval_and_every_answer_is_better_than_the_one_before() -> None:
    game = find_game("greyhounds")
    answers = list(chances(replace(game, book=replace(game.book, draws=128)), until(game, "bet").state, Random(4)))
    assert [one.draws for one in answers] == [16, 32, 64, 128]
    wide, narrow = ([max(f.high - f.low for f in one.seats) for one in answers][at] for at in (0, -1))
    assert narrow < wide


def test_a_finished_game_has_been_won_for_certain() -> None:
    game = find_game("homestretch")
    table = Table(game, 3, game.read_options(game.trial), seed=2)
    while not table.is_over():
        seat = table.state.pending()[0]
        table.act(seat, table.state.fallback(seat))
    found = list(chances(game, table.state, Random(1)))
    assert [one.how for one in found] == ["exact"]
    assert [figure.low for figure in found[0].seats] == [figure.high for figure in found[0].seats]
    winners = table.state.standing().winners()
    assert [seat for seat, figure in enumerate(found[0].seats) if figure.mean > 0] == winners


@pytest.mark.parametrize(("game_id", "step"), [("homestretch", "choose_move"), ("dostihy", "window")])
def test_a_game_with_an_outlook_and_no_book_has_seats_chances_for_nothing(game_id: str, step: str) -> None:
    game = find_game(game_id)
    state = until(game, step).state
    limited = replace(game, book=Book(draws=40))
    (*_, found) = chances(limited, state, Random(1))
    assert found.runners == {}
    assert sum(one.mean for one in found.seats) == pytest.approx(1)
    known = last(game, state, 40)
    assert [one.mean for one in found.seats] == pytest.approx([one.mean for one in known.seats], abs=0.1)


def test_a_game_without_outlook_says_so() -> None:
    game = replace(find_game("jockey"), outlook=None)
    with pytest.raises(NoInsight, match="Jockey has no Outlook"):
        next(chances(game, until(find_game("jockey"), "turn").state, Random(1)))
