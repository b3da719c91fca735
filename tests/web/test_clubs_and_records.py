"""Where clubs and records meet: a deal stays sealed from records, and clubs go on without who is deleted."""

import pytest
from sqlalchemy import select

from railbird.store.club_schema import club_blocks, day_answers, invitations, members, reports
from railbird.store.record_schema import results
from tests.web.harness import Node, Player
from tests.web.test_clubs import invited, made, promote
from tests.web.test_deals import finish_it, set_up, sits
from tests.web.test_record import rows

pytestmark = pytest.mark.asyncio


async def count(node: Node) -> None:
    while await node.server.keeper.count_some():
        pass


async def deleted(player: Player) -> None:
    answer = await player.client.request("DELETE", "/api/v1/me", json={"name": (await player.get("/me"))["name"]})
    assert answer.is_success, answer.text


async def test_a_deal_is_in_nobodys_record_while_others_play_it_nor_after(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        _, _, lives = await set_up(node, ada, bea)
        await finish_it(node, lives[0])
        await count(node)
        (early,) = sits(lives[0], ada, bea)
        assert (await early.get("/me/record"))["scores"] == []
        await finish_it(node, lives[1])
        await count(node)
        assert await rows(node, results) == []
        assert await node.server.store.records.due(node.server.house.node) == []  # nor is it looked for any more


async def test_a_club_goes_on_without_a_host_who_is_deleted(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        club, alone = await made(ada, bea, cat), await made(ada, name="Only me")
        await promote(ada, club, cat, "steward")
        await invited(ada, club)
        await bea.post(f"/clubs/{club}/reports", 201, about=ada.person, text="Talks all the time.")
        assert [one["name"] for one in (await ada.client.get("/record/download")).json()["clubs"]] == [
            "Only me",
            "The Sunday Rail",
        ]
        await deleted(ada)
        found = (await bea.get(f"/clubs/{club}"))["members"]
        assert [(one["name"], one["role"]) for one in found] == [("Bea", "member"), ("Cat", "host")]  # stewards first
        assert await node.server.store.clubs.find(alone) is None
        async with node.server.store.engine.connect() as connection:
            for column in (members.c.person, day_answers.c.person, club_blocks.c.person, invitations.c.by):
                assert not (await connection.execute(select(column).where(column == ada.person))).all()
            assert not (await connection.execute(select(reports.c.id))).all()
