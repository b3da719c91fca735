"""A hint says why: what its action and the next best came to when games were played on from there."""

from __future__ import annotations

import pytest

from railbird.core.game import write_action
from railbird.core.registry import find_game, game_ids
from railbird.core.table import Table
from railbird.core.text import text
from railbird.web.table.hint import hint_of
from railbird.web.words import words
from railbird.web.workers.trail import Trail
from railbird.web.workers.worker import Desk, Reply

GAME = find_game("homestretch")


def asked(game: str) -> Table:
    """A table at the first decision of seat 0 that has something to decide."""
    table = Table(find_game(game), 3, seed=4)
    while 0 not in table.state.pending() or len(table.state.legal(0)) < 2:
        seat = table.state.pending()[0]
        table.act(seat, table.state.fallback(seat))
    return table


def reason(own: float, *others: float, language: str = "en", richer: int = 0) -> str:
    """Why a hint is given whose action came to this, where others came to that."""
    table = asked("homestretch")
    actions = [write_action(one) for one in table.state.legal(0)]
    weighed = list(zip(actions, (own, *others), strict=False))
    hint = hint_of(GAME, Reply(actions[0], weighed=weighed, richer=richer))
    assert hint is not None
    return hint.why(text(GAME, language), words(language))


def test_it_is_compared_with_the_best_of_the_others() -> None:
    said = reason(0.41, 0.22, 0.348)
    table = asked("homestretch")
    assert "41%" in said
    assert "35%" in said
    assert text(GAME, "en").action(table.state.legal(0)[2]) in said


def test_two_that_come_to_about_the_same_are_not_called_better_and_worse() -> None:
    assert "as often as" in reason(0.30, 0.31)


@pytest.mark.parametrize("language", ["en", "it", "cs"])
def test_what_it_brings_more_is_said_in_money_beside_the_chance(language: str) -> None:
    said, without = (reason(0.41, 0.3, language=language, richer=more) for more in (2, 0))
    assert said.startswith(without)
    assert text(GAME, language).money(2) in said
    assert text(GAME, language).money(2) not in without


def test_of_what_is_no_better_the_money_is_not_told_either() -> None:
    assert reason(0.30, 0.5, richer=2) == ""


@pytest.mark.parametrize("others", [(), (0.5,)])
def test_without_a_rival_or_against_a_better_one_no_reason_is_made_up(others: tuple[float, ...]) -> None:
    assert reason(0.30, *others) == ""


@pytest.mark.parametrize("language", ["en", "it", "cs"])
def test_it_speaks_every_language(language: str) -> None:
    assert "30" in reason(0.30, 0.2, language=language)
    assert reason(0.30, 0.2, language=language) != reason(0.30, 0.3, language=language)


def test_a_bot_that_failed_gives_no_hint() -> None:
    assert hint_of(GAME, Reply(error="slow")) is None


@pytest.mark.parametrize("game", game_ids())
def test_a_worker_weighs_what_its_bot_would_do_for_whoever_wants_to_know_why(game: str) -> None:
    job = Trail(asked(game)).ask("t", 0, "regular")
    assert Desk().answer(job.told()).weighed == []
    reply = Desk().answer(job.with_reason().told())
    assert reply.error == ""
    assert reply.action in [action for action, _ in reply.weighed]
    assert all(0 <= chance <= 1 for _, chance in reply.weighed)
