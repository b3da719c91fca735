"""Whoever a line is about reads "you" in it; everybody else reads the name, and a stranger never "your"."""

from __future__ import annotations

import re
from typing import Any

import pytest
from markupsafe import escape

from railbird.cli.load.watched import NAMES, Watched
from railbird.core.actors import SPECTATOR
from railbird.core.note import Note
from railbird.core.registry import find_game, game_ids
from railbird.core.sentence import seat_facts
from railbird.core.text import LANGUAGES, text
from railbird.desk.plain import desk_of
from railbird.desk.story import course_of
from railbird.desk.story import story as story_of
from railbird.web.house.live import Live
from railbird.web.house.sentences import status_line, text_of
from railbird.web.screens import Screens
from railbird.web.words import tables
from tests.web.harness import Node, advance
from tests.web.test_taking_over import removed, story, table_of_three

GAMES = [game for game in game_ids() if game != "penny"]
GAP = re.compile(r"\{(\w+)")
NO_CLAIM = ("dostihy",)  # Who plays at random here claims nothing, so no visit was paid for.
SECOND_PERSON = {
    "en": re.compile(r"\b(you|your|yours)\b", re.IGNORECASE),
    "it": re.compile(r"\b(tu|te|ti|tuo|tua|tuoi|tue|hai)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(vy|vás|vám|vámi|váš|vaše|vaši|vašeho|vašich|jste|máte|vyhráváte)\b", re.IGNORECASE),
}


def named(said: Any, note: Any) -> set[int]:
    """The seats that the line of a note names."""
    if not note.rule:
        return {note.facts["seat"]}
    shown = [note.facts[fact] for fact in seat_facts(said.line(note))]
    return {seat for value in shown for seat in (value if isinstance(value, list | tuple) else [value]) if seat >= 0}


# --- lines that name several


@pytest.mark.parametrize(
    ("game", "note", "to_bea", "to_all"),
    [
        (
            "winplaceshow",
            Note("WPS-23", "bids_read", {"horse": 2, "name": "Rotunda", "seats": [0, 1], "bids": [1500, 500]}, None),
            {
                "en": "Bids for 2 Rotunda: Ada $1,500 and you $500.",
                "it": "Offerte per 2 Rotunda: Ada 1.500 $ e tu 500 $.",
                "cs": "Nabídky na koně 2 Rotunda: Ada 1 500 $ a vy 500 $.",
            },
            "Bids for 2 Rotunda: Ada $1,500 and Bea $500.",
        ),
        (
            "winplaceshow",
            Note("WPS-24", "tied", {"horse": 2, "name": "Rotunda", "seats": [1, 0, 2], "amount": 500}, None),
            {
                "en": "You, Ada and Cat are tied on $500 for 2 Rotunda and may raise.",
                "it": "Tu, Ada e Cat siete pari con l’offerta più alta per 2 Rotunda, 500 $, e potete rilanciare.",
                "cs": "Vy, Ada a Cat máte shodnou nejvyšší nabídku na 2 Rotunda, 500 $, a můžete přihazovat.",
            },
            "Bea, Ada and Cat are tied on $500 for 2 Rotunda and may raise.",
        ),
        (
            "dostihy",
            Note("DS-77", "deal_fell", {"seats": [0, 1]}, None),
            {
                "en": "The deal between you and Ada falls through.",
                "it": "La trattativa tra te e Ada sfuma.",
                "cs": "Vaše jednání padá (Ada).",
            },
            "The deal between Ada and Bea falls through.",
        ),
    ],
)
def test_one_of_several_reads_you_among_the_names(game: str, note: Note, to_bea: dict[str, str], to_all: str) -> None:
    for language in LANGUAGES:
        said = text(find_game(game), language, seats=("Ada", "Bea", "Cat"))
        assert said.note(note, 1).replace("\u00a0", " ") == to_bea[language]
        assert "Bea" in said.note(note)
        assert "Bea" in said.note(note, 3)
        seats = note.facts["seats"]
        assert isinstance(seats, list)
        assert set(said.addressed(note)) == set(seats)
    assert text(find_game(game), "en", seats=("Ada", "Bea", "Cat")).note(note) == to_all


@pytest.mark.asyncio
async def test_a_list_of_games_says_you_among_those_a_table_waits_for(one_node: Node) -> None:
    async with table_of_three(one_node, "jockey", clock=3600) as (_, bea, _, live):
        first, last = [live.seats[seat].name for seat in live.on_clock() if seat != 1]
        says = {
            "en": f"Waiting for you, {first} and {last}",
            "it": f"In attesa di te, {first} e {last}",
            "cs": f"Na tahu: vy, {first} a\u00a0{last}",
        }
        for language in LANGUAGES:
            assert live.seats[1].name in status_line(live, language)
            assert status_line(live, language, [1]) == says[language]
            assert escape(says[language]) in (await bea.client.get(f"/my?language={language}")).text


# --- pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_s_page_says_you_where_all_others_read_the_name(game: str, language: str) -> None:
    table, screens = Watched(game, 3, seed=5), Screens()
    for _ in table.play(150):
        pass
    looks = {viewer: table.screen(screens, viewer, language).look for viewer in table.viewers}
    said = text_of(table.live, language)
    spoken_to = 0
    for viewer, look in looks.items():
        assert look is not None
        news = {line["n"]: line["text"] for line in look.news_since(0)}
        for line in look.lines:
            note = look.notes[line.n]
            assert line.text == said.note(note, viewer)
            assert line.n not in news or news[line.n] == line.text
            if viewer in named(said, note):
                assert NAMES[viewer] not in line.text, line
                assert line.text != said.note(note)
                spoken_to += 1
            elif viewer not in said.addressed(note):
                assert line.text == said.note(note)  # no other word tells who reads it
    assert spoken_to > 20


def test_what_is_not_about_a_reader_is_worded_once_for_all() -> None:
    table, screens = Watched("homestretch", 3, seed=5), Screens()
    for _ in table.play(60):
        pass
    rail, ada = (table.screen(screens, viewer).look for viewer in (SPECTATOR, 0))
    assert rail is not None
    assert ada is not None
    own = {id(note): line.text for line in ada.lines for note in [ada.notes[line.n]]}
    shared = [(line.text, own[id(rail.notes[line.n])]) for line in rail.lines if id(rail.notes[line.n]) in own]
    assert {one is other for one, other in shared if one == other} == {True}
    assert any(one != other for one, other in shared)


# --- the API, the review, the lists


@pytest.mark.asyncio
async def test_the_api_tells_each_seat_its_own_story(one_node: Node) -> None:
    async with table_of_three(one_node, "dostihy", clock=3600) as (ada, bea, table, live):
        await advance(one_node, live, lambda: {0, 1} <= _throwers(live))
        for language, begins in (("en", "You roll a "), ("it", "Tiri "), ("cs", "Házíte ")):
            first = (await ada.view(table, seat=0, language=language))["notes"]
            second = (await bea.view(table, language=language))["notes"]
            assert len(first) == len(second)  # nothing is secret in this game
            assert {line["text"].startswith(begins) for line in first if _threw(line, 0)} == {True}
            assert {"Ada" in line["text"] for line in second if _threw(line, 0)} == {True}
            assert {line["text"].startswith(begins) for line in second if _threw(line, 1)} == {True}
        past = await ada.get(f"/tables/{table}/review", at=live.version(0), seat=0)
        assert [line["text"] for line in past["notes"]] == [
            text_of(live, "en").note(note, 0) for note in live.notes(0)[-len(past["notes"]) :]
        ]
        own = await ada.get(f"/tables/{table}/record", seat=0)
        assert {line["text"][:4] for line in own["notes"] if _threw(line, 0)} == {"You "}


def _throwers(live: Live) -> set[int]:
    return {note.number("seat") for note in live.notes(SPECTATOR) if note.event == "threw"}


def _threw(line: Any, seat: int) -> bool:
    return bool(line["event"] == "threw" and line["facts"]["seat"] == seat)


@pytest.mark.asyncio
async def test_my_games_tell_me_the_last_line_that_is_about_me(one_node: Node) -> None:
    async with table_of_three(one_node, "dostihy", clock=3600) as (ada, bea, table, live):
        said = text_of(live, "en")
        await advance(one_node, live, lambda: live.version(1) > 5 and 1 in said.addressed(live.notes(SPECTATOR)[-1]))
        last = live.notes(SPECTATOR)[-1]
        hers, his = [(await one.client.get("/my?language=en")).text for one in (bea, ada)]
        assert escape(said.note(last, 1)) in hers
        assert escape(said.note(last)) in his  # who plays for two is told by name
        one_node.server.house.epilogues.remember(live)
        one_node.server.house.lives.clear()  # as of a table that has left
        told = one_node.server.house.epilogues.get(table)
        assert told is not None
        assert [told.last["en"].to(seats) for seats in ([1], [0], [], [1, 2])] == [
            said.note(last, 1), *[said.note(last)] * 3,
        ]  # fmt: skip


@pytest.mark.asyncio
async def test_the_house_says_you_to_whom_it_tells_of_and_not_to_who_sits_there_next(
    one_node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_of_three(one_node, "dostihy", clock=3600) as (ada, bea, table, _), one_node.guest("Cat") as cat:
        await bea.post(f"/tables/{table}/seats/1/leave")
        await bea.post(f"/tables/{table}/seats/1/return")
        assert await story(bea, table) == ["A bot is playing for you for now.", "You're back."]
        assert await story(ada, table, seat=0) == ["A bot is playing for Bea for now.", "Bea is back."]
        await removed(one_node, ada, table, monkeypatch)
        await cat.post(f"/tables/{table}/join")
        assert await story(cat, table) == [
            "A bot is playing for Bea for now.",
            "Bea is back.",
            "Bea was away, and the host removed them. A bot plays on.",
            "You take over from Bea and know only what everyone knows so far.",
        ]


def test_what_the_house_tells_has_a_line_for_whom_it_is_about() -> None:
    for language in LANGUAGES:
        told, yours = tables(language)["told"], tables(language)["yours"]
        assert told.keys() == yours.keys()
        for key, line in told.items():
            who = "was" if key == "renamed" else "name"
            assert set(GAP.findall(yours[key])) == set(GAP.findall(line)) - {who}, (language, key)


# --- the end, to a stranger


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
async def test_a_spectator_never_reads_your(one_node: Node, game: str) -> None:
    options = dict(find_game(game).trial)
    playing = table_of_three(one_node, game, clock=3600, options=options)
    async with playing as (_, bea, table, live), one_node.nobody() as rail:
        await advance(one_node, live, lambda: not live.is_playing)
        for language in LANGUAGES:
            for path in (f"/tables/{table}", f"/tables/{table}/tv", f"/tables/{table}/review"):
                answer = await rail.get(path, params={"language": language, "seat": SPECTATOR})
                assert answer.status_code == 200, answer.text
                found = SECOND_PERSON[language].findall(_read(answer.text))
                assert found == [], (language, path, _read(answer.text))
        named = (await rail.get(f"/tables/{table}?language=en")).text
        cards = re.findall(r'<section class="panel inside bet">.*?</section>', named)
        told = desk_of(live.game).ending(live.notes(SPECTATOR), text_of(live, "en"), SPECTATOR)
        assert told is not None
        assert len(cards) == sum(bet is not None for bet in (told.best, told.worst))
        assert cards or game in NO_CLAIM, "the best and the worst bet are shown to strangers, too"
        assert all(any(seat.name in card for seat in live.seats) for card in cards)
        shared = (await rail.get(f"/tables/{table}/tv?language=en")).text
        own = (await bea.client.get(f"/tables/{table}?language=en")).text
        for page, viewer in ((named, SPECTATOR), (shared, SPECTATOR), (own, 1)):
            await _tells_its_story(bea if viewer >= 0 else rail, page, live, viewer)


async def _tells_its_story(reader: Any, page: str, live: Live, viewer: int) -> None:
    """The end page has the headline and the facts of whoever reads it, and each leads to its moment."""
    notes, said, standing = live.notes(viewer), text_of(live, "en"), live.begun.state.standing()
    course = course_of(desk_of(live.game), None, notes, said)
    expected = story_of(said, viewer, standing.ranks, standing.money, notes, course)
    assert f">{escape(expected.headline)}</h1>" in page
    facts = [f'<p class="fact">{escape(fact.says)}' for fact in expected.facts]
    assert facts
    assert [fact for fact in facts if fact not in page] == []
    links = re.findall(r'href="(/tables/\w+/review\?seat=[^"]*note=\d+)"', page)
    pressed = 0 if "tvplayers" in page else sum(fact.note >= 0 for fact in expected.facts)  # nobody presses on a TV
    assert len(links) == pressed
    for link in links:
        client = reader.client if viewer >= 0 else reader
        assert (await client.get(link.replace("&amp;", "&"))).status_code == 200


def _read(page: str) -> str:
    """What is read in a page of the game itself: not how a record is verified, which speaks to any reader."""
    main = re.sub(r"<(script|style).*?</\1>|<section[^>]*id=\"verify\".*?</section>", " ", page, flags=re.DOTALL)
    main = main.partition("<main")[2].partition("</main>")[0]
    return " ".join([*re.findall(r'(?:aria-label|title)="([^"]*)"', main), re.sub(r"<[^>]*>|\s+", " ", main)])
