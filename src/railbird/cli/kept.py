"""Analyses that were reckoned before: nobody pays twice, and one that was interrupted goes on from what it had."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from railbird.core.record import Record, open_record
from railbird.insight.report import Analysis
from railbird.insight.story import digest_of
from railbird.insight.values import version

MOST = 200  # So many are kept, those reckoned last; each takes some hundred KB.
STEP = 0.1  # One that grows is written whenever so much more of it is done.

Reckon = Callable[..., Iterator[Analysis]]


def reckoned(record: Record, reckon: Reckon, folder: Path) -> Iterator[Analysis]:
    """The analysis as it grows: at once where it is known, else from what is known of it on.

    A folder that cannot be written, or a file that cannot be read, is as good as none.
    """
    game = open_record(record).game
    file = folder / f"{digest_of(record)}-{game.rules}-{version(game).replace(' ', '-')}.msgpack"
    known = _read(file)
    if known is not None and known.stage == "done":
        yield known
        return
    written = 0.0
    for grown in reckon(record, known=known):
        yield grown
        if grown.stage == "done" or grown.progress >= written + STEP:
            written = grown.progress
            _write(file, grown)


def _read(file: Path) -> Analysis | None:
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.msgpack.decode(file.read_bytes(), type=Analysis)
    return None


def _write(file: Path, analysis: Analysis) -> None:
    """Whole or not at all; the oldest make room."""
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # who sat where is nobody else's business
        part = file.with_suffix(".part")
        part.write_bytes(msgspec.msgpack.encode(analysis))
        part.replace(file)
        found = sorted(file.parent.glob("*.msgpack"), key=lambda one: one.stat().st_mtime)
        for old in found[:-MOST]:
            old.unlink()
