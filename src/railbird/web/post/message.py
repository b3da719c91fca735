"""What a message says: whom a table waits for, as everybody there knows it. A phone on a table shows it to others, so
that it never tells what only one seat may know."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from railbird.store.notices import Channels
from railbird.store.outbox import Letter
from railbird.web.house.live import Live
from railbird.web.house.sentences import status_line
from railbird.web.words import notice_ui

TURN, REMINDER, OVER = "turn", "reminder", "over"
MOST_LISTED = 20  # Tables a message names one by one.


class Item(NamedTuple):
    """One thing a message tells."""

    letter: Letter
    live: Live
    left: int = 0  # Seconds somebody still has; for a reminder.


class Message(NamedTuple):
    """A message in words and as facts."""

    key: str  # The same whenever the same is told.
    title: str
    body: str
    path: str  # Where it leads.
    tag: str  # A newer one of the same takes its place on a screen.
    lines: Sequence[tuple[str, str]]  # What is told of each table, and where it is.
    facts: dict[str, Any]


def compose(items: Sequence[Item], channels: Channels, waiting: int) -> Message:
    """One message for all that is due."""
    language = channels.wishes.language
    notice = notice_ui(language)
    titles = [_title(item, language) for item in items]
    paths = [f"/tables/{item.live.id}" for item in items]
    key = blake2b(" ".join(str(item.letter.id) for item in items).encode(), digest_size=12).hexdigest()
    if len(items) == 1:
        item = items[0]
        title, body, path = titles[0], _body(item, language), paths[0]
        tag = f"{item.live.id} {'over' if item.letter.kind == OVER else 'turn'}"
    else:
        title, body, path, tag = notice("several", count=len(items)), " · ".join(titles[:MOST_LISTED]), "/my", "several"
    lines = [(f"{name}. {_body(item, language)}", path) for name, item, path in zip(titles, items, paths, strict=True)]
    tables = [_facts(item, path) for item, path in zip(items, paths, strict=True)]
    facts = {"waiting": waiting, "tables": tables[:MOST_LISTED]}
    return Message(key, title, body, path, tag, lines[:MOST_LISTED], facts)


def _title(item: Item, language: str) -> str:
    live = item.live
    game = live.game.titles.get(language, live.game.title).partition(" (")[0]
    return notice_ui(language)(f"title_{item.letter.kind}", game=game, left=item.left)


def _body(item: Item, language: str) -> str:
    code, says = item.live.row.code, status_line(item.live, language)
    return notice_ui(language)("body", code=code, says=says)


def _facts(item: Item, path: str) -> dict[str, Any]:
    row = item.live.row
    return {"event": item.letter.kind, "table": row.id, "code": row.code, "game": row.game, "path": path}
