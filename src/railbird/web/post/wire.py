"""One POST to somewhere on the internet, and to nowhere else.

Where people say what this server shall call, a stranger could have it call what only this server reaches. So a name is
looked up once, every address it has must be a public one, and the connection goes to the very address that was looked
at. No redirect is followed, no proxy of the environment is asked, and time and size of the answer are bounded. A
library would look the name up once more by itself; these are eighty lines.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from railbird.web.post.undelivered import Undelivered

SECONDS = 15.0  # For all of it.
HEAD = 16_384  # Bytes of an answer that are read: its status is all we want.
LONGEST = 500  # Letters of an address that people type.
PORTS = (80, 443)  # And those no system service has.
UNPRIVILEGED = 1024

Address = IPv4Address | IPv6Address
Leaving = Callable[[], Awaitable[bool]]
"""Called when the connection stands and the message is about to leave; False when it must not any more."""


class Target(NamedTuple):
    """Where a message goes."""

    url: SplitResult
    host: str
    port: int

    @property
    def origin(self) -> str:
        """The same as a push service wants to be called."""
        return f"{self.url.scheme}://{self.url.netloc}"


def target(url: str, private: bool = False, longest: int = LONGEST) -> Target:
    """An address as we use it, or why we do not."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Undelivered("address") from error
    schemes = ("https", "http") if private else ("https",)
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= longest
    if parts.scheme not in schemes or not host or not is_plain or parts.username or parts.password:
        raise Undelivered("address")
    if port not in PORTS and port < UNPRIVILEGED:
        raise Undelivered("address")
    return Target(parts, host, port)


async def post(url: str, headers: Mapping[str, str], body: bytes, leaving: Leaving, private: bool = False) -> int:
    """Send it; the status of the answer. `Undelivered` when there was none."""
    to = target(url, private, longest=2 * LONGEST)
    begun = False

    async def leaves() -> bool:
        nonlocal begun
        begun = await leaving()
        return begun

    try:
        async with asyncio.timeout(SECONDS):
            return await _exchange(to, headers, body, leaves, private)
    except (TimeoutError, OSError, EOFError, ValueError) as error:  # ValueError: a line without end
        if begun:
            raise Undelivered("silent", unsure=True) from error
        raise Undelivered("unreachable", again=True) from error


async def _exchange(to: Target, headers: Mapping[str, str], body: bytes, leaving: Leaving, private: bool) -> int:
    where = await _look_up(to.host, to.port, private)
    secure = _secure() if to.url.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        str(where), to.port, ssl=secure, server_hostname=to.host if secure else None, limit=HEAD
    )
    try:
        if not await leaving():
            raise Undelivered("taken")
        writer.write(_request(to, headers, body))
        await writer.drain()
        return _status(await reader.readline())
    finally:
        writer.close()
        with suppress(OSError, ssl.SSLError):
            writer.transport.abort()  # nobody reads the rest


async def _look_up(host: str, port: int, private: bool) -> Address:
    """The address of a name, if all it has are public ones."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError) as error:
        raise Undelivered("unknown_host", again=True) from error
    addresses = [ip_address(str(one[4][0]).partition("%")[0]) for one in found]
    if not addresses or not (private or all(is_public(one) for one in addresses)):
        raise Undelivered("not_public")
    return addresses[0]


def is_public(address: Address) -> bool:
    """Whether everybody on the internet reaches it: not this machine, not this network, nor by any detour."""
    if isinstance(address, IPv6Address):
        within = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if within is None and address.packed[:12] in NAT64:
            within = IPv4Address(address.packed[12:])
        if within is not None:
            return is_public(within)
    return address.is_global and not address.is_multicast and not address.is_reserved


NAT64 = (bytes.fromhex("0064ff9b0000000000000000"), bytes.fromhex("0064ff9b0001000000000000"), bytes(12))
"""Networks whose addresses stand for those of the old kind."""


@cache
def _secure() -> ssl.SSLContext:
    return ssl.create_default_context()


def _request(to: Target, headers: Mapping[str, str], body: bytes) -> bytes:
    path = (to.url.path or "/") + (f"?{to.url.query}" if to.url.query else "")
    fields = {
        "host": to.url.netloc,
        "user-agent": "railbird",
        "content-length": str(len(body)),
        "connection": "close",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _status(line: bytes) -> int:
    version, _, rest = line.partition(b" ")
    if not version.startswith(b"HTTP/1.") or not rest[:3].isdigit():
        raise EOFError
    return int(rest[:3])


def check_taken(status: int) -> None:
    """What a status means: taken, come again, or never."""
    if status in (404, 410):
        raise Undelivered("gone", gone=True)
    if status in (408, 425, 429) or status >= 500:
        raise Undelivered("busy", again=True)
    if not 200 <= status < 300:
        raise Undelivered("refused")
