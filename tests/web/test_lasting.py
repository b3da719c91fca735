"""Streams are let in by the framework and sent outside of it: they end when somebody leaves, and hold nothing of it."""

import asyncio
import gc
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from litestar import Request

from railbird.web.lasting import LEAVING, OPENED, Lasts, Leaving, Opened
from tests.web.harness import Node, listening, until

pytestmark = pytest.mark.asyncio


class Ending:
    """Events without end, which know whether they were closed."""

    def __init__(self) -> None:
        self.is_closed = False

    async def events(self) -> AsyncGenerator[bytes, None]:
        try:
            yield b"first"
            await asyncio.Event().wait()
        finally:
            self.is_closed = True


class Browser:
    """The other side of one stream."""

    def __init__(self) -> None:
        self.ending, self.hangs_up = Ending(), asyncio.Event()
        self.sent: list[Any] = []
        self.scope: dict[str, Any] = {"type": "http", "method": "GET", "headers": [(b"cookie", b"x")], "user": object()}

    async def application(self, scope: Any, receive: Any, send: Any) -> None:
        scope[OPENED] = Opened(200, [], self.ending.events())

    async def receive(self) -> Any:
        await self.hangs_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    def opens(self) -> "asyncio.Task[None]":
        return asyncio.ensure_future(Lasts(self.application)(self.scope, self.receive, self.send))  # type: ignore[arg-type]


async def test_it_ends_when_the_connection_tells_that_they_have_gone() -> None:
    browser = Browser()
    leaving = browser.scope[LEAVING] = Leaving()
    stream = browser.opens()
    await until(lambda: len(browser.sent) == 2)
    assert browser.sent[1] == {"type": "http.response.body", "body": b"first", "more_body": True}
    leaving()
    await stream
    assert browser.ending.is_closed


async def test_it_does_not_outlive_whoever_has_gone_before_it_began() -> None:
    browser = Browser()
    browser.scope[LEAVING] = leaving = Leaving()
    leaving()
    await browser.opens()
    assert browser.ending.is_closed


async def test_where_no_connection_tells_somebody_listens() -> None:
    browser = Browser()
    stream = browser.opens()
    await until(lambda: len(browser.sent) == 2)
    browser.hangs_up.set()
    await stream
    assert browser.ending.is_closed


async def test_a_stream_that_is_stopped_by_somebody_else_is_stopped() -> None:
    browser = Browser()
    browser.scope[LEAVING] = Leaving()
    stream = browser.opens()
    await until(lambda: len(browser.sent) == 2)
    stream.cancel()
    with pytest.raises(asyncio.CancelledError):
        await stream
    assert browser.ending.is_closed


@pytest.mark.parametrize("room", ["", "/api/v1"])
async def test_an_open_stream_holds_no_request_and_is_gone_with_its_reader(one_node: Node, room: str) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", game="homestretch")
        live = await one_node.server.house.find(table)
        async with listening(ada, table, room=room, seat=0) as events:
            await until(lambda: bool(events.versions))
            gc.collect()
            asked = [one for one in gc.get_objects() if isinstance(one, Request)]
            assert [one for one in asked if one.scope.get("path", "").endswith("/stream")] == []
            assert len(live.waiters) == 1
        await until(lambda: not live.waiters)
