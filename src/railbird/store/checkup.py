"""The check-up of a SQLite file before it is served: is it whole, and can something be written to it?"""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import structlog

from railbird.store.blame import damaged
from railbird.store.engine import BadDatabase

PATIENCE = 5.0  # Seconds for looking at the pages; what has not been seen by then is trusted.

logger = structlog.get_logger(__name__)


def check_up(path: Path, patience: float = PATIENCE) -> None:
    """Refuse a file that is damaged or cannot be written; takes a while, so not for the event loop.

    The pages are looked at for a few seconds at most: a restart must not take minutes because a group has played for
    years. Whatever SQLite itself raises is for the caller to explain.
    """
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as connection:
        connection.execute("PRAGMA busy_timeout=5000")
        connection.execute("PRAGMA synchronous=FULL")
        look(connection, path, patience)
        connection.execute("PRAGMA journal_mode=WAL")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute(f"PRAGMA user_version={int(version)}")  # a page is written, and nothing changes


def look(connection: sqlite3.Connection, path: Path, patience: float) -> None:
    """Look whether the pages fit together, not longer than so many seconds."""
    enough = threading.Timer(patience, connection.interrupt)
    enough.start()
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        logger.warning("database too large to be looked through", file=str(path), seconds=patience)
        return
    finally:
        enough.cancel()
    if found != "ok":
        raise BadDatabase(damaged(str(path), found))
