"""Answers that last: a stream is let in by the framework and sent outside of it.

While a stream is open, nothing of what let it in is needed: requests, headers, middlewares and a task of its own that
waits until somebody hangs up take more memory than all the rest of a connection. So the handler's answer is put aside,
everything returns, and then the events are sent. Whoever hangs up is told of by the connection itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from litestar.response import Stream
from litestar.response.streaming import ASGIStreamingResponse

if TYPE_CHECKING:
    from litestar import Litestar, Request
    from litestar.types import ASGIApp, Receive, Scope, Send

OPENED, LEAVING = "railbird.opened", "railbird.leaving"  # Where a stream, and who tells of its end, stand in a scope.
KEPT = {"type", "method", "http_version", "path", "query_string", "root_path", "client", "path_template", LEAVING}
"""What of a scope is needed to the end: to begin the answer, and to note and count it."""


class Leaving:
    """Tells, once, that nobody waits for an answer any more; `watch` is called when somebody wants to know."""

    __slots__ = ("_tell", "_watch", "is_over")

    def __init__(self, watch: Callable[[], object] | None = None) -> None:
        self.is_over = False
        self._watch = watch
        self._tell: Callable[[], object] | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether somebody wants to know."""
        return self._tell is not None

    def tell(self, whom: Callable[[], object]) -> None:
        """Who wants to know; at once where it is over already."""
        self._tell = whom
        if self._watch is not None:
            self._watch()
        if self.is_over:
            whom()

    def __call__(self) -> None:
        """They have gone."""
        self.is_over = True
        if self._tell is not None:
            self._tell()


class Opened(NamedTuple):
    """A stream that was let in."""

    status: int
    headers: list[tuple[bytes, bytes]]
    events: AsyncGenerator[bytes, None]


class _PutAside(ASGIStreamingResponse):
    """An answer that waits until the framework is through with it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        events = cast("AsyncGenerator[bytes, None]", self.iterator)
        scope[OPENED] = Opened(self.status_code, self.encode_headers(), events)  # type: ignore[literal-required] # ours


class Lasting(Stream):
    """Events until somebody leaves."""

    def __init__(self, events: AsyncGenerator[bytes, None], headers: dict[str, str]) -> None:
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self._events = events

    def to_asgi_response(self, app: Litestar | None, request: Request[Any, Any, Any], **given: Any) -> _PutAside:
        """As the framework sends it: not yet."""
        made = super().to_asgi_response(app, request, **given)
        headers = {name.decode(): value.decode() for name, value in made.encode_headers()}
        return _PutAside(iterator=self._events, headers=headers, status_code=made.status_code)


class Lasts:
    """Sends, round the framework, what was put aside there."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer; what it has opened is sent to its end."""
        await self.app(scope, receive, send)
        found: dict[str, Any] = scope  # type: ignore[assignment] # more than a server knows of
        opened: Opened | None = found.pop(OPENED, None)
        if opened is not None:
            for name in [name for name in found if name not in KEPT]:
                del found[name]
            await _send(opened, found.get(LEAVING) or _listening(receive), send)


def _listening(receive: Receive) -> Leaving:
    """The same where the server does not tell: somebody has to listen."""
    leaving = Leaving()

    async def listen() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        leaving()

    listener, task = asyncio.create_task(listen()), asyncio.current_task()
    assert task is not None
    task.add_done_callback(lambda _: listener.cancel())
    return leaving


async def _send(opened: Opened, leaving: Leaving, send: Send) -> None:
    task = asyncio.current_task()
    assert task is not None
    leaving.tell(task.cancel)
    try:
        async with aclosing(opened.events) as events:
            await send({"type": "http.response.start", "status": opened.status, "headers": opened.headers})
            async for event in events:
                await send({"type": "http.response.body", "body": event, "more_body": True})
                del event  # nobody keeps it until the next one comes
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    except asyncio.CancelledError:
        if not leaving.is_over:  # somebody else has stopped it
            raise
