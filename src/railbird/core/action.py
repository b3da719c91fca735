"""Actions: what a seat can do, or what can happen, as small typed values."""

from typing import ClassVar, Final

from railbird.core.native import mypyc_attr

Value = int | str  # What a field of an action holds: a number or one of a few words (a bool is a number).

LABEL_LENGTH: Final = 40


class Field:
    """One field of an action type: its name and what may stand in it."""

    def __init__(self, name: str, kind: str, lo: int = 0, hi: int = 0, words: tuple[str, ...] = ()) -> None:
        self.name = name
        self.kind = kind  # number, word or label.
        self.lo = lo
        self.hi = hi
        self.words = words

    def accepts(self, value: object) -> bool:
        """Whether a value read from outside may stand here."""
        if self.kind == "word":
            return value in self.words
        if self.kind == "label":
            return isinstance(value, str) and 0 < len(value) <= LABEL_LENGTH
        return isinstance(value, int) and not isinstance(value, bool) and self.lo <= value <= self.hi

    def expected(self) -> str:
        """What may stand here, for an error message."""
        if self.kind == "word":
            return "one of " + ", ".join(self.words)
        if self.kind == "label":
            return "a name of at most " + str(LABEL_LENGTH) + " letters"
        return "a whole number from " + str(self.lo) + " to " + str(self.hi)


def number(name: str, lo: int, hi: int) -> Field:
    """A field with a whole number from `lo` to `hi`."""
    return Field(name, "number", lo, hi)


def label(name: str) -> Field:
    """A field with a short name of the edition's, for instance a card's id."""
    return Field(name, "label")


def word(name: str, *words: str) -> Field:
    """A field with one of a few words."""
    return Field(name, "word", 0, 0, words)


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One thing that a seat can do or that can happen.

    Subclasses name their fields in `fields`, in the order of their constructor, and keep them
    `Final`. Actions are made once and shared, so that offering them costs nothing; two actions
    of one type with equal fields are equal wherever they were made.
    """

    fields: ClassVar[tuple[Field, ...]] = ()
    rule: ClassVar[str] = ""  # The rule that allows it: what a button and a line of a slip name.

    def values(self) -> tuple[Value, ...]:
        """The fields' values in order."""
        return tuple([getattr(self, field.name) for field in type(self).fields])

    def facts(self) -> dict[str, object]:
        """The fields' values by name."""
        return {field.name: getattr(self, field.name) for field in type(self).fields}

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return False
        for field in type(self).fields:  # noqa: SIM110 - half the time of `all`, and every move is looked for in a list
            if getattr(self, field.name) != getattr(other, field.name):
                return False
        return True

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.values()))

    def __repr__(self) -> str:
        named = [field.name + "=" + repr(getattr(self, field.name)) for field in type(self).fields]
        return type(self).__name__ + "(" + ", ".join(named) + ")"
