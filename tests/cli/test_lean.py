"""A server starts without what its libraries bring along and nobody here uses."""

import subprocess
import sys

LEAN = """
import sys
from railbird.cli.lean import load_lean
load_lean()
import railbird.web.run
assert not {"rich", "sqlalchemy.orm", "yaml"} & set(sys.modules), "something has loaded them"

import alembic.command  # what comes later may have all of it
import rich, sqlalchemy.orm, yaml
from sqlalchemy.ext.asyncio.session import AsyncSession
assert yaml.safe_load("a: 1") == {"a": 1}
assert issubclass(AsyncSession, object) and AsyncSession.__module__ == "sqlalchemy.ext.asyncio.session"
assert hasattr(AsyncSession, "execute")
load_lean()
"""


def test_what_nobody_needs_is_not_loaded_and_can_be_had_later() -> None:
    subprocess.run([sys.executable, "-c", LEAN], check=True)
