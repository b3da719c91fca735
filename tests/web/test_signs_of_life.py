"""Streams: a sign of life when nothing has happened for a while, and only then."""

from __future__ import annotations

import pytest

from railbird.web.table import stream
from railbird.web.table.stream import Waiter


@pytest.mark.asyncio
async def test_whoever_waits_is_woken_by_what_happens_and_otherwise_by_the_alarm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiter = Waiter()
    waiter.set()
    assert await waiter.is_woken()
    waiter.close()

    monkeypatch.setattr(stream, "PING_AFTER", 0.0)
    waiter = Waiter()
    for _ in range(2):  # the alarm is set again
        assert not await waiter.is_woken()
        waiter.clear()
    monkeypatch.setattr(stream, "PING_AFTER", 3600.0)
    waiter.set()
    assert await waiter.is_woken()
    waiter.close()
