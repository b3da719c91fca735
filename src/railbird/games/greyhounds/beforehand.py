"""What a seat of Greyhounds may settle before it is asked."""

from railbird.core.beforehand import Asked, Slip, again, at
from railbird.games.greyhounds.rules.actions import Einlauf, HandIn, Platz, PutAside, Sieg


def _lowest(asked: Asked) -> Slip:
    """GH-16: the lowest of the six cards is put aside."""
    return [min(asked.legal, key=lambda action: action.card if isinstance(action, PutAside) else 0)]


def _last_card(asked: Asked) -> Slip:
    """GH-17: a dog plays a card each round, and there is one left."""
    return asked.legal if len(asked.legal) == 1 else ()


BEFOREHAND = (
    again("bet", "slip", (Sieg, Platz, Einlauf), (HandIn,)),
    at("discard", "lowest", _lowest),
    at("pick_card", "last", _last_card),
)
"""GH-15: slips are secret. They name places on the chart, so the same slip may be about other dogs."""
