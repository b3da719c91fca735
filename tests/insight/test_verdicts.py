"""Verdicts: by what the seat could know, and no better than they are."""

from __future__ import annotations

from random import Random

import pytest

from railbird.core.game import write_action
from railbird.insight.report import COSTLY, Figure
from railbird.insight.story import Event, Move, Story
from railbird.insight.verdicts import Judge, figure, grade, losses, options
from tests.insight.games import cut, played


def decision(told: Story, step: str, seat: int | None = None, number: int = 0) -> tuple[Event, Move]:
    found = [(event, move) for event in told.events if event.step == step for move in event.moves]
    return [one for one in found if seat in (None, one[1].seat)][number]


def test_the_best_of_many_equals_does_not_look_better_than_it_is() -> None:
    random = Random(1)
    naive, split = [], []
    for _ in range(200):
        results = [[random.random() for _ in range(32)] for _ in range(8)]
        means = [sum(row) / 32 for row in results]
        naive.append(max(means) - means[0])
        split += losses(results, 0)
    assert sum(naive) / len(naive) > 0.05  # the winner's curse,
    assert abs(sum(split) / len(split)) < 0.01  # and without it


def test_a_better_option_is_found_with_its_price() -> None:
    results = [[0.2, 0.3] * 8, [0.5, 0.6] * 8]
    assert losses(results, 0) == pytest.approx([0.3] * 16)
    assert figure(losses(results, 1)) == Figure(0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("loss", "chosen", "expected"),
    [
        (Figure(COSTLY, 0.01, 0.07), 3, "costly"),
        (Figure(COSTLY, -0.01, 0.09), 3, "fine"),
        (Figure(0.01, 0.005, 0.015), 1, "fine"),
        (Figure(-0.01, -0.02, 0.0), 1, "best"),
        (Figure(0.0, 0.0, 0.0), 0, "best"),
    ],
)
def test_grades(loss: Figure, chosen: int, expected: str) -> None:
    assert grade(loss, chosen) == expected


def test_options_are_listed_from_best_to_worst_with_the_chosen_one_among_them() -> None:
    told = cut("homestretch")
    event, move = decision(told, "draft")
    verdict = Judge(told, 8).verdict(event, move)
    assert verdict is not None
    chances = [option.chance.mean for option in verdict.options]
    assert chances == sorted(chances, reverse=True)
    assert verdict.options[verdict.chosen].action == tuple(write_action(move.actions[0]))
    assert (verdict.ply, verdict.seat, verdict.step) == (move.ply, move.seat, "draft")


def test_a_slip_is_weighed_against_whole_slips() -> None:
    told = cut("homestretch")
    event, move = decision(told, "betting")
    assert {len(way) for way in options(told, event, move, Random(1))} == {5}


def test_what_nobody_can_know_changes_no_verdict() -> None:
    """The same decision with the others' hands redrawn is judged alike."""
    told = cut("homestretch")
    event, move = decision(told, "draft", seat=0)
    other = event.before.copy()
    other.imagine(0, Random(5).randrange)
    assert other.hands[1:] != event.before.hands[1:]  # type: ignore[attr-defined]  # a HomeStretch position
    judge = Judge(told, 8)
    assert judge.verdict(event, move) == judge.verdict(event._replace(before=other), move)


def test_a_random_slip_is_costly_and_a_tipsters_is_not() -> None:
    told = played("homestretch", ["tipster", "random", "tipster"], 3)
    judge = Judge(told, 16)
    by_seat = {seat: judge.verdict(*decision(told, "betting", seat)) for seat in range(3)}
    assert all(verdict is not None for verdict in by_seat.values())
    grades = {seat: verdict.grade for seat, verdict in by_seat.items() if verdict is not None}
    assert grades[1] == "costly"
    assert "costly" not in (grades[0], grades[2])
