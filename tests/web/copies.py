"""The fixtures that let servers of this process have copies for processes (`nursery.py`) instead of programs."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from railbird.web.workers import process
from tests.web import cli_server
from tests.web.nursery import nursery

STARTED = {
    "test_bots",
    "test_full_disk",
    "test_inspector",
    "test_line",
    "test_line_to_a_process",
    "test_own_bots",
    "test_workers",
}
"""Tests of the processes themselves: they start, know their engine, are killed and have bounds as people's have."""


@pytest.fixture(scope="session", autouse=True)
def no_more_copies() -> Iterator[None]:
    """What copies were made of ends with the tests."""
    yield
    if nursery.cache_info().currsize:
        nursery().close()
        nursery.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def copies(request: pytest.FixtureRequest) -> Iterator[None]:
    """Servers of a module start no programs; where the system cannot tell who is who, they do."""
    if request.path.stem in STARTED or not hasattr(os, "pidfd_open"):
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "start", nursery().start)
        patch.setattr(cli_server, "launch", cli_server.copied)
        yield
