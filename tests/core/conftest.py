"""The toy game, plugged in as a game of another package would be."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from railbird.core import registry
from railbird.core.game import AnyGame
from tests.core.penny import GAME


@pytest.fixture
def penny(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """Penny, found through the entry points like every game."""
    entry = EntryPoint("penny", "tests.core.penny:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    registry._entries.cache_clear()
    registry.find_game.cache_clear()
    yield GAME
    registry._entries.cache_clear()
    registry.find_game.cache_clear()
