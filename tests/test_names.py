"""Nothing outside its room names a game: what a sixth game needs is found through its desk, texts and entry point."""

from __future__ import annotations

import re
from pathlib import Path

import railbird
from railbird.core.registry import game_ids

SOURCE = Path(railbird.__file__).parent
IDS = re.compile("|".join(rf"\b{game_id}\b" for game_id in game_ids()), re.IGNORECASE)


def test_nothing_outside_the_games_names_a_game() -> None:
    texts = [path for path in SOURCE.rglob("*") if path.suffix in (".py", ".html", ".css", ".js", ".toml", ".svg")]
    outside = [path for path in texts if (SOURCE / "games") not in path.parents]
    assert len(outside) > 200
    found = [str(path.relative_to(SOURCE)) for path in outside if IDS.search(path.read_text(encoding="utf-8"))]
    assert found == []
