"""Words, boards, statistics and the conformance kit."""

from __future__ import annotations

import random

import pytest

from railbird.core import SPECTATOR, Note, Table, rulebook
from railbird.core.conformance import (
    Arrangement,
    Report,
    check_arrangement,
)
from railbird.core.text import LANGUAGES, text
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.games.jockey import GAME
from railbird.games.jockey.rules.actions import CODES, TYPES
from railbird.games.jockey.rules.measure import measure
from railbird.games.jockey.rules.queries import REASONS
from railbird.games.jockey.view import view
from tests.games.positions import watched

from .positions import play_on, race, table

RULES = [f"JK-{number}" for number in range(1, 64)] + [f"R-{number}" for number in range(1, 39)]


def finished(seats: int = 4, seed: str = "words") -> Table:
    """A whole random game with its notes."""
    opened = Table(GAME, seats, seed=seed)
    dice = random.Random(seed)
    while not opened.is_over():
        seat = opened.state.pending()[0]
        options = opened.state.legal(seat)
        opened.act(seat, options[dice.randrange(len(options))])
    return opened


def told(opened: Table) -> list[Note]:
    return [note for notes in opened.log for note in notes]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_ruling_has_a_heading(language: str) -> None:
    assert sorted(rulebook.headings(rulebook.page(GAME, language))) == sorted(RULES)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (6, {"tied_position_card": "move_all", "upto_cards": "choose", "recycle": "shuffle"}),
        (3, {"blocks": 2, "races_per_block": 1, "horses_per_bet": 2, "show_balances": False, "must_bet": False}),
    ],
)
def test_the_conformance_kit_finds_nothing(seats: int, options: dict[str, object]) -> None:
    report = Report("jockey")
    check_arrangement(GAME, report, Arrangement(seats, GAME.read_options(options), GAME.builtin()), "kit")
    assert report.findings == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_reasons_and_stages_have_names(language: str) -> None:
    words = text(GAME, language)
    assert len({words.name("card", code) for code in CODES}) == len(CODES)
    assert len({words.name("card_type", code) for code in TYPES}) == len(TYPES)
    assert len({words.name("void", reason) for reason in REASONS[1:]}) == len(REASONS) - 1
    assert len({words.name("stage", stage) for stage in ("kind", "horse", "stake", "seal")}) == 4


def test_JK_30_a_play_reads_as_a_sentence() -> None:
    state = race((0, 0, 32, 10), "chase:red")
    notes = watched(state)
    state.play(0, state.legal(0)[0])
    lines = {lang: [text(GAME, lang, seats=["Anna"]).note(note) for note in notes] for lang in LANGUAGES}
    assert lines == {
        "en": ["Anna plays Red chase +30.", "Red gives chase: 17 spaces to 27."],
        "it": ["Anna gioca Rosso rimonta +30.", "Rosso rimonta: 17 caselle, fino a 27."],
        "cs": ["Anna hraje: Červený, stíhání +30.", "Červený stíhá: 17 polí na 27."],
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ["betting", "turn", "keep", "game_over"])
def test_JK_39_the_board_fits_a_terminal_and_shows_what_each_card_would_do(language: str, step: str) -> None:
    state = play_on(table(6, blocks=2, races_per_block=1), 3, until=step)
    words = text(GAME, language, seats=["A very long name indeed"] * 6)
    for seat in (0, SPECTATOR):
        drawn = board(GAME, Seen(state, seat, view, asked=True), words)
        assert max(len(line) for line in drawn.splitlines()) <= 100
        assert words.name("horse", "brown") in drawn


def test_the_board_of_a_seat_to_play() -> None:
    state = race((0, 0, 0, 7), "no2", "triple:brown", "plus7:red")
    words = text(GAME, "en", seats=["Ann", "Bob", "Cy", "Di"])
    drawn = board(GAME, Seen(state, 0, view, asked=True), words)
    assert "No 2 +13       You choose: Brown, Yellow and Blue → 13" in drawn
    assert "Brown lead ×3  Nothing moves: its horse doesn't lead alone." in drawn
    assert "Red +7         Red 7 to 14." in drawn


def test_statistics_count_races_cards_bets_and_money() -> None:
    opened = finished()
    notes = told(opened)
    samples = list(measure(notes, opened.state))  # type: ignore[arg-type]
    cards = [sample.value for sample in samples if sample.measure == "cards_per_race"]
    assert len(cards) == 3
    assert sum(cards) == sum(note.event == "played" for note in notes)
    kinds = [sample for sample in samples if sample.measure == "bet_kind"]
    assert sum(sample.value for sample in kinds) == 12
    assert sum(sample.value for sample in samples if sample.measure == "money_range") == 4
    wins = [sample.value for sample in samples if sample.measure == "horse_win"]
    assert sum(wins) == 3
    void = [sample.value for sample in samples if sample.measure == "void_play"]
    assert sum(void) == sum(note.event == "void" for note in notes)
    assert [sample.value for sample in samples if sample.measure == "money"] == opened.state.standing().money
    for language in LANGUAGES:
        words = text(GAME, language)
        assert all(words.measure(sample.measure) for sample in samples)
