"""Golden games: records that must replay to the same end for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railbird.core.record import decode_record, encode_record, replay, verify
from railbird.core.registry import game_ids

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(path for path in GOLDEN.glob("*/*.json") if not path.name.endswith(".final.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_ends_as_it_always_has(path: Path) -> None:
    data = path.read_bytes()
    record = decode_record(data)
    state = replay(record)
    standing = state.standing()
    final = json.loads(path.with_suffix(".final.json").read_text())
    assert final == {
        "money": standing.money,
        "ranks": standing.ranks,
        "keys": [list(key) for key in standing.keys],
        "bank": state.money[-1],
        "plies": len(record.plies),
    }
    assert state.pending() == ()
    assert verify(record) == sum(ply[0] == -1 for ply in record.plies)
    assert encode_record(record) == data


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_golden_games(game_id: str) -> None:
    assert len([path for path in RECORDS if path.parent.name == game_id]) >= 3
