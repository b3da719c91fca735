"""What is told."""

from __future__ import annotations

from railbird.core.note import Event

COIN = Event("coin", "seat", "side")
SEALED = Event("sealed", "seat")
EVENTS = (COIN, SEALED)
