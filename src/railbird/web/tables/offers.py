"""Legal actions as data: single actions and amounts, for the API, the forms and for comparing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from railbird.core.action import Action, Value
from railbird.core.game import write_action
from railbird.core.offers import Amounts, parts


class One(msgspec.Struct, frozen=True, tag="action", tag_field="kind"):
    """One action: its name, then its fields, as `act` takes it."""

    action: list[Value]


class Range(msgspec.Struct, frozen=True, tag="amount", tag_field="kind"):
    """An action whose last field is an amount from `lo` to `hi` in steps of `step`."""

    action: list[Value]
    """Its name and the fields before the amount."""
    field: str
    lo: int
    hi: int
    step: int


def flat(options: Sequence[Action]) -> Iterator[Sequence[Action]]:
    """The pieces an offer is made of, offers within offers taken apart."""
    pieces = parts(options)
    if len(pieces) == 1 and pieces[0] is options:
        yield options
    else:
        for piece in pieces:
            yield from flat(piece)


def offers(options: Sequence[Action]) -> list[One | Range]:
    """What a seat may do, as data."""
    found: list[One | Range] = []
    for piece in flat(options):
        if isinstance(piece, Amounts):
            amounts = piece.amounts
            head: list[Value] = [piece.kind.__name__, *piece.fixed]
            found.append(Range(head, piece.kind.fields[-1].name, amounts[0], amounts[-1], amounts.step))
        else:
            found.extend(One(write_action(action)) for action in piece)
    return found


def same_offers(options: Sequence[Action]) -> bytes:
    """Bytes two offers are compared by."""
    return msgspec.json.encode(offers(options))
