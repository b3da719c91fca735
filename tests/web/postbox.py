"""Those who take messages: a push service, a webhook and a mail server of our own, on this machine."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from railbird.web.config import Config, Outgoing
from railbird.web.post.push import _derived, encoded, point
from tests.web.harness import QUIET, Player


@dataclass
class Browser:
    """The end of a push subscription that can read what is sent."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"sixteen secrets!"

    def subscription(self, endpoint: str) -> dict[str, Any]:
        """As a page gets it from its browser."""
        keys = {"p256dh": encoded(point(self.key.public_key())), "auth": encoded(self.auth)}
        return {"endpoint": endpoint, "keys": keys, "expirationTime": None}

    def read(self, body: bytes) -> Any:
        """A message, by the other half of RFC 8291."""
        salt, theirs, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        mixed = _derived(self.auth, shared, b"WebPush: info\0" + point(self.key.public_key()) + theirs, 32)
        key = _derived(salt, mixed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(salt, mixed, b"Content-Encoding: nonce\0", 12)
        return json.loads(AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")[:-1])


@dataclass
class Call:
    """A request that has come in."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Postbox:
    """What has arrived, and how the next ones are answered."""

    url: str = ""
    smtp: str = ""
    calls: list[Call] = field(default_factory=list)
    mails: list[EmailMessage] = field(default_factory=list)
    statuses: deque[int] = field(default_factory=deque)  # For the next requests; 201 afterwards, 0 hangs up.
    browser: Browser = field(default_factory=Browser)
    headers: str = ""
    held: asyncio.Event | None = None  # While it is there and not set, what arrives is kept and not answered.

    def at(self, path: str) -> list[Call]:
        """What has come to a path."""
        return [call for call in self.calls if call.path == path]

    @property
    def pushed(self) -> list[Any]:
        """The push messages that have arrived, as a browser reads them."""
        return [self.browser.read(call.body) for call in self.at("/push")]

    @property
    def hooked(self) -> list[Any]:
        """What has come to the webhook."""
        return [json.loads(call.body) for call in self.at("/hook")]

    @property
    def count(self) -> tuple[int, int, int]:
        """Push messages, mails, webhook calls."""
        return len(self.at("/push")), len(self.mails), len(self.at("/hook"))

    def config(self, **more: Any) -> Config:
        """A server that writes to these, at once."""
        usual = {"grace": 0.0, "pause": 0.02, "backoff": (0.0, 0.0), "private": True}
        usual |= {"smtp": self.smtp, "sender": "Railbird <rail@example.org>"}
        return replace(QUIET, outgoing=Outgoing(**{**usual, **more}))

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:-2])}
        body = await reader.readexactly(int(headers["content-length"]))
        self.calls.append(Call(head[0].split(" ")[1], headers, body))
        await self._hold()
        status = self.statuses.popleft() if self.statuses else 201
        if status:
            writer.write(f"HTTP/1.1 {status} -\r\n{self.headers}content-length: 0\r\n\r\n".encode())
        writer.close()

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        """A mail, as aiosmtpd hands it over."""
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        await self._hold()
        return "250 OK"

    async def _hold(self) -> None:
        if self.held is not None:
            await self.held.wait()


@asynccontextmanager
async def postbox() -> AsyncIterator[Postbox]:
    """All of them, listening."""
    box = Postbox()
    loop = asyncio.get_running_loop()
    web = await asyncio.start_server(box._answer, "127.0.0.1", 0)
    mail = await loop.create_server(lambda: SMTP(box, loop=loop), "127.0.0.1", 0)
    box.url = f"http://127.0.0.1:{web.sockets[0].getsockname()[1]}"
    box.smtp = f"smtp://127.0.0.1:{mail.sockets[0].getsockname()[1]}"
    try:
        yield box
    finally:
        web.close()
        mail.close()


async def subscribe(player: Player, box: Postbox, *channels: str, **wishes: Any) -> None:
    """Somebody wants to be told through some channels: push, mail, hook. An address is confirmed as people do it."""
    if "push" in channels:
        await player.post("/me/notices/devices", 201, **box.browser.subscription(f"{box.url}/push"))
    wanted: dict[str, Any] = {"mail_after": 0, **wishes}
    if "hook" in channels:
        wanted |= {"hook": True, "hook_url": f"{box.url}/hook"}
    if "mail" in channels:
        wanted |= {"mail": True, "address": f"{player.person}@example.org"}
    answer = await player.client.patch("/api/v1/me/notices", json=wanted)
    assert answer.status_code == 200, answer.text
    if "mail" in channels:
        mail = box.mails.pop()
        link = next(word for word in mail.get_content().split() if "/notices/confirm/" in word)
        path = "/notices/" + link.partition("/notices/")[2]
        assert (await player.client.get(path)).status_code == 200
        confirmed = await player.client.post(path)
        assert confirmed.status_code in (200, 201), confirmed.text
