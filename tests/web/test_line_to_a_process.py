"""What goes between a server and its processes may be long, and come in pieces: nobody waits, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from railbird.web.workers.process import Process
from tests.web.harness import until
from tests.web.reckoners import LONG, stutters

pytestmark = pytest.mark.asyncio

TURNS = 20  # So often the loop comes round.
LARGE = 8_000_000  # Bytes: more than any line holds while nobody reads.


async def come_round() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def test_a_message_that_comes_in_pieces_is_waited_for_and_one_that_does_not_fit_too(tmp_path: Path) -> None:
    halfway = tmp_path / "halfway"
    process = Process(stutters, [str(halfway)])
    os.set_blocking(process.connection.fileno(), False)  # as the loop of a server has it
    try:
        heard = asyncio.create_task(process.hear())
        await until(halfway.exists)
        await come_round()
        assert not heard.done(), "half of it is not all of it"
        await process.tell(b"go on")
        assert await heard == LONG
        process.stand_still(True)
        told = asyncio.create_task(process.tell(bytes(LARGE)))
        await come_round()
        assert not told.done(), "nobody reads"
        process.stand_still(False)
        await told
        assert int(await process.hear()) == LARGE
        with pytest.raises(EOFError):
            await process.hear()
    finally:
        process.end()
