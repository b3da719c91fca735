"""Nobody acts for another: refused, logged, nothing changed."""

import time

import pytest
import structlog

from railbird.web.auth import SESSION_SECONDS
from tests.web.harness import Node, Player, first_action

pytestmark = pytest.mark.asyncio


async def table_of_two(ada: Player, bea: Player) -> str:
    table = await ada.table("me", "open")
    await bea.post(f"/tables/{table}/join")
    await ada.post(f"/tables/{table}/start")
    return table


async def test_a_forged_seat_is_refused_and_logged_and_changes_nothing(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await table_of_two(ada, bea)
        before = await ada.view(table)
        with structlog.testing.capture_logs() as logs:
            await bea.act(table, [first_action(before)], before, status=403)
        assert any(line["event"] == "refused" and line["reason"] == "not_your_seat" for line in logs)
        assert await ada.view(table) == before
        looked = await bea.client.get(f"/api/v1/tables/{table}/view", params={"seat": 0})
        assert looked.status_code == 403


async def test_a_spectator_cannot_act_chat_only_if_watching_is_allowed(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Cat") as cat:
        table = await ada.table("me", "here", spectators=False)
        view = await ada.view(table, seat=0)
        await cat.act(table, [first_action(view)], view, status=403)
        for path in ("view", "chat", "stream", "record", "review"):
            answer = await cat.client.get(f"/api/v1/tables/{table}/{path}")
            assert (path, answer.status_code) == (path, 403)
        await cat.post(f"/tables/{table}/chat", 403, text="hello")
        assert (await ada.view(table, seat=0)) == view


async def test_without_a_name_or_with_an_expired_session_nothing_is_done(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        view = await ada.view(table, seat=0)
        body = {"seat": 0, "decision": view["decision"], "token": "x", "actions": [first_action(view)]}
        async with node.nobody() as nobody:
            answer = await nobody.post(f"/api/v1/tables/{table}/act", json=body)
            assert (answer.status_code, answer.json()["reason"]) == (401, "who_are_you")
        await ada.post("/accounts", 201, login="ada", password="correct horse")
        monkeypatch.setattr(time, "time", lambda now=time.time: now() + SESSION_SECONDS - 60)
        node.server.auth.forget()
        assert (await ada.get("/me"))["id"] == ada.person  # a minute before its end; seen, so it is renewed
        monkeypatch.undo()
        monkeypatch.setattr(time, "time", lambda now=time.time: now() + 2 * SESSION_SECONDS)
        node.server.auth.forget()
        answer = await ada.client.post(f"/api/v1/tables/{table}/act", json=body)
        assert (answer.status_code, answer.json()["reason"]) == (401, "who_are_you")
        live = await node.server.house.find(table)
        assert live.decisions == [0, 0]


async def test_csrf_missing_wrong_or_anothers_is_refused(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "here")
        view = await ada.view(table, seat=0)
        body = {"seat": 0, "decision": 0, "token": "x", "actions": [first_action(view)]}
        for token in ("", "wrong", bea.client.headers["x-csrftoken"], "0" * 128):
            answer = await ada.client.post(f"/api/v1/tables/{table}/act", json=body, headers={"x-csrftoken": token})
            assert (answer.status_code, answer.json()["reason"]) == (403, "csrf")
        form = {"seat": "0", "decision": "0", "token": "x", "action": "[]", "_csrf_token": "wrong"}
        page = await ada.client.post(f"/tables/{table}/act", data=form, headers={"x-csrftoken": ""})
        assert page.status_code == 403
        assert (await node.server.house.find(table)).decisions == [0, 0]


async def test_a_csrf_token_is_worth_nothing_to_anybody_else(node: Node) -> None:
    """Not even together with its cookie: somebody who can plant a cookie has a valid pair of their own."""
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.nobody() as nobody:
        table = await ada.table("me", "here")
        own = dict(ada.client.cookies)
        for planted in (bea.client.cookies["railbird_csrf"], nobody.cookies["railbird_csrf"]):
            cookies = "; ".join(f"{name}={value}" for name, value in {**own, "railbird_csrf": planted}.items())
            headers = {"cookie": cookies, "x-csrftoken": planted}
            answer = await ada.client.post(f"/api/v1/tables/{table}/chat", json={"text": "hi"}, headers=headers)
            assert (answer.status_code, answer.json()["reason"]) == (403, "csrf")
            form = {"text": "hi", "_csrf_token": planted}
            answer = await ada.client.post(f"/tables/{table}/chat", data=form, headers={**headers, "x-csrftoken": ""})
            assert answer.status_code == 403
        assert await ada.get(f"/tables/{table}/chat") == []


async def test_a_csrf_token_ends_with_its_session(node: Node) -> None:
    async with node.guest("Ada") as ada:
        tokens = [ada.client.cookies["railbird_csrf"]]
        login = {"login": "ada", "password": "correct horse"}
        for path in ("/accounts", "/sessions"):
            await ada.post(path, 201, **login)
            tokens.append(ada.client.cookies["railbird_csrf"])
        await ada.client.delete("/api/v1/sessions/current")
        tokens.append(ada.client.cookies["railbird_csrf"])
        assert len(set(tokens)) == 4
        await ada.post("/sessions", 201, **login)
        session = ada.client.cookies["railbird_session"]
        for token in tokens:
            headers = {"cookie": f"railbird_session={session}; railbird_csrf={token}", "x-csrftoken": token}
            answer = await ada.client.patch("/api/v1/me", json={"name": "Eve"}, headers=headers)
            assert (answer.status_code, answer.json()["reason"]) == (403, "csrf")
        assert (await ada.get("/me"))["name"] == "Ada"


async def test_an_access_token_acts_for_its_owner_alone(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await table_of_two(ada, bea)
        token = (await bea.post("/tokens", 201, name="my bot"))["token"]
        view = await ada.view(table)
        body = {"seat": 0, "decision": 0, "token": "x", "actions": [first_action(view)]}
        # Ada's cookies do not help a request that brings Bea's token
        answer = await ada.client.post(
            f"/api/v1/tables/{table}/act", json=body, headers={"authorization": f"Bearer {token}", "x-csrftoken": ""}
        )
        assert (answer.status_code, answer.json()["reason"]) == (403, "not_your_seat")
        own = await bea.view(table)
        async with node.nobody() as program:
            program.headers.update({"authorization": f"Bearer {token}", "x-csrftoken": ""})
            body = {"seat": 1, "decision": 0, "token": "x", "actions": [first_action(own)]}
            assert (await program.post(f"/api/v1/tables/{table}/act", json=body)).status_code == 200
            program.headers["authorization"] = "Bearer rb_wrong"
            assert (await program.post(f"/api/v1/tables/{table}/act", json=body)).status_code == 401


async def test_a_guests_cookie_cannot_be_made_up(node: Node) -> None:
    async with node.guest("Ada") as ada, node.nobody() as nobody:
        genuine = ada.client.cookies["railbird_guest"]
        for forged in (ada.person, f"{ada.person}.", f"{ada.person}.{'0' * 64}", genuine[:-1] + "x"):
            nobody.cookies.set("railbird_guest", forged)
            assert (await nobody.get("/api/v1/me")).json()["id"] is None


async def test_only_the_host_starts_removes_and_abandons(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open", "open")
        await bea.post(f"/tables/{table}/join")
        for what in ("start", "abandon", "seats/0/remove"):
            body = {"fill": None} if what == "start" else {}
            refused = await bea.post(f"/tables/{table}/{what}", 403, **body)
            assert refused["reason"] == "not_host"
        assert (await ada.get(f"/tables/{table}"))["status"] == "waiting"


async def test_a_finished_table_takes_nothing(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        view = await ada.view(table, seat=0)
        await ada.post(f"/tables/{table}/abandon")
        assert (await ada.act(table, [first_action(view)], view, status=409))["reason"] == "over"
        undo = await ada.post(f"/tables/{table}/undo", 409, seat=0, decision=0, token="y")
        assert undo["reason"] == "over"
        # an abandoned table keeps its secrets
        refused = await ada.client.get(f"/api/v1/tables/{table}/record")
        assert "seed" not in refused.json()
