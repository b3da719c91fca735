"""A person plays through pages and forms; every sentence is there in three languages."""

import asyncio
import random
import re
from collections import Counter

import pytest

from railbird.core.registry import find_game
from railbird.core.text import LANGUAGES
from railbird.web.house.live import Live
from railbird.web.words import best_language, tables, words
from tests.web.forms import Page
from tests.web.harness import GAMES, Node, Player, advance

BOTS_SAID = {
    ("novice", "Novice"), ("regular", "Regular"), ("expert", "Expert"), ("champion", "Champion"),
    ("plunger", "Plunger"), ("accountant", "Accountant"), ("contrarian", "Contrarian"),
}  # fmt: skip
MOST_PRESSES = 60
"""Buttons one decision may take somebody who presses at random."""


async def decide_with_forms(ada: Player, live: Live, seat: int, generator: random.Random) -> None:
    """Make one decision of a seat with nothing but the forms of its page."""
    decisions, page = live.decisions[seat], ""
    for _ in range(MOST_PRESSES):
        if not page:
            page = (await ada.client.get(f"/tables/{live.id}", params={"seat": seat})).text
        form = generator.choice(Page(page).to("/act"))
        action, fields = form.press(generator)
        answer = await ada.client.post(action or form.action, data=fields)
        assert answer.status_code in (200, 303, 422), answer.text
        if live.decisions[seat] > decisions or seat not in live.pending():
            return
        page = answer.text if answer.status_code == 200 else ""  # a draft comes back, filled in further
    raise AssertionError(f"no way through the forms of {live.begun.state.step.name}")


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_with_forms_alone(one_node: Node, game: str) -> None:
    """A whole game without a script: every step twice through the forms of its page, the rest of it quickly."""
    generator = random.Random(1)
    seen: Counter[str] = Counter()
    async with one_node.guest("Ada") as ada:
        csrf = {"_csrf_token": ada.client.headers["x-csrftoken"]}
        seats = {"seat.0": "me", "seat.1": "here", "seat.2": "here"}
        options = {f"o.{name}": str(value) for name, value in find_game(game).trial.items()}
        made = await ada.client.post(f"/new/{game}", data={**csrf, **seats, **options, "spectators": "on"})
        assert made.status_code == 303, made.text
        live = await one_node.server.house.find(made.headers["location"].rpartition("/")[2])
        async with asyncio.timeout(300):
            while live.is_playing:
                step, seat = live.begun.state.step.name, live.on_clock()[0]
                seen[step] += 1
                if seen[step] <= 2:
                    await decide_with_forms(ada, live, seat, generator)
                else:
                    here = live.n
                    await advance(one_node, live, lambda: live.n > here, generator.randrange(1000))  # noqa: B023
        assert live.row.status == "over"
        assert len(seen) > 1
        assert "/do/rematch" in (await ada.client.get(f"/tables/{live.id}")).text


@pytest.mark.asyncio
async def test_all_pages_in_all_languages(node: Node) -> None:
    async with node.guest("Ada") as ada:
        open_table = await ada.table("me", "open", public=True)
        table = await ada.table("me", "random", options={"purple_races": 0, "green_races": 1}, public=True)
        paths = ["/", "/account", "/new/homestretch", "/games/homestretch/rules", f"/tables/{open_table}"]
        paths += [f"/tables/{table}", f"/tables/{table}/tv", f"/tables/{table}/review"]
        for turn in range(2):
            for language in LANGUAGES:
                for path in paths:
                    answer = await ada.client.get(path, params={"language": language})
                    assert answer.status_code == 200, (path, answer.text)
                    assert f'<html lang="{language}"' in answer.text
            if turn == 0:
                await ada.play_out(table)
        svg = await ada.client.get(f"/tables/{open_table}/qr.svg")
        assert svg.headers["content-type"].startswith("image/svg+xml")


@pytest.mark.asyncio
async def test_the_pages_of_the_house_lead_to_each_other_at_a_phones_foot(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        club = (await ada.post("/clubs", 201, name="The Sunday Rail"))["id"]
        for page, tabs, here in (
            ("/clubs", ["/", "/clubs", "/record", "/account"], "/clubs"),
            (f"/clubs/{club}", ["/", "/clubs", "/record", "/account"], "/clubs"),
            ("/record", ["/", "/clubs", "/record", "/account"], "/record"),
            ("/notices", ["/", "/clubs", "/notices", "/account"], "/notices"),
            ("/account", ["/", "/clubs", "/record", "/account"], "/account"),
            ("/my", ["/", "/clubs", "/record", "/account"], "/account"),
        ):
            bar = re.search(r'<nav class="home-tabs".*?</nav>', (await ada.client.get(page)).text)
            assert bar is not None, page
            assert re.findall(r'<a href="([^"]*)"', bar[0]) == tabs, page
            assert re.findall(r'href="([^"]*)" aria-current="page"', bar[0]) == [here], page


@pytest.mark.asyncio
async def test_pages_refuse_in_words_with_the_right_status(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        for path, status in (("/nothing", 404), ("/tables/ffff", 404), ("/join/XXXXX", 404), ("/new/chess", 404)):
            answer = await ada.client.get(path, headers={"accept-language": "it", "accept": "text/html"})
            assert answer.status_code == status
            assert "text/html" in answer.headers["content-type"]
            assert "Non trovato" in answer.text


@pytest.mark.asyncio
async def test_the_account_page_registers_logs_in_and_out(node: Node) -> None:
    async with node.guest("Ada") as ada:
        csrf = {"_csrf_token": ada.client.headers["x-csrftoken"]}
        login = {"login": "ada", "password": "correct horse"}
        assert (await ada.client.post("/account/register", data={**csrf, **login})).status_code == 303
        made = await ada.client.post("/account/tokens", data={**csrf, "name": "my bot"})
        assert "rb_" in made.text
        assert "rb_" not in (await ada.client.get("/account")).text
        assert (await ada.client.post("/account/logout", data=csrf)).status_code == 303
        assert (await ada.get("/me"))["id"] is None
        assert (await ada.client.post("/account/login", data={**csrf, **login})).status_code == 303
        assert (await ada.get("/me"))["id"] == ada.person


def test_the_three_languages_say_the_same_things() -> None:
    english = tables("en")
    for language in ("it", "cs"):
        other = tables(language)
        assert {t: set(other[t]) for t in other} == {t: set(english[t]) for t in english}
        for table in english:
            for key, sentence in english[table].items():
                gaps = set(re.findall(r"{(\w+)", sentence))
                assert gaps == set(re.findall(r"{(\w+)", other[table][key])), (language, table, key)


def test_czech_counts_in_three_forms() -> None:
    say = words("cs")
    ends = [say("refused.too_many", seconds=n).split(" za ")[-1] for n in (1, 3, 7)]
    assert ends == ["1 sekundu.", "3 sekundy.", "7 sekund."]


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("cs-CZ,cs;q=0.9,en;q=0.8", "cs"), ("de,it;q=0.5,en;q=0.2", "it"), ("", "en"), ("xx;q=abc,,;", "en"), ("*", "en")],
)
def test_the_browsers_language_is_taken_first(wanted: str, language: str) -> None:
    assert best_language(wanted) == language


@pytest.mark.asyncio
async def test_people_choose_among_levels_and_characters_called_alike_everywhere(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        new = (await ada.client.get("/new/homestretch")).text
        assert set(re.findall(r'<option value="bot:(\w+)"[^>]*>Bot: (\w+)<', new)) == BOTS_SAID
        csrf = {"_csrf_token": ada.client.headers["x-csrftoken"]}
        made = await ada.client.post("/new/homestretch", data={**csrf, "seats": "3", "who": "friends"})
        waiting = (await ada.client.get(made.headers["location"])).text
        pressed = re.findall(r'name="bot" value="(\w+)"[^>]*>(?:<span.*?</span>)?(\w+)</button>', waiting, re.DOTALL)
        assert set(pressed) == BOTS_SAID


@pytest.mark.asyncio
async def test_a_clock_is_chosen_and_told_in_words(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        new = (await ada.client.get("/new/homestretch")).text
        assert '<option value="90">1 minute 30 seconds</option>' in new
        csrf = {"_csrf_token": ada.client.headers["x-csrftoken"]}
        asked = {**csrf, "seats": "3", "who": "friends", "clock": "relaxed", "clock_own": "90"}
        made = (await ada.client.post("/new/homestretch", data=asked)).headers["location"]
        assert "1 minute 30 seconds per turn." in (await ada.client.get(made)).text
        options = (await ada.client.get(f"{made}/options")).text
        assert '<option value="90" selected>1 minute 30 seconds</option>' in options
        await ada.client.post(f"{made}/options", data={**csrf, "clock": "300"})
        assert "5 minutes per turn." in (await ada.client.get(made)).text


@pytest.mark.asyncio
async def test_home_says_how_long_with_people_and_how_long_alone(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        home = (await ada.client.get("/")).text
        for game in (find_game(game_id) for game_id in GAMES):
            assert f"about {game.minutes[1]} minutes with people" in home
            assert f"about {game.alone} minutes alone against bots" in home
