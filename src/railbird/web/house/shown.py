"""What a viewer may know of a table: made once, under its lock, and then rendered as JSON or as a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from railbird.core.game import AnyGame
from railbird.core.note import Note
from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.store.tables import OVER, PLAYING
from railbird.web.house.live import Live
from railbird.web.house.sentences import text_of
from railbird.web.house.table_info import sitters


class ClockInfo(msgspec.Struct):
    """A running clock: seconds left for a seat."""

    seat: int
    left: float


class Standing(msgspec.Struct):
    """A seat's final place."""

    seat: int
    name: str
    rank: int
    money: int
    shown: str


@dataclass(kw_only=True)
class Shown:
    """One table through one viewer's eyes at one moment; nothing in it changes when the table goes on."""

    game: AnyGame
    seen: Seen[Any]
    words: Text
    seats: Sequence[Sitter]
    notes: Sequence[Note] = ()  # All that has happened, as far as the viewer may know.
    id: str = ""
    code: str = ""
    status: str = PLAYING
    version: int = 0
    decision: int = 0  # The number of the viewer's next decision.
    pending: Sequence[int] = ()
    passive: Sequence[int] = ()
    plays: bool = True  # Whether the viewer is a person who plays a seat, and no bot does.
    can_undo: bool = False
    clocks: Sequence[ClockInfo] = ()
    window: int = 0  # Seconds a claim or an objection of the viewer stays possible before a bot goes on.
    standing: Sequence[Standing] = ()  # How it ended, the winner first; nothing before.
    chat_count: int = 0
    next: str | None = None  # The table of the rematch.


def show(live: Live, viewer: int, language: str) -> Shown:
    """What a viewer may know now. The caller holds the lock."""
    table = live.begun
    said = text_of(live, language)
    pending = live.pending()
    plays = viewer >= 0 and live.seats[viewer].bot is None
    seen = Seen(table.state, viewer, live.game.view, asked=plays and viewer in pending)
    return Shown(
        id=live.id,
        code=live.row.code,
        game=live.game,
        status=live.row.status,
        seen=seen,
        words=said,
        seats=sitters(live, viewer, seen.view),
        notes=live.notes(viewer),
        version=live.version(viewer),
        decision=live.decisions[viewer] if viewer >= 0 else 0,
        pending=pending,
        passive=live.passive(),
        plays=plays,
        can_undo=plays and live.is_playing and table.can_undo(viewer),
        clocks=clocks(live),
        window=_window(live, viewer) if seen.asked else 0,
        standing=_standing(live, said) if live.row.status == OVER else (),
        chat_count=live.chat_count,
        next=live.row.next,
    )


def clocks(live: Live) -> list[ClockInfo]:
    """The clocks that run, as everybody sees them."""
    now = live.clock.now()
    running = [(seat, live.deadline(seat)) for seat in live.on_clock()]
    return [ClockInfo(seat, round(max(0.0, end - now), 1)) for seat, end in running if end is not None]


def _window(live: Live, viewer: int) -> int:
    """How long a bot waits for a claim or an objection of the viewer; people are not hurried."""
    waited_for = [seat for seat in live.pending() if seat not in live.passive()]
    bots = bool(waited_for) and all(live.seats[seat].bot is not None for seat in waited_for)
    hurried = bots and viewer in live.passive() and live.settings.pace == "human"
    return live.begun.options.grace() if hurried else 0


def _standing(live: Live, said: Text) -> list[Standing]:
    final = live.begun.state.standing()
    rows = [
        Standing(seat, live.seats[seat].name, rank, money, said.money(money))
        for seat, (rank, money) in enumerate(zip(final.ranks, final.money))
    ]
    return sorted(rows, key=lambda row: row.rank)
