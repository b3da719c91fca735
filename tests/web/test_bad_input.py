"""Whatever comes in: a 4xx with a sentence, never a 500."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from schemathesis.core.result import Ok

from railbird.store import open_store
from railbird.web.app import make_app
from railbird.web.server import Server, make_server
from railbird.web.workers.trail import Job
from railbird.web.workers.worker import Reply
from tests.web.harness import QUIET, Node, first_action, send_token_back

SKIPPED = ("/api/v1/tables/{table_id}/stream", "/api/v1/sessions", "/api/v1/sessions/current")
"""A stream does not end; sessions have tests of their own."""
SEED = 4
"""Of generated requests: what must succeed is then found every time, or never."""
Advise = Callable[..., Coroutine[Any, Any, Reply]]
BAD_NAMES = ("", " ", "<b>Ada</b>", "a" * 200, "\x00", 'A"da', "{{7*7}}", "A&B")


@pytest.mark.asyncio
async def test_names_with_markup_or_nothing_in_them_are_refused(node: Node) -> None:
    async with node.nobody() as nobody:
        for name in BAD_NAMES:
            answer = await nobody.post("/api/v1/guests", json={"name": name})
            assert answer.status_code == 422, name
            assert len(answer.json()["detail"]) > 20
        turned = await nobody.post("/api/v1/guests", json={"name": "\u202eadA"})
        assert turned.json()["name"] == "adA"  # what cannot be seen is dropped, the rest is a name


@pytest.mark.asyncio
async def test_a_character_no_database_takes_is_refused_wherever_it_comes(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "open")
        seats = [{"kind": "me", "salt": "\0"}, {"kind": "me", "color": "\0"}]
        answers = [await ada.client.post("/api/v1/tables", json={"game": "jockey", "seats": seats})]
        for path, body in (
            (f"/tables/{table}/join", {"salt": "\0"}),
            (f"/tables/{table}/act", {"seat": 0, "decision": 0, "token": "\0", "actions": [["Keep", 7]]}),
            (f"/tables/{table}/mute", {"person": "\0"}),
            ("/sessions", {"login": "\0", "password": "correct horse"}),
        ):
            answers.append(await ada.client.post(f"/api/v1{path}", json=body))
        answers.append(await ada.client.get("/api/v1/codes/%00"))
        answers.append(await ada.client.delete("/api/v1/tokens/%00"))
        for answer in answers:
            assert 400 <= answer.status_code < 500, (answer.url, answer.text)
        await ada.post(f"/tables/{table}/start", fill="random")  # whatever was tried, the writer still writes


@pytest.mark.asyncio
async def test_broken_bodies_are_refused_with_a_sentence(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        view = await ada.view(table, seat=0)
        good = {"seat": 0, "decision": 0, "token": "x", "actions": [first_action(view)]}
        deep = b"[" * 100_000
        bodies = [
            b"",
            b"{",
            b"null",
            b"[]",
            b"\xff\xfe",
            b'{"name": "\xff"}',
            deep,
            b'{"seat":0,"decision":0,"token":"x","actions":' + b"[" * 5000 + b"]" * 5000 + b"}",
            json.dumps({**good, "seat": "0"}).encode(),
            json.dumps({**good, "seat": 0.0}).encode(),
            json.dumps({**good, "seat": False}).encode(),
            json.dumps({**good, "decision": "0"}).encode(),
            json.dumps({**good, "token": 7}).encode(),
            json.dumps({**good, "seat": -1}).encode(),
            json.dumps({**good, "decision": 10**30}).encode(),
            json.dumps({**good, "actions": []}).encode(),
            json.dumps({**good, "actions": [[]]}).encode(),
            json.dumps({**good, "actions": [["Keep"]]}).encode(),
            json.dumps({**good, "actions": [["Keep", "7"]]}).encode(),
            json.dumps({**good, "actions": [["Keep", 10**40]]}).encode(),
            json.dumps({**good, "actions": [[7, 7]]}).encode(),
            json.dumps({**good, "actions": [["Deal", 7]]}).encode(),
            json.dumps({**good, "actions": [["Keep", 7]] * 65}).encode(),
            json.dumps({**good, "token": ""}).encode(),
            json.dumps({**good, "more": 1}).encode(),
        ]
        for body in bodies:
            headers = {"content-type": "application/json"}
            answer = await ada.client.post(f"/api/v1/tables/{table}/act", content=body, headers=headers)
            assert 400 <= answer.status_code < 500, (body[:60], answer.text)
            assert answer.headers["content-type"].startswith("application/problem+json")
            assert len(answer.json()["detail"]) > 10
        assert await ada.view(table, seat=0) == view


@pytest.mark.asyncio
async def test_too_much_is_refused(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        answer = await ada.client.post(f"/api/v1/tables/{table}/chat", json={"text": "a" * 10_000})
        assert answer.status_code == 422
        assert "300" in answer.json()["detail"]
        huge = "x" * 5_000_000
        for path, body in (
            ("/api/v1/games/homestretch/edition", {"text": huge}),
            ("/api/v1/tables", {"game": "homestretch", "seats": [{"kind": "me"}], "edition_text": huge}),
        ):
            answer = await ada.client.post(path, json=body)
            assert answer.status_code == 413
        fields = {"_csrf_token": ada.client.headers["x-csrftoken"], "seat.0": "me", "seat.1": "here"}
        upload = {"edition_file": ("mine.toml", huge.encode())}
        page = await ada.client.post("/new/homestretch", data=fields, files=upload)
        assert page.status_code == 413
        assert "text/html" in page.headers["content-type"]
        answer = await ada.client.post("/api/v1/games/homestretch/edition", json={"text": "x" * 280_000})
        assert answer.status_code == 422
        assert "64 KiB" in answer.json()["detail"]


@pytest.mark.asyncio
async def test_bad_editions_and_options_are_refused_with_their_own_messages(node: Node) -> None:
    async with node.guest("Ada") as ada:
        seats = [{"kind": "me"}, {"kind": "here"}]
        for change, says in (
            ({"options": {"nothing": 1}}, "no option called nothing"),
            ({"options": {"purple_races": 99}}, "purple_races"),
            ({"edition": "nowhere"}, "no edition"),
            ({"edition_text": "game = 1"}, "key game"),
            ({"edition_text": "not toml ["}, "TOML"),
            ({"seats": [{"kind": "me"}]}, "2 to 6"),
            ({"seats": [{"kind": "bot", "bot": "/etc/passwd:Bot"}, {"kind": "me"}]}, "no bot"),
            ({"on_time": "my_bot.py:Bot"}, "no bot"),
            ({"game": "chess"}, "a game called chess"),
        ):
            body = {"game": "homestretch", "seats": seats, **change}
            answer = await ada.client.post("/api/v1/tables", json=body)
            assert answer.status_code in (404, 422), change
            assert says.lower() in answer.json()["detail"].lower()


@pytest.mark.asyncio
async def test_chat_is_text_limited_and_can_be_muted(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Eve") as eve:
        table = await ada.table("me", "here")
        await eve.post(f"/tables/{table}/chat", 201, text="<script>alert(1)</script> & \x00 hi")
        (line,) = await ada.get(f"/tables/{table}/chat")
        assert line["text"] == "<script>alert(1)</script> & hi"
        html = (await ada.client.get(f"/tables/{table}?seat=0")).text
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; hi" in html
        await ada.post(f"/tables/{table}/mute", person=eve.person)
        assert await ada.get(f"/tables/{table}/chat") == []
        assert len(await eve.get(f"/tables/{table}/chat")) == 1
        await ada.post(f"/tables/{table}/mute", person=eve.person, on=False)
        assert len(await ada.get(f"/tables/{table}/chat")) == 1


@cache
def generated(description: str) -> list[list[schemathesis.Case[Any]]]:
    """Requests for each operation of a description. Making them up takes longer than answering them, and what is asked
    does not depend on the database: both are asked the same."""
    few = settings(
        max_examples=25,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    found: list[list[schemathesis.Case[Any]]] = []

    def keep(case: schemathesis.Case[Any]) -> None:
        found[-1].append(case)

    for result in schemathesis.openapi.from_dict(json.loads(description)).get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path not in SKIPPED:
            found.append([])
            few(seed(SEED)(given(case=operation.as_strategy())(keep)))()
            assert found[-1], operation.path
    return found


def test_schemathesis_finds_no_server_error_and_no_undescribed_answer(ready_database: str) -> None:
    """Generated requests over the whole description, with the rights of somebody who sits at a table."""
    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(_server(ready_database))
    transport = httpx.ASGITransport(app=cast("Any", make_app(server)), raise_app_exceptions=False)
    client = httpx.AsyncClient(transport=transport, base_url="http://test")
    token = loop.run_until_complete(_enter(client))
    description = loop.run_until_complete(client.get("/api/v1/openapi.json")).text
    raw = json.loads(description)
    seen: Counter[int] = Counter()
    carried_out: set[str] = set()

    def send(case: schemathesis.Case[Any]) -> None:
        path = case.operation.path
        if case.path_parameters:
            case.path_parameters |= {"table_id": table, "game_id": "homestretch", "club_id": club, "tournament_id": cup}
        for place in (case.path_parameters, case.query):
            if place and isinstance(place.get("seat"), int):
                place["seat"] %= 4
        sent = case.as_transport_kwargs(base_url="http://test")
        request = {key: sent[key] for key in ("method", "params", "json", "content", "data") if sent.get(key)}
        headers = {"authorization": f"Bearer {token}"}
        answer = loop.run_until_complete(client.request(url=sent["url"], headers=headers, **request))
        seen[answer.status_code] += 1
        if answer.is_success:
            carried_out.add(f"{case.method.upper()} {path}")
        assert answer.status_code < 500, (path, answer.text)
        assert str(answer.status_code) in raw["paths"][path][case.method.lower()]["responses"], (path, answer.text)

    for cases in generated(description):
        table = loop.run_until_complete(_table(client, token))  # the one before may have been abandoned,
        club = loop.run_until_complete(_club(client, token))  # and the club ended
        cup = loop.run_until_complete(_cup(client, token, club))
        for case in cases:
            send(case)
    assert seen[200] > 120
    assert seen[400] > 60
    assert seen[422] > 10
    at = "/api/v1/tables/{table_id}"
    reading = {f"GET {at}{path}" for path in ("", "/view", "/legal", "/record", "/review", "/chat", "/hint", "/odds")}
    assert reading | {f"POST {at}/abandon", f"POST {at}/chat", f"POST {at}/seats/{{seat}}/leave"} <= carried_out
    of_club = "/api/v1/clubs/{club_id}"
    assert {f"GET {of_club}{path}" for path in ("", "/season", "/days", "/tables", "/reports", "/turns")} <= carried_out
    assert {f"GET {of_club}/tournaments{path}" for path in ("", "/{tournament_id}")} <= carried_out
    assert f"POST {of_club}/tournaments/{{tournament_id}}/entrants" in carried_out
    assert {f"POST {of_club}/invitations", f"DELETE {of_club}"} <= carried_out
    loop.run_until_complete(client.aclose())
    loop.run_until_complete(server.stop())
    loop.close()


async def _server(database: str) -> Server:
    server = await make_server(await open_store(database), QUIET)
    server.pool.advise = _asked_once(server.pool.advise)  # type: ignore[method-assign]
    await server.start()
    return server


def _asked_once(advise: Advise) -> Advise:
    """For a hint a second is weighed: the same question, asked in other words, gets the answer it got before."""
    known: dict[tuple[str, int, int, int], Reply] = {}

    async def ask(job: Job, *more: Any) -> Reply:
        question = (job.table, job.seat, job.settled, len(job.loose))
        if not job.why:
            return await advise(job, *more)
        if question not in known:
            known[question] = await advise(job, *more)
        return known[question]

    return ask


async def _enter(client: httpx.AsyncClient) -> str:
    send_token_back(client)
    await client.get("/api/v1/me")
    await client.post("/api/v1/guests", json={"name": "Ada"})
    token: str = (await client.post("/api/v1/tokens", json={"name": "test"})).json()["token"]
    return token


async def _club(client: httpx.AsyncClient, token: str) -> str:
    headers = {"authorization": f"Bearer {token}"}
    known = (await client.get("/api/v1/clubs", headers=headers)).json()
    if known:
        return str(known[0]["id"])
    return str((await client.post("/api/v1/clubs", json={"name": "Rail"}, headers=headers)).json()["id"])


async def _cup(client: httpx.AsyncClient, token: str, club: str) -> str:
    headers, path = {"authorization": f"Bearer {token}"}, f"/api/v1/clubs/{club}/tournaments"
    known = (await client.get(path, headers=headers)).json()
    if known:
        return str(known[0]["id"])
    wanted = {"name": "Cup", "form": "league", "game": "homestretch", "bot": "random"}
    return str((await client.post(path, json=wanted, headers=headers)).json()["id"])


async def _table(client: httpx.AsyncClient, token: str) -> str:
    seats = [{"kind": "me"}, *[{"kind": "here"}] * 3]
    wanted = {"game": "homestretch", "seats": seats, "pace": "instant", "hints": True}
    made = await client.post("/api/v1/tables", json=wanted, headers={"authorization": f"Bearer {token}"})
    table: str = made.json()["id"]
    return table
