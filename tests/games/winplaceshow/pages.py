"""What the tests of the pages of Win, Place & Show share: a seat's page with a form filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from railbird.core.action import Action
from railbird.core.note import Note
from railbird.core.page import Sitter
from railbird.core.text import LANGUAGES, text
from railbird.core.trial import Seen
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.page.table import WinPlaceShowPage, page
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.view import view
from railbird.web.board import TableLook
from tests.games.winplaceshow.positions import (
    racing,
    roll,
    table,
)

NAMES = ("Marta", "Anna", "Bruno", "Chiara", "Iva", "Jan", "Eva", "Petr", "Luca", "Tom")
WORDS = {language: text(GAME, language, seats=NAMES) for language in LANGUAGES}
SEATS = [Sitter(seat=seat, name=name, color="red") for seat, name in enumerate(NAMES)]
TRACK = view(table(), 0).track


def seen(
    state: WinPlaceShowState, seat: int = 0, language: str = "en", form: dict[str, Any] | None = None
) -> WinPlaceShowPage:
    """The page of a seat with a form filled in."""
    filled = {key: str(value) for key, value in (form or {}).items()}
    return page(Seen(state, seat, view, asked=True), WORDS[language], SEATS, filled)


def answer(found: WinPlaceShowPage) -> list[Action]:
    """What the slip on a page plays."""
    assert found.sheet is not None
    return list(found.sheet.actions)


def missing(found: WinPlaceShowPage) -> tuple[str, str]:
    """What keeps the slip on a page from being handed in, and the rule that says so."""
    assert found.sheet is not None
    assert not found.sheet.actions
    return found.sheet.missing, found.sheet.rule


def amounts(**written: Any) -> dict[str, Any]:
    """Fields of a form: `amounts(b4=700)` writes 700 on line 4."""
    return {f"amount.{key.removeprefix('b')}": value for key, value in written.items()}


def look(
    state: WinPlaceShowState, seat: int, language: str, form: dict[str, str], notes: Sequence[Note] = ()
) -> TableLook:
    seats = SEATS[: state.setup.seats]
    look = Seen(state, seat, view, asked=True)
    return TableLook(game=GAME, seen=look, words=WORDS[language], seats=seats, form=form, notes=notes)


def riding(**options: Any) -> WinPlaceShowState:
    """Seat 0 rides number 1, which moves first on the backstretch, without a bonus."""
    state = racing({1: "backstretch/3/1", 2: "far_turn/6/9"}, owners={0: 1, 1: 2}, turn=1, **options)
    roll(state, 1, 3)
    return state


def bonus_ride() -> WinPlaceShowState:
    """Number 1 has bonus 9: white 3 to 6 and the rest on the red die give it (WPS-53)."""
    for white in range(3, 7):
        state = racing({1: "first_turn/3/1"}, owners={0: 1}, turn=1)
        roll(state, white, 9 - white)
        while state.step.name == "objection_window" or (state.queue and state.queue[0] != 0 and state.pending()):
            actor = state.pending()[0]
            state.apply(actor, state.legal(actor)[0])
        if state.step.name == "move_horse" and 0 in state.pending():
            return state
    raise AssertionError("number 1 never moves")
