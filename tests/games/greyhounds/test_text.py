"""The words of Greyhounds in English, Italian and Czech, its rulebook and its board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railbird.core import SPECTATOR, Illegal, Note
from railbird.core.conformance.declared import declared_events
from railbird.core.rulebook import headings, page
from railbird.core.text import LANGUAGES, Text, _load, text
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.rules.actions import Play, Sieg
from railbird.games.greyhounds.rules.state import GreyhoundsState
from tests.games.greyhounds.positions import betting, finished, play_round, racing, table, write
from tests.games.positions import random_plies, watched

NAMES = ("Anna", "Bruno", "Chiara", "Dušan", "Eva", "František")
REFUSALS: dict[str, dict[str, object]] = {
    "already_ranked": {"dog": "red", "hund": 2},
    "not_left": {"card": 7},
    "over_limit": {"card": 17, "race": 1, "limit": 50},
    "set_used": {"number": 2},
    "no_such_bet": {},
    "kind_again": {},
    "below_minimum": {"min": 500, "more": 400},
    "above_maximum": {"max": 2000, "less": 400},
    "each_bet": {"min": 500, "max": 2000},
    "hand_over_limit": {"race": 1, "sum": 51, "limit": 50},
    "too_many_cards": {"race": 1, "cards": 6},
    "cards_wanted": {"race": 2, "cards": 5},
    "not_enough_money": {"money": 1100, "laid": 0},
    "wrong_step_of_stake": {"step": 100},
    "may_not_bet": {"min": 500},
    "not_shown": {"card": 7},
    "not_in_hand": {"card": 7},
    "wrong_step": {},
    "not_pending": {"seat": 1},
}


def words(language: str) -> Text:
    return text(GAME, language, None, NAMES)


def drawn_for(state: GreyhoundsState, seat: int, told: Text) -> str:
    """The table in a terminal, as a seat sees it."""
    return board(GAME, Seen(state, seat, GAME.view, asked=seat in state.pending()), told)


def many_notes() -> list[Note]:
    """Notes of games with all the options that have notes of their own."""
    found: list[Note] = []
    for seats, options in (
        (4, {"set_choice": "look"}),
        (3, {"mode": "bookmaker"}),
        (4, {"mode": "bookmaker", "bookmaker_insolvency": "pro_rata"}),
        (6, {"punters": 3}),
    ):
        state = table(seats, **options)
        notes = watched(state)
        random_plies(state, Random(str(options)))
        found += notes
    still = racing(1, (41, 41, 10, 12), hands=[(9, 8, 7, 6, 5)] * 4, home="AB")
    notes = watched(still)
    for at in range(10):
        play_round(still, 9 - at % 5, 9 - at % 5, dogs="CD")
    found += notes
    broke = finished("DCBA", "DCBA", [100, 1, 1, 1], race=1, mode="bookmaker")
    assert broke.bankrupt
    return [
        *found,
        Note("GH-57", "bankrupt", {"seat": 0, "owed": 5000, "money": 100}, None),
        Note("GH-38", "shared", {"seats": [0, 1], "money": 9000}, None),
        Note("GH-42", "prize_kept", {"dog": "green", "place": 1}, None),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_has_a_line(language: str) -> None:
    told = words(language)
    notes = many_notes()
    for note in notes:
        line = told.note(note)
        assert "{" not in line
        assert (line == "") == (note.event == "paid" and note.rule == "GH-29")
    written = {key.split(".")[0] for key in _load(GAME.package, language)["notes"]}
    assert written == {note.event for note in notes}
    assert written == set(declared_events(GAME))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    told = words(language)
    for reason, facts in REFUSALS.items():
        assert "{" not in told.refusal(Illegal("GH-1", reason, dict(facts)))
    assert set(_load(GAME.package, language)["refusals"]) <= set(REFUSALS)


@pytest.mark.parametrize(("spaces", "form"), [(1, "1 pole"), (3, "3 pole"), (5, "5 polí"), (19, "19 polí")])
def test_czech_plurals(spaces: int, form: str) -> None:
    facts: dict[str, object] = {"dog": "red", "spaces": spaces, "to": 20, "card": 20, "reference": 20 - spaces}
    assert words("cs").note(Note("GH-21", "moved", facts, None)).startswith(f"Červený běží o\u00a0{form} ")


def test_the_rulebook_has_every_rule_and_ruling_in_three_languages() -> None:
    expected = {f"GH-{number}" for number in range(1, 61)} | {f"R-{number}" for number in range(1, 46)} | {"R-6b"}
    for language in LANGUAGES:
        assert set(headings(page(GAME, language))) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), [(4, {}), (3, {"mode": "bookmaker", "bookmaker_seat": 0})])
def test_the_board_fits_a_terminal_and_shows_the_race(language: str, seats: int, options: dict[str, Any]) -> None:
    state = table(seats, **options)
    stream = Random(7)
    told = words(language)
    while state.pending():
        if stream.random() < 0.05:
            for seat in (*range(seats), SPECTATOR):
                drawn = drawn_for(state, seat, told)
                assert max(len(line) for line in drawn.splitlines()) <= 100
                assert all(told.name("dog", color) in drawn for color in ("red", "blue", "brown", "green"))
        random_plies(state, stream, 1)


def test_the_board_tells_what_a_card_would_do_and_what_the_bookmaker_owes() -> None:
    state = racing(1, (9, 5, 5, 0))
    state.play(0, Play(8))
    drawn = drawn_for(state, 1, words("en"))
    assert "Play the 19, run 11" in drawn
    assert "You run from 5 to 16" in drawn
    book = betting(mode="bookmaker", bookmaker_seat=0)
    for seat in (1, 2, 3):
        write(book, seat, Sieg(1, 1000))
    assert "1-2 $9,000" in drawn_for(book, 0, words("en"))
    assert "$9,000" not in drawn_for(book, 1, words("en"))
