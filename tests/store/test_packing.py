"""Packing: what is read back is what was packed, and what was damaged is never read as a game."""

from __future__ import annotations

import sys
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird.store import packing
from railbird.store.append import Entry
from railbird.store.packing import Damaged, pack, unpack

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

TEXT = st.text(max_size=80)  # without halves of letters, which no database takes
ROWS = st.tuples(TEXT, st.integers(-2, 12), st.none() | TEXT, TEXT, TEXT, st.floats(allow_nan=False))


def entries(*rows: tuple[str, int, str | None, str, str, float]) -> list[Entry]:
    return [
        Entry(table_id="a", n=n, kind=kind, seat=seat, token=token, data=data, versions=versions, at=at)
        for n, (kind, seat, token, data, versions, at) in enumerate(rows)
    ]


GAME = entries(*(("act", n % 4, f"token {n}", f'[["Bet",{n}]]', f"[{n},{n + 1}]", 1e9 + n / 7) for n in range(200)))


@given(st.lists(ROWS, max_size=60))
def test_what_is_read_back_is_what_was_packed(rows: list[tuple[str, int, str | None, str, str, float]]) -> None:
    log = entries(*rows)
    assert unpack("a", pack("a", log)) == log


@given(st.integers(0, 220), st.none() | st.integers(0, 220))
def test_a_part_of_it_is_read_as_from_the_hot_table(since: int, most: int | None) -> None:
    wanted = [entry for entry in GAME if entry.n >= since][:most]
    assert unpack("a", pack("a", GAME), since, most) == wanted


def test_it_takes_a_fraction_of_the_room() -> None:
    assert len(pack("a", GAME)) < sum(len(msgspec.msgpack.encode(entry)) for entry in GAME) / 5


def test_a_log_with_a_gap_or_of_two_tables_is_not_packed() -> None:
    other = msgspec.structs.replace(GAME[3], table_id="b")
    for log in (GAME[1:], GAME[:5] + GAME[6:], GAME[1::-1], [*GAME[:3], other]):
        with pytest.raises(ValueError, match="order"):
            pack("a", log)


@given(st.data())
def test_any_changed_byte_is_noticed(data: st.DataObject) -> None:
    """A bit that fell over somewhere: read as it was, where nothing of it matters, or not at all."""
    packed = bytearray(pack("a", GAME))
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= 1 << data.draw(st.integers(0, 7))
    with suppress(Damaged):
        assert unpack("a", bytes(packed)) == GAME


@pytest.mark.parametrize(
    "damage",
    [
        lambda packed: b"",
        lambda packed: packed[:-1],
        lambda packed: packed[: len(packed) // 2],
        lambda packed: packed + b"\0",
        lambda packed: packed + packed,
        lambda packed: packed[:100] + bytes([packed[100] ^ 64]) + packed[101:],
        lambda packed: b"not packed at all",
        lambda packed: zstd.compress(b"no columns"),
        lambda packed: zstd.compress(msgspec.msgpack.encode(["a", ["act"], [1, 2], [], [], [], []])),
    ],
)
def test_what_is_damaged_is_said(damage: object) -> None:
    assert callable(damage)
    with pytest.raises(Damaged, match=r"The packed log of table a is damaged .* back from a backup\."):
        unpack("a", damage(pack("a", GAME)))


def test_another_tables_log_is_not_read_as_this_ones() -> None:
    with pytest.raises(Damaged, match="it is of table a"):
        unpack("b", pack("a", GAME))


def test_a_row_that_would_fill_the_memory_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MOST_BYTES", 1000)
    with pytest.raises(Damaged, match="end where it should"):
        unpack("a", pack("a", GAME))
