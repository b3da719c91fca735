"""Headers on every response; sessions, logins and passwords."""

import pytest
import structlog

from railbird.web.security import CSP, HEADERS
from tests.web.harness import LIMITED, Node, running

pytestmark = pytest.mark.asyncio

PAGES = (
    "/", "/account", "/new/homestretch", "/games/homestretch/rules", "/static/css/base.css", "/health", "/ready",
    "/metrics", "/nothing", "/tables/ffff", "/join/XXXXX", "/api/v1/games", "/api/v1/nothing", "/api/v1/openapi.json",
    "/api/v1/me/tables",
)  # fmt: skip


async def test_the_headers_are_on_every_response(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        paths = [
            *PAGES,
            f"/tables/{table}?seat=0",
            f"/tables/{table}",
            f"/tables/{table}/tv",
            f"/tables/{table}/qr.svg",
        ]
        answers = [await ada.client.get(path) for path in paths]
        answers.append(await ada.client.post("/api/v1/guests", content=b"{"))
        answers.append(await ada.client.post("/name", data={}, headers={"x-csrftoken": ""}))
        answers.append(await ada.client.request("PUT", "/api/v1/me"))
        async with ada.client.stream("GET", f"/api/v1/tables/{table}/stream") as stream:
            answers.append(stream)
            for answer in answers:
                for name, value in HEADERS.items():
                    assert answer.headers[name] == value, answer.url
                assert "server" not in answer.headers
    assert "unsafe-eval" not in CSP
    assert "script-src 'self'" in CSP


async def test_pages_have_no_inline_script_or_style(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        for path in ("/", "/new/homestretch", "/account", f"/tables/{table}?seat=0", f"/tables/{table}/tv"):
            html = (await ada.client.get(path)).text
            assert "<style" not in html
            assert "onclick" not in html
            assert "<script>" not in html
            assert 'src="http' not in html


async def test_a_session_rotates_at_login_and_ends_everywhere(node: Node) -> None:
    async with node.guest("Ada") as phone, node.nobody() as laptop:
        await phone.post("/accounts", 201, login="ada", password="correct horse")
        first = phone.client.cookies["railbird_session"]
        login = {"login": "ADA", "password": "correct horse"}
        await phone.post("/sessions", 201, **login)
        second = phone.client.cookies["railbird_session"]
        assert second != first
        assert await node.server.store.sessions.owner(first) is None
        answer = await laptop.post("/api/v1/sessions", json=login)
        assert answer.json()["id"] == phone.person
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert (await phone.client.delete("/api/v1/sessions")).status_code == 200
        for client in (phone.client, laptop):
            assert (await client.get("/api/v1/me")).json()["id"] is None


async def test_games_follow_from_guest_to_account_and_to_another_device(node: Node) -> None:
    async with node.guest("Ada") as phone, node.guest("Ada2") as laptop:
        table = await phone.table("me", "here")
        await phone.post("/accounts", 201, login="ada", password="correct horse")
        other = await laptop.table("me", "here")
        await laptop.post("/sessions", 201, login="ada", password="correct horse")
        assert {card["id"] for card in await laptop.get("/me/tables")} == {table, other}
        view = await laptop.view(other, seat=0)
        await laptop.play_once(other, view)
        assert await laptop.view(table, seat=0) == await phone.view(table, seat=0)


async def test_wrong_passwords_are_refused_limited_and_never_logged(ready_database: str) -> None:
    async with running(ready_database, LIMITED) as node, node.guest("Ada") as ada, node.nobody() as thief:
        with structlog.testing.capture_logs() as logs:
            await ada.post("/accounts", 201, login="ada", password="correct horse")
            statuses = []
            for attempt in range(8):
                body = {"login": "ada", "password": f"guess number {attempt}"}
                statuses.append((await thief.post("/api/v1/sessions", json=body)).status_code)
            unknown = await thief.post("/api/v1/sessions", json={"login": "nobody", "password": "guess number"})
        assert statuses == [401] * 6 + [429] * 2
        assert unknown.status_code == 401
        assert "guess number" not in str(logs)
        assert "correct horse" not in str(logs)
        assert any(line["event"] == "login failed" for line in logs)


async def test_a_name_is_taken_once_and_short_passwords_are_refused(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Eve") as eve:
        await ada.post("/accounts", 201, login="ada", password="correct horse")
        assert (await eve.post("/accounts", 409, login="Ada", password="correct horse"))["reason"] == "name_taken"
        refused = await eve.post("/accounts", 422, login="eve", password="short")
        assert refused["reason"] == "short_password"


async def test_our_own_mistakes_are_logged_and_told_without_details(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")

        async def breaks(_table: str) -> None:
            raise RuntimeError("a secret detail")

        monkeypatch.setattr(node.server.house, "find", breaks)
        with structlog.testing.capture_logs() as logs:
            answer = await ada.client.get(f"/api/v1/tables/{table}")
        assert answer.status_code == 500
        assert "secret detail" not in answer.text
        assert any(line["log_level"] == "error" for line in logs)


async def test_metrics_and_health(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        metrics = (await ada.client.get("/metrics")).text
        assert "railbird_log_entries_total" in metrics
        assert table not in metrics
        assert ada.person not in metrics
        assert (await ada.client.get("/health")).text == "ok"
        assert (await ada.client.get("/ready")).text == "ready"
