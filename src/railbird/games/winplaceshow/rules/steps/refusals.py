"""The refusal of an action that belongs to another step."""

from __future__ import annotations

from railbird.core.action import Action
from railbird.core.illegal import Illegal

RULES = {
    "Pass": "WPS-83",
    "Motion": "WPS-10",
    "Vote": "WPS-86",
    "Bid": "WPS-21",
    "Raise": "WPS-24",
    "NameRider": "WPS-70",
    "Accept": "WPS-72",
    "Decline": "WPS-72",
    "Ticket": "WPS-43",
    "Bet": "WPS-30",
    "HandIn": "WPS-30",
    "Ride": "WPS-52",
    "Object": "WPS-83",
    "Judge": "WPS-85",
    "StableDie": "WPS-103",
    "RollOffDie": "WPS-25",
    "Dice": "WPS-51",
}
"""The first rule of each kind of action."""


def wrong_step(action: Action) -> Illegal:
    """An action that belongs to another step is refused under the first rule of its kind."""
    return Illegal(RULES.get(type(action).__name__, "WPS-52"), "wrong_step")
