"""Words for people: every note, action and refusal in three languages; board and statistics of whole games."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from railbird.core import SPECTATOR, Illegal, conformance
from railbird.core.text import LANGUAGES, Text, text
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.games.dostihy import GAME
from railbird.games.dostihy.rules.actions import BUY, BuyRace, Offer, SellCard
from railbird.games.dostihy.rules.options import DostihyOptions
from railbird.games.dostihy.view import view
from tests.games.positions import amount, watched

from .games import mid_game, plies
from .positions import FANTOME, GRIFEL, JAPAN, ORANGE, RED, claim, finance, position, propose, throw

NAMES = ("Anna", "Bára", "Cyril", "Dana", "Eva", "Filip")


def words(language: str) -> Text:
    return text(GAME, language, seats=NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_and_action_of_mid_games_is_told(language: str) -> None:
    said = words(language)
    told = set()
    for seed in range(8):
        random = Random(seed)
        options: dict[str, int | str | bool] = {"end_by_agreement": seed < 2, "release_card_timing": "any_time"}
        state = mid_game(2 + seed % 5, 4, options, random)
        notes = watched(state)
        for _, action in plies(state, random):
            assert said.action(action)
        for note in notes:
            told.add(note.event)
            line = said.note(note)
            assert "{" not in line
            assert note.event in ("paid", "hands_money") or line
    assert len(told) > 35


def test_horses_and_cards_keep_their_czech_names_in_every_language() -> None:
    for language in LANGUAGES:
        state = position([5_000, 0, 0], at={0: 18})
        notes = watched(state)
        throw(state, 1)
        state.play(0, BUY)
        said = " ".join(words(language).note(note) for note in notes)
        assert "Melák" in said
        state = position([5_000, 1_000])
        notes = watched(state)
        throw(state, 2)
        finance(state, "birthday")
        assert "Narozeniny" in " ".join(words(language).note(note) for note in notes)


def test_czech_counts_in_three_forms() -> None:
    said = words("cs")
    state = position([9_000, 0], {0: ORANGE}, {})
    notes = watched(state)
    throw(state, 1)
    for _ in range(2):
        state.play(0, BuyRace(FANTOME))
    lines = [said.note(note) for note in notes if note.event == "race_bought"]
    assert lines[0].endswith("(nyní 1 dostih).")
    assert lines[1].endswith("(nyní 2 dostihy).")


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_say_why(language: str) -> None:
    state = position([1_000, 0], {0: [JAPAN], 1: RED}, {GRIFEL: 3}, at={0: 20})
    throw(state, 1)
    for action in (BUY, BuyRace(FANTOME), SellCard(JAPAN), Offer(0)):
        with pytest.raises(Illegal) as error:
            state.play(0, action)
        assert words(language).refusal(error.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_a_terminal_and_shows_claims_debts_and_deals(language: str) -> None:
    state = position([10, 0, 9_000], {0: [JAPAN, *ORANGE], 1: RED}, {GRIFEL: 5, FANTOME: 2}, at={0: 20})
    said = words(language)
    throw(state, 1)
    assert "21" in board(GAME, Seen(state, 1, view, asked=True), said)
    claim(state, 1)
    propose(state, 0, 2, give=[JAPAN], price=3_000)
    drawn = board(GAME, Seen(state, SPECTATOR, view, asked=False), said)
    assert max(len(line) for line in drawn.splitlines()) <= 100
    assert any("Japan" in line and said.money(3_000) in line for line in drawn.splitlines())
    assert "Napoli" in drawn


def test_statistics_of_a_whole_game() -> None:
    state = mid_game(4, 8, {"first_player": "seat_1"}, Random(3))
    notes = watched(state)
    for _ in plies(state, Random(3)):
        pass
    samples = list(GAME.measure(notes, state))
    found: dict[str, float] = {}
    for sample in samples:
        found[sample.measure] = found.get(sample.measure, 0) + sample.value
    assert found["rounds"] == state.round
    assert found["bankruptcies"] == len(state.out)
    assert found["seat_win"] == pytest.approx(1)
    assert found["ended"] == 1
    claimed = [note for note in notes if note.event == "claimed" and note.facts["due"] == "visit"]
    horses = [field for stable in state.setup.board.stables for field in stable]
    income = sum(amount(note) for note in claimed if note.facts["field"] in horses)
    assert found["stable_income"] == income


def test_a_trial_is_short_and_the_printed_game_is_played_too() -> None:
    first, *others = [cast("DostihyOptions", one.options) for one in conformance.arrangements(GAME)]
    assert first.end_mode == "last_standing"
    assert all(options.safety_round_cap != 1_000 for options in others)
