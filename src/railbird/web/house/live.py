"""A table in memory: a cache of its log. What it holds follows from the entries alone.

`read` takes an entry that is in the log already; `act`, `undo` and the others carry something out and
return the entry that must be written before anybody is told. Until it is, the table is ahead of its log:
if writing fails it is `broken` and laid out again.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from railbird.core.action import Action
from railbird.core.actors import SPECTATOR, TABLE
from railbird.core.beforehand import answer_to
from railbird.core.errors import NoUndo
from railbird.core.game import AnyGame, Seat
from railbird.core.note import Note
from railbird.core.table import Table
from railbird.core.text import Text
from railbird.store.tables import SeatRow, TableRow
from railbird.store.writer import Entry
from railbird.web.house import entries
from railbird.web.house.clock import Clock
from railbird.web.house.comings import TAKEN, Comings
from railbird.web.house.entries import Answer, Plan, SeatChange, StartSeat, as_json, written
from railbird.web.house.hearing import Hearing, told
from railbird.web.house.lesson import Lesson
from railbird.web.house.marks import Marks
from railbird.web.house.settings import Settings
from railbird.web.house.sight import Sight, advanced
from railbird.web.house.timed import Timed
from railbird.web.house.watching import Watching
from railbird.web.refused import Refused
from railbird.web.workers.trail import Job, Trail


class Live(Timed):
    """One table, laid out from the database."""

    def __init__(self, game: AnyGame, row: TableRow, seats: list[SeatRow], clock: Clock | None = None) -> None:
        self.game = game
        self.clock = clock or Clock()
        self.lock = asyncio.Lock()
        self.presence = asyncio.Lock()  # What is told of one person's coming and going is told in order.
        self.waiters: set[asyncio.Event] = set()  # Streams to be woken when a version changes.
        self.watching = Watching()
        self.connected: dict[str, int] = {}  # Person -> open streams on this node.
        self.elsewhere: set[str] = set()  # Who has the table open on another node.
        self.seen = -inf  # When somebody last looked at it here, and who of those at the table when.
        self.signs: dict[str, float] = {}
        self.address = ""  # Where whoever its bots think for is.
        self.resting: float | None = self.clock.now()  # Since when nothing is asked: nobody has begun to drive it.
        self.chat_count = 0
        self.unveiled = False  # Whether its deal is over at every table.
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
        self.lesson: Lesson | None = None
        self.n = 0
        self.versions = [0] * (len(seats) + 1)  # What each seat, and at the end the spectators, count to.
        self.decisions = [0] * len(seats)
        self.answers: dict[tuple[int, str], Answer] = {}
        self.since: list[float] = [0.0] * len(seats)  # When the clock of each seat on the clock began to run,
        self._by: list[int] = [0] * len(seats)  # and by which entry.
        self.plans: list[set[str]] = [set() for _ in seats]  # The answers each seat has given beforehand.
        self.began, self.off = [0.0] * len(seats), [0.0] * len(seats)
        self.reserve, self.days_off = [float(self.settings.reserve)] * len(seats), [0] * len(seats)
        self.moved = -inf  # When something last happened.
        self.silent = 0  # Entries since a person has done something,
        self.spoken = -inf  # and when that was.
        self._on_clock: tuple[int, ...] = ()
        self._sight: Sight | None = None
        self._hearing: Hearing | None = None
        self._trail: Trail | None = None
        self.marks = Marks()
        self.verified: int | None = None  # How many dice and cards of the finished game were drawn again from its seed.
        self.comings = Comings()
        self.started = 0.0
        self.broken = self.stale = False

    # --- what it is

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.row.id

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
            case "plan":
                self._plan(entry.seat, msgspec.json.decode(entry.data, type=Plan))
            case "holiday":
                self.rest(entry.seat, msgspec.json.decode(entry.data, type=int))
            case "go_on":
                self._pass(msgspec.json.decode(entry.data, type=str))
            case _:
                entries.carry_out(self.begun, self.game, entry)
        self.committed(entry, at)

    def committed(self, entry: Entry, at: float | None = None) -> None:
        """The entry is in the log: what follows from that."""
        self.moved = self.clock.now() if at is None else at
        if entry.kind in entries.BY_ITSELF:
            self.silent += 1
        else:
            self.silent, self.spoken = 0, self.moved
        versions = entries.VERSIONS.decode(entry.versions)
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

    def _start(self, seats: Sequence[StartSeat], at: float | None = None) -> None:
        named = [Seat(seat.name, seat.color) for seat in seats]
        options, _ = self.settings.read(self.game)
        file, salts = self.settings.edition_file(self.game), [seat.salt for seat in seats]
        self.lesson = Lesson(self.game, named) if self.settings.lesson else None
        deal = None if self.lesson is None else self.lesson.deal
        shared = bool(self.settings.deal)
        self.table = table = Table(self.game, named, options, file, self.row.seed, salts, (), deal, shared)
        self._sight, self._hearing = Sight(table), Hearing(table)
        self.started = self.clock.now() if at is None else at

    def _sit(self, seat: int, change: SeatChange) -> None:
        self.comings.read(seat, change, len(self.begun.plies), [version + 1 for version in self.versions])
        if change.person != self.seats[seat].person:
            self.plans[seat] = set()  # nobody answers for somebody else
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
        table = self.begun
        entries.check_batch(table.state, seat, actions)
        if self.lesson is not None and kind == entries.ACT:
            self.lesson.check(table, actions)
        versions = self._seen_after(seat, lambda: table.act(seat, *actions))
        return self._entry(kind, seat, written(actions), versions, token=token)

    def go_on(self, seat: int, pause: str) -> Entry:
        """The learner goes on where the script of a lesson waits."""
        versions = self._seen_after(seat, lambda: self._pass(pause))
        return self._entry(entries.GO_ON, seat, as_json(pause), versions)

    def _pass(self, pause: str) -> None:
        if self.lesson is not None:
            self.lesson.go_on(pause)
            self.begun.go_on()

    def _seen_after(self, seat: int, work: Callable[[], None]) -> list[int]:
        """Do something of a seat's; what everybody counts to then, who sees or hears something else."""
        table, sight = self.begun, self._sight
        assert sight is not None
        before, plies = sight.glance(), len(table.plies)
        work()
        if (
            self.lesson is not None
        ):  # its coach may say something else with every ply, and nobody else is there to count
            return [version + 1 for version in self.versions]
        heard = sight.hear([note for notes in table.log[plies:] for note in notes])
        return advanced(self.versions, sight.changes(seat, before, heard))

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last ply; in a lesson only until the script has gone on."""
        table = self.begun
        is_last = self.lesson is None or (bool(table.plies) and table.plies[-1][0] == seat)
        return self.is_playing and is_last and table.can_undo(seat)

    def undo(self, seat: int, token: str | None) -> Entry:
        """Take back the seat's last ply, or raise `NoUndo`."""
        table, sight = self.begun, self._sight
        assert sight is not None
        if not self.can_undo(seat):
            raise NoUndo("You can't undo that: the game has moved on.")
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

    def _plan(self, seat: int, plan: Plan) -> None:
        self.plans[seat] = entries.with_plan(self.game, self.plans[seat], plan)

    def plan(self, seat: int, plan: Plan) -> Entry:
        """A seat gives an answer beforehand, or takes it back: for the others nothing has happened."""
        self._plan(seat, plan)
        versions = [version + (viewer == seat) for viewer, version in enumerate(self.versions)]
        return self._entry(entries.PLAN, seat, as_json(plan), versions)

    def planned(self, seat: int) -> Sequence[Action]:
        """What a seat has answered beforehand to what it is asked now, from what it may know; nothing if it has not."""
        if not self.plans[seat] or seat not in self.on_clock() or self.seats[seat].bot is not None:
            return ()
        given = [one for one in self.game.beforehand if one.name in self.plans[seat]]
        return answer_to(given, self.begun.state, seat, self.game.view, self.begun.plies)

    def take_day_off(self, seat: int) -> Entry:
        """A seat has a day more for its decision: everybody sees it."""
        self.rest(seat, 1)
        return self._entry(entries.HOLIDAY, seat, as_json(1), [version + 1 for version in self.versions])

    def _entry(self, kind: str, seat: int, data: str, versions: list[int], token: str | None = None) -> Entry:
        return Entry(
            table_id=self.id, n=self.n, kind=kind, seat=seat, token=token, data=data, versions=as_json(versions),
            at=time.time(),
        )  # fmt: skip
