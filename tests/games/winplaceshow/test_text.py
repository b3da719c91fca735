"""Words and pages in three languages."""

from __future__ import annotations

import pytest

from railbird.core import Illegal, Note
from railbird.core.rulebook import headings, page
from railbird.core.text import LANGUAGES, text
from railbird.core.trial import Seen
from railbird.desk.terminal import board
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.rules.actions import Bet, Ride, Ticket
from railbird.games.winplaceshow.view import view

from .positions import racing, roll, table

RULES = [
    *range(1, 38),
    *range(41, 47),
    *range(50, 73),
    *range(75, 79),
    *range(80, 96),
    *range(101, 107),
    *range(111, 115),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_page_has_every_rule_and_ruling(language: str) -> None:
    expected = [f"WPS-{number}" for number in RULES] + [f"R-{number}" for number in range(1, 53)]
    found = list(headings(page(GAME, language)))
    assert sorted(found) == sorted(expected)
    assert found == list(headings(page(GAME, "en"))), "the same order of learning in every language"


@pytest.mark.parametrize(
    ("language", "bet", "ticket"),
    [
        ("en", "$5,000 on number 4 to place", "Daily Double 4–2 for $1,000"),
        ("it", "5.000\u00a0$ sul numero 4 piazzato", "Daily Double 4–2 per 1.000\u00a0$"),
        ("cs", "5\u00a0000\u00a0$ na číslo 4: do 2. místa", "Denní dvojice 4–2 za 1\u00a0000\u00a0$"),
    ],
)
def test_actions_read_as_a_slip(language: str, bet: str, ticket: str) -> None:
    words = text(GAME, language)
    assert words.action(Bet("place", 4, 5000)) == bet
    assert words.action(Ticket(4, 2, 1000)) == ticket


def test_a_ride_and_its_refusal_read_well() -> None:
    words = text(GAME, "en", seats=["Anna", "Bruno", "Cyril", "Dana"])
    assert words.action(Ride("backstretch/2/14", 1, 0)) == "Ride to the back stretch, lane 2, space 14, with the bonus"
    refusal = Illegal("WPS-63", "out_of_reach", {"horse": 1, "name": "Gunsmoke", "end": "backstretch/5/9", "total": 1})
    assert words.refusal(refusal) == "1 Gunsmoke can't get that far (the back stretch, lane 5, space 9) with 1 space."


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (1, "1 Gunsmoke probíhá cílem, 1 pole za čáru!"),
        (3, "1 Gunsmoke probíhá cílem, 3 pole za čáru!"),
        (5, "1 Gunsmoke probíhá cílem, 5 polí za čáru!"),
    ],
)
def test_czech_counts_in_three_forms(count: int, line: str) -> None:
    note = Note("WPS-67", "home", {"horse": 1, "name": "Gunsmoke", "past": count}, None)
    assert text(GAME, "cs").note(note) == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_shows_card_track_players_and_moves(language: str) -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/2/5"}, {0: 1}, bets={0: [("win", 1, 2000)]})
    roll(state, 1, 6)
    words = text(GAME, language, seats=["Anna", "Bruno", "Cyril", "Dana"])
    drawn = board(GAME, Seen(state, 0, view, asked=True), words)
    assert "Gunsmoke" in drawn
    assert words.name("space", "backstretch/1/13") in drawn
    assert words.money(2000) in drawn
    assert words.page("order") in drawn
    assert "Bruno" in drawn
    assert "Anna" not in drawn  # who reads it is "you"
    assert "Anna" in board(GAME, Seen(state, 1, view, asked=False), words)
    assert max(len(line) for line in drawn.splitlines()) <= 100
    assert board(GAME, Seen(table(4, version="fast"), 3, view, asked=True), words)
