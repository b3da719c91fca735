"""Records: what is damaged or strange is refused with a sentence that says what."""

from __future__ import annotations

import json
from typing import Any

import pytest

from railbird.core.edition import EditionFile
from railbird.core.errors import BadRecord, UnknownGame
from railbird.core.game import AnyGame
from railbird.core.record import MAX_BYTES, decode_record, encode_record, replay, verify
from railbird.core.registry import find_game
from railbird.core.table import play_out


class Silent:
    def choose(self, seen: Any) -> Any:
        return seen.fallback()


@pytest.fixture(scope="module")
def finished() -> bytes:
    return encode_record(play_out(find_game("homestretch"), 2, [Silent()] * 2, seed=5).record())


def changed(finished: bytes, **values: Any) -> bytes:
    return json.dumps({**json.loads(finished), **values}).encode()


def test_one_ply_a_line(finished: bytes) -> None:
    lines = finished.decode().splitlines()
    assert lines[1].startswith('[-1,"Deal",')
    assert len(lines) == len(json.loads(finished)["plies"]) + 2


def test_a_record_with_one_die_changed_fails_naming_the_ply(finished: bytes) -> None:
    plies = json.loads(finished)["plies"]
    number = next(n for n, ply in enumerate(plies) if ply[1] == "Dice")
    first, second = plies[number][2:]
    plies[number] = [-1, "Dice", second % 6 + 1, first]
    with pytest.raises(BadRecord, match=rf"^Ply {number}: the record says Dice\(.*\), the seed says Dice\("):
        verify(decode_record(changed(finished, plies=plies)))


def test_another_seed_does_not_match_the_commitment(finished: bytes) -> None:
    with pytest.raises(BadRecord, match="does not match the commitment"):
        verify(decode_record(changed(finished, seed="00")))


def test_a_running_game_cannot_be_verified(finished: bytes) -> None:
    with pytest.raises(BadRecord, match="revealed only when the game is over"):
        verify(decode_record(changed(finished, seed=None)))


def test_a_record_cut_short_is_not_a_finished_game(finished: bytes) -> None:
    plies = json.loads(finished)["plies"][:-1]
    with pytest.raises(BadRecord, match="before the end of the game"):
        verify(decode_record(changed(finished, plies=plies)))


def test_a_move_against_the_rules_is_named(finished: bytes) -> None:
    plies = json.loads(finished)["plies"]
    number = next(n for n, ply in enumerate(plies) if ply[1] == "Keep")
    plies[number] = [0, "MoveTwo"]
    with pytest.raises(BadRecord, match=rf"^Ply {number}: MoveTwo\(\) by seat 0 breaks rule HS-6\.4"):
        replay(decode_record(changed(finished, plies=plies)))


@pytest.mark.parametrize(
    ("ply", "says"),
    [
        ([], r"Ply 0 is not of the form"),
        (["0", "Keep", 7], r"Ply 0 is not of the form|damaged"),
        ([0, "Fly"], r"Ply 0: HomeStretch has no action 'Fly'"),
        ([0, "Keep"], r"Ply 0: Action Keep has horse; 0 values were given"),
        ([0, "Keep", 13], r"Ply 0: Action Keep: horse must be a whole number from 2 to 12, not 13"),
        ([0, "Keep", True], r"horse must be a whole number from 2 to 12, not True"),
        ([0, "Bet", 3, 7, "exacta"], r"pool must be one of win, place, show, not 'exacta'"),
    ],
)
def test_a_strange_ply_is_named(finished: bytes, ply: list[Any], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        replay(decode_record(changed(finished, plies=[ply])))


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"railbird": 2}, "format 2, and this version reads only format 1"),
        ({"rules": 99}, "version 99 of the HomeStretch rules; this version has 1"),
        ({"options": {"bet_timing": "never"}}, "Option bet_timing can't be 'never'. Use one of"),
        ({"edition": {"name": "standard", "digest": "0"}}, "its digest differs"),
        ({"edition": {"name": "gold", "digest": "0"}}, "There is no edition called 'gold'"),
        ({"seats": []}, "takes 2 to 6 players, not 0"),
        ({"seats": "two"}, "damaged"),
        ({"more": 1}, "unknown field `more`"),
    ],
)
def test_what_it_does_not_understand_it_refuses(finished: bytes, values: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        replay(decode_record(changed(finished, **values)))


def test_an_unknown_game_is_named(finished: bytes) -> None:
    with pytest.raises(UnknownGame, match="no game called 'chess'"):
        replay(decode_record(changed(finished, game="chess")))


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"railbird": 1}', b"[" * 100_000, b'{"game": "homestretch"}']
)
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        decode_record(data)


def test_a_truncated_record_is_refused(finished: bytes) -> None:
    for length in range(0, len(finished) - 2, 997):
        with pytest.raises(BadRecord):
            decode_record(finished[:length])


def test_a_huge_record_is_refused_unread() -> None:
    with pytest.raises(BadRecord, match="4 MiB is the limit"):
        decode_record(b" " * (MAX_BYTES + 1))


def test_an_edition_of_ones_own_travels_with_the_record(penny: AnyGame) -> None:
    own = EditionFile("mine.toml", penny.builtin().text.replace("10", "20"), builtin=False)
    record = play_out(penny, 2, [Silent()] * 2, seed=1, edition=own).record()
    assert "pennies = 20" in str(record.edition.text)
    assert sum(replay(decode_record(encode_record(record))).money) == 40
