"""People are told when a table waits for them: once, through each channel, on both databases, whatever happens."""

import asyncio
import random
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from railbird.core.actors import SPECTATOR
from railbird.store import Store, open_store, schema
from railbird.store.notices import Channels
from railbird.store.outbox import SENDING, SENT, UNSURE, Letter
from railbird.web.house.live import Live
from railbird.web.post.message import Item, Message, compose
from railbird.web.shelf import offered_games
from tests.store.postgres import Cluster, free_port
from tests.web.cli_server import Process
from tests.web.harness import GAMES, Node, Player, advance, browser, listening, running, until
from tests.web.postbox import postbox, subscribe

pytestmark = pytest.mark.asyncio


@pytest.fixture
def file(migrated_sqlite: Path, tmp_path: Path) -> str:
    """A fresh SQLite database, for what no database can make different."""
    shutil.copy(migrated_sqlite, tmp_path / "railbird.db")
    return f"sqlite:///{tmp_path}/railbird.db"


async def set_up(ada: Player, bea: Player, **more: Any) -> str:
    """A table of two; both are asked at once."""
    table = await ada.table("me", "open", **more)
    await bea.post(f"/tables/{table}/join")
    async with asyncio.timeout(60):  # her node may have to hear of it
        while (await ada.get(f"/tables/{table}"))["seats"][1]["kind"] == "open":
            await asyncio.sleep(0.01)
    await ada.post(f"/tables/{table}/start")
    return table


async def states(store: Store) -> list[str]:
    """What has become of all rows of the outbox, in order."""
    rows = await store.outbox._rows(select(schema.outbox.c.state).order_by(schema.outbox.c.id))
    return [state for (state,) in rows]


async def settled(node: Node, count: int = 0) -> None:
    """Wait until the outbox has nothing more to send, and at least so many rows."""

    async def is_settled() -> bool:
        found = await states(node.server.store)
        return len(found) >= count and not set(found) & set(schema.UNSENT)

    async with asyncio.timeout(60):
        while not await is_settled():
            await asyncio.sleep(0.01)


async def test_whoever_is_away_is_told_once_by_push_mail_and_webhook(ready_database: str) -> None:
    async with (
        postbox() as box,
        running(ready_database, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
    ):
        await subscribe(bea, box, "push", "mail", "hook")
        table = await set_up(ada, bea)
        await until(lambda: box.count == (1, 1, 1))
        await settled(node, 3)
        live = node.server.house.lives[table]
        for _ in range(3):
            node.server.driver.look(live)
            await node.server.post.send_due()
        assert box.count == (1, 1, 1)
        code = live.row.code
        (pushed,), (mail,), (hooked,) = box.pushed, box.mails, box.hooked
        assert pushed["path"] == f"/tables/{table}"
        assert pushed["waiting"] == 1
        assert code in pushed["body"]
        assert f"{node.url}/tables/{table}" in mail.get_content()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert hooked["text"] == hooked["content"]
        assert hooked["railbird"]["tables"][0]["event"] == "turn"


async def test_an_answer_makes_room_for_the_next_notice_and_no_other(ready_database: str) -> None:
    """What was told of an answered decision is forgotten; the next decision is told anew."""
    async with (
        postbox() as box,
        running(ready_database, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
    ):
        await subscribe(bea, box, "hook")
        table = await set_up(ada, bea)
        live = node.server.house.lives[table]
        await until(lambda: len(box.hooked) == 1)
        before = live.decisions[1]
        await bea.play_once(table, await bea.view(table))
        await ada.play_once(table, await ada.view(table))
        assert live.decisions[1] > before
        await until(lambda: len(box.hooked) == 2)
        rows = await node.server.store.outbox._rows(select(schema.outbox.c.decision))
        assert [decision for (decision,) in rows] == [live.decisions[1]]


async def test_nobody_is_called_to_a_table_they_have_before_them_unless_always(ready_database: str) -> None:
    async with (
        postbox() as box,
        running(ready_database, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
    ):
        await subscribe(ada, box, "hook", always=True)
        await subscribe(bea, box, "push")
        table = await ada.table("me", "open")
        await bea.post(f"/tables/{table}/join")
        async with listening(ada, table), listening(bea, table) as heard:
            await until(lambda: bool(heard.versions))
            await ada.post(f"/tables/{table}/start")
            await until(lambda: len(box.hooked) == 1)  # Ada wants it always
            await until_due_later(node)
            assert box.count == (0, 0, 1)
        live = node.server.house.lives[table]
        await until(lambda: not live.has_open(bea.person))
        await hurry(node.server.store)
        await until(lambda: box.count == (1, 0, 1))  # she has gone without an answer


async def until_due_later(node: Node) -> None:
    """Wait until a row was looked at and put off: it waits, and is not due."""
    async with asyncio.timeout(60):
        while True:
            found = await node.server.store.outbox._rows(select(schema.outbox.c.state, schema.outbox.c.due))
            if any(state == "waiting" and due > time.time() + 1 for state, due in found):
                return
            await asyncio.sleep(0.01)


async def hurry(store: Store) -> None:
    """Let everything that waits be due now."""
    waiting = schema.outbox.c.state == "waiting"
    await store.outbox._run(update(schema.outbox).where(waiting).values(due=0.0))


async def test_what_is_not_taken_is_tried_again_and_what_is_refused_is_said(file: str) -> None:
    async with (
        postbox() as box,
        running(file, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
    ):
        await subscribe(bea, box, "hook")
        box.statuses.extend([503, 500, 200])
        table = await set_up(ada, bea)
        await settled(node, 1)
        assert len(box.hooked) == 3
        assert len({call.headers["webhook-id"] for call in box.at("/hook")}) == 1
        assert await states(node.server.store) == [SENT]
        box.statuses.extend([403])
        await bea.play_once(table, await bea.view(table))
        await ada.play_once(table, await ada.view(table))
        await until(lambda: len(box.hooked) == 4)
        await settled(node, 1)
        assert "refused" in (await bea.get("/me/notices"))["faults"]["hook"]


async def test_nothing_is_sent_again_when_nobody_knows_whether_it_arrived(file: str) -> None:
    async with (
        postbox() as box,
        running(file, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
    ):
        await subscribe(bea, box, "hook")
        box.statuses.append(0)  # it takes the message and hangs up
        await set_up(ada, bea)
        await settled(node, 1)
        assert await states(node.server.store) == [UNSURE]
        assert len(box.hooked) == 1


async def test_a_browser_that_is_gone_is_forgotten(file: str) -> None:
    async with postbox() as box, running(file, box.config()) as node, node.guest("Ada") as ada:
        await subscribe(ada, box, "push")
        assert len((await ada.get("/me/notices"))["devices"]) == 1
        box.statuses.append(410)
        refused = await ada.post("/me/notices/try", 422, channel="push")
        assert "devices" in refused["detail"]
        assert (await ada.get("/me/notices"))["devices"] == []


async def test_quiet_hours_end_with_one_message_for_all_tables(file: str) -> None:
    async with (
        postbox() as box,
        running(file, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
    ):
        minute = int(time.time()) // 60 % 1440
        await subscribe(bea, box, "push", "mail", quiet=[(minute - 60) % 1440, (minute + 600) % 1440])
        tables = {await set_up(ada, bea) for _ in range(3)}
        async with asyncio.timeout(60):
            while await put_off(node.server.store) < 6:
                await asyncio.sleep(0.01)
        assert box.count == (0, 0, 0)
        await node.server.store.outbox._run(  # the morning comes
            update(schema.notices).values(wishes='{"mail_after": 0}'), update(schema.outbox).values(due=0.0)
        )
        await until(lambda: box.count == (1, 1, 0))
        await settled(node, 6)
        assert box.count == (1, 1, 0)
        assert box.pushed[0]["path"] == "/my"
        assert all(f"/tables/{table}" in box.mails[0].get_content() for table in tables)


async def put_off(store: Store) -> int:
    """How many rows wait for more than an hour."""
    rows = await store.outbox._rows(select(schema.outbox.c.due).where(schema.outbox.c.state == "waiting"))
    return sum(due > time.time() + 3600 for (due,) in rows)


async def test_the_end_of_a_game_is_told_to_whoever_wants_to_know(file: str) -> None:
    async with (
        postbox() as box,
        running(file, box.config()) as node,
        node.guest("Ada") as ada,
    ):
        await subscribe(ada, box, "hook", over=True, turn=False)
        table = await ada.table("random", "me", options={"purple_races": 0, "green_races": 1})
        await ada.post(f"/tables/{table}/seats/1/leave")
        await until(lambda: len(box.hooked) == 1)
        assert box.hooked[0]["railbird"]["tables"][0]["event"] == "over"
        await settled(node, 1)
        assert await states(node.server.store) == [SENT]


async def test_mail_ends_with_one_click_that_needs_no_login(file: str) -> None:
    async with (
        postbox() as box,
        running(file, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
        browser(node.url) as mailbox,
    ):
        await subscribe(bea, box, "mail")
        await set_up(ada, bea)
        await until(lambda: len(box.mails) == 1)
        link = box.mails[0]["List-Unsubscribe"].strip("<>")
        assert (await mailbox.get(link)).status_code == 200
        assert (await bea.get("/me/notices"))["mail"]
        forged = link[:-1] + ("0" if link[-1] != "0" else "1")
        assert (await mailbox.post(forged, data={"List-Unsubscribe": "One-Click"})).status_code == 404
        assert (await mailbox.post(link, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        assert not (await bea.get("/me/notices"))["mail"]


async def test_the_outbox_survives_kill_9_and_nothing_is_told_twice(file: str) -> None:
    """Killed before anything was sent, with one row on its way: the next server sends the others, and not that one."""
    async with postbox() as box:
        slow = Process(file, free_port(), config=box.config(grace=3600.0))
        await slow.start()
        async with browser(slow.url) as first, browser(slow.url) as second:
            ada, bea = await enter(first, "Ada"), await enter(second, "Bea")
            await subscribe(bea, box, "push", "mail", "hook")
            table = await set_up(ada, bea)
            store = await open_store(file)
            async with asyncio.timeout(60):
                while len(await states(store)) < 3:
                    await asyncio.sleep(0.05)
            await slow.kill()
            rows = schema.outbox.c
            await store.outbox._run(
                update(schema.outbox).values(due=0.0),
                update(schema.outbox).where(rows.channel == "hook").values(state=SENDING, node="gone"),
            )
            await store.close()
        async with running(file, box.config()) as node:
            await until(lambda: box.count == (1, 1, 0))
            await node.server.store.outbox.tidy()
            await settled(node, 3)
            assert sorted(await states(node.server.store)) == [SENT, SENT, UNSURE]
            assert box.count == (1, 1, 0)
            assert box.pushed[0]["path"] == f"/tables/{table}"


async def test_killed_while_it_sends_it_tells_nothing_twice(ready_database: str) -> None:
    """Kill -9 when every message has arrived and none is acknowledged: nobody can know, so nothing is sent again."""
    async with postbox() as box:
        process = Process(ready_database, free_port(), config=box.config())
        await process.start()
        async with browser(process.url) as first, browser(process.url) as second:
            ada, bea = await enter(first, "Ada"), await enter(second, "Bea")
            await subscribe(bea, box, "push", "mail", "hook")
            box.held = asyncio.Event()
            await set_up(ada, bea)
            await until(lambda: box.count == (1, 1, 1))
            await process.kill()
            box.held.set()
        async with running(ready_database, box.config()) as node:
            async with asyncio.timeout(60):
                while set(await states(node.server.store)) != {UNSURE}:  # its lease has to end
                    await node.server.post.send_due()
                    await node.server.store.outbox.tidy()
                    await asyncio.sleep(0.1)
            for table in await node.server.store.tables.of_person(bea.person):
                node.server.driver.look(await node.server.house.find(table.id))
            await node.server.post.send_due()
            assert len(await states(node.server.store)) == 3
            assert box.count == (1, 1, 1)


async def enter(client: Any, name: str) -> Player:
    """A guest of a server in another process."""
    await client.get("/api/v1/me")
    client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
    answer = await client.post("/api/v1/guests", json={"name": name})
    return Player(client, answer.json()["id"])


async def test_of_two_nodes_one_sends_and_when_it_is_killed_the_other_does(
    cluster: Cluster, migrated_postgres: str
) -> None:
    url = cluster.database(migrated_postgres)
    async with postbox() as box:
        killed = Process(url, free_port(), config=box.config(grace=3600.0))  # writes, and is in no hurry to send
        await killed.start()
        async with (
            running(url, box.config()) as here,
            running(url, box.config()) as there,
            browser(killed.url) as first,
            here.guest("Bea") as bea,
        ):
            ada = await enter(first, "Ada")
            await subscribe(bea, box, "push", "mail", "hook")
            table = await set_up(ada, bea)
            await killed.kill()
            await until(lambda: box.count == (1, 1, 1))  # taken over: its lease has ended, and the decision is there
            await settled(here, 3)
            for node in (here, there):
                node.server.driver.look(await node.server.house.find(table))
                await node.server.post.send_due()
            await settled(there, 3)
            assert box.count == (1, 1, 1)


async def test_both_nodes_claim_and_no_row_is_claimed_twice(cluster: Cluster, migrated_postgres: str) -> None:
    url = cluster.database(migrated_postgres)
    async with postbox() as box:
        config = box.config()
        async with (
            running(url, config) as here,
            running(url, config) as there,
            here.guest("Ada") as ada,
            there.guest("Bea") as bea,
        ):
            await subscribe(bea, box, "hook")
            for _ in range(12):
                await set_up(ada, bea)
            await until(lambda: sum(len(one["railbird"]["tables"]) for one in box.hooked) >= 12)
            await settled(here, 12)
            told = [table["table"] for one in box.hooked for table in one["railbird"]["tables"]]
            assert len(told) == len(set(told)) == 12


@pytest.mark.parametrize("game", GAMES)
async def test_a_message_is_the_same_whatever_nobody_else_may_know(one_node: Node, game: str) -> None:
    """Everything a spectator cannot know is drawn anew, at many moments of a game: no message says anything else."""
    generator = random.Random(3)
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", *["here"] * (offered_games()[game].seats.start - 1), game=game)
        live = one_node.server.house.lives[table]
        for _ in range(20):
            if not live.is_playing:
                break
            before = said(live, ada)
            redrawn = live.begun.state.copy()
            redrawn.imagine(SPECTATOR, generator.randrange)
            real, live.begun.state = live.begun.state, redrawn
            assert said(live, ada) == before
            live.begun.state = real
            n = live.n
            await advance(one_node, live, lambda: live.n >= n + 7 or not live.is_playing, most=20)  # noqa: B023


def said(live: Live, player: Player) -> list[Message]:
    """What the person on each seat the table waits for would be told."""
    channels = Channels(person=player.person)
    letters = [Letter(player.person, live.id, seat, 0, "turn", "push", id=seat, tries=0) for seat in live.on_clock()]
    return [compose([Item(letter, live)], channels, 1) for letter in letters]
