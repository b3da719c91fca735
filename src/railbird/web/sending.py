"""The way out of one answer: in one trip, and for the answers that come most often in one piece.

Each trip to the system takes longer than making a small answer, and the other side would wake up twice for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"  # What uvicorn sends before an answer to whoever waits for it.
AT_ONCE = "railbird.at_once"  # Where in a scope the way to send an answer in one piece stands.

AtOnce = Callable[[int, bytes, bytes], bool]
"""(status, header fields as they go over the wire, body) -> whether it is sent, or must go the long way."""


class Whole(asyncio.Transport):
    """The way out of one answer: its head waits for the first piece of the body, and both go in one trip."""

    def __init__(self, transport: asyncio.Transport, cycle: RequestResponseCycle | None = None) -> None:
        self._out = transport
        self._cycle = cycle
        self._head: bytes | None = None  # What waits; nothing before the head, and b"" once it is gone.

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send, unless it is the head."""
        if self._head is None and data != CONTINUE:
            self._head = bytes(data)
        elif self._head:
            head, self._head = self._head, b""
            self._out.write(head + data)
        else:
            self._out.write(data)

    def at_once(self, status: int, fields: bytes, body: bytes) -> bool:
        """Send a whole answer whose fields were looked at when they were written, once for all such answers.

        uvicorn looks at every field of every answer, twice. Who does not read, or hangs up after this answer, is left
        to it.
        """
        cycle = self._cycle
        if cycle is None or cycle.response_started or cycle.flow.write_paused or not cycle.keep_alive:
            return False
        if not cycle.disconnected:
            cycle.response_started = cycle.response_complete = True
            dated = b"".join([b"%b: %b\r\n" % field for field in cycle.default_headers])
            self._head = b""
            self._out.write(
                b"%b%b%bcontent-length: %d\r\n\r\n%b" % (STATUS_LINE[status], dated, fields, len(body), body)
            )
            cycle.message_event.set()
            cycle.on_response()
        return True

    @property
    def has_begun(self) -> bool:
        """Whether any of the answer is on its way."""
        return self._head == b""

    def flush(self) -> None:
        """Let go of a head that nothing follows, and of what is answered."""
        self.let_go()
        if self._head:
            self.write(b"")

    def let_go(self) -> None:
        """Nothing more is answered: what was asked is not kept by what it has answered with."""
        self._cycle = None

    def close(self) -> None:
        """Hang up when all is sent."""
        self.flush()
        self._out.close()

    def is_closing(self) -> bool:
        """Whether it was hung up."""
        return self._out.is_closing()
