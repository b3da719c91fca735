"""Answers given beforehand: allowed by the rules, played when asked, unseen by anybody else, taken back at any time."""

import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from railbird.core.action import Action
from railbird.core.beforehand import answer_to
from railbird.core.game import write_action
from railbird.core.text import LANGUAGES, text
from railbird.store import schema
from railbird.web.shelf import offered_games
from tests.web.harness import Node, Player, advance, listening, running, same_dice, until

PLANNED = [(game_id, one.name) for game_id, game in offered_games().items() for one in game.beforehand]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_its_words(language: str) -> None:
    for game_id, name in PLANNED:
        assert text(offered_games()[game_id], language).page(f"beforehand_{name}")


@pytest.fixture
def file(migrated_sqlite: Path, tmp_path: Path) -> str:
    """A fresh SQLite database."""
    shutil.copy(migrated_sqlite, tmp_path / "railbird.db")
    return f"sqlite:///{tmp_path}/railbird.db"


@pytest.mark.asyncio
async def test_it_is_played_when_the_seat_is_asked_and_until_it_is_taken_back(file: str) -> None:
    async with running(file) as node, node.guest("Ada") as ada, node.guest("Bea") as bea:
        node.server.driver.thought = lambda: 0.0
        table = await ada.table("me", "open", options={"purple_races": 0, "green_races": 1})
        await same_dice(node, table)
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        live = node.server.house.lives[table]
        await advance(node, live, lambda: live.begun.state.step.name == "choose_move" and live.on_clock() == (0,))
        entries = live.n
        await ada.post(f"/tables/{table}/seats/0/plan", name="two", on=True)
        await until(lambda: live.n >= entries + 2)
        rows = schema.log.c
        these = (rows.table_id == table, rows.kind == "planned")
        played = await node.server.store.tables._rows(select(rows.seat, rows.data).where(*these))
        assert (played[0].seat, played[0].data) == (0, '[["MoveTwo"]]')
        await ada.post(f"/tables/{table}/seats/0/plan", name="two", on=False)
        assert (await ada.get(f"/tables/{table}"))["seats"][0]["plans"] == []
        await bea.post(f"/tables/{table}/seats/1/plan", name="again", on=True)
    async with running(file) as node:
        assert (await node.server.house.find(table)).plans == [set(), {"again"}]


@pytest.mark.asyncio
async def test_nobody_else_can_tell_that_it_was_given(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        seen = [(await bea.view(table)), (await bea.get(f"/tables/{table}"))]
        page = shown((await bea.client.get(f"/tables/{table}")).text)
        await ada.post(f"/tables/{table}/seats/0/plan", name="two", on=True)
        assert [(await bea.view(table)), (await bea.get(f"/tables/{table}"))] == seen
        assert shown((await bea.client.get(f"/tables/{table}")).text) == page
        assert (await ada.get(f"/tables/{table}"))["seats"][0]["plans"] == ["two"]
        assert 'aria-checked="true" name="plan" value="two"' in (await ada.client.get(f"/tables/{table}")).text


@pytest.mark.asyncio
async def test_one_answer_takes_back_another_to_the_same_question(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        for name in ("slip", "two", "again", "mine"):
            await ada.post(f"/tables/{table}/seats/0/plan", name=name, on=True)
        assert (await ada.get(f"/tables/{table}"))["seats"][0]["plans"] == ["mine", "slip"]


STEPS = {"jockey": "betting", "greyhounds": "bet", "homestretch": "betting"}


@pytest.mark.asyncio
@pytest.mark.parametrize("game", STEPS)
async def test_others_cannot_tell_the_same_slip_again_from_one_by_hand(file: str, game: str) -> None:
    """One table by hand, one with the answer given beforehand, the same dice: others see, hear and count the same."""
    async with running(file) as node, node.guest("Ada") as ada, node.guest("Bea") as bea:
        node.server.driver.thought = lambda: 0.0
        seen = [await slips_of(node, ada, bea, game, planned=planned) for planned in (False, True)]
        assert seen[0] == seen[1]


async def slips_of(node: Node, ada: Player, bea: Player, game: str, *, planned: bool) -> list[str]:
    """All that Bea is sent while Ada hands in the slip she handed in last, by herself or beforehand."""
    others = ["here"] * (offered_games()[game].seats.start - 2)
    table = await ada.table("me", "open", *others, game=game, options=dict(offered_games()[game].trial))
    await bea.post(f"/tables/{table}/join")
    await same_dice(node, table)
    await ada.post(f"/tables/{table}/start")
    live, same = node.server.house.lives[table], next(o for o in offered_games()[game].beforehand if o.name == "slip")

    def slip() -> Sequence[Action]:
        begun = live.begun
        if not live.is_playing or begun.state.step.name != STEPS[game] or 0 not in live.on_clock():
            return ()
        return answer_to((same,), begun.state, 0, live.game.view, begun.plies)

    await advance(node, live, lambda: bool(slip()))
    async with listening(bea, table, room="") as heard:
        await until(lambda: bool(heard.versions))
        before = live.n
        if planned:
            await ada.post(f"/tables/{table}/seats/0/plan", name="slip", on=True)
        else:
            body: dict[str, Any] = {"seat": 0, "decision": live.decisions[0], "token": "same"}
            await ada.post(f"/tables/{table}/act", actions=[write_action(one) for one in slip()], **body)
        await until(lambda: live.decisions[0] > 0 and live.n == before + 1 + planned)
        versions = live.version(1)
        await until(lambda: heard.versions[-1] >= versions)
        told = [*heard.raw, json.dumps(await bea.view(table)), json.dumps((await bea.get(f"/tables/{table}"))["seats"])]
    return [shown(line).replace(table, "table").replace(live.row.code, "code") for line in told]


def shown(page: str) -> str:
    """A page without what is another each time it is sent: the tokens of its forms."""
    return re.sub(r'value="[0-9a-f]{16}"', "", page)


@pytest.mark.asyncio
async def test_only_for_ones_own_seat_and_what_the_game_knows(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Eve") as eve:
        table = await ada.table("me", "here")
        await eve.post(f"/tables/{table}/seats/0/plan", 403, name="two", on=True)
        await ada.post(f"/tables/{table}/seats/0/plan", 404, name="cheat", on=True)
        lesson = await ada.post("/games/homestretch/lesson", 201)
        learner = next(seat["seat"] for seat in lesson["seats"] if seat["mine"])
        await ada.post(f"/tables/{lesson['id']}/seats/{learner}/plan", 409, name="two", on=True)
