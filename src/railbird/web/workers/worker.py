"""A bot's process: lays the position out from what it is told and shows the bot only its seat's side.

It has everybody's plies, as the log has them, and no seed. A bot gets neither: before it is asked, everything its
seat cannot know is drawn anew. So even a bot that looks behind its `Perspective` finds nothing but one more imagined
world, and what it decides, and how long it takes for that, depends on nothing its seat may not know.
"""

import gc
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random, SystemRandom

import msgspec

from railbird.bots import LEVELS, find_bot
from railbird.bots.scales import worth
from railbird.bots.searcher import Budget
from railbird.core.edition import EditionFile
from railbird.core.game import AnyGame, write_action
from railbird.core.playout import Perspective
from railbird.core.registry import all_games, find_game
from railbird.core.state import State
from railbird.engine import is_compiled
from railbird.insight.odds import Odds, last, odds
from railbird.insight.report import Verdict
from railbird.insight.richer import richer
from railbird.insight.single import judge
from railbird.web.workers.trail import Opening, Told, Value, Written

KEPT = 256  # Positions a worker remembers, so that the next question needs only the plies since.
ROOM = 32 * 1024 * 1024  # Bytes they may take together, as far as that can be reckoned.
SMALL = 64 * 1024  # What the position of a table with a printed edition is reckoned at; most take less.
LARGE = 16  # What one with an edition of its own takes for each byte of the file.

PLAYOUTS = 1200
AT_ONCE = 0.6  # Seconds a decision is weighed while somebody waits for a hint,
MONEY = 0.3  # and the best two are compared in money.


class Ready(msgspec.Struct, frozen=True):
    """What a worker says when it has imported all it needs."""

    compiled: bool


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The bot's action as a record writes it, or why there is none."""

    action: list[Value] | None = None
    error: str = ""
    weighed: list[tuple[list[Value], float]] = []
    """Actions with the seat's chance of winning after each, the best first."""
    richer: int = 0  # By how much the action leaves the seat richer than the best of the others, beyond doubt.
    odds: Odds | None = None
    verdict: Verdict | None = None  # On a decision of a finished game.
    unknown: bool = False  # The table has to be told from its beginning.


class Unknown(Exception):
    """The worker does not have what it is told the tail of."""


@dataclass
class Position:
    """A table as far as it is final."""

    game: AnyGame
    state: State
    digest: bytes
    room: int


class Desk:
    """What one worker remembers."""

    def __init__(self, kept: int = KEPT, room: int = ROOM) -> None:
        self._positions: OrderedDict[str, Position] = OrderedDict()
        self._secret = SystemRandom()
        self._most = (kept, room)
        self._room = 0

    def answer(self, told: Told) -> Reply:
        """Ask the bot; its failures are told, not raised."""
        try:
            if told.case is not None:
                return Reply(verdict=judge(told.case.record, told.case.ply))
            position = self._position(told)
            random = Random(self._secret.getrandbits(128))  # asking the system for each die takes ten times as long
            seen = _seen(position, told, random)
            if told.odds:
                return Reply(odds=_reckoned(position.game, seen, random, told.odds))
            action = write_action(find_bot(told.bot, position.game, random).choose(seen))
            if told.why and len(seen.legal()) > 1:
                return _weighed(position.game, seen, action, random)
        except Unknown:
            return Reply(unknown=True)
        except Exception as error:
            return Reply(error=f"{type(error).__name__}: {error}")
        return Reply(action)

    def _position(self, told: Told) -> Position:
        """The table as far as it is final. It is forgotten first, and kept when all of it could be played."""
        position = self._forget(told.table)
        if told.opening is not None:
            position = _laid_out(told.opening, told.knows)
        elif position is None or position.digest != told.knows:
            raise Unknown
        _play(position.game, position.state, told.tail)
        position.digest = told.now
        self._keep(told.table, position)
        return position

    def _keep(self, table: str, position: Position) -> None:
        self._positions[table] = position
        self._room += position.room
        kept, room = self._most
        while len(self._positions) > max(1, kept) or (self._room > room and len(self._positions) > 1):
            self._forget(next(iter(self._positions)))

    def _forget(self, table: str) -> Position | None:
        position = self._positions.pop(table, None)
        self._room -= 0 if position is None else position.room
        return position


def _reckoned(game: AnyGame, seen: Perspective, random: Random, seconds: float) -> Odds:
    """The best answer there is time for."""
    return last(odds(game, seen, random, Budget(seconds, None).spend))


def _weighed(game: AnyGame, seen: Perspective, chosen: list[Value], random: Random) -> Reply:
    """What a bot has chosen, with what it and the others came to when games were played on from there."""
    action = game.read_action(str(chosen[0]), chosen[1:])
    found = worth(game, seen, action, random, PLAYOUTS, AT_ONCE)
    other = next((one for one, _ in found if one != action), action)
    more = richer(game, seen, action, other, random, Budget(MONEY, None).spend)
    return Reply(chosen, weighed=[(write_action(one), chance) for one, chance in found], richer=more)


def _seen(position: Position, told: Told, random: Random) -> Perspective:
    """A seat's side of a world that could be the real one."""
    world = position.state.copy()
    _play(position.game, world, told.loose)
    world.imagine(told.seat, random.randrange)
    return Perspective(world, told.seat, position.game.view)


def _laid_out(opening: Opening, digest: bytes) -> Position:
    game, text = find_game(opening.game), opening.edition_text
    file = game.builtin(opening.edition) if text is None else EditionFile(opening.edition, text, builtin=False)
    edition, _ = game.read_edition(file)
    state = game.start(opening.seats, game.read_options(opening.options, edition), edition)
    return Position(game, state, digest, SMALL + LARGE * len(text or ""))


def _play(game: AnyGame, state: State, plies: list[Written]) -> None:
    for ply in plies:
        seat, name, *values = msgspec.msgpack.decode(ply, type=list[Value])
        assert isinstance(seat, int)
        state.apply(seat, game.read_action(name, values))


def warm_up(bots: tuple[str, ...]) -> None:
    """Import and read whatever the first decision would otherwise wait for: games, editions, levels, bots of one's own.

    What fails here fails again when it is asked for, and is told then.
    """
    for game in all_games():
        with suppress(Exception):
            game.new(game.seats[0])
            for name in (*LEVELS, *bots):
                find_bot(name, game, SystemRandom())
    gc.collect()
    gc.freeze()  # what is there by now stays: the collector need not look at it while a bot thinks


def work(connection: Connection, *bots: str) -> None:
    """Answer questions until the server hangs up."""
    warm_up(bots)
    desk = Desk()
    told = msgspec.msgpack.Decoder(Told)
    try:
        connection.send_bytes(msgspec.msgpack.encode(Ready(is_compiled())))
        while True:
            connection.send_bytes(msgspec.msgpack.encode(desk.answer(told.decode(connection.recv_bytes()))))
    except (EOFError, OSError):
        return
