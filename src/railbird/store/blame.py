"""Why a database cannot be opened, in one sentence: what is wrong, and what would be right."""

import sqlite3
from collections.abc import Iterable

from sqlalchemy import URL, make_url
from sqlalchemy.exc import DBAPIError

from railbird.store.engine import BadDatabase, async_url

NOT_INSTALLED = (
    "PostgreSQL needs one package more: install railbird[cluster], or leave out --database for a file of SQLite."
)


def explained(error: BaseException, url: str) -> BadDatabase:
    """An error of a driver as a sentence about the database of this URL, without its password."""
    at = make_url(async_url(url))
    found = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(found, ModuleNotFoundError):
        return BadDatabase(NOT_INSTALLED)
    if at.get_backend_name() == "sqlite":
        return BadDatabase(_of_sqlite(found, str(at.database)))
    return BadDatabase(_of_postgres(found, at))


def _of_sqlite(error: BaseException, file: str) -> str:
    code = getattr(error, "sqlite_errorname", "") if isinstance(error, sqlite3.Error) else ""
    told = f"{error} ({code})" if code else str(error)
    match code.removeprefix("SQLITE_").split("_")[0]:
        case "FULL":
            return f"The disk of {file} is full: make room and start again."
        case "IOERR":  # a quota, or no room for one of the files beside it
            return f"The disk of {file} is full or does not work: {told}."
        case "NOTADB":
            return f"{file} is not a Railbird database: name another file with --database."
        case "CORRUPT":
            return damaged(file, str(error))
        case "READONLY" | "CANTOPEN" | "PERM" | "AUTH":
            return f"{file} cannot be written: {told}. Change its rights, or name another file with --database."
        case "BUSY" | "LOCKED":
            return f"Another program is writing to {file} and does not let go: stop it and start again."
    return f"The database {file} cannot be opened: {told}."


def damaged(file: str, told: str) -> str:
    """A file whose pages do not fit together."""
    return (
        f"The database {file} is damaged ({' '.join(told.split())[:120]}): put a backup in its place, or save what can "
        "be read with `sqlite3 FILE .recover`."
    )


def unreadable(table_id: str, told: str) -> str:
    """A game that was packed, and whose bytes have changed since."""
    return (
        f"The packed log of table {table_id} is damaged ({' '.join(told.split())[:120]}): bring its row of packed_logs "
        "back from a backup."
    )


def newer(file: str, found: str, known: str) -> str:
    """A database that another version has brought further than this one knows."""
    return (
        f"The database {file} was last used by a newer version of Railbird (it is at {found}, this one knows {known}): "
        "install that version, or name another database with --database."
    )


def unknown_option(options: Iterable[str], error: TypeError) -> str:
    """A URL with something behind its question mark that the driver does not take."""
    named = ", ".join(sorted(options))
    return f"The driver does not know an option of --database ({named}): {error}. Encryption is ?sslmode=require."


def _of_postgres(error: BaseException, at: URL) -> str:
    where = f"{at.host or 'localhost'}:{at.port or 5432}"
    state = getattr(error, "sqlstate", None)
    told = " ".join(str(error).split())[:200] or type(error).__name__
    match state:
        case "28000" | "28P01":
            return f"PostgreSQL at {where} does not let in {at.username!r}: {told}. Look at user and password."
        case "3D000":
            return f"There is no database {at.database!r} at {where}: make it with createdb."
        case "42501":
            return f"PostgreSQL at {where} does not let {at.username!r} make tables in {at.database!r}: {told}."
        case "53100":
            return f"The disk of PostgreSQL at {where} is full: make room and start again."
        case "53300" | "57P03":
            return f"PostgreSQL at {where} takes no connections just now: {told}. Try again in a moment."
        case None if isinstance(error, OSError):  # a time-out is one, too
            return f"No PostgreSQL answers at {where}: {told}. Is it running?"
    return f"The database {at.database!r} of PostgreSQL at {where} cannot be opened: {told}."
