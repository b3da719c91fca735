"""The files browsers fetch, as they are sent, and packed beforehand: gzip always, brotli where it is installed.

Nothing but the standard library is imported here: the build runs this before anything else is installed.

A packed file is called by the fingerprint of what is in it (`packed/<fingerprint>.br`). A source that was changed has
another one, so that nothing old is ever sent in its place.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
PACKED = (".css", ".js", ".svg", ".txt")  # Fonts are compressed already.
GAME_FILES = ("board.css", "motion.js")  # What a game's room `page` may hold for the browser.
JOINED = {"css/house.css": ("css/tokens.css", "css/base.css", "css/pieces.css", "css/shell.css")}
"""What every page needs in one file: four requests would take turns on the few connections a browser has."""

Pack = Callable[[bytes], bytes]


def fingerprint(content: bytes) -> str:
    """A name for what is in a file."""
    return blake2b(content, digest_size=10).hexdigest()


def house_files(static: Path) -> dict[str, bytes]:
    """The house's own files: name -> what is sent."""
    paths = sorted(path for path in static.rglob("*") if path.suffix in TYPES and path.is_file())
    found = {path.relative_to(static).as_posix(): path.read_bytes() for path in paths}
    for name, parts in JOINED.items():
        found[name] = b"\n".join(found[part] for part in parts)
    return found


def game_files(game_id: str, page: Path) -> Iterator[tuple[str, bytes]]:
    """What a game's room holds for browsers: name -> what is sent.

    A movement imports from "/static/js/…" and must get the very module the page has loaded, whose address has a
    fingerprint in it: seen from there it is two folders up.
    """
    for name in GAME_FILES:
        if (file := page / name).is_file():
            content = file.read_bytes()
            yield (
                f"games/{game_id}/{name}",
                re.sub(rb"""(["'])/static/""", rb"\1../../", content) if file.suffix == ".js" else content,
            )


def packers() -> dict[str, Pack]:
    """How files are packed, by the ending: as small as possible, for it is done once."""
    found: dict[str, Pack] = {"gz": lambda content: gzip.compress(content, 9, mtime=0)}
    try:
        import brotli  # noqa: PLC0415 - of the build and of developers, not of the server
    except ModuleNotFoundError:
        return found
    return {**found, "br": lambda content: brotli.compress(content, mode=brotli.MODE_TEXT, quality=11)}


def pack(railbird: Path, into: Path, by: Mapping[str, Pack] | None = None) -> list[Path]:
    """Pack the files of the package in a folder; what is there already stays, what nobody wants any more goes."""
    files = house_files(railbird / "web" / "static")
    for room in sorted((railbird / "games").iterdir()):
        files.update(game_files(room.name, room / "page"))
    into.mkdir(parents=True, exist_ok=True)
    wanted = {}
    for name, content in files.items():
        if name.endswith(PACKED):
            for ending, packed in (packers() if by is None else by).items():
                wanted[into / f"{fingerprint(content)}.{ending}"] = (packed, content)
    for old in set(into.iterdir()) - set(wanted):
        old.unlink()
    for path, (packed, content) in wanted.items():
        if not path.exists():
            path.write_bytes(packed(content))
    return list(wanted)
