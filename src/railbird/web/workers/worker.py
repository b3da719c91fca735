"""A bot's process: rebuilds the position from the plies it is sent and shows the bot only its seat's side."""

import signal
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from random import SystemRandom
from typing import Any

import msgspec

from railbird.bots import find_bot
from railbird.bots.scales import worth
from railbird.core.edition import EditionFile
from railbird.core.game import AnyGame, Seat, write_action
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.core.state import State

KEPT = 64  # Positions a worker remembers, so that the next question needs only the plies since.

PLAYOUTS = 1200
SECONDS = 1.5  # How long a decision of the past is weighed.

Plies = list[list[int | str | bool]]


class Job(msgspec.Struct, frozen=True):
    """One question: this seat of this table, played by this bot."""

    table: str
    game: str
    seats: list[Seat]
    options: dict[str, bool | int | str]
    edition: str
    edition_text: str | None
    plies: Plies
    seat: int
    bot: str
    chosen: list[int | str | bool] | None = None
    """What the seat did: then nothing is played, but this weighed against what else it could have done."""


class Reply(msgspec.Struct, frozen=True):
    """The bot's action as a record writes it, or why there is none."""

    action: list[int | str | bool] | None
    error: str = ""
    weighed: list[tuple[list[int | str | bool], float]] = []
    """Actions with the seat's chance of winning after each, the best first."""


class Desk:
    """What one worker remembers."""

    def __init__(self) -> None:
        self._positions: OrderedDict[str, tuple[Plies, State]] = OrderedDict()
        self._random = SystemRandom()

    def answer(self, job: Job) -> Reply:
        """Ask the bot; its failures are told, not raised."""
        try:
            game = find_game(job.game)
            seen = Perspective(self._position(game, job), job.seat, game.view)
            if job.chosen is not None:
                return self._weigh(game, seen, job.chosen)
            action = find_bot(job.bot, game, self._random).choose(seen)
        except Exception as error:
            return Reply(None, f"{type(error).__name__}: {error}")
        return Reply(write_action(action))

    def _weigh(self, game: AnyGame, seen: Perspective, chosen: list[int | str | bool]) -> Reply:
        action = game.read_action(str(chosen[0]), chosen[1:])
        found = worth(game, seen, action, self._random, PLAYOUTS, SECONDS)
        return Reply(None, weighed=[(write_action(one), chance) for one, chance in found])

    def _position(self, game: AnyGame, job: Job) -> State:
        known, state = self._positions.pop(job.table, ([], None))
        if state is None or job.plies[: len(known)] != known:
            text = job.edition_text
            file = game.builtin(job.edition) if text is None else EditionFile(job.edition, text, builtin=False)
            edition, _ = game.read_edition(file)
            known, state = [], game.start(job.seats, game.read_options(job.options, edition), edition)
        for seat, name, *values in job.plies[len(known) :]:
            assert isinstance(seat, int)
            state.apply(seat, game.read_action(name, values))
        self._positions[job.table] = (job.plies, state)
        if len(self._positions) > KEPT:
            self._positions.popitem(last=False)
        return state.copy()


def work(connection: Connection) -> None:
    """Answer questions until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answer: Callable[[Any], Reply] = Desk().answer
    while True:
        try:
            job = msgspec.msgpack.decode(connection.recv_bytes(), type=Job)
            connection.send_bytes(msgspec.msgpack.encode(answer(job)))
        except (EOFError, OSError):
            return
