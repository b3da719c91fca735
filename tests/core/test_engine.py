"""The compiled engine is used where it is of exactly these sources, and never otherwise."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from railbird import engine
from railbird.engine import MARK, Finder, build, fingerprint, fits, mark, usable, use

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src" / "railbird"
PATHS = [str(ROOT / "src"), str(ROOT / "examples" / "penny" / "src")]
BUILDS = [ROOT / "build" / name for name in ("compiled-quick", "compiled")]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the sources of the engine and of one game."""
    copied = tmp_path / "src" / "railbird"
    shutil.copytree(SOURCE / "core", copied / "core")
    shutil.copytree(SOURCE / "games" / "jockey", copied / "games" / "jockey")
    return copied


@pytest.mark.parametrize(
    ("path", "changes"),
    [
        ("core/state.py", True),
        ("core/options.py", True),  # not compiled, but the compiler reads its types and constants
        ("games/jockey/rules/state.py", True),
        ("games/jockey/rules/steps/new_step.py", True),
        ("games/jockey/bot/tipster.py", True),
        ("games/jockey/view.py", True),
        ("games/jockey/page/desk.py", False),  # taken from the sources as it is
        ("games/jockey/text/en.toml", False),
        ("core/conformance/kit.py", False),
    ],
)
def test_the_fingerprint_is_of_what_is_compiled(sources: Path, path: str, changes: bool) -> None:
    before = fingerprint(sources)
    assert fingerprint(sources) == before
    (sources / path).write_bytes(b"# changed\n")
    assert (fingerprint(sources) != before) is changes


@pytest.fixture
def a_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build in the place where RAILBIRD_ENGINE says; nothing is compiled in it."""
    folder = tmp_path / "compiled"
    (folder / "railbird").mkdir(parents=True)
    monkeypatch.setenv(engine.VARIABLE, str(folder))
    monkeypatch.setattr(engine, "is_compiled", lambda: False)
    return folder


def test_a_build_of_these_sources_is_used_and_nothing_is_said(a_build: Path) -> None:
    said: list[str] = []
    mark(a_build, fingerprint())
    assert (usable(said.append), said) == (a_build, [])


@pytest.mark.parametrize("marked", ["", "0" * 64, None])
def test_a_build_of_other_sources_is_not_used_and_it_is_said(
    a_build: Path, marked: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if marked is not None:
        (a_build / MARK).write_text(marked)
    said: list[str] = []
    assert usable(said.append) is None
    assert said == [
        f"The compiled engine in {a_build} was built from other sources and is not used; build it anew: make compiled."
    ]
    finders = list(sys.meta_path)
    use(str(a_build))
    assert sys.meta_path == finders
    assert said[0] in capsys.readouterr().err


def test_it_can_be_left_aside(a_build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark(a_build, fingerprint())
    monkeypatch.setenv(engine.VARIABLE, "plain")
    said: list[str] = []
    assert (build(), usable(said.append), said) == (None, None, [])


def test_where_none_was_built_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(engine.VARIABLE, str(tmp_path / "nowhere"))
    said: list[str] = []
    assert (usable(said.append), said) == (None, [])


def test_what_is_started_meanwhile_inherits_it(a_build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark(a_build, fingerprint())
    monkeypatch.delenv(engine.VARIABLE)
    monkeypatch.setattr(engine, "build", lambda: a_build)
    with engine.for_children(pytest.fail):
        assert os.environ[engine.VARIABLE] == str(a_build)
    assert engine.VARIABLE not in os.environ
    assert engine.environment(a_build)[engine.VARIABLE] == str(a_build)


def test_compiled_modules_come_from_the_build_and_all_others_do_not(tmp_path: Path) -> None:
    suffix = EXTENSION_SUFFIXES[0]
    steps = tmp_path / "railbird" / "games" / "jockey" / "rules" / "steps"
    steps.mkdir(parents=True)
    for name in ("__init__", "betting"):
        (steps / f"{name}{suffix}").touch()
    (steps / "race.py").touch()
    (tmp_path / f"railbird_jockey__mypyc{suffix}").touch()
    finder = Finder(tmp_path)
    package = finder.find_spec("railbird.games.jockey.rules.steps")
    module = finder.find_spec("railbird.games.jockey.rules.steps.betting")
    assert package is not None
    assert module is not None
    assert package.origin == str(steps / f"__init__{suffix}")
    assert package.submodule_search_locations == [str(engine.SOURCE / "games" / "jockey" / "rules" / "steps")]
    assert module.origin == str(steps / f"betting{suffix}")
    assert finder.find_spec("railbird_jockey__mypyc") is not None
    assert finder.find_spec("railbird.games.jockey.rules.steps.race") is None
    assert finder.find_spec("railbird.games.jockey") is None


PLAYS = """
import sys
from railbird import engine
from railbird.core.registry import all_games
from railbird.core.table import play_out
from railbird.bots import find_bot
from random import Random
found = []
for game in all_games():
    options = game.read_options(game.trial)
    seats = game.seats_with(options)[-1]
    table = play_out(game, seats, [find_bot("random", game, Random(n)) for n in range(seats)], 3, options)
    found.append((len(table.plies), table.state.money))
files = [str(sys.modules[f"railbird.games.jockey.{name}"].__file__) for name in ("rules.state", "view")]
print(engine.is_compiled(), *(file.endswith(".py") for file in files), found)
"""


def played(named: str) -> str:
    env = {**os.environ, engine.VARIABLE: named, "PYTHONPATH": os.pathsep.join(PATHS)}
    return subprocess.run([sys.executable, "-c", PLAYS], env=env, capture_output=True, text=True, check=True).stdout


def test_a_process_told_so_plays_the_same_games_on_the_compiled_engine(pytestconfig: pytest.Config) -> None:
    of_these = fingerprint(SOURCE)
    found = [folder for folder in BUILDS if (folder / MARK).is_file() and (folder / MARK).read_text() == of_these]
    if not found and not pytestconfig.getoption("--compiled"):
        pytest.skip("there is no compiled engine of these sources; ./test builds one beside the tests")
    compiled, plain = played(str(found[0])), played("plain")
    assert compiled.startswith("True False True")
    assert plain.startswith("False True True")
    assert compiled.split(maxsplit=3)[3] == plain.split(maxsplit=3)[3]


def test_a_build_without_a_mark_does_not_fit(tmp_path: Path) -> None:
    assert not fits(tmp_path)
