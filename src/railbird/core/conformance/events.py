"""What a game declares in `rules/notes.py`: its events with their facts, and the words for them."""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from railbird.core import rulebook
from railbird.core.conformance.report import Report
from railbird.core.game import AnyGame
from railbird.core.note import PAID, Event
from railbird.core.text import CORE, LANGUAGES, _load

GAP = re.compile(r"\{(\w+)")


def declared_events(game: AnyGame) -> dict[str, Event]:
    """The events of a game by name; none where its room has no `rules/notes.py`."""
    if find_spec(game.package + ".rules") is None or find_spec(game.package + ".rules.notes") is None:
        return {}
    named = vars(import_module(game.package + ".rules.notes")).values()
    events = [event for value in named for event in (value if isinstance(value, tuple) else (value,))]
    return {event.name: event for event in (PAID, *events) if isinstance(event, Event)}


def check_events(game: AnyGame, report: Report) -> None:
    """Every declared event has a line in three languages that asks for its facts alone, and every line an event."""
    events = declared_events(game)
    if not events:
        return
    rules = rulebook.headings(rulebook.page(game, "en"))
    for language in LANGUAGES:
        own: Mapping[str, str] = _load(game.package, language).get("notes", {})
        shared: Mapping[str, str] = _load(CORE, language).get("notes", {})
        for event in events.values():
            found = _lines(own, event) or _lines(shared, event)
            report.expect("notes", bool(found), f"{language}: there is no line for the event {event.name}")
            for line in found:
                missing = set(GAP.findall(line)) - set(event.fields)
                report.expect("notes", not missing, f"{language}: {event.name} has no {sorted(missing)}: {line!r}")
        for key in own:
            name, _, rule = key.partition(".")
            report.expect("notes", name in events, f"{language}: notes.{key} is a line for no event")
            report.expect("notes", not rule or rule in rules, f"{language}: notes.{key}: there is no such rule")


def _lines(table: Mapping[str, str], event: Event) -> list[str]:
    return [line for key, line in table.items() if key.partition(".")[0] == event.name]


def shape(tables: Any) -> Iterator[tuple[str, frozenset[str]]]:
    """The keys of a text, and for each sentence the facts it asks for."""
    if not isinstance(tables, Mapping):
        yield "", frozenset(GAP.findall(str(tables)))
        return
    for key, value in tables.items():
        for inside, gaps in shape(value):
            yield f"{key}.{inside}" if inside else str(key), gaps
