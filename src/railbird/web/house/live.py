"""A table in memory: a cache of its log. What it holds follows from the entries alone.

`read` takes an entry that is in the log already; `act`, `undo` and the others carry something out and
return the entry that must be written before anybody is told. Until it is, the table is ahead of its log:
if writing fails it is `broken` and laid out again.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from railbird.core.action import Action
from railbird.core.actors import SPECTATOR, TABLE
from railbird.core.errors import NoUndo
from railbird.core.game import AnyGame, Seat
from railbird.core.note import Note
from railbird.core.state import OUT_OF_TURN
from railbird.core.table import Table
from railbird.core.text import Text
from railbird.core.view import passive_seats
from railbird.store.tables import PLAYING, SeatRow, TableRow
from railbird.store.writer import Entry
from railbird.web.house import entries
from railbird.web.house.clock import Clock
from railbird.web.house.comings import TAKEN, Comings
from railbird.web.house.entries import Answer, SeatChange, StartSeat, as_json, written
from railbird.web.house.hearing import Hearing, told
from railbird.web.house.marks import Marks
from railbird.web.house.settings import Settings
from railbird.web.house.sight import Sight, advanced
from railbird.web.refused import Refused
from railbird.web.workers.trail import Job, Trail


class Live:
    """One table, laid out from the database."""

    def __init__(self, game: AnyGame, row: TableRow, seats: list[SeatRow], clock: Clock | None = None) -> None:
        self.game = game
        self.clock = clock or Clock()
        self.lock = asyncio.Lock()
        self.presence = asyncio.Lock()  # What is told of one person's coming and going is told in order.
        self.waiters: set[asyncio.Event] = set()  # Streams to be woken when a version changes.
        self.connected: dict[str, int] = {}  # Person -> open streams on this node.
        self.elsewhere: set[str] = set()  # Who has the table open on another node.
        self.seen = -inf  # When somebody last looked at it here, and who of those at the table when.
        self.signs: dict[str, float] = {}
        self.address = ""  # Where whoever its bots think for is.
        self.resting: float | None = self.clock.now()  # Since when nothing is asked: nobody has begun to drive it.
        self.chat_count = 0
        self.used = time.monotonic()
        self.drawn: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()  # Its pages, for whoever draws them.
        self.texts: dict[str, tuple[object, Text]] = {}  # Language -> with which names, and the sentences used here.
        self._stays = {*vars(self), "_stays"}  # What does not follow from the log.
        self._lay_out(row, seats)

    def become(self, fresh: "Live") -> None:
        """Take over at once what another reading of the log has found; who has the table open stays as it is."""
        vars(self).update((name, value) for name, value in vars(fresh).items() if name not in self._stays)

    def _lay_out(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Begin with what the database has besides the log."""
        self.row = row
        self.seats = [msgspec.structs.replace(seat) for seat in seats]
        self.settings = msgspec.json.decode(row.settings, type=Settings)
        self.table: Table | None = None
        self.n = 0
        self.versions = [0] * (len(seats) + 1)  # What each seat, and at the end the spectators, count to.
        self.decisions = [0] * len(seats)
        self.answers: dict[tuple[int, str], Answer] = {}
        self.since: list[float] = [0.0] * len(seats)  # When the clock of each seat on the clock began to run,
        self._by: list[int] = [0] * len(seats)  # and by which entry.
        self.moved = -inf  # When something last happened.
        self.silent = 0  # Entries since a person has done something.
        self._on_clock: tuple[int, ...] = ()
        self._sight: Sight | None = None
        self._hearing: Hearing | None = None
        self._trail: Trail | None = None
        self.marks = Marks()
        self.verified: int | None = None  # How many dice and cards of the finished game were drawn again from its seed.
        self.comings = Comings()
        self.started = 0.0
        self.broken = False
        self.stale = False

    def running_clocks(self) -> Mapping[int, float] | None:
        """Entry -> when it happened, for those that started a clock; None for a table that is new here."""
        if self.table is None:
            return None
        return dict(zip(self._by, self.since, strict=True)) | {0: self.started}

    # --- what it is

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.row.id

    @property
    def is_playing(self) -> bool:
        """Whether moves are made."""
        return self.row.status == PLAYING

    @property
    def begun(self) -> Table:
        """The engine's table, once the game has begun."""
        if self.table is None:
            raise Refused(409, "not_begun")
        return self.table

    def wake(self) -> None:
        """Let every stream look what is new."""
        for waiter in self.waiters:
            waiter.set()

    def has_open(self, person: str | None) -> bool:
        """Whether a person has this table open somewhere."""
        return person is not None and (person in self.connected or person in self.elsewhere)

    def with_seat(self, sitting: SeatRow) -> list[SeatRow]:
        """The seats with one of them changed."""
        return [sitting if row.seat == sitting.seat else row for row in self.seats]

    def slot(self, viewer: int) -> int:
        """Where a viewer's version stands."""
        return len(self.seats) if viewer == SPECTATOR else viewer

    def version(self, viewer: int) -> int:
        """What a viewer counts to: nothing they may not know moves it."""
        return self.row.revision + self.versions[self.slot(viewer)]

    def pending(self) -> tuple[int, ...]:
        """The seats that may answer now."""
        if self.table is None or not self.is_playing:
            return ()
        return tuple(seat for seat in self.table.state.pending() if seat >= 0)

    def passive(self) -> tuple[int, ...]:
        """Those of them nobody has to wait for."""
        return () if self.table is None or not self.is_playing else passive_seats(self.table.state)

    def on_clock(self) -> tuple[int, ...]:
        """The seats the table waits for: all in a simultaneous step, otherwise the first; a window when nobody else."""
        pending = self.pending()
        if not pending:
            return ()
        passive = self.passive()
        due = tuple(seat for seat in pending if seat not in passive)
        if not due:
            return pending
        state = self.begun.state
        return due[:1] if state.step.timing(state) == OUT_OF_TURN else due

    def deadline(self, seat: int) -> float | None:
        """When the clock of a seat runs out, the table's or the rulebook's for this step; None without one."""
        seconds = self.settings.clock
        if not seconds and self.table is not None:
            seconds = self.table.options.seconds(self.table.state.step.name)
        return self.since[seat] + seconds if seconds and seat in self._on_clock else None

    def time_is_up_at(self) -> float | None:
        """When the table announces its event, in the house's own time; None where there is none or no limit."""
        if not self.is_playing or self.table is None or not self.table.state.events():
            return None
        minutes = self.settings.minutes or self.table.options.time_limit()
        return self.started + minutes * 60 if minutes else None

    def shift(self, seconds: float) -> None:
        """Let all clocks begin later by so much: for so long nobody could be asked."""
        self.since = [since + seconds for since in self.since]
        self.started += seconds

    @property
    def hearing(self) -> Hearing:
        """What each viewer has been told, once the game has begun."""
        if self._hearing is None:
            raise Refused(409, "not_begun")
        return self._hearing

    def notes(self, viewer: int) -> list[Note]:
        """All that has happened, as far as a viewer may know."""
        return [] if self._hearing is None else self.comings.heard(viewer, self._hearing)

    def ask(self, seat: int, bot: str) -> Job:
        """The question what a bot would do on a seat. The caller holds the lock."""
        if self._trail is None:
            self._trail = Trail(self.begun)
        return self._trail.ask(self.id, seat, bot)

    def keeps_secret(self, seat: int) -> bool:
        """Whether a seat knows anything everybody does not."""
        return self._sight is not None and self.is_playing and self._sight.keeps_secret(seat, self.n)

    # --- from the log

    def read(self, entry: Entry, at: float | None = None) -> None:
        """Take over an entry of the log; it happened now, if nobody knows better."""
        if self._sight is not None:
            self._sight.forget()
        match entry.kind:
            case "start":
                self._start(msgspec.json.decode(entry.data, type=list[StartSeat]), at)
            case "seat":
                self._sit(entry.seat, msgspec.json.decode(entry.data, type=SeatChange))
            case _:
                entries.carry_out(self.begun, self.game, entry)
        self.committed(entry, at)

    def committed(self, entry: Entry, at: float | None = None) -> None:
        """The entry is in the log: what follows from that."""
        self.moved = self.clock.now() if at is None else at
        self.silent = self.silent + 1 if entry.kind in entries.BY_ITSELF else 0
        versions = msgspec.json.decode(entry.versions, type=list[int])
        seen_by_all = versions[-1] != self.versions[-1] or entry.kind == entries.START
        self.versions = versions
        self.n = entry.n + 1
        if entry.kind in entries.SUBMISSIONS:
            self.decisions[entry.seat] += 1
            if entry.token is not None:
                what = entries.fingerprint(entry.kind, entry.data)
                self.answers[entry.seat, entry.token] = Answer(entry.seat, self.decisions[entry.seat], what)
        self._run_clocks(entry, seen_by_all)
        self.marks.pass_by(self.begun, self.n, versions)

    def _run_clocks(self, entry: Entry, seen_by_all: bool) -> None:
        """A clock starts when the table begins to wait for a seat, or asks it again before everybody's eyes.

        What a seat writes in secret never moves its clock: others could count by it.
        """
        before, self._on_clock = self._on_clock, self.on_clock()
        passive = self.passive()
        for seat in self._on_clock:
            again = seen_by_all and (entry.seat == seat or seat in passive) and entry.kind != entries.SEAT
            if seat not in before or again:
                self.since[seat], self._by[seat] = self.moved, entry.n

    def _start(self, seats: Sequence[StartSeat], at: float | None = None) -> None:
        named = [Seat(seat.name, seat.color) for seat in seats]
        options, _ = self.settings.read(self.game)
        file, salts = self.settings.edition_file(self.game), [seat.salt for seat in seats]
        self.table = Table(self.game, named, options, file, self.row.seed, salts)
        self._sight = Sight(self.table)
        self._hearing = Hearing(self.table)
        self.started = self.clock.now() if at is None else at

    def _sit(self, seat: int, change: SeatChange) -> None:
        self.comings.read(seat, change, len(self.begun.plies), [version + 1 for version in self.versions])
        if change.event == TAKEN.name:  # what was submitted before is not theirs to ask about
            self.answers = {key: answer for key, answer in self.answers.items() if key[0] != seat}
        sits = {"name": change.name, "person": change.person, "bot": change.bot}
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **sits)

    # --- to the log

    def begin(self, seats: Sequence[SeatRow]) -> Entry:
        """Everybody sits: the game begins."""
        self.seats = list(seats)
        data = [StartSeat(seat.name, seat.color, seat.salt) for seat in seats]
        self._start(data)
        return self._entry(entries.START, TABLE, as_json(data), [1] * len(self.versions))

    def act(self, seat: int, actions: Sequence[Action], kind: str, token: str | None) -> Entry:
        """Play actions of a seat, all or none, or raise `Illegal`."""
        table, sight = self.begun, self._sight
        assert sight is not None
        entries.check_batch(table.state, seat, actions)
        before, plies = sight.glance(), len(table.plies)
        table.act(seat, *actions)
        heard = sight.hear([note for notes in table.log[plies:] for note in notes])
        versions = advanced(self.versions, sight.changes(seat, before, heard))
        return self._entry(kind, seat, written(actions), versions, token=token)

    def undo(self, seat: int, token: str | None) -> Entry:
        """Take back the seat's last ply, or raise `NoUndo`."""
        table, sight = self.begun, self._sight
        assert sight is not None
        if not self.is_playing or not table.can_undo(seat):
            raise NoUndo("There is nothing to take back: what was played is final.")
        viewers, final = (*range(len(self.seats)), SPECTATOR), table.settled
        before, heard = sight.glance(), [told(viewer, table.log[final:]) for viewer in viewers]
        table.undo(seat)
        anew = [told(viewer, table.log[final:]) != notes for viewer, notes in zip(viewers, heard, strict=True)]
        versions = advanced(self.versions, sight.changes(seat, before, anew))
        return self._entry(entries.UNDO, seat, written(()), versions, token=token)

    def sit(self, seat: int, change: SeatChange) -> Entry:
        """Somebody else on a seat: everybody sees it."""
        self._sit(seat, change)
        return self._entry(entries.SEAT, seat, as_json(change), [version + 1 for version in self.versions])

    def _entry(self, kind: str, seat: int, data: str, versions: list[int], token: str | None = None) -> Entry:
        return Entry(
            table_id=self.id, n=self.n, kind=kind, seat=seat, token=token, data=data, versions=as_json(versions),
            at=time.time(),
        )  # fmt: skip
