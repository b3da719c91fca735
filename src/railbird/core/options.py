"""Options: how a table chooses to read or vary the rules, as a typed struct per game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from railbird.core.errors import BadOptions


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game's own options add fields with defaults: `Literal` words, bools, numbers with bounds.

    A default is the rulebook's main reading, so `Options()` is the game as printed. The rules never read a clock;
    what a rulebook says about time is told to the table here.
    """

    def time_limit(self) -> int:
        """Minutes after which the table announces that time is up; 0 where it never does by itself."""
        return 0

    def seconds(self, step: str) -> int:
        """Seconds a decision of this step has; 0 where the rulebook sets no clock."""
        return 0

    def grace(self) -> int:
        """Seconds a window (a claim, an objection) stays open for people before a bot goes on."""
        return 8


O = TypeVar("O", bound=Options)  # noqa: E741 - a type variable is never mistaken for a zero


@dataclass(frozen=True)
class OptionField:
    """One option as a form needs it. `choices` is empty for a number from `lo` to `hi`."""

    name: str
    default: int | str | bool
    choices: tuple[int | str | bool, ...]
    lo: int = 0
    hi: int = 0

    def values(self) -> tuple[int | str | bool, ...]:
        """Every value, or for a long range its ends, its middle and the default."""
        if self.choices:
            return self.choices
        if self.hi - self.lo <= 12:
            return tuple(range(self.lo, self.hi + 1))
        return tuple(sorted({self.lo, (self.lo + self.hi) // 2, self.hi, int(self.default)}))

    def expected(self) -> str:
        """What is allowed, for an error message."""
        if self.choices:
            return "one of " + ", ".join(_word(choice) for choice in self.choices)
        return f"a whole number from {self.lo} to {self.hi}"


UNITS = {"_seconds": 1, "_minutes": 60}


def unit_of(name: str) -> int:
    """Of an option that is a length of time, which its name says at its end: so many seconds; 0 of any other."""
    return next((seconds for end, seconds in UNITS.items() if name.endswith(end)), 0)


def _word(value: int | str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_fields(kind: type[Options]) -> tuple[OptionField, ...]:
    """The options of a game, in the order of its struct."""
    struct: type = kind
    return _fields(struct)


@lru_cache(maxsize=64)
def _fields(kind: type) -> tuple[OptionField, ...]:
    """The same, taken apart once: every table asks for them."""
    return tuple(_field(field) for field in msgspec.structs.fields(kind))


def _field(field: msgspec.structs.FieldInfo) -> OptionField:
    info: Any = msgspec.inspect.type_info(field.type)
    default = field.default
    match info:
        case msgspec.inspect.BoolType():
            return OptionField(field.name, default, (True, False))
        case msgspec.inspect.LiteralType():
            return OptionField(field.name, default, tuple(field.type.__args__))
        case msgspec.inspect.IntType():
            return OptionField(field.name, default, (), info.ge or 0, info.le or 0)
    raise TypeError(f"option {field.name}: use bool, Literal or a bounded int")


def read_options(kind: type[O], values: Mapping[str, object]) -> O:
    """Options from names and values (words from a command line included), or `BadOptions` naming what is allowed."""
    known = {field.name: field for field in option_fields(kind)}
    typed: dict[str, object] = {}
    for name, value in values.items():
        if name not in known:
            raise BadOptions(f"There is no option called {name}. Choose one of: {', '.join(known) or 'none'}.")
        typed[name] = _read(known[name], value)
    return msgspec.convert(typed, kind)


def _read(field: OptionField, value: object) -> object:
    if field.choices:
        for choice in field.choices:
            if type(value) is type(choice) and value == choice:
                return choice
            if isinstance(value, str) and value == _word(choice):
                return choice
    else:
        if isinstance(value, str) and value.lstrip("-").isdecimal() and value.isascii() and len(value) <= 9:
            value = int(value)
        if type(value) is int and field.lo <= value <= field.hi:
            return value
    raise BadOptions(f"Option {field.name} can't be {value!r}. Use {field.expected()}.")


def write_options(options: Options) -> dict[str, int | str | bool]:
    """All values by name, defaults included, so that a record stays true when a default changes."""
    return {field: getattr(options, field) for field in options.__struct_fields__}


def one_by_one(kind: type[O]) -> Iterator[O]:
    """The default, then every other value of every option alone."""
    yield kind()
    for field in option_fields(kind):
        for value in field.values():
            if value != field.default:
                yield msgspec.convert({field.name: value}, kind)
