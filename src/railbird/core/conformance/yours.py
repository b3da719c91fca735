"""Who a line of the log is about reads "you" in it: every line that names one seat has another one for that seat."""

import re
from collections.abc import Iterator, Mapping

from railbird.core.conformance.report import Report
from railbird.core.game import AnyGame
from railbird.core.kept import Tables
from railbird.core.note import Note
from railbird.core.sentence import seat_facts
from railbird.core.text import CORE, LANGUAGES, _load

GAP = re.compile(r"\{(\w+)")  # A fact that a sentence asks for.


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
            if key not in yours.get(fact, {}) and not is_list(fact):
                yield f"yours.{fact} has no {key!r}: whoever the line is about reads their own name in {line!r}"
    for fact, lines in yours.items():
        for key, line in lines.items():
            if key not in notes or fact not in seat_facts(notes[key]):
                yield f"yours.{fact}.{key!r} is a line for nobody: notes has none that names {fact}"
            elif set(GAP.findall(line)) != set(GAP.findall(notes[key])) - {fact}:
                yield f"yours.{fact}.{key!r} asks for other facts than {notes[key]!r}: {line!r}"


def is_list(fact: str) -> bool:
    """Whether a fact is a list of seats: those are called by a plural."""
    return fact.endswith("s")


def called_right(note: Note, line: str) -> bool:
    """Whether lists of seats, and nothing else, are called by a plural in a note that a line tells."""
    return all(is_list(fact) == isinstance(note.facts[fact], list | tuple) for fact in seat_facts(line))
