"""The stream that keeps a page up to date: what it brings, where it resumes, and that it is packed once."""

import gc
import json
import weakref
import zlib

import httpx
import pytest

from railbird.web.assets import build
from railbird.web.house.stillness import STILL
from tests.web.harness import Events, Node, Player, advance, listening, until

pytestmark = pytest.mark.asyncio


async def begun(node: Node, ada: Player) -> str:
    """A table of Ada's with somebody beside her on the same device."""
    return await ada.table("me", "here", game="homestretch")


async def first_event(player: Player, table: str, since: str) -> str:
    """The raw lines up to the first event of a page's stream."""
    async with listening(player, table, room="", seat=-3, since=since) as events:
        await until(lambda: any(line.startswith("data: ") for line in events.raw))
    return "\n".join(events.raw)


async def test_a_page_is_brought_what_is_younger_than_its_version(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(one_node, ada)
        live = await one_node.server.house.find(table)
        async with listening(ada, table, room="", seat=0) as events:
            await until(lambda: len(events.versions) == 1)
            await advance(one_node, live, lambda: live.n > 4)
            await until(lambda: events.versions[-1] == live.version(0))
        changes = [json.loads(line[6:]) for line in events.raw if line.startswith("data: {") and "regions" in line]
        assert list(changes[0]["regions"]) == ["view"]  # a page that has nothing is brought everything
        assert all("view" not in change["regions"] for change in changes[1:])
        assert changes[-1]["head"]["notes"] >= changes[0]["head"]["notes"]


async def test_a_page_that_comes_back_goes_on_where_it_was(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(one_node, ada)
        live = await one_node.server.house.find(table)
        async with listening(ada, table, room="", seat=0) as events:
            await until(lambda: bool(events.versions))
        last = next(line[4:] for line in events.raw if line.startswith("id: "))
        async with listening(ada, table, room="", last=last, seat=0) as again:
            await advance(one_node, live, lambda: live.version(0) > events.versions[0])
            await until(lambda: bool(again.versions))
        assert again.versions[0] > events.versions[0]  # nothing came of what the page had
        change = next(json.loads(line[6:]) for line in again.raw if "regions" in line)
        assert "view" not in change["regions"]


async def test_pages_of_a_table_where_nothing_happens_are_not_kept(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(one_node, ada)
        house = one_node.server.house
        live = await house.find(table)
        async with listening(ada, table, room="", seat=0) as events:
            await until(lambda: bool(events.versions))
            house.forget_idle()
            assert live.drawn
            (hung,) = live.drawn.values()
            screens = [weakref.ref(screen) for screen in hung.screens.values()]
            del hung
            live.moved = live.seen = house.clock.now() - STILL - 1
            gc.disable()  # what holds on to itself would be found otherwise
            try:
                house.forget_idle()
                assert not live.drawn
                await until(lambda: not any(screen() for screen in screens))  # a stream may just be sending one
            finally:
                gc.enable()
            before = live.version(0)
            await advance(one_node, live, lambda: live.version(0) > before)
            await until(lambda: events.versions[-1] == live.version(0))
        last = [json.loads(line[6:]) for line in events.raw if "regions" in line][-1]
        assert last["from"] == json.loads(next(line[6:] for line in events.raw if "regions" in line))["head"]["notes"]


async def test_a_page_of_another_build_is_to_be_loaded_anew(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(one_node, ada)
        assert "event: gone" in await first_event(ada, table, f"1-0-0-{'0' * len(build())}")
        assert "event: table" in await first_event(ada, table, f"0-0-0-{build()}")


async def test_the_stream_is_packed_event_by_event(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(one_node, ada)
        plain = await first_event(ada, table, "")
        address = f"/tables/{table}/stream"
        async with ada.client.stream("GET", address, params={"seat": -3}, timeout=30) as response:
            assert response.headers["content-encoding"] == "gzip"
            unpacked = await unpack_until(response, b"}}\n\n")
        assert unpacked.replace("\n\n", "\n").strip() == plain


async def unpack_until(response: httpx.Response, end: bytes) -> str:
    """What a gzip stream brings, up to these bytes."""
    found, unpacks = b"", zlib.decompressobj(31)
    async for piece in response.aiter_raw():
        found += unpacks.decompress(piece)
        if found.endswith(end):
            return found.decode()
    raise AssertionError("the stream has ended")


async def test_who_comes_and_goes_is_a_tiny_event(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "open", game="homestretch")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        async with listening(ada, table, room="", seat=0) as to_ada:
            await until(lambda: 'data: {"away":[1]}' in to_ada.raw)
            async with listening(bea, table, room="", seat=1):
                await until(lambda: 'data: {"away":[]}' in to_ada.raw)
        assert len(to_ada.versions) == 1  # nothing was drawn for it


async def test_a_spectators_page_is_sent_once_and_a_seats_is_never_kept(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Cat") as cat:
        table = await begun(one_node, ada)
        live = await one_node.server.house.find(table)
        for path in (f"/tables/{table}", f"/tables/{table}/tv"):
            first = await cat.client.get(path)
            again = await cat.client.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
            assert first.headers["cache-control"] == "private, no-cache"
            here = live.version(-3)
            await advance(one_node, live, lambda: live.version(-3) > here)  # noqa: B023 - called at once
            assert (await cat.client.get(path, headers={"if-none-match": first.headers["etag"]})).status_code == 200
        own = await ada.client.get(f"/tables/{table}", params={"seat": 0})
        assert "etag" not in own.headers
        assert own.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("query", [{"seat": 99}, {"seat": "x"}, {"layout": "wall"}, {"since": "9" * 70}])
async def test_a_stream_asked_for_badly_is_refused(one_node: Node, query: dict[str, object]) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(one_node, ada)
        answer = await ada.client.get(f"/tables/{table}/stream", params=query, timeout=20)  # type: ignore[arg-type]
        assert answer.status_code == 400


def said(events: Events) -> list[str]:
    """The chat lines a page was brought, event by event."""
    return [json.loads(line[6:])["lines"] for line in events.raw if line.startswith('data: {"chat"')]


async def test_what_is_said_comes_with_the_stream(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "open", game="homestretch")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        await bea.post(f"/tables/{table}/chat", 201, text="good luck")
        page = (await ada.client.get(f"/tables/{table}")).text
        assert 'id="chat-1"' in page
        since = page.split('data-seen="')[1].split('"')[0]
        async with listening(ada, table, room="", since=since) as to_ada, listening(bea, table, room="") as to_bea:
            await bea.post(f"/tables/{table}/chat", 201, text="<b>ready?</b>")
            await until(lambda: all('id="chat-2"' in "".join(said(to)) for to in (to_ada, to_bea)))
        (line,) = said(to_ada)
        assert 'id="chat-1"' not in line  # nothing comes that the page has
        assert 'id="chat-1"' in "".join(said(to_bea))
        assert "&lt;b&gt;ready?&lt;/b&gt;" in line
        assert f'value="{bea.person}"' in line  # whose lines one may not want to read
        assert "<form" not in "".join(said(to_bea))  # one's own lines one reads


async def test_lines_of_somebody_muted_do_not_come(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "open", game="homestretch")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        async with listening(ada, table, room="") as to_ada:
            await ada.post(f"/tables/{table}/mute", person=bea.person)
            await bea.post(f"/tables/{table}/chat", 201, text="are you asleep?")
            await until(lambda: bool(to_ada.chats))
        assert said(to_ada) == [""]
