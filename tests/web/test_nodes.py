"""Two nodes on one PostgreSQL are one service, also while PostgreSQL restarts."""

import asyncio

import httpx
import pytest

from railbird.core.record import decode_record, verify
from railbird.store.news import News
from railbird.store.tables import Tables
from railbird.web import metrics
from railbird.web.house import driver
from railbird.web.house.catching_up import CatchingUp
from tests.store.postgres import Cluster
from tests.web.harness import Node, Player, browser, first_action, listening, running, until

pytestmark = pytest.mark.asyncio


async def on(node: Node, player: Player) -> Player:
    """The same person at another node: the same cookies, another address."""
    client = browser(node.url, cookies=player.client.cookies, headers=player.client.headers)
    return Player(client, player.person)


async def steadily(player: Player, table: str) -> int:
    """Play to the end through whatever comes, sending again what was not answered; how many were acknowledged."""
    acknowledged = 0
    async with asyncio.timeout(120):
        while True:
            try:
                answer = await player.client.get(f"/api/v1/tables/{table}/view", params={"since": 10**6})
                if answer.status_code != 200:
                    await asyncio.sleep(0.1)
                    continue
                view = answer.json()
                if view["status"] != "playing":
                    return acknowledged
                if not view["may_act"]:
                    await asyncio.sleep(0.01)
                    continue
                body = {"seat": view["seat"], "decision": view["decision"], "actions": [first_action(view)]}
                body["token"] = f"d{view['decision']}"
                sent = await player.client.post(f"/api/v1/tables/{table}/act", json=body)
                assert sent.status_code in (200, 409, 503), sent.text
                acknowledged += sent.status_code == 200
            except httpx.HTTPError:
                await asyncio.sleep(0.1)


async def test_players_on_different_nodes_act_at_once_and_see_each_other(
    cluster: Cluster, migrated_postgres: str
) -> None:
    url = cluster.database(migrated_postgres)
    async with running(url) as here, running(url) as there, here.guest("Ada") as ada, there.guest("Bea") as bea:
        table = await ada.table("me", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        async with listening(ada, table) as to_ada, listening(bea, table) as to_bea:
            for _ in range(5):  # the draft: both choose at the same moment
                views = await asyncio.gather(ada.view(table), bea.view(table))
                if not all(view["may_act"] for view in views):
                    break
                await asyncio.gather(ada.play_once(table, views[0]), bea.play_once(table, views[1]))
                one, two = here.server.house.lives[table], there.server.house.lives[table]
                await until(lambda: one.n == two.n)  # noqa: B023
                versions = [(await player.view(table))["version"] for player in (ada, bea)]
                await until(lambda: to_ada.versions[-1:] == versions[:1] and to_bea.versions[-1:] == versions[1:])  # noqa: B023
        assert one.begun.plies == two.begun.plies
        assert one.versions == two.versions


async def test_who_has_the_table_open_on_one_node_is_present_on_the_other(
    cluster: Cluster, migrated_postgres: str
) -> None:
    url = cluster.database(migrated_postgres)
    async with running(url) as here, here.guest("Ada") as ada:
        async with running(url) as there, there.guest("Bea") as bea:
            table = await ada.table("me", "open")
            await bea.post(f"/tables/{table}/join")
            await ada.post(f"/tables/{table}/start")
            live = here.server.house.lives[table]
            async with listening(bea, table) as heard:
                await until(lambda: bool(heard.versions) and live.has_open(bea.person))
                assert (await ada.get(f"/tables/{table}"))["seats"][1]["connected"]
                refused = await ada.post(f"/tables/{table}/seats/1/remove", 409)
                assert refused["reason"] == "not_absent"
            await until(lambda: not live.has_open(bea.person))
            assert not (await ada.get(f"/tables/{table}"))["seats"][1]["connected"]
            async with listening(bea, table) as heard:
                await until(lambda: bool(heard.versions) and live.has_open(bea.person))
        await until(lambda: not live.has_open(bea.person))  # her node has stopped


async def test_a_node_catches_up_without_reading_the_table_again(
    cluster: Cluster, migrated_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables open on both nodes are played on one; the other reads what is new, of both at once, and no more."""
    found: list[str] = []
    find, since = Tables.find, News.since
    trips: list[dict[str, int]] = []

    async def counted(tables: Tables, table_id: str) -> object:
        found.append(table_id)
        return await find(tables, table_id)

    async def read(news: News, behind: dict[str, int]) -> object:
        trips.append(dict(behind))
        return await since(news, behind)

    url = cluster.database(migrated_postgres)
    async with running(url) as here, running(url) as there, here.guest("Ada") as ada:
        tables = [await ada.table("me", "here") for _ in range(2)]
        other = await on(there, ada)
        for table in tables:
            await other.view(table)
            await ada.view(table)
        monkeypatch.setattr(Tables, "find", counted)
        monkeypatch.setattr(News, "since", read)
        for _ in range(5):
            views = await asyncio.gather(*(ada.view(table) for table in tables))
            await asyncio.gather(*(ada.play_once(table, view) for table, view in zip(tables, views, strict=True)))
            for table in tables:
                one, two = here.server.house.lives[table], there.server.house.lives[table]
                await until(lambda: one.n == two.n and one.versions == two.versions)  # noqa: B023
                assert one.begun.plies == two.begun.plies
        assert not found
        assert 5 <= len(trips) <= 10  # one for a round at best; never one by the node that has played
        await other.client.aclose()


async def test_who_acts_at_a_node_that_has_only_heard_of_a_move_meets_no_conflict(
    cluster: Cluster, migrated_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CatchingUp, "_read", lambda _self: asyncio.sleep(0))  # it never gets round to it by itself
    url = cluster.database(migrated_postgres)
    async with running(url) as here, running(url) as there, here.guest("Ada") as ada:
        table = await ada.table("me", "here")
        other = await on(there, ada)
        view = await other.view(table, seat=1)
        await ada.play_once(table, await ada.view(table, seat=0))
        behind, heard = there.server.house.lives[table], there.server.house._catching_up
        await until(lambda: heard.is_behind(behind))
        before = metrics.CONFLICTS._value.get()
        await other.play_once(table, view)
        assert behind.n == 3
        assert metrics.CONFLICTS._value.get() == before
        await other.client.aclose()


async def test_logged_out_or_renamed_on_one_node_is_so_on_the_other_at_once(
    cluster: Cluster, migrated_postgres: str
) -> None:
    url = cluster.database(migrated_postgres)
    async with running(url) as here, running(url) as there, here.guest("Ada") as ada:
        other = await on(there, ada)
        assert (await other.get("/me"))["name"] == "Ada"
        await ada.client.patch("/api/v1/me", json={"name": "Bea"})
        async with asyncio.timeout(5):  # sooner than what was read is read again
            while (await other.get("/me"))["name"] != "Bea":
                await asyncio.sleep(0.02)
        assert (await ada.client.delete("/api/v1/sessions")).is_success
        async with asyncio.timeout(5):
            while (await other.get("/me"))["name"]:
                await asyncio.sleep(0.02)
        await other.client.aclose()


async def test_two_tabs_on_two_nodes_send_the_same_action_and_it_happens_once(
    cluster: Cluster, migrated_postgres: str
) -> None:
    url = cluster.database(migrated_postgres)
    async with running(url) as here, running(url) as there, here.guest("Ada") as ada:
        table = await ada.table("me", "here")
        other = await on(there, ada)
        for round_number in range(4):
            view = await ada.view(table, seat=0)
            assert view["view"] == (await other.view(table, seat=0))["view"]
            body = {"seat": 0, "decision": view["decision"], "token": f"r{round_number}"}
            body["actions"] = [first_action(view)]
            answers = await asyncio.gather(
                *(p.client.post(f"/api/v1/tables/{table}/act", json=body) for p in (ada, other, ada, other))
            )
            assert [answer.status_code for answer in answers] == [200] * 4
            assert len({answer.content for answer in answers}) == 1
            await ada.play_once(table, await ada.view(table, seat=1))
            live = here.server.house.lives[table]
            await until(lambda: there.server.house.lives[table].n == live.n)  # noqa: B023
        await other.client.aclose()


async def test_a_restart_of_postgresql_loses_no_move_and_streams_recover(
    cluster: Cluster, migrated_postgres: str
) -> None:
    url = cluster.database(migrated_postgres)
    async with running(url) as here, running(url) as there, here.guest("Ada") as ada, there.guest("Bea") as bea:
        table = await ada.table("me", "open", "random", options={"purple_races": 0, "green_races": 1})
        await bea.post(f"/tables/{table}/join")
        async with listening(ada, table) as to_ada, listening(bea, table) as to_bea:
            await ada.post(f"/tables/{table}/start")
            playing = asyncio.gather(steadily(ada, table), steadily(bea, table))
            live = here.server.house.lives[table]
            await until(lambda: live.n > 8)
            await asyncio.to_thread(cluster.restart)
            acknowledged = await playing
            final = (await ada.view(table))["version"]
            await until(lambda: to_ada.versions[-1] == final)
            await until(lambda: to_bea.versions[-1] == (there.server.house.lives[table]).version(1))
        log = await here.server.store.tables.log(table)
        for seat, count in enumerate(acknowledged):
            tokens = [entry.token for entry in log if entry.seat == seat and entry.token]
            assert len(tokens) == len(set(tokens))
            assert len(tokens) >= count
        verify(decode_record((await bea.client.get(f"/api/v1/tables/{table}/record")).content))


async def test_tables_of_a_node_that_is_gone_are_taken_over(cluster: Cluster, migrated_postgres: str) -> None:
    url = cluster.database(migrated_postgres)
    async with running(url) as there:
        async with running(url) as here, here.guest("Ada") as ada:
            table = await ada.table("random", "random", pace="human")
            assert (await here.server.house.find(table)).row.driver == here.server.house.node
            cookies = ada.client.cookies
        async with browser(there.url, cookies=cookies) as client, asyncio.timeout(60):
            while (await client.get(f"/api/v1/tables/{table}/view")).json()["status"] == "playing":
                await asyncio.sleep(0.1)


async def test_a_table_that_rests_on_its_node_goes_on_where_somebody_looks(
    cluster: Cluster, migrated_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks has no name, so that no node tells the other of them."""
    monkeypatch.setattr(driver, "STALLED", -1.0)
    url = cluster.database(migrated_postgres)
    async with running(url) as here, running(url) as there, here.guest("Ada") as ada, there.nobody() as stranger:
        table = await ada.table("random", "random", game="dostihy")
        rested = here.server.house.lives[table]
        rested.seen = -1e9  # Ada's look is long ago
        here.server.driver.look(rested)
        await until(lambda: rested.resting is not None and not here.server.driver._thinking)
        assert rested.row.driver == here.server.house.node
        n = rested.n
        await stranger.get(f"/api/v1/tables/{table}/view")
        watched = there.server.house.lives[table]
        await until(lambda: watched.n > n + 3)
        assert watched.row.driver == there.server.house.node
        await until(lambda: rested.row.driver == there.server.house.node)
