"""`railbird serve` that cannot start: one sentence each, exit code 2, never a traceback.

All attempts are made by one process, one after the other: starting Python is dearer than any of them.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.store.engines import cluster, migrated_postgres, migrated_sqlite
from tests.store.postgres import Cluster, free_port
from tests.web.cli_server import Process

__all__ = ["cluster", "migrated_postgres", "migrated_sqlite"]

TRY = """
import contextlib, io, json, resource, signal, sys
from railbird.cli import main

signal.signal(signal.SIGALRM, signal.default_int_handler)  # one that starts after all does not end by itself
results = {}
for name, url, largest, missing in json.load(sys.stdin):
    sys.argv = ["railbird", "serve", "--port", "0", "--bot-workers", "0", "--database", url]
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    if largest:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, unlimited[1]))
    if missing:
        sys.modules[missing] = None
    out = io.StringIO()
    code = 0
    signal.alarm(30)
    with contextlib.redirect_stderr(out):
        try:
            main()
        except SystemExit as end:
            code = end.code
        except BaseException as error:
            code = "Traceback: " + repr(error)
    signal.alarm(0)
    resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
    sys.modules.pop(missing, None)
    results[name] = (code, out.getvalue())
print(json.dumps(results))
"""


@dataclass(frozen=True)
class Attempt:
    """A database that cannot be served: how large a file may get, and which module is not installed."""

    name: str
    url: str
    largest: int = 0
    missing: str = ""


def mortal() -> list[str]:
    """What makes a process of root obey the permissions of files, as everybody else must."""
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


def tried(attempts: Sequence[Attempt]) -> dict[str, tuple[int | str, str]]:
    """What became of each: the exit code and what was said."""
    asked = json.dumps([[one.name, one.url, one.largest, one.missing] for one in attempts])
    done = subprocess.run(
        [*mortal(), sys.executable, "-c", TRY], input=asked, capture_output=True, text=True, check=True, timeout=300
    )
    return {name: (code, said) for name, (code, said) in json.loads(done.stdout.splitlines()[-1]).items()}


def damaged(path: Path) -> Path:
    """A database some of whose pages were overwritten."""
    raw = bytearray(path.read_bytes())
    raw[4096 * 3 : 4096 * 5] = os.urandom(4096 * 2)
    path.write_bytes(raw)
    return path


def newer(path: Path) -> Path:
    """A database that a later Railbird has brought up to date."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    return path


SQLITE = {
    "missing folder": "The folder {0}/nowhere does not exist: make it, or name another file with --database.",
    "folder": "{0}/folder is a folder, not a database",
    "locked folder": "{0}/locked/railbird.db cannot be made: Permission denied",
    "read-only file": "{0}/read-only.db cannot be written, it is read-only",
    "read-only folder": "{0}/closed/railbird.db.lock cannot be made: Permission denied",
    "full": "The disk of {0}/full.db is full",
    "full and used before": "The disk of {0}/used.db is full",
    "no database": "{0}/letter.db is not a Railbird database",
    "damaged": "The database {0}/damaged.db is damaged",
    "newer": "{0}/newer.db was last used by a newer version of Railbird (it is at 9999, this one knows",
    "memory": "Tables in memory would be lost",
    "address": "Railbird wants the plain name of a file",
    "no url": "'railbird.db' is not a database URL; try sqlite:///file.db or postgresql://",
    "other kind": "can't use mysql: choose SQLite or PostgreSQL",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    made = tmp_path_factory.mktemp("start")
    yield made
    for name in ("locked", "closed"):
        (made / name).chmod(0o700)


@pytest.fixture(scope="module")
def refused(folder: Path, migrated_sqlite: Path) -> dict[str, tuple[int | str, str]]:
    """Every way in which a SQLite file cannot be served."""

    def copy(name: str) -> Path:
        (folder / name).parent.mkdir(exist_ok=True)
        return Path(shutil.copy(migrated_sqlite, folder / name))

    (folder / "folder").mkdir()
    (folder / "locked").mkdir(mode=0o500)
    copy("read-only.db").chmod(0o400)
    copy("closed/railbird.db")
    (folder / "closed").chmod(0o500)
    (folder / "letter.db").write_text("Dear Ada, this is not a database at all. " * 40)
    for name in ("damaged.db", "newer.db", "used.db"):
        copy(name)
    damaged(folder / "damaged.db")
    newer(folder / "newer.db")
    names = {
        "missing folder": "nowhere/railbird.db",
        "folder": "folder",
        "locked folder": "locked/railbird.db",
        "read-only file": "read-only.db",
        "read-only folder": "closed/railbird.db",
        "no database": "letter.db",
        "damaged": "damaged.db",
        "newer": "newer.db",
        "address": "file:railbird.db?uri=true",
    }
    attempts = [Attempt(kind, f"sqlite:///{folder}/{name}") for kind, name in names.items()]
    attempts += [
        Attempt("full", f"sqlite:///{folder}/full.db", largest=20_000),
        Attempt("full and used before", f"sqlite:///{folder}/used.db", largest=3000),
        Attempt("memory", "sqlite://"),
        Attempt("no url", "railbird.db"),
        Attempt("other kind", "mysql://localhost/railbird"),
    ]
    return tried(attempts)


@pytest.mark.parametrize("kind", SQLITE)
def test_a_file_that_cannot_be_served_is_refused_with_a_sentence(
    refused: dict[str, tuple[int | str, str]], folder: Path, kind: str
) -> None:
    code, said = refused[kind]
    assert code == 2, said
    assert SQLITE[kind].format(folder) in said
    assert said.startswith("railbird: ")
    assert said.count("\n") == 1, "one sentence, in one line"


def test_a_refused_database_is_left_as_it_was(refused: dict[str, tuple[int | str, str]], folder: Path) -> None:
    assert (folder / "letter.db").read_text().startswith("Dear Ada")
    with sqlite3.connect(folder / "newer.db") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
    connection.close()
    assert not (folder / "nowhere").exists()


POSTGRES = {
    "unreachable": "No PostgreSQL answers at 127.0.0.1:{1}",
    "no such database": "There is no database 'nowhere' at 127.0.0.1:{0}",
    "unknown user": "PostgreSQL at 127.0.0.1:{0} does not let in 'mallory'",
    "wrong password": "PostgreSQL at 127.0.0.1:{0} does not let in 'ada'",
    "may not write": "PostgreSQL at 127.0.0.1:{0} does not let 'eve' make tables in",
    "newer": "was last used by a newer version of Railbird (it is at 9999, this one knows",
    "unknown option": "The driver does not know an option of --database (colour)",
    "no driver": "PostgreSQL needs one package more: install railbird[cluster]",
}


def test_a_postgresql_that_cannot_be_served_is_refused_with_a_sentence(
    cluster: Cluster, migrated_postgres: str
) -> None:
    empty, used = cluster.database(), cluster.database(migrated_postgres)
    cluster.sql(used, "UPDATE alembic_version SET version_num = '9999'")
    cluster.sql(empty, "CREATE ROLE ada LOGIN PASSWORD 'right'; CREATE ROLE eve LOGIN")
    cluster.sql(empty, "REVOKE CREATE ON SCHEMA public FROM public")
    server = empty.rpartition("/")[0]
    here, elsewhere = server.rpartition(":")[2], str(free_port())
    with cluster.asking_for_passwords("ada"):
        said = tried(
            [
                Attempt("unreachable", f"postgresql://railbird:secret@127.0.0.1:{elsewhere}/railbird"),
                Attempt("no such database", f"{server}/nowhere"),
                Attempt("unknown user", empty.replace("railbird@", "mallory@")),
                Attempt("wrong password", empty.replace("railbird@", "ada:wrong@")),
                Attempt("may not write", empty.replace("railbird@", "eve@")),
                Attempt("newer", used),
                Attempt("unknown option", f"{empty}?colour=red"),
                Attempt("no driver", empty, missing="asyncpg"),
            ]
        )
    for kind, sentence in POSTGRES.items():
        code, words = said[kind]
        assert code == 2, words
        assert sentence.format(here, elsewhere) in words
        assert words.count("\n") == 1, "one sentence, in one line"
        assert "secret" not in words
        assert "wrong" not in words


@pytest.mark.asyncio
async def test_a_second_server_on_one_file_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    (tmp_path / "other name.db").symlink_to(tmp_path / "railbird.db")
    first = Process(f"sqlite:///{tmp_path}/railbird.db", free_port(), bots=0)
    await first.start()
    attempts = [Attempt(name, f"sqlite:///{tmp_path}/{name}") for name in ("railbird.db", "other name.db")]
    said = await asyncio.to_thread(tried, attempts)
    for code, words in said.values():
        assert code == 2, words
        assert f"Another server has {tmp_path}/railbird.db" in words
    assert first.is_running
    reader = sqlite3.connect(tmp_path / "railbird.db")  # a backup, or somebody who looks
    assert reader.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    reader.close()
    await first.kill()
    await first.start()  # the lock has died with the process
    await first.terminate()


@pytest.mark.asyncio
async def test_only_the_operator_reads_what_is_kept(tmp_path: Path, migrated_sqlite: Path) -> None:
    home = tmp_path / "home" / "data"
    first = Process(None, free_port(), bots=0, env={"RAILBIRD_DATA": str(home)})
    await first.start()
    modes = {path.name: path.stat().st_mode & 0o777 for path in [home, *home.iterdir()]}
    ends = ("", "-wal", "-shm", ".lock")
    assert modes == {"data": 0o700} | {f"railbird.db{end}": 0o600 for end in ends}
    await first.kill()
    for path in home.iterdir():
        path.chmod(0o644)
    await first.start()
    assert {path.stat().st_mode & 0o777 for path in home.iterdir()} == {0o600}
    await first.kill()
