"""How long the pages of a table where nothing happens are kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from railbird.web.house.stillness import AT_ONCE, BRIEFLY_STILL, KEPT, STILL, Stillness

NOW = 1000.0


def quiet_for(seconds: float) -> Any:
    """A table with a page, where nothing has happened for so long."""
    clock = SimpleNamespace(now=lambda: NOW)
    return SimpleNamespace(drawn={"a": "page"}, texts={"en": "words"}, clock=clock, moved=NOW - seconds, seen=0.0)


def let_go(lives: list[Any]) -> int:
    """How many lose their pages, and what was kept of their words, in one piece of work."""
    Stillness(lambda work: work.close()).spread(lives)
    gone = [live for live in lives if not live.drawn]
    assert all(not live.texts for live in gone)
    assert all(live.texts for live in lives if live.drawn)
    return len(gone)


@pytest.mark.parametrize(("tables", "seconds", "gone"), [
    (1, STILL - 1, 0),
    (1, STILL + 1, 1),
    (KEPT, BRIEFLY_STILL + 1, 0),
    (KEPT + 1, BRIEFLY_STILL - 1, 0),
    (KEPT + 1, BRIEFLY_STILL + 1, AT_ONCE),
])  # fmt: skip
def test_pages_are_kept_for_a_minute_and_more_briefly_where_there_are_many(
    tables: int, seconds: float, gone: int
) -> None:
    assert let_go([quiet_for(seconds) for _ in range(tables)]) == gone


def test_tables_without_pages_are_not_counted_among_the_many() -> None:
    empty = [quiet_for(BRIEFLY_STILL + 1) for _ in range(KEPT)]
    for live in empty:
        live.drawn, live.texts = {}, {}
    assert let_go([*empty, quiet_for(BRIEFLY_STILL + 1)]) == KEPT  # those that had none, and nobody else
