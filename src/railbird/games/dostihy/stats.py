"""What a simulation of Dostihy a sázky counts."""

from __future__ import annotations
from collections.abc import Iterable, Sequence
from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.dostihy.state import DostihyState


def measure(notes: Sequence[Note], state: DostihyState) -> Iterable[Sample]:
    """Stub."""
    return ()
