"""Positions without a page: a table brought to a decision; every decision of a game, found by bots that do anything.

What a page is asked to show is reached on the server: through pages it would take many times as long.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Collection, Iterator
from typing import Any

from railbird.bots.find import find_bot
from railbird.core.state import State
from railbird.core.table import Table
from railbird.core.view import passive_seats
from railbird.web.house.live import Live
from railbird.web.server import Server
from tests.pages.site import PATIENCE, Site
from tests.pages.visitor import Visitor

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


def bring(site: Site, table: str, *steps: str, where: Callable[[State], bool] = lambda state: True) -> Live:
    """Play on until seat 0 is asked one of these; people do what a silent seat does, bots what they want to."""

    def is_there(live: Live) -> bool:
        return live.begun.state.step.name in steps and 0 in live.on_clock() and where(live.begun.state)

    async def play() -> None:
        assert site._node is not None
        server = site._node.server
        async with asyncio.timeout(PATIENCE):
            while not is_there(live := await server.house.find(table)):
                assert live.is_playing, f"the game was over before anybody was asked {steps}"
                if not await play_silently(server, live):
                    await asyncio.sleep(0.002)

    site.call(play())
    return site.quiet(table)


async def play_silently(server: Server, live: Live) -> bool:
    """What a silent seat does, for the first person who is asked something; whether anybody is."""
    people = [seat for seat in live.on_clock() if live.seats[seat].bot is None]
    for seat in people[:1]:
        await server.clerk.play_for(live, seat, live.decisions[seat], live.begun.state.fallback(seat))
    return bool(people)


def answer_silently(site: Site, table: str) -> None:
    """What somebody is asked now is answered without the page."""
    assert site._node is not None
    assert site.call(play_silently(site._node.server, site.live(table))), "nobody is asked anything"


def lay_out(live: Live, state: State) -> None:
    """The table in this position. Nothing happens there unless a person does something."""
    live.row.driver = "nobody"
    live.begun.state = state
    live.drawn.clear()


def sit_down_at(visitor: Visitor, game: str, bots: int, *steps: str, **more: Any) -> None:
    """A table of one's own with random bots, opened when one of these is asked for the first time."""
    visitor.come_in("Anna")
    table = visitor.set_table(game, "me", *["random"] * bots, **more)
    bring(visitor.site, table, *steps)
    visitor.look_at(table)


def prefer(visitor: Visitor, **chosen: str) -> None:
    """What somebody has chosen before; the smallest page of the site is enough to keep it."""
    visitor.go("/api/v1/me")
    visitor.page.evaluate("(chosen) => Object.assign(localStorage, chosen)", chosen)
