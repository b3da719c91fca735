"""Templates are compiled once, ahead, and kept: nobody waits for it while somebody else opens a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment

from railbird.web import drawing
from railbird.web.drawing import compile_ahead, environment, make_environment


class Compiler:
    """Counts what Jinja compiles."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        compile_one = Environment._generate

        def counted(env: Environment, *given: object, **named: object) -> str:
            self.count += 1
            return compile_one(env, *given, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(Environment, "_generate", counted)


@pytest.mark.asyncio
async def test_all_templates_are_there_before_a_game_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "SETTLED", 0.0)
    monkeypatch.setattr(drawing, "PAUSE", 0.0)
    await compile_ahead()
    compiler = Compiler(monkeypatch)
    reads: list[str] = []
    monkeypatch.setattr(environment().bytecode_cache, "load_bytecode", lambda bucket: reads.append(bucket.key))
    names = environment().list_templates(extensions=["html"])
    assert len([name for name in names if name.endswith("/board.html")]) >= 5
    for name in names:
        environment().get_template(name)
    assert (compiler.count, reads) == (0, [])


def test_what_was_compiled_is_kept_for_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    compiler = Compiler(monkeypatch)
    for expected in (1, 1):
        make_environment(tmp_path / "kept").get_template("problem.html")
        assert compiler.count == expected
    for file in (tmp_path / "kept").iterdir():
        file.write_bytes(file.read_bytes()[:30] + b"damaged")
    make_environment(tmp_path / "kept").get_template("problem.html")
    assert compiler.count == 2


def test_without_a_place_to_write_it_is_compiled_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    compiler = Compiler(monkeypatch)
    for _ in range(2):
        make_environment(tmp_path / "file" / "kept").get_template("problem.html")
    assert compiler.count == 2
