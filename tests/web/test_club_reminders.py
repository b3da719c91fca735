"""Reminders of race days: through the outbox, once, to those who want them and still come."""

import time
from typing import Any

import pytest
from sqlalchemy import select

from railbird.store import schema
from railbird.web.post.days import BEFORE, put_due
from tests.web.harness import Node, Player, running, until
from tests.web.postbox import postbox, subscribe

pytestmark = pytest.mark.asyncio


async def set_up(host: Player, *others: Player, **day: Any) -> tuple[str, str]:
    club = (await host.post("/clubs", 201, name="Rail", zone="Europe/Prague"))["id"]
    token = (await host.post(f"/clubs/{club}/invitations", 201, uses=5))["token"]
    for other in others:
        await other.post(f"/invitations/{token}")
    found = await host.post(f"/clubs/{club}/days", 201, **({"at": time.time() + BEFORE - 60} | day))
    return club, found[0]["id"]


async def say(player: Player, club: str, day: str, answer: str, remind: bool = True) -> None:
    path = f"/api/v1/clubs/{club}/days/{day}/answer"
    assert (await player.client.post(path, json={"answer": answer, "remind": remind})).is_success


async def told(node: Node) -> list[tuple[str, str]]:
    """Who is in the outbox, by which channel."""
    columns = schema.outbox.c
    found = await node.server.store.outbox._rows(select(columns.person, columns.channel).order_by(columns.id))
    return [(row.person, row.channel) for row in found]


async def test_who_comes_and_wants_it_is_reminded_once_by_every_channel(ready_database: str) -> None:
    async with (
        postbox() as box,
        running(ready_database, box.config()) as node,
        node.guest("Ada") as ada,
        node.guest("Bea") as bea,
        node.guest("Cat") as cat,
        node.guest("Dan") as dan,
    ):
        for player in (ada, bea, cat, dan):
            await subscribe(player, box, "hook")
        await subscribe(bea, box, "mail")
        club, day = await set_up(ada, bea, cat, dan)
        await say(bea, club, day, "come")
        await say(cat, club, day, "no")
        await say(dan, club, day, "maybe", remind=False)
        for _ in range(3):
            await put_due(node.server.store)
        assert sorted(await told(node)) == [(bea.person, "hook"), (bea.person, "mail")]
        await until(lambda: len(box.hooked) == 1 and len(box.mails) == 1)
        assert box.hooked[0]["railbird"]["tables"][0]["event"] == "day"
        assert f"/clubs/{club}" in box.mails[0].get_content()
        assert "Rail" in str(box.mails[0]["subject"])
        await put_due(node.server.store)
        assert len(await told(node)) == 2


async def test_nothing_is_told_of_what_is_off_moved_or_nobody_comes_to_any_more(ready_database: str) -> None:
    async with postbox() as box, running(ready_database, box.config()) as node, node.guest("Ada") as ada:
        await subscribe(ada, box, "hook")
        far = time.time() + BEFORE + 7200
        club, day = await set_up(ada, at=far)
        await say(ada, club, day, "come")
        await put_due(node.server.store)
        assert await told(node) == []  # not yet
        await node.server.store.race_days.change(day, at=time.time() + BEFORE - 60)
        node.server.post._turn._value = 0  # the postman rests
        await put_due(node.server.store)
        assert await told(node) == [(ada.person, "hook")]
        path = f"/api/v1/clubs/{club}/days/{day}"
        assert (await ada.client.patch(path, json={"at": far})).is_success
        assert await told(node) == []  # moved: they are reminded when it is time
        await node.server.store.race_days.change(day, at=time.time() + BEFORE - 60)
        await put_due(node.server.store)
        assert (await ada.client.delete(path)).is_success
        assert await told(node) == []
        assert box.hooked == []
