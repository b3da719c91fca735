"""What a seat of Jockey may settle before it is asked."""

from railbird.core.beforehand import Asked, Slip, again, at
from railbird.games.jockey.rules.actions import DONE, Back, Kind, NoBet, Seal, Stake
from railbird.games.jockey.view import JockeyView


def _keep_none(asked: Asked) -> Slip:
    """JK-36: the whole hand goes back; whoever has begun to keep cards goes on by hand."""
    assert isinstance(asked.view, JockeyView)
    return () if asked.view.keeping else (DONE,)


def _last_card(asked: Asked) -> Slip:
    """JK-31: the seat must lay a card, and has one left."""
    assert isinstance(asked.view, JockeyView)
    cards = asked.view.hand or []
    return asked.legal if [card.copies for card in cards] == [1] else ()


BEFOREHAND = (
    again("betting", "slip", (Kind, Back, Stake), (Seal, NoBet)),
    at("turn", "last", _last_card),
    at("keep", "none", _keep_none),
)
"""JK-40: sheets are secret. One that capital and loan do not cover any more is refused (JK-43)."""
