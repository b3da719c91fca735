"""The guided race of every game: its script is replayed against the engine, on every line a learner can choose."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from railbird.core.actors import CHANCE
from railbird.core.conformance.lessons import Checked, check_lesson, walked
from railbird.core.conformance.report import Report
from railbird.core.errors import BadRecord
from railbird.core.game import AnyGame, write_action
from railbird.core.lesson import Course, has_lesson, read_script
from railbird.core.record import decode_record, encode_record, replay, verify
from railbird.core.registry import find_game, game_ids
from railbird.core.table import Table
from railbird.core.view import encode

GAMES = [find_game(game_id) for game_id in game_ids()]
LINES = 200
"""How many lines are played in which the learner does anything at all."""
COUNTED = {"homestretch": 14, "jockey": 13, "dostihy": 14, "winplaceshow": 13, "greyhounds": 12}
FREE = {"homestretch": 15, "jockey": 15, "dostihy": 10, "winplaceshow": 15, "greyhounds": 8}
"""Beats of each lesson, and how often its learner decides freely on the main line."""


@pytest.fixture(params=GAMES, ids=[game.id for game in GAMES])
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Each game of the house in turn."""
    found: AnyGame = request.param
    return found


def main_line(game: AnyGame) -> tuple[Checked, int]:
    """The main line, every statement of it found to hold, and how many choices the learner had on it."""
    asked = 0

    def choose(found: object, main: object) -> object:
        nonlocal asked
        asked += 1
        return main

    return walked(game, read_script(game.package), choose, is_main=True), asked  # type: ignore[arg-type]


def test_every_game_of_the_house_brings_one(game: AnyGame) -> None:
    assert has_lesson(game)


def test_it_holds_on_the_main_line_on_every_line_that_leaves_it_and_in_three_languages(game: AnyGame) -> None:
    report = Report(game.id)
    check_lesson(game, report, LINES)
    assert report.findings == []


def test_the_main_line_tells_every_beat_once_and_leaves_the_learner_free(game: AnyGame) -> None:
    walk, asked = main_line(game)
    told = [beat.name for beat, _ in walk.beats if beat.is_counted]
    assert told == [str(number) for number in range(1, COUNTED[game.id] + 1)]
    assert asked == FREE[game.id]
    assert {says for _, says in walk.beats} == {""}, "on the main line every beat has its own words"


def test_no_secret_decides_what_is_told(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redrawing what the learner cannot know changes nothing a condition of the script sees."""
    random, asked = Random(game.id), 0
    plain = Checked.seen

    def seen(walk: Checked) -> Mapping[str, Any]:
        nonlocal asked
        asked += 1
        found = plain(walk)
        world = walk.state.copy()
        if world.pending() != (CHANCE,):
            world.imagine(walk.script.learner, random.randrange)
            assert encode(walk.game.view(world, walk.script.learner)) == encode(found["view"])
        return found

    monkeypatch.setattr(Checked, "seen", seen)
    main_line(game)
    assert asked > 5


def test_at_a_table_it_comes_out_the_same_and_its_record_says_that_it_was_laid_out(game: AnyGame) -> None:
    walk, _ = main_line(game)
    script = read_script(game.package)
    course = Course(game, script)
    passed = {beat.name for beat in script.beats()} | {f"after {beat.name}" for beat in script.beats()}

    def deal(table: Table) -> object:
        stand = course.follow(table.plies, passed)
        return course.answer() if stand.due is not None else None

    options = game.read_options(script.options, game.read_edition(game.builtin(script.edition))[0])
    table = Table(game, script.seats, options, game.builtin(script.edition), seed=1, deal=deal)  # type: ignore[arg-type]
    while len(table.plies) < len(walk.plies):
        seat, action = walk.plies[len(table.plies)]
        table.act(seat, action)
    assert [(seat, write_action(action)) for seat, action in table.plies] == [
        (seat, write_action(action)) for seat, action in walk.plies
    ]
    record = decode_record(encode_record(table.record()))
    assert record.scripted
    assert replay(record).money == table.state.money
    with pytest.raises(BadRecord, match="laid out beforehand"):
        verify(record)
