"""`railbird odds` and `?odds`: the desk in a terminal of 80 columns, and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from railbird.cli.analyse import analyse
from railbird.cli.odds import odds as at_a_moment
from railbird.cli.odds import show
from railbird.core.errors import BadRecord
from railbird.core.playout import Perspective
from railbird.core.record import decode_record, encode_record, open_record
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.core.text import text
from railbird.insight.odds import last, odds
from railbird.insight.slips import ENOUGH
from tests.cli.commands import railbird

SECONDS = ("--seconds", "0.2")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of HomeStretch to its end, everybody doing what silence does."""
    game = find_game("homestretch")
    table = Table(game, 2, game.read_options({"purple_races": 1, "green_races": 1}), seed=4)
    while not table.is_over():
        seat = table.state.pending()[0]
        table.act(seat, table.state.fallback(seat))
    path = tmp_path_factory.mktemp("odds") / "game.json"
    path.write_bytes(encode_record(table.record()))
    return path


@pytest.fixture(scope="module")
def first_bet(record: Path) -> int:
    """How many plies come before the first bet."""
    return next(at for at, ply in enumerate(decode_record(record.read_bytes()).plies) if ply[1] == "Bet")


def test_the_desk_at_a_moment_of_a_record(record: Path, first_bet: int) -> None:
    at = ("odds", "homestretch", "--record", str(record), "--at", str(first_bet), *SECONDS)
    done = railbird(*at, columns=80)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Odds desk")
    at_slip = next((at for at, line in enumerate(lines) if line == "The best slip here"), len(lines))
    assert sum("Pants on Fire" in line for line in lines[:at_slip]) == 5  # Win, Place, Show, its places, a share
    assert max(map(len, lines)) <= 80
    further = railbird(*at, "--ahead", columns=80).stdout.splitlines()
    assert sum(line.startswith("Any card still to come, 1 race: ") for line in further) == 3
    assert max(map(len, further)) <= 80
    czech = railbird(*at, "--language", "cs", "--seat", "2", columns=80)
    assert czech.stdout.startswith("Kurzová přepážka  Seat 2")
    assert max(map(len, czech.stdout.splitlines())) <= 80


def test_the_same_seed_gives_the_same_figures_as_json(record: Path, first_bet: int) -> None:
    race = ("odds", "homestretch", "--record", str(record), "--at", str(first_bet), "--json", "--seconds", "600")
    found = json.loads(railbird(*race, "--seed", "5").stdout)
    assert found == json.loads(railbird(*race, "--seed", "5").stdout)
    assert found["draws"] == found["of"]
    assert len(found["quotes"]) == 33
    assert sum(places[0]["mean"] for places in found["chances"]["runners"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("jockey",), "is a record of homestretch, not of jockey"),
        (("homestretch", "--at", "9999"), "--at must be 0 to"),
        (("homestretch", "--at", "40", "--seat", "3"), "This game has seats 1 to 2"),
        (("homestretch",), "there are no odds any more"),
    ],
)
def test_what_cannot_be_answered_is_said_in_a_sentence(record: Path, arguments: tuple[str, ...], says: str) -> None:
    done = railbird("odds", *arguments, "--record", str(record))
    assert done.returncode == 2
    assert says in done.stderr


def test_the_best_slip_with_its_risk(record: Path, first_bet: int, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("homestretch")
    opened = open_record(decode_record(record.read_bytes()))
    state = opened.start()
    for actor, action in list(opened.plies())[:first_bet]:
        state.play(actor, action)
    seen = Perspective(state, state.pending()[0], game.view)
    few = replace(game, book=replace(game.book, draws=ENOUGH))
    show(last(odds(few, seen, Random(1))), text(game, "en", None, ["Anna", "Ben"]), Console(width=80))
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 80
    slip = said[said.index("The best slip here") :]
    assert "Won on average: $" in slip
    assert "of 100 races it brings nothing." in " ".join(slip.split())


def test_where_everyone_reckons_alone_the_terminal_tells_nothing() -> None:
    done = railbird("play", "homestretch", "--seats", "2", "--seed", "1", "--no-hints", typed="?odds\nq\n")
    assert done.returncode == 0
    assert "Not at this table: everyone reckons alone." in done.stdout
    assert "Odds desk" not in done.stdout


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (b'{"game":', "incomplete or not valid JSON"),
        (b"[1, 2]", "not a Railbird record"),
        (b"\x00\xff", "incomplete or not valid JSON"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(written: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(written)
    with pytest.raises(BadRecord, match=says):
        analyse(file)
    with pytest.raises(BadRecord, match=says):
        at_a_moment("homestretch", record=file)


def test_in_a_running_game() -> None:
    done = railbird("play", "homestretch", "--seats", "2", "--seed", "1", "--names", "Anna", typed="?odds\nq\n")
    assert done.returncode == 0
    assert "Odds desk  Anna" in done.stdout
    assert "Chance of winning the game" in done.stdout
