"""Virtual sequences of actions: thousands of amounts are offered without being listed."""

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from railbird.core.action import Action, Value


class Amounts(Sequence[Action]):
    """The actions `kind(*fixed, amount)` for every amount from `lo` to `hi` in steps of `step`.

    The amount is the last field of `kind`. Has a length, an index and `in`; makes an action only
    when it is asked for.
    """

    __slots__ = ("amounts", "fixed", "kind")

    def __init__(self, kind: type[Action], lo: int, hi: int, step: int = 1, fixed: tuple[Value, ...] = ()) -> None:
        self.kind = kind
        self.amounts = range(lo, hi + 1, step)
        self.fixed = fixed

    def __len__(self) -> int:
        return len(self.amounts)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        make: Callable[..., Action] = self.kind
        return make(*self.fixed, self.amounts[index])

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.kind:
            return False
        *fixed, amount = action.values()
        return tuple(fixed) == self.fixed and amount in self.amounts

    def __repr__(self) -> str:
        return f"Amounts({self.kind.__name__}, {self.fixed}, {self.amounts})"


class Offers(Sequence[Action]):
    """Several offers one after the other: plain sequences of actions and `Amounts` mixed, never offers in offers."""

    __slots__ = ("length", "parts")

    def __init__(self, *offered: Sequence[Action]) -> None:
        self.parts: list[Sequence[Action]] = []
        self.length = 0
        for part in offered:
            if type(part) is Offers:  # not `isinstance`, which is slow to ask of a sequence
                self.parts += part.parts
                self.length += part.length
            elif size := len(part):
                self.parts.append(part)
                self.length += size

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(self.length))]
        index += self.length if index < 0 else 0
        for part in self.parts if index >= 0 else ():
            if index < (size := len(part)):
                return part[index]
            index -= size
        raise IndexError("no such offer")

    def __iter__(self) -> Iterator[Action]:
        for part in self.parts:
            yield from part

    def __contains__(self, action: object) -> bool:
        return any(action in part for part in self.parts)


def parts(options: Sequence[Action]) -> tuple[Sequence[Action], ...]:
    """The pieces an offer is made of, so that a form can show an `Amounts` as one field."""
    return tuple(options.parts) if isinstance(options, Offers) else (options,)


def single(options: Sequence[Action]) -> Iterator[Action]:
    """The actions of an offer that are listed one by one; amounts, of which there may be a million, are left out."""
    for piece in parts(options):
        if not isinstance(piece, Amounts):
            yield from piece
