"""The same pages for everybody: in three languages, on a laptop and on phones, one after the other in one browser."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import ViewportSize

from tests.pages.visitor import LAPTOP, PHONE, Visitor

READERS: tuple[tuple[str, ViewportSize], ...] = (("en", LAPTOP), ("it", PHONE), ("cs", PHONE))


def everybody(visitor: Visitor, *readers: tuple[str, ViewportSize]) -> Iterator[str]:
    """Each of them in turn, by the language they have chosen; the page that is open is still the last one's."""
    for language, size in readers or READERS:
        visitor.context.add_cookies([{"name": "railbird_language", "value": language, "url": visitor.site.url}])
        visitor.page.set_viewport_size(size)
        yield language


def check_language(visitor: Visitor, language: str) -> None:
    """The page is written in this one."""
    written = visitor.page.locator("html").get_attribute("lang")
    assert written == language, f"{visitor.page.url} is written in {written}"
