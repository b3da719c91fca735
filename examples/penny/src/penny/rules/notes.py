"""What is told."""

from railbird.core.note import Event

COIN = Event("coin", "seat", "side")
SEALED = Event("sealed", "seat")
