"""Another device: let in by the first, once, soon, and never at anybody's cost."""

import asyncio

import pytest
from sqlalchemy import update

from railbird.store import schema
from tests.web.harness import Node, Player

pytestmark = pytest.mark.asyncio


async def link_of(player: Player) -> str:
    made = await player.post("/me/handover", 201)
    assert made["seconds"] == 300
    path: str = made["path"]
    return path


async def test_a_guest_is_the_same_guest_on_the_second_device_with_all_games(node: Node) -> None:
    async with node.guest("Ada") as ada, node.nobody() as phone:
        table = await ada.table("me", "here")
        path = await link_of(ada)
        asked = await phone.get(path)
        assert "Go on as Ada here?" in asked.text
        answer = await phone.post(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/my")
        assert (await phone.get("/api/v1/me")).json()["id"] == ada.person
        assert table in (await phone.get("/my")).text
        assert (await ada.get("/me"))["id"] == ada.person  # and still here


async def test_an_account_gets_a_session_that_ends_with_all_others(node: Node) -> None:
    async with node.guest("Ada") as ada, node.nobody() as phone:
        await ada.post("/accounts", 201, login="ada", password="correct horse battery")
        token = (await link_of(ada)).rpartition("/")[2]
        answer = await phone.post("/api/v1/sessions/handover", json={"token": token})
        assert answer.json()["login"] == "ada"
        assert len((await ada.get("/me"))["sessions"]) == 2
        await ada.client.delete("/api/v1/sessions")
        assert (await phone.get("/api/v1/me")).json()["id"] is None


async def test_a_link_lets_in_once_of_several_at_a_time(node: Node) -> None:
    async with node.guest("Ada") as ada, node.nobody() as one, node.nobody() as two:
        path = await link_of(ada)
        answers = await asyncio.gather(*(client.post(path) for client in (one, two)))
        assert sorted(answer.status_code for answer in answers) == [303, 404]
        assert (await one.get(path)).status_code == 404


async def test_a_link_ends_by_itself_with_the_next_one_and_with_the_session_that_made_it(node: Node) -> None:
    async with node.guest("Ada") as ada, node.nobody() as phone:
        first, second = await link_of(ada), await link_of(ada)
        assert (await phone.get(first)).status_code == 404
        assert (await phone.get(second)).status_code == 200
        await node.server.store.people._run(update(schema.handovers).values(expires=0.0))
        assert (await phone.post(second)).status_code == 404
        await ada.post("/accounts", 201, login="ada", password="correct horse battery")
        third = await link_of(ada)
        await ada.client.delete("/api/v1/sessions/current")
        assert (await phone.post(third)).status_code == 404


async def test_nobody_loses_games_to_a_link_they_were_sent(node: Node) -> None:
    async with node.guest("Eve") as eve, node.guest("Bea") as bea, node.guest("Cat") as cat:
        table = await bea.table("me", "here")
        path = await link_of(eve)
        refused = await bea.client.post(path)
        assert refused.status_code == 409
        assert "Bea" in refused.text
        assert (await bea.get(f"/tables/{table}"))["seats"][0]["mine"]
        assert (await cat.client.post(path)).status_code == 303  # who has nothing here loses nothing


async def test_a_program_makes_no_link_and_nobody_does(node: Node) -> None:
    async with node.guest("Ada") as ada, node.nobody() as phone:
        token = (await ada.post("/tokens", 201, name="bot"))["token"]
        headers = {"authorization": f"Bearer {token}"}
        assert (await phone.post("/api/v1/me/handover", headers=headers)).status_code == 403
        assert (await phone.post("/api/v1/me/handover")).status_code == 401


async def test_the_page_shows_the_link_as_a_picture_and_keeps_it_from_caches(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        page = await ada.client.post("/account/devices")
        assert page.status_code in (200, 201)
        assert "data:image/svg+xml" in page.text
        assert "/hello/" in page.text
        assert page.headers["cache-control"] == "no-store"
