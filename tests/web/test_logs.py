"""Logs in a terminal say where something went wrong, never with which values."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
import structlog

from railbird.web.logs import set_up_logs


@pytest.mark.parametrize("json", [True, False])
def test_a_traceback_shows_no_values_of_variables(monkeypatch: pytest.MonkeyPatch, json: bool) -> None:
    before = structlog.get_config()
    said = io.StringIO()
    monkeypatch.setattr("sys.stderr", said)

    def deal(hand: str) -> None:
        raise ValueError("no card left")

    try:
        set_up_logs(json=json)
        try:
            deal("ace of " + "spades")
        except ValueError:
            structlog.get_logger().exception("dealing failed")
    finally:
        structlog.configure(**before)
    assert "no card left" in said.getvalue()
    assert "in deal" in said.getvalue()
    assert "ace of spades" not in said.getvalue()


def test_a_server_starts_without_what_only_colours_tracebacks() -> None:
    """structlog takes rich along where it finds it: a twentieth of a start, for tracebacks that would show hands."""
    asked = "import sys, railbird.web.app; print({'rich', 'pygments'} & {*sys.modules}); import rich.console"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
