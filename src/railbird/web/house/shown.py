"""What a viewer may know of a table: made once, under its lock, and then rendered as JSON or as a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from railbird.core.game import AnyGame
from railbird.core.note import Note
from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.core.view import View
from railbird.store.tables import OVER, PLAYING
from railbird.web.house.coach import Coach, coached
from railbird.web.house.live import Live
from railbird.web.house.sentences import text_of
from railbird.web.house.table_info import sitters


class ClockInfo(msgspec.Struct):
    """A running clock: seconds left for a seat."""

    seat: int
    left: float
    reserve: float = 0.0  # What of it is the seat's reserve.
    days_off: int = 0  # How many days off the seat may still take.


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
    has_say: bool = True  # Whether the viewer may still be asked something in this race; who only watches is not asked.
    waited: bool = False  # Whether a bot waits until the viewer has seen what happened.
    can_undo: bool = False
    clocks: Sequence[ClockInfo] = ()
    window: int = 0  # Seconds a claim or an objection of the viewer stays possible before a bot goes on.
    standing: Sequence[Standing] = ()  # How it ended, the winner first; nothing before.
    chat_count: int = 0
    next: str | None = None  # The table of the rematch.
    coach: Coach | None = None  # What the learner of a lesson is told.


S = TypeVar("S", bound=Shown)


def show(into: type[S], live: Live, viewer: int, language: str, everybody: View | None = None, **more: Any) -> S:
    """What a viewer may know now, with what a page adds to that. The caller holds the lock.

    `everybody` is what spectators see of this very position, where that is known: much of what a seat sees is the same.
    """
    table = live.begun
    said = text_of(live, language)
    pending = live.pending()
    plays = viewer >= 0 and live.seats[viewer].bot is None
    own = live.game.own_view if everybody is not None and viewer >= 0 else None
    view = own(table.state, viewer, everybody) if own is not None else None
    seen = Seen(table.state, viewer, live.game.view, asked=plays and viewer in pending, now=view)
    return into(
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
        has_say=viewer < 0 or table.state.has_say(viewer),
        waited=is_waited_for(live, viewer, pending),
        can_undo=plays and live.can_undo(viewer),
        clocks=clocks(live),
        window=_window(live, viewer) if seen.asked else 0,
        standing=_standing(live, said) if live.row.status == OVER else (),
        chat_count=live.chat_count,
        next=live.row.next,
        coach=coached(live, viewer, language),
        **more,
    )


def is_waited_for(live: Live, viewer: int, pending: Sequence[int]) -> bool:
    """Whether bots, one of which owes a move, go at the viewer's pace: who plays, or watches where bots play alone."""
    bots = [row.bot is not None for row in live.seats]
    paced = all(bots) if viewer < 0 else not bots[viewer]
    return paced and any([bots[seat] for seat in pending])


def clocks(live: Live) -> list[ClockInfo]:
    """The clocks that run, as everybody sees them."""
    if not live.seconds():
        return []
    now = live.clock.now()
    running = [(seat, live.deadline(seat)) for seat in live.on_clock()]
    return [
        ClockInfo(
            seat,
            round(max(0.0, end - now), 1),
            round(live.reserve[seat], 1),
            live.settings.holidays - live.days_off[seat] if live.can_rest(seat) else 0,
        )
        for seat, end in running
        if end is not None
    ]


def _window(live: Live, viewer: int) -> int:
    """How long a bot waits for a claim or an objection of the viewer; people are not hurried."""
    waited_for = [seat for seat in live.pending() if seat not in live.passive()]
    bots = bool(waited_for) and all(live.seats[seat].bot is not None for seat in waited_for)
    hurried = bots and viewer in live.passive() and live.settings.pace == "human" and live.lesson is None
    return live.begun.options.grace() if hurried else 0


def _standing(live: Live, said: Text) -> list[Standing]:
    final = live.begun.state.standing()
    rows = [
        Standing(seat, live.seats[seat].name, rank, money, said.money(money))
        for seat, (rank, money) in enumerate(zip(final.ranks, final.money))
    ]
    return sorted(rows, key=lambda row: row.rank)
