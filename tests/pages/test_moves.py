"""Every note that is told moves something on the board of a racing game, or is listed here as a still one."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from railbird.core.registry import find_game, game_ids
from railbird.desk.plain import desk_of

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


def movements(text: str) -> set[str]:
    """The names of the movements a script exports."""
    listed = re.search(r"^(?:export const moves|const HOUSE) = \{\n(.*?)^\};", text, re.M | re.S)
    return set(re.findall(r"^  (?:async )?(\w+)[(:,]", listed[1], re.M)) if listed else set()


def notes(game: str) -> dict[str, str]:
    """The events of a game and what is said of them."""
    text = (files(find_game(game).package) / "text" / "en.toml").read_text(encoding="utf-8")
    return {event.partition(".")[0]: line for event, line in tomllib.loads(text)["notes"].items()}


@pytest.mark.parametrize("game", game_ids())
def test_every_movement_is_one_of_the_house_or_of_the_games_own(game: str) -> None:
    own = files(find_game(game).package) / "page" / "motion.js"
    known = movements((JS / "moves.js").read_text(encoding="utf-8"))
    known |= movements(own.read_text(encoding="utf-8")) if own.is_file() else set()
    motion = desk_of(find_game(game)).motion
    assert set(motion.values()) <= known
    assert set(motion) <= set(notes(game))


@pytest.mark.parametrize("game", STILL)
def test_every_note_moves_something_or_is_known_to_be_still(game: str) -> None:
    told = {event for event, line in notes(game).items() if line}
    board = (files(find_game(game).package) / "page" / "board.html").read_text(encoding="utf-8")
    moving = {event for event, movement in desk_of(find_game(game)).motion.items() if not movement.endswith("_told")}
    still = set(STILL[game].split())
    assert told - {"paid", *moving, *re.findall(r'data-on="(\w+)', board)} <= still
    assert still <= told


def test_every_sound_that_is_asked_for_is_one_that_can_be_heard() -> None:
    rooms = [files(find_game(game).package) / "page" / "motion.js" for game in game_ids()]
    texts = [path.read_text(encoding="utf-8") for path in (JS / "motion.js", JS / "turn.js", *rooms) if path.is_file()]
    listed = re.search(r"^export const SOUNDS = \{(.*?)\};", (JS / "sound.js").read_text(encoding="utf-8"), re.M)
    assert listed is not None
    known = set(re.findall(r"\w+", listed[1]))
    asked = {name for text in texts for name in re.findall(r'\bsound\("(\w+)"', text)}
    asked |= {name for text in texts for part in named(text) for name in re.findall(r'"(\w+)"', part)}
    asked |= {name for text in texts for name in re.findall(r'(?:feet =|, pace,) "(\w+)"\)', text)}
    assert asked == known, "none is missing, and none is never heard"


@pytest.mark.parametrize("game", game_ids())
def test_a_game_names_sounds_for_notes_it_has(game: str) -> None:
    own = files(find_game(game).package) / "page" / "motion.js"
    for part in named(own.read_text(encoding="utf-8")) if own.is_file() else ():
        assert set(re.findall(r"(\w+): ", part)) <= {event for event, line in notes(game).items() if line}


def named(text: str) -> list[str]:
    """What a game says about sounds: event and sound."""
    return re.findall(r"^export const sounds = \{(.*?)\};$", text, re.M | re.S)
