"""Penny of `examples/`, plugged in as a game of another package is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from penny import GAME
from railbird.core import registry
from railbird.core.game import AnyGame


@pytest.fixture
def penny(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """Penny, found through the entry points like every game."""
    entry = EntryPoint("penny", "penny:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    registry._entries.cache_clear()
    registry.find_game.cache_clear()
    yield GAME
    registry._entries.cache_clear()
    registry.find_game.cache_clear()
