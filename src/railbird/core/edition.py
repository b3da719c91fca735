"""Editions: the components of a game as typed data, read from a TOML file an owner may edit."""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import isfinite
from typing import Annotated, Literal, TypeVar

import msgspec

from railbird.core.errors import BadEdition
from railbird.core.toml_text import line_of, too_much

SHOWN = 60  # Letters of a wrong value that a sentence repeats.
SAID = 240  # Letters of a key, and of what is wrong with it.


T = TypeVar("T")
Name = Annotated[str, msgspec.Meta(max_length=60)]  # What people read.
Key = Annotated[str, msgspec.Meta(max_length=40)]  # What other parts of a file call it by: an id, a colour, a note.
Few = Annotated[list[T], msgspec.Meta(max_length=12)]
Many = Annotated[list[T], msgspec.Meta(max_length=60)]
"""Every part of an edition has bounds that a real box could have, several times what is printed: a table of any
accepted edition is laid out in milliseconds, and its page has some hundred kilobytes."""


@dataclass(frozen=True)
class Problem:
    """Something wrong with an edition: the key, a sentence, and whether it can be played at all."""

    key: str
    says: str
    fatal: bool = True


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every edition file begins with; a game's own edition adds its components."""

    format: Literal[1]
    game: Key
    title: Name

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
    """An edition as it was read: its name, its text, its digest. `builtin` when it came with the game.

    `earlier` are the digests it had before something was changed that no rule reads: a word, a comment.
    """

    name: str
    text: str
    builtin: bool
    earlier: frozenset[str] = frozenset()

    @property
    def digest(self) -> str:
        """A fingerprint of the text, line endings aside."""
        return hashlib.sha256(self.text.replace("\r\n", "\n").encode()).hexdigest()

    def plays(self, digest: str) -> bool:
        """Whether a game played with the edition of that digest can be replayed with this one."""
        return digest == self.digest or digest in self.earlier


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
        raise BadEdition(f"There is no edition called {name!r}. Choose one of: {', '.join(names)}.")
    text = (files(package) / names[name]).read_text(encoding="utf-8")
    return EditionFile(name, text, builtin=True, earlier=frozenset(_earlier(package).get(name, ())))


def _earlier(package: str) -> dict[str, list[str]]:
    """Edition -> digests of its earlier texts that play alike, from `earlier.toml` in the game's room."""
    path = files(package) / "earlier.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def read_edition(kind: type[E], game: str, file: EditionFile) -> tuple[E, tuple[str, ...]]:
    """Decode and check an edition; returns it with its warnings, or raises `BadEdition`.

    A table server reads the same few files again for every table; an edition is never changed. What comes with the
    games stays in memory whatever strangers bring.
    """
    edition, warnings = (_builtin if file.builtin else _recent)(kind, game, file)
    assert isinstance(edition, kind)
    return edition, warnings


def check_size(file: EditionFile) -> None:
    """Refuse a file that is larger, deeper or longer than any box needs: cheap however it was made, unlike parsing."""
    if found := too_much(file.text):
        raise BadEdition(f"{_place(file, found.line)}: {found.says}.")


def _decode(kind: type[Edition], game: str, file: EditionFile) -> tuple[Edition, tuple[str, ...]]:
    check_size(file)
    try:
        data = tomllib.loads(file.text, parse_float=_finite)
    except ValueError as error:  # of the parser, or of a number
        raise BadEdition(f"{file.name} is not a valid TOML file: {error}.") from error
    for key, expected in (("game", game), ("format", 1)):
        if data.get(key) != expected:
            found = repr(data.get(key))[:SHOWN]
            raise BadEdition(f"{file.name}: key {key}: expected {_quoted(expected)}, found {found}.")
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


_builtin = cache(_decode)
_recent = lru_cache(maxsize=32)(_decode)


def _finite(written: str) -> float:
    """A number with a point; what is no number would be within all bounds."""
    if not isfinite(value := float(written)):
        raise ValueError(f"{written} is no number")
    return value


def _quoted(value: int | str) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _place(file: EditionFile, line: int) -> str:
    return f"{file.name}, line {line}" if line else file.name


def _sentence(file: EditionFile, key: str, says: str) -> str:
    where, key, says = _place(file, line_of(file.text, key)), _short(key), _short(says)
    return f"{where}: key {key}: {says}." if key else f"{where}: {says}."


def _short(written: str) -> str:
    """As much as a sentence should repeat of what somebody wrote."""
    return written if len(written) <= SAID else f"{written[:SAID]}…"
