"""Every decision of a game: positions in which seat 0 is asked, found by bots that do anything."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from railbird.bots.find import find_bot
from railbird.core.state import State
from railbird.core.table import Table
from railbird.core.view import passive_seats
from railbird.web.house.live import Live

PLIES = 8000
"""How far a game is played."""
GAMES = 40
"""How many are, until every decision that is wanted has been asked."""


def asked(live: Live, seed: int) -> Iterator[State]:
    """Positions of the same people in a game played otherwise, whenever seat 0 is asked."""
    begun = live.begun
    table = Table(live.game, begun.seats, begun.options, begun.edition_file, seed)
    bots = [find_bot("random", live.game, random.Random(seed + seat)) for seat in range(len(begun.seats))]
    while not table.is_over() and len(table.plies) < PLIES:
        pending = table.state.pending()
        if 0 in pending:
            yield table.state
        seat = next((one for one in pending if one != 0), pending[0])
        table.act(seat, bots[seat].choose(table.see(seat)))


def kinds(live: Live, wanted: Collection[str] = ()) -> dict[str, State]:
    """By step the first and the last position of a game, then from more games what is wanted and has not come yet.

    A position in which seat 0 only may speak is a kind of its own.
    """
    found: dict[str, State] = {}

    def has_come() -> bool:
        return {kind.partition(",")[0] for kind in found} >= set(wanted)

    for seed in range(GAMES):
        for state in asked(live, seed):
            step = state.step.name
            kind = f"{step}, passive" if 0 in passive_seats(state) else step
            if kind not in found:
                found[kind] = state.copy()
            elif seed == 0 and kind == step:
                found[f"{kind}, late"] = state.copy()
            if seed and has_come():
                break
        if has_come():
            break
    return found
