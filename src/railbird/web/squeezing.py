"""A stream of events in gzip, made of pieces: the same bytes for all who have been sent the same.

A piece is packed with the one before it at hand (deflate's preset dictionary): the browser has unpacked that a moment
ago, two updates of a page have half of their mark-up in common, and that half is not sent again. No compressor is kept
for a connection, which would take 256 KB of each; what a piece refers to is what came last, and then it is let go.
"""

import zlib
from functools import lru_cache

try:
    from isal import isal_zlib
except ImportError:  # not made for this kind of machine; zlib packs a sixth smaller and takes three times as long
    isal_zlib = None  # type: ignore[assignment]

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # How a compressed stream begins.
PING = b": ping\n\n"  # A sign of life.
LARGE = 1000  # Bytes of a piece with which what follows has enough in common.
WINDOW = 32 * 1024  # So far back a piece can refer.
PIECES = 4  # So many are kept in mind: after a minute of nothing but signs of life there is nothing left worth it.
Said = tuple[bytes, ...]


@lru_cache(maxsize=128)
def packed(data: bytes, said: Said = ()) -> bytes:
    """A piece of a compressed stream for all to whom `said` was sent just before it."""
    made = packer(b"".join(said))
    return made.compress(data) + made.flush(zlib.Z_FULL_FLUSH)


def packer(said: bytes) -> "isal_zlib.Compress | zlib._Compress":
    """Packs with what was said at hand."""
    if isal_zlib is not None:
        return isal_zlib.compressobj(2, wbits=-15, zdict=said) if said else isal_zlib.compressobj(2, wbits=-15)
    return zlib.compressobj(3, wbits=-15, zdict=said) if said else zlib.compressobj(3, wbits=-15)


class Squeezed:
    """The pieces of one stream."""

    def __init__(self) -> None:
        self._said: Said = ()

    def packed(self, data: bytes) -> bytes:
        """The next piece."""
        piece = packed(data, () if data is PING else self._said)
        large = len(data) >= LARGE or len(self._said) >= PIECES
        self._said = (data[-WINDOW:],) if large else (*self._said, data)
        return piece
