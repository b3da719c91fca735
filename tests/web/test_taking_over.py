"""Who is away, who may sit down on whose seat, and what somebody new there gets to know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import chain
from typing import Any

import pytest

from railbird.core.actors import SPECTATOR
from railbird.web.house.live import Live
from railbird.web.seats import service as seats
from tests.web.harness import Node, Player, advance, first_action, same_dice

pytestmark = pytest.mark.asyncio

LANGUAGES = ("en", "it", "cs")


@asynccontextmanager
async def table_of_three(node: Node, game: str, **more: Any) -> AsyncIterator[tuple[Player, Player, str, Live]]:
    """Ada hosts and plays, Bea sits on seat 1, a second one of Ada's device on seat 2."""
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open", "here", game=game, **more)
        await bea.post(f"/tables/{table}/join")
        await same_dice(node, table)
        await ada.post(f"/tables/{table}/start")
        yield ada, bea, table, await node.server.house.find(table)


async def removed(node: Node, host: Player, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bea has been away for long enough, and the host removes her."""
    with monkeypatch.context() as patched:
        patched.setattr(seats, "AWAY", -1.0)
        await host.post(f"/tables/{table}/seats/1/remove")


def what(line: Any) -> str:
    """A line of the story without the names of those who sit there now."""
    return f"{line['event']} {line['facts']}"


def told(answer: Any) -> list[str]:
    """What an answer of the API tells of what has happened."""
    return [what(line) for line in answer["notes"]]


async def story(player: Player, table: str, **query: Any) -> list[str]:
    """What somebody reads of a table's people."""
    return [line["text"] for line in (await player.view(table, **query))["notes"] if not line["rule"]]


async def test_every_request_of_a_known_person_is_a_sign_of_life(node: Node) -> None:
    async with table_of_three(node, "homestretch") as (ada, bea, table, live):
        own = await bea.view(table)
        for request in (
            bea.get("/me"),
            bea.act(table, [first_action(own)], own),
            bea.get("/games"),
            bea.client.get("/account"),
        ):
            await request
            assert (await ada.post(f"/tables/{table}/seats/1/remove", 409))["reason"] == "not_absent"
            assert (await ada.post(f"/tables/{table}/seats/1/bot", 403, bot=None))["reason"] == "not_your_seat"
        token = (await bea.post("/tokens", 201, name="my bot"))["token"]
        node.server.house.signs._seen.pop(bea.person)
        async with node.nobody() as program:
            await program.get("/api/v1/games", headers={"authorization": f"Bearer {token}"})
        assert (await ada.post(f"/tables/{table}/seats/1/remove", 409))["reason"] == "not_absent"
        assert live.seats[1].person == bea.person


async def test_who_has_been_silent_for_half_a_minute_is_away(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table_of_three(one_node, "homestretch") as (ada, bea, table, _):
        signs = one_node.server.house.signs
        signs._began -= 2 * seats.AWAY
        signs._seen[bea.person] -= seats.AWAY + 1
        await ada.post(f"/tables/{table}/seats/1/remove")


async def test_nobody_is_away_while_the_server_has_only_just_begun_to_listen(one_node: Node) -> None:
    async with table_of_three(one_node, "homestretch") as (ada, bea, table, _):
        one_node.server.house.signs._seen.pop(bea.person)
        assert (await ada.post(f"/tables/{table}/seats/1/remove", 409))["reason"] == "not_absent"


@pytest.mark.parametrize("game", ["homestretch", "jockey", "greyhounds", "winplaceshow"])
async def test_nobody_sits_down_before_a_secret_of_somebody_else(
    one_node: Node, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the host, no player and no stranger: nobody can tell a stranger from the host's other browser."""
    async with table_of_three(one_node, game, clock=3600) as (ada, _, table, live):
        await advance(one_node, live, lambda: bool(live.pending()) and 1 not in live.pending() and live.keeps_secret(1))
        await removed(one_node, ada, table, monkeypatch)
        async with one_node.guest("Cat") as cat:
            for somebody in (ada, cat):
                refused = await somebody.post(f"/tables/{table}/join", 409, seat=1)
                assert refused["reason"] == "sealed_seat"
                looked = await somebody.client.get(f"/api/v1/tables/{table}/view", params={"seat": 1})
                assert looked.json()["reason"] == "not_your_seat"
                assert not (await somebody.get(f"/tables/{table}"))["seats"][1]["free"]
        assert live.seats[1].bot is not None


async def test_who_was_removed_comes_back_to_their_own_secrets(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table_of_three(one_node, "homestretch") as (ada, bea, table, _):
        own = await bea.view(table)
        await bea.act(table, [first_action(own)], own)
        before = (await bea.view(table))["notes"]
        await removed(one_node, ada, table, monkeypatch)
        one_node.server.house.lives.clear()  # it is the log that knows whose seat it was
        assert (await bea.get(f"/tables/{table}"))["seats"][1]["free"]
        assert (await bea.post(f"/tables/{table}/join"))["seat"] == 1
        assert (await bea.view(table))["notes"][: len(before)] == before
        live = await one_node.server.house.find(table)
        assert (live.seats[1].person, live.seats[1].bot) == (bea.person, None)


async def test_somebody_new_sees_what_everybody_knew_and_the_seats_side_from_then_on(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        table_of_three(one_node, "winplaceshow", clock=3600) as (ada, bea, table, live),
        one_node.guest("Cat") as cat,
    ):

        def is_open() -> bool:
            secret = [note for note in live.notes(1) if not note.is_for(SPECTATOR)]
            waits = bool(live.pending()) and 1 not in live.pending()  # nothing happens by itself
            return waits and len(secret) > 2 and not live.keeps_secret(1)

        await advance(one_node, live, is_open)
        public = told(await cat.view(table))
        secrets = set(told(await bea.view(table))) - set(public)
        hidden = {line["text"] for line in (await bea.view(table))["notes"] if what(line) in secrets}
        assert secrets, "Bea has secrets of her own in her story"
        await removed(one_node, ada, table, monkeypatch)
        assert (await cat.post(f"/tables/{table}/join"))["seat"] == 1
        came = live.comings.arrivals[1].version
        for _ in range(2):
            assert told(await cat.view(table, since=0))[: len(public)] == public
            record = await cat.get(f"/tables/{table}/record")
            assert record["own"] == []
            ats = [*range(0, came - 3, 10), *range(came - 3, came + 1)]
            moments = [await cat.get(f"/tables/{table}/review", at=at) for at in ats]
            assert [moment["seat"] for moment in moments] == [SPECTATOR] * (len(ats) - 1) + [1]
            assert not secrets & set(chain.from_iterable(map(told, [record, *moments])))
            one_node.server.house.lives.clear()  # and the same when the table is read again
        again = await one_node.server.house.find(table)
        page = (await cat.client.get(f"/tables/{table}/review?at={came - 1}")).text
        assert not [text for text in hidden if text and text in page]
        # from now on the seat's side is Cat's
        await advance(one_node, again, lambda: 1 in again.pending())
        mine = await cat.view(table, seat=1)
        assert mine["may_act"]
        assert mine["legal"]


async def test_the_table_is_told_who_leaves_is_removed_comes_back_and_takes_over(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_of_three(one_node, "dostihy", clock=3600) as (ada, bea, table, live), one_node.guest("Cat") as cat:
        await bea.post(f"/tables/{table}/seats/1/leave")
        await bea.post(f"/tables/{table}/seats/1/return")
        await removed(one_node, ada, table, monkeypatch)
        await cat.post(f"/tables/{table}/join")
        for language in LANGUAGES:
            lines = await story(ada, table, seat=0, language=language)
            assert lines == await story(bea, table, language=language)  # the rail reads the same
            left, back, gone, taken = lines
            assert all("Bea" in line for line in (left, back, gone, taken))
            assert len({left, back, gone, taken}) == 4
            assert "Cat" in taken
        assert live.version(0) >= 5  # each of it was news to everybody
        async with one_node.nobody() as rail:
            assert taken in (await rail.get(f"/tables/{table}?language=cs")).text


async def test_a_seat_without_secrets_goes_to_the_first_who_asks(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_of_three(one_node, "dostihy", clock=3600) as (ada, _, table, live), one_node.guest("Cat") as cat:
        await removed(one_node, ada, table, monkeypatch)
        assert (await cat.get(f"/tables/{table}"))["seats"][1]["free"]
        await cat.post(f"/tables/{table}/join", seat=1)
        assert (await ada.post(f"/tables/{table}/join", 409, seat=1))["reason"] == "no_open_seat"
        assert live.seats[1].name == "Cat"
