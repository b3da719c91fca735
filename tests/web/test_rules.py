"""Rulebooks as pages: chapters, headings between rules, and what the page about the games takes from them."""

from __future__ import annotations

import re
import threading

import pytest

from railbird.core import rulebook
from railbird.core.registry import find_game
from railbird.core.text import LANGUAGES
from railbird.web.rules import service
from railbird.web.rules.service import chapters
from railbird.web.shelf import offered_games
from tests.web.harness import Node

every_book = pytest.mark.parametrize("game_id", sorted(offered_games()))
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_book
@in_every_language
def test_every_rule_has_its_anchor_and_every_chapter_its_own(game_id: str, language: str) -> None:
    book = chapters(game_id, language)
    ids = [rule.id for chapter in book for rule in chapter.rules if rule.id]
    assert ids == list(rulebook.headings(rulebook.page(find_game(game_id), language)))
    assert [chapter.anchor for chapter in book] == [f"chapter-{number}" for number in range(len(book))]


def test_a_heading_between_rules_stands_where_it_is_written() -> None:
    setting_up = next(chapter for chapter in chapters("greyhounds", "en") if chapter.title == "Setting up")
    assert [rule.id or rule.title for rule in setting_up.rules] == [
        *[f"GH-{number}" for number in range(1, 8)],
        "Unclear points and house rules",
        "R-1",
        "R-20",
        "R-42",
    ]
    assert setting_up.html == ""


@pytest.mark.parametrize("game_id", ["greyhounds", "winplaceshow"])
@in_every_language
def test_the_last_chapter_tells_who_made_the_game(game_id: str, language: str) -> None:
    """The page about the games shows it."""
    last = chapters(game_id, language)[-1]
    assert last.rules == []
    assert all(name in last.html for name in find_game(game_id).designer.split(", "))


@pytest.mark.parametrize("game_id", ["greyhounds", "winplaceshow"])
@in_every_language
def test_a_rule_that_begins_with_a_number_is_no_list(game_id: str, language: str) -> None:
    """ "1. dostih" at the beginning of a line would be the first item of a list."""
    listed = [
        rule.id for chapter in chapters(game_id, language) for rule in chapter.rules if re.search("<ol", rule.html)
    ]
    assert listed == []


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["/about", "/games/jockey/rules", "/games/jockey/rules/JK-10"])
async def test_a_book_asked_for_the_first_time_keeps_nobody_waiting(
    one_node: Node, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of pieces of Markdown are drawn beside the loop."""
    drawn, threads = service._html, set()

    def noted(markdown: str) -> str:
        threads.add(threading.current_thread())
        return drawn(markdown)

    monkeypatch.setattr(service, "_html", noted)
    chapters.cache_clear()
    async with one_node.guest("Ada") as ada:
        assert (await ada.client.get(path)).status_code == 200
    assert threads
    assert threading.current_thread() not in threads
