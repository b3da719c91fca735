"""Penny installed as a stranger installs it: found by its entry point, and then like any game of the house."""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

import railbird
from tests.store.postgres import free_port
from tests.web.cli_server import Process
from tests.web.forms import Page
from tests.web.harness import browser

HERE = Path(__file__).parents[2] / "examples" / "penny"
SOURCE = Path(railbird.__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of somebody who has installed Railbird and Penny, without a network."""
    built, target = tmp_path_factory.mktemp("source") / "penny", tmp_path_factory.mktemp("installed")
    shutil.copytree(HERE, built, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(built)], check=True, capture_output=True, timeout=120)
    return {"PYTHONPATH": os.pathsep.join((str(target), str(SOURCE)))}


def run(installed: dict[str, str], *words: str) -> str:
    """What a command of Railbird says."""
    code = "import sys; from railbird.cli import main; sys.argv[0] = 'railbird'; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        timeout=240,
        env={**os.environ, **installed},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_rules_are_at_most_150_lines() -> None:
    lines = [line for file in (HERE / "src/penny/rules").glob("*.py") for line in file.read_text().splitlines()]
    assert len(lines) <= 150


def test_it_is_found_checked_simulated_and_searched(installed: dict[str, str]) -> None:
    assert "penny" in run(installed, "games")
    run(installed, "check", "penny")
    assert "Rounds" in run(installed, "simulate", "penny", "--games", "20", "--jobs", "1")
    run(installed, "simulate", "penny", "--games", "1", "--seats", "2", "--bots", "searcher,random", "--jobs", "1")


async def press(client: httpx.AsyncClient, table: str, html: str, generator: random.Random) -> None:
    """One button of the decision."""
    form = generator.choice(Page(html).to("/act"))
    _, fields = form.press(generator)
    answer = await client.post(f"{table}/act", data=fields)
    assert answer.status_code == 303, answer.text


async def play(client: httpx.AsyncClient, table: str) -> str:
    """Play with forms alone, until the game is over; the last page."""
    generator = random.Random(3)
    async with asyncio.timeout(120):
        while True:
            html = (await client.get(table)).text
            if 'class="podium"' in html:
                return html
            if 'data-may-act="1"' in html:
                await press(client, table, html, generator)
            else:
                await asyncio.sleep(0.05)


def has(html: str, words: Sequence[str]) -> bool:
    """Whether a page says all this."""
    said = re.sub(r"<[^>]*>", " ", html)
    return all(word in said for word in words)


@pytest.mark.asyncio
async def test_it_is_played_in_the_browser_on_a_generated_page(installed: dict[str, str], tmp_path: Path) -> None:
    server = Process(f"sqlite+aiosqlite:///{tmp_path / 'penny.db'}", free_port(), env=installed)
    await server.start()
    try:
        async with browser(server.url) as client:
            home = (await client.get("/")).text
            client.headers["x-csrftoken"] = client.cookies["railbird_csrf"]
            assert has(home, ["Penny", "Look at your coin", "Coins &amp; bids"])
            assert home.index("/new/penny") > home.index("/new/", home.index("/new/") + 1)  # behind those with posters
            assert has((await client.get("/new/penny")).text, ["Penny", "Rounds", "How many rounds are played."])
            for language, word in (("en", "Ties"), ("it", "Parità"), ("cs", "Shoda")):
                assert has((await client.get(f"/games/penny/rules?language={language}")).text, ["R-1", word])
            made = await client.post("/quick/penny")
            table = made.headers["location"]
            for language, words in {
                "en": ["Coin", "Handed in", "What is the pot worth to you?"],
                "it": ["Moneta", "Consegnato", "Quanto vale per te il piatto?"],
                "cs": ["Mince", "Odevzdáno", "Kolik vám stojí bank za to?"],
            }.items():
                assert has((await client.get(table, params={"language": language})).text, words)
            assert has((await client.get(f"{table}/tv")).text, ["Penny", "Round"])
            ended = await play(client, table)
            assert has(ended, ["What decided it"])  # from nothing but its payments
            assert has((await client.get(f"{table}/review?at=3")).text, ["Coin", "Round"])
    finally:
        await server.terminate()
