"""Answers given beforehand: allowed by the rules, played when asked, unseen by anybody else, taken back at any time."""

import random
import re
import shutil
from pathlib import Path

import pytest
from sqlalchemy import select

from railbird.core.actors import CHANCE
from railbird.core.game import Seat
from railbird.core.text import LANGUAGES, text
from railbird.store import schema
from railbird.web.shelf import offered_games
from tests.web.harness import Node, advance, running, same_dice, until

PLANNED = [(game_id, one.name) for game_id, game in offered_games().items() for one in game.beforehand]


def test_there_are_some() -> None:
    assert len(PLANNED) >= 4


@pytest.mark.parametrize(("game_id", "name"), PLANNED)
def test_an_answer_is_always_one_of_those_that_are_allowed(game_id: str, name: str) -> None:
    game = offered_games()[game_id]
    (plan,) = [one for one in game.beforehand if one.name == name]
    generator, answered = random.Random(5), 0
    for _ in range(3):
        edition, _file = game.read_edition(game.builtin("standard"))
        seats = [Seat(f"Seat {number}") for number in range(game.seats.start + 1)]
        state = game.new(seats, game.read_options(dict(game.trial), edition), edition)
        for _ply in range(1500):
            pending = state.pending()
            if not pending:
                break
            seat = generator.choice(pending)
            legal = state.legal(seat)
            if seat != CHANCE:
                action = plan.answer(game.view(state, seat), legal)
                assert action is None or action in legal
                answered += action is not None
            state.apply(seat, legal[generator.randrange(len(legal))])
    assert answered or (game_id, name) == ("dostihy", "deals")  # which only tables with open trade have


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
