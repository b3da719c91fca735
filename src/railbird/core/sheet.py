"""One slip for every form that is filled in freely and handed in once: tokens, bets, bids, hands, charts, deals.

A game says which lines there are and what can stand on them (`Blank`), `read` says what a form has made of that, the
rules try what it would play, and the game tells the page in words (`Sheet`). Nothing is kept on the server: what is
written travels with the form. Fields and buttons are called the same in every game:

    on.LINE       what the line is laid on, several separated by commas
    amount.LINE   its amount
    press         a button: `LINE=TARGET` lays it on a target or takes it off, `LINE+100` and `LINE-100` change an
                  amount, `LINE:500` sets it, `LINE` alone takes the line in hand, `=TARGET` is for the line in hand
    now           the line in hand
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from railbird.core.action import Action

LARGEST = 9_999_999  # No box has an amount of more digits.
_PRESS = re.compile(r"(?P<line>[\w.]*)(?:=(?P<target>.*)|(?P<sign>[+:\-\u2212])(?P<amount>\d{1,7}))?")


# --- what is written


@dataclass(frozen=True, kw_only=True)
class Blank:
    """A line of a slip as it can be filled in."""

    key: str
    targets: Sequence[str] = ()  # What it can be laid on.
    room: int = 1  # On how many of them; one more takes the place of the last.
    usual: int = 0  # The amount it begins with.
    only_laid: bool = True  # Whether its amount counts only once it is laid on something.


@dataclass(frozen=True)
class Entry:
    """A line of a slip as it is filled in."""

    on: tuple[str, ...] = ()
    amount: int = 0


@dataclass(frozen=True)
class Draft:
    """A slip as it stands in a form; nothing of it has been played."""

    entries: Mapping[str, Entry]
    now: str = ""  # The line in hand.

    def __getitem__(self, line: str) -> Entry:
        return self.entries[line]

    def laid(self) -> dict[str, Entry]:
        """The lines that are laid on something, in the order of the slip."""
        return {key: entry for key, entry in self.entries.items() if entry.on}

    def total(self) -> int:
        """The sum of all amounts that count."""
        return sum(entry.amount for entry in self.entries.values())

    def hidden(self) -> dict[str, str]:
        """What has to travel with the form and has no field of its own."""
        kept = {f"on.{key}": ",".join(entry.on) for key, entry in self.entries.items() if entry.on}
        return {**kept, "now": self.now} if self.now else kept


def whole(written: str, usual: int = 0) -> int:
    """A number as somebody typed it."""
    digits = written.strip().replace("\u2212", "-")
    return int(digits) if re.fullmatch(r"-?\d{1,9}", digits) else usual


def read(blanks: Sequence[Blank], form: Mapping[str, str]) -> Draft:
    """The slip as a form has it, after the button that was pressed."""
    entries = {blank.key: _entry(blank, form) for blank in blanks}
    now = form.get("now", "")
    pressed = _PRESS.fullmatch(form.get("press", ""))
    if pressed is not None:
        line = pressed["line"] or now or _first_free(blanks, entries)
        known = {blank.key: blank for blank in blanks}
        if line in known:
            entries[line] = _pressed(known[line], entries[line], pressed)
            now = line
    laid = {blank.key: _settled(blank, entries[blank.key]) for blank in blanks}
    if pressed is not None and pressed["target"] is not None and now in laid and laid[now].on:
        now = _first_free(blanks, laid) or now
    return Draft(laid, now if now in laid else _first_free(blanks, laid))


def _entry(blank: Blank, form: Mapping[str, str]) -> Entry:
    written = [one for one in form.get(f"on.{blank.key}", "").split(",") if one in blank.targets]
    amount = whole(form.get(f"amount.{blank.key}", ""), blank.usual)
    return Entry(tuple(dict.fromkeys(written))[: blank.room], max(0, min(LARGEST, amount)))


def _pressed(blank: Blank, entry: Entry, press: re.Match[str]) -> Entry:
    target = press["target"]
    if target is not None and target in blank.targets:
        if target in entry.on:
            return replace(entry, on=tuple(one for one in entry.on if one != target))
        return replace(entry, on=(*entry.on[: blank.room - 1], target))
    if press["amount"]:
        by = int(press["amount"])
        changed = {"+": entry.amount + by, ":": by}.get(press["sign"], entry.amount - by)
        return replace(entry, amount=max(0, min(LARGEST, changed)))
    return entry


def _settled(blank: Blank, entry: Entry) -> Entry:
    """An amount of a line that is laid on nothing does not count."""
    if blank.targets and blank.only_laid:
        return replace(entry, amount=(entry.amount or blank.usual) if entry.on else 0)
    return entry


def _first_free(blanks: Sequence[Blank], entries: Mapping[str, Entry]) -> str:
    return next((blank.key for blank in blanks if blank.targets and not entries[blank.key].on), "")


# --- as the page shows it


@dataclass(frozen=True, kw_only=True)
class Target:
    """Something a line can be laid on."""

    key: str
    name: str
    says: str = ""  # All of it in a sentence, for whoever does not see the drawing.
    figure: str = ""  # Odds, or what it pays.
    chosen: bool = False
    mark: str = ""  # The class of its colours: `horse-7`, `runner-red`, `dog-green`.
    letter: str = ""


@dataclass(frozen=True, kw_only=True)
class Amount:
    """The amount of a line, as a field with a minus and a plus, or as a few to choose from."""

    value: int
    lo: int
    hi: int
    step: int
    label: str = ""
    choices: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line: a bet, a token, a bid, a card for a hand, a place on the chart."""

    key: str
    name: str
    means: str = ""
    says: str = ""  # What it would bring, or that nothing is laid yet.
    targets: Sequence[Target] = ()
    amount: Amount | None = None
    now: bool = False  # Whether it is in hand: a tap on the board is for it.

    def chosen(self) -> list[Target]:
        """What it is laid on."""
        return [target for target in self.targets if target.chosen]


@dataclass(frozen=True)
class Case:
    """One way it can end: what the slip brings then, and what its owner has."""

    says: str
    gain: str
    after: str = ""
    good: bool = False


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A slip as the page shows it, and what handing it in would play."""

    lines: Sequence[Line]
    button: str  # What handing in is called.
    actions: Sequence[Action] = ()  # What it plays as it stands; nothing while the rules refuse it.
    missing: str = ""  # What keeps it from being handed in, in a sentence of the rules.
    rule: str = ""  # The rule that says so, or the one the slip follows.
    total: str = ""
    limit: str = ""
    cases: Sequence[Case] = ()
    hidden: Mapping[str, str] = field(default_factory=dict)
