"""What a finished game of Dostihy a sázky tells: net worth over time, the best and the dearest stop, the die."""

from __future__ import annotations

from random import Random

import pytest

from railbird.core import SPECTATOR
from railbird.core.note import Note
from railbird.core.text import LANGUAGES, text
from railbird.games.dostihy import GAME
from railbird.games.dostihy.page.end import CHAPTERS, ending
from railbird.games.dostihy.rules.income import wealth
from railbird.games.dostihy.rules.queries import net_worth
from railbird.games.dostihy.rules.state import DostihyState

from .games import plies
from .positions import capped

NAMES = ("Anna", "Bára", "Cyril", "Dana")


def played(seed: int, rounds: int, **options: str) -> tuple[DostihyState, list[Note], dict[int, list[int]]]:
    """A random game to its end: the last position, its notes, and what everybody was worth at each new turn."""
    random = Random(seed)
    state = capped(4, rounds, **options)
    notes: list[Note] = []
    state.notes = notes
    worths: dict[int, list[int]] = {}
    for _ in plies(state, random):
        if notes and notes[-1].event == "turn" and state.step.name in ("bets", "distanc"):
            worths[len(notes) - 1] = [net_worth(state, seat) for seat in range(4)]
    return state, notes, worths


@pytest.mark.parametrize("tokens", ["half", "full"])
def test_DS_1_wealth_from_notes_is_what_the_table_says_at_every_turn(tokens: str) -> None:
    state, notes, worths = played(0, 300, worth_tokens=tokens)
    assert {"race_bought", "main_bought", "race_returned", "card_sold", "hands_cards"} <= {n.event for n in notes}
    marks = sorted(worths)
    found = wealth(notes, 4, marks)
    alive = [seat for seat in range(4) if seat not in state.out]
    for mark, point in zip(marks, found[1:-1], strict=True):
        assert [point[seat] for seat in alive] == [worths[mark][seat] for seat in alive]
    assert [found[-1][seat] for seat in alive] == [net_worth(state, seat) for seat in alive]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_has_a_point_per_chapter_and_one_for_the_start_and_the_end(language: str) -> None:
    _, notes, _ = played(1, 40)
    found = ending(notes, text(GAME, language, seats=NAMES), 0)
    assert 1 < len(found.chapters) <= CHAPTERS
    assert len(found.wealth) == len(found.chapters) + 2
    assert found.wealth[0] == [30_000] * 4
    assert found.says
    assert found.marks == "die"


def test_the_die_is_tallied_against_one_in_six() -> None:
    _, notes, _ = played(1, 40)
    found = ending(notes, text(GAME, "en", seats=NAMES), 0)
    throws = sum(note.event == "threw" for note in notes)
    assert sum(tally.value for tally in found.dice) == throws
    assert all(tally.expected == round(throws / 6, 1) for tally in found.dice)


def test_luck_and_judgement_add_up_to_the_lead_over_the_average() -> None:
    _, notes, _ = played(1, 40)
    words = text(GAME, "en", seats=NAMES)
    for seat in range(4):
        found = ending(notes, words, seat)
        gains = [end - start for start, end in zip(found.wealth[0], found.wealth[-1], strict=True)]
        assert sum(part.value for part in found.judged) == pytest.approx(gains[seat] - sum(gains) / 4, abs=2)
    assert ending(notes, words, SPECTATOR).judged == []


def test_a_paid_stop_is_bad_luck_and_what_it_brings_the_owner_is_judgement() -> None:
    worth = [
        Note("DS-1", "worth", {"seat": seat, "amount": 30_000 + gain}, None) for seat, gain in enumerate((800, -800))
    ]
    paid = Note("DS-24", "paid", {"from": 1, "to": 0, "amount": 800}, None)
    words = text(GAME, "en", seats=NAMES[:2])
    figures = {seat: [part.value for part in ending([paid, *worth], words, seat).judged] for seat in (0, 1)}
    assert figures == {0: [400, 0, 0, 400], 1: [-400, 0, 0, -400]}


def visit(creditor: int, debtor: int, field: int, amount: int) -> Note:
    facts = {"seat": creditor, "from": debtor, "amount": amount, "due": "visit", "field": field}
    return Note("DS-60", "claimed", facts, None)


def test_the_best_field_is_added_up_and_the_dearest_visit_is_a_single_one() -> None:
    turn = Note("DS-6", "turn", {"seat": 0, "round": 7}, None)
    notes = [turn, visit(0, 1, 26, 440), visit(0, 2, 26, 440), visit(0, 1, 14, 800), visit(1, 0, 39, 1_000)]
    found = ending(notes, text(GAME, "en", seats=NAMES), 0)
    assert found.best is not None
    assert (found.best.name, found.best.gain, found.best.when) == ("Tara", "+880", "2 paid visits")
    assert found.worst is not None
    assert (found.worst.name, found.worst.gain, found.worst.when) == ("Napoli", "\u22121,000", "round 7, to Bára")
    spectator = ending(notes, text(GAME, "en", seats=NAMES), SPECTATOR)
    assert spectator.best is not None
    assert (spectator.best.gain, spectator.best.when) == ("+1,000", "Bára, 1 paid visit")
    assert spectator.worst is not None
    assert (spectator.worst.gain, spectator.worst.when) == ("\u22121,000", "round 7, Anna to Bára")


def test_who_earned_most_by_a_field_reads_you_and_all_others_the_name() -> None:
    words = text(GAME, "en", seats=NAMES)
    said = [ending([visit(0, 1, 26, 440)], words, seat).says for seat in (0, 1, SPECTATOR)]
    assert said == ["Tara earned you 440 in 1 visit.", *["Tara earned Anna 440 in 1 visit."] * 2]
