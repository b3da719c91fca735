"""A line on which every answer comes late and in pieces: `./test tests/pages --slow-line`.

On a quick machine a page stands before a test can look at it too early. Here it never does.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

LATE = 0.12
"""At most so many seconds pass before each message of the server arrives."""
PIECE = 4_000
"""Bytes of a page that come at once, on average."""


class SlowLine:
    """An application, heard through such a line."""

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer late; a page comes in pieces."""
        is_page = False

        async def send_late(message: dict[str, Any]) -> None:
            nonlocal is_page
            await later()
            if message["type"] == "http.response.start":
                is_page = dict(message["headers"]).get(b"content-type", b"").startswith(b"text/html")
            rest = message.get("body", b"")
            while is_page and len(rest) > PIECE:
                cut = random.randrange(1, 2 * PIECE)
                await send({**message, "body": rest[:cut], "more_body": True})
                await later()
                rest = rest[cut:]
            await send({**message, "body": rest} if rest else message)

        await self._app(scope, receive, send_late if scope["type"] == "http" else send)


async def later() -> None:
    """A moment passes, each time another one."""
    await asyncio.sleep(random.random() * LATE)
