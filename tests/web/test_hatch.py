"""The hatch: a move goes past the framework and past nothing else. With a query it goes the long way."""

from __future__ import annotations

import asyncio
import json
import re
import weakref
from typing import Any

import httpx
import pytest

from railbird.web import hatch, limits
from railbird.web.hatch import Hatch
from railbird.web.sending import CONTINUE, Whole
from tests.web.harness import LIMITED, Node, Player, first_action, running

ROUTE = "/api/v1/tables/{table_id}/act"
COUNTED = re.compile(
    r'railbird_requests_total\{method="POST",route="(?P<route>/api/[^"]+)",status="200"\} (?P<count>[\d.]+)'
)
BODIES: dict[str, Any] = {
    "stale": {"decision": 7},
    "another's seat": {"seat": 2},
    "no such seat": {"seat": 99},
    "against the rules": {"actions": [["Keep", 13]]},
    "no such action": {"actions": [["Fly", 1]]},
    "a number as text": {"seat": "0"},
    "something more": {"surprise": 1},
    "nothing to do": {"actions": []},
}


async def both_ways(who: Player | httpx.AsyncClient, table: str, **request: Any) -> list[httpx.Response]:
    """The same request through the hatch and through the framework."""
    client = who.client if isinstance(who, Player) else who
    return [await client.post(f"/api/v1/tables/{table}/act{tail}", **request) for tail in ("", "?long=way")]


def told(answer: httpx.Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    headers = [(name, value) for name, value in answer.headers.multi_items() if name != "date"]
    return answer.status_code, answer.content, sorted(headers)


@pytest.fixture
def taken_in(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requests that the hatch has not handed on."""
    found: list[str] = []
    original = Hatch._take_in

    async def noted(self: Hatch, request: Any, way: Any, table_id: str) -> None:
        found.append(request.url.path)
        await original(self, request, way, table_id)

    monkeypatch.setattr(hatch.Hatch, "_take_in", noted)
    return found


async def moves_counted(player: Player) -> dict[str, float]:
    """How many moves this process has taken through the API, by the route they are counted under."""
    lines = [COUNTED.fullmatch(line) for line in (await player.client.get("/metrics")).text.splitlines()]
    return {found["route"]: float(found["count"]) for found in lines if found and found["route"].endswith("/act")}


@pytest.mark.asyncio
async def test_a_move_is_taken_in_and_counted_under_its_route(one_node: Node, taken_in: list[str]) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        view = await ada.view(table, seat=0)
        body = {"seat": 0, "decision": 0, "token": "once", "actions": [first_action(view)]}
        before = await moves_counted(ada)
        short, long = await both_ways(ada, table, json=body)
        assert (short.status_code, short.json()) == (200, {"seat": 0, "decision": 1})
        assert told(short) == told(long)
        assert taken_in == [f"/api/v1/tables/{table}/act"]
        after = await moves_counted(ada)
        assert {route: count - before.get(route, 0) for route, count in after.items()} == {ROUTE: 2}


@pytest.mark.asyncio
@pytest.mark.parametrize("what", BODIES)
async def test_a_refusal_is_the_same_either_way(one_node: Node, taken_in: list[str], what: str) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "here", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        body = {"seat": 0, "decision": 0, "token": "once", "actions": [["Keep", 2]]} | BODIES[what]
        for language in ("en", "it"):
            headers = {"accept-language": language}
            short, long = await both_ways(ada, table, json=body, headers=headers)
            assert 400 <= short.status_code < 500
            assert told(short) == told(long)
        assert len(taken_in) == 2


@pytest.mark.asyncio
async def test_what_is_no_json_is_refused_alike(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        for request in (
            {"content": b"{", "headers": {"content-type": "application/json"}},
            {"content": b"", "headers": {"content-type": "application/json"}},
            {"content": b"[1" * 3000, "headers": {"content-type": "application/json"}},
            {"content": b'{"seat": 0}', "headers": {"content-type": "text/plain"}},
            {"content": b" " * 70_000, "headers": {"content-type": "application/json"}},
        ):
            short, long = await both_ways(ada, table, **request)
            assert short.status_code == 400
            assert told(short) == told(long)


@pytest.mark.asyncio
async def test_whoever_is_not_plainly_in_order_is_handed_on(one_node: Node, taken_in: list[str]) -> None:
    async with one_node.guest("Ada") as ada, one_node.nobody() as nobody:
        table = await ada.table("me", "here")
        body = {"seat": 0, "decision": 0, "token": "once", "actions": [["Keep", 2]]}
        for short, long in (
            await both_ways(nobody, table, json=body),
            await both_ways(ada, table, json=body, headers={"x-csrftoken": "0" * 96}),
            await both_ways(ada, table, json=body, headers={"x-csrftoken": nobody.cookies["railbird_csrf"]}),
            await both_ways(ada, table, json=body, headers={"authorization": "Bearer nobody's"}),
        ):
            assert short.status_code in (401, 403)
            assert told(short) == told(long)
        assert taken_in == []


@pytest.mark.asyncio
async def test_whoever_has_logged_out_is_a_stranger_at_once(one_node: Node, taken_in: list[str]) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        body = {"seat": 0, "decision": 7, "token": "once", "actions": [["Keep", 2]]}
        cookies, token = dict(ada.client.cookies), ada.client.headers["x-csrftoken"]
        assert (await ada.client.post(f"/api/v1/tables/{table}/act", json=body)).status_code == 409
        assert taken_in
        taken_in.clear()
        assert (await ada.client.delete("/api/v1/sessions/current")).status_code == 200
        ada.client.cookies.clear()
        ada.client.cookies.update(cookies)
        late = await ada.client.post(f"/api/v1/tables/{table}/act", json=body, headers={"x-csrftoken": token})
        assert late.status_code in (401, 403)
        assert taken_in == []


@pytest.mark.asyncio
async def test_moves_are_counted_either_way(
    migrated_sqlite: Any, monkeypatch: pytest.MonkeyPatch, taken_in: list[str]
) -> None:
    monkeypatch.setitem(limits.RULES, "act", (2, 60.0))
    async with running(f"sqlite:///{migrated_sqlite}", LIMITED) as node, node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        body = {"seat": 0, "decision": 7, "token": "once", "actions": [["Keep", 2]]}
        assert [answer.status_code for answer in await both_ways(ada, table, json=body)] == [409, 409]
        short, long = await both_ways(ada, table, json=body)
        assert short.status_code == long.status_code == 429
        assert int(short.headers["retry-after"]) > 0
        assert len(taken_in) == 2


@pytest.mark.asyncio
async def test_nobody_is_remembered_who_was_logged_out_meanwhile(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look into the database that began before somebody was logged out must not outlive it."""
    async with one_node.guest("Ada") as ada:
        auth, people = one_node.server.auth, one_node.server.store.people
        auth.forget()
        looking, gone = asyncio.Event(), asyncio.Event()
        find, looks = people.find_guest, 0

        async def slow(person: str) -> Any:
            nonlocal looks
            looks += 1
            found = await find(person)
            if looks == 1:
                looking.set()
                await gone.wait()
            return found

        monkeypatch.setattr(people, "find_guest", slow)
        asking = asyncio.create_task(ada.client.get("/api/v1/me"))
        await looking.wait()
        person = await people.find(ada.person)
        assert person is not None
        await auth.end_all(person)
        gone.set()
        assert (await asking).json()["id"] is None


class Out(asyncio.Transport):
    """A connection that keeps what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent.append(bytes(data))

    def close(self) -> None:
        self.sent.append(b"(closed)")


def test_head_and_body_go_in_one_trip() -> None:
    out = Out()
    way = Whole(out)
    way.write(CONTINUE)
    way.write(b"head ")
    assert not way.has_begun
    way.write(b"body")
    way.write(b"more")
    assert out.sent == [CONTINUE, b"head body", b"more"]
    assert way.has_begun


def test_a_head_that_nothing_follows_is_sent_at_the_end() -> None:
    out = Out()
    way = Whole(out)
    way.write(b"head")
    way.flush()
    way.flush()
    way.close()
    assert out.sent == [b"head", b"(closed)"]


def test_what_was_answered_is_let_go_without_a_search_for_garbage() -> None:
    class Asked:
        transport: Whole

    asked: Any = Asked()
    asked.transport = Whole(Out(), asked)
    still_there = weakref.ref(asked)
    asked.transport.flush()
    del asked
    assert still_there() is None


@pytest.mark.asyncio
async def test_a_head_alone_is_answered(one_node: Node) -> None:
    async with one_node.nobody() as nobody:
        for _ in range(2):  # on the same connection
            assert (await nobody.head("/")).status_code in (200, 405)


# --- the forms of pages

AS_SCRIPTS_DO = {"accept": "application/json"}


async def form_both_ways(who: Player, table: str, form: dict[str, Any], **headers: str) -> list[httpx.Response]:
    """The same form through the hatch and through the framework."""
    post = who.client.post
    return [
        await post(f"/tables/{table}/act{tail}", data=form, headers=AS_SCRIPTS_DO | headers)
        for tail in ("", "?long=way")
    ]


@pytest.mark.asyncio
async def test_a_form_that_a_page_sends_is_taken_in(one_node: Node, taken_in: list[str]) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        action = first_action(await ada.view(table, seat=0))
        form = {"seat": 0, "decision": 0, "token": "once", "action": json.dumps(action)}
        short, long = await form_both_ways(ada, table, form)
        assert short.status_code == 204
        assert told(short) == told(long)  # the second time it is answered as the first
        assert (await ada.view(table, seat=0))["decision"] == 1
        assert taken_in == [f"/tables/{table}/act"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "wrong", [{"decision": 7}, {"seat": 2}, {"seat": "x"}, {"action": '["Fly", 1]'}, {"action": "["}, {"written": "1"}]
)
async def test_a_form_is_refused_alike_either_way(one_node: Node, taken_in: list[str], wrong: dict[str, Any]) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "here", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        form = {"seat": 0, "decision": 0, "token": "once", "action": '["Keep", 2]'} | wrong
        short, long = await form_both_ways(ada, table, form)
        assert 400 <= short.status_code < 500
        assert told(short) == told(long)
        assert len(taken_in) == 1


@pytest.mark.asyncio
async def test_a_form_without_a_script_or_without_a_token_is_handed_on(one_node: Node, taken_in: list[str]) -> None:
    async with one_node.guest("Ada") as ada, one_node.nobody() as nobody:
        table = await ada.table("me", "here")
        form = {"seat": 0, "decision": 0, "token": "once", "action": '["Keep", 2]'}
        late, html = form | {"decision": 7}, {"accept": "text/html"}
        plain = await ada.client.post(f"/tables/{table}/act", data=late, headers=html)
        assert "text/html" in plain.headers["content-type"]
        for token in ("", "0" * 96, nobody.cookies["railbird_csrf"]):
            for answer in await form_both_ways(ada, table, form, **{"x-csrftoken": token}):
                assert answer.status_code == 403
        field = form | {"_csrf_token": ada.client.cookies["railbird_csrf"]}
        long = await ada.client.post(f"/tables/{table}/act", data=field, headers=AS_SCRIPTS_DO | {"x-csrftoken": ""})
        assert long.status_code in (204, 422)
        assert taken_in == []
