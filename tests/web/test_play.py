"""A whole game of every kind through the API alone, on both databases."""

import asyncio
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from railbird.core.record import decode_record, verify
from tests.store.postgres import free_port
from tests.web.cli_server import Process
from tests.web.harness import GAMES, Node, browser

pytestmark = pytest.mark.asyncio

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_bot.py"


def remote_bot() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("remote_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def test_the_example_plays_every_game_with_three_bots_to_its_end(ready_database: str) -> None:
    """`railbird serve` and a program that knows nothing but the API: all five games, then their records verified."""
    process = Process(ready_database, free_port())
    await process.start()
    main = remote_bot().main
    played = await asyncio.gather(*(asyncio.to_thread(main, process.url, game, "short", "random") for game in GAMES))
    async with browser(process.url) as anybody:
        for game, last in zip(GAMES, played, strict=True):
            assert (last["game"], last["status"], last["standing"][0]["rank"]) == (game, "over", 1)
            table = f"/api/v1/tables/{last['table']}"
            record = decode_record((await anybody.get(f"{table}/record")).content)
            assert record.seed is not None
            assert verify(record) > 0
            middle = (await anybody.get(f"{table}/review", params={"seat": 1, "at": len(record.plies) // 2})).json()
            assert middle["last"] == len(record.plies)
            assert middle["view"]["seat"] == 1
    await process.terminate()


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_laid_out_again_from_its_log_is_the_same(node: Node, game: str) -> None:
    """What is in memory is a cache: forgetting it in the middle changes nothing anybody sees."""
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here", "here", game=game)
        for _ in range(25):
            view = await ada.view(table)
            if view["status"] == "playing":
                await ada.play_once(table, view, 1)
        before = [await ada.view(table, seat=seat) for seat in (0, 1, 2, -3)]
        node.server.house.lives.clear()
        assert [await ada.view(table, seat=seat) for seat in (0, 1, 2, -3)] == before


async def test_review_of_a_running_game_is_mine_alone(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        for _ in range(6):
            for player in (ada, bea):
                view = await player.view(table)
                if view["may_act"]:
                    await player.play_once(table, view)
        now = await ada.view(table)
        moments = [await ada.get(f"/tables/{table}/review", at=at) for at in range(40)]
        last = moments[0]["last"]
        assert moments[last]["view"] == now["view"]
        assert all(moment["view"]["seat"] == 0 for moment in moments)
        refused = await ada.client.get(f"/api/v1/tables/{table}/review", params={"seat": 1})
        assert refused.status_code == 403
        own = await ada.get(f"/tables/{table}/record")
        assert {ply[0] for ply in own["own"]} == {0}
        assert "seed" not in own


async def test_hints_only_where_the_table_allows_them(node: Node) -> None:
    async with node.guest("Ada") as ada:
        without = await ada.table("me", "random")
        refused = await ada.client.get(f"/api/v1/tables/{without}/hint")
        assert (refused.status_code, refused.json()["reason"]) == (403, "no_hints")
        table = await ada.table("me", "random", hints=True)
        hint = await ada.get(f"/tables/{table}/hint")
        assert hint["offer"] in (await ada.view(table))["legal"]


async def test_words_come_in_the_language_asked_for(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        asks = {(await ada.view(table, language=language))["ask"] for language in ("en", "it", "cs")}
        assert len(asks) == 3
        accepted = await ada.client.get(f"/api/v1/tables/{table}/view", headers={"accept-language": "cs,en;q=0.5"})
        assert accepted.json()["ask"] == (await ada.view(table, language="cs"))["ask"]
