"""Bad requests by the hundred, over everything that is described and every page: refused, never a mistake of ours."""

from __future__ import annotations

import asyncio
import json
import re
import resource
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute

from railbird.web.app import PAGES
from railbird.web.config import Config
from tests.attack.conftest import Target

pytestmark = pytest.mark.asyncio(loop_scope="module")

CONFIG = Config(bot_workers=1, limits=False)  # what is counted away would not be tried

DIGITS = "9" * 5000
PARTS = (
    "0",
    "-1",
    "%00",
    "..%2f..",
    "a" * 3000,
    DIGITS,
    "%ff%fe",
    "%F0%9F%90%8E",
    "ffff",
    "jockey",
    "1e9",
    "nan",
    "null",
)
QUERY = ("", "x", DIGITS[:1900], "-1", "NaN", "%00", "%ff", "[]", "true", "9" * 40)
VALUES: tuple[Any, ...] = (None, True, -1, 0, 10**30, 1e308, "", "\0", "\ud800", "x" * 3000, [], {}, [[]], [[[]]], "٣")
HUGE = b'{"%s": ' + DIGITS.encode() + b"}"
OWN = b'\r\n--b\r\nContent-Disposition: form-data; name="edition_file"; filename="x"\r\n\r\n%s\r\n--b--\r\n'
PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
Sent = tuple[str, str, dict[str, Any]]


def addresses(path: str, table: str) -> Iterator[str]:
    """A route with parameters filled in badly, one at a time, the others as they should be."""
    good = {"table_id": table, "game_id": "jockey", "seat": "0"}
    names = PARAMETER.findall(path)
    for bad in names:
        for value in PARTS:
            yield PARAMETER.sub(lambda found, b=bad, v=value: v if found[1] == b else good.get(found[1], "x"), path)  # type: ignore[misc]
    yield PARAMETER.sub(lambda found: good.get(found[1], "x"), path)


def described(api: dict[str, Any], table: str) -> Iterator[Sent]:
    """Each operation of the description with bad parameters and bad bodies."""
    values = cycle(VALUES)
    for path, operations in api["paths"].items():
        for method, operation in operations.items():
            if path.endswith("/stream"):
                continue
            wanted = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]
            every = list(addresses(path, table))
            for address in every:
                yield method, address, {"json": {}} if method in ("post", "patch") else {}
            for name in wanted:
                for value in QUERY:
                    yield method, f"{every[-1]}?{name}={value}", {}
            if "requestBody" in operation:
                known = body_fields(api, operation)
                for name in known:
                    yield method, every[-1], {"content": HUGE % name.encode()}
                    for value in islice(values, 4):
                        body = {one: value if one == name else good_value(one) for one in known}
                        yield method, every[-1], {"content": json.dumps(body).encode()}


def body_fields(api: dict[str, Any], operation: dict[str, Any]) -> list[str]:
    """The names of what a body has."""
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    name = schema.get("$ref", "").rpartition("/")[2]
    return list(api["components"]["schemas"].get(name, schema).get("properties", ()))


def good_value(name: str) -> Any:
    """What is expected there, more or less."""
    return {"seat": 0, "decision": 0, "actions": [["Keep", 1]], "seats": [{"kind": "me"}, {"kind": "here"}]}.get(
        name, "x"
    )


def pages(_api: dict[str, Any], table: str) -> Iterator[Sent]:
    """Each page with bad parameters, its forms filled in badly."""
    fields = (
        "seat",
        "decision",
        "amount",
        "actions",
        "action",
        "told",
        "at",
        "clock_own",
        "seats",
        "o.rounds",
        "code",
        "back",
    )
    forms = [
        {"data": dict.fromkeys(fields, value)}
        for value in (DIGITS, "-", "\0", "[[1]]", "{", "[" * 5000, "[[" + DIGITS + "]]", "٣", "x" * 3000)
    ]
    for path, methods in page_routes():
        every = list(addresses(path, table))
        if path.endswith("/stream"):
            yield from (("GET", address, {}) for address in every[:-1])  # the good one does not end
            continue
        for method in methods:
            for address in every:
                yield method, address, {"data": {"name": "x"}} if method == "POST" else {}
        for form in forms if "POST" in methods else ():
            yield "POST", every[-1], form
        for value in QUERY if "GET" in methods else ():
            asked = "&".join(f"{name}={value}" for name in ("seat", "told", "at", "table", "language"))[:2000]
            yield "GET", f"{every[-1]}?{asked}", {}


def page_routes() -> list[tuple[str, list[str]]]:
    """Every page with the methods it takes."""
    routes = [route for area in PAGES for route in area.routes.routes if isinstance(route, HTTPRoute)]
    return [(route.path, sorted({"GET", "POST"} & set(route.methods))) for route in routes]


def odd(_api: dict[str, Any], table: str) -> Iterator[Sent]:
    """Bodies and headers that fit nothing."""
    act, new = f"/api/v1/tables/{table}/act", "/new/jockey"
    form = "application/x-www-form-urlencoded"
    parted = "multipart/form-data; boundary=b"
    field = b'--b\r\nContent-Disposition: form-data; name="a"'
    bodies: list[tuple[str, str, bytes]] = [
        (act, "application/json", b'{"seat": ' + DIGITS.encode() + b', "decision": 0, "token": "x", "actions": []}'),
        (act, "application/json", b'{"actions": [["Keep", ' + DIGITS.encode() + b"]]}"),
        (act, "application/json", b"[" * 400_000),
        (act, "application/json", b"\xff\xfe"),
        (act, "application/json", b"[" + b"[]," * 300_000 + b"[]]"),
        (act, "application/msgpack", b"\xdd\xff\xff\xff\xff"),
        (act, "text/plain", b"hello"),
        ("/api/v1/games/jockey/edition", "application/json", b'{"text": "x = ' + DIGITS.encode() + b'"}'),
        (
            "/api/v1/tables",
            "application/json",
            b'{"game": "jockey", "seats": [], "options": {"x": "' + DIGITS.encode() + b'"}}',
        ),
        (new, parted, field + b"\r\n\r\n1" + OWN % (b"x = " + DIGITS.encode())),
        (new, parted, field + b"\r\n\r\n1" + OWN % b"\xff"),
        (act, parted, field + b"\r\n\r\n1\r\n--b--\r\n"),
        (new, form, b"&".join(b"f%d=1" % number for number in range(90_000))),
        (new, form, b"a&" * 450_000),
        (new, form, b"%ff=%ff&a=%00"),
        (new, form, b"=" * 900_000),
        (new, "multipart/form-data", b"x"),
        (new, parted, b"x" * 900_000),
        (new, parted, b"\r\n--" * 220_000),
        (new, parted, field + b"\r\nContent-Type: text/plain; charset=nonsense\r\n\r\n1\r\n--b--\r\n"),
        (new, parted, field + b"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\xff\r\n--b--\r\n"),
        (
            new,
            parted,
            b"\r\n".join(b'--b\r\nContent-Disposition: form-data; name="a%d"\r\n\r\n1' % n for n in range(9000)),
        ),
        (new, parted, b"--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--\r\n"),
        (new, parted, field + b'; filename="x"\r\n\r\n\xff\xfe\r\n--b--\r\n'),
        ("/", "application/json", b"{}"),
        ("/health", form, b"a=1"),
    ]
    for path, kind, content in bodies:
        yield "post", path, {"content": content, "headers": {"content-type": kind}}
        yield "post", path, {"content": content, "headers": {"content-type": kind, "content-encoding": "gzip"}}
    for cookie in (
        "a=b;" * 3000,
        "railbird_session=" + "x" * 9000,
        "railbird_guest=\xff.\xff",
        'railbird_guest="\\',
        ";=;=",
    ):
        yield "get", "/", {"headers": {"cookie": cookie.encode("latin-1")}}
    for name in ("accept", "accept-language", "authorization", "content-type", "user-agent", "last-event-id", "range"):
        for value in ("\xff", "x" * 9000, DIGITS, "Bearer " + DIGITS, "bytes=" + DIGITS + "-", "en;q=" + DIGITS, '"'):
            yield "get", f"/api/v1/tables/{table}", {"headers": {name: value.encode("latin-1")}}
    for method in ("put", "delete", "patch", "options", "head", "trace"):
        for path in ("/", "/api/v1/me", "/static/css/base.css", act):
            yield method, path, {}
    for path in (
        "//",
        "/%2e%2e/",
        "/static//etc/passwd",
        "/static/css",
        "/static/",
        "/api/v1//",
        "/api/v1/openapi.json/",
        "/\\",
    ):
        yield "get", path, {}


async def table_of(host: httpx.AsyncClient) -> str:
    """A table that is being played."""
    seats = [{"kind": "me"}, {"kind": "here"}]
    made = await host.post("/api/v1/tables", json={"game": "jockey", "seats": seats, "pace": "instant"})
    table: str = made.json()["id"]
    return table


async def send(client: httpx.AsyncClient, sent: Sent) -> int:
    """The status of the answer."""
    method, address, more = sent
    if "content" in more and "headers" not in more:
        more = {**more, "headers": {"content-type": "application/json"}}
    answer = await client.request(method, address, **more)
    assert answer.status_code < 500, (method, address[:200], str(more)[:200], answer.text[:300])
    return answer.status_code


async def try_all(target: Target, name: str, make: Callable[[dict[str, Any], str], Iterator[Sent]]) -> Counter[int]:
    """Send what is made for a table, some at a time, as somebody who sits there; nobody logs out on the way."""
    async with target.watched(name), target.guest() as mallory:
        api = (await mallory.get("/api/v1/openapi.json")).json()
        requests = [
            one
            for one in make(api, await table_of(mallory))
            if "logout" not in one[1]
            and not (one[0] == "delete" and ("/sessions" in one[1] or one[1].endswith("/me")))
            and (one[0].lower(), one[1]) != ("post", "/record/delete")
        ]
        waiting = iter(requests)

        async def one_hand() -> Counter[int]:
            return Counter([await send(mallory, sent) for sent in waiting])

        found = sum(await asyncio.gather(*[one_hand() for _ in range(3)]), Counter[int]())
    print(f"{name}: {len(requests)} requests, {dict(found)}")
    assert sum(found.values()) == len(requests)
    return found


async def test_bad_requests_to_the_api_are_refused(target: Target) -> None:
    found = await try_all(target, "API", described)
    assert found.total() > 500
    assert found[400] > 200


async def test_bad_requests_to_the_pages_are_refused(target: Target) -> None:
    found = await try_all(target, "pages", pages)
    assert found.total() > 500
    assert found[400] > 100
    assert found[404] > 100


async def test_odd_bodies_and_headers_are_refused(target: Target) -> None:
    found = await try_all(target, "odd", odd)
    assert found[413] >= 4  # forms of thousands of fields


async def test_not_ready_while_nothing_can_be_written_and_ready_again(target: Target) -> None:
    """Files may not grow any more: what a full disk does."""
    async with target.stranger() as client:

        async def becomes(status: int) -> None:
            async with asyncio.timeout(30):
                while (await client.get("/ready")).status_code != status:
                    await asyncio.sleep(0.1)

        await becomes(200)
        before = resource.prlimit(target.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(target.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
        await becomes(503)
        assert (await client.get("/health")).text == "ok"
        resource.prlimit(target.process.pid, resource.RLIMIT_FSIZE, before)
        await becomes(200)
