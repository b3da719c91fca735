"""What people are called: nobody until they say it, and by another name everywhere once they say that."""

import pytest

from railbird.core.text import LANGUAGES
from railbird.web.names import BOT_NAMES
from tests.web.harness import Node, Player

pytestmark = pytest.mark.asyncio


async def names_at(player: Player, table: str) -> list[str]:
    return [seat["name"] for seat in (await player.get(f"/tables/{table}"))["seats"]]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_somebody_who_has_said_no_name_is_a_guest_and_is_asked(node: Node, language: str) -> None:
    async with node.nobody() as client:
        client.headers["accept-language"] = language
        await client.get("/")
        csrf = {"_csrf_token": client.headers["x-csrftoken"]}
        made = await client.post("/quick/homestretch", data=csrf)
        page = (await client.get(made.headers["location"])).text
        name = (await client.get("/api/v1/me")).json()["name"]
        assert name == {"en": "Guest", "it": "Ospite", "cs": "Host"}[language]
        assert name not in BOT_NAMES
        assert 'action="/name"' in page
        back = made.headers["location"]
        said = await client.post("/name", data={**csrf, "name": "Ada", "back": back})
        assert said.headers["location"] == back
        page = (await client.get(back)).text
        assert (await client.get("/api/v1/me")).json()["name"] == "Ada"
        assert "Ada" in page
        assert 'action="/name"' not in page


async def test_another_name_is_known_at_every_table_that_is_not_over(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Eva") as eva:
        playing, waiting = await ada.table("me", "open"), await ada.table("me", "open", "open")
        await eva.post(f"/tables/{playing}/join")
        await ada.post(f"/tables/{playing}/start")
        await ada.client.patch("/api/v1/me", json={"name": "Eva"})
        assert await names_at(ada, playing) == ["Eva 2", "Eva"]
        assert await names_at(ada, waiting) == ["Eva", "", ""]
        story = [line["text"] for line in (await eva.view(playing))["notes"]]
        assert "Ada is now called Eva 2." in story


async def test_a_name_of_its_own_stays_with_a_seat_shared_on_one_device(node: Node) -> None:
    async with node.guest("Ada") as ada:
        seats = [{"kind": "me"}, {"kind": "here", "name": "Grandma"}]
        table = (await ada.post("/tables", game="homestretch", seats=seats))["id"]
        await ada.client.patch("/api/v1/me", json={"name": "Eva"})
        assert await names_at(ada, table) == ["Eva", "Grandma"]


async def test_a_bad_name_changes_nothing(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "open")
        refused = await ada.client.patch("/api/v1/me", json={"name": "<b>"})
        assert refused.status_code == 422
        assert await names_at(ada, table) == ["Ada", ""]
