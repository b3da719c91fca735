"""TOML files that come with a package. What was parsed is kept beside them, as Python keeps the bytecode of modules.

Parsing is most of what a text costs: fifteen of them and the server's own sentences are a twentieth of a start. What
is kept is used only for the very same bytes; where nothing can be written, or bytecode is not wanted, nothing is kept.
"""

import os
import sys
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

Tables = Mapping[str, Any]

_DECODER = msgspec.msgpack.Decoder(tuple[bytes, dict[str, Any]])


def read_toml(file: Traversable) -> Tables:
    """The tables of a file."""
    written = file.read_bytes()
    place = file.parent / "__pycache__" / f"{file.name}.kept" if isinstance(file, Path) else None
    mark = blake2b(written, digest_size=16).digest()
    if place is not None:
        with suppress(OSError, msgspec.MsgspecError, ValueError):
            found, tables = _DECODER.decode(place.read_bytes())
            if found == mark:
                return tables
    parsed = tomllib.loads(written.decode())
    if place is not None and not sys.dont_write_bytecode:
        _keep(place, mark, parsed)
    return parsed


def _keep(place: Path, mark: bytes, tables: dict[str, Any]) -> None:
    """Write down what was parsed, in one go: another process may read it at any moment."""
    packed = msgspec.msgpack.encode((mark, tables))
    if _DECODER.decode(packed) != (mark, tables):  # a date would come back as something else
        return
    draft = place.with_name(f"{place.name}.{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        draft.write_bytes(packed)
        draft.replace(place)
