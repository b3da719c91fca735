"""Around the game: create, join, leave, return, replace, remove, rematch, abandon, hot-seat, my games."""

import asyncio
from typing import Any

import pytest

from railbird.desk.plain import desk_of
from railbird.web.seats import service as seats
from railbird.web.shelf import offered_games
from tests.web.harness import Node, first_action, listening, until

pytestmark = pytest.mark.asyncio


async def test_people_join_by_code_and_the_host_starts(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Ada") as other:
        table = await ada.table("me", "open", "open")
        code = (await ada.get(f"/tables/{table}"))["code"]
        assert (await other.get(f"/codes/{code.lower()}"))["id"] == table
        assert (await ada.post(f"/tables/{table}/start", 409))["reason"] == "open_seats"
        joined = await other.post(f"/tables/{table}/join", seat=2, salt="my own salt")
        assert joined["seat"] == 2
        assert joined["table"]["seats"][2]["name"] == "Ada 2"
        assert "my own salt" in joined["table"]["salts"]
        assert (await other.post(f"/tables/{table}/join", 409, seat=2))["reason"] == "no_open_seat"
        started = await ada.post(f"/tables/{table}/start", fill="random")
        assert [seat["kind"] for seat in started["seats"]] == ["person", "bot", "person"]
        assert (await other.post(f"/tables/{table}/join", 409))["reason"] == "no_open_seat"


async def test_joining_the_last_seat_at_once_gives_it_to_one(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        table = await ada.table("me", "open")
        answers = await asyncio.gather(*(p.client.post(f"/api/v1/tables/{table}/join", json={}) for p in (bea, cat)))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_the_waiting_room_wakes_its_streams(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        async with listening(ada, table) as events:
            await until(lambda: bool(events.versions))
            await bea.post(f"/tables/{table}/join")
            await until(lambda: len(events.versions) == 2)
            await ada.post(f"/tables/{table}/start")
            await until(lambda: len(events.versions) >= 3)


async def test_random_seating_keeps_everybody(node: Node) -> None:
    async with node.guest("Ada") as ada:
        orders = set()
        for _ in range(8):
            table = await ada.table("me", "random", "random", "random", seating="random")
            orders.add(tuple(seat["name"] for seat in (await ada.get(f"/tables/{table}"))["seats"]))
        assert {tuple(sorted(order)) for order in orders} == {("Ada", "Biscuit", "Comet", "Maestro")}
        assert len(orders) > 1


async def test_the_bot_that_stands_in_and_gives_hints_is_the_usual_one_unless_another_is_named(
    node: Node,
) -> None:
    async with node.guest("Ada") as ada:
        for named, plays in ((None, "regular"), ("random", "random"), ("novice", "novice"), ("nobody", "regular")):
            table = await ada.table("me", "open", stand_in=named)
            assert (await node.server.house.find(table)).settings.stand_in == plays


async def test_leave_return_and_the_bot_between(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        await bea.post(f"/tables/{table}/join")
        await bea.post(f"/tables/{table}/seats/1/leave")
        assert (await ada.get(f"/tables/{table}"))["seats"][1]["kind"] == "open"
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        await bea.post(f"/tables/{table}/seats/1/leave")
        view = await ada.view(table)
        await ada.play_once(table, view)
        live = await node.server.house.find(table)
        await until(lambda: live.decisions[1] > 0)  # the bot has chosen for Bea
        own = await bea.view(table, seat=1)
        assert not own["may_act"]
        back = await bea.post(f"/tables/{table}/seats/1/return")
        assert back["seats"][1]["kind"] == "person"
        node.server.house.lives.clear()
        again = await bea.get(f"/tables/{table}")
        assert (again["seats"][1]["kind"], again["seats"][1]["mine"]) == ("person", True)


async def test_the_host_removes_only_who_is_away_and_another_takes_the_seat(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea, node.guest("Cat") as cat:
        table = await ada.table("me", "open", game="dostihy")  # nothing is secret there: anybody may go on
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        async with listening(bea, table) as events:
            await until(lambda: bool(events.versions))
            refused = await ada.post(f"/tables/{table}/seats/1/remove", 409)
            assert refused["reason"] == "not_absent"
        live = await node.server.house.find(table)
        await until(lambda: not live.connected)
        monkeypatch.setattr(seats, "AWAY", -1.0)
        await ada.post(f"/tables/{table}/seats/1/remove")
        refused = (await bea.client.get(f"/api/v1/tables/{table}/view", params={"seat": 1})).json()
        assert refused["reason"] == "not_your_seat"
        joined = await cat.post(f"/tables/{table}/join")
        assert joined["seat"] == 1
        assert (await cat.view(table))["seat"] == 1


async def test_rematch_is_one_table_for_all_and_bots_stay(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open", "random", options={"purple_races": 0, "green_races": 1})
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        assert (await ada.post(f"/tables/{table}/rematch", 409))["reason"] == "not_over"
        await asyncio.gather(ada.play_out(table), bea.play_out(table))
        (card,) = await ada.get("/me/tables")
        assert (card["id"], card["status"], card["my_turn"], card["changed"]) == (table, "over", False, 0)
        made = await asyncio.gather(*(p.post(f"/tables/{table}/rematch") for p in (ada, bea)))
        assert made[0]["id"] == made[1]["id"]
        again = await bea.get(f"/tables/{made[0]['id']}")
        assert again["status"] == "playing"
        assert sorted(seat["kind"] for seat in again["seats"]) == ["bot", "person", "person"]
        assert (await ada.get(f"/tables/{table}"))["next"] == made[0]["id"]


async def test_what_was_seen_counts_while_it_is_being_written_down(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, gate, begun = one_node.server.store.tables, asyncio.Event(), asyncio.Event()
    write = tables.visit

    async def slowly(seen: dict[tuple[str, str], int]) -> None:
        begun.set()
        await gate.wait()
        await write(seen)

    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here")
        await ada.view(table, seat=0)
        monkeypatch.setattr(tables, "visit", slowly)
        writing = asyncio.create_task(one_node.server.house.write_visits())
        await begun.wait()
        (card,) = await ada.get("/me/tables")
        assert card["changed"] == 0
        gate.set()
        await writing
        (card,) = await ada.get("/me/tables")
        assert card["changed"] == 0


async def test_my_games_say_whose_turn_it_is_and_what_has_changed(node: Node) -> None:
    async with node.guest("Ada") as ada, node.guest("Bea") as bea:
        table = await ada.table("me", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        await ada.view(table)
        await ada.play_once(table, await ada.view(table))
        await ada.view(table)
        (card,) = await ada.get("/me/tables")
        assert not card["my_turn"]
        await bea.play_once(table, await bea.view(table))
        (card,) = await ada.get("/me/tables")
        assert card["my_turn"]
        assert card["changed"] > 0


async def test_public_tables_are_listed_and_others_are_not(node: Node) -> None:
    async with node.guest("Ada") as ada, node.nobody() as nobody:
        listed = await ada.table("me", "open", public=True)
        await ada.table("me", "open")
        found = (await nobody.get("/api/v1/tables")).json()
        assert [card["id"] for card in found] == [listed]


async def test_hot_seat_hands_the_device_over_between_secrets(node: Node) -> None:
    async with node.guest("Ada") as ada:
        wanted: dict[str, Any] = {"game": "homestretch", "pace": "instant"}
        wanted["seats"] = [{"kind": "me"}, {"kind": "here", "name": "Bruno"}]
        table = (await ada.post("/tables", 201, **wanted))["id"]
        first = await ada.view(table, seat=0)
        hand = str(first["view"]["draft"]["hand"])
        page = (await ada.client.get(f"/tables/{table}")).text
        assert "Bruno" in page
        assert f"/tables/{table}?seat=0" in page
        assert hand not in page
        form = {"seat": "0", "decision": "0", "token": "x", "action": str(first_action(first)).replace("'", '"')}
        csrf = {"_csrf_token": ada.client.headers["x-csrftoken"]}
        answer = await ada.client.post(f"/tables/{table}/act", data={**form, **csrf})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{table}")
        over = (await ada.client.get(f"/tables/{table}")).text
        assert f"/tables/{table}?seat=1" in over
        assert f"/tables/{table}?seat=0" not in over


async def test_an_uploaded_edition_is_played_and_recorded(node: Node) -> None:
    from railbird.core.registry import find_game  # noqa: PLC0415

    text = find_game("homestretch").builtin().text.replace("\n", "\n# mine\n", 1)
    async with node.guest("Ada") as ada:
        checked = await ada.post("/games/homestretch/edition", text=text)
        assert checked["warnings"] == []
        options = {"purple_races": 0, "green_races": 1}
        table = await ada.table("me", "random", edition="mine", edition_text=text, options=options)
        await ada.play_out(table)
        record = (await ada.client.get(f"/api/v1/tables/{table}/record")).json()
        assert record["edition"]["text"] == text


async def test_a_quick_table_plays_by_the_options_its_poster_names(one_node: Node) -> None:
    async with one_node.nobody() as client:
        await client.get("/")
        for game in offered_games().values():
            made = await client.post(f"/quick/{game.id}")
            live = await one_node.server.house.find(made.headers["location"].rsplit("/", 1)[1])
            assert live.settings.options == desk_of(game).poster.quick
            await client.post(f"/api/v1/tables/{live.id}/abandon")


async def test_WPS_10_WPS_82_play_now_begins_with_the_auction_and_nobody_is_asked_about_directors(
    one_node: Node,
) -> None:
    async with one_node.nobody() as client:
        await client.get("/")
        made = await client.post("/quick/winplaceshow")
        live = await one_node.server.house.find(made.headers["location"].rsplit("/", 1)[1])
        await until(lambda: 0 in live.pending())
        assert live.begun.state.step.name == "bid_sheets"
        options, _ = live.settings.read(live.game)
        assert (options.director_change, options.adjudication) == ("off", "steward")
        assert (options.seconds("bid_sheets"), options.seconds("betting")) == (0, 0)
        assert (options.objections, options.objections_from_race) == ("on", 2)
