"""What `railbird serve` says when it has begun."""

from __future__ import annotations

import io

import pytest
import segno

from railbird.cli import serve


def test_lan_shows_the_address_and_its_qr_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.20")
    serve._announce("0.0.0.0", 8123, lan=True, open_page=False)
    said = capsys.readouterr().out
    assert "Railbird is running at http://192.168.1.20:8123/ " in said
    code = io.StringIO()
    segno.make("http://192.168.1.20:8123/", error="m").terminal(code, compact=True)
    assert code.getvalue() in said
    assert len(code.getvalue().splitlines()) > 10


def test_without_lan_there_is_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    serve._announce("127.0.0.1", 8123, lan=False, open_page=False)
    assert capsys.readouterr().out == "Railbird is running at http://127.0.0.1:8123/  (press Ctrl-C to stop)\n"
