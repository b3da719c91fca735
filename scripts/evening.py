"""Play a duplicate evening of three tables through the pages and photograph clubs: `make evening`.

Two people with browsers of their own, bots on all other seats: the evening is that of tests/pages/test_evening.py. Then
the club plays some tables and a round of a tournament, and its pages are photographed on a laptop, a phone and a TV,
for docs/screenshots. The other pictures stay as they are.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from screenshots import FOLDER, QUALITY, TALL, index, known

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.pages.conftest import Door
from tests.pages.site import Site
from tests.pages.test_evening import Evening, evening
from tests.pages.visitor import LAPTOP, PHONE, TV, Visitor

from railbird.web.house.live import Live

CHAPTER = "Clubs"
OTHERS = ("Ondřej", "Chiara", "Giulia", "Tomáš", "Anna")
GAMES = ("homestretch", "jockey", "winplaceshow", "greyhounds", "homestretch")


async def _play_out(site: Site, live: Live) -> None:
    """Let everybody do what they do who say nothing, until the game is over."""
    assert site._node is not None
    async with asyncio.timeout(300):
        while live.is_playing:
            for seat in live.pending():
                await site._node.server.clerk.play_for(live, seat, live.decisions[seat], None)


def finish(site: Site, table: str) -> None:
    """A table is played to its end."""
    assert site._loop is not None
    work = _play_out(site, site.live(table))
    asyncio.run_coroutine_threadsafe(work, site._loop).result(300)


def fill_club(door: Door, found: Evening) -> str:
    """More members, some tables that are over and one that waits, a tournament in its second round: its path."""
    marta, club = found.marta, f"{found.club}"
    token = marta.post(f"{club}/invitations", uses=10)["token"]
    friends = [marta, found.petr]
    for name in OTHERS:
        one = door.enter()
        one.come_in(name)
        one.post(f"/invitations/{token}")
        friends.append(one)
    for number, game in enumerate(GAMES):
        host, *others = [friends[(number + at) % len(friends)] for at in range(4)]
        finish(door._site, together(host, others, club, game))
    together(found.petr, friends[2:4], club, "dostihy")
    cup = marta.post(f"{club}/tournaments", name="Spring Cup", form="evening", game="homestretch", bot="random")["id"]
    path = f"{club}/tournaments/{cup}"
    for one in friends:
        one.post(f"{path}/entrants")
    for table in marta.post(f"{path}/rounds")["rounds"][0]["tables"]:
        finish(door._site, table["id"])
    marta.post(f"{path}/rounds")
    return path


def together(host: Visitor, others: list[Visitor], club: str, game: str) -> str:
    """A table of the club that has begun."""
    table = host.set_table(game, "me", *["open"] * len(others))
    host.post(f"{club}/tables", id=table)
    for one in others:
        one.post(f"/tables/{table}/join")
    host.post(f"/tables/{table}/start")
    return table


def shoot(visitor: Visitor, path: str, file: Path, full: bool) -> None:
    """A picture of a page."""
    visitor.go(path)
    visitor.page.evaluate("() => document.fonts.ready")
    size = visitor.page.viewport_size
    assert size is not None
    height = min(TALL, int(visitor.page.evaluate("document.documentElement.scrollHeight"))) if full else size["height"]
    clip = {"x": 0, "y": 0, "width": size["width"], "height": height, "scale": 1}
    window = visitor.context.new_cdp_session(visitor.page)
    asked = {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": full}
    file.write_bytes(base64.b64decode(window.send("Page.captureScreenshot", asked)["data"]))
    window.detach()


def photograph(door: Door, folder: Path) -> list[str]:
    """Play, fill, and take the pictures."""
    found = evening(door, pressed=1000)
    cup = fill_club(door, found)
    taken = []
    for name, path in (("club", found.club), ("duplicate-evening", found.deal), ("tournament", cup)):
        for size, viewport in (("laptop", LAPTOP), ("phone", PHONE)):
            found.marta.resize(viewport)
            shoot(found.marta, path, folder / f"{name}-{size}.webp", full=True)
            taken.append(f"{name}-{size}")
    found.marta.resize(TV)
    shoot(found.marta, f"{found.club}/tv", folder / "club-tv.webp", full=False)
    return [*taken, "club-tv"]


def main() -> None:
    """Serve, play, photograph, stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER)
    given = parser.parse_args()
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        site = Site(f"sqlite:///{folder}/evening.db")
        site.start()
        browser = player.chromium.launch(executable_path=program, args=["--no-sandbox", "--in-process-gpu"])
        door = Door(browser, site)
        try:
            taken = photograph(door, given.out)
        finally:
            door.close()
            browser.close()
            site.stop()
    (given.out / "README.md").write_text(index(with_chapter(known(given.out), taken)), encoding="utf-8")


def with_chapter(before: dict[str, list[str]], taken: list[str]) -> dict[str, list[str]]:
    """All chapters with that of clubs after the first one."""
    others = {chapter: names for chapter, names in before.items() if chapter != CHAPTER}
    first = next(iter(others))
    return {first: others.pop(first), CHAPTER: taken, **others}


if __name__ == "__main__":
    main()
