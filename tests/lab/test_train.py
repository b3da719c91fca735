"""Training: weights that foretell results, runs that go on where they stopped, and what they say of themselves."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from railbird.bots.learned import Learned, Weights, figures_of, kept, none_yet, read, with_value, written
from railbird.cli.train import train
from railbird.core.errors import BadBot, BadOptions, BadRecord
from railbird.core.game import AnyGame
from railbird.core.registry import all_games, find_game
from railbird.core.table import Table
from railbird.lab import lessons
from railbird.lab import train as training
from railbird.lab.lessons import Course, Lesson, fit, surprise
from railbird.lab.train import Past, Point, Training
from railbird.lab.train_page import curve, headline, page

HOMESTRETCH = find_game("homestretch")
FIGURES = figures_of(HOMESTRETCH)
COURSE = Course("homestretch", 2, "tests", "random", tests=2)
TRAINABLE = [game for game in all_games() if game.outlook is not None and game.outlook.figures is not None]


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of one game with hardly a thought."""
    monkeypatch.setattr(training, "ROUND", 1)
    monkeypatch.setattr(lessons, "WORLDS", 1)
    monkeypatch.setattr(lessons, "TESTED", 1)
    monkeypatch.setattr(training, "TESTS", 1)


def lesson(first: float, second: float, wins: float) -> Lesson:
    """A position before the last race in which two seats differ by their money alone."""
    return Lesson(1, [[first, 1.0, 1.0, 1.0], [second, 1.0, 1.0, 1.0]], [wins, 1 - wins])


# --- learning


def test_what_decides_gets_weight_and_results_become_less_surprising() -> None:
    random, seen = Random(3), []
    for _ in range(200):
        first, second = random.random() * 4, random.random() * 4
        seen.append(lesson(first, second, float(first + random.gauss(0, 0.5) > second)))
    nothing = none_yet(FIGURES)
    learned = fit(nothing, seen)
    assert surprise(nothing, seen) == pytest.approx(0.693, abs=1e-3)  # as likely as not
    assert surprise(learned, seen) < 0.5
    assert learned.by_stage[1][0] > 0.5
    assert learned.by_stage[1][1:] == (0, 0, 0), "what all seats have alike teaches nothing"
    assert learned.by_stage[0] == nothing.by_stage[0], "of the end of a game nothing was seen"


def test_before_anything_is_learned_all_are_equal_and_then_the_richer_is_ahead() -> None:
    state = HOMESTRETCH.new(3)
    state.money[:] = [10, 40, 20]
    state.go(state.setup.flow.race_prep)
    outlook = with_value(HOMESTRETCH, none_yet(FIGURES)).outlook
    assert outlook is not None
    assert outlook.prospects(state) == [1 / 3] * 3
    rich = Weights(FIGURES.names, ((1.0, 0.0, 0.0, 0.0),) * FIGURES.stages)
    outlook = with_value(HOMESTRETCH, rich).outlook
    assert outlook is not None
    chances = outlook.prospects(state)
    assert sorted(range(3), key=lambda seat: chances[seat]) == [0, 2, 1]


@pytest.mark.parametrize("game", TRAINABLE, ids=lambda game: game.id)
def test_figures_are_there_for_every_seat_wherever_a_game_can_be_judged(game: AnyGame) -> None:
    state, figures, stages, random = game.new(3), figures_of(game), set(), Random(4)
    assert game.outlook is not None
    while pending := state.pending():
        options = state.legal(pending[0])
        state.apply(pending[0], options[random.randrange(len(options))])
        if state.step.name in game.outlook.stops:
            stages.add(figures.stage(state))
            rows = figures.of(state)
            assert [len(row) for row in rows] == [len(figures.names)] * 3
            assert all(abs(value) < 20 for row in rows for value in row)
    assert len(stages) > 1
    assert stages <= set(range(figures.stages))


# --- runs


@pytest.mark.usefixtures("in_haste")
def test_a_run_that_was_stopped_comes_to_the_same_weights(tmp_path: Path) -> None:
    whole = Training(COURSE, tmp_path / "whole")
    assert list(whole.go(2, None)) == [0.0, 0.5, 1.0]
    stopped = Training(COURSE, tmp_path / "stopped")
    assert list(stopped.go(1, None))[-1] == 1.0
    again = Training(COURSE, tmp_path / "stopped")
    assert again.games == 1
    assert list(again.go(2, None))[-1] == 1.0
    assert again.kept.weights == whole.kept.weights
    assert again.kept.weights != [list(row) for row in none_yet(FIGURES).by_stage]
    assert whole.kept.points[0].games == 0, "it is tested before it has learned anything"
    assert whole.kept.points[-1].games == 2


def test_another_run_and_a_broken_one_are_left_alone(tmp_path: Path) -> None:
    run = Training(COURSE, tmp_path)
    run._save()
    with pytest.raises(BadRecord, match=r"run\.json belongs to another run\. Use another folder"):
        Training(Course("homestretch", 2, "other", "random", 2), tmp_path)
    run.path.write_text("{")
    with pytest.raises(BadRecord, match=r"run\.json cannot be read"):
        Training(COURSE, tmp_path)


def test_a_game_without_figures_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadBot, match="Greyhounds declares no figures that a value could be learned from"):
        Training(Course("greyhounds", 4, "1"), tmp_path)


# --- files


def test_weights_are_read_as_they_were_written() -> None:
    weights = Weights(FIGURES.names, tuple((0.5, -1.25, float(stage), 0.0) for stage in range(FIGURES.stages)))
    assert read(written(weights, ["made by nobody"]), FIGURES, "here") == weights


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("figures = [", "here is not TOML"),
        ('figures = ["luck"]', "here weighs other figures than money, parts, shares, horses"),
        ('figures = ["money", "parts", "shares", "horses"]\nweights = [[1, 2, 3, 4]]', "must be 5 lists of 4 numbers"),
    ],
)
def test_a_file_of_weights_that_does_not_fit_is_explained(text: str, says: str) -> None:
    with pytest.raises(BadBot, match=says):
        read(text, FIGURES, "here")


def test_a_game_that_comes_with_no_weights_says_how_to_make_them() -> None:
    with pytest.raises(BadBot, match=r"comes with no learned value\. Make one: railbird train greyhounds"):
        kept(find_game("greyhounds"))


@pytest.mark.parametrize("game", TRAINABLE, ids=lambda game: game.id)
def test_what_a_game_keeps_is_small_names_its_command_and_plays(game: AnyGame) -> None:
    text = (files(game.package) / "bot" / "learned.toml").read_text(encoding="utf-8")
    assert len(text) < 300_000
    assert f"# Made by: railbird train {game.id} " in text
    table = Table(game, 3, seed=2)
    seat = table.state.pending()[0]
    while seat < 0 or len(table.state.legal(seat)) == 1:
        table.act(seat, table.state.legal(seat)[0])
        seat = table.state.pending()[0]
    assert Learned(game, Random(1), kept(game), 1).choose(table.see(seat)) in table.state.legal(seat)


# --- what people see


def told(tmp_path: Path, *tests: list[float]) -> Training:
    """A run with these tests, share by share of their deals."""
    run = Training(COURSE, tmp_path)
    for at, shares in enumerate(tests):
        mean = sum(shares) / len(shares)
        run.kept.points.append(Point(10 * at, 60.0 * at, 40, mean, mean - 0.1, mean + 0.1, shares))
    run.kept.past = [Past(10, 50.0, 10.0, 1.2), Past(10, 50.0, 10.0, 1.1)]
    return run


@pytest.mark.parametrize(
    ("tests", "says"),
    [
        ([[0.1, 0.1]], "Not trained yet"),
        ([[0.1, 0.1, 0.2, 0.2], [0.8, 0.7, 0.9, 0.8]], "It beats random"),
        ([[0.1, 0.1, 0.3, 0.3], [0.3, 0.4, 0.5, 0.6]], "It has learned"),  # the intervals of the two overlap
        ([[0.1, 0.9, 0.2, 0.2], [0.8, 0.1, 0.3, 0.2]], "Not told apart from where it began"),
        ([[0.4, 0.3, 0.4, 0.5], [0.2, 0.1, 0.1, 0.2]], "It has become worse"),
    ],
)
def test_the_page_claims_no_more_than_its_tests(tmp_path: Path, tests: list[list[float]], says: str) -> None:
    run = told(tmp_path, *tests)
    assert headline(run) == says
    assert f"<h1>{says}</h1>" in page(run, "railbird train")


def test_the_curve_has_a_dot_for_every_test_and_a_line_for_an_equal(tmp_path: Path) -> None:
    drawn = curve(told(tmp_path, [0.1, 0.1], [0.4, 0.4], [0.7, 0.7]).kept.points, 50.0)
    assert drawn.count("<circle") == 3
    assert "50, an equal" in drawn
    assert "20 games: 70 ± 10" in drawn


@pytest.mark.usefixtures("in_haste")
def test_the_command_writes_weights_and_page_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    train("homestretch", games=1, seats=2, rivals="random", tests=2, folder=tmp_path)
    assert "0 games: wins" in capsys.readouterr().err
    text = (tmp_path / "learned.toml").read_text()
    assert "# Made by: railbird train homestretch --games 1 --seats 2 --seed 7 --rivals random --tests 2" in text
    assert "How it learned" in (tmp_path / "train.html").read_text()
    train("homestretch", games=1, seats=2, rivals="random", tests=2, folder=tmp_path)
    assert (tmp_path / "learned.toml").read_text() == text, "nothing was left to learn"
    with pytest.raises(BadOptions, match="--games, --minutes and --tests must be more than 0"):
        train("homestretch", games=0, folder=tmp_path)
