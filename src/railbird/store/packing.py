"""Packing: the log of a game that has ended, as bytes.

Column by column, because what stands in one column is alike, as MessagePack, compressed with zstd. Whose log it is
stands inside, and zstd adds a checksum: what is damaged, or another table's, is noticed and never read as a game.
"""

import sys
from collections.abc import Sequence

import msgspec

from railbird.core.errors import RailbirdError
from railbird.store.append import Entry
from railbird.store.blame import unreadable

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LEVEL = 9  # Half a millisecond for a usual game; the highest level makes it a fourteenth smaller in ten times that.
MOST_BYTES = 256_000_000  # Of an unpacked log: ten times what the longest game that is not given up takes.
_SETTINGS: dict[int, int] = {
    zstd.CompressionParameter.compression_level: LEVEL,
    zstd.CompressionParameter.checksum_flag: 1,
}


class Damaged(RailbirdError):
    """What was packed cannot be read any more."""


class Columns(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """The entries of one table, from number 0 on without a gap."""

    table_id: str
    kind: list[str]
    seat: list[int]
    token: list[str | None]
    data: list[str]
    versions: list[str]
    at: list[float]


_NAMES = Columns.__struct_fields__[1:]
_decoder = msgspec.msgpack.Decoder(Columns)


def pack(table_id: str, entries: Sequence[Entry]) -> bytes:
    """All entries of a table as bytes; ValueError when a number is missing."""
    if [(entry.table_id, entry.n) for entry in entries] != [(table_id, n) for n in range(len(entries))]:
        raise ValueError("These are not all entries of one table in their order.")
    columns = Columns(table_id, *([getattr(entry, name) for entry in entries] for name in _NAMES))
    return zstd.compress(msgspec.msgpack.encode(columns), options=_SETTINGS)


def unpack(table_id: str, packed: bytes, since: int = 0, most: int | None = None) -> list[Entry]:
    """The entries of a table from a number on, all or the first of them; `Damaged` when they cannot be read."""
    try:
        columns = _decoder.decode(_inflated(packed))
        if columns.table_id != table_id:
            raise ValueError(f"it is of table {columns.table_id}")
        wanted = slice(since, None if most is None else since + most)
        rows = zip(*(getattr(columns, name) for name in _NAMES), strict=True)
        numbered = list(enumerate(rows))[wanted]
    except (zstd.ZstdError, msgspec.MsgspecError, ValueError) as error:
        raise Damaged(unreadable(table_id, str(error))) from error
    return [Entry(table_id=table_id, n=n, **dict(zip(_NAMES, row, strict=True))) for n, row in numbered]


def _inflated(packed: bytes) -> bytes:
    """What was compressed, whole and nothing behind it, and no more than a log can have."""
    frame = zstd.ZstdDecompressor()
    found = frame.decompress(packed, max_length=MOST_BYTES)
    if not frame.eof or frame.unused_data:
        raise ValueError("it does not end where it should")
    return found
