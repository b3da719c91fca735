"""Who is being served: whatever can wait does so meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.enums import ScopeType

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

    from railbird.web.workers.courtesy import Courtesy


class Served:
    """Counts whoever waits for an answer. A stream that was let in waits for none (`lasting`)."""

    def __init__(self, app: ASGIApp, courtesy: Courtesy) -> None:
        self.app = app
        self._comes, self._goes = courtesy.comes, courtesy.goes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        self._comes()
        try:
            await self.app(scope, receive, send)
        finally:
            self._goes()
