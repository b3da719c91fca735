"""The rules pages as people read them: searched with any apostrophe, on a phone, at the rule a link names."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Door
from tests.pages.everybody import check_language, everybody
from tests.pages.visitor import PHONE, Visitor

BOOKS = ("winplaceshow", "greyhounds")


def found(reader: Visitor, words: str) -> list[str]:
    """The rules the search finds."""
    reader.page.get_by_role("searchbox").fill(words)
    return reader.page.locator(".hits .pill").all_inner_texts()


def test_straight_and_curly_apostrophes_find_the_same_rules(door: Door) -> None:
    luca = door.enter(locale="it-IT")
    luca.go("/games/winplaceshow/rules")
    assert "’" in luca.page.locator("#WPS-71").inner_text()
    curly = found(luca, "fantino dell’associazione")
    assert "WPS-71" in curly
    assert found(luca, "fantino dell'associazione") == curly


@pytest.mark.parametrize("game", BOOKS)
def test_no_table_and_no_title_of_a_book_is_wider_than_a_phone(door: Door, game: str) -> None:
    petr = door.enter(viewport=PHONE)
    for language in everybody(petr, ("en", PHONE), ("it", PHONE), ("cs", PHONE)):
        petr.go(f"/games/{game}/rules")
        check_language(petr, language)
        wide = petr.read(
            "() => [...document.querySelectorAll('.pagework, .pagework *')].filter(one => one.clientWidth"
            " && one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.slice(0, 40))"
        )
        assert wide == [], language


@pytest.mark.parametrize("game", BOOKS)
def test_the_books_are_for_everybody_and_say_what_is_unclear_where_it_comes_up(anna: Visitor, game: str) -> None:
    anna.go(f"/games/{game}/rules")
    anna.check_access(game)
    mixed = anna.read(
        "() => [...document.querySelectorAll('.chapter')].filter(one => one.querySelector('[id^=R-]')"
        " && !one.querySelector('.between')).map(one => one.id)"
    )
    assert mixed == []
    follows = anna.read(
        "() => [...document.querySelectorAll('.between')].map(one => one.previousElementSibling.className"
        " + ' ' + one.nextElementSibling.className)"
    )
    assert set(follows) == {"rule rule"}
