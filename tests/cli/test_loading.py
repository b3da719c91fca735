"""What a start loads, and what it leaves until somebody asks for it."""

from __future__ import annotations

import importlib
import inspect
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cyclopts import App

from railbird.cli.app import COMMANDS
from tests.store.engines import migrated_sqlite

__all__ = ["migrated_sqlite"]

SERVED = """
import os, sys
from railbird.cli import main, serve

def listens(*given):
    print(*sys.modules, sep="\\n", flush=True)
    print("collects" if __import__("gc").isenabled() else "does not collect", flush=True)
    os._exit(0)

serve._announce = listens
sys.argv = ["railbird", "serve", "--port", "0", "--bot-workers", "0", "--database", sys.argv[1]]
main()
"""
LATER = {
    "sqlalchemy.dialects.postgresql",
    "alembic", "mako", "markdown_it", "pygments", "rich.markdown", "rich.traceback", "segno", "sqlalchemy.orm", "yaml",
    "railbird.cli.bench", "railbird.cli.play", "railbird.core.conformance", "railbird.lab",
}  # fmt: skip


def run(code: str, *arguments: str) -> list[str]:
    """What a fresh Python prints, line by line."""
    env = {**os.environ, "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, timeout=120, env=env
    )
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def loaded(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The modules of a server that listens, on a database that is up to date."""
    database = shutil.copy(migrated_sqlite, tmp_path_factory.mktemp("loaded") / "railbird.db")
    return run(SERVED, f"sqlite:///{database}")


def test_a_server_starts_without_what_only_others_need(loaded: list[str]) -> None:
    assert "railbird.web.app" in loaded
    assert sorted(LATER.intersection(loaded)) == []


def test_a_server_that_listens_looks_for_garbage_again(loaded: list[str]) -> None:
    assert loaded[-1] == "collects"


def test_a_new_database_is_made_by_the_scripts(tmp_path: Path) -> None:
    assert "alembic.command" in run(SERVED, f"sqlite:///{tmp_path}/railbird.db")


def test_help_names_every_command_and_what_it_does() -> None:
    said = "\n".join(run("import sys; sys.argv = ['railbird', '--help']; from railbird.cli import main; main()"))
    for command in COMMANDS:
        module, _, name = command.partition(":")
        function = getattr(importlib.import_module(f"railbird.cli.{module}"), name or module)
        first = (function.help if isinstance(function, App) else inspect.getdoc(function) or "").splitlines()[0]
        assert first
        assert first in said
