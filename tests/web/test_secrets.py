"""Nobody sees what he may not, and nothing betrays a secret by counting."""

import asyncio
import random
import re
from typing import Any

import pytest

from railbird.core.actors import SPECTATOR
from railbird.core.state import SIMULTANEOUS
from railbird.web.tables.live import Live
from tests.web.harness import GAMES, Node, Player, first_action, listening, until

pytestmark = pytest.mark.asyncio

VOLATILE = ("date", "set-cookie")


async def everything(player: Player, table: str, seat: int) -> dict[str, Any]:
    """All that one viewer can get: JSON, HTML, headers, and the first events of the stream."""
    query = {"seat": seat}
    found: dict[str, Any] = {}
    for path in (
        f"/api/v1/tables/{table}/view",
        f"/api/v1/tables/{table}/legal",
        f"/api/v1/tables/{table}/record",
        f"/api/v1/tables/{table}/chat",
        f"/api/v1/tables/{table}",
        f"/tables/{table}",
        f"/tables/{table}/live",
        f"/tables/{table}/tv",
        f"/tables/{table}/review",
    ):
        # uncompressed: the token of a form is random, and so would be the length of what is compressed with it
        answer = await player.client.get(path, params=query, headers={"accept-encoding": "identity"})
        assert answer.status_code == 200, (path, answer.text)
        headers = {name: value for name, value in answer.headers.items() if name not in VOLATILE}
        # the token of a form is drawn for every page; everything else must be the same to the letter
        body = re.sub(r'(name="token" value=")[0-9a-f]{16}', r"\1", answer.text)
        found[path] = (headers, body)
    async with listening(player, table, **query) as events:
        await until(lambda: bool(events.versions))
    found["stream"] = events.raw
    return found


async def at_a_secret(node: Node, ada: Player, bea: Player, game: str, moves: int) -> tuple[str, Live]:
    """A table of Ada, Bea (at the last seat) and people beside Ada, some moves into the game."""
    table = await ada.table("me", "here", "here", "open", game=game)
    await bea.post(f"/tables/{table}/join")
    await ada.post(f"/tables/{table}/start")
    live = await node.server.house.find(table)
    generator = random.Random(moves)
    for _ in range(moves):
        if not live.is_playing:
            break
        seat = generator.choice(live.pending())
        who = bea if seat == 3 else ada
        view = await who.view(table, seat=seat)
        await who.play_once(table, view, generator.randrange(10_000))
    return table, live


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [7, 45])
async def test_redrawing_what_a_viewer_cannot_know_changes_nothing_he_gets(node: Node, game: str, moves: int) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        table, live = await at_a_secret(node, ada, bea, game, moves)
        if not live.is_playing:
            pytest.skip("this game was over sooner")
        for who, seat in ((bea, 3), (cat, SPECTATOR)):
            before = await everything(who, table, seat)
            kept = live.begun.state
            for seed in range(2):
                redrawn = kept.copy()
                redrawn.imagine(seat, random.Random(seed).randrange)
                live.begun.state = redrawn
                live._shown = None
                after = await everything(who, table, seat)
                live.begun.state = kept
                for path in before:
                    # a running record and review are made from the log, which redrawing does not touch
                    assert after[path] == before[path], path
            live._shown = None


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_written_in_secret_cannot_be_counted(node: Node, game: str) -> None:
    """Until a seat has handed in, its small actions move no version, event, clock, or byte of anybody else's."""
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        table = await ada.table("me", "here", "here", "open", game=game, clock=3600)
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        live = await node.server.house.find(table)
        generator = random.Random(7)
        secret_actions = 0
        async with (
            asyncio.timeout(100),
            listening(bea, table, seat=3) as heard_by_bea,
            listening(cat, table) as heard_by_cat,
        ):
            await until(lambda: bool(heard_by_bea.versions and heard_by_cat.versions))
            for _ in range(120):
                if not live.is_playing or secret_actions >= 12:
                    break
                table_state = live.begun.state
                together = table_state.step.timing(table_state) == SIMULTANEOUS and len(live.pending()) > 1
                mine = [seat for seat in live.pending() if seat != 3]
                if not mine:
                    await bea.play_once(table, await bea.view(table, seat=3), generator.randrange(10_000))
                    continue
                seat = generator.choice(mine)
                view = await ada.view(table, seat=seat)
                others = {name: await _seen(who, table, at) for name, who, at in (("b", bea, 3), ("c", cat, -3))}
                since, events = list(live.since), (len(heard_by_bea.raw), len(heard_by_cat.raw))
                await ada.play_once(table, view, generator.randrange(10_000))
                if together and seat in live.pending():
                    secret_actions += 1
                    assert {n: await _seen(w, table, s) for n, w, s in (("b", bea, 3), ("c", cat, -3))} == others
                    assert live.since == since
                    assert (len(heard_by_bea.raw), len(heard_by_cat.raw)) == events


async def _seen(who: Player, table: str, seat: int) -> Any:
    answer = await who.client.get(f"/api/v1/tables/{table}/view", params={"seat": seat})
    view = answer.json()
    view.pop("clocks")  # they run for everybody; `since` is compared instead
    listed = (await who.client.get(f"/api/v1/tables/{table}")).content
    return view, listed


async def test_others_learn_only_who_has_handed_in(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Cat") as cat:
        table = await ada.table("me", "here", "here")
        before = await cat.view(table)
        await ada.play_once(table, await ada.view(table, seat=1))
        after = await cat.view(table)
        changed = {key for key in after if after[key] != before[key]}
        assert changed <= {"version", "pending", "view", "board", "notes"}
        assert 1 not in after["pending"]
        for view in (before["view"], after["view"]):
            view.pop("pending")
            view["players"][1].pop("hand")  # one card fewer in hand: that is how everybody sees it
        assert after["view"] == before["view"]


async def test_the_seed_never_leaves_before_the_end(node: Node) -> None:
    async with node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        seed = (await node.server.house.find(table)).row.seed.hex()
        for found in (await everything(ada, table, 0)).values():
            assert seed not in str(found)


async def test_a_refusal_of_another_seats_move_says_nothing_about_it(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        view = await ada.view(table)
        refused = await bea.act(table, [first_action(view)], {**view, "seat": 0}, status=403)
        assert refused["reason"] == "not_your_seat"
        assert set(refused) <= {"status", "title", "detail", "reason", "type"}
