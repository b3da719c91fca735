"""What a rulebook says in figures: the numbers of a rule's examples and the rows of its tables, in any language."""

from __future__ import annotations

import re
from collections import Counter

from railbird.cli.rules import one_rule
from railbird.core import rulebook
from railbird.core.game import AnyGame

NUMBER = re.compile(r"\d{1,3}(?:[.,\u00a0]\d{3})+|\d+")
"""1,500 or 1.500 or 1 500 as each language groups it, or plain digits."""


def numbers(text: str) -> list[int]:
    """All numbers of a text, in order."""
    return [int(re.sub(r"\D", "", found)) for found in NUMBER.findall(text)]


def rule_text(game: AnyGame, language: str, rule: str) -> str:
    """A rule with its heading, examples and tables."""
    return one_rule(rulebook.page(game, language), rule)


def example(game: AnyGame, language: str, rule: str) -> str:
    """The worked examples of a rule: its quoted lines."""
    said = rule_text(game, language, rule).splitlines()
    found = "\n".join(line.removeprefix(">") for line in said if line.startswith(">"))
    assert found, f"{rule} has no example"
    return found


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, row by row, without the rules under their heads."""
    cut = [line.strip().strip("|").split("|") for line in text.splitlines() if line.strip().startswith("|")]
    return [[cell.strip() for cell in row] for row in cut if not set("".join(row)) <= set("- ")]


def says(text: str, *wanted: int) -> bool:
    """Whether a text names all these numbers, each as often as it is asked for."""
    return Counter(wanted) <= Counter(numbers(text))
