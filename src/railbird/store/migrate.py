"""Migrations: the scripts lie in the package, so that a server brings its database up to date by itself."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from railbird.store.engine import WRITES

SCRIPTS = Path(__file__).parent / "migrations"
LOCK = 7_247_252  # PostgreSQL's advisory lock: of several nodes that start at once, one migrates and the others wait.


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.attributes["connection"] = connection
    return made


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest version."""
    async with engine.execution_options(**WRITES).begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        await connection.run_sync(lambda sync: command.upgrade(config(sync), "head"))
