"""A server in the test's own process, and people who talk to it over real HTTP."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from litestar import Litestar
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import open_store, schema
from railbird.web.app import make_frame
from railbird.web.config import Config
from railbird.web.house.live import Live
from railbird.web.logs import set_up_logs
from railbird.web.run import Uvicorn, settings
from railbird.web.server import Server, make_server
from railbird.web.shelf import offered_games
from railbird.web.workers import own

set_up_logs(json=True)  # a failing test shows what happened, never the values of variables

GAMES = tuple(offered_games())
QUIET = Config(bot_workers=1, limits=False, password_cost=(1, 64), analysis=False)
LIMITED = Config(bot_workers=1, limits=True, password_cost=(1, 64), analysis=False)

_tokens = itertools.count()
idle: list[Litestar] = []
"""Applications whose servers have stopped: making one takes half of a small test."""


async def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something, not longer than a deadline."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


def browser(url: str, **more: Any) -> httpx.AsyncClient:
    """A client without certificates: reading them takes longer than most tests. It sends its CSRF cookie back."""
    client = httpx.AsyncClient(base_url=url, timeout=60, verify=False, trust_env=False, **more)
    send_token_back(client)
    return client


def send_token_back(client: httpx.AsyncClient) -> None:
    """The CSRF token that came last goes into the header of what is sent next."""

    async def keep(answer: httpx.Response) -> None:
        if "railbird_csrf" in answer.cookies:
            client.headers["x-csrftoken"] = answer.cookies["railbird_csrf"]

    client.event_hooks = {"response": [keep]}


class Node:
    """One running server."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.url = f"http://127.0.0.1:{port}"

    @asynccontextmanager
    async def nobody(self) -> AsyncIterator[httpx.AsyncClient]:
        """A browser without a name, but with the CSRF token of a first page."""
        async with browser(self.url) as client:
            await client.get("/api/v1/me")
            client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
            yield client

    @asynccontextmanager
    async def guest(self, name: str) -> AsyncIterator[Player]:
        """A guest with a name."""
        async with self.nobody() as client:
            answer = await client.post("/api/v1/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            yield Player(client, answer.json()["id"])


class Player:
    """Somebody at a browser."""

    def __init__(self, client: httpx.AsyncClient, person: str) -> None:
        self.client = client
        self.person = person

    async def get(self, path: str, **query: Any) -> Any:
        """GET from the API; the decoded answer."""
        answer = await self.client.get(f"/api/v1{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, status: int | None = None, **body: Any) -> Any:
        """POST to the API; the decoded answer, of the expected status."""
        answer = await self.client.post(f"/api/v1{path}", json=body)
        assert answer.status_code == status if status else answer.is_success, answer.text
        return answer.json()

    async def table(self, *kinds: str, game: str = "homestretch", **more: Any) -> str:
        """A new table; its id. A kind is me, here, open or a bot's level."""
        seats = [{"kind": k} if k in ("me", "here", "open") else {"kind": "bot", "bot": k} for k in kinds]
        made = await self.post(
            "/tables", 201, game=game, seats=seats, **({"pace": "instant", "stand_in": "random"} | more)
        )
        table_id: str = made["id"]
        return table_id

    async def view(self, table: str, **query: Any) -> Any:
        """What this person sees."""
        return await self.get(f"/tables/{table}/view", **query)

    async def act(self, table: str, actions: list[Any], view: Any, token: str = "", **expected: Any) -> Any:
        """Submit actions for the seat and decision a view shows."""
        body = {"seat": view["seat"], "decision": view["decision"], "token": token or f"t{next(_tokens)}"}
        return await self.post(f"/tables/{table}/act", actions=actions, **body, **expected)

    async def play_once(self, table: str, view: Any, choose: int = 0) -> Any:
        """Play one legal action."""
        return await self.act(table, [first_action(view, choose)], view)

    async def play_out(self, table: str, seat: int | None = None, decisions: int = 150) -> Any:
        """Play any legal action whenever asked, until the game is over; the last view.

        After so many decisions a bot of the table plays on: some games are long.
        """
        query = {} if seat is None else {"seat": seat}
        generator = random.Random(1)
        made = 0
        async with asyncio.timeout(240):
            while True:
                view = await self.view(table, since=1_000_000, **query)
                if view["status"] != "playing":
                    return view
                if not view["may_act"]:
                    await asyncio.sleep(0.02)
                elif made == decisions:
                    await self.post(f"/tables/{table}/seats/{view['seat']}/leave")
                else:
                    made += await self._try(table, view, first_action(view, generator.randrange(10_000)))

    async def _try(self, table: str, view: Any, action: list[Any]) -> bool:
        """Act; a window that somebody else has closed meanwhile is no failure."""
        body = {"seat": view["seat"], "decision": view["decision"], "token": f"t{next(_tokens)}", "actions": [action]}
        answer = await self.client.post(f"/api/v1/tables/{table}/act", json=body)
        closed = answer.status_code in (409, 422) and view["seat"] in view["passive"]
        assert answer.status_code == 200 or closed, answer.text
        return answer.status_code == 200


async def same_dice(node: Node, table: str) -> None:
    """Give a table that has not begun a seed and salts we know: dice and cards fall the same in every run."""
    seed = update(schema.tables).where(schema.tables.c.id == table).values(seed=bytes(32))
    salts = update(schema.seats).where(schema.seats.c.table_id == table).values(salt="salt")

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(seed)
        await connection.execute(salts)

    await node.server.store.writer.write(work)
    (await node.server.house.find(table)).broken = True


async def advance(node: Node, live: Live, arrived: Callable[[], bool], seed: int = 1, most: int = 3000) -> None:
    """Play at random, without the web, until the table is where a test begins; those who need not answer do not."""
    generator = random.Random(seed)
    for _ in range(most):
        if arrived():
            return
        assert live.is_playing, "the game was over sooner"
        seat = generator.choice(live.on_clock())
        options = live.begun.state.legal(seat)
        action = options[generator.randrange(len(options))]
        played = await node.server.clerk.play_for(live, seat, live.decisions[seat], action)
        assert played or live.seats[seat].bot is not None  # its bot was quicker
    raise AssertionError(f"not there after {most} moves")


def first_action(view: Any, choose: int = 0) -> list[Any]:
    """A legal action of a view, the lowest amount where there is one."""
    offer = view["legal"][choose % len(view["legal"])]
    action: list[Any] = offer["action"]
    return [*action, offer["lo"]] if offer["field"] else action


class Events:
    """An open stream, collected as it comes."""

    def __init__(self) -> None:
        self.versions: list[int] = []
        self.chats: list[int] = []
        self.raw: list[str] = []
        self.ended = False

    async def read(self, response: httpx.Response) -> None:
        """Collect until the stream ends."""
        event = ""
        async for line in response.aiter_lines():
            if line:
                self.raw.append(line)
            if line.startswith("event: "):
                event = line[7:]
            elif line.startswith("data: ") and event == "changed":
                self.versions.append(json.loads(line[6:])["version"])
            elif line.startswith("data: ") and event == "table":
                self.versions.append(json.loads(line[6:])["head"]["version"])
            elif line.startswith("data: ") and event == "chat":
                self.chats.append(json.loads(line[6:])["chat"])
        self.ended = True


@asynccontextmanager
async def listening(
    player: Player, table: str, last: str = "", room: str = "/api/v1", **query: Any
) -> AsyncIterator[Events]:
    """A stream that is being read: the API's, or (in the room "") the one that keeps a page up to date."""
    headers = {"last-event-id": last} if last else {}
    headers["accept-encoding"] = "identity"
    address = f"{room}/tables/{table}/stream"
    events = Events()
    async with player.client.stream("GET", address, params=query, headers=headers, timeout=60) as response:
        assert response.status_code == 200
        task = asyncio.create_task(events.read(response))
        try:
            yield events
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def running(
    database: str, config: Config = QUIET, port: int = 0, line: Callable[[Any], Any] | None = None
) -> AsyncIterator[Node]:
    """A server on a database, on a free port or a given one; at the other end of a line, if there is one."""
    own.offer(config.bots)
    store = await open_store(database)
    ports: list[int] = []
    try:
        server = await make_server(store, config)
        frame = idle.pop() if idle else make_frame()
        listens = settings(server, "127.0.0.1", port, frame)
        if line is not None:
            listens.app = line(listens.app)
        web = Uvicorn(listens, server, ports.append)
    except BaseException:
        await store.close()
        raise
    task = asyncio.create_task(web._serve())
    await until(lambda: bool(ports) or task.done())
    if task.done():
        task.result()
    try:
        yield Node(server, ports[0])
    finally:
        server.end_streams()
        web.should_exit = True
        await task
        idle.append(frame)
