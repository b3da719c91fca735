"""What browsers fetch: for ever under the build's fingerprint, packed, the same to everybody, and nothing else."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import httpx
import pytest

from railbird.web import assets as module
from railbird.web.assets import Asset, accepted, address, assets, build, script
from railbird.web.packing import JOINED, PACKED, fingerprint, house_files, pack
from tests.web.harness import GAMES, Node, browser

RAILBIRD = Path(module.__file__).parent.parent
ROOT = Path(__file__).parent.parent.parent
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.mark.asyncio
async def test_under_the_fingerprint_a_file_is_kept_for_ever_and_without_it_asked_for_again(one_node: Node) -> None:
    async with browser(one_node.url) as client:
        kept = await client.get(address("js/table.js"))
        asked = await client.get("/static/js/table.js")
        other = await client.get("/static/00000000/js/table.js")
        assert [one.status_code for one in (kept, asked, other)] == [200, 200, 200]
        assert kept.headers["cache-control"] == FOR_EVER
        assert asked.headers["cache-control"] == other.headers["cache-control"] == "no-cache"
        assert kept.content == asked.content == other.content == assets()["js/table.js"].content
        assert kept.headers["content-type"] == "text/javascript; charset=utf-8"
        again = await client.get("/static/js/table.js", headers={"if-none-match": asked.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == asked.headers["etag"]
        plain = {"accept-encoding": "identity", "if-none-match": asked.headers["etag"]}
        assert (await client.get("/static/js/table.js", headers=plain)).status_code == 200, "another form of it"


@pytest.mark.asyncio
async def test_everybody_gets_the_same_and_nobody_a_cookie(one_node: Node) -> None:
    async with browser(one_node.url) as client:
        for name in ("css/house.css", "img/sprite.svg", "fonts/besley-OFL.txt", "games/jockey/board.css"):
            answer = await client.get(address(name))
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.asyncio
async def test_a_head_is_answered_without_the_file(one_node: Node) -> None:
    async with browser(one_node.url) as client:
        whole, head = await client.get(address("css/table.css")), await client.head(address("css/table.css"))
        assert head.content == b""
        assert head.headers["content-length"] == whole.headers["content-length"]
        assert (await client.post(address("css/table.css"))).status_code in (403, 404, 405)


@pytest.mark.asyncio
async def test_what_is_no_file_is_not_found(one_node: Node) -> None:
    names = [
        "", "css", "css/", "js/nothing.js", "%2e%2e/app.py", "..%2fapp.py", "css/..%2f..%2fapp.py", "%00",
        "/etc/passwd", "packed/", "games/jockey/board.html", "games/jockey/%2e%2e/jockey/board.css",
        "games/nothing/board.css",
    ]  # fmt: skip
    async with browser(one_node.url) as client:
        for name in names:
            for start in ("/static/", f"/static/{build()}/"):
                answer = await client.get(httpx.URL(one_node.url + start + name))
                assert answer.status_code in (400, 404), start + name
                assert "immutable" not in answer.headers.get("cache-control", "")


@pytest.mark.asyncio
async def test_the_old_address_of_a_games_file_leads_to_it(one_node: Node) -> None:
    async with browser(one_node.url, follow_redirects=True) as client:
        answer = await client.get("/games/jockey/motion.js")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-cache"
        assert (await client.get("/games/nothing/motion.js")).status_code == 404


@pytest.mark.asyncio
async def test_a_page_names_every_file_with_the_fingerprint(one_node: Node) -> None:
    async with one_node.guest("Ada") as ada:
        table = await ada.table("me", "random", game="jockey")
        for path in ("/", f"/tables/{table}", f"/tables/{table}/tv", "/games/jockey/rules", "/about", "/nowhere"):
            drawn = (await ada.client.get(path, headers={"accept": "text/html"})).text
            named = re.findall(r"""["'](/static/[^"'#]+|/games/[^"']+\.(?:css|js))""", drawn)
            assert len(named) > 4, path
            for one in named:
                assert one.startswith(f"/static/{build()}/")
                assert one.removeprefix(f"/static/{build()}/") in assets()


# --- how a file is packed


@pytest.mark.parametrize(
    ("header", "takes"),
    [
        (b"", {""}),
        (b"gzip, deflate, br", {"gzip", "deflate", "br"}),
        (b"gzip;q=1.0, BR;q=0", {"gzip"}),
        (b"br;q=0.000, gzip ; q=0.5", {"gzip"}),
        (b"identity", {"identity"}),
        (b"\xff\xfe", {"\xff\xfe"}),
    ],
)
def test_what_a_browser_takes(header: bytes, takes: set[str]) -> None:
    assert accepted(header) == takes


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what the build packs."""
    monkeypatch.setattr(module, "HERE", tmp_path)
    (tmp_path / "packed").mkdir()
    return tmp_path / "packed"


CONTENT = b"body { color: black; }" * 50


@pytest.mark.asyncio
async def test_the_smallest_form_is_sent_that_is_there_and_taken(packed: Path) -> None:
    (packed / f"{fingerprint(CONTENT)}.br").write_bytes(b"brotli")
    asset = Asset("css/x.css", CONTENT)
    assert await asset.encoded(frozenset({"br", "gzip"})) == ("br", b"brotli")
    encoding, content = await asset.encoded(frozenset({"gzip"}))
    assert (encoding, gzip.decompress(content)) == ("gzip", CONTENT)
    assert await asset.encoded(frozenset({"zstd"})) == ("", CONTENT)


@pytest.mark.asyncio
async def test_without_what_the_build_packs_gzip_is_made(packed: Path) -> None:
    encoding, content = await Asset("css/x.css", CONTENT).encoded(frozenset({"br", "gzip"}))
    assert (encoding, gzip.decompress(content)) == ("gzip", CONTENT)


@pytest.mark.asyncio
async def test_a_changed_file_is_never_answered_with_an_old_packed_one(packed: Path) -> None:
    (packed / f"{fingerprint(CONTENT)}.br").write_bytes(b"old")
    (packed / f"{fingerprint(CONTENT)}.gz").write_bytes(b"old")
    encoding, content = await Asset("css/x.css", CONTENT + b"/**/").encoded(frozenset({"br", "gzip"}))
    assert (encoding, gzip.decompress(content)) == ("gzip", CONTENT + b"/**/")


@pytest.mark.asyncio
async def test_fonts_are_sent_as_they_are(packed: Path) -> None:
    assert await Asset("fonts/x.woff2", CONTENT).encoded(frozenset({"br", "gzip"})) == ("", CONTENT)


def test_the_build_packs_every_file_once_and_removes_what_is_old(tmp_path: Path) -> None:
    (tmp_path / "0000.br").write_bytes(b"old")
    made: list[bytes] = []

    def squeezed(content: bytes) -> bytes:
        made.append(content)
        return b"small"

    names = {path.name for path in pack(RAILBIRD, tmp_path, {"br": squeezed, "gz": gzip.compress})}
    expected = {asset.mark for asset in assets().values() if asset.name.endswith(PACKED)}
    assert names == {path.name for path in tmp_path.iterdir()}
    assert {f"{mark}.{ending}" for mark in expected for ending in ("br", "gz")} <= names
    assert len(made) == len(set(made))
    pack(RAILBIRD, tmp_path, {"br": squeezed, "gz": gzip.compress})
    assert len(made) == len(set(made)), "what is there is not packed again"


INSTALLS = """
import sys
sys.path.insert(0, sys.argv[1])
from setuptools.build_meta import build_editable
build_editable(sys.argv[2])
"""


def test_what_is_installed_as_it_lies_is_packed_although_nothing_else_is_installed_yet(tmp_path: Path) -> None:
    """`pip install -e` builds with setuptools alone, and takes a build that fails for one that has nothing to do."""
    project, tools = tmp_path / "project", tmp_path / "tools"
    for folder in (RAILBIRD / "web", *(RAILBIRD / "games").glob("*/page")):
        ignored = shutil.ignore_patterns("__pycache__", "packed")
        shutil.copytree(folder, project / "src" / folder.relative_to(RAILBIRD.parent), ignore=ignored)
    shutil.copy(RAILBIRD / "__init__.py", project / "src" / "railbird")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, project)
    tools.mkdir()
    there = Path(str(distribution("setuptools").locate_file("")))
    for part in (there / "_distutils_hack", there / "setuptools", *there.glob("setuptools-*.dist-info")):
        (tools / part.name).symlink_to(part)
    given = [sys.executable, "-I", "-S", "-c", INSTALLS, str(tools), str(tmp_path)]
    done = subprocess.run(given, cwd=project, capture_output=True, text=True, check=False)
    packed = {path.stem for path in (project / "src" / "railbird" / "web" / "packed").glob("*.gz")}
    wanted = {asset.mark for asset in assets().values() if asset.name.endswith(PACKED)}
    assert wanted <= packed, done.stdout + done.stderr


# --- addresses


def test_another_file_or_another_template_is_another_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fresh() -> str:
        assets.cache_clear()
        build.cache_clear()
        return build()

    here = fresh()
    assert re.fullmatch(r"[0-9a-f]{8}", here)
    assert fresh() == here
    room = tmp_path / "page"
    room.mkdir()
    rooms = [*module._rooms(), ("another", room)]
    monkeypatch.setattr(module, "_rooms", lambda: rooms)
    found = {here, fresh()}
    for number, name in enumerate(("board.html", "board.css", "motion.js"), 2):
        (room / name).write_text("x")
        found.add(fresh())
        assert len(found) == number
    monkeypatch.undo()
    assert fresh() == here


def test_movements_of_a_game_import_the_module_the_page_has(tmp_path: Path) -> None:
    for game_id in GAMES:
        if moves := assets().get(f"games/{game_id}/motion.js"):
            assert b'"/static/' not in moves.content
            assert b'"../../js/motion.js"' in moves.content


def test_a_module_is_loaded_beside_all_it_imports() -> None:
    drawn = str(script("js/table.js"))
    ahead = re.findall(r'modulepreload" href="([^"]+)"', drawn)
    assert {address(f"js/{name}.js") for name in ("motion", "signals", "kept")} == set(ahead)
    assert address("js/regions.js") in str(script("js/drafts.js"))
    assert len(ahead) == len(set(ahead))
    assert drawn.endswith(f'<script type="module" src="{address("js/table.js")}"></script>')
    assert str(script("js/page.js")).count("modulepreload") == 0


def test_what_is_joined_says_all_its_parts_say() -> None:
    found = house_files(RAILBIRD / "web" / "static")
    for name, parts in JOINED.items():
        assert all(found[part] in found[name] for part in parts)
        assert b"@import" not in found[name]


def test_no_style_waits_for_another() -> None:
    assert [name for name, one in assets().items() if name.endswith(".css") and b"@import" in one.content] == []
