"""What a first visit takes over the wire: every file, its bytes as they were sent, and what it had to wait for.

    python scripts/wire.py                     # this source tree
    python scripts/wire.py ../other-tree .     # two trees beside each other

A browser with an empty cache opens the first page, then another one a table of each game; bytes are Chromium's own
count of what came in, headers included. "depth" is how many answers had to come one after the other: 1 is the page
itself, 2 what it names, 3 what only those name.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, sync_playwright
from startup import ROOT, served, table

GAMES = ("homestretch", "jockey", "dostihy", "winplaceshow", "greyhounds")
LAPTOP = {"width": 1280, "height": 860}


@dataclass
class Fetched:
    """A file that was fetched."""

    path: str
    depth: int
    size: int = 0


def visit(browser: Browser, url: str, language: str, cookies: list[dict[str, Any]]) -> list[Fetched]:
    """All that a browser fetches which has never been here, until it is quiet."""
    context = browser.new_context(viewport=LAPTOP, locale=language)  # type: ignore[arg-type]  # a plain dictionary
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    found: dict[str, Fetched] = {}
    depths: dict[str, int] = {}

    def asked(event: dict[str, Any]) -> None:
        address, by = event["request"]["url"], event["initiator"].get("url", "")
        if address.startswith("http") and "/stream" not in address:
            depths[address] = depths.get(by, 1 if event["type"] != "Document" else 0) + 1
            found[event["requestId"]] = Fetched(urlsplit(address).path, depths[address])

    def came(event: dict[str, Any]) -> None:
        if event["requestId"] in found:
            found[event["requestId"]].size = int(event["encodedDataLength"])

    line.on("Network.requestWillBeSent", asked)
    line.on("Network.loadingFinished", came)
    page.goto(url)
    page.wait_for_load_state("load")
    page.wait_for_timeout(800)
    context.close()
    return list(found.values())


def shown(title: str, files: list[Fetched], every: bool) -> None:
    """The sum, and each file."""
    depth = max(one.depth for one in files)
    print(f"{title:44} {sum(one.size for one in files) / 1000:7.1f} KB  {len(files):3} requests  depth {depth}")
    for one in sorted(files, key=lambda one: -one.size) if every else ():
        print(f"    {one.size:7,}  {one.depth}  {one.path}")


def main() -> None:
    """Visit each tree's server."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("trees", nargs="*", type=Path, default=[ROOT])
    asked.add_argument("--language", default="en-GB")
    asked.add_argument("--files", action="store_true", help="every file, not only sums")
    given = asked.parse_args()
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        browser = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for number, tree in enumerate(tree.resolve() for tree in given.trees):
            with served(tree, f"sqlite:///{folder}/{number}.db") as (_, url), httpx.Client(base_url=url) as client:
                print(tree)
                shown("/", visit(browser, f"{url}/", given.language, []), given.files)
                for game in GAMES:
                    client.cookies.clear()
                    address = table(client, game)
                    cookies = [
                        {"name": one.name, "value": one.value, "url": url}
                        for one in client.cookies.jar
                        if one.name != "railbird_csrf"
                    ]
                    files = visit(browser, f"{url}{address}", given.language, cookies)
                    shown(f"a table of {game}", files, given.files)
        browser.close()


if __name__ == "__main__":
    main()
