"""What was parsed of a TOML file is kept for the next start, and used for the same bytes only."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from railbird.core.kept import read_toml

WRITTEN = '[game]\ntagline = "Příště"\nnumbers = [1, 2.5, true]\n'


class Parser:
    """Counts what is parsed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        parse = tomllib.loads

        def counted(text: str) -> object:
            self.count += 1
            return parse(text)

        monkeypatch.setattr(tomllib, "loads", counted)


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> Parser:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return Parser(monkeypatch)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "en.toml"
    made.write_text(WRITTEN, encoding="utf-8")
    return made


def test_a_text_is_parsed_once(file: Path, parser: Parser) -> None:
    first = read_toml(file)
    assert read_toml(file) == first == {"game": {"tagline": "Příště", "numbers": [1, 2.5, True]}}
    assert parser.count == 1


def test_a_text_that_was_changed_is_parsed_again(file: Path, parser: Parser) -> None:
    read_toml(file)
    file.write_text(WRITTEN.replace("Příště", "Teď"), encoding="utf-8")
    assert read_toml(file)["game"]["tagline"] == "Teď"
    assert parser.count == 2


def test_what_is_damaged_is_parsed_again_and_mended(file: Path, parser: Parser) -> None:
    whole = read_toml(file)
    (kept,) = (file.parent / "__pycache__").iterdir()
    for damage in (b"", b"\x00", kept.read_bytes()[:40], b"\x92\xc4\x00\x80"):
        kept.write_bytes(damage)
        assert read_toml(file) == whole
    assert parser.count == 5
    read_toml(file)
    assert parser.count == 5


def test_a_date_stays_a_date(file: Path, parser: Parser) -> None:
    file.write_text("day = 2024-02-29\n")
    assert str(read_toml(file)["day"]) == "2024-02-29"
    assert type(read_toml(file)["day"]).__name__ == "date"


def test_nothing_is_kept_where_bytecode_is_not_wanted(
    file: Path, parser: Parser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    read_toml(file)
    assert not (file.parent / "__pycache__").exists()


def test_where_nothing_can_be_written_it_is_parsed_each_time(file: Path, parser: Parser) -> None:
    (file.parent / "__pycache__").write_text("no folder")
    assert read_toml(file) == read_toml(file)
    assert parser.count == 2
