"""The inspector: reads what strangers bring, in a process of its own that can be ended at any moment.

An edition file is parsed, checked and laid out there, within bounds of time and memory, before the server opens it.
What the inspector has passed is known to be small: the server then reads it by itself.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

import msgspec
import structlog

from railbird.core.edition import Edition, EditionFile, check_size
from railbird.core.errors import BadEdition, BadOptions
from railbird.core.game import AnyGame, Seat
from railbird.core.registry import all_games, find_game
from railbird.web.refused import Refused
from railbird.web.workers.bounds import bound
from railbird.web.workers.pool import START
from railbird.web.workers.process import Process, Target

SECONDS = 10.0  # After so long by the clock the process is ended; a sound file takes a twentieth of a second.
WORK = 0.5  # Seconds of processor time: what takes longer here would keep everybody waiting in the server.
MEMORY = 512 * 1024 * 1024  # Bytes the process may have, the games themselves included.
QUEUE = 40  # Strangers' files that wait at most; whoever comes then is asked to come again.

logger = structlog.get_logger(__name__)


class Brought(msgspec.Struct, frozen=True):
    """A file and the table it is for; without seats those the game has as printed are tried, where they fit."""

    game: str
    name: str
    text: str
    options: dict[str, bool | int | str]
    seats: list[Seat]


class Finding(msgspec.Struct, frozen=True):
    """What the file is called and what is odd about it; or what is wrong; or why it cannot even be laid out."""

    title: str = ""
    warnings: list[str] = []
    wrong: str = ""
    heavy: str = ""


class Inspector:
    """One process and those who wait for it. It is started when first needed, and anew after it had to be ended."""

    def __init__(self, target: Target | None = None, seconds: float = SECONDS) -> None:
        self._target = target or inspect
        self._seconds = seconds
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def look_at(
        self, game: AnyGame, file: EditionFile, options: Mapping[str, bool | int | str] = {}, seats: Sequence[Seat] = ()
    ) -> Finding:
        """What is to be said of a stranger's file; refused when it cannot be played so, or when too many wait."""
        if self._waiting >= QUEUE:
            raise Refused(503, "busy")
        self._waiting += 1
        try:
            return await self.look_again_at(game, file, options, seats)
        finally:
            self._waiting -= 1

    async def look_again_at(
        self, game: AnyGame, file: EditionFile, options: Mapping[str, bool | int | str], seats: Sequence[Seat]
    ) -> Finding:
        """The same of the file of a table that is being read from the database, however many wait."""
        try:
            check_size(file)
            game.read_options(options)
        except (BadEdition, BadOptions) as error:
            raise Refused(422, "bad_choice", says=str(error)) from error
        brought = Brought(game.id, file.name, file.text, dict(options), list(seats))
        async with self._turn:
            finding = await self._ask(msgspec.msgpack.encode(brought))
        if finding.heavy:
            logger.warning("edition not laid out", game=game.id, digest=file.digest, why=finding.heavy)
            raise Refused(422, "heavy_edition")
        if finding.wrong:
            raise Refused(422, "bad_choice", says=finding.wrong)
        return finding

    async def _ask(self, question: bytes) -> Finding:
        try:
            if self._process is None:
                self._process = await asyncio.to_thread(Process, self._target)
                await asyncio.wait_for(self._process.hear(), START)  # it knows the games
            await self._process.tell(question)
            return msgspec.msgpack.decode(await asyncio.wait_for(self._process.hear(), self._seconds), type=Finding)
        except (TimeoutError, EOFError, OSError) as error:
            self.close()
            return Finding(heavy="time" if isinstance(error, TimeoutError) else "the process died")
        except asyncio.CancelledError:
            self.close()
            raise

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.end()
            self._process = None


# --- in the process


def inspect(connection: Connection) -> None:
    """Look at one file after the other until the server hangs up."""
    all_games()
    bound("RLIMIT_AS", MEMORY)
    connection.send_bytes(b"ready")
    while True:
        try:
            brought = msgspec.msgpack.decode(connection.recv_bytes(), type=Brought)
            connection.send_bytes(msgspec.msgpack.encode(_look(brought)))
        except (EOFError, OSError):
            return


def _try_as_printed(game: AnyGame, edition: Edition) -> None:
    """With the fewest and the most seats, if the box can be played without choosing any option."""
    with suppress(BadOptions):
        options = game.read_options({}, edition)
        counts = game.seats_with(options)
        for count in (counts[0], counts[-1]):
            game.new(count, options, edition)


def _look(brought: Brought) -> Finding:
    began = time.process_time()
    try:
        game = find_game(brought.game)
        edition, warnings = game.read_edition(EditionFile(brought.name, brought.text, builtin=False))
        if brought.seats:
            game.new(brought.seats, game.read_options(brought.options, edition), edition)
        else:
            _try_as_printed(game, edition)
    except (BadEdition, BadOptions) as error:
        return Finding(wrong=str(error))
    except Exception as error:  # whatever it was: the next file must not wait for a new process
        return Finding(heavy=f"{type(error).__name__}: {error}"[:200])
    worked = time.process_time() - began
    return Finding(edition.title, warnings, heavy=f"{worked:.2f} s of work" if worked > WORK else "")
