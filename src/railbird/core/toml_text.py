"""A TOML text as an owner wrote it: whether it is small enough to be parsed, and on which line a key stands.

A parser of TOML spends much on little: the cost of a dotted key grows with the square of its parts, brackets nest as
deep as somebody types them. What a stranger sends is looked through first, once from left to right, and refused with
its line where it has more of anything than any box needs.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

MAX_BYTES = 64 * 1024
"""The files that come with the games have at most a quarter of each of these. Together they keep the looking through
at about 10 ms and the parsing below 30 ms, whatever is in a file."""
MAX_LINE = 2_000  # Letters; also of a number, of which more than 4,300 figures could not even be shown.
MAX_LINES = 5_000
MAX_DEPTH = 6  # Parts of a dotted key, and brackets within brackets.
MAX_TABLES = 1_000
MAX_KEYS = 2_000
MAX_VALUES = 6_000  # Between the commas of lists and inline tables.

TOKEN = re.compile(r"""(?P<long>\"{3}|'{3})|"(?:[^"\\]|\\.)*+"?|'[^']*+'?|\#.*+|(?P<sign>[][{}.,=])""")
"""Texts and comments are stepped over whole. A text that does not end on its line is an error to the parser, too: what
comes behind it is never read, so it does not matter what we take it for."""
HEADER = re.compile(r"[ \t]*+(\[\[?)([^]]*+)\]\]?[ \t\r]*+(?:#|$)")
ENTRY = re.compile(r"""[ \t]*+["']?([\w-]++)["']?[ \t]*+=""")


@dataclass(frozen=True)
class TooMuch:
    """What an edition file has too much of, and on which line; line 0 for the file as a whole."""

    line: int
    says: str


@dataclass
class Counts:
    """What has been met so far in a text."""

    tables: int = 0
    keys: int = 0
    values: int = 0
    open: int = 0  # Brackets that are open.
    dots: int = 0  # Since the last sign that ends a key or a value.

    def meet(self, sign: str) -> None:
        """One more sign outside texts and comments."""
        self.dots = self.dots + 1 if sign == "." else 0
        if sign in "[{":
            self.open += 1
        elif sign in "]}":
            self.open -= 1
        elif sign == "=":
            self.keys += 1
        elif sign == ",":
            self.values += 1

    def too_much(self) -> str:
        """A sentence, or nothing."""
        if self.dots >= MAX_DEPTH:
            return f"a key has at most {MAX_DEPTH} parts"
        if self.open > MAX_DEPTH:
            return f"at most {MAX_DEPTH} brackets stand within each other"
        if self.keys > MAX_KEYS:
            return f"a file has at most {MAX_KEYS} keys"
        if self.tables > MAX_TABLES:
            return f"a file has at most {MAX_TABLES} tables"
        return f"the lists of a file have at most {MAX_VALUES} values" if self.values > MAX_VALUES else ""


def too_much(text: str) -> TooMuch | None:
    """What a text has more of than a parser should be given; None when it may be parsed."""
    if len(text) > MAX_BYTES or len(text.encode()) > MAX_BYTES:
        return TooMuch(0, f"an edition file can have {MAX_BYTES // 1024} KiB at most")
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        return TooMuch(MAX_LINES + 1, f"a file has at most {MAX_LINES} lines")
    counts = Counts()
    for number, line in enumerate(lines, 1):
        if says := _line_too_much(line, counts):
            return TooMuch(number, says)
    return None


def _line_too_much(line: str, counts: Counts) -> str:
    if len(line) > MAX_LINE:
        return f"a line has at most {MAX_LINE} letters"
    counts.dots = 0
    if counts.open <= 0 and line.lstrip(" \t").startswith("["):
        counts.tables += 1
        counts.open = 0  # a bracket too many is the parser's to refuse
    for found in TOKEN.finditer(line):
        if found["long"]:
            return "a text stands on one line; three quotation marks are not expected"
        if found["sign"]:
            counts.meet(found["sign"])
            if says := counts.too_much():
                return says
    return counts.too_much()


def line_of(text: str, key: str) -> int:
    """The line on which a key such as `horses[3].price` stands, or its nearest parent; 0 for none."""
    lines = _key_lines(text)
    while key and key not in lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return lines.get(key, 0)


@lru_cache(maxsize=1)  # what is odd about a file is often odd in several places
def _key_lines(text: str) -> dict[str, int]:
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        if header := HEADER.match(line):
            name = table = header[2].strip()
            if header[1] == "[[":
                index = counts[name] = counts.get(name, -1) + 1
                lines.setdefault(name, number)
                table = f"{name}[{index}]"
            lines[table] = number
        elif entry := ENTRY.match(line):
            lines.setdefault(f"{table}.{entry[1]}" if table else entry[1], number)
    return lines
