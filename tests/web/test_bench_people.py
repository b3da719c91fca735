"""The measurement with people: both ways of keeping up are followed as a page would, and what it tells is true."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import pytest

from railbird.cli.load import party, people, ways
from railbird.cli.load.party import Press
from railbird.cli.load.people import Evening, Plan, Quiet, drawn, told
from railbird.cli.load.presses import waits
from railbird.core.actors import SPECTATOR
from tests.web.test_bench import PEER_SERVER


@pytest.mark.asyncio
@pytest.mark.parametrize("way", ["live", "regions"])
async def test_people_play_and_what_they_press_comes_to_every_other_screen(
    monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(party, "SCENE", 0.0)
    monkeypatch.setattr(people, "WARM_UP", 0.2)
    evening = await people.spend(way, 1, Plan(4.0, 0.05, "random"))
    assert evening.presses > 0
    assert evening.pace > 0
    assert evening.browsers > 0
    assert evening.lost == 0
    assert evening.updates > 0
    assert 0 < evening.bytes <= evening.bytes_p95 < 60_000  # packed: a page has that unpacked
    assert 0 < evening.p50 <= evening.p99
    assert evening.cpu > 0


@pytest.mark.asyncio
async def test_quiet_tables_are_all_looked_at() -> None:
    quiet = await people.rest("regions", 2, later=0.0)
    assert (quiet.tables, quiet.streams) == (2, 8)
    assert 0 < quiet.before <= quiet.after
    assert quiet.later > 0


PAGE = b"""<body data-seen="1-3-0-x"><div class="tview" id="view" data-version="1" data-may-act="">"""


def event(version: int, may_act: bool) -> bytes:
    data = {
        "head": {"version": version, "may-act": "1" if may_act else "", "status": "playing"},
        "notes": 3,
        "news": [],
        "regions": {},
    }
    data["regions"] = {"view": "<p>" + "turn " * 200 + "</p>"}
    return f"event: table\nid: {version}-3-0-x\ndata: {json.dumps(data)}\n\n".encode()


@asynccontextmanager
async def brings(*events: bytes) -> AsyncIterator[int]:
    """A server whose streams bring events in pieces, packed; its port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"GET /tables/aa?seat=1 " in head
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(PAGE) + PAGE)
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"GET /tables/aa/stream?seat=1&since=1-3-0-x&watch=ab&pace=normal " in head
        assert b"Accept-Encoding: gzip" in head
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n")
        packer = zlib.compressobj(6, zlib.DEFLATED, 31)
        for one in events:
            raw = packer.compress(one) + packer.flush(zlib.Z_FULL_FLUSH)
            for piece in (raw[:7], raw[7:]):
                writer.write(b"%x\r\n" % len(piece) + piece + b"\r\n")
                await writer.drain()
        writer.write(b"0\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.asyncio
async def test_regions_are_taken_from_a_packed_stream() -> None:
    async with brings(b"retry: 1000\n\n", event(2, False), b": ping\n\n", event(3, True)) as port:
        updates = [update async for update in ways.regions(port, {}, "aa", 1, "ab")]
    assert [(update.version, update.may_act) for update in updates] == [(1, False), (2, False), (3, True)]
    assert all(0 < update.wire < 400 for update in updates)  # more than a thousand unpacked


def evening(way: str, tables: int, p99: float) -> Evening:
    return Evening(way, tables, 0.6, 6.5, 4662.0, 6542.0, 1.25, 7.0, 2.0, 3.1, p99, 40, 0, 0.5)


@pytest.mark.asyncio
async def test_a_way_is_followed_until_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def spend(way: str, tables: int, plan: Plan) -> Evening:
        return evening(way, tables, tables * (20.0 if way == "live" else 2.0))

    monkeypatch.setattr(people, "spend", spend)

    async def spend_beside(folder: Path, tables: int, plan: Plan) -> Evening:
        return evening(folder.name, tables, tables * 8.0)

    monkeypatch.setattr(people, "spend_beside", spend_beside)
    plan = Plan(1.0, 1.0, "random")
    found = await people.measure(["live", "regions"], (1, 10, 25, 100), plan, Path("theirs"))
    assert [(one.way, one.tables) for one in found] == [
        ("live", 1), ("regions", 1), ("theirs", 1), ("live", 10), ("regions", 10), ("theirs", 10),
        ("regions", 25), ("theirs", 25), ("regions", 100),
    ]  # fmt: skip


PEER_PEOPLE = """
const [port, tables, think, warmUp, seconds] = process.argv.slice(2).map(Number);
console.log('begin');
console.log('end');
const watched = { moves: 30 * tables, bytes: [900, 1100], waits: [0.002, 0.004], presses: tables, seconds };
console.log(JSON.stringify(watched));
"""


@pytest.mark.asyncio
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
async def test_people_at_another_server_are_measured_beside_ours(tmp_path: Path) -> None:
    (tmp_path / "server.js").write_text(PEER_SERVER)
    (tmp_path / "people.js").write_text(PEER_PEOPLE)
    found = await people.spend_beside(tmp_path, 2, Plan(10.0, 1.0, "random"))
    assert (found.way, found.tables, found.pace, found.updates) == (tmp_path.name, 2, 3.0, 0.2)
    assert (found.bytes, found.bytes_p95, found.p50, found.p99) == (1000.0, 1100, 4.0, 4.0)
    assert (found.presses, found.lost) == (2, 4), "each press has to come to three other screens"


def test_figures_and_picture_say_the_same() -> None:
    found = [evening("live", 5, 31.4), evening("regions", 5, 2.7)]
    says = told(found, [Quiet("live", 1000, 4000, 100.0, 390.4, 310.2)])
    assert "1000 quiet tables, 4000 streams, live: 100 MB -> 390 MB, after 64 s 310 MB." in says
    assert "31.4" in says
    picture = drawn(found)
    assert picture.startswith("<svg")
    assert "live, 5 tables: p99 31.4 ms" in picture
    assert "regions, p99 to the other screen: at most 2.7 ms" in picture


QUESTION = """<section class="side"><section class="decision" id="decision"><form class="act choices" method="post">
<input type="hidden" name="_csrf_token" value=""><input type="hidden" name="token" value=""><input type="hidden"
name="seat" value="1"><input type="hidden" name="decision" value="29"><button class="choice primary" name="action"
value="[&#34;MoveTwo&#34;]" data-key="move-2">2</button><button name="action" value="[&#34;MoveOne&#34;]">1</button>
</form></section><form class="act"><button name="action" value="elsewhere"></button></form></section>"""


def test_a_press_sends_the_form_of_the_question() -> None:
    about = (("seat", "1"), ("decision", "29"))
    assert ways.forms(QUESTION) == ((*about, ("action", '["MoveTwo"]')), (*about, ("action", '["MoveOne"]')))
    assert ways.forms('<p id="decision">Biscuit is thinking</p>') == ()


def test_a_press_is_waited_for_on_the_screens_that_show_it(tmp_path: Path) -> None:
    database = tmp_path / "people.db"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE tables (id, revision, status)")
        connection.execute("CREATE TABLE log (table_id, n, seat, token, versions)")
        connection.execute("INSERT INTO tables VALUES ('aa', 2, 'playing')")
        entries = [
            (0, -2, None, "[1,1,1]"),
            (1, 0, "0.0", "[2,1,1]"),
            (2, 0, "0.1", "[3,2,2]"),
            (3, 1, "1.0", "[4,3,3]"),
        ]
        connection.executemany("INSERT INTO log VALUES ('aa', ?, ?, ?, ?)", entries)
    played = party.Party(0, ways.regions, party.Seen(), Random(1), None)
    played.table = "aa"
    played.screens = [party.Screen(played, {}, seat) for seat in (0, 1, SPECTATOR)]
    mine, other, rail = played.screens
    mine.arrivals = [(4, 10.1), (5, 11.1)]
    other.arrivals = [(3, 1.0), (4, 11.5), (5, 12.0)]
    rail.arrivals = [(3, 1.0), (4, 11.7)]  # what is pressed last does not come
    played.presses = [Press(0, "0.0", 10.0), Press(0, "0.1", 11.0), Press(1, "1.0", 11.9), Press(1, "refused", 13.0)]
    found = waits([played], database)
    assert found.presses == 3
    assert found.seconds == pytest.approx([0.5, 0.7])  # of the first, written in secret, nobody else sees anything
    assert found.lost == 2
