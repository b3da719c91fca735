"""Where a SQLite database lies: its folder and files, who may read them, and the one server that has them.

The database holds seeds, hands and password hashes, so its files are for the operator alone.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, make_url

from railbird.store.engine import BadDatabase, async_url

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PRIVATE = 0o600
BESIDE = ("-wal", "-shm", ".lock")  # The first two are made by SQLite, with the mode of the database.
ADVICE = "or name another file with --database"


def file_of(url: str) -> Path | None:
    """The file of a SQLite URL, whatever links lead to it; None for the URL of a server."""
    parsed = make_url(async_url(url))
    return _file(parsed) if parsed.get_backend_name() == "sqlite" else None


def _file(url: URL) -> Path:
    name = url.database
    if not name or name == ":memory:":
        raise BadDatabase("Tables in memory would be lost with the process: name a file, sqlite:///file.db.")
    if name.startswith("file:") or url.query:
        raise BadDatabase("Railbird wants the plain name of a file, sqlite:///file.db, without options.")
    return Path(name).resolve()


def prepare(path: Path) -> None:
    """Make the file if there is none, and let nobody else read it."""
    if not path.parent.is_dir():
        raise BadDatabase(f"The folder {path.parent} does not exist: make it, {ADVICE}.")
    if path.is_dir():
        raise BadDatabase(f"{path} is a folder, not a database: name a file in it, sqlite:///{path}/railbird.db.")
    if not path.exists():
        os.close(_open(path))
    # Never opened here once it is there: closing it would take away the locks of this process's own connections.
    for file in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        _keep_private(file)


def _keep_private(path: Path) -> None:
    try:
        if os.name == "posix" and path.exists() and path.stat().st_mode & 0o077:
            path.chmod(PRIVATE)
    except OSError as error:
        raise BadDatabase(f"{path} can be read by others, and that cannot be changed: {error.strerror}.") from error
    if path.exists() and not os.access(path, os.W_OK):
        raise BadDatabase(f"{path} cannot be written, it is read-only: change its rights, {ADVICE}.")


def _open(path: Path) -> int:
    """A descriptor of a file, which is made for its owner alone if need be; programs we start do not inherit it."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise BadDatabase(f"{path} cannot be made: {error.strerror}. Change the folder's rights, {ADVICE}.") from error


@contextmanager
def alone(url: str) -> Iterator[None]:
    """Have a SQLite file for this server alone; a server's database is shared, and nothing is locked.

    Two servers on one file would each keep its own tables in memory and never hear of the other's moves. The lock is
    the system's, on a file of its own beside the database: it ends with the process, however that ends, and programs
    that only look (a backup, sqlite3) do not notice it.
    """
    path = file_of(url)
    if path is None:
        yield
        return
    prepare(path)
    handle = _open(path.with_name(path.name + ".lock"))
    held = [handle]
    if hasattr(os, "register_at_fork"):
        # A forked child would hold the lock when we are gone.
        os.register_at_fork(after_in_child=lambda: os.close(held.pop()) if held else None)
    try:
        _lock(handle, path)
        yield
    finally:
        os.close(held.pop())


def _lock(handle: int, path: Path) -> None:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        raise BadDatabase(
            f"Another server has {path}: stop that one, {ADVICE}. Several servers need PostgreSQL."
        ) from error
    except OSError as error:
        raise BadDatabase(f"{path} cannot be locked: {error.strerror}. Keep it on a disk of this machine.") from error
