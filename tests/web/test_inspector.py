"""The inspector: what it cannot read in time, or in the memory it has, is refused, and the next file is looked at."""

from __future__ import annotations

import sys
import time
from multiprocessing.connection import Connection

import msgspec
import pytest

from railbird.core.edition import EditionFile
from railbird.core.game import Seat
from railbird.core.registry import find_game
from railbird.web.refused import Refused
from railbird.web.workers import inspector
from railbird.web.workers.bounds import bound
from railbird.web.workers.inspector import Finding, Inspector

pytestmark = pytest.mark.asyncio

GAME = find_game("homestretch")
SOUND = EditionFile("mine.toml", GAME.builtin().text, builtin=False)


def never_answers(connection: Connection) -> None:
    """A file that is read for ever."""
    connection.send_bytes(b"ready")
    connection.recv_bytes()
    time.sleep(600)


def dies(connection: Connection) -> None:
    """A file that takes the process down."""
    connection.send_bytes(b"ready")
    connection.recv_bytes()


def takes_all_memory(connection: Connection) -> None:
    """A file that wants more than there is for it: what could be had is told as the title."""
    bound("RLIMIT_AS", inspector.MEMORY)
    connection.send_bytes(b"ready")
    connection.recv_bytes()
    try:
        held = bytearray(inspector.MEMORY)
        told = f"{len(held)} bytes"
    except MemoryError:
        told = "refused"
    connection.send_bytes(msgspec.msgpack.encode(Finding(told)))


@pytest.mark.parametrize(("target", "seconds"), [(never_answers, 0.5), (dies, 60.0)])
async def test_what_takes_too_long_or_too_much_is_refused(target: object, seconds: float) -> None:
    one = Inspector(target, seconds)  # type: ignore[arg-type] # one of the two above
    for _ in range(2):  # there is a new process for the next file
        with pytest.raises(Refused) as refused:
            await one.look_at(GAME, SOUND)
        assert (refused.value.status, refused.value.reason) == (422, "heavy_edition")
    one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not bound the memory of a process")
async def test_its_process_has_no_more_memory_than_it_may() -> None:
    one = Inspector(takes_all_memory)
    assert (await one.look_at(GAME, SOUND)).title == "refused"
    one.close()


async def test_a_sound_file_is_passed_with_what_is_odd_and_a_bad_one_is_not() -> None:
    one = Inspector()
    assert await one.look_at(GAME, SOUND) == Finding(title="HomeStretch")
    odd = SOUND.text.replace("win = 15", "win = 5", 1)
    (warning,) = (await one.look_at(GAME, EditionFile("mine.toml", odd, builtin=False))).warnings
    assert "the Tote usually pays" in warning
    bad = SOUND.text.replace("starting_money = 50", "starting_money = 49")
    with pytest.raises(Refused, match="R-34"):
        await one.look_at(GAME, EditionFile("mine.toml", bad, builtin=False))
    with pytest.raises(Refused, match="colour"):
        await one.look_at(GAME, SOUND, {}, [Seat("Ada", "pink"), Seat("Bea")])
    with pytest.raises(Refused, match="purple_races"):
        await one.look_at(GAME, SOUND, {"purple_races": 10**30}, [Seat("Ada"), Seat("Bea")])
    one.close()


async def test_too_many_files_at_once_are_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspector, "QUEUE", 0)
    with pytest.raises(Refused) as refused:
        await Inspector().look_at(GAME, SOUND)
    assert (refused.value.status, refused.value.reason) == (503, "busy")
