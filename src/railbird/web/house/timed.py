"""Whom a table waits for, and since when."""

from collections.abc import Mapping

from railbird.core.state import OUT_OF_TURN
from railbird.core.table import Table
from railbird.core.view import passive_seats
from railbird.store.tables import PLAYING, TableRow
from railbird.store.writer import Entry
from railbird.web.house import entries
from railbird.web.house.settings import Settings
from railbird.web.house.slow import DAY, counted, used_up
from railbird.web.refused import Refused


class Timed:
    """A table with its clocks; what they count from follows from its log."""

    row: TableRow
    settings: Settings
    table: Table | None
    unveiled: bool
    since: list[float]
    started: float
    moved: float
    began: list[float]  # The same by the wall's clock, as the log has it.
    reserve: list[float]  # What each seat has left for when its clock has run out,
    off: list[float]  # how many seconds of the decision it is asked for it has taken off,
    days_off: list[int]  # and how many days in all.
    _by: list[int]
    _on_clock: tuple[int, ...]

    @property
    def is_veiled(self) -> bool:
        """Whether it belongs to a deal that somebody may still be playing at another table."""
        return bool(self.settings.deal) and not self.unveiled

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
        seconds = self.seconds()
        if not seconds or seat not in self._on_clock:
            return None
        if self.settings.is_slow or self.settings.reserve:
            began = self.began[seat]
            budget = seconds + self.reserve[seat] + self.off[seat]
            return self.since[seat] + used_up(began, budget, self.settings.rests_in) - began
        return self.since[seat] + seconds

    def _charge(self, seat: int, at: float) -> None:
        """What a decision took longer than its clock comes from the reserve."""
        if self.settings.reserve and self.settings.clock:
            took = counted(self.began[seat], at, self.settings.rests_in) - self.off[seat]
            self.reserve[seat] = max(0.0, self.reserve[seat] - max(0.0, took - self.settings.clock))

    def rest(self, seat: int, days: int) -> None:
        """A seat takes days off from the decision it is asked for."""
        self.off[seat] += days * DAY
        self.days_off[seat] += days

    def can_rest(self, seat: int) -> bool:
        """Whether a seat may take a day off now."""
        left = self.settings.holidays - self.days_off[seat]
        return self.is_playing and self.settings.is_slow and seat in self._on_clock and left > 0

    def seconds(self) -> int:
        """How long whoever is waited for has: as the table or the rulebook has it for this step; 0 without a clock."""
        if self.settings.clock or self.table is None:
            return self.settings.clock
        return self.table.options.seconds(self.table.state.step.name)

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

    def running_clocks(self) -> Mapping[int, float] | None:
        """Entry -> when it happened, for those that started a clock; None for a table that is new here."""
        if self.table is None:
            return None
        return dict(zip(self._by, self.since, strict=True)) | {0: self.started}

    def _run_clocks(self, entry: Entry, seen_by_all: bool) -> None:
        """A clock starts when the table begins to wait for a seat, or asks it again before everybody's eyes.

        What a seat writes in secret never moves its clock: others could count by it.
        """
        before, self._on_clock = self._on_clock, self.on_clock()
        passive = self.passive()
        for seat in self._on_clock:
            asked = entry.kind not in (entries.SEAT, entries.HOLIDAY, entries.PLAN)
            again = seen_by_all and (entry.seat == seat or seat in passive) and asked
            if seat in before and again:
                self._charge(seat, entry.at)
            if seat not in before or again:
                self.since[seat], self._by[seat] = self.moved, entry.n
                self.began[seat], self.off[seat] = entry.at, 0.0
        for seat in before:
            if seat not in self._on_clock:
                self._charge(seat, entry.at)
