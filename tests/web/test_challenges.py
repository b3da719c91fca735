"""Challenges by link: the same dice for everybody, one try each, nothing to be seen before one's own is over."""

import pytest

from railbird.core.tape import commitment
from railbird.store.challenges import Outcome, Try
from railbird.web.club.challenges import scores
from tests.web.harness import LIMITED, Node, Player, running
from tests.web.test_clubs import refused
from tests.web.test_deals import answers, finish_it

pytestmark = pytest.mark.asyncio


async def challenge(player: Player) -> str:
    made = await player.post("/challenges", 201, game="homestretch", seats=3, bot="random", days=3)
    token: str = made["token"]
    return token


async def play(node: Node, table: str) -> None:
    await finish_it(node, await node.server.house.find(table))


async def test_everybody_has_the_same_dice_and_sees_the_others_only_after_their_own(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Eve") as eve, node.nobody() as nobody:
        token = await challenge(ada)
        path = f"/challenges/{token}"
        first = await ada.get(path)
        await play(node, first["table"])
        assert [one["name"] for one in (await ada.get(path))["scores"]] == ["Ada"]
        before = await bea.get(path)
        assert (before["scores"], before["seed"], before["table"], before["by"]) == ([], None, None, "Ada")
        table = (await bea.post(f"{path}/tries"))["id"]
        assert (await bea.post(f"{path}/tries"))["id"] == table  # one try
        lives = [await node.server.house.find(one) for one in (first["table"], table)]
        assert len({(live.row.seed, *(row.salt for row in live.seats)) for live in lives}) == 1
        assert (await bea.get(path))["scores"] == []
        secrets = (first["table"], lives[0].row.code, lives[0].row.seed.hex())
        for page in (path, "/challenges", f"/api/v1{path}", "/api/v1/challenges"):
            for reader in (bea.client, eve.client, nobody):
                told = (await reader.get(page)).text
                assert not any(secret in told for secret in secrets)
        for player in (bea, eve):
            for query in ({"seat": -3}, {"seat": 0, "at": 1}):
                found = await answers(player, first["table"], **query)
                assert {where: status for where, status in found.items() if status < 400} == {}
        await play(node, table)
        assert f'href="{path}"' in (await bea.client.get(f"/tables/{table}")).text
        after = await bea.get(path)
        assert sorted(one["name"] for one in after["scores"]) == ["Ada", "Bea"]
        assert after["seed"] is None  # others may still take it up
        assert (await bea.client.get(f"/api/v1/tables/{first['table']}/record")).status_code == 403
        assert await refused(bea, "DELETE", path) == 403
        assert (await ada.client.delete(f"/api/v1{path}")).is_success
        over = await eve.get(path)
        assert (over["status"], commitment(bytes.fromhex(over["seed"]))) == ("over", before["commitment"])
        assert over["verified"] > 10
        assert (await eve.client.get(f"/api/v1/tables/{first['table']}/record")).json()["seed"] == over["seed"]
        assert await refused(eve, "POST", f"{path}/tries") == 409


async def test_a_try_that_a_bot_finishes_does_not_count_and_equal_ones_share_a_rank(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        token = await challenge(ada)
        table = (await ada.get(f"/challenges/{token}"))["table"]
        await ada.post(f"/tables/{table}/seats/0/leave")
        await play(one_node, table)
        assert (await ada.get(f"/challenges/{token}"))["scores"] == []
    tries = [
        Try(name, name, "t", "over", Outcome(money, 1, counts, 5))
        for name, money, counts in (("a", 7, True), ("b", 9, True), ("c", 9, True), ("d", 99, False))
    ]
    assert [(one.rank, one.name) for one in scores(tries, "a", over=False)] == [(1, "b"), (1, "c"), (3, "a")]


async def test_forms_ask_for_a_name_and_links_are_not_guessed(ready_database: str) -> None:
    async with running(ready_database, LIMITED) as node, node.guest("Ada") as ada, node.nobody() as petr:
        form = {"_csrf_token": ada.client.headers["x-csrftoken"], "game": "jockey", "seats": "3", "short": "1"}
        answer = await ada.client.post("/challenges", data=form)
        path = answer.headers["location"]
        assert (await ada.client.get(path)).status_code == 200
        token = {"_csrf_token": petr.headers["x-csrftoken"]}
        assert "wrong=no_name" in (await petr.post(path, data=token)).headers["location"]
        taken = await petr.post(path, data={**token, "name": "Petr"})
        assert taken.headers["location"].startswith("/tables/")
        assert (await petr.get(taken.headers["location"])).status_code == 200
        statuses = [(await petr.get(f"/challenges/wrong{number}")).status_code for number in range(22)]
        assert (statuses[0], statuses[-1]) == (404, 429)
