"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.commands import waiting


@pytest.fixture(scope="session", autouse=True)
def _nobody_asks_any_more() -> Iterator[None]:
    """The process that commands are forked from ends with the tests."""
    yield
    if waiting.cache_info().currsize:
        waiting().close()
        waiting.cache_clear()
