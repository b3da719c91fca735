"""The house's own rules: how long a module, a function or the whole may be, and what each room must not say."""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from itertools import chain
from pathlib import Path

import pytest

from railbird.core import rulebook
from railbird.core.registry import GROUP

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "railbird"
GAMES = SOURCE / "games"
MIGRATIONS = SOURCE / "store" / "migrations" / "versions"
"""Written by Alembic, never touched again."""
RULE = re.compile(r"(?<![A-Za-z0-9])(?:HS|JK|GH|DS|WPS|R|DS-R)-R?\d+[a-z]?(?:\.\d+)*")
MONEY = re.compile(
    r"(.*_)?(money|cash|stakes?|amounts?|pays?|paid|payouts?|prices?|bets?|bids?|totals?|net|prizes?|purses?|charges?"
    r"|odds|owed|debts?|loans?|costs?|balance|worth|income|gains?|fees?|rents?)"
)
"""What an amount of money is called; a name with several words is one if its last word is: `bet_total`, `own_cash`."""
PLAIN_TEXT = {".py", ".html", ".js", ".css", ".toml", ".sh"}


@pytest.fixture(scope="module", autouse=True)
def _trees_are_no_garbage() -> Iterator[None]:
    """All of them are kept: to look again and again which could be let go takes longer than to make them."""
    gc.disable()
    yield
    gc.enable()


def python(*folders: Path) -> list[Path]:
    return sorted(chain.from_iterable(folder.rglob("*.py") for folder in folders))


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def said(path: Path) -> str:
    return str(path.relative_to(ROOT))


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """The functions of a module with their lengths, from the first line of the definition to the last of its body."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{said(path)}: {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


# --- how long


def test_no_module_has_more_than_300_lines() -> None:
    assert {said(path): lines(path) for path in python(SOURCE) if lines(path) > 300} == {}


def test_no_test_module_has_more_than_600_lines() -> None:
    assert {said(path): lines(path) for path in python(ROOT / "tests") if lines(path) > 600} == {}


def test_functions_are_short() -> None:
    written = [path for path in python(SOURCE) if path.parent != MIGRATIONS]
    found = dict(chain.from_iterable(functions(path) for path in written))
    lengths = sorted(found.values())
    assert lengths[len(lengths) * 95 // 100] <= 25
    assert {name: length for name, length in found.items() if length > 60} == {}


# --- what pages do not know


def pages(*kinds: str) -> list[Path]:
    """What the pages of the games are made of."""
    return [path for path in sorted(GAMES.glob("*/page/**/*")) if path.is_file() and path.suffix in kinds]


def test_no_page_contains_the_id_of_a_rule() -> None:
    found = {}
    for path in pages(".py", ".html", ".js"):
        written = [
            number for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if RULE.search(line)
        ]
        if written:
            found[said(path)] = written
    assert found == {}


def test_every_rule_would_be_noticed() -> None:
    for folder in sorted(GAMES.glob("*/text")):
        for rule in rulebook.headings((folder / "rulebook.en.md").read_text(encoding="utf-8")):
            assert RULE.fullmatch(rule), rule


def is_money(node: ast.expr) -> bool:
    """Whether an expression is called like an amount of money: `stake`, `player.cash`, `bets["total"]`, `prices[3]`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return MONEY.fullmatch(name) is not None
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            return MONEY.fullmatch(name) is not None
        case ast.Subscript(value=value):
            return is_money(value)
        case ast.UnaryOp(operand=operand):
            return is_money(operand)
    return False


ARITHMETIC = ast.Add | ast.Sub | ast.Mult | ast.Div | ast.FloorDiv | ast.Mod


def sums(path: Path) -> Iterator[int]:
    """The lines on which a module reckons with money; texts and lists that are put together are no sums."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.BinOp(left=left, op=ast.Add(), right=right) if is_text(left) or is_text(right):
                continue
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, ARITHMETIC):
                if is_money(left) or is_money(right):
                    yield node.lineno
            case ast.AugAssign(target=target, op=op, value=value) if isinstance(op, ARITHMETIC):
                if not is_text(value) and (is_money(target) or is_money(value)):
                    yield node.lineno


def is_text(node: ast.expr) -> bool:
    kinds = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    return isinstance(node, kinds) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def test_no_page_reckons_with_money() -> None:
    found = {said(path): sorted(set(sums(path))) for path in pages(".py")}
    assert {path: numbers for path, numbers in found.items() if numbers} == {}


NAMES = "money|cash|stakes?|amounts?|pays|payout|price|bid|total|net|prize|purse|charge|odds|debt|loan|cost"
SUM = re.compile(rf"\b(?:{NAMES})\s*[-+*/%]+\s*[\w(]|[\w)]\s*[-+*/%]+\s*(?:\w+\.)*(?:{NAMES})\b")
BLOCK = re.compile(r"\{\{.*?\}\}|\{%.*?%\}")
"""What is computed in a template."""
SPOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|`[^`]*`")
"""Names in quotes are no sums."""


def reckons(line: str, suffix: str) -> bool:
    """Whether a line of a template or a script adds up or multiplies what is called like money."""
    parts = [match.group(0).strip("{}%- ") for match in BLOCK.finditer(line)] if suffix == ".html" else [line]
    return any(SUM.search(SPOKEN.sub('""', part).partition("// ")[0]) for part in parts)


def test_no_template_or_script_of_a_game_reckons_with_money() -> None:
    found = {}
    for path in pages(".html", ".js"):
        text = path.read_text(encoding="utf-8").splitlines()
        numbers = [number for number, line in enumerate(text, 1) if reckons(line, path.suffix)]
        if numbers:
            found[said(path)] = numbers
    assert found == {}


def test_a_sum_in_a_template_or_a_script_would_be_noticed() -> None:
    assert reckons('<i title="{{ bet.stake * 3 }}">', ".html")
    assert reckons("{%- set left = t.page.cash - row.stake -%}", ".html")
    assert reckons("const left = facts.amount * 2;", ".js")
    assert not reckons('<b class="no-bid">{{ bet.stake }} × {{ t.words.page("odds-on") }}</b>', ".html")


# --- scripts move what they are given; where things lie is known in Python alone


def scripts() -> dict[str, str]:
    """Our own scripts: the house's and the games'."""
    found = [path for path in sorted(SOURCE.rglob("*.js")) if path.parent.name != "vendor"]
    return {said(path): path.read_text(encoding="utf-8") for path in found}


def test_no_script_knows_geometry() -> None:
    formula = re.compile(r"Math\.(?:PI|a?(?:sin|cos|tan)\w*|hypot|sqrt)\b|\bradius\b")
    assert {name: formula.findall(text) for name, text in scripts().items() if formula.search(text)} == {}


def test_no_script_repeats_where_a_track_lies() -> None:
    games = [path.parent.parent.name for path in GAMES.glob("*/page/track.py")]
    ovals = [import_module(f"railbird.games.{game}.page.track").OVAL for game in games]
    lies = {f"{value:g}" for oval in ovals for value in (oval.left, oval.right, oval.line, oval.centre)}
    assert len(ovals) == 3
    found = {name: lies & set(re.findall(r"[\d.]+", text)) for name, text in scripts().items()}
    assert {name: numbers for name, numbers in found.items() if numbers} == {}


# --- nothing outside games/ knows which games there are


def test_nothing_outside_games_names_a_game() -> None:
    ids = [entry.name for entry in entry_points(group=GROUP) if entry.value.startswith("railbird.games.")]
    named = re.compile("|".join(rf"\b{name}\b" for name in ids))
    found = {}
    for path in sorted(SOURCE.rglob("*")):
        if path.is_file() and path.suffix in PLAIN_TEXT and GAMES not in path.parents:
            text = path.read_text(encoding="utf-8").splitlines()
            numbers = [number for number, line in enumerate(text, 1) if named.search(line)]
            if numbers:
                found[said(path)] = numbers
    assert len(ids) == 5
    assert found == {}
