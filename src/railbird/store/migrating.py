"""Bringing a database to the newest version. Alembic takes a tenth of a second to import: only when there is work."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, column, inspect, select, table
from sqlalchemy.ext.asyncio import AsyncEngine

from railbird.store.blame import newer
from railbird.store.engine import WRITES, BadDatabase

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_247_252  # PostgreSQL's advisory lock: of several nodes that start at once, one migrates and the others wait.
VERSION = table("alembic_version", column("version_num"))  # Where Alembic writes down how far a database has come.


@cache
def newest() -> str:
    """The version this code knows: the number that the last of the scripts begins with."""
    return max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest version; one look is enough where it is there already.

    Nothing is locked for that look: who sees the newest version sees what another node has committed.
    """
    async with engine.connect() as connection:
        if await connection.run_sync(_version) == newest():
            return
    async with engine.execution_options(**WRITES).begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        await connection.run_sync(_upgrade)


def _version(connection: Connection) -> str | None:
    """How far a database has come; None for a new one."""
    if not inspect(connection).has_table(VERSION.name):
        return None
    version: str | None = connection.scalar(select(VERSION.c.version_num))
    return version


def _upgrade(connection: Connection) -> None:
    """Run the scripts that are due; they lie in the package, and no file is needed besides."""
    from alembic import command  # noqa: PLC0415 - only when there is work
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS))
    _check_known(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _check_known(connection: Connection, scripts: ScriptDirectory) -> None:
    """A database that a newer version has used is left alone: what it keeps there is not ours to understand."""
    known = {script.revision for script in scripts.walk_revisions()}
    found = _version(connection)
    if found is not None and found not in known:
        at = connection.engine.url.database or ""
        raise BadDatabase(newer(at, found, ", ".join(scripts.get_heads())))
