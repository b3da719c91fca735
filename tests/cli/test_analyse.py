"""`railbird analyse`: a table that fits the terminal, a page of its own, JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from railbird.cli.analyse import analyse
from railbird.core.errors import BadRecord
from railbird.core.record import Record, encode_record
from railbird.insight import analyse as reckoning
from railbird.insight.report import Analysis
from railbird.insight.story import digest_of
from tests.insight.games import finished


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Few draws, few verdicts, a terminal of 80 columns, and a folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(reckoning, "MOST", 4)
    monkeypatch.setattr(reckoning, "WORLDS", 4)
    monkeypatch.setattr("railbird.cli.analyse.reckon", partial(reckoning.analyse, draws=2))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(encode_record(finished("homestretch")))
    return path


def test_it_fits_eighty_columns_and_says_what_the_figures_mean(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    analyse(file)
    said = capsys.readouterr().out
    assert max(len(line) for line in said.splitlines()) <= 80
    assert "HomeStretch: chances of winning" in said
    assert ["seat", "start", "luck", "own", "others", "rest", "result"] in [line.split() for line in said.splitlines()]
    assert "rest belongs to nobody" in " ".join(said.split())
    seats = [line for line in said.splitlines() if line.startswith("Seat ") and "±" in line]
    assert len(seats) == 3
    assert all(line.count("±") >= 3 for line in seats), "every part that draws decide has its own interval"
    assert "What moved most" in said
    assert "Decisions that cost most" in said


def test_its_page_has_the_chart_as_a_picture_and_as_figures(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    analyse(file, html=page, json=False)
    html = page.read_text(encoding="utf-8")
    start = html.index("<svg")
    picture = ET.fromstring(html[start : html.index("</svg>") + 6])
    curves = [path for path in picture.iter("path") if path.get("class", "").startswith("line")]
    assert len(curves) == 6  # three seats, each with its key
    assert picture.find("title") is not None
    assert "<td>Seat 1</td>" in html
    assert "<script" not in html


def test_json_has_all_of_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    analyse(file, json=True)
    said = json.loads(capsys.readouterr().out)
    assert (said["game"], said["stage"], len(said["splits"])) == ("homestretch", "done", 3)
    assert all(one["around"].keys() == {"start", "luck", "own", "others", "rest"} for one in said["splits"])
    assert len(said["passes"]) == 2
    assert said["points"][-1]["ply"] == len(finished("homestretch").plies)


def test_a_game_that_is_not_split_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode_record(finished("jockey")))
    analyse(path)
    said = " ".join(capsys.readouterr().out.split())
    assert "cannot be split into luck and judgement" in said
    assert "luck own others" not in said


class Counting:
    """Somebody who reckons, and remembers from what on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Analysis | None] = []
        self.stop = 99
        monkeypatch.setattr("railbird.cli.analyse.reckon", self)

    def __call__(self, record: Record, known: Analysis | None = None) -> Iterator[Analysis]:
        self.asked.append(known)
        for number, grown in enumerate(reckoning.analyse(record, draws=2, known=known)):
            if number == self.stop:
                raise KeyboardInterrupt
            yield grown


def test_nobody_pays_twice_but_for_another_game_or_other_figures(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counting = Counting(monkeypatch)
    analyse(file, json=True)
    first = capsys.readouterr().out
    analyse(file, json=True)
    assert capsys.readouterr().out == first
    assert counting.asked == [None], "the second time nothing was reckoned"
    monkeypatch.setattr("railbird.cli.kept.version", lambda _game: "model 99.1")
    analyse(file, json=True)
    file.write_bytes(encode_record(finished("homestretch", seed=1)))
    analyse(file, json=True)
    assert counting.asked == [None] * 3
    (broken,) = [one for one in (file.parent / "cache" / "railbird" / "analyses").iterdir() if _is_last(one)]
    broken.write_bytes(b"half of it")
    analyse(file, json=True)
    assert counting.asked == [None] * 4, "what cannot be read is reckoned anew"


def _is_last(kept: Path) -> bool:
    return kept.name.startswith(digest_of(finished("homestretch", seed=1)))


def test_an_analysis_that_was_interrupted_goes_on_from_what_it_had(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counting = Counting(monkeypatch)
    counting.stop = 8
    with pytest.raises(KeyboardInterrupt):
        analyse(file, json=True)
    counting.stop = 99
    analyse(file, json=True)
    assert counting.asked[1] is not None
    assert 0 < counting.asked[1].progress < 1
    assert json.loads(capsys.readouterr().out)["stage"] == "done"


def test_an_unfinished_game_is_told_so(file: Path) -> None:
    record = finished("homestretch")
    file.write_bytes(encode_record(msgspec.structs.replace(record, plies=record.plies[:40])))
    with pytest.raises(BadRecord, match="not over"):
        analyse(file)
