"""Photograph every page and every kind of decision of every game, on a laptop and on a phone: `make screenshots`.

Starts a server on a throwaway database, plays tables to interesting positions with bots, and lets Debian's Chromium
look at them. The pictures go to docs/screenshots, with a page that shows them.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import random
import shutil
import tempfile
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import Browser, Page, async_playwright
from record import fill

from railbird.bots.find import find_bot
from railbird.core.action import Action
from railbird.core.table import Table
from railbird.desk.plain import desk_of
from railbird.games.dostihy.rules.actions import Offer
from railbird.store import open_store
from railbird.store.people import Person
from railbird.web.config import Config
from railbird.web.house.live import Live
from railbird.web.house.settings import NewSeat, TableIn
from railbird.web.house.shown import Shown, show
from railbird.web.run import Uvicorn, settings
from railbird.web.server import Server, make_server
from railbird.web.shelf import offered_games

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES = {"laptop": (1280, 860), "phone": (360, 800)}
SEATS = 4
GAMES = (("tipster", 11), ("tipster", 12), ("random", 13), ("random", 14), ("random", 15), ("random", 16))
"""Bots and seeds of the games that are played in turn until every kind of decision has been seen. Only bots that do
anything, sensible or not, object to every ride and call for votes."""
QUALITY = 72
"""Of the pictures: WebP keeps the whole gallery small enough for a repository."""
TALL = 2400
"""The most of a long page that is shown."""
OPTIONS: dict[str, list[dict[str, bool | int | str]]] = {
    "dostihy": [{"end_by_agreement": True}, {"release_card_timing": "any_time"}],
    "jockey": [{"upto_cards": "choose"}],
    "greyhounds": [{"mode": "bookmaker", "bookmaker_seat": 0}, {"set_choice": "look"}],
    "winplaceshow": [{"adjudication": "vote"}],
}
"""House rules that bring further kinds of decisions, played in turn from the second game on."""
LOTS = 3
"""How many cards two players of Dostihy own when a deal between them is worth a picture."""
DEAL = ('.ds-offer button[name="open"]', '.ds-lot[value^="give="]', '.ds-lot[value^="ask="]')
"""What is pressed to put it together."""
SEASON = 1_500
"""Made-up rated games, for a record worth a picture."""
EARLY = 400
"""Plies after which every game that pays after a race has paid once."""
PATIENCE = 120_000
"""The longest a page may take on a machine with other things to do, in milliseconds."""
WHERE: dict[str, dict[str, bool | int | str]] = {"winplaceshow": {"betting_seconds": 0}}
"""Options of the tables at which somebody looks at the odds for a while."""
TABS = ("ahead", "earn")
"""Tabs of the odds desk beside the first: races to come, and what shares of them bring."""
ASKED = """() => document.querySelector("#view")?.dataset.mayAct === "1" && !document.body.matches(".playing")
  && !document.querySelector("#decision[data-fresh]")"""
"""Whether a page asks for something."""
TRIES, FAR = 60, 5000
"""How many tables are tried with each of them, and how many plies of each, for a decision none of the games had."""


@dataclass
class Gallery:
    """Windows to look through, and what has been photographed."""

    server: Server
    person: Person
    folder: Path
    pages: dict[str, Page]
    dark: Page
    tv: Page
    taken: dict[str, list[str]] = field(default_factory=dict)

    async def shoot(self, page: Page, chapter: str, name: str, path: str, full: bool = False) -> None:
        """A page opened, and its picture."""
        await page.goto(path)
        await self.snap(page, chapter, name, full)

    async def snap(self, page: Page, chapter: str, name: str, full: bool = False) -> None:
        """A picture of what a page shows now."""
        await page.evaluate("() => document.fonts.ready")
        await page.wait_for_timeout(250)
        size = page.viewport_size
        assert size is not None
        height = (
            min(TALL, int(await page.evaluate("document.documentElement.scrollHeight"))) if full else size["height"]
        )
        top = 0 if full else int(await page.evaluate("scrollY"))
        clip = {"x": 0, "y": top, "width": size["width"], "height": height, "scale": 1}
        asked = {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": full}
        window = await page.context.new_cdp_session(page)
        shot = await window.send("Page.captureScreenshot", asked)
        await window.detach()
        (self.folder / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
        self.taken.setdefault(chapter, []).append(name)

    async def leave(self) -> None:
        """Look at nothing: a page left at a table that is played on would open itself anew during the next visit."""
        for page in (*self.pages.values(), self.dark, self.tv):
            await page.goto("about:blank")

    async def both(self, chapter: str, name: str, path: str, full: bool = False) -> None:
        """On a laptop and on a phone; long pages whole on the laptop."""
        for size, page in self.pages.items():
            await self.shoot(page, chapter, f"{name}-{size}", path, full and size == "laptop")


async def set_table(
    server: Server, person: Person, game: str, options: dict[str, bool | int | str] | None = None, hints: bool = False
) -> Live:
    """A table of one person and others on his device, so that nobody drives it but this script."""
    count = min(max(SEATS, offered_games()[game].seats.start), offered_games()[game].seats.stop - 1)
    here = [NewSeat("me"), *[NewSeat("here", name=name) for name in ("Marta", "Bruno", "Chiara")[: count - 1]]]
    return await server.steward.create(person, TableIn(game=game, seats=here, options=options or {}, hints=hints))


async def play(server: Server, live: Live, stop: Iterable[str], bot: str, seed: int) -> str:
    """Let bots play until seat 0 is asked one of the steps, or to the end; returns the step."""
    bots = [find_bot(bot, live.game, random.Random(seed + seat)) for seat in range(len(live.seats))]
    wanted = set(stop)
    while live.is_playing:
        pending = live.pending()
        table = live.begun
        if 0 in pending and table.state.step.name in wanted:
            return table.state.step.name
        seat = next((one for one in pending if one != 0), pending[0])
        action = bots[seat].choose(table.see(seat))
        token = f"shot-{len(table.plies)}"
        await server.clerk.submit(live, seat, live.decisions[seat], token, [action])
    return "end"


async def eyes(browser: Browser, base: str, cookies: list[dict[str, str]], size: str, **more: object) -> Page:
    """A browser window of a size, logged in, that has its fonts and does not need explanations."""
    width, height = SIZES.get(size, (1920, 1080))
    context = await browser.new_context(
        base_url=base,
        viewport={"width": width, "height": height},
        device_scale_factor=2 if width < 500 else 1,
        reduced_motion="reduce",
        **more,  # type: ignore[arg-type]  # Playwright's own settings
    )
    context.set_default_timeout(PATIENCE)
    await context.add_cookies([{**cookie, "url": base} for cookie in cookies])  # type: ignore[typeddict-item]  # name and value are given
    page = await context.new_page()
    await page.goto("/")
    await page.wait_for_load_state("networkidle")
    return page


async def gallery(
    server: Server, base: str, folder: Path, games: list[str], insight_alone: bool
) -> dict[str, list[str]]:
    """Everything, one after the other; what was photographed, chapter by chapter."""
    person = await server.store.people.add_guest("Anna")
    cookie = server.auth.guest_cookie(person, secure=False)
    cookies = [{"name": cookie.key, "value": cookie.value or ""}]
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        seen = Gallery(
            server,
            person,
            folder,
            {size: await eyes(browser, base, cookies, size, locale="en-GB", color_scheme="light") for size in SIZES},
            await eyes(browser, base, cookies, "laptop", locale="cs-CZ", color_scheme="dark"),
            await eyes(browser, base, cookies, "tv", locale="en-GB", color_scheme="light"),
        )
        if not insight_alone:
            await _round_the_tables(seen)
        for page in (*seen.pages.values(), seen.dark):
            await page.evaluate("() => localStorage.setItem('guide off', '1')")
        for game in games:
            await (_insight(seen, game) if insight_alone else _game(seen, game))
        await browser.close()
    return seen.taken


async def _round_the_tables(seen: Gallery) -> None:
    """The pages all games share."""
    seats = [NewSeat("me"), NewSeat("open"), NewSeat("bot"), NewSeat("open")]
    waiting = await seen.server.steward.create(seen.person, TableIn(game="homestretch", seats=seats))
    running = await set_table(seen.server, seen.person, "homestretch")
    chapter = "Around the site"
    await seen.both(chapter, "home", "/", full=True)
    await seen.shoot(seen.dark, chapter, "home-dark-cs", "/", full=True)
    await seen.both(chapter, "new-table", "/new/winplaceshow", full=True)
    await seen.both(chapter, "waiting-room", f"/tables/{waiting.id}")
    await seen.both(chapter, "options", f"/tables/{waiting.id}/options")
    await seen.both(chapter, "hand-over", f"/tables/{running.id}")
    await seen.both(chapter, "rules", "/games/homestretch/rules#HS-5.3")
    await seen.both(chapter, "my-games", "/my")
    await seen.both(chapter, "account", "/account")
    players = await fill(seen.server.store, SEASON)
    owner = await seen.server.store.profiles.of(players[0])
    await seen.both(chapter, "record", f"/people/{owner.handle}", full=True)
    await seen.both(chapter, "leaderboard", f"/boards/{sorted(offered_games())[0]}")
    await seen.both(chapter, "about", "/about")


async def _insight(seen: Gallery, game: str) -> None:
    """The odds desk, and what a finished game looks like in chances of winning."""
    title = offered_games()[game].titles.get("en", offered_games()[game].title)
    await _odds(seen, title, game)
    live = await set_table(seen.server, seen.person, game)
    await play(seen.server, live, (), *GAMES[0])
    await _afterwards(seen, title, game, live)


async def _is_at_a_bet(server: Server, live: Live, seed: int) -> bool:
    """Let bots play until seat 0 may bet on something; False where it never did in the whole game."""
    bots = [find_bot("tipster", live.game, random.Random(f"{seed} {seat}")) for seat in range(len(live.seats))]
    while live.is_playing:
        if 0 in live.pending() and live.game.book.wagers(live.begun.state, 0):
            return True
        seat = next((one for one in live.pending() if one != 0), live.pending()[0])
        action = bots[seat].choose(live.begun.see(seat))
        await server.clerk.submit(live, seat, live.decisions[seat], f"odds-{len(live.begun.plies)}", [action])
    return False


async def _odds(seen: Gallery, title: str, game: str) -> None:
    """The odds desk at the first bet there is something to bet on."""
    live = await set_table(seen.server, seen.person, game, WHERE.get(game), hints=True)
    number = 0
    while not await _is_at_a_bet(seen.server, live, number):
        number += 1
        live = await set_table(seen.server, seen.person, game, WHERE.get(game), hints=True)
    for name, page in [*seen.pages.items(), ("dark-cs", seen.dark)]:
        await page.goto(f"/tables/{live.id}?seat=0")
        await page.locator("a[data-odds]").click()
        await page.wait_for_selector(".desk")
        await page.wait_for_selector("[data-more]", state="detached")
        await seen.snap(page, title, f"{game}-odds-{name}")
        for tab in TABS if name in SIZES else ():
            label = page.locator(f".desk-tabs label:has(#desk-tab-{tab}1)")
            if await label.count():
                await label.click()
                await seen.snap(page, title, f"{game}-odds-{tab}-{name}")
    await seen.leave()


async def _game(seen: Gallery, game: str) -> None:
    """How it is played, each kind of decision once, then the end and a moment of the review."""
    title = offered_games()[game].titles.get("en", offered_games()[game].title)
    await seen.both(title, f"{game}-how", f"/games/{game}/how", full=True)
    left = decisions_of(game)
    for number, (bot, seed) in enumerate(GAMES):
        others = OPTIONS.get(game, [{}])
        live = await set_table(seen.server, seen.person, game, others[(number - 1) % len(others)] if number else None)
        while (step := await play(seen.server, live, left, bot, seed)) != "end":
            left.discard(step)
            await _decision(seen, title, game, step, live)
        if number == 0:
            await _odds(seen, title, game)
            await _afterwards(seen, title, game, live)
            await _paid(seen, title, game)
        if not left:
            break
    for step in sorted(left):
        found = await rare(seen, game, step)
        if found is not None:
            await _decision(seen, title, game, step, found)
        else:
            print(f"{title}: never asked {step}")
    if game == "dostihy":
        await _deal(seen, title)


async def _paid(seen: Gallery, title: str, game: str) -> None:
    """What a race has paid, over the board of pages that are open meanwhile; a round worth a glance is none."""
    for size, page in seen.pages.items():
        live = await set_table(seen.server, seen.person, game)
        await page.goto(f"/tables/{live.id}?seat=0")
        await page.wait_for_load_state("networkidle")
        bots = [find_bot("tipster", live.game, random.Random(seat)) for seat in range(len(live.seats))]
        while live.is_playing and len(live.begun.plies) < EARLY and not _has_paid(live):
            seat = live.pending()[0]
            action = bots[seat].choose(live.begun.see(seat))
            await seen.server.clerk.submit(live, seat, live.decisions[seat], f"paid-{len(live.begun.plies)}", [action])
        if live.is_playing and _has_paid(live):
            await page.wait_for_selector("#payout:not([hidden])")
            await seen.snap(page, title, f"{game}-payout-{size}")
    await seen.leave()


def _has_paid(live: Live) -> bool:
    """Whether the board of a payout has come that nobody has seen yet."""
    shown = show(Shown, live, 0, "en")
    recap = desk_of(live.game).recap(shown.seen.view, shown.notes, shown.words)
    return recap is not None and not recap.small


async def _deal(seen: Gallery, title: str) -> None:
    """A deal being put together: the one sheet that is filled in on the server before anything is decided."""
    live = await set_table(seen.server, seen.person, "dostihy")
    while True:
        if await play(seen.server, live, {"window"}, *GAMES[0]) == "end":
            print(f"{title}: never a deal")
            return
        owners = live.begun.state.owner  # type: ignore[attr-defined]  # a state of Dostihy
        may_offer = any(isinstance(action, Offer) for action in live.begun.state.legal(0))
        if may_offer and owners.count(0) >= LOTS and any(owners.count(other) >= LOTS for other in range(1, SEATS)):
            break
        action = find_bot("tipster", live.game, random.Random(0)).choose(live.begun.see(0))
        await seen.server.clerk.submit(live, 0, live.decisions[0], f"deal-{len(live.begun.plies)}", [action])
    for size, page in seen.pages.items():
        await page.goto(f"/tables/{live.id}?seat=0")
        for press in DEAL:
            await page.locator(press).first.click()
            await page.wait_for_load_state("networkidle")
            await page.wait_for_timeout(250)
        await seen.snap(page, title, f"dostihy-deal-{size}")


async def rare(seen: Gallery, game: str, step: str) -> Live | None:
    """A table at which seat 0 is asked something hardly ever asked: the first in whose future, tried out, it comes."""
    for options in [{}, *OPTIONS.get(game, [])] * TRIES:
        live = await set_table(seen.server, seen.person, game, options)
        way = look_ahead(live, step)
        for n, (seat, action) in enumerate(way):
            await seen.server.clerk.submit(live, seat, live.decisions[seat], f"shot-{n}", [action])
        if way:
            return live
    return None


def look_ahead(live: Live, step: str) -> list[tuple[int, Action]]:
    """What bots that do anything would play on a copy of the table until seat 0 is asked this; nothing if never."""
    begun = live.begun
    salts = [row.salt for row in live.seats]
    copy = Table(live.game, begun.seats, begun.options, begun.edition_file, live.row.seed, salts)
    bots = [find_bot("random", live.game, random.Random(seat)) for seat in range(len(live.seats))]
    way: list[tuple[int, Action]] = []
    while not copy.is_over() and len(way) < FAR:
        pending = copy.state.pending()
        if 0 in pending and copy.state.step.name == step:
            return way
        seat = next((one for one in pending if one != 0), pending[0])
        way.append((seat, bots[seat].choose(copy.see(seat))))
        copy.act(*way[-1])
    return []


async def first_time(seen: Gallery, title: str, game: str) -> None:
    """The first decision of somebody who has just pressed Play now: nameless, and every tip is new."""
    for size, known in seen.pages.items():
        browser, address = known.context.browser, urlsplit(known.url)
        assert browser is not None
        base = f"{address.scheme}://{address.netloc}"
        page = await eyes(browser, base, [], size, locale="en-GB", color_scheme="light")
        await page.click(f'form[action="/quick/{game}"] .primary')
        await page.wait_for_function(ASKED)
        await seen.snap(page, title, f"{game}-first-time-{size}")
        await page.context.close()


async def _decision(seen: Gallery, title: str, game: str, step: str, live: Live) -> None:
    """A decision; the second one that is met also dark and in Czech, with the TV beside it."""
    await seen.both(title, f"{game}-{step}", f"/tables/{live.id}?seat=0")
    if not any(name == f"{game}-first-time-phone" for name in seen.taken[title]):
        await first_time(seen, title, game)
    elif not any(name == f"{game}-tv" for name in seen.taken[title]):
        await seen.shoot(seen.dark, title, f"{game}-{step}-dark-cs", f"/tables/{live.id}?seat=0")
        await seen.shoot(seen.tv, title, f"{game}-tv", f"/tables/{live.id}/tv")
    await seen.leave()


async def _afterwards(seen: Gallery, title: str, game: str, live: Live) -> None:
    """The end, on a shared screen too, and the review of the costliest decision, once all of it is reckoned."""
    while (looked := await seen.server.studies.look(live)).state in ("reckoning", "waiting"):
        await asyncio.sleep(1)
    assert looked.analysis is not None
    own = [verdict for verdict in looked.analysis.verdicts if verdict.seat == 0]
    costly = max(own, key=lambda verdict: verdict.loss.mean, default=None)
    at = len(live.begun.plies) // 2 if costly is None else costly.ply + 1
    await seen.both(title, f"{game}-end", f"/tables/{live.id}?seat=0", full=True)
    await seen.shoot(seen.tv, title, f"{game}-tv-end", f"/tables/{live.id}/tv")
    await seen.both(title, f"{game}-review", f"/tables/{live.id}/review?seat=0&at={at}")


def decisions_of(game: str) -> set[str]:
    """The steps in which a seat is asked something: those the game explains to somebody new."""
    file = files(offered_games()[game].package) / "text" / "guide.en.toml"
    return set(tomllib.loads(file.read_text(encoding="utf-8"))["first"]) - {"passive"}


def known(folder: Path) -> dict[str, list[str]]:
    """What the page shows already, chapter by chapter."""
    found: dict[str, list[str]] = {}
    for line in (folder / "README.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found[line[3:]] = []
        elif line.startswith("<img"):
            list(found.values())[-1].append(line.split('"')[1].removesuffix(".webp"))
    return found


def index(taken: dict[str, list[str]]) -> str:
    """The page that shows the pictures."""
    lines = ["# Screenshots", "", "Taken by `make screenshots` from the running server; nothing is drawn by hand.", ""]
    for chapter, names in taken.items():
        lines += [f"## {chapter}", ""]
        for name in dict.fromkeys(name.removesuffix("-laptop").removesuffix("-phone") for name in names):
            shots = [one for one in names if one in (name, f"{name}-laptop", f"{name}-phone")]
            lines.append(f"### {name.replace('-', ' ')}")
            lines.append("")
            for shot in shots:
                width = 250 if shot.endswith("-phone") else 640
                lines.append(f'<img src="{shot}.webp" alt="{shot.replace("-", " ")}" width="{width}">')
            lines.append("")
    return "\n".join(lines)


async def main() -> None:
    """Serve, photograph, stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--games", default="homestretch,jockey,dostihy,winplaceshow,greyhounds")
    parser.add_argument("--insight", action="store_true", help="only odds desks, ends and reviews; the others stay")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    before = known(given.out) if given.insight else {}
    for old in () if given.insight else given.out.glob("*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(f"sqlite:///{folder}/shots.db")
        server = await make_server(store, Config(bot_workers=1, limits=False))
        ports: list[int] = []
        web = Uvicorn(settings(server, "127.0.0.1", 0), server, ports.append)
        task = asyncio.create_task(web._serve())
        while not ports:
            await asyncio.sleep(0.05)
        try:
            games, base = given.games.split(","), f"http://127.0.0.1:{ports[0]}"
            taken = await gallery(server, base, given.out, games, given.insight)
        finally:
            server.end_streams()
            web.should_exit = True
            await task
    for chapter, names in taken.items():
        before[chapter] = list(dict.fromkeys([*before.get(chapter, []), *names]))
    (given.out / "README.md").write_text(index(before), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
