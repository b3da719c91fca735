"""What every step answers to an action that belongs to another one."""

from __future__ import annotations

from typing import Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal

RULES: Final[dict[str, str]] = {
    "Kind": "JK-41",
    "NoBet": "JK-59",
    "Back": "JK-60",
    "Stake": "JK-42",
    "Seal": "JK-40",
    "Play": "JK-30",
    "Choose": "JK-23",
    "Run": "JK-33",
    "Keep": "JK-36",
    "Done": "JK-36",
}


def wrong_step(action: Action) -> Illegal:
    """An action that belongs to another step is refused under the rule it carries out."""
    return Illegal(RULES.get(type(action).__name__, "JK-6"), "wrong_step")
