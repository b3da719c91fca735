"""Edition files of strangers: whatever they hold, the house goes on, and each is answered with a sentence."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from railbird.core.registry import find_game
from tests.attack.conftest import Target

pytestmark = pytest.mark.asyncio(loop_scope="module")

BOX = find_game("homestretch").builtin().text


def mine(*changes: tuple[str, str]) -> str:
    """The printed box with some of its text replaced."""
    text = BOX
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


FILES: dict[str, tuple[str, str]] = {
    "31 KB of one dotted key": ("a." * 15_000 + "a = 1\n", "line 1"),
    "31 KB of dotted keys": (f"{'a.' * 30}a = 1\n" * 500, "line 1"),
    "a deep header": (f"[{'a.' * 15_000}a]\n", "line 1"),
    "deep arrays": (f"x = {'[' * 20_000}{']' * 20_000}\n", "line 1"),
    "deep arrays, line by line": ("x = [\n" + "[\n" * 4_000, "line 7"),
    "deep inline tables": ("x = " + "{a=" * 20_000, "line 1"),
    "a million keys": ("".join(f"k{number}=1\n" for number in range(30_000)), "64 KiB"),
    "as many keys as fit": ("".join(f"k{number}=1\n" for number in range(4_900)), "line 2001"),
    "as many tables as fit": ("[[a]]\n" * 4_900, "line 1001"),
    "as many values as fit": ("x = [\n" + "1,1,1,1,1,1,1,1,\n" * 3_700 + "]", "values"),
    "a giant number": (f"format = {'9' * 50_000}\n", "line 1"),
    "a giant number in base 16": (f"format = 0x{'f' * 50_000}\n", "line 1"),
    "a number of 1,900 figures": (f'game = "homestretch"\nformat = {"9" * 1_900}\n', "format"),
    "a name of 50,000 letters": (f'title = "{"a" * 50_000}"\n', "line 1"),
    "a text over many lines": ('title = """\n' + "\\n" * 900 + "\n", "line 1"),
    "spaces where a table is named": (mine(("[score_track]", "[[" + " " * 1_900)), "line"),
    "a key no sentence can name": (mine(("2 = 5", '2 = 5\n"x]" = 1\n"y." = 2')), "hand sizes"),
    "a hundred thousand cards": (mine(("blue_per_horse = 2 ", "blue_per_horse = 100000 ")), "shares.blue_per_horse"),
    "a track of a million spaces": (
        mine(("spaces = 9 ", "spaces = 999999 "), ("finish = 10 ", "finish = 1000000 ")),
        "track.spaces",
    ),
    "a race with very many handicaps": (
        mine(('handicap = [[2, "+6"]', "handicap = [" + '[2, "X"],' * 150 + '[2, "+6"]')),
        "handicap",
    ),
    "a horse with a long name": (mine(('name = "Emalus"', f'name = "{"E" * 1_500}"')), "name"),
}
"""Kind -> the text, and what the sentence about it names."""

SEATS = [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]


async def to_be_checked(client: httpx.AsyncClient, text: str) -> httpx.Response:
    return await client.post("/api/v1/games/homestretch/edition", json={"text": text})


async def for_a_table(client: httpx.AsyncClient, text: str) -> httpx.Response:
    wanted = {"game": "homestretch", "seats": SEATS, "edition": "mine", "edition_text": text}
    return await client.post("/api/v1/tables", json=wanted)


async def by_the_form(client: httpx.AsyncClient, text: str) -> httpx.Response:
    fields = {"_csrf_token": client.headers["x-csrftoken"], "seat.0": "me", "seat.1": "here"}
    files = {"edition_file": ("mine.toml", text.encode())}
    return await client.post("/new/homestretch", data=fields, files=files, headers={"accept": "application/json"})


ROUTES = {"checked": to_be_checked, "for a table": for_a_table, "by the form": by_the_form}


@pytest.mark.parametrize("route", ROUTES)
async def test_no_file_stops_the_house(target: Target, route: str) -> None:
    async with target.watched(f"editions: {route}"), target.guest() as client:
        for kind, (text, names) in FILES.items():
            answer = await ROUTES[route](client, text)
            assert answer.status_code == 422, (kind, answer.status_code, answer.text[:300])
            detail = answer.json()["detail"]
            assert names in detail, (kind, detail[:300])
            assert len(detail) < 600, kind


async def test_many_files_at_once_do_not_stop_it_either(target: Target) -> None:
    """Whoever cannot be served now is told so."""
    texts = [text for text, _ in FILES.values()]
    async with target.watched("editions at once"), target.stranger() as client:
        answers = await asyncio.gather(*(to_be_checked(client, text) for text in texts * 2))
        assert {answer.status_code for answer in answers} <= {422, 429, 503}


async def test_the_printed_box_as_a_file_of_ones_own_is_played(target: Target) -> None:
    async with target.watched("a sound edition"), target.guest() as client:
        made = await for_a_table(client, BOX)
        assert made.status_code == 201, made.text
        view = await client.get(f"/api/v1/tables/{made.json()['id']}/view")
        assert view.status_code == 200
