"""What a message says: whom a table waits for, as everybody there knows it. A phone on a table shows it to others, so
that it never tells what only one seat may know."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from railbird.store.notices import Channels
from railbird.store.outbox import DAY, OVER, Letter
from railbird.store.race_days import RaceDay
from railbird.web.dates import leaf
from railbird.web.house.live import Live
from railbird.web.house.sentences import status_line
from railbird.web.house.slow import zone_of
from railbird.web.words import notice_ui

TURN, REMINDER = "turn", "reminder"
NUDGE = "nudge"  # A friend asks to go on.
MOST_LISTED = 20  # Tables a message names one by one.


class Item(NamedTuple):
    """One thing a message tells."""

    letter: Letter
    live: Live
    left: int = 0  # Seconds somebody still has; for a reminder.


class DayItem(NamedTuple):
    """One race day a message tells of."""

    letter: Letter
    day: RaceDay
    club: str  # What it is called.


class Message(NamedTuple):
    """A message in words and as facts."""

    key: str  # The same whenever the same is told.
    title: str
    body: str
    path: str  # Where it leads.
    tag: str  # A newer one of the same takes its place on a screen.
    lines: Sequence[tuple[str, str]]  # What is told of each table, and where it is.
    facts: dict[str, Any]


class _Told(NamedTuple):
    """What is told of one table or race day."""

    title: str
    body: str
    path: str
    tag: str
    facts: dict[str, Any]


def compose(items: Sequence[Item | DayItem], channels: Channels, waiting: int) -> Message:
    """One message for all that is due."""
    language = channels.wishes.language
    notice = notice_ui(language)
    told = [_of_day(one, channels) if isinstance(one, DayItem) else _of_table(one, language) for one in items]
    key = blake2b(" ".join(str(item.letter.id) for item in items).encode(), digest_size=12).hexdigest()
    if len(told) == 1:
        title, body, path, tag, _ = told[0]
    else:
        days = any(isinstance(one, DayItem) for one in items)
        title = notice("several_things" if days else "several", count=len(items))
        body, path, tag = " · ".join(one.title for one in told[:MOST_LISTED]), "/my", "several"
    lines = [(f"{one.title}. {one.body}", one.path) for one in told]
    facts = {"waiting": waiting, "tables": [one.facts for one in told][:MOST_LISTED]}
    return Message(key, title, body, path, tag, lines[:MOST_LISTED], facts)


def _of_table(item: Item, language: str) -> _Told:
    row, kind, path = item.live.row, item.letter.kind, f"/tables/{item.live.id}"
    game = item.live.game.titles.get(language, item.live.game.title).partition(" (")[0]
    title = notice_ui(language)(f"title_{kind}", game=game, left=item.left)
    body = notice_ui(language)("body", code=row.code, says=status_line(item.live, language, (item.letter.seat,)))
    facts = {"event": kind, "table": row.id, "code": row.code, "game": row.game, "path": path}
    return _Told(title, body, path, f"{row.id} {'over' if kind == OVER else 'turn'}", facts)


def _of_day(item: DayItem, channels: Channels) -> _Told:
    """By the reader's own clock, where they have said which it is."""
    language, day, path = channels.wishes.language, item.day, f"/clubs/{item.day.club}"
    zone = zone_of(channels.wishes.zone) or zone_of(day.zone)
    assert zone is not None
    when = leaf(day.at, zone, language)
    title = notice_ui(language)("title_day", club=item.club)
    body = notice_ui(language)("body_day", when=when.whole, zone=when.zone)
    facts = {"event": DAY, "club": day.club, "day": day.id, "at": day.at, "path": path}
    return _Told(title, body, path, f"{day.id} day", facts)
