"""People who want what is somebody else's: a seat with its slip, an account, a name. At a server as it is run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.attack.conftest import Target

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEATS = [{"kind": "me"}, {"kind": "open"}]


async def api(client: httpx.AsyncClient, path: str, **body: Any) -> Any:
    """POST to the API; the decoded answer, whatever it is."""
    return (await client.post(f"/api/v1{path}", json=body)).json()


@asynccontextmanager
async def with_a_slip(target: Target) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient, str, Any]]:
    """Mallory hosts, Bea has chosen a card in secret and plays on without looking: the table, and what she knows."""
    async with target.guest("Mallory") as host, target.guest("Bea") as bea:
        table = (await api(host, "/tables", game="homestretch", seats=SEATS, pace="instant"))["id"]
        await api(bea, f"/tables/{table}/join")
        await api(host, f"/tables/{table}/start")
        own = (await bea.get(f"/api/v1/tables/{table}/view")).json()
        action = own["legal"][0]["action"]
        await api(bea, f"/tables/{table}/act", seat=1, decision=0, token="x", actions=[action])
        yield host, bea, table, (await bea.get(f"/api/v1/tables/{table}/view")).json()


async def test_a_host_who_wants_a_players_slip_gets_neither_the_seat_nor_a_look(target: Target) -> None:
    async with (
        target.watched("a host and a slip"),
        with_a_slip(target) as (host, bea, table, own),
        target.guest("Eve") as eve,
    ):
        for _ in range(5):
            assert (await api(host, f"/tables/{table}/seats/1/remove"))["reason"] == "not_absent"
            for thief in (host, eve):  # the host's other browser is a stranger to the server
                assert (await api(thief, f"/tables/{table}/join", seat=1))["reason"] == "no_open_seat"
                for path in ("view", "legal", "review", "record", "stream", "hint"):
                    answer = await thief.get(f"/api/v1/tables/{table}/{path}", params={"seat": 1})
                    assert answer.json()["reason"] == "not_your_seat", path
            await bea.get("/api/v1/me")
        assert (await bea.get(f"/api/v1/tables/{table}/view")).json() == own


async def test_guesses_at_a_password_are_stopped_however_the_name_is_spelled(target: Target) -> None:
    spelled = [f"bea{letter}trix" for letter in "\u200b\u2060\u3164\u034f\ufe0f\u00ad\ufeff\u2063"]
    async with target.watched("guesses"), target.guest("Beatrix") as owner, target.stranger() as thief:
        assert "id" in await api(owner, "/accounts", login="beatrix", password="three words here")
        answers = [await api(thief, "/sessions", login=name, password="wrong wrong") for name in spelled]
        assert [answer["reason"] for answer in answers] == ["wrong_password"] * 6 + ["too_many"] * 2


async def test_names_of_a_megabyte_or_of_nothing_are_refused_at_once(target: Target) -> None:
    names = ["\u3164" * 24, "\u0301" * 200_000, "\ufdfa" * 200_000, "ﬃ" * 300_000, " " * 900_000, "\u2800", "..."]
    async with target.watched("names"), target.stranger() as client:
        for name in names:
            answer = await client.post("/name", data={"name": name, "_csrf_token": client.headers["x-csrftoken"]})
            is_asked_again = answer.status_code == 303 and "wrong=" in answer.headers["location"]
            assert is_asked_again or answer.status_code in (400, 413, 422), name[:3]
            assert "railbird_guest" not in client.cookies, "nobody has come in"
            login = {"login": name, "password": "three words here", "_csrf_token": client.headers["x-csrftoken"]}
            assert (await client.post("/account/login", data=login)).status_code in (400, 401, 413, 429)


async def test_a_cookie_that_was_copied_ends_with_the_guest(target: Target) -> None:
    async with target.guest("Copied") as guest, target.stranger() as thief:
        thief.cookies.set("railbird_guest", guest.cookies["railbird_guest"])
        assert (await thief.get("/api/v1/me")).json()["name"] == "Copied"
        await guest.delete("/api/v1/sessions/current")
        found = await asyncio.gather(*(thief.get("/api/v1/me") for _ in range(5)))
        assert {answer.json()["id"] for answer in found} == {None}
