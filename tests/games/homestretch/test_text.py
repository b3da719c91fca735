"""The words of HomeStretch in English, Italian and Czech."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railbird.core import SPECTATOR, Illegal, Note, Table
from railbird.core.rulebook import headings, page
from railbird.core.text import LANGUAGES, Text, _load, text
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.games.homestretch import GAME
from tests.games.positions import random_plies, watched

from .positions import betting, table

NAMES = ("Anna", "Bruno", "Chiara", "Dušan", "Eva", "František")
RULES = {1: 7, 2: 7, 3: 3, 4: 3, 5: 7, 6: 7, 7: 4, 8: 3, 9: 5, 10: 3, 11: 4, 12: 7, 13: 2, 14: 4}
"""How many rules each chapter has."""
REFUSALS: dict[str, dict[str, object]] = {
    "not_in_hand": {"horse": 7},
    "slip_full": {"seat": 0},
    "other_token": {"token": 1, "due": 3},
    "box_full": {"horse": 7, "pool": "win", "limit": 2},
    "not_last": {"horse": 7, "horses": [2, 3]},
    "not_in_row": {"horse": 7, "horses": [2, 3]},
    "too_dear": {"price": 10, "money": 7},
    "deck_empty": {},
    "no_cover": {"cover": 13, "money": 12},
    "wrong_step": {},
    "not_pending": {"seat": 1},
}


def words(language: str) -> Text:
    return text(GAME, language, None, NAMES)


def many_notes() -> list[Note]:
    """Notes of games with all the options that have notes of their own."""
    found: list[Note] = []
    tables: tuple[tuple[int, dict[str, Any]], ...] = (
        (2, {}),
        (3, {"bet_timing": "simultaneous", "bet_values": "open", "bet_stakes": "lose_stake"}),
        (6, {"special_move_handicap": "any_first_move", "blind_credit": "debt_allowed"}),
    )
    for seats, options in tables:
        state = table(seats, **options)
        notes = watched(state)
        random_plies(state, Random(str(options)), 5000)
        found += notes
    tied = betting([10, 10])
    notes = watched(tied)
    random_plies(tied, Random(1), 13)
    found += notes
    return [
        *found,
        Note("HS-13.2", "won", {"seats": [1], "money": 90}, None),
        Note("HS-13.2", "shared", {"seats": [0, 1], "money": 90}, None),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_has_a_line(language: str) -> None:
    told = words(language)
    notes = many_notes()
    for note in notes:
        line = told.note(note)
        assert "{" not in line
        assert (line == "") == (note.event == "paid" and note.rule in ("HS-2.6", "HS-10.1"))
    written = {key.split(".")[0] for key in _load(GAME.package, language)["notes"]}
    assert written == {note.event for note in notes}  # no line without its event


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_measure_has_words(language: str) -> None:
    told = words(language)
    for reason, facts in REFUSALS.items():
        assert "{" not in told.refusal(Illegal("HS-1.1", reason, dict(facts)))
    assert set(_load(GAME.package, language)["refusals"]) <= set(REFUSALS)
    state = table(3)
    notes = watched(state)
    random_plies(state, Random(4), 5000)
    measured = {sample.measure for sample in GAME.measure(notes, state)}
    assert measured == set(_load(GAME.package, language)["measures"])
    assert all(told.measure(name) for name in measured)


@pytest.mark.parametrize(
    ("spaces", "says"),
    [
        (1, "7 Time's Up jde o\u00a01 pole na pole 4."),
        (3, "7 Time's Up jde o\u00a03 pole na pole 4."),
        (8, "7 Time's Up jde o\u00a08 polí na pole 4."),
    ],
)
def test_czech_plurals_of_spaces(spaces: int, says: str) -> None:
    note = Note("HS-6.4", "moved", {"seat": 0, "horse": 7, "spaces": spaces, "to": 4}, None)
    assert words("cs").note(note) == says


@pytest.mark.parametrize(("limit", "form"), [(1, "1 žeton."), (2, "2 žetony."), (4, "4 žetony."), (5, "5 žetonů.")])
def test_czech_plurals_of_tokens(limit: int, form: str) -> None:
    says = words("cs").refusal(Illegal("HS-5.3", "box_full", {"horse": 11, "pool": "win", "limit": limit}))
    assert says.endswith(form)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "11 Last Laugh to Win is full: your limit is 2 tokens per box. Choose another box."),
        (
            "it",
            "La casella Vincente (Win) di 11 Last Laugh per te è piena: "
            "nella tua posizione puoi mettere 2 gettoni per casella.",
        ),
        (
            "cs",
            "Vítěz (Win), kůň 11 Last Laugh: tohle políčko máte plné. "
            "Podle pořadí v\u00a0penězích smíte do jednoho políčka položit 2 žetony.",
        ),
    ],
)
def test_a_refusal_says_what_was_wrong_and_what_would_be_right(language: str, says: str) -> None:
    refusal = Illegal("HS-5.3", "box_full", {"horse": 11, "pool": "win", "limit": 2})
    assert words(language).refusal(refusal) == says


@pytest.mark.parametrize(
    ("language", "says"), [("en", "$28,000"), ("it", "28.000\u00a0$"), ("cs", "28\u00a0000\u00a0$")]
)
def test_money_is_written_in_thousands(language: str, says: str) -> None:
    assert words(language).money(28) == says


# --- the rulebook pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_ruling_has_a_heading(language: str) -> None:
    expected = [f"HS-{chapter}.{rule}" for chapter, count in RULES.items() for rule in range(1, count + 1)]
    expected += [f"R-{ruling}" for ruling in range(1, 58)]
    assert list(headings(page(GAME, language))) == expected


# --- the board


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 6])
def test_the_board_fits_100_columns_everywhere(language: str, seats: int) -> None:
    told = words(language)
    state = table(seats, bet_values="open")
    rng = Random(seats)
    while state.pending():
        if rng.random() < 0.05:
            for seat in (0, SPECTATOR):
                drawn = board(GAME, Seen(state, seat, GAME.view, asked=True), told)
                assert max(len(line) for line in drawn.splitlines()) <= 100
        random_plies(state, rng, 1)


def test_the_board_shows_lanes_tote_and_own_slip() -> None:
    opened = Table(GAME, 3, seed="board")
    while opened.state.step.name == "draft":
        opened.fall_back(opened.state.pending()[0])
    first = opened.state.pending()[0]
    for _ in range(5):
        opened.fall_back(first)
    lanes = board(GAME, Seen(opened.state, first, GAME.view, asked=True), words("en")).splitlines()
    mark = "ABC"[first]
    seven = next(line for line in lanes if " 7  Time's Up" in line)
    assert f"1 {mark}3" in seven
    assert "Your slip: 1 > 5 Show, 2 > 6 Show, 3 > 7 Show, 2 > 8 Show, 1 > 9 Show" in lanes
    other = board(GAME, Seen(opened.state, opened.state.pending()[0], GAME.view, asked=True), words("en"))
    assert f"{mark}3" not in other


def test_the_measures_add_up() -> None:
    state = table(4)
    notes = watched(state)
    random_plies(state, Random(11), 5000)
    samples = list(GAME.measure(notes, state))
    for pool, horses in (("win", 1), ("place", 2), ("show", 3)):
        assert sum(sample.value for sample in samples if sample.measure == f"horse_{pool}") == 4 * horses
    assert sum(sample.measure == "rolls_per_race" for sample in samples) == 4
    for seat in range(4):
        mine = {sample.measure: sample.value for sample in samples if sample.key == str(seat + 1)}
        bought = [note for note in notes if note.rule == "HS-12.4" and note.facts["from"] == seat]
        spent = mine["draft_cost"] + sum(int(str(note.facts["amount"])) for note in bought)
        assert state.money[seat] == 50 - spent + mine["purse_income"] + mine["bet_income"]
        assert len(bought) == mine["bought_face_up"] + mine["bought_blind"]
