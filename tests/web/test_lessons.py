"""A guided race is a table like any other, but for its dice, its other seats and who may come near it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from railbird.core.errors import BadRecord
from railbird.core.lesson import Course, has_lesson, lesson_words
from railbird.core.record import decode_record, verify
from railbird.core.sentence import pieces
from railbird.core.text import LANGUAGES
from railbird.web.house import thinking
from railbird.web.house.coach import coached
from railbird.web.house.live import Live
from railbird.web.shelf import offered_games, the_game
from railbird.web.words import lesson_ui, tables
from tests.web.harness import Node, Player, browser, running

pytestmark = pytest.mark.asyncio

TAUGHT = [game_id for game_id, game in offered_games().items() if has_lesson(game)]
MONEY = {
    "homestretch": [77, 24, 33],
    "jockey": [2500, 1600, 500],
    "dostihy": [40840, 22200, 25760],
    "winplaceshow": [68000, 43000, 43500, 54000],
    "greyhounds": [10000, 6000, 5700, 8000],
}
"""What everybody has at the end of the main line, as the guides reckon it."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks on here: the others do not pause before they move."""
    monkeypatch.setattr(thinking, "PAUSE", (0.0, 0.0))


async def begun(player: Player, game: str) -> str:
    """A lesson; its table."""
    made = await player.post(f"/games/{game}/lesson", 201)
    assert made["lesson"] is True
    table: str = made["id"]
    return table


def main_line(live: Live) -> list[Any] | None:
    """What the script would have its learner do now."""
    lesson = live.lesson
    assert lesson is not None
    stand = lesson.stand(live.begun)
    if stand.due is None or stand.due.seat != lesson.script.learner:
        return None
    found = Course(live.game, lesson.script, live.begun.seats)
    found.follow(live.begun.plies, lesson._passed)
    action = found.answer()
    assert action is not None
    return [type(action).__name__, *action.values()]


async def learn(
    node: Node, player: Player, table: str, stop: Callable[[Any], bool] = lambda view: False
) -> tuple[Any, list[int]]:
    """Do what the coach says until the lesson ends, or until somebody says stop; the last view, and the ideas told."""
    live = await node.server.house.find(table)
    told: list[int] = []
    async with asyncio.timeout(120):
        while True:
            view = await player.view(table)
            coach = view["coach"]
            if coach and (not told or told[-1] != coach["number"]):
                told.append(coach["number"])
            if view["status"] != "playing" or coach["is_over"] or stop(view):
                return view, told
            now = coached(live, 0, "en")
            if view["version"] != live.version(0) or (coach and now and now.number != coach["number"]):
                continue  # the script has gone on meanwhile: what it tells is looked at first
            action = main_line(live)
            if coach["pause"]:
                await player.post(f"/tables/{table}/go_on", pause=coach["pause"])
            elif view["may_act"] and action is not None:
                await player.act(table, [action], view)
            else:
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_lesson_is_played_to_its_end_through_the_api(one_node: Node, game: str) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, game)
        view, told = await learn(one_node, ada, table)
        live = await one_node.server.house.find(table)
        assert list(live.begun.state.money)[: len(live.seats)] == MONEY[game]
        assert live.lesson is not None
        counted = [int(beat.name) for beat in live.lesson.script.beats() if beat.is_counted]
        last = [int(beat.name) for beat, _ in live.lesson.epilogue(live.begun)] if view["status"] == "over" else []
        assert sorted({*told, *last}) == counted
        page = await ada.client.get(f"/tables/{table}")
        assert f"/tables/{table}/lesson/real" in page.text


async def test_it_is_resumed_where_it_was_also_after_a_restart(migrated_sqlite: Path, tmp_path: Path) -> None:
    database = tmp_path / "railbird.db"
    database.write_bytes(migrated_sqlite.read_bytes())
    async with running(f"sqlite:///{database}") as node, node.guest("Ada") as ada:
        table = await begun(ada, "homestretch")
        before, _ = await learn(node, ada, table, lambda view: view["coach"]["number"] == 9)
        cookies = dict(ada.client.cookies)
    async with running(f"sqlite:///{database}") as node, browser(node.url, cookies=cookies) as client:
        client.headers["x-csrftoken"] = cookies["railbird_csrf"]
        again = Player(client, ada.person)
        assert await begun(again, "homestretch") == table
        after = await again.view(table)
        assert (after["coach"], after["view"], after["notes"]) == (before["coach"], before["view"], before["notes"])
        view, _ = await learn(node, again, table)
        assert [row["money"] for row in view["standing"]] == [77, 33, 24]


async def test_who_does_not_wait_for_the_script_is_not_kept_waiting(one_node: Node) -> None:
    """At the race card the script waits, and then Marta and Bruno bet first: the learner hands in at once."""
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "homestretch")
        view, _ = await learn(one_node, ada, table, lambda view: view["coach"]["pause"] == "5")
        bets = [
            ["Bet", 3, 11, "win"],
            ["Bet", 2, 7, "place"],
            ["Bet", 2, 11, "show"],
            ["Bet", 1, 3, "win"],
            ["Bet", 1, 8, "win"],
        ]
        await ada.act(table, bets, view)
        view = await ada.view(table)
        assert view["coach"]["number"] == 7
        view, _ = await learn(one_node, ada, table)
        assert [row["money"] for row in view["standing"]] == [77, 33, 24]


# --- what the script has no use for


async def test_a_choice_the_script_has_no_use_for_is_refused_with_its_own_sentence(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "dostihy")
        view, _ = await learn(one_node, ada, table, lambda view: any(one["action"] == ["Buy"] for one in view["legal"]))
        for language in LANGUAGES:
            body = {"seat": 0, "decision": view["decision"], "token": f"no {language}", "actions": [["EndTurn"]]}
            answer = await ada.client.post(f"/api/v1/tables/{table}/act", params={"language": language}, json=body)
            assert answer.status_code == 422
            assert answer.json()["reason"] == "lesson"
            assert (
                answer.json()["detail"] == lesson_words(the_game("dostihy").package, language).tables["refused"]["buy"]
            )
        assert (await ada.view(table))["version"] == view["version"]
        await ada.act(table, [["Buy"]], view)


async def test_what_is_only_asked_about_is_asked_once(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "greyhounds")
        view, _ = await learn(one_node, ada, table, lambda view: view["step"] == "discard" and view["may_act"])
        refused = await ada.act(table, [["PutAside", 20]], view, status=422)
        assert refused["detail"].startswith("A high card away?")
        await ada.act(table, [["PutAside", 20]], view)


async def test_bids_are_free_as_long_as_the_sale_comes_out_the_same(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "winplaceshow")
        view, _ = await learn(one_node, ada, table, lambda view: view["coach"]["number"] == 3)
        bids = {4: 3000, 2: 1500, 1: 4500, 3: 7000, 6: 1000, 5: 500}
        dear = [["Bid", horse, amount] for horse, amount in {**bids, 4: 3500}.items()]
        assert (await ada.act(table, dear, view, status=422))["reason"] == "lesson"
        await ada.act(table, [["Bid", horse, amount] for horse, amount in bids.items()], view)
        live = await one_node.server.house.find(table)
        assert [runner["owner"] for runner in (await ada.view(table))["view"]["runners"]] == [0, 2, 3, 1, 2, 1]
        assert live.lesson is not None
        assert not live.lesson.stand(live.begun).is_lost


async def test_after_the_end_of_the_script_nothing_more_is_played(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "dostihy")
        view, _ = await learn(one_node, ada, table)
        assert view["coach"]["is_over"]
        assert view["may_act"]
        refused = await ada.act(table, [view["legal"][0]["action"]], view, status=422)
        assert refused["detail"] == lesson_ui("en")("over")


# --- who may come near it


async def test_nobody_else_sees_it_sits_down_or_goes_on_in_it(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Eve") as eve:
        table = await begun(ada, "jockey")
        code = (await ada.get(f"/tables/{table}"))["code"]
        assert (await eve.get(f"/codes/{code}"))["id"] == table
        for path in ("view", "legal", "record", "review", "chat"):
            answer = await eve.client.get(f"/api/v1/tables/{table}/{path}")
            assert answer.status_code == 403, path
        for path in ("", "/live", "/tv", "/review", "/stream"):
            answer = await eve.client.get(f"/tables/{table}{path}")
            assert answer.status_code == 403, path
            assert "Marta" not in answer.text
        assert (await eve.post(f"/tables/{table}/join", 409))["reason"] == "no_open_seat"
        assert (await eve.post(f"/tables/{table}/go_on", 403, pause="1"))["reason"] == "not_your_seat"
        for deed in ("go_on", "skip", "again", "real"):
            assert (await eve.client.post(f"/tables/{table}/lesson/{deed}", data={"pause": "1"})).status_code == 403
        assert (await ada.view(table))["coach"]["pause"] == "1"
        assert table not in [one["id"] for one in await eve.get("/tables")]


async def test_the_other_hands_stay_secret_from_its_learner(one_node: Node) -> None:
    """Every card Marta and Bruno hold is known to the script, and to nobody else."""
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "jockey")
        view, _ = await learn(one_node, ada, table, lambda view: view["step"] == "betting")
        live = await one_node.server.house.find(table)
        page = (await ada.client.get(f"/tables/{table}")).text
        assert live.begun.state.hands[1]  # type: ignore[attr-defined]
        assert all(player["known"] == [] for player in view["view"]["players"][1:])
        own = {card["card"] for card in view["view"]["hand"]}
        assert "triple:yellow" not in own
        assert "triple:yellow" not in page
        assert "script" not in view["coach"]


async def test_nobody_learns_for_a_learner_and_no_host_meddles(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "dostihy")
        assert (await ada.post(f"/tables/{table}/seats/0/leave", 409))["reason"] == "in_lesson"
        assert (await ada.post(f"/tables/{table}/seats/1/remove", 409))["reason"] == "nobody_there"
        assert (await ada.get(f"/tables/{table}"))["events"] == []
        assert (await ada.post(f"/tables/{table}/announce", 409, action=["TimeUp"]))["reason"] == "no_event"


# --- leaving it


async def test_it_is_skipped_begun_anew_and_followed_by_a_real_table(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        first = await begun(ada, "greyhounds")
        assert (await ada.client.post(f"/tables/{first}/lesson/skip")).headers["location"] == "/"
        assert (await ada.get(f"/tables/{first}"))["status"] == "abandoned"
        assert (await ada.client.get(f"/tables/{first}")).headers["location"] == "/"
        second = await begun(ada, "greyhounds")
        assert second != first
        third = (await ada.client.post(f"/tables/{second}/lesson/again")).headers["location"].removeprefix("/tables/")
        assert third not in (first, second)
        assert (await ada.get(f"/tables/{second}"))["status"] == "abandoned"
        assert (await ada.client.get(f"/tables/{second}")).headers["location"] == f"/tables/{third}"
        real = (await ada.client.post(f"/tables/{third}/lesson/real")).headers["location"].removeprefix("/tables/")
        made = await ada.get(f"/tables/{real}")
        assert (made["game"], made["lesson"], made["status"]) == ("greyhounds", False, "playing")
        assert [seat["kind"] for seat in made["seats"]] == ["person", "bot", "bot", "bot"]


async def test_it_is_one_of_my_games_only_while_i_am_in_the_middle_of_it(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "jockey")
        assert [(one["id"], one["lesson"]) for one in await ada.get("/me/tables")] == [(table, True)]
        await learn(one_node, ada, table)
        assert await ada.get("/me/tables") == []
        assert table not in (await ada.client.get("/my")).text


async def test_nothing_of_it_is_called_verified(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await begun(ada, "jockey")
        await learn(one_node, ada, table)
        page = (await ada.client.get(f"/tables/{table}")).text
        assert lesson_ui("en")("not_verified") in page
        assert "railbird verify" not in page
        assert (await ada.post(f"/tables/{table}/rematch", 409))["reason"] == "in_lesson"
        record = decode_record((await ada.client.get(f"/api/v1/tables/{table}/record")).content)
        assert record.scripted
        with pytest.raises(BadRecord, match="laid out beforehand"):
            verify(record)


async def test_a_game_without_one_says_so(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.web.lobby.learning.has_lesson", lambda _game: False)
    async with one_node.guest("Ada") as ada:
        assert (await ada.post("/games/jockey/lesson", 404))["reason"] == "no_lesson"


async def test_what_lessons_share_is_said_in_three_languages() -> None:
    english = dict(tables("lesson.en"))
    assert all(len(english[key]) <= 24 for key in ("go_on", "skip", "start_over", "real", "once_more", "learn"))
    for language in LANGUAGES:
        found = dict(tables(f"lesson.{language}"))
        assert set(found) == set(english)
        gaps = {key: {name for _, name, _ in pieces(text) if name} for key, text in found.items()}
        assert gaps == {key: {name for _, name, _ in pieces(text) if name} for key, text in english.items()}
