"""What one tap says, and the moment a line of the story leads to."""

from __future__ import annotations

import pytest

from railbird.core.actors import SPECTATOR
from railbird.core.text import LANGUAGES
from railbird.store.chat import Line
from railbird.web.house.sentences import text_of
from railbird.web.review.service import moment_of, position
from railbird.web.table.talk import REACTIONS, new_lines, spoken
from railbird.web.words import words
from tests.web.harness import LIMITED, Node, Player, advance, running
from tests.web.test_thinking import unasked

pytestmark = pytest.mark.asyncio


async def tap(player: Player, table: str, what: str, status: int = 204) -> None:
    """Press the button of a reaction, as a page's script does."""
    headers = {"accept": "application/json"}
    answer = await player.client.post(f"/tables/{table}/chat", data={"text": what}, headers=headers)
    assert answer.status_code == status, answer.text


async def test_a_reaction_is_read_in_everybodys_own_language_and_knows_its_seat(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada, one_node.guest("Bea") as bea:
        table = await ada.table("random", "me", "random")
        await tap(ada, table, "/hat")
        await tap(bea, table, "/photo")
        live, server = await one_node.server.house.find(table), one_node.server
        lines = await server.store.chat.lines(table)
        for language, said in {"en": "Hats off!", "it": "Tanto di cappello!", "cs": "Klobouk dolů!"}.items():
            first, second = spoken(lines, live, language)
            assert (first.text, first.icon, first.seat) == (said, "hat", 1)
            assert (second.icon, second.seat) == ("camera", None), "whoever watches has no silks here"
        page = (await ada.client.get(f"/tables/{table}", headers={"accept-language": "cs"})).text
        assert "Klobouk dolů!" in page
        assert "/hat</" not in page


async def test_every_reaction_has_words_in_every_language(one_node: Node) -> None:
    live = await one_node.server.house.find(await _table(one_node))
    for language in LANGUAGES:
        found = spoken([Line(1, "x", "Ada", text, 0.0) for text in REACTIONS], live, language)
        assert [one.text for one in found] == [words(language)(f"reactions.{text[1:]}") for text in REACTIONS]
        assert len({one.text for one in found}) == len(REACTIONS)


async def _table(node: Node) -> str:
    async with node.guest("Ada") as ada:
        return await ada.table("me", "random")


async def test_a_shared_screen_is_told_of_reactions_and_of_nothing_people_write(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "random")
        await tap(ada, table, "between us: /hat")
        await tap(ada, table, "/applause")
        live = await one_node.server.house.find(table)
        said = await new_lines(one_node.server, live, None, "en", 0, only_reactions=True)
        assert said is not None
        assert said.count == 2
        assert "Applause!" in said.lines
        assert "between us" not in said.lines


async def test_reactions_count_as_lines_of_the_chat(ready_database: str) -> None:
    async with running(ready_database, LIMITED) as node, node.guest("Ada") as ada:
        table = await ada.table("me", "random")
        for _ in range(5):
            await tap(ada, table, "/hat")
        await tap(ada, table, "/hat", 429)


@pytest.mark.parametrize("game", ["homestretch", "dostihy"])
async def test_a_line_of_the_story_leads_to_the_moment_it_was_told(one_node: Node, game: str) -> None:
    async with one_node.guest("Ada") as ada:
        with unasked(one_node):
            live = await one_node.server.house.find(await ada.table("me", "random", "random", game=game))
            await advance(one_node, live, lambda: live.n > 60)
        house = one_node.server.house
        for viewer in (0, SPECTATOR):
            notes = live.notes(viewer)
            for n in range(0, len(notes), max(1, len(notes) // 12)):
                then = await position(house, live, viewer, await moment_of(house, live, viewer, n))
                assert len(then.notes) > n
                assert notes[n] in then.told or then.at == 0
        text = text_of(live, "en").note(live.notes(0)[-1])
        page = (await ada.client.get(f"/tables/{live.id}/review?seat=0&note={len(live.notes(0)) - 1}")).text
        assert not text or text.split(" ")[0] in page
        story = (await ada.client.get(f"/tables/{live.id}")).text
        assert f"/tables/{live.id}/review?seat=0&amp;note=" in story


async def test_a_note_that_is_not_there_yet_leads_to_the_present(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "random")
        answer = await ada.client.get(f"/tables/{table}/review?note=999999")
        assert answer.status_code == 200
