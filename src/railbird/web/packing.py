"""The files browsers fetch, as they are sent, and packed beforehand: gzip always, brotli where it is installed.

Nothing but the standard library is imported here: the build runs this before anything else is installed.

A packed file is called by the fingerprint of what is in it (`packed/<fingerprint>.br`). A source that was changed has
another one, so that nothing old is ever sent in its place.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
PACKED = (".css", ".js", ".svg", ".txt")  # Fonts and pictures are compressed already.
GAME_FILES = ("board.css", "motion.js")  # What a game's room `page` may hold for the browser.
JOINED = {"css/house.css": ("css/tokens.css", "css/base.css", "css/pieces.css", "css/shell.css")}
"""What every page needs in one file: four requests would take turns on the few connections a browser has."""
BUNDLED = ("js/table.js",)  # Scripts that are sent with all they import in one file.
APART = "js/motion.js"  # What games' own movements import: it and what it imports stay files, and are there once.
IMPORT = re.compile(r'^import (?:\{ ?([^}]*?) ?\} from )?"\./([\w-]+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?:(?:async )?function|const) (\w+)", re.MULTILINE)

Pack = Callable[[bytes], bytes]


def fingerprint(content: bytes) -> str:
    """A name for what is in a file."""
    return blake2b(content, digest_size=10).hexdigest()


def house_files(static: Path) -> dict[str, bytes]:
    """The house's own files: name -> what is sent."""
    paths = sorted(path for path in static.rglob("*") if path.suffix in TYPES and path.is_file())
    found = {path.relative_to(static).as_posix(): bare(path.suffix, path.read_bytes()) for path in paths}
    for name, parts in JOINED.items():
        found[name] = b"\n".join(found[part] for part in parts)
    apart = closure(found, APART)
    return found | {name: bundle(found, name, apart) for name in BUNDLED}


def bare(suffix: str, content: bytes) -> bytes:
    """A style or a script without comments on lines of their own and without indentation.

    A script in which a text goes over several lines stays as it is: there the indentation is part of it.
    """
    if suffix == ".css":
        content = re.sub(rb"/\*.*?\*/", b"", content, flags=re.DOTALL)
    elif suffix != ".js" or any(line.count(b"`") % 2 for line in content.splitlines()):
        return content
    else:
        content = re.sub(rb"^[ \t]*//.*$", b"", content, flags=re.MULTILINE)
    return re.sub(rb"\n\s+", b"\n", content).lstrip()


# --- scripts


def imports(content: bytes) -> list[str]:
    """The scripts a script imports."""
    return [f"js/{found[2]}.js" for found in IMPORT.finditer(content.decode())]


def closure(files: Mapping[str, bytes], name: str) -> list[str]:
    """A script and all it imports, what is imported first."""
    found: dict[str, None] = {}

    def visit(one: str, way: tuple[str, ...]) -> None:
        if one in way:
            raise ValueError(f"scripts import each other: {' → '.join((*way, one))}")
        if one not in found:
            for other in imports(files[one]):
                visit(other, (*way, one))
            found[one] = None

    visit(name, ())
    return list(found)


def bundle(files: Mapping[str, bytes], name: str, apart: Collection[str]) -> bytes:
    """A script and all it imports as one: each is a function, called once, that gives back what it exports."""
    inside = [one for one in closure(files, name) if one not in apart]
    used = {other for one in inside for other in imports(files[one]) if other in apart}
    parts = [f'import * as {_called(one)} from "./{one.removeprefix("js/")}";' for one in sorted(used)]
    return "\n".join([*parts, *[_module(one, files[one].decode()) for one in inside], ""]).encode()


def _called(name: str) -> str:
    return "$" + name.removeprefix("js/").removesuffix(".js").replace("-", "_")


def _module(name: str, text: str) -> str:
    def taken(found: re.Match[str]) -> str:
        names, other = found[1], _called(f"js/{found[2]}.js")
        return f"const {{ {names.replace(' as ', ': ')} }} = {other};\n" if names else ""

    given = ", ".join(EXPORT.findall(text))
    body = EXPORT.sub(lambda found: found[0].removeprefix("export "), IMPORT.sub(taken, text))
    if re.search(r"^(?:import|export)\b", body, re.MULTILINE):
        raise ValueError(f"{name} imports or exports in a way that scripts of ours do not")
    return f"const {_called(name)} = (() => {{\n{body}return {{ {given} }};\n}})();"


# --- files of games


def game_files(game_id: str, page: Path) -> Iterator[tuple[str, bytes]]:
    """What a game's room holds for browsers: name -> what is sent.

    A movement imports from "/static/js/…" and must get the very module the page has loaded, whose address has a
    fingerprint in it: seen from there it is two folders up.
    """
    for name in GAME_FILES:
        if (file := page / name).is_file():
            content = bare(file.suffix, file.read_bytes())
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
