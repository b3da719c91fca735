"""Editions: the components of a game as typed data, read from a TOML file an owner may edit."""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from railbird.core.errors import BadEdition

MAX_BYTES = 256 * 1024  # An edition file larger than this is refused unread.


@dataclass(frozen=True)
class Problem:
    """Something wrong with an edition: the key, a sentence, and whether it can be played at all."""

    key: str
    says: str
    fatal: bool = True


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every edition file begins with; a game's own edition adds its components."""

    format: int
    game: str
    title: str

    def problems(self) -> Iterator[Problem]:
        """What the types alone cannot check, worst first where it matters."""
        yield from ()

    def defaults(self) -> Mapping[str, int | str | bool]:
        """Options this edition sets by itself, where a component belongs to an option."""
        return {}


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of an edition. Unknown keys are refused, so that a typing error is noticed."""


E = TypeVar("E", bound=Edition)


@dataclass(frozen=True)
class EditionFile:
    """An edition as it was read: its name, its text, its digest. `builtin` when it came with the game."""

    name: str
    text: str
    builtin: bool

    @property
    def digest(self) -> str:
        """A fingerprint of the text, line endings aside."""
        return hashlib.sha256(self.text.replace("\r\n", "\n").encode()).hexdigest()


def builtin_editions(package: str) -> dict[str, str]:
    """The edition files in a game's room: name -> file. `edition.toml` is the one called "standard"."""
    names = sorted(entry.name for entry in files(package).iterdir())
    found = [re.fullmatch(r"edition\.(?:([^.]+)\.)?toml", name) for name in names]
    return {match[1] or "standard": match[0] for match in found if match}


@cache
def read_builtin(package: str, name: str) -> EditionFile:
    """The text of an edition that comes with the game."""
    names = builtin_editions(package)
    if name not in names:
        raise BadEdition(f"There is no edition {name!r}; there are: {', '.join(names)}.")
    return EditionFile(name, (files(package) / names[name]).read_text(encoding="utf-8"), builtin=True)


@lru_cache(maxsize=32)
def read_edition(kind: type[E], game: str, file: EditionFile) -> tuple[E, tuple[str, ...]]:
    """Decode and check an edition; returns it with its warnings, or raises `BadEdition`.

    A table server reads the same few files again for every table; an edition is never changed.
    """
    if len(file.text.encode()) > MAX_BYTES:
        raise BadEdition(f"{file.name}: an edition file has at most {MAX_BYTES // 1024} KiB.")
    try:
        data = tomllib.loads(file.text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(f"{file.name}: not a TOML file: {error}.") from error
    if data.get("game") != game:
        raise BadEdition(f'{file.name}: key game: expected "{game}", found {data.get("game")!r}.')
    if data.get("format") != 1:
        raise BadEdition(f"{file.name}: key format: expected 1, found {data.get('format')!r}.")
    try:
        edition = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        says, _, path = str(error).partition(" - at `$.")
        unknown = re.search(r"field `([^`]+)`", says)
        key = path.removesuffix("`") or (unknown[1] if unknown else "")
        raise BadEdition(_sentence(file, key, says)) from error
    warnings = []
    for problem in edition.problems():
        if problem.fatal:
            raise BadEdition(_sentence(file, problem.key, problem.says))
        warnings.append(_sentence(file, problem.key, problem.says))
    return edition, tuple(warnings)


def _sentence(file: EditionFile, key: str, says: str) -> str:
    line = line_of(file.text, key)
    where = f"{file.name}, line {line}" if line else file.name
    return f"{where}: key {key}: {says}." if key else f"{where}: {says}."


def line_of(text: str, key: str) -> int:
    """The line of a TOML text on which a key such as `horses[3].price` stands, or its nearest parent; 0 for none."""
    lines = _key_lines(text)
    while key and key not in lines:
        key = re.sub(r"(\[[^\]]*\]|\.?[^.\[\]]+)$", "", key)
    return lines.get(key, 0)


def _key_lines(text: str) -> dict[str, int]:
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if array := re.match(r"\s*\[\[\s*([^\]]+?)\s*\]\]", line):
            name = array.group(1)
            index = counts[name] = counts.get(name, -1) + 1
            lines.setdefault(name, number)
            table = f"{name}[{index}]"
            lines[table] = number
        elif header := re.match(r"\s*\[\s*([^\[\]]+?)\s*\]", line):
            table = header.group(1)
            lines[table] = number
        elif entry := re.match(r"""\s*["']?([\w-]+)["']?\s*=""", line):
            lines.setdefault(f"{table}.{entry.group(1)}" if table else entry.group(1), number)
    return lines
