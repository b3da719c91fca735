"""Every note that is told moves something on the board of a racing game, or is listed here as a still one."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

JS = files("railbird.web") / "static" / "js"
STILL = {
    "jockey": "dealer race_begins dealt dealt_out reshuffled from_discards sheet_kind sheet_horse sheet_stake "
    "they_are_off race_over dead_heat bet_even no_bet noted card_kept keeping_done kept won shared",
    "greyhounds": "appointed dealt taken hands_chosen set_chosen race_called set_shown ranked charted bet_written "
    "bet_written_pair slip_read slip_read_pair put_aside chosen stopped placed race_over prize_kept "
    "bet_lost bet_lost_pair bankrupt won shared",
    "homestretch": "dealt kept tossed hands_passed token_laid slip_in start_player stopped race_over unowned "
    "purchase_round turned_up buys_blind blind_card passed market_closed won shared",
}
"""Secrets of one's own, deals, and what is only said."""


def moving(game: str) -> set[str]:
    """The events for which a script has a movement, or the board asks for one."""
    scripts = "".join((JS / name).read_text(encoding="utf-8") for name in ("moves.js", "cards.js"))
    board = (files(f"railbird.games.{game}") / "page" / "board.html").read_text(encoding="utf-8")
    return {"paid", *re.findall(r"^  async (\w+)\(", scripts, re.M), *re.findall(r'data-on="(\w+)', board)}


@pytest.mark.parametrize("game", STILL)
def test_every_note_moves_something_or_is_known_to_be_still(game: str) -> None:
    text = (files(f"railbird.games.{game}") / "text" / "en.toml").read_text(encoding="utf-8")
    told = {event.partition(".")[0] for event, line in tomllib.loads(text)["notes"].items() if line}
    still = set(STILL[game].split())
    assert told - moving(game) <= still
    assert still <= told
