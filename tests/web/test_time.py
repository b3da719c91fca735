"""Clocks, windows and time limits: the server's clock, never the rules', closes what nobody answers."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest

from railbird.web.house.live import Live
from tests.web.harness import Node, advance, same_dice, until

pytestmark = pytest.mark.asyncio

TIMED = {"end_mode": "time_limit", "time_limit_minutes": 10}


async def test_the_table_announces_by_its_clock_that_time_is_up(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", game="dostihy", options=TIMED)
        live = await one_node.server.house.find(table)
        assert 590 < (await ada.get(f"/tables/{table}"))["time_left"] <= 600
        live.started -= 599
        one_node.server.driver.look(live)
        assert not live.begun.state.time_up  # type: ignore[attr-defined] # Dostihy's state
        live.started -= 1
        one_node.server.driver.look(live)
        await until(lambda: live.n == 2)
        assert live.begun.state.time_up  # type: ignore[attr-defined] # Dostihy's state
        log = await one_node.server.store.tables.log(table)
        assert [entry.kind for entry in log].count("announce") == 1
        after = await ada.get(f"/tables/{table}")
        assert (after["events"], after["time_left"]) == ([], None)


async def test_the_host_and_nobody_else_announces_that_time_is_up(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        for way in ("api", "page"):
            table = await ada.table("me", "open", game="dostihy", options=TIMED)
            await bea.post(f"/tables/{table}/join")
            assert (await ada.post(f"/tables/{table}/announce", 409, action=["TimeUp"]))["reason"] == "no_event"
            await ada.post(f"/tables/{table}/start")
            assert (await bea.post(f"/tables/{table}/announce", 403, action=["TimeUp"]))["reason"] == "not_host"
            assert (await bea.get(f"/tables/{table}"))["events"] == []
            assert "do/announce" not in (await bea.client.get(f"/tables/{table}")).text
            (event,) = (await ada.get(f"/tables/{table}"))["events"]
            assert event["text"] == "Time is up"
            if way == "api":
                await ada.post(f"/tables/{table}/announce", action=event["action"])
            else:
                page = (await ada.client.get(f"/tables/{table}")).text
                written = html.unescape(re.findall(r"""name="event" value=(['"])(.*?)\1""", page)[0][1])
                fields = {"_csrf_token": ada.client.headers["x-csrftoken"], "event": written}
                assert (await ada.client.post(f"/tables/{table}/do/announce", data=fields)).status_code == 303
            live = await one_node.server.house.find(table)
            assert live.begun.state.time_up  # type: ignore[attr-defined] # Dostihy's state
            assert (await ada.post(f"/tables/{table}/announce", 409, action=["TimeUp"]))["reason"] == "no_event"


async def test_a_game_without_a_time_limit_knows_no_such_event(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        for game in ("dostihy", "homestretch"):
            table = await ada.table("me", "here", game=game, minutes=1)
            shown = await ada.get(f"/tables/{table}")
            assert (shown["events"], shown["time_left"]) == ([], None)
        await ada.post(f"/tables/{table}/announce", 422, action=["TimeUp"])


async def test_a_window_closes_when_the_next_player_goes_on(one_node: Node) -> None:
    """Dostihy: a claim that is not made before the next throw is lost, and nothing is recorded for the silent seat."""
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "open", "here", game="dostihy")
        await bea.post(f"/tables/{table}/join")
        await same_dice(one_node, table)
        await ada.post(f"/tables/{table}/start")
        live = await one_node.server.house.find(table)
        await advance(one_node, live, lambda: live.begun.state.step.name == "window" and live.passive() == (1,))
        asked = await bea.view(table)
        assert asked["may_act"]
        decisions, n = live.decisions[1], live.n
        while 1 in live.passive():  # her debtor ends the turn, and the next player throws
            (due,) = live.on_clock()
            view = await ada.view(table, seat=due)
            offers = {offer["action"][0]: offer["action"] for offer in view["legal"]}
            await ada.act(table, [offers.get("EndTurn") or offers["Throw"]], view)
        assert live.decisions[1] == decisions
        assert 1 not in {entry.seat for entry in (await one_node.server.store.tables.log(table))[n:]}
        late = await bea.act(table, [asked["legal"][0]["action"]], asked, status=422)
        assert late["rule"].startswith("DS-")


async def test_a_window_closes_when_the_clock_runs_out(one_node: Node) -> None:
    """Win, Place & Show: objections are open to all at once; who stays silent has passed."""
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "open", "here", game="winplaceshow", clock=3600)
        await bea.post(f"/tables/{table}/join")
        await same_dice(one_node, table)
        await ada.post(f"/tables/{table}/start")
        live = await one_node.server.house.find(table)
        await advance(one_node, live, _at(live, "objection_window"))
        open_to, n = live.passive(), live.n
        assert open_to == live.on_clock() == live.pending()
        for seat in open_to:
            assert live.deadline(seat) is not None
            live.since[seat] -= 3600
        one_node.server.driver.look(live)
        await until(lambda: live.n == n + len(open_to))
        written = (await one_node.server.store.tables.log(table))[n:]
        assert [(entry.kind, entry.seat) for entry in written] == [("fallback", seat) for seat in open_to]
        assert live.begun.state.step.name != "objection_window"


async def test_the_clock_a_rulebook_sets_runs_where_the_table_has_none(one_node: Node) -> None:
    """WPS-8: five minutes for the bid sheets; they are handed in as they are when it runs out."""
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", game="winplaceshow")
        live = await one_node.server.house.find(table)
        await advance(one_node, live, lambda: live.begun.state.step.name == "bid_sheets")
        clocks = (await ada.view(table, seat=0))["clocks"]
        assert {clock["seat"] for clock in clocks} == set(live.pending())
        assert all(290 < clock["left"] <= 300 for clock in clocks)
        waiting = live.pending()
        for seat in waiting:
            live.since[seat] -= 300
        one_node.server.driver.look(live)
        await until(lambda: live.begun.state.step.name != "bid_sheets" or not set(waiting) & set(live.pending()))
        without = await ada.table("me", "here", game="winplaceshow", options={"betting_seconds": 0})
        await advance(one_node, other := await one_node.server.house.find(without), _at(other, "bid_sheets"))
        assert (await ada.view(without, seat=0))["clocks"] == []


def _at(live: Live, step: str) -> Callable[[], bool]:
    return lambda: live.begun.state.step.name == step
