"""One connection: how much it may send and how long that may take.

uvicorn reads header fields without end and waits for the rest of a request for ever. This is its protocol with bounds.
"""

from __future__ import annotations

import asyncio
import math
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from railbird.core.text import LANGUAGES
from railbird.web.crowd import Crowd
from railbird.web.lasting import LEAVING, Leaving
from railbird.web.origin import origin
from railbird.web.sending import AT_ONCE, Whole
from railbird.web.words import words

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

QUERY_BYTES = 2048  # Pages ask for a handful of things.
QUERY_FIELDS = 64
IN_A_ROW = 8  # Requests sent without waiting for the answers; browsers send one.
MOST_BODY = 8_000_000  # Bytes read of a body that is too large, so that whoever sends it can read why.
MOST_DROPPED = 1_000_000  # Bytes thrown away of somebody who was refused and talks on.
LINGER = 2.0  # Seconds that somebody refused has to read why.

STATUS = {
    "unreadable_request": 400,
    "slow_request": 408,
    "long_address": 414,
    "crowded": 429,
    "long_head": 431,
    "full_house": 503,
}


class Stage(Enum):
    """What a connection is doing."""

    WAITING = "waiting"  # Nothing of a request has come yet.
    HEAD = "head"
    BODY = "body"
    READ = "read"  # The request is here; what takes time now is our answer.
    REFUSED = "refused"


@cache
def answer(reason: str) -> bytes:
    """A refusal as it is sent. Nothing is known yet of who reads it, so it is said in every language."""
    status = STATUS[reason]
    body = "\n".join(words(language)(f"refused.{reason}") for language in LANGUAGES).encode() + b"\n"
    fields = {
        "content-type": "text/plain; charset=utf-8",
        "content-length": str(len(body)),
        "connection": "close",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
    }
    if status in (429, 503):
        fields["retry-after"] = "5"
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return STATUS_LINE[status] + head.encode() + b"\r\n" + body


class Connection(HttpToolsProtocol):
    """One connection, with bounds on what it sends and how long that takes."""

    crowd: Crowd

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.address = self.origin = "unknown"
        self.stage = Stage.WAITING
        self.deadline = self.stalled = math.inf  # When the other side must have sent, or read, what is waited for.
        self._counted = 0  # Bytes of the head, or of the body, or thrown away.
        self._answered: RequestResponseCycle | None = None  # What is being answered, or was last,
        self._whole: Whole | None = None  # and on which way,
        self._leaving = Leaving()  # and who is told when nobody waits for it any more.

    @property
    def is_refused(self) -> bool:
        """Whether it was told no."""
        return self.stage is Stage.REFUSED

    def _begin(self, stage: Stage, seconds: float = math.inf) -> None:
        self.stage, self._counted = stage, 0
        self.deadline = self.loop.time() + seconds

    # --- what comes

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in uvicorn
        """Somebody has come to the door."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client is not None else "unknown"
        self.origin = origin(self.address)
        self._begin(Stage.WAITING, self.crowd.door.idle_seconds)
        self.crowd.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self.crowd.leave(self)
        self._give_up()
        if self._whole is not None:
            self._whole.let_go()
        super().connection_lost(exc)

    def _give_up(self) -> bool:
        """Tell whoever works on an answer that nobody waits for it; whether somebody was at work.

        uvicorn tells the request that came last: a stream with another request behind it would go on for ever.
        """
        cycle = self._answered
        if cycle is None or cycle.response_complete:
            return False
        cycle.disconnected = True
        cycle.message_event.set()
        self._leaving()
        return True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        cycle.transport = self._whole = Whole(self.transport, cycle)
        self._leaving = Leaving(self.flow.resume_reading)
        scope: dict[str, Any] = cycle.scope  # type: ignore[assignment] # more than uvicorn knows of
        scope[LEAVING], scope[AT_ONCE] = self._leaving, self._whole.at_once
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Read on, within the bounds."""
        if self.is_refused or self.transport.is_closing():
            self._counted += len(data)
            if self._counted > MOST_DROPPED:
                self.transport.abort()
            return
        if self.stage in (Stage.WAITING, Stage.READ):
            self._begin(Stage.HEAD, self.crowd.door.head_seconds)
        if self.stage is Stage.HEAD:
            room = self.crowd.door.head_bytes - self._counted
            self._counted += len(data)
            self._feed(data[:room])
            data = data[room:]
            if data and self.stage is Stage.HEAD:
                self.refuse("long_head")
        if data and not self.is_refused:
            self._feed(data)

    def _feed(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserError:
            if not self.is_refused:
                self.refuse("unreadable_request")
        except httptools.HttpParserUpgrade:  # answered like any other request; what follows is not HTTP
            self.cycle.keep_alive = False

    def on_message_begin(self) -> None:
        """The first letter of a request."""
        super().on_message_begin()
        if self.stage is not Stage.HEAD:  # the next one, in the same breath as the end of the last
            self._begin(Stage.HEAD, self.crowd.door.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header field."""
        if len(self.headers) >= self.crowd.door.fields:
            self._refuse_and_stop("long_head")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All that comes before the body."""
        _, _, query = self.url.partition(b"?")
        if len(query) > QUERY_BYTES or query.count(b"&") >= QUERY_FIELDS:
            self._refuse_and_stop("long_address")
        if len(self.pipeline) >= IN_A_ROW:
            self._refuse_and_stop("unreadable_request")
        super().on_headers_complete()
        if self._leaving.is_awaited:  # uvicorn reads no further behind a stream: nobody would see them go
            self.flow.resume_reading()
        self._begin(Stage.BODY, self.crowd.door.body_seconds)
        self.crowd.works(self)

    def on_body(self, body: bytes) -> None:
        """A piece of the body; one that nobody wants is not read for ever."""
        self._counted += len(body)
        if self._counted > MOST_BODY:
            self.crowd.tell(self, "long_body")
            self.transport.abort()
            return
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is here."""
        super().on_message_complete()
        self.headers = []  # whoever answers has them; a stream would be open for hours with them here
        self._begin(Stage.READ)
        self._rest_if_idle()

    # --- what goes

    def on_response_complete(self) -> None:
        """It is answered; the next one is.

        uvicorn would set an alarm each time for whoever asks nothing more; the crowd looks for all of them.
        """
        if self._whole is not None:
            self._whole.flush()
        self.server_state.total_requests += 1
        if not self.transport.is_closing():
            self.flow.resume_reading()
            if self.pipeline:
                self._start_asgi_task(*self.pipeline.pop())
        self._rest_if_idle()

    def _rest_if_idle(self) -> None:
        if self.stage is Stage.READ and self.cycle.response_complete and not self.pipeline:
            self._begin(Stage.WAITING, self.crowd.door.idle_seconds)
            self.crowd.rests(self)

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self.stalled = self.loop.time() + self.crowd.door.stalled_seconds

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self.stalled = math.inf

    # --- what is refused

    def _refuse_and_stop(self, reason: str) -> None:
        """Refuse from inside the parser, which goes no further."""
        self.refuse(reason)
        raise ValueError(reason)

    def refuse(self, reason: str, linger: bool = True) -> None:
        """Say no and hang up; with `linger` only after the other side had time to read it."""
        self.crowd.tell(self, reason)
        self._begin(Stage.REFUSED, LINGER)
        if not (self._give_up() and self._whole is not None and self._whole.has_begun):
            self.transport.write(answer(reason))
        if linger and self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()

    def run_out(self) -> None:
        """What was waited for has not come."""
        if self.stalled <= self.loop.time():
            self.crowd.tell(self, "slow_reader")
            self.transport.abort()
        elif self.stage is Stage.HEAD or (self.stage is Stage.BODY and not self.cycle.response_complete):
            self.refuse("slow_request")
        else:
            self.transport.close()


def guarded(crowd: Crowd) -> type[Connection]:
    """The protocol of a server with its own crowd."""
    return type("Guarded", (Connection,), {"crowd": crowd})
