"""A page brought forward by regions is the page drawn from nothing: for every viewer, at every ply of whole games."""

import json
import random
import re
from collections.abc import Sequence

import pytest

from railbird.cli.load.watched import Watched
from railbird.core.actors import SPECTATOR
from railbird.core.registry import game_ids
from railbird.store.people import Person
from railbird.web.board import TableLook
from railbird.web.house.live import Live
from railbird.web.regions import HEAD, ROOT, STORY, filled
from railbird.web.screens import EVENTS, FULL, Eyes, Screen, Screens
from railbird.web.squeezing import packed

GAMES = [game for game in game_ids() if game != "penny"]
SEATS = 3
TIMELESS: dict[str, dict[str, bool | int | str]] = {"winplaceshow": {"betting_seconds": 0}}
"""Clocks run for everybody, and between two looks."""
MOST = 260  # Entries of one game: longer ones are looked at now and then only.
SAME = re.compile(r'<(\w+) id="([^"]+)" data-same></\1>')  # What the page has already.


def drawn_anew(table: Watched, viewer: int, language: str) -> dict[str, str]:
    """All regions of a viewer's page, drawn from nothing: in words that have kept nothing, too."""
    kept, table.live.texts = table.live.texts, {}
    drawn = {name: region.html for name, region in table.screen(Screens(), viewer, language).regions.items()}
    table.live.texts = kept
    return drawn


@pytest.mark.parametrize("game", GAMES)
def test_a_page_brought_forward_is_the_page_drawn_from_nothing(game: str) -> None:
    table = Watched(game, SEATS, seed=7)
    kept, compared = Screens(), 0
    for n in table.play():
        language = ("en", "it", "cs")[n % 3]
        for viewer in table.viewers:
            screen = table.screen(kept, viewer, "en")
            if (n + viewer) % 3 and n > 40:
                continue
            now = {name: region.html for name, region in screen.regions.items()}
            assert now == drawn_anew(table, viewer, "en"), f"{game}: ply {n}, viewer {viewer}"
            compared += 1
        if n % 25 == 0:
            table.screen(kept, n // 25 % SEATS, language)
        if n > MOST:
            break
    assert compared > 60


@pytest.mark.parametrize("game", GAMES)
def test_an_event_brings_an_older_page_to_the_present_one(game: str) -> None:
    """Whoever has any earlier version and takes the event has the regions a fresh page has, inner ones included."""
    table = Watched(game, SEATS, seed=11)
    kept = Screens()
    pages: dict[int, tuple[int, int, dict[str, str], dict[str, object]]] = {}
    for n in table.play(120):
        for viewer in table.viewers:
            screen = table.screen(kept, viewer)
            assert screen.look is not None
            put = {HEAD: str, STORY: str}
            if viewer in pages and (n + viewer) % 4 == 0:
                version, told, had, head = pages[viewer]
                brought = json.loads(screen.event(version, told))
                where = f"{game}: ply {n}, viewer {viewer}"
                assert stopped(head | brought["head"]) == stopped(screen.look.facts), where
                page = Page(had).with_regions(brought["regions"])
                page.text = re.sub(
                    r'(id="view" )data-[^>]*',
                    r"\1",
                    re.sub(r'(<ol class="story"[^>]*>).*?</ol>', r"\1</ol>", page.text),
                )
                assert page.text == filled(screen.composition.whole(put=put), {}), where
            if viewer not in pages or n % 4 == 0:
                whole = filled(screen.composition.whole(put=put), {})
                pages[viewer] = (screen.version, len(screen.look.notes), {ROOT: whole}, screen.look.facts)


def stopped(facts: dict[str, object]) -> dict[str, object]:
    """What a page is told about itself, but for how far a clock has gone on."""
    return {**facts, "clock": facts["clock"] != ""}


class Page:
    """A page as text, in which the element of an id can be replaced."""

    def __init__(self, had: dict[str, str]) -> None:
        self.text = had[ROOT]

    def with_regions(self, regions: dict[str, str]) -> "Page":
        had = self.text
        for name, html in regions.items():
            found = element(self.text, name)
            assert found is not None, f"the page has no {name}"
            self.text = self.text[: found[0]] + completed(html, had) + self.text[found[1] :]
        return self


def completed(html: str, had: str) -> str:
    """A region with what the page had already put in where it is the same."""

    def old(same: re.Match[str]) -> str:
        found = element(had, same[2])
        assert found is not None, f"the page has no {same[2]}"
        return had[slice(*found)]

    return SAME.sub(old, html)


def element(text: str, name: str) -> tuple[int, int] | None:
    """Where the element of an id begins and ends."""
    start = re.search(rf'<(\w+)[^>]*? id="{re.escape(name)}"', text)
    if start is None:
        return None
    depth = 0
    for tag in re.finditer(rf"<(/?){start[1]}\b[^>]*?(/?)>", text[start.start() :]):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if depth == 0:
            return start.start(), start.start() + tag.end()
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_region_is_one_element_called_by_its_name(game: str) -> None:
    table = Watched(game, SEATS, seed=3)
    kept, seen = Screens(), set()
    for n in table.play(150):
        if n % 5:
            continue
        for viewer in table.viewers:
            for name, region in table.screen(kept, viewer).regions.items():
                if region.html and (name, region.html) not in seen:
                    seen.add((name, region.html))
                    html = region.html.strip()
                    assert element(html, name) == (0, len(html)), f"{game}: {name}: {html[:200]}"
    assert len(seen) > 20


def all_of(table: Watched, viewer: int, house: type[Screens] = Screens) -> tuple[object, ...]:
    """Everything a viewer's page and its events have: regions in their order, bytes, and bytes as they are packed."""
    screen = table.screen(house(), viewer)
    event = screen.event(FULL, 0)
    return [(name, one.html) for name, one in screen.regions.items()], event, packed(event)


def redrawn_differently(game: str, house: type[Screens], viewers: Sequence[int]) -> int:
    """How many pages of a game look different when what their viewer cannot know is drawn anew."""
    table, found, tried = Watched(game, SEATS, seed=5, **TIMELESS.get(game, {})), 0, 0
    for n in table.play(150):
        if n % 11:
            continue
        kept = table.live.begun.state
        for viewer in viewers:
            before = all_of(table, viewer, house)
            table.live.begun.state = kept.copy()
            table.live.begun.state.imagine(viewer, random.Random(n).randrange)
            found += all_of(table, viewer, house) != before
            tried += 1
            table.live.begun.state = kept
    assert tried >= 12
    return found


@pytest.mark.parametrize("game", GAMES)
def test_redrawing_what_a_viewer_cannot_know_changes_no_region_and_no_byte(game: str) -> None:
    assert redrawn_differently(game, Screens, (1, SPECTATOR)) == 0


class Leaky(Screens):
    """A house that draws what all see with the eyes of the first seat."""

    def look(self, live: Live, person: Person | None, eyes: Eyes, hall: Screen | None) -> TableLook:
        return super().look(live, person, eyes._replace(viewer=0) if hall is None else eyes, hall)


def test_a_leak_is_noticed() -> None:
    assert redrawn_differently("homestretch", Leaky, (1,)) > 3


def test_a_page_that_has_nothing_is_brought_everything() -> None:
    table = Watched("homestretch", SEATS, seed=1)
    screen = table.screen(Screens(), 0)
    event = json.loads(screen.event(FULL, 0))
    assert list(event["regions"]) == [ROOT]
    assert event["head"]["version"] == screen.version


def test_a_page_that_outlives_the_screens_is_brought_up_to_date_and_told_nothing_twice() -> None:
    table = Watched("homestretch", SEATS, seed=2)
    kept = Screens()
    for n in table.play(60):
        if n == 40:
            screen = table.screen(kept, 0)
            assert screen.look is not None
            version, told = screen.version, len(screen.look.notes)
    event = json.loads(table.screen(Screens(), 0).event(version, told))
    assert list(event["regions"]) == [ROOT]
    assert event["from"] == told
    assert [note["n"] for note in event["news"]] == list(range(told, event["head"]["notes"]))


def test_what_is_taken_back_leaves_the_story_of_an_older_page() -> None:
    table = Watched("homestretch", SEATS, seed=2)
    kept = Screens()
    for _ in table.play():
        seat = next((one for one in range(SEATS) if table.live.begun.can_undo(one)), None)
        if seat is None:
            continue
        screen = table.screen(kept, seat)
        assert screen.look is not None
        version, told = screen.version, len(screen.look.notes)
        table.live.committed(table.live.undo(seat, None))
        event = json.loads(table.screen(kept, seat).event(version, told))
        assert event["from"] == event["head"]["notes"] < told
        assert (event["news"], event["lines"]) == ([], "")
        return
    raise AssertionError("nothing could be taken back")


def test_whoever_comes_back_with_made_up_numbers_fills_no_memory() -> None:
    screen = Watched("homestretch", SEATS, seed=2).screen(Screens(), SPECTATOR)
    for told in range(500):
        screen.event(told % 7, 10 * told)
    assert len(screen._events) <= EVENTS
