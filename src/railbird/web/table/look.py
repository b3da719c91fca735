"""From what a viewer may know to what the table's templates draw."""

from __future__ import annotations

from collections.abc import Mapping

from railbird.core.actors import SPECTATOR
from railbird.store.people import Person
from railbird.web.board import TableLook
from railbird.web.house.access import is_host, own_seats
from railbird.web.house.live import Live
from railbird.web.house.shown import Shown

NOTHING: Mapping[str, str] = {}


def look_at(
    live: Live,
    shown: Shown,
    person: Person | None,
    csrf: str,
    form: Mapping[str, str] = NOTHING,
    told: int | None = None,
) -> TableLook:
    """One viewer's page of a table under way or over; `form` is the slip so far, `told` how many notes the page has
    told."""
    viewer = shown.seen.seat
    own = next((clock.left for clock in shown.clocks if clock.seat == viewer), None)
    return TableLook(
        game=shown.game,
        seen=shown.seen,
        words=shown.words,
        seats=shown.seats,
        notes=shown.notes,
        id=shown.id,
        code=shown.code,
        status=shown.status,
        decision=shown.decision,
        can_undo=shown.can_undo,
        clock=own if own is not None else min((clock.left for clock in shown.clocks), default=None),
        window=shown.window,
        version=shown.version,
        told=told,
        chat_count=shown.chat_count,
        csrf=csrf,
        host=is_host(live, person),
        watching=viewer == SPECTATOR,
        shared=len([seat for seat in own_seats(live, person) if live.seats[seat].bot is None]) > 1,
        hints=live.settings.hints,
        bot_plays=viewer >= 0 and not shown.plays,
        standing=shown.standing,
        next=shown.next,
        form=form,
    )
