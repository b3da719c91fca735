"""What comes from elsewhere is what its makers published, and comes with its licence."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

import pytest

STATIC = files("railbird.web") / "static"
UNCUT = Path(__file__).parents[2] / "scripts" / "fonts"

PUBLISHED = {
    # @fontsource-variable/besley and /archivo-narrow 5.3.0 from npm, of which scripts/fonts.py cuts what is served
    "archivo-narrow-latin-ext-wght-normal.woff2": "2eaf4bd71b5467c7423838b3e255c3736f6af0203bb81c0ff4b655608a59c209",
    "archivo-narrow-latin-wght-normal.woff2": "e1097881272dd16039ffb9f8b5108332926750842d1fea1dd059d5396bb83ef2",
    "besley-latin-ext-wght-italic.woff2": "34ad643ad0e23e06ac542a99e616c44e6c4f950aae0058a27eab923bb8bd9ad2",
    "besley-latin-ext-wght-normal.woff2": "48681b7f341dcd56b0f6a12908995794535c6230794a88c943fcde9f60ed6dd5",
    "besley-latin-wght-italic.woff2": "028647731182464ccd117da3f56747d8c80f914a06c854624917b8fbd2d02f0c",
    "besley-latin-wght-normal.woff2": "45a619033dd926aa09d426017d7c0e347f206b40132eeb4b007201a342cdcb46",
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_vendored_file_is_the_published_one(name: str) -> None:
    file = STATIC / name if "/" in name else UNCUT / name
    assert hashlib.sha256(file.read_bytes()).hexdigest() == PUBLISHED[name]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("fonts/besley-OFL.txt", "SIL Open Font License, Version 1.1"),
        ("fonts/archivo-narrow-OFL.txt", "SIL Open Font License, Version 1.1"),
    ],
)
def test_its_licence_lies_beside_it(name: str, says: str) -> None:
    assert says in (STATIC / name).read_text(encoding="utf-8")
