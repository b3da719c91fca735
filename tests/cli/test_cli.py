"""The command line as people use it: in a process of its own, with its real output and exit code (`commands`)."""

from __future__ import annotations

import io
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from railbird.core.record import decode_record
from railbird.core.registry import find_game, game_ids
from tests.cli.commands import ENV, railbird


def test_games_lists_all_of_them() -> None:
    done = railbird("games")
    assert done.returncode == 0
    assert all(game_id in done.stdout for game_id in game_ids())


def test_games_as_json_has_options_with_their_values() -> None:
    found = {game["id"]: game for game in json.loads(railbird("games", "--json").stdout)}
    assert set(found) == set(game_ids())
    homestretch = found["homestretch"]
    assert homestretch["seats"] == [2, 6]
    assert {"name": "purple_races", "default": 2, "from": 0, "to": 12} in homestretch["options"]


@pytest.mark.parametrize("language", ["en", "it", "cs"])
def test_one_game_with_its_options_in_a_language(language: str) -> None:
    done = railbird("games", "homestretch", "--language", language)
    assert done.returncode == 0
    assert "bet_timing" in done.stdout
    assert "Frank DiLorenzo" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "chess"], "There is no game called 'chess'. Choose one of: dostihy, greyhounds, homestretch"),
        (["simulate", "homestretch", "--seats", "9"], "takes 2 to 6 players, not 9"),
        (
            ["simulate", "homestretch", "-o", "bet_timing=never"],
            "Use one of ordered_early, strict_order, simultaneous",
        ),
        (["simulate", "homestretch", "-o", "luck=good"], "There is no option called luck. Choose one of: purple_races"),
        (["simulate", "homestretch", "-o", "luck"], "'luck' is not an option. Write it as name=value."),
        (["simulate", "homestretch", "--bots", "genius"], "There is no bot called 'genius'"),
        (["simulate", "homestretch", "--edition", "none.toml"], "There is no edition or file called 'none.toml'"),
        (["games", "--language", "de"], "no language 'de'. Choose one of: en, it, cs"),
        (["replay", "nowhere.json"], "Can't read nowhere.json"),
        (["verify", "nowhere.json"], "Can't read nowhere.json"),
        (["rules", "homestretch", "HS-99"], "There is no rule 'HS-99'"),
        (["play", "homestretch", "--people", "9"], "--people must be 0 to 4"),
        (["tournament", "homestretch", "--bots", "random"], "at least two different bots"),
        (["tournament", "homestretch", "--bots", "random,genius"], "no bot called 'genius'"),
    ],
)
def test_a_mistake_gets_a_sentence_and_no_traceback(arguments: list[str], says: str) -> None:
    done = railbird(*arguments)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_simulate_counts_and_depends_on_the_seed_alone() -> None:
    found = [
        json.loads(railbird("simulate", "homestretch", "-n", "60", "--seed", "1", "-j", jobs, "--json").stdout)
        for jobs in ("1", "2")
    ]
    assert found[0] == found[1]
    assert found[0]["games"] == 60
    measures = {row["measure"] for row in found[0]["results"]}
    assert {"wins", "money", "decisions", "horse_win"} <= measures


def test_simulate_shows_tables_and_writes_csv(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    done = railbird("simulate", "homestretch", "-n", "20", "--seed", "1", "-j", "1", "--csv", str(path))
    assert done.returncode == 0
    assert "20 games, seed 1" in done.stdout
    assert re.search(r"decisions a game, .* games/s", done.stdout)
    head, *rows = path.read_text().splitlines()
    assert head == "measure,of,mean,low,high,count"
    assert len(rows) > 20


def test_simulate_with_an_edition_of_ones_own(tmp_path: Path) -> None:
    text = find_game("homestretch").builtin().text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("price = 2\n", "price = -3\n", 1))
    done = railbird("simulate", "homestretch", "-n", "1", "--edition", str(path))
    assert done.returncode == 2
    assert re.search(
        r"mine\.toml, line \d+: key horses\[0\]\.price: Expected `int` >= 1", " ".join(done.stderr.split())
    )
    path.write_text(text.replace("starting_money = 50", "starting_money = 90"))
    assert railbird("simulate", "homestretch", "-n", "1", "-j", "1", "--edition", str(path)).returncode == 0


def test_ctrl_c_leaves_no_traceback_and_keeps_what_was_computed() -> None:
    # tests that were started in the background of a shell hand on that Ctrl-C is ignored
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    command = [sys.executable, "-c", hears + "from railbird.cli import main; main()"]
    command += ["simulate", "homestretch", "-n", "1000000", "--seed", "1", "-j", "1"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**ENV, "TTY_INTERACTIVE": "1", "FORCE_COLOR": "1"}
    )
    assert isinstance(running.stderr, io.BufferedReader)
    seen = b""
    while not re.search(rb"[1-9]\d*/1000000", seen):  # the bar has counted some games
        seen += running.stderr.read1(4096)
    running.send_signal(signal.SIGINT)
    out, rest = running.communicate(timeout=60)
    assert b"Traceback" not in seen + rest
    assert b"Stopped after" in seen + rest
    assert "seat" in out.decode()
    assert running.returncode == 0


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "game.json"
    done = railbird(
        "play", "homestretch", "--people", "0", "--seats", "2", "--bots", "random", "--seed", "4", "--save", str(path)
    )
    assert done.returncode == 0
    return path


def test_bots_among_themselves_leave_a_record_that_verifies(record: Path) -> None:
    done = railbird("verify", str(record))
    assert done.returncode == 0
    drawn = sum(ply[0] == -1 for ply in decode_record(record.read_bytes()).plies)
    assert f"All {drawn} dice and cards match the seed" in done.stdout


def test_a_changed_die_fails_naming_the_ply(record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if '"Dice"' in line)
    first, second = re.findall(r'"Dice",(\d),(\d)', lines[number])[0]
    lines[number] = f'[-1,"Dice",{int(second) % 6 + 1},{first}],\n'
    path = tmp_path / "changed.json"
    path.write_text("".join(lines))
    done = railbird("verify", str(path))
    assert done.returncode == 2
    assert f"Ply {number - 1}: the record says Dice" in done.stderr


def test_replay_tells_the_story_with_its_rules(record: Path) -> None:
    done = railbird("replay", str(record))
    assert done.returncode == 0
    assert "[HS-6.3]" in done.stdout
    italian = railbird("replay", str(record), "--language", "it", "--seat", "1")
    assert italian.returncode == 0
    assert italian.stdout != done.stdout


def test_replay_through_one_seats_eyes_keeps_the_others_secrets(record: Path) -> None:
    lines = {seat: railbird("replay", str(record), "--seat", str(seat)).stdout.splitlines() for seat in (1, 2)}
    dealt = {seat: [line for line in found if "[HS-2.1]" in line] for seat, found in lines.items()}
    assert len(dealt[1]) == len(dealt[2]) == 5
    assert not set(dealt[1]) & set(dealt[2])


def test_replay_through_one_seats_eyes_says_you_and_the_whole_story_names(record: Path) -> None:
    all_of_it, own = railbird("replay", str(record)).stdout, railbird("replay", str(record), "--seat", "1").stdout
    assert "Bot 1 rolls" in all_of_it
    assert "You roll" not in all_of_it
    assert "You roll" in own
    assert "Bot 2 rolls" in own
    assert "Bot 1 rolls" not in own
    assert "Tiri" in railbird("replay", str(record), "--seat", "2", "--language", "it").stdout


def test_who_is_alone_at_the_keyboard_is_told_you() -> None:
    done = railbird("play", "homestretch", "--seats", "2", "--seed", "1", "--names", "Anna", typed="1\nq\n")
    assert "You're dealt" in done.stdout
    assert "Anna is dealt" not in done.stdout
    assert "You keep" in done.stdout


def test_one_person_against_bots_begins_with_the_auction_and_can_ask_for_help() -> None:
    done = railbird("play", "winplaceshow", "--seed", "1", typed="?\nq\n")
    assert "Write your secret bid" in done.stdout
    assert "director?" not in done.stdout
    assert "?odds for the odds" in done.stdout
    printed = railbird("play", "winplaceshow", "--seed", "1", "-o", "director_change=on", typed="q\n")
    assert "replace a director?" in printed.stdout


def test_a_person_plays_by_number_and_may_leave(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    done = railbird(
        "play", "homestretch", "--seats", "2", "--seed", "1", "--save", str(path), typed="1\n? HS-2.2\n0\n1\nq\n"
    )
    assert done.returncode == 0
    assert "Type a number from 1" in done.stdout
    assert "HS-2.2" in done.stdout
    assert "Game stopped." in done.stdout
    kept = [ply for ply in decode_record(path.read_bytes()).plies if ply[:2] == [0, "Keep"]]
    assert len(kept) == 2
    assert decode_record(path.read_bytes()).seed is None


def test_the_end_of_the_input_is_a_polite_end() -> None:
    done = railbird("play", "homestretch", "--seats", "2", typed="")
    assert done.returncode == 0
    assert "Game stopped." in done.stdout


def test_two_people_hand_the_keyboard_over_and_see_only_their_own_hand() -> None:
    done = railbird(
        "play", "homestretch", "--seats", "2", "--people", "2", "--names", "Anna,Ben", typed="\n1\n\n1\nq\n"
    )
    assert "Pass the keyboard to Anna" in done.stdout
    assert "Pass the keyboard to Ben" in done.stdout


@pytest.mark.parametrize("language", ["en", "it", "cs"])
def test_rules_are_read_whole_or_one_by_one(language: str) -> None:
    page = railbird("rules", "homestretch", "--language", language).stdout
    assert "### HS-5.3 " in page
    one = railbird("rules", "homestretch", "hs-5.3", "--language", language).stdout
    assert "HS-5.3" in one
    assert "HS-5.4" not in one


def test_every_rule_has_code_and_tests() -> None:
    found = json.loads(railbird("rules", "homestretch", "--json").stdout)
    assert {"id", "title", "code", "tests"} == set(found[0])
    assert [rule["id"] for rule in found if not rule["code"] or not rule["tests"]] == []


def test_help_teaches() -> None:
    done = railbird("--help")
    assert done.returncode == 0
    for command in ("play", "games", "simulate", "tournament", "odds", "replay", "verify", "rules", "check", "bench"):
        assert command in done.stdout


def test_tournament_writes_its_page_and_table(tmp_path: Path) -> None:
    html, table = tmp_path / "page.html", tmp_path / "table.csv"
    done = railbird(
        "tournament", "homestretch", "--bots", "fallback,random", "-n", "8", "--seed", "1", "-j", "1",
        "--html", str(html), "--csv", str(table),
    )  # fmt: skip
    assert done.returncode == 0
    assert "A fair share is 25.0%" in done.stdout
    assert html.read_text().count("<rect") == 4  # two bots: their shares, their ratings
    assert "<script" not in html.read_text()
    assert table.read_text().startswith("bot,games,win_share,low,high")


def test_bench_prints_figures_as_json() -> None:
    done = railbird("bench", "homestretch", "--seconds", "0.05", "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)["figures"]
    assert figures[0]["game"] == "homestretch"
    assert figures[0]["bytes"] <= 1536
    assert figures[0]["decisions_bots"] > 0


def test_bench_is_readable_on_80_columns() -> None:
    done = railbird("bench", "homestretch", "--seconds", "0.05", columns=80)
    assert done.returncode == 0, done.stderr
    assert "…" not in done.stdout
    rows = [line for line in done.stdout.splitlines() if "decisions" in line]
    assert [re.split(r"\s*[│|]\s*", row)[1] for row in rows] == ["decisions bots", "decisions inside"]
    assert max(len(line) for line in done.stdout.splitlines()) <= 80
