"""Draw tables without a server: play a game by bots to interesting positions and render their pages to files.

    python scripts/preview.py out/ [--game homestretch] [--lang cs] [--theme dark]

For whoever works on a board: `out/index.html` lists the pages; `--shoot` also photographs them with Chromium.
"""

from __future__ import annotations

import argparse
import random
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from markupsafe import Markup
from playwright.sync_api import sync_playwright

from railbird.bots.find import find_bot
from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.core.page import Sitter
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.core.text import text
from railbird.core.trial import Seen
from railbird.web.assets import NAMED, assets
from railbird.web.board import TableLook
from railbird.web.drawing import environment
from railbird.web.house.shown import ClockInfo
from railbird.web.shelf import offered_games
from railbird.web.words import LANGUAGE_NAMES, ui, words

NAMES = ("Anna", "Marta", "Bruno", "Chiara", "Petr", "Tomáš", "Iva", "Luca", "Jan", "Eva")
COLORS = ("red", "blue", "yellow", "black", "green", "white", "orange", "purple", "pink", "teal")


def look(table: Table, seat: int, language: str) -> TableLook:
    """A table through a seat's eyes."""
    names = [entry.name for entry in table.seats]
    words = text(table.game, language, table.edition, names)
    may_act = seat >= 0 and seat in table.state.pending()
    notes = [note for ply in (table.opening, *table.log) for note in ply if note.is_for(seat)]
    sitters = [
        Sitter(
            seat=n, name=entry.name, color=entry.color or COLORS[n], bot="tipster" if n == 2 else None, you=n == seat
        )
        for n, entry in enumerate(table.seats)
    ]
    return TableLook(
        game=table.game,
        seen=Seen(table.state, seat, table.game.view, asked=may_act),
        words=words,
        seats=sitters,
        notes=notes,
        id="TURF-7",
        code="TURF-7",
        can_undo=seat >= 0 and table.can_undo(seat),
        clocks=[ClockInfo(seat, 100.0)],
    )


def positions(game_id: str, count: int, seed: int, seat: int = 0) -> Iterator[tuple[str, Table]]:
    """The table whenever `seat` is asked something of a kind it was not asked before, late ones preferred."""
    game = find_game(game_id)
    level = "tipster" if game.tipster is not None else "random"
    try:
        table = Table(game, [Seat(NAMES[n], COLORS[n] if n < 6 else "") for n in range(count)], seed=seed)
    except BadOptions:  # colours of its own
        table = Table(game, [Seat(NAMES[n], "") for n in range(count)], seed=seed)
    bots = [find_bot(level, game, random.Random(seed + n)) for n in range(count)]
    times: dict[str, int] = {}
    while not table.is_over():
        pending = table.state.pending()
        due = pending[0]
        if seat in pending and (due == seat or table.state.step.timing(table.state) != "one"):
            step = table.state.step.name
            times[step] = times.get(step, 0) + 1
            yield f"{step}-{times[step]}", table
            due = seat
        table.act(due, bots[due].choose(table.see(due)))
    yield "end", table


def serve(folder: Path) -> tuple[ThreadingHTTPServer, str]:
    """Serve rendered pages and static files until the caller stops it."""

    class Handler(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            found = NAMED.fullmatch(self.path.partition("?")[0])
            asset = assets().get(found["name"]) if found else None
            if asset is None:
                super().do_GET()
                return
            self.send_response(200)
            self.send_header("content-type", asset.kind)
            self.send_header("content-length", str(len(asset.content)))
            self.end_headers()
            self.wfile.write(asset.content)

        def translate_path(self, path: str) -> str:
            return str(folder / path.partition("?")[0].lstrip("/"))

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


def shoot(folder: Path, names: list[str], sizes: dict[str, tuple[int, int]], theme: str) -> None:
    """Photograph rendered pages with Debian's Chromium."""
    server, base = serve(folder)
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for label, (width, height) in sizes.items():
            scheme = "dark" if theme == "dark" else "light"
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=2 if width < 500 else 1,
                color_scheme=scheme,
            )
            page = context.new_page()
            page.on("pageerror", lambda error: print("page error:", error))
            page.on("console", lambda line: print("console:", line.text) if line.type in ("error", "warning") else None)
            for name in names:
                page.goto(f"{base}/{name}.html")
                page.evaluate("document.fonts.ready")
                page.wait_for_timeout(150)
                page.screenshot(path=str(folder / f"{name}-{label}.png"))
        browser.close()
    server.shutdown()


def shared(language: str) -> dict[str, object]:
    """What every page is given."""
    return {
        "say": words(language),
        "ui": ui(language),
        "language": language,
        "languages": LANGUAGE_NAMES,
        "person": None,
        "csrf": "",
        "path": "/",
    }


def render(folder: Path, name: str, seen: TableLook, template: str = "table.html", **more: object) -> None:
    """One page to a file."""
    view = Markup(environment().get_template("parts/table_view.html").render(t=seen))
    around = {"chat": (), "base": seen.base, "seen": "", "shared": False}
    html = environment().get_template(template).render(**shared(seen.lang), t=seen, view=view, **around, **more)
    (folder / f"{name}.html").write_text(html, encoding="utf-8")


def main() -> None:
    """Render, and photograph when asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="homestretch")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--only", default="", help="names that begin with this")
    parser.add_argument("--shoot", default="", help="sizes: desk, phone")
    given = parser.parse_args()
    assert given.game in offered_games()
    given.folder.mkdir(parents=True, exist_ok=True)
    wanted: Callable[[str], bool] = lambda name: any(name.startswith(start) for start in given.only.split(","))  # noqa: E731
    names = []
    for name, table in positions(given.game, given.seats, given.seed):
        if wanted(name):
            render(given.folder, f"{given.game}-{name}", look(table, 0, given.lang), theme=given.theme)
            names.append(f"{given.game}-{name}")
    sizes = {"desk": (1280, 860), "phone": (360, 800), "tv": (1920, 1080)}
    if given.shoot:
        shoot(given.folder, names, {size: sizes[size] for size in given.shoot.split(",")}, given.theme)
    print("\n".join(names))


if __name__ == "__main__":
    main()
