"""Judging a Dostihy position some turns ahead: what everybody owns."""

from __future__ import annotations

from railbird.core.game import Outlook
from railbird.games.dostihy.queries import net_worth
from railbird.games.dostihy.state import DostihyState

TURNS = 12
"""How many turns a playout looks ahead: a few times round the table, before random play makes it noise."""


def worth(state: DostihyState) -> list[float]:
    """Net worth as at the end of a limited game; the ruined have nothing (DS-89)."""
    return [0.0 if seat in state.out else float(net_worth(state, seat)) for seat in range(state.setup.seats)]


OUTLOOK = Outlook(stops=frozenset({"bets", "distanc"}), worth=worth, spread=8000.0, arrivals=TURNS)
