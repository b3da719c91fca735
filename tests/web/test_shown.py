"""What a viewer may know is made once: a page is not made by way of the API's answer."""

from __future__ import annotations

import pytest

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

    def counted(live: Live, viewer: int, language: str) -> Shown:
        looks.append(viewer)
        return show(live, viewer, language)

    monkeypatch.setattr("railbird.web.table.service.show", counted)
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "here", "here", game=game)
        for path in ("?seat=0", "/live?seat=0", "/chat?seat=0", "/tv", "/review"):
            looks.clear()
            answer = await ada.client.get(f"/tables/{table}{path}")
            assert answer.status_code == 200, answer.text
            assert len(looks) == (path != "/review"), path
