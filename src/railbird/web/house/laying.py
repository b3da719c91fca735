"""Laying out a table that lies in the database, so that whoever waits for another one hardly notices.

The inspector tries the host's own edition first. The log is then played in small pieces, between which others have
their turn. A table that cannot be laid out, or not within bounds, is set aside with a sentence.
"""

import time
from collections.abc import Mapping

import msgspec
import structlog

from railbird.core.errors import RailbirdError
from railbird.core.game import AnyGame, Seat
from railbird.store.engine import Unavailable
from railbird.store.packing import Damaged
from railbird.store.tables import SeatRow, TableRow, Tables
from railbird.web.house.clock import Clock
from railbird.web.house.live import Live
from railbird.web.house.settings import Settings
from railbird.web.refused import Refused
from railbird.web.turns import Turns
from railbird.web.workers.inspector import Inspector

PIECE = 0.05  # Seconds of work after which others have their turn.
WORK = 20.0  # Seconds of work in all: far more than the longest game there is needs.

logger = structlog.get_logger(__name__)


class Laying:
    """Lays tables out."""

    def __init__(self, tables: Tables, inspector: Inspector, turns: Turns) -> None:
        self._tables = tables
        self._inspector = inspector
        self._turns = turns

    async def lay_out(
        self, game: AnyGame, row: TableRow, seats: list[SeatRow], clock: Clock, known: Mapping[int, float] | None = None
    ) -> Live:
        """The table as its log has it, or refused: it is set aside. `known` are the clocks that run here already."""
        try:
            settings = msgspec.json.decode(row.settings, type=Settings)
            if settings.edition_text is not None:
                named = [Seat(seat.name or f"Seat {seat.seat + 1}", seat.color) for seat in seats]
                await self._inspector.look_again_at(game, settings.edition_file(game), settings.options, named)
            settings.read(game)
            live = Live(game, row, seats, clock)
            await self._play(live, known)
            if not live.is_playing:  # nobody comes or goes any more: the rows are right, also where the log has a guest
                live.seats = seats
        except Unavailable:
            raise  # of the database, not of this table
        except Refused as refused:
            raise _set_aside(row, str(refused.facts.get("says") or "")) from refused
        except Damaged as error:
            logger.error("packed log damaged", table=row.id, error=str(error))
            raise Refused(410, "damaged") from error
        except (RailbirdError, msgspec.MsgspecError) as error:
            raise _set_aside(row, str(error)) from error
        except Exception as error:  # of rules that met what they never should; the other tables go on
            logger.exception("table cannot be laid out", table=row.id)
            raise _set_aside(row, "") from error
        return live

    async def _play(self, live: Live, known: Mapping[int, float] | None) -> None:
        """Read the log a page at a time, in small pieces: everybody else is served in between."""
        worked = 0.0
        async for page in self._tables.pages(live.id):
            await self._turns.take()
            began = time.thread_time()
            for entry in page:
                live.read(entry, live.clock.then(entry.at) if known is None else known.get(entry.n))
                piece = time.thread_time() - began
                if piece > PIECE:
                    worked += piece
                    if worked > WORK:
                        raise Refused(410, "set_aside")
                    await self._turns.take()
                    began = time.thread_time()


def _set_aside(row: TableRow, says: str) -> Refused:
    logger.warning("table set aside", table=row.id, game=row.game, error=says)
    return Refused(410, "set_aside_because", says=says) if says else Refused(410, "set_aside")
