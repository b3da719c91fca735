"""Virtual sequences of actions: thousands of amounts are offered without being listed."""

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from railbird.core.action import Action, Value


class Amounts(Sequence[Action]):
    """The actions `kind(*fixed, amount)` for every amount from `lo` to `hi` in steps of `step`.

    The amount is the last field of `kind`. Has a length, an index and `in`; makes an action only
    when it is asked for.
    """

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
            return [self._make(amount) for amount in self.amounts[index]]
        return self._make(self.amounts[index])

    def _make(self, amount: int) -> Action:
        make: Callable[..., Action] = self.kind
        return make(*self.fixed, amount)

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.kind:
            return False
        *fixed, amount = action.values()
        return tuple(fixed) == self.fixed and amount in self.amounts

    def __repr__(self) -> str:
        return f"Amounts({self.kind.__name__}, {self.fixed}, {self.amounts})"


class Offers(Sequence[Action]):
    """Several offers one after the other: plain sequences of actions and `Amounts` mixed, never offers in offers."""

    def __init__(self, *offered: Sequence[Action]) -> None:
        self.parts = tuple([part for offer in offered for part in parts(offer) if len(part)])

    def __len__(self) -> int:
        return sum(len(part) for part in self.parts)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        index += len(self) if index < 0 else 0
        for part in self.parts:
            if index < len(part):
                return part[index]
            index -= len(part)
        raise IndexError("no such offer")

    def __iter__(self) -> Iterator[Action]:
        for part in self.parts:
            yield from part

    def __contains__(self, action: object) -> bool:
        return any(action in part for part in self.parts)


def parts(options: Sequence[Action]) -> tuple[Sequence[Action], ...]:
    """The pieces an offer is made of, so that a form can show an `Amounts` as one field."""
    return options.parts if isinstance(options, Offers) else (options,)


def single(options: Sequence[Action]) -> Iterator[Action]:
    """The actions of an offer that are listed one by one; amounts, of which there may be a million, are left out."""
    for piece in parts(options):
        if not isinstance(piece, Amounts):
            yield from piece
