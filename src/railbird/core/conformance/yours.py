"""Who a line of the log is about reads "you" in it: every line that names one seat has another one for that seat."""

import re
from collections.abc import Iterator, Mapping

from railbird.core.conformance.report import Report
from railbird.core.game import AnyGame
from railbird.core.kept import Tables
from railbird.core.note import Note
from railbird.core.sentence import AMONG, seat_facts
from railbird.core.text import CORE, LANGUAGES, _load

GAP = re.compile(r"\{(\w+)")  # A fact that a sentence asks for.
PAIR = re.compile(r"\{\w+:\w+ (\w+):")  # And the second one of `{seats:seat bids:money}`.


def check_yours(game: AnyGame, report: Report) -> None:
    """There is such a line in three languages for every single seat a line names, with its other facts; no other."""
    for language in LANGUAGES:
        for package in (game.package, CORE):
            for fault in faults_of(_load(package, language)):
                report.expect("yours", False, f"{language}: {fault}")
        report.expect("yours", True, language)


def faults_of(tables: Tables) -> Iterator[str]:
    """What is missing in a text, too much, or asks for other facts."""
    notes: Mapping[str, str] = tables.get("notes", {})
    yours: Mapping[str, Mapping[str, str]] = tables.get("yours", {})
    for key, line in notes.items():
        for fact in seat_facts(line):
            if key not in yours.get(fact, {}) and not (is_list(fact) and key in yours.get(AMONG, {})):
                yield f"yours.{fact} has no {key!r}: whoever the line is about reads their own name in {line!r}"
    for fact, lines in yours.items():
        for key, line in lines.items():
            lists = {one for one in seat_facts(notes.get(key, "")) if is_list(one)}
            if not (lists if fact == AMONG else fact in seat_facts(notes.get(key, ""))):
                yield f"yours.{fact}.{key!r} is a line for nobody: notes has none that names {fact}"
            elif not asks_for_the_same(line, notes[key], lists if fact == AMONG else {fact}):
                yield f"yours.{fact}.{key!r} asks for other facts than {notes[key]!r}: {line!r}"


def asks_for_the_same(line: str, told: str, own: set[str]) -> bool:
    """Whether a line for a seat has the gaps of the one for all but for its own; of several seats it may name some."""
    asked, gaps = (set(GAP.findall(one)) | set(PAIR.findall(one)) for one in (line, told))
    return gaps - own <= asked <= (gaps | {"others"} if any(map(is_list, own)) else gaps - own)


def is_list(fact: str) -> bool:
    """Whether a fact is a list of seats: those are called by a plural."""
    return fact.endswith("s")


def called_right(note: Note, line: str) -> bool:
    """Whether lists of seats, and nothing else, are called by a plural in a note that a line tells."""
    return all(is_list(fact) == isinstance(note.facts[fact], list | tuple) for fact in seat_facts(line))
