"""What a viewer may know is made once: a page is not made by way of the API's answer."""

from __future__ import annotations

from typing import Any

import pytest

from railbird.core.actors import SPECTATOR
from railbird.web.house import shown
from railbird.web.house.live import Live
from railbird.web.house.shown import Shown
from railbird.web.review import service as review
from railbird.web.table import api
from tests.web.harness import GAMES, Node


def never(*_arguments: object) -> None:
    raise AssertionError("a page needs no text board, no offers and no log as data")


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
async def test_a_page_builds_nothing_of_the_api_s_answer(
    one_node: Node, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("board", "offer_list", "note_lines"):
        monkeypatch.setattr(api, name, never)
    monkeypatch.setattr(review, "board", never)
    looks: list[int] = []
    show = shown.show

    def counted(into: type[Shown], live: Live, viewer: int, *more: Any, **others: Any) -> Shown:
        looks.append(viewer)
        return show(into, live, viewer, *more, **others)

    monkeypatch.setattr("railbird.web.table.service.show", counted)
    monkeypatch.setattr("railbird.web.screens.show", counted)
    # what all see and what Ada sees is looked at once; the shared screen is another page
    expected = {"?seat=0": [SPECTATOR, 0], "/live?seat=0": [], "/tv": [SPECTATOR], "/review": []}
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", "here", game=game)
        for path, seen in expected.items():
            looks.clear()
            answer = await ada.client.get(f"/tables/{table}{path}")
            assert answer.status_code == 200, answer.text
            assert looks == seen, path


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
async def test_the_board_as_text_is_made_for_whom_asks_for_it(
    one_node: Node, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", "here", game=game)
        with_board = await ada.view(table, seat=0, board=True)
        assert "\n" in with_board["board"]
        monkeypatch.setattr(api, "board", never)
        without = await ada.view(table, seat=0)
        assert without["board"] is None
        assert {**without, "board": ""} == {**with_board, "board": ""}


@pytest.mark.asyncio
async def test_what_is_known_is_not_sent_again(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "here", "open")
        await bea.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        path = f"/api/v1/tables/{table}/view"
        first = await ada.client.get(path, params={"seat": 0})
        tag = {"if-none-match": f'"another", {first.headers["etag"]}'}
        with monkeypatch.context() as patch:
            patch.setattr("railbird.web.table.service.show", never)
            again = await ada.client.get(path, params={"seat": 0}, headers=tag)
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
        for query in ("seat=1", "seat=0&since=1", "seat=0&board=true", "seat=0&language=cs", "seat=-3"):
            other = await ada.client.get(f"{path}?{query}", headers=tag)
            assert other.status_code == 200, query
        assert (await bea.client.get(path, headers=tag)).status_code == 200
        await ada.play_once(table, first.json())
        moved = await ada.client.get(path, params={"seat": 0}, headers=tag)
        assert moved.status_code == 200
        assert moved.json()["decision"] == first.json()["decision"] + 1


@pytest.mark.asyncio
async def test_nobody_learns_by_an_etag_what_they_may_not_see(one_node: Node) -> None:
    """Whoever may not look through a seat's eyes is refused before any ETag is compared."""
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("me", "here")
        path = f"/api/v1/tables/{table}/view"
        tag = (await ada.client.get(path, params={"seat": 0})).headers["etag"]
        refused = await bea.client.get(path, params={"seat": 0}, headers={"if-none-match": tag})
        assert refused.status_code == 403
