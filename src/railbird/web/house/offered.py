"""Legal actions as data: single actions and amounts, with their texts for people, as bytes for comparing."""

from collections.abc import Iterator, Sequence

import msgspec

from railbird.core.action import Action, Value
from railbird.core.game import write_action
from railbird.core.offers import Amounts, parts
from railbird.core.text import Text


class Offer(msgspec.Struct):
    """Something a seat may do. With `field`, the last field is an amount from `lo` to `hi` in steps of `step`."""

    action: list[bool | int | str]
    text: str
    field: str | None = None
    lo: int | None = None
    hi: int | None = None
    step: int | None = None


def flat(options: Sequence[Action]) -> Iterator[Sequence[Action]]:
    """The pieces an offer is made of, offers within offers taken apart."""
    pieces = parts(options)
    if len(pieces) == 1 and pieces[0] is options:
        yield options
    else:
        for piece in pieces:
            yield from flat(piece)


def offer_list(options: Sequence[Action], said: Text) -> list[Offer]:
    """Legal actions with their texts."""
    found = []
    for piece in flat(options):
        if isinstance(piece, Amounts):
            lo, hi, step = piece.amounts[0], piece.amounts[-1], piece.amounts.step
            field = piece.kind.fields[-1].name
            found.append(Offer(_head(piece), said.action(piece[0]), field, lo, hi, step))
        else:
            found += [Offer([*write_action(action)], said.action(action)) for action in piece]
    return found


def same_offers(options: Sequence[Action]) -> bytes:
    """Bytes two offers are compared by."""
    found: list[object] = []
    for piece in flat(options):
        if isinstance(piece, Amounts):
            found.append([_head(piece), piece.amounts[0], piece.amounts[-1], piece.amounts.step])
        else:
            found += [write_action(action) for action in piece]
    return msgspec.json.encode(found)


def _head(amounts: Amounts) -> list[Value]:
    """An action's name and the fields before its amount."""
    return [amounts.kind.__name__, *amounts.fixed]
