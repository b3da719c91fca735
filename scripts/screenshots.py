"""Photograph every page and every kind of decision, on a laptop and on a phone: `make screenshots`.

Starts a server on a throwaway database, plays tables to interesting positions with bots, and lets Debian's Chromium
look at them. The pictures go to docs/screenshots.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import tempfile
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import msgspec
from playwright.async_api import Browser, Page, async_playwright

from railbird.bots.find import find_bot
from railbird.core.game import write_action
from railbird.store import open_store
from railbird.store.people import Person
from railbird.web.api.tables import TableIn
from railbird.web.config import Config
from railbird.web.games import offered_games
from railbird.web.run import Uvicorn, settings
from railbird.web.server import Server, make_server
from railbird.web.tables.live import Live
from railbird.web.tables.lobby import NewSeat

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES = {"laptop": (1280, 860), "phone": (360, 800)}
SEATS = 4
SEED = 11


async def set_table(server: Server, person: Person, game: str) -> Live:
    """A table of one person and bots that nobody drives but this script."""
    count = min(max(SEATS, offered_games()[game].seats.start), offered_games()[game].seats.stop - 1)
    here = [NewSeat("me"), *[NewSeat("here", name=name) for name in ("Marta", "Bruno", "Chiara")[: count - 1]]]
    return await server.lobby.create(person, TableIn(game=game, seats=here).new_table())


async def play(server: Server, live: Live, stop: Iterable[str]) -> str:
    """Let bots play until seat 0 is asked one of the steps, or to the end; returns the step."""
    level = "tipster" if live.game.tipster is not None else "random"
    bots = [find_bot(level, live.game, random.Random(SEED + seat)) for seat in range(len(live.seats))]
    wanted = set(stop)
    while live.is_playing:
        pending = live.pending()
        table = live.begun
        if 0 in pending and table.state.step.name in wanted:
            return table.state.step.name
        seat = next((one for one in pending if one != 0), pending[0])
        action = bots[seat].choose(table.see(seat))
        encoded = msgspec.json.encode([write_action(action)]).decode()
        token = f"shot-{len(table.plies)}"
        await server.house.act(live, seat, live.decisions[seat], token, [action], encoded)
    return "end"


async def shoot(page: Page, name: str, path: str, folder: Path, full: bool = False) -> None:
    """One picture."""
    await page.goto(path)
    await page.evaluate("() => document.fonts.ready")
    await page.wait_for_timeout(250)
    await page.screenshot(path=folder / f"{name}.png", full_page=full)


async def eyes(browser: Browser, base: str, cookies: list[dict[str, str]], size: str, **more: object) -> Page:
    """A browser window of a size, logged in."""
    width, height = SIZES.get(size, (1920, 1080))
    context = await browser.new_context(
        base_url=base,
        viewport={"width": width, "height": height},
        device_scale_factor=2 if width < 500 else 1,
        reduced_motion="reduce",
        **more,  # type: ignore[arg-type]  # Playwright's own settings
    )
    await context.add_cookies([{**cookie, "url": base} for cookie in cookies])  # type: ignore[typeddict-item, list-item]  # name and value are given
    return await context.new_page()


async def gallery(server: Server, base: str, folder: Path, games: list[str]) -> None:
    """Everything, one after the other."""
    person = await server.store.people.add_guest("Anna")
    cookie = server.auth.guest_cookie(person, secure=False)
    cookies = [{"name": cookie.key, "value": cookie.value or ""}]
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        pages = {size: await eyes(browser, base, cookies, size, locale="en-GB", color_scheme="light") for size in SIZES}
        dark = await eyes(browser, base, cookies, "laptop", locale="cs-CZ", color_scheme="dark")
        tv = await eyes(browser, base, cookies, "tv", locale="en-GB", color_scheme="light")
        for game in games:
            await _game(server, person, game, pages, dark, tv, folder)
        waiting = await server.lobby.create(
            person, TableIn(game="homestretch", seats=[NewSeat("me"), NewSeat("open"), NewSeat("bot")]).new_table()
        )
        for size, page in pages.items():
            await shoot(page, f"home-{size}", "/", folder, full=size == "laptop")
            await shoot(page, f"new-table-{size}", "/new/homestretch", folder)
            await shoot(page, f"waiting-room-{size}", f"/tables/{waiting.id}", folder)
            await shoot(page, f"rules-{size}", "/games/homestretch/rules#HS-5.3", folder)
            await shoot(page, f"account-{size}", "/account", folder)
        await shoot(dark, "home-dark-cs", "/", folder, full=True)
        await browser.close()


async def _game(
    server: Server, person: Person, game: str, pages: dict[str, Page], dark: Page, tv: Page, folder: Path
) -> None:
    """Each kind of decision once, then the end and a moment of the review."""
    live = await set_table(server, person, game)
    seen: set[str] = set()
    steps = steps_of(live)
    while True:
        step = await play(server, live, steps - seen)
        if step == "end":
            break
        seen.add(step)
        for size, page in pages.items():
            await shoot(page, f"{game}-{step}-{size}", f"/tables/{live.id}?seat=0", folder)
        if len(seen) == 2:
            await shoot(dark, f"{game}-{step}-dark-cs", f"/tables/{live.id}?seat=0", folder)
            await shoot(tv, f"{game}-tv", f"/tables/{live.id}/tv", folder)
    for size, page in pages.items():
        await shoot(page, f"{game}-end-{size}", f"/tables/{live.id}?seat=0", folder, full=size == "laptop")
        middle = len(live.begun.plies) // 2
        await shoot(page, f"{game}-review-{size}", f"/tables/{live.id}/review?seat=0&at={middle}", folder)


def steps_of(live: Live) -> set[str]:
    """The names of all steps a game's texts know."""
    file = files(live.game.package) / "text" / "en.toml"
    return set(tomllib.loads(file.read_text(encoding="utf-8"))["steps"])


async def main() -> None:
    """Serve, photograph, stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--games", default=",".join(offered_games()))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(f"sqlite:///{folder}/shots.db")
        server = await make_server(store, Config(bot_workers=1, limits=False))
        ports: list[int] = []
        web = Uvicorn(settings(server, "127.0.0.1", 0), server, ports.append)
        task = asyncio.create_task(web._serve())
        while not ports:
            await asyncio.sleep(0.05)
        try:
            await gallery(server, f"http://127.0.0.1:{ports[0]}", given.out, given.games.split(","))
        finally:
            server.end_streams()
            web.should_exit = True
            await task


if __name__ == "__main__":
    asyncio.run(main())
