"""What a viewer is shown of a table: his view, what he may do, what has happened, in his language."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from railbird.core.action import Action, Value
from railbird.core.errors import BadAction, NoUndo
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.offers import Amounts
from railbird.core.text import Text, text
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.web import metrics
from railbird.web.refused import Refused
from railbird.web.tables.live import Live
from railbird.web.tables.offers import Range, flat, offers
from railbird.web.words import words

NOTES = 300
"""The most log lines one answer has; earlier ones are asked for with `since`."""


class Offer(msgspec.Struct):
    """Something a seat may do. With `field`, the last field is an amount from `lo` to `hi` in steps of `step`."""

    action: list[bool | int | str]
    text: str
    field: str | None = None
    lo: int | None = None
    hi: int | None = None
    step: int | None = None


class NoteLine(msgspec.Struct):
    """One line of the log, numbered as this viewer counts."""

    number: int
    rule: str
    event: str
    facts: dict[str, Any]
    text: str


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


class ViewAnswer(msgspec.Struct):
    """Everything one seat (or a spectator) may know now."""

    table: str
    game: str
    status: str
    seat: int
    version: int
    decision: int
    step: str
    step_name: str
    ask: str
    pending: list[int]
    timing: str
    passive: list[int]
    may_act: bool
    can_undo: bool
    view: dict[str, Any]
    board: str
    legal: list[Offer]
    notes: list[NoteLine]
    clocks: list[ClockInfo]
    standing: list[Standing] | None


def text_of(live: Live, language: str) -> Text:
    """The game's sentences with the names of this table."""
    names = [seat.name or f"{seat.seat + 1}" for seat in live.seats]
    key = (f"{language} {live.table is not None}", tuple(names))
    if live.text_key != key:
        edition = live.table.edition if live.table is not None else None
        live.text_key, live.text = key, text(live.game, language, edition, names)
    assert live.text is not None
    return live.text


@contextmanager
def in_words(live: Live, language: str) -> Iterator[None]:
    """What the rules refuse, as a refusal in the reader's language."""
    try:
        yield
    except Illegal as error:
        says = text_of(live, language).refusal(error)
        raise Refused(422, "illegal", rule=error.rule, says=says) from error
    except NoUndo as error:
        raise Refused(409, "no_undo") from error
    except BadAction as error:
        raise Refused(422, "bad_choice", says=str(error)) from error


def offer_list(options: Sequence[Action], said: Text) -> list[Offer]:
    """Legal actions with their texts."""
    found = []
    for piece in flat(options):
        if isinstance(piece, Amounts):
            (amount,) = offers(piece)
            assert isinstance(amount, Range)
            found.append(
                Offer(list(amount.action), said.action(piece[0]), amount.field, amount.lo, amount.hi, amount.step)
            )
        else:
            for action in piece:
                written: list[Value] = [type(action).__name__, *action.values()]
                found.append(Offer(list(written), said.action(action)))
    return found


def note_lines(notes: Sequence[Note], said: Text, since: int = 0) -> list[NoteLine]:
    """Log lines from a number on; notes only for the machine have an empty text."""
    first = max(since, len(notes) - NOTES, 0)
    return [
        NoteLine(number, note.rule, note.event, note.facts, said.note(note))
        for number, note in enumerate(notes[first:], first)
    ]


def show(live: Live, viewer: int, language: str, since: int = 0) -> ViewAnswer:
    """What a viewer may know now. The caller holds the lock."""
    began = time.perf_counter()
    table = live.begun
    said = text_of(live, language)
    acts = viewer >= 0 and viewer in live.pending() and live.seats[viewer].bot is None
    seen = Seen(table.state, viewer, live.game.view, asked=acts)
    view = seen.view
    over = live.row.status == "over"
    answer = ViewAnswer(
        table=live.id,
        game=live.game.id,
        status=live.row.status,
        seat=viewer,
        version=live.version(viewer),
        decision=live.decisions[viewer] if viewer >= 0 else 0,
        step=view.step,
        step_name="" if over else said.step(view.step),
        ask=said.ask(view.step) if acts else "",
        pending=list(live.pending()),
        timing=view.timing,
        passive=list(live.passive()),
        may_act=acts,
        can_undo=viewer >= 0 and live.is_playing and live.seats[viewer].bot is None and table.can_undo(viewer),
        view=msgspec.to_builtins(view),
        board=board(live.game, seen, said),
        legal=offer_list(seen.legal, said),
        notes=note_lines(live.notes(viewer), said, since),
        clocks=clocks(live),
        standing=standing(live, said) if over else None,
    )
    metrics.RENDER.observe(time.perf_counter() - began)
    return answer


def clocks(live: Live) -> list[ClockInfo]:
    """The clocks that run, as everybody sees them."""
    now = time.time()
    running = [(seat, live.deadline(seat)) for seat in live.on_clock()]
    return [ClockInfo(seat, round(max(0.0, end - now), 1)) for seat, end in running if end is not None]


def standing(live: Live, said: Text) -> list[Standing]:
    """How a finished game ended, the winner first."""
    final = live.begun.state.standing()
    rows = [
        Standing(seat, live.seats[seat].name, rank, money, said.money(money))
        for seat, (rank, money) in enumerate(zip(final.ranks, final.money))
    ]
    return sorted(rows, key=lambda row: row.rank)


def status_line(live: Live, language: str) -> str:
    """Whose move it is, in a sentence everybody may read."""
    say = words(language)
    if live.row.status != "playing":
        return say(f"status.{live.row.status}")
    names = [live.seats[seat].name for seat in live.on_clock()]
    return say("status.waits_for", names=names)
