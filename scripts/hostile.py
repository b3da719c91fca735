"""Requests nobody means well, for storm.py: every route there is, and values for whatever it takes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote

from litestar import Router

from railbird.core.registry import game_ids
from railbird.web.app import PAGES

Json = Any  # Whatever JSON can say, and more.

HOSTILE: tuple[Json, ...] = (
    None, True, False, 0, -1, 1, 2**31, -(2**31) - 1, 2**63, -(2**63) - 1, 10**30, 10**400, -0.0, 0.5, 1e308,
    float("nan"), float("inf"), "", " ", "0", "-1", "９", "٣", "1e9", "9" * 5000, "null", "\0", "a\0b",
    "\x1b[2J", "\r\nX-Evil: 1", "\u202egnp", "\u200b", "\ufeff", "\ud800", "é" * 300, "💣" * 100, "a" * 5000,
    "../../etc/passwd", "..%2f..%2f", "%00", "%", "%zz", "'; DROP TABLE log; --", "{{7*7}}",
    "<script>alert(1)</script>", "${jndi:x}", "__proto__", "me", "here", [], {}, [[]], [None], [[[[[[]]]]]],
    {"": ""}, {"a": {"a": {"a": {}}}}, [0] * 1000, ["Keep", 7], [["Keep", 7]], -3, -2,
)  # fmt: skip
EDITIONS = (
    "a = ",
    "[a]\n" * 1000,
    "a" + ".a" * 3000 + " = 1",
    "x = [" * 500,
    "x = " + "9" * 5000,
    "\0",
    "[[horses]]\n" * 500,
)
FIELDS = (
    "_csrf_token", "seat", "decision", "token", "actions", "action", "act", "name", "login", "password", "code", "text",
    "game", "language", "next", "bot", "fill", "color", "option.pace", "clock", "since", "seat.0", "seat.1", "edition",
    "edition_text", "person", "line", "amount", "pick", "draft", "round", "ply", "n", "hints", "pace", "public",
)  # fmt: skip
NOT_HTTP = (
    b"GET / HTTP/9.9\r\n\r\n", b"\0\0\0\0\r\n\r\n", b"GET\r\n\r\n", b"GET  /  HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nx",
    b"POST /login HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"GET http://[::1 HTTP/1.1\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\nHost: x\n\n",
    b"BREW /coffee HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /#a?b#c HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n", b"GET / HTTP/1.1\r\n: no name\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
)  # fmt: skip


@dataclass(frozen=True)
class Route:
    """One address and method, and what it says it takes."""

    method: str
    path: str  # With {names} in it.
    query: tuple[str, ...] = ()
    body: Mapping[str, Json] = field(default_factory=dict)  # Properties of its JSON, by name.


def api_routes(description: Mapping[str, Json]) -> Iterator[Route]:
    """The routes of the API, as its own description tells."""
    schemas = description.get("components", {}).get("schemas", {})
    for path, methods in description["paths"].items():
        for method, told in methods.items():
            query = tuple(one["name"] for one in told.get("parameters", ()) if one["in"] == "query")
            content = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            name = content.get("$ref", "").rpartition("/")[2]
            yield Route(method.upper(), path, query, schemas.get(name, content).get("properties", {}))


def page_routes() -> Iterator[Route]:
    """The pages and forms."""
    for found in Router("/", route_handlers=[area.routes for area in PAGES]).routes:
        for method in sorted(found.methods - {"OPTIONS"}):
            yield Route(method, found.path_format, ("seat", "language", "since", "ply"))
    for path in (
        "/static/{file}",
        "/static/css/{file}",
        "/{nowhere}",
        "/api/v1/{nowhere}",
        "/health",
        "/ready",
        "/metrics",
    ):
        yield Route("GET", path)


# --- one bad request


class Maker:
    """Makes request N, the same for a seed every time."""

    def __init__(self, seed: str, routes: list[Route]) -> None:
        self._seed = seed
        self._routes = routes

    def make(self, number: int, table: str, cookies: Mapping[str, str]) -> bytes:
        """The bytes of a request, for somebody with these cookies who has this table."""
        chance = Random(f"{self._seed}:{number}")
        if chance.random() < 0.02:
            return chance.choice(NOT_HTTP)
        route = chance.choice(self._routes)
        method = (
            route.method if chance.random() < 0.97 else chance.choice(("PUT", "PATCH", "DELETE", "HEAD", "POST", "GET"))
        )
        kind, body = self._body(route, chance) if method in ("POST", "PUT", "PATCH", "DELETE") else ("", b"")
        head = f"{method} {self._path(route, chance, table)} HTTP/1.1\r\n{self._headers(chance, cookies)}"
        head += f"Content-Type: {kind}\r\n" if kind else ""
        return f"{head}Content-Length: {len(body)}\r\n\r\n".encode("utf-8", "surrogateescape") + body

    def _path(self, route: Route, chance: Random, table: str) -> str:
        parts = []
        for part in route.path.split("/"):
            if not part.startswith("{"):
                parts.append(part)
            elif chance.random() < 0.6:
                known = {"table": table, "game": chance.choice(sorted(game_ids())), "seat": str(chance.randrange(4))}
                parts.append(known.get(part[1:-1].partition("_")[0].partition(":")[0], "1"))
            else:
                parts.append(_quoted(chance.choice(HOSTILE))[:2000])
        names = [name for name in (*route.query, chance.choice(FIELDS)) if chance.random() < 0.4]
        asked = "&".join(f"{name}={_quoted(chance.choice(HOSTILE))[:2000]}" for name in names)
        return "/".join(parts) + (f"?{asked}" if asked else "")

    def _headers(self, chance: Random, own: Mapping[str, str]) -> str:
        cookies = dict(own)
        if chance.random() < 0.1:
            cookies[chance.choice(["railbird_session", "railbird_csrf", "railbird_language", "x"])] = _quoted(
                chance.choice(HOSTILE)
            )[:3000]
        told = "; ".join(f"{name}={value}" for name, value in cookies.items())
        more = ["Host: 127.0.0.1", f"Cookie: {told}"]
        if chance.random() < 0.95:
            more.append(f"X-CSRFToken: {own.get('railbird_csrf', '')}")
        for name in (
            "Accept-Language",
            "Last-Event-ID",
            "If-None-Match",
            "Range",
            "Authorization",
            "HX-Request",
            "Origin",
        ):
            if chance.random() < 0.05:
                more.append(f"{name}: {_quoted(chance.choice(HOSTILE))[:1000]}")
        return "".join(f"{one}\r\n" for one in more)

    def _body(self, route: Route, chance: Random) -> tuple[str, bytes]:
        what = chance.random()
        if what < 0.1:
            raw = (
                b"",
                b"{",
                b"[" * 50_000,
                b"\xff\xfe",
                b'{"a":' * 3000,
                b"null",
                b"NaN",
                b'"\\ud800"',
                b"1" * 5000,
                b"{}{}",
            )
            return chance.choice(
                ("application/json", "text/plain", "multipart/form-data; boundary=", "")
            ), chance.choice(raw)
        values = {name: self._value(name, told, chance) for name, told in route.body.items() if chance.random() < 0.9}
        if not route.path.startswith("/api/") or what < 0.15:
            names = {*values, *chance.sample(FIELDS, 6)}
            form = "&".join(f"{_quoted(name)}={_quoted(chance.choice(HOSTILE))}" for name in sorted(names))
            return "application/x-www-form-urlencoded", form.encode()
        if chance.random() < 0.1:
            values[chance.choice(FIELDS)] = chance.choice(HOSTILE)
        return "application/json", json.dumps(values).encode("utf-8", "surrogatepass")

    def _value(self, name: str, told: Mapping[str, Json], chance: Random) -> Json:
        """Something the description allows, or something it does not."""
        if name.startswith("edition") or name == "text":
            return chance.choice((*EDITIONS, *HOSTILE))
        if chance.random() < 0.5:
            return chance.choice(HOSTILE)
        if name == "game":
            return chance.choice(sorted(game_ids()))
        if name == "seats":
            return [{"kind": chance.choice(("me", "here", "open", "bot", 7))} for _ in range(chance.randrange(12))]
        if name == "actions":
            return [[chance.choice(("Keep", "Bet", "Move", "Pass", "Bid", 0)), chance.choice(HOSTILE)]]
        kinds = {"integer": chance.randrange(-1, 5), "string": "Ada", "boolean": True, "array": [], "object": {}}
        return kinds.get(str(told.get("type")), "x")


def _quoted(value: Json) -> str:
    """A value as it stands in an address or a form; sometimes what it stands for cannot be decoded."""
    return quote(str(value).encode("utf-8", "surrogatepass"))
