"""Rulebooks chapter by chapter, with an anchor per rule."""

import re
from functools import cache
from typing import NamedTuple

from railbird.core.rulebook import HEADING
from railbird.core.rulebook import page as rulebook_page
from railbird.core.text import LANGUAGES
from railbird.core.typeset import typeset
from railbird.web.shelf import the_game


class RuleText(NamedTuple):
    """A rule of the book: id, title and text; a heading between rules has no id."""

    id: str
    title: str
    html: str


class Chapter(NamedTuple):
    """A chapter: what it says before its first rule, then its rules."""

    anchor: str
    title: str
    html: str
    rules: list[RuleText]


def _html(markdown: str) -> str:
    """Markdown as HTML; raw HTML in it stays text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - a start need not wait for what the first rulebook needs

    drawn: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return drawn.replace("<th></th>", "<td></td>")  # a corner without a title heads nothing


@cache
def chapters(game_id: str, language: str) -> list[Chapter]:
    """The rulebook, chapter by chapter; every rule can be linked to by its id.

    A book asked for the first time is some hundred pieces of Markdown: too much for the loop, see `Turns.aside`.
    """
    found = []
    book = typeset(language, rulebook_page(the_game(game_id), language))
    parts = re.split(r"^## ", book, flags=re.MULTILINE)
    for number, part in enumerate(parts):
        title, _, body = part.removeprefix("# ").partition("\n")
        opening, *pieces = re.split(r"^###+ ", body, flags=re.MULTILINE)
        rules = []
        for piece in pieces:
            heading, _, said = piece.partition("\n")
            rule = HEADING.match(f"### {heading}")
            rule_id, words = rule.groups() if rule else ("", heading.strip())
            rules.append(RuleText(rule_id, words, _html(said)))
        found.append(Chapter(f"chapter-{number}", title.strip(), _html(opening), rules))
    return found


def elsewhere(game_id: str, rule_id: str, language: str) -> list[tuple[str, RuleText]]:
    """A rule in the other languages than this one."""
    return [
        (other, rule)
        for other in LANGUAGES
        if other != language
        for chapter in chapters(game_id, other)
        for rule in chapter.rules
        if rule.id == rule_id
    ]
