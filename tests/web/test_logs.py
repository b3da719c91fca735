"""Logs in a terminal say where something went wrong, never with which values."""

from __future__ import annotations

import io

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
