"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from railbird.core import state

LONG_ROOMS = {"pages", "web", "store", "lab"}

settings.register_profile("railbird", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("railbird")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="insist that the compiled engine is the one tested")
    parser.addoption("--slow-line", action="store_true", help="tests/pages: every answer comes late and in pieces")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first: workers that share out whole files then end at about the same time."""
    items.sort(key=lambda item: 0 if item.path.parent.name in LONG_ROOMS else 1)


def pytest_configure(config: pytest.Config) -> None:
    compiled = not str(state.__file__).endswith(".py")
    if config.getoption("--compiled") != compiled:
        wanted, found = ("compiled", "plain") if config.getoption("--compiled") else ("plain", "compiled")
        raise pytest.UsageError(f"The {wanted} engine is to be tested, but the {found} one is imported.")
