"""Reading the script of a game's room: `lesson/script.txt`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from railbird.core.action import Value
from railbird.core.actors import CHANCE
from railbird.core.errors import BadLesson
from railbird.core.game import AnyGame, Seat
from railbird.core.lesson.conditions import Condition, condition
from railbird.core.lesson.script import GO_ON, Beat, Block, Check, Light, Line, Move, Pattern, Pause, Script, Variant

_MOVE = re.compile(r"(\w+)(?:@(\w+))?(?:([?!~])(\w*))?:\s*(.*)$")


@dataclass
class _Row:
    number: int
    text: str
    inner: list[_Row] = field(default_factory=list)


def has_lesson(game: AnyGame) -> bool:
    """Whether a game brings a guided race."""
    return (files(game.package) / "lesson" / "script.txt").is_file()


@cache
def read_script(package: str) -> Script:
    """The script of a game's room, or `BadLesson` with the line that is wrong."""
    return parse_script((files(package) / "lesson" / "script.txt").read_text(encoding="utf-8"))


def parse_script(text: str) -> Script:
    """A script as it is written."""
    rows = _nested(text)
    reading = _Reading()
    for row in rows:
        try:
            reading.read(row)
        except BadLesson as error:
            raise BadLesson(f"script.txt, line {row.number}: {error}") from error
    return Script(reading.edition, reading.options, tuple(reading.seats), tuple(reading.lines), tuple(reading.variants))


def _nested(text: str) -> list[_Row]:
    """Indented rows belong to the one above them."""
    top: list[_Row] = []
    open_rows: list[tuple[int, list[_Row]]] = [(-1, top)]
    for number, written in enumerate(text.splitlines(), 1):
        row = re.sub(r"(^|\s)#\s.*$", "", written).rstrip()  # a selector's # stands before its name
        if not row:
            continue
        depth = len(row) - len(row.lstrip())
        while open_rows[-1][0] >= depth:
            open_rows.pop()
        one = _Row(number, row.strip())
        open_rows[-1][1].append(one)
        open_rows.append((depth, one.inner))
    return top


class _Reading:
    """What has been read so far."""

    def __init__(self) -> None:
        self.edition = "standard"
        self.options: dict[str, bool | int | str] = {}
        self.seats: list[Seat] = []
        self.lines: list[Line] = []
        self.variants: list[Variant] = []
        self._beat = ""

    def read(self, row: _Row) -> None:
        """One row of the outermost level."""
        word, _, rest = row.text.partition(" ")
        match word:
            case "edition":
                self.edition = rest.strip()
            case "option":
                name, _, setting = rest.partition("=")
                self.options[name.strip()] = ast.literal_eval(setting.strip())
            case "seat":
                self.seats.append(Seat(*rest.split()))
            case "variant":
                self.variants.append(_variant(row))
            case _:
                self.lines += self._line(row)

    def _line(self, row: _Row) -> Iterator[Line]:
        word, _, rest = row.text.partition(" ")
        match word:
            case "beat":
                yield from self._told(row, rest.strip())
            case "lit":
                yield Light(row.number, _selectors(rest))
            case "pause":
                yield Pause(row.number, f"after {self._beat}", rest.strip() or GO_ON)
            case "expect" | "always":
                yield Check(row.number, condition(rest), rest, word == "always")
            case "when" | "until":
                inner = tuple(line for one in row.inner for line in self._line(one))
                yield Block(row.number, condition(rest.removesuffix(":")), word == "until", inner)
            case _:
                yield from self._moves(row)

    def _told(self, row: _Row, name: str) -> Iterator[Line]:
        """A beat, and the pause after one that waits."""
        self._beat = name
        lit: tuple[str, ...] = ()
        others: list[tuple[str, Condition]] = []
        waits, only = "", None
        for one in row.inner:
            word, _, rest = one.text.partition(" ")
            match word:
                case "lit":
                    lit = _selectors(rest)
                case "waits":
                    waits = rest.strip() or GO_ON
                case "only":
                    only = condition(rest)
                case "says":
                    key, _, holds = rest.partition(" if ")
                    others.append((key.strip(), condition(holds)))
                case _:
                    raise BadLesson(f"beat {name}: what is {one.text!r}?")
        yield Beat(row.number, name, lit, only, tuple(others), Pause(row.number, name, waits) if waits else None)

    def _moves(self, row: _Row) -> Iterator[Move]:
        found = _MOVE.match(row.text)
        if not found:
            raise BadLesson(f"not a line of a script: {row.text}.")
        name, step, mark, says, rest = found.groups()
        names = {"chance": CHANCE} | {seat.name.lower(): number for number, seat in enumerate(self.seats)}
        if name not in names:
            raise BadLesson(f"nobody here is called {name}.")
        for part in rest.split(";"):
            yield Move(row.number, names[name], _patterns(part), step or "", mark or "", says or "")


def _patterns(written: str) -> tuple[Pattern, ...]:
    return tuple(_pattern(one.strip()) for one in written.split(" / "))


def _pattern(written: str) -> Pattern:
    if "(" not in written:
        return Pattern(written)
    try:
        call = ast.parse(written, mode="eval").body
    except SyntaxError as error:
        raise BadLesson(f"not an action: {written}.") from error
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        raise BadLesson(f"not an action: {written}.")
    return Pattern(call.func.id, tuple(_value(arg) for arg in call.args))


def _value(node: ast.expr) -> Value | range:
    """A field: a value, or `500-3000`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        return range(ast.literal_eval(node.left), ast.literal_eval(node.right) + 1)
    value: Value = ast.literal_eval(node)
    return value


def _selectors(written: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in written.split(" | "))


def _variant(row: _Row) -> Variant:
    found = Variant()
    for one in row.inner:
        word, _, rest = one.text.partition(":")
        kind, _, beat = word.partition(" ")
        if kind == "beat":
            found.instead[beat] = [_pattern(part.strip()) for part in rest.split(";")]
        elif kind == "says":
            found.says[beat] = rest.strip()
        else:
            found.checks.append((beat, rest.strip(), condition(rest.strip())))
    return found
