"""The rulebook in the code: the rules of a game, where they are carried out and which tests prove them.

A rulebook page `text/rulebook.<language>.md` has one heading per rule, its id first:

    ### HS-5.3 Tokens per box

Rulings have ids too (R-5). Code and tests cite a rule by its id; a test function may write it
with underscores (`test_HS_5_3_…`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from railbird.core.errors import BadText
from railbird.core.game import AnyGame

HEADING = re.compile(r"^#{2,4} ((?:[A-Z]{2,4}|R)-R?\d+[a-z]?(?:\.\d+)*) (.+?)\s*$", re.MULTILINE)
CITATION = re.compile(r"(?<![A-Za-z0-9])((?:[A-Z]{2,4}|R)[-_]R?\d+[a-z]?(?:[._]\d+)*)(?![0-9])")


@dataclass
class Rule:
    """One rule: id, title, and where it is cited (`steps.py:42`, `test_rules.py:7`)."""

    id: str
    title: str
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


def page(game: AnyGame, language: str) -> str:
    """The rulebook page of a game as Markdown."""
    path = files(game.package) / "text" / f"rulebook.{language}.md"
    if not path.is_file():
        raise BadText(f"{game.id} has no rulebook page in {language!r}.")
    return path.read_text(encoding="utf-8")


def headings(markdown: str) -> dict[str, str]:
    """The rules of a page: id -> title, in order."""
    return {found.group(1): found.group(2) for found in HEADING.finditer(markdown)}


def rules(game: AnyGame, language: str = "en") -> list[Rule]:
    """All rules of a game with their citations; tests are found when the project's sources are there."""
    found = {rule_id: Rule(rule_id, title) for rule_id, title in headings(page(game, language)).items()}
    for where, files_there in (("code", sources(game)), ("tests", _tests(game))):
        for name, text in files_there:
            _cite(found, name, text, where)
    return list(found.values())


def _cite(found: dict[str, Rule], name: str, text: str, where: str) -> None:
    for number, line in enumerate(text.splitlines(), 1):
        for citation in CITATION.finditer(line):
            rule = _rule(found, citation.group(1))
            if rule is not None:
                getattr(rule, where).append(f"{name}:{number}")


def _rule(found: dict[str, Rule], written: str) -> Rule | None:
    """The rule a citation means; `HS_5_3` is HS-5.3, and what a test's name adds after the id is dropped."""
    head, *tail = re.split(r"[-_.]", written)
    for length in range(len(tail), 0, -1):
        rule_id = f"{head}-{'.'.join(tail[:length])}"
        if rule_id in found:
            return found[rule_id]
    return None


def sources(game: AnyGame, folder: Traversable | None = None, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The Python files of a game's room, or of a folder in it: where each lies, and what it says."""
    for entry in sorted((folder or files(game.package)).iterdir(), key=lambda e: e.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from sources(game, entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield prefix + entry.name, entry.read_text(encoding="utf-8")


def _tests(game: AnyGame) -> Iterator[tuple[str, str]]:
    """The game's tests, where the package lies in its source tree."""
    room = Path(str(files(game.package)))
    for parent in room.parents:
        folder = parent / "tests" / "games" / game.id
        if folder.is_dir():
            for path in sorted(folder.rglob("*.py")):
                yield str(path.relative_to(parent)), path.read_text(encoding="utf-8")
            return
