"""What `make kills`, `make soak`, `make storm` and `make million` judge by: lost moves, memory, requests, old games."""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from railbird.lab.charts import Panel, curves
from railbird.store import open_store
from railbird.store.append import Entry
from railbird.store.tables import SeatRow, TableRow

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """soak.py; it imports the others."""
    monkeypatch.syspath_prepend(SCRIPTS)
    return import_module("soak")


def entry(n: int, token: str | None) -> Entry:
    return Entry(table_id="a", n=n, kind="act", seat=0, data="[]", versions="[]", at=0.0, token=token)


@pytest.mark.asyncio
async def test_a_move_that_was_acknowledged_and_is_not_in_the_log_is_lost(script: ModuleType, database: str) -> None:
    store = await open_store(database)
    host = await store.people.add_guest("Ada")
    row = TableRow(
        id="a", code="AAAA", game="jockey", rules=1, host=host.id, settings="{}", seed=b"", status="playing",
        public=False, revision=0, driver="", next=None, created=0.0, finished=None,
    )  # fmt: skip
    await store.tables.add(row, [SeatRow(seat=0, name="Ada", color="", salt="", person=host.id, bot=None)])
    ledger = script.Ledger(store.engine)
    for n, token in enumerate(["one", None, "two"]):
        await store.writer.append(entry(n, token))
    await ledger.compare([("a", 0, "one")])
    await ledger.compare([("a", 0, "two")])  # written before, told later
    assert ledger.faults == []
    await store.writer.append(entry(3, "three"))
    await ledger.compare([("a", 0, "three"), ("a", 0, "four"), ("a", 1, "three")])
    assert ledger.faults == ["lost: ('a', 0, 'four')", "lost: ('a', 1, 'three')"]
    await store.writer.append(entry(5, "five"))
    await ledger.compare([("a", 0, "five")])
    assert ledger.faults[2:] == ["numbers of a do not follow from 4"]
    assert ledger.checked == 6
    await store.close()


@pytest.mark.parametrize(
    ("memory", "kills", "too_much"),
    [
        ([100.0] * 40, [], False),
        ([80.0 + n / 2 for n in range(40)], [], False),  # 90 to 98 MB: a quarter and 20 MB are allowed
        ([80.0 + 5 * n for n in range(40)], [], True),
        ([900.0] * 10 + [100.0] * 30, [9.5], False),  # before the last kill it was another process
        ([100.0] * 10 + [80.0 + 5 * n for n in range(30)], [9.5], True),
        ([100.0] * 2, [], False),
    ],
)
def test_memory_is_judged_by_the_second_and_the_last_quarter_since_the_last_kill(
    script: ModuleType, memory: list[float], kills: list[float], too_much: bool
) -> None:
    seconds = [script.Second(float(at), held, 0.0, 0.001, 1) for at, held in enumerate(memory)]
    soak = script.Soak(None, None, [], seconds=seconds, kills=kills)
    assert soak.grown()[2] is too_much


def test_a_curve_stops_where_nothing_was_measured() -> None:
    drawn = curves("Title", "Few & far", [0, 1, 2, 3], [Panel("a < b", " MB", [1, None, 2, 4])], [1.5], " min")
    picture = ElementTree.fromstring(drawn)
    space = "{http://www.w3.org/2000/svg}"
    curve = next(path for path in picture.iter(f"{space}path") if path.get("class") == "curve")
    assert re.sub(r"[\d. ]+", "", str(curve.get("d"))) == "MML"
    assert [line.get("class") for line in picture.iter(f"{space}line")] == ["mark"]
    assert "a < b: at most 4.0 MB" in [text.text for text in picture.iter(f"{space}text")]


def test_a_bad_request_can_be_made_again_and_every_page_gets_some(script: ModuleType) -> None:
    hostile = import_module("hostile")
    routes = list(hostile.page_routes())
    made = [hostile.Maker("seed", routes).make(number, "t1", {}) for number in range(2000)]
    assert made == [hostile.Maker("seed", routes).make(number, "t1", {}) for number in range(2000)]
    assert made[:50] != [hostile.Maker("other", routes).make(number, "t1", {}) for number in range(50)]
    for route in routes:
        path = "/".join("[^/? ]*" if part.startswith("{") else re.escape(part) for part in route.path.split("/"))
        assert any(re.match(rf"{route.method} {path}[? ]", one.decode("latin-1")) for one in made), route
    heads = [one.partition(b"\r\n\r\n")[0] for one in made if one not in hostile.NOT_HTTP]
    assert not [head for head in heads if not re.fullmatch(rb"\S+ \S+ HTTP/1\.1(\r\n[\w-]+:[^\r\n]*)+", head)]


@pytest.mark.asyncio
async def test_a_kill_is_survived_and_counted(script: ModuleType, migrated_sqlite: Path, tmp_path: Path) -> None:
    (tmp_path / "railbird.db").write_bytes(migrated_sqlite.read_bytes())
    given = argparse.Namespace(kills=1, players=2, seed="test", minutes=10)
    ledger = await import_module("kills").run(f"sqlite:///{tmp_path}/railbird.db", tmp_path, given)
    assert ledger.checked > 1
    assert ledger.faults == []


@pytest.mark.asyncio
async def test_finished_games_are_filled_in_and_weighed(
    script: ModuleType, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `make million` writes is what the server has: a game put there is read, packed and listed."""
    million = import_module("million")
    played = [million.play("jockey", number) for number in range(2)]
    store = await open_store(database)
    await million.fill(store, 5, lambda numbers: million.heads(numbers, played, is_packed=False))
    await million.fill(store, 5, lambda numbers: million.logs(numbers, played))
    log = await store.tables.log(million.name_of(3))
    assert [(one.n, one.data) for one in log] == [(one.n, one.data) for one in played[1].log]
    assert await store.packer.pack(million.name_of(3))
    assert len(await store.tables.of_person(million.host_of(3))) == 5
    place = million.Place(store)
    await place.lay()
    assert 0 < await million.compare("a durable move", place.move, place.move, rounds=2, times=3) < 100
    assert "a durable move: " in capsys.readouterr().out
    await store.close()
