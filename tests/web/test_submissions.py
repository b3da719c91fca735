"""Two tabs, stale tabs, cut connections, batches, undo: one effect, a clear answer."""

import asyncio
import re

import pytest

from tests.web.harness import Node, Player, first_action, listening, until

pytestmark = pytest.mark.asyncio


async def two_seats(ada: Player) -> str:
    return await ada.table("me", "here")


async def test_two_tabs_send_the_same_action_at_once_and_it_happens_once(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await two_seats(ada)
        view = await ada.view(table, seat=0)
        body = {"seat": 0, "decision": view["decision"], "token": "same", "actions": [first_action(view)]}
        answers = await asyncio.gather(*(ada.client.post(f"/api/v1/tables/{table}/act", json=body) for _ in range(6)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        assert (await ada.view(table, seat=0))["decision"] == view["decision"] + 1


async def test_a_stale_tab_is_told_so_and_changes_nothing(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await two_seats(ada)
        old = await ada.view(table, seat=0)
        await ada.play_once(table, old)
        before = await ada.view(table, seat=0)
        refused = await ada.act(table, [first_action(old)], old, status=409)
        assert refused["reason"] == "stale"
        assert "decision 1" in refused["detail"]
        assert await ada.view(table, seat=0) == before


async def test_a_resend_after_a_restart_gets_the_first_answer(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await two_seats(ada)
        view = await ada.view(table, seat=0)
        first = await ada.act(table, [first_action(view)], view, token="once")
        later = await ada.view(table, seat=0)
        if later["may_act"]:
            await ada.play_once(table, later)
        node.server.house.lives.clear()
        assert await ada.act(table, [first_action(view)], view, token="once") == first
        other = first_action(view, 1)
        refused = await ada.act(table, [other], view, token="once", status=409)
        assert refused["reason"] == "token_used"


async def test_a_resend_after_the_game_is_over_gets_the_first_answer(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "random", options={"purple_races": 0, "green_races": 1})
        view = await ada.view(table)
        first = await ada.act(table, [first_action(view)], view, token="once")
        assert (await ada.play_out(table))["status"] == "over"
        assert await ada.act(table, [first_action(view)], view, token="once") == first
        refused = await ada.act(table, [first_action(view)], view, token="new", status=409)
        assert refused["reason"] == "over"


async def test_a_batch_is_applied_all_or_none(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await two_seats(ada)
        view = await ada.view(table, seat=0)
        refused = await ada.act(table, [first_action(view), ["MoveTwo"]], view, status=422)
        assert refused["rule"].startswith("HS-")
        assert (await ada.view(table, seat=0)) == view


async def test_a_batch_ends_where_the_dice_are_rolled(node: Node) -> None:
    """Otherwise a refused batch would tell what the dice will show, and the seat could choose again."""
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here", options={"purple_races": 0, "green_races": 1})
        async with asyncio.timeout(60):
            while True:
                view = await ada.view(table)
                if ["MoveTwo"] in [offer["action"] for offer in view["legal"]]:
                    break
                await ada.play_once(table, view)
        answers = set()
        for guess in (["MoveOne"], ["RollAgain"], ["Stop"], ["PickLast", 7]):
            refused = await ada.act(table, [["MoveTwo"], guess], view, status=409)
            answers.add((refused["reason"], refused["detail"]))
        assert {reason for reason, _ in answers} == {"batch_past_chance"}
        assert len(answers) == 1
        assert await ada.view(table, seat=view["seat"]) == view


async def test_undo_takes_back_behind_the_hand_and_not_after_a_reveal(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await two_seats(ada)
        before = await ada.view(table, seat=0)
        await ada.play_once(table, before)
        after = await ada.view(table, seat=0)
        assert after["can_undo"]
        undone = await ada.post(f"/tables/{table}/undo", seat=0, decision=after["decision"], token="u")
        assert undone == await ada.post(f"/tables/{table}/undo", seat=0, decision=after["decision"], token="u")
        again = await ada.view(table, seat=0)
        assert again["view"] == before["view"]
        assert again["legal"] == before["legal"]
        await ada.play_once(table, again)
        await ada.play_once(table, await ada.view(table, seat=1))  # both are in: the hands are passed
        done = await ada.view(table, seat=0)
        assert not done["can_undo"]
        refused = await ada.post(f"/tables/{table}/undo", 409, seat=0, decision=done["decision"], token="v")
        assert refused["reason"] == "no_undo"


async def test_every_change_arrives_on_the_stream_once_and_in_order(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await two_seats(ada)
        start = (await ada.view(table, seat=0))["version"]
        async with listening(ada, table, seat=0) as events:
            await until(lambda: bool(events.versions))
            for _ in range(10):
                for seat in (0, 1):
                    view = await ada.view(table, seat=seat)
                    if view["may_act"]:
                        await ada.play_once(table, view)
            now = (await ada.view(table, seat=0))["version"]
            await until(lambda: events.versions[-1] == now)
        assert events.versions == list(range(start, now + 1))


async def test_a_stream_resumes_where_it_was_cut(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await two_seats(ada)
        first = (await ada.view(table, seat=0))["version"]
        for seat in (0, 1):
            await ada.play_once(table, await ada.view(table, seat=seat))
        now = (await ada.view(table, seat=0))["version"]
        async with listening(ada, table, last=f"{first}-0", seat=0) as events:
            await until(lambda: bool(events.versions) and events.versions[-1] == now)
        assert events.versions == list(range(first + 1, now + 1))
        async with listening(ada, table, last=f"{now}-0", seat=0) as events:
            await ada.post(f"/tables/{table}/chat", text="hello")
            await until(lambda: events.chats == [1])
        assert events.versions == []


async def test_a_slip_is_worked_out_while_it_is_asked_for_and_no_more_once_it_was_handed_in(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "random", options={"purple_races": 1, "bet_timing": "strict_order"})
        while (view := await ada.view(table, seat=0))["step"] != "betting" or view["pending"] != [0]:
            if view["may_act"] and view["step"] != "betting":
                await ada.play_once(table, view)
        page = (await ada.client.get(f"/tables/{table}", params={"seat": 0})).text
        token = dict(re.findall(r'<input type="hidden" name="(_csrf_token)" value="([^"]*)"', page))
        slip = {**token, "seat": 0, "decision": view["decision"], "on.0": "2-win", "part": 1}
        drafted = (await ada.client.post(f"/tables/{table}/draft", data=slip)).json()
        assert any("2-win" in html for html in drafted["regions"].values())
        assert not {"version", "notes"} & drafted["head"].keys(), "how far the page is, its stream tells"
        await ada.play_once(table, view)
        while (await ada.view(table, seat=0))["decision"] == view["decision"]:
            await ada.play_once(table, await ada.view(table, seat=0))
        late = await ada.client.post(f"/tables/{table}/draft", data=slip)
        assert late.status_code == 409
        assert "moved on" in late.text
