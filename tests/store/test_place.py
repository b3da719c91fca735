"""The place of a SQLite database: one server at a time, files for the operator alone, a check-up that ends."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from railbird.store import alone
from railbird.store.checkup import check_up, look
from railbird.store.engine import BadDatabase
from railbird.store.place import file_of


def test_a_file_is_had_by_one_and_free_again_afterwards(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/railbird.db"
    with alone(url):
        with pytest.raises(BadDatabase, match="Another server has"), alone(url):
            pass
        with alone(f"sqlite:///{tmp_path}/other.db"):
            pass
    with alone(url):
        assert (tmp_path / "railbird.db.lock").stat().st_mode & 0o777 == 0o600


def test_a_forked_child_does_not_keep_the_lock(tmp_path: Path) -> None:
    """Somebody's library forks; the server dies and is started again while the child lives on."""
    url = f"sqlite:///{tmp_path}/railbird.db"
    gate, done = os.pipe()
    ready, living = os.pipe()
    with alone(url):
        child = os.fork()
        if child == 0:
            os.close(done)
            os.write(living, b".")
            os.read(gate, 1)  # until the parent has seen that it is free
            os._exit(0)
        os.read(ready, 1)
    with alone(url):
        pass
    for end in (done, gate, ready, living):
        os.close(end)
    assert os.waitpid(child, 0)[1] == 0


def test_a_database_of_a_server_is_locked_by_nobody() -> None:
    assert file_of("postgresql://ada@db.example/railbird") is None
    with alone("postgresql://ada@db.example/railbird"), alone("postgresql://ada@db.example/railbird"):
        pass


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?uri=true", "sqlite:///x?mode=ro"])
def test_what_is_not_a_plain_file_is_refused(url: str) -> None:
    with pytest.raises(BadDatabase, match=r"sqlite:///file\.db"):
        file_of(url)


def test_the_check_up_changes_nothing(migrated_sqlite: Path, tmp_path: Path) -> None:
    path = tmp_path / "railbird.db"
    path.write_bytes(migrated_sqlite.read_bytes())

    def content() -> list[str]:
        with sqlite3.connect(path) as connection:
            found = [*connection.iterdump(), str(connection.execute("PRAGMA user_version").fetchone())]
        connection.close()
        return found

    before = content()
    check_up(path)
    assert content() == before


def test_a_file_too_large_for_the_check_up_is_served_and_that_is_said(migrated_sqlite: Path) -> None:
    connection = sqlite3.connect(migrated_sqlite)
    connection.set_progress_handler(lambda: 1, 1)  # what the end of the patience does, at the first page
    with capture_logs() as said:
        look(connection, migrated_sqlite, 5.0)
    connection.close()
    assert [entry["event"] for entry in said] == ["database too large to be looked through"]
