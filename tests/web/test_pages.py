"""A person plays through pages and forms; every sentence is there in three languages."""

import asyncio
import json
import re

import pytest

from railbird.core.text import LANGUAGES
from railbird.web.words import best_language, tables, words
from tests.web.harness import GAMES, Node


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_with_forms_alone(node: Node, game: str) -> None:
    async with node.guest("Ada") as ada:
        csrf = {"_csrf_token": ada.client.headers["x-csrftoken"]}
        made = await ada.client.post(
            f"/new/{game}",
            data={
                **csrf, "seat.0": "me", "seat.1": "bot:random",
                "seat.2": "bot:random", "spectators": "on",
            },
        )  # fmt: skip
        assert made.status_code == 303, made.text
        table = made.headers["location"]
        live = await node.server.house.find(table.rpartition("/")[2])
        async with asyncio.timeout(100):
            while live.is_playing and live.decisions[0] < 30:
                page = await ada.client.get(table)
                assert page.status_code == 200
                view = await ada.view(live.id, seat=0)
                if not view["legal"]:
                    continue
                offer = view["legal"][live.decisions[0] % len(view["legal"])]
                amount = {"amount": str(offer["lo"])} if offer["field"] else {}
                fields = {"seat": "0", "decision": str(view["decision"]), "token": f"t{live.n}", **csrf, **amount}
                played = await ada.client.post(f"{table}/act", data=fields | {"action": json.dumps(offer["action"])})
                assert played.status_code == 303 or view["passive"], played.text
        assert live.decisions[0] > 0


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
async def test_pages_refuse_in_words_with_the_right_status(node: Node) -> None:
    async with node.guest("Ada") as ada:
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
    ends = [say("refused.too_many", seconds=n).split(" za ")[1] for n in (1, 3, 7)]
    assert ends == ["1 vteřinu.", "3 vteřiny.", "7 vteřin."]


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("cs-CZ,cs;q=0.9,en;q=0.8", "cs"), ("de,it;q=0.5,en;q=0.2", "it"), ("", "en"), ("xx;q=abc,,;", "en"), ("*", "en")],
)
def test_the_browsers_language_is_taken_first(wanted: str, language: str) -> None:
    assert best_language(wanted) == language
