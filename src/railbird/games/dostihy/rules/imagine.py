"""Worlds that fit what a seat knows: in Dostihy a sázky there is only one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railbird.core.state import Pick

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState


def imagine(state: DostihyState, seat: int, pick: Pick) -> None:
    """DS-2, DS-R34, DS-R63: nothing is hidden, so nothing is redrawn.

    A deck has no order before it is drawn from, and what is left in it follows from the discard pile. Hidden
    cash is only left out of the view: every payment was made openly.
    """
