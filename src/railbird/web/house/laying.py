"""Laying out a table that lies in the database, so that whoever waits for another one hardly notices.

The inspector tries the host's own edition first. The log is then played in small pieces, between which others have
their turn. A table that cannot be laid out, or not within bounds, is set aside with a sentence.
"""

import asyncio
import time
from collections.abc import Sequence

import msgspec
import structlog

from railbird.core.errors import RailbirdError
from railbird.core.game import AnyGame, Seat
from railbird.store.tables import SeatRow, TableRow
from railbird.store.writer import Entry
from railbird.web.house.clock import Clock
from railbird.web.house.live import Live
from railbird.web.house.settings import Settings
from railbird.web.refused import Refused
from railbird.web.workers.inspector import Inspector

PIECE = 0.05  # Seconds of work after which others have their turn.
WORK = 20.0  # Seconds of work in all: far more than the longest game there is needs.

logger = structlog.get_logger(__name__)


async def laid_out(
    game: AnyGame, row: TableRow, seats: list[SeatRow], lines: Sequence[Entry], inspector: Inspector, clock: Clock
) -> Live:
    """The table as its log has it, or refused: it is set aside."""
    try:
        settings = msgspec.json.decode(row.settings, type=Settings)
        if settings.edition_text is not None:
            named = [Seat(seat.name or f"Seat {seat.seat + 1}", seat.color) for seat in seats]
            await inspector.look_again_at(game, settings.edition_file(game), settings.options, named)
        settings.read(game)
        live = Live(game, row, seats, clock)
        await _play(live, lines)
    except Refused as refused:
        raise _set_aside(row, str(refused.facts.get("says") or "")) from refused
    except (RailbirdError, msgspec.MsgspecError) as error:
        raise _set_aside(row, str(error)) from error
    except Exception as error:  # of rules that met what they never should; the other tables go on
        logger.exception("table cannot be laid out", table=row.id)
        raise _set_aside(row, "") from error
    return live


async def _play(live: Live, lines: Sequence[Entry]) -> None:
    worked, began = 0.0, time.thread_time()
    for entry in lines:
        live.read(entry, live.clock.then(entry.at))
        piece = time.thread_time() - began
        if piece > PIECE:
            worked += piece
            if worked > WORK:
                raise Refused(410, "set_aside")
            await asyncio.sleep(0)
            began = time.thread_time()


def _set_aside(row: TableRow, says: str) -> Refused:
    logger.warning("table set aside", table=row.id, game=row.game, error=says)
    return Refused(410, "set_aside_because", says=says) if says else Refused(410, "set_aside")
