"""What browsers fetch, served from memory: the house's files and each game's, under one fingerprint of the build.

`/static/<build>/js/table.js` never changes, and browsers keep it for a year; another build has other addresses, and
what one file says of another (`import "./page.js"`, `url("../fonts/…")`) stays within them. The same without the
fingerprint is asked for anew each time. Files are read once, at the start: what was changed since is served after the
next one.
"""

from __future__ import annotations

import asyncio
import gzip
import posixpath
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from litestar.enums import ScopeType
from markupsafe import Markup

from railbird import __version__
from railbird.web.packing import PACKED, TYPES, fingerprint, game_files, house_files
from railbird.web.shelf import offered_games

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

HERE = Path(__file__).parent
ROOT = "/static/"
FOR_EVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"
READS = ("GET", "HEAD")
ENCODINGS = {"br": "br", "gz": "gzip"}  # How files may be packed, the smallest first, and what HTTP calls it.
NAMED = re.compile(rf"{ROOT}(?:(?P<build>[0-9a-f]{{8}})/)?(?P<name>.+)")
"""A name with or without a build. One of another build is answered, too: a page may stay open while a server is
replaced, and of several nodes one is always the first to be; but it is not to be kept."""
IMPORTED = re.compile(r"""^(?:import|export)\b[^;"']*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)


@dataclass
class Asset:
    """A file, as it is and packed."""

    name: str
    content: bytes
    mark: str = field(init=False)
    packed: dict[str, bytes] = field(default_factory=dict)  # By ending, as far as they have been asked for.

    def __post_init__(self) -> None:
        self.mark = fingerprint(self.content)

    @property
    def kind(self) -> str:
        """Its media type."""
        return TYPES[posixpath.splitext(self.name)[1]]

    async def encoded(self, accepted: frozenset[str]) -> tuple[str, bytes]:
        """The smallest form of it that a browser takes, and its encoding; empty where it is not packed.

        What the build has not packed is, the first time it is wanted, in a thread.
        """
        if self.name.endswith(PACKED):
            for ending, encoding in ENCODINGS.items():
                if encoding in accepted:
                    if ending not in self.packed:
                        self.packed[ending] = await asyncio.to_thread(self._pack, ending)
                    if self.packed[ending]:
                        return encoding, self.packed[ending]
        return "", self.content

    def _pack(self, ending: str) -> bytes:
        """What the build has packed; gzip can be made here, too, anything else is left empty."""
        with suppress(OSError):
            return (HERE / "packed" / f"{self.mark}.{ending}").read_bytes()
        return gzip.compress(self.content, 9, mtime=0) if ending == "gz" else b""


@cache
def assets() -> Mapping[str, Asset]:
    """Every file, by its name: `js/table.js`, `games/<id>/board.css`."""
    found = house_files(HERE / "static")
    for game_id, room in _rooms():
        found.update(game_files(game_id, room))
    return {name: Asset(name, content) for name, content in found.items()}


def _rooms() -> Iterable[tuple[str, Path]]:
    return [(game_id, Path(str(files(game.package))) / "page") for game_id, game in offered_games().items()]


@cache
def build() -> str:
    """The fingerprint of all that makes a page what it is in the browser: files, templates, the version.

    Two nodes with the same installation have the same; a page that was made by another is to be loaded anew.
    """
    whole = blake2b(__version__.encode(), digest_size=4)  # short: pages have it in hundreds of addresses
    for name, asset in sorted(assets().items()):
        whole.update(f"\0{name}\0{asset.mark}".encode())
    for room in (HERE / "templates", *(room for _, room in _rooms())):
        for template in sorted(room.rglob("*.html")):
            whole.update(f"\0{template.relative_to(room)}\0".encode() + template.read_bytes())
    return whole.hexdigest()


def address(name: str) -> str:
    """Where a file is: `address("css/table.css")`."""
    return f"{ROOT}{build()}/{name}"


@cache
def script(name: str) -> Markup:
    """A module as a page loads it, with all it imports beside it: otherwise each would wait for the one before."""
    seen = [name]
    for one in seen:  # grows meanwhile
        folder = posixpath.dirname(one)
        found = IMPORTED.findall(assets()[one].content.decode())
        seen += [path for path in (posixpath.normpath(f"{folder}/{path}") for path in found) if path not in seen]
    ahead = "".join(f'<link rel="modulepreload" href="{address(one)}">' for one in seen[1:])
    return Markup(f'{ahead}<script type="module" src="{address(name)}"></script>')


def accepted(header: bytes) -> frozenset[str]:
    """The encodings an Accept-Encoding header names and does not refuse."""
    parts = [part.strip().lower().partition(";") for part in header.decode("latin-1").split(",")]
    refused = re.compile(r"\s*q\s*=\s*0(\.0*)?\s*")
    return frozenset(name.strip() for name, _, quality in parts if not refused.fullmatch(quality))


class Static:
    """Answers what is asked of `/static/`, before anybody looks who asks: the same to all, without a cookie."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file; whatever is none goes on to the application."""
        if scope["type"] == ScopeType.HTTP and scope["method"] in READS and scope["path"].startswith(ROOT):
            found = NAMED.fullmatch(scope["path"])
            if found and (asset := assets().get(found["name"])):
                await _answer(asset, found["build"] == build(), scope, send)
                return
        await self.app(scope, receive, send)


async def _answer(asset: Asset, for_ever: bool, scope: HTTPScope, send: Send) -> None:
    asked = dict(scope["headers"])
    encoding, body = await asset.encoded(accepted(asked.get(b"accept-encoding", b"")))
    tag = f'"{asset.mark}{"-" if encoding else ""}{encoding}"'.encode()
    known = tag in asked.get(b"if-none-match", b"")
    headers = [
        (b"cache-control", FOR_EVER if for_ever else ASK_AGAIN),
        (b"etag", tag),
        (b"vary", b"accept-encoding"),
    ]
    if not known:
        headers += [(b"content-type", asset.kind.encode()), (b"content-length", str(len(body)).encode())]
        headers += [(b"content-encoding", encoding.encode())] if encoding else []
    scope["path_template"] = f"{ROOT}{{path}}"  # what metrics count it as
    await send({"type": "http.response.start", "status": 304 if known else 200, "headers": headers})
    left_out = known or scope["method"] == "HEAD"
    await send({"type": "http.response.body", "body": b"" if left_out else body, "more_body": False})
