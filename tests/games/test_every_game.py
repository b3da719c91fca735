"""What every registered game keeps: the kit, and the table in a terminal. A game's own tests have the rest."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from railbird.core import SPECTATOR, Table, conformance, rulebook, state
from railbird.core.conformance import Arrangement, Report
from railbird.core.registry import find_game, game_ids
from railbird.core.text import LANGUAGES, text
from railbird.core.trial import Seen
from railbird.desk.terminal import board

every_game = pytest.mark.parametrize("game_id", game_ids())
PARTS = 4
"""What is played of a game is shared out to so many tests."""
PLAYED = 12
"""So many arrangements of a game are played, others on the compiled engine; `railbird check` plays them all."""
IS_COMPILED = not str(state.__file__).endswith(".py")


@every_game
def test_all_it_says_about_itself_is_complete(game_id: str) -> None:
    report = Report(game_id)
    conformance.check_declared(find_game(game_id), report)
    assert report.findings == []


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_chapter_of_the_rulebook_credits_those_who_made_it(game_id: str, language: str) -> None:
    game = find_game(game_id)
    made = re.sub(r" \(.*?\)", "", f"{game.designer}, {game.publisher}").split(", ")
    last = rulebook.page(game, language).rpartition("\n## ")[2]  # what /about shows of it
    assert [name for name in made if name not in last] == []
    assert rulebook.HEADING.search(last) is None


@every_game
def test_every_option_value_and_seat_count_makes_a_table(game_id: str) -> None:
    game = find_game(game_id)
    report = Report(game_id)
    conformance.check_every_value_is_played(game, report, list(conformance.arrangements(game)))
    assert report.findings == []


@every_game
def test_every_rule_is_in_the_code_and_in_a_test(game_id: str) -> None:
    found = rulebook.rules(find_game(game_id))
    assert len(found) > 40
    assert [rule.id for rule in found if not rule.code] == []
    assert [rule.id for rule in found if not rule.tests] == []


@cache
def some_arrangements(game_id: str) -> list[Arrangement]:
    """Every number of seats as printed, but for the first, which is a game of full length; and some of all the rest."""
    game = find_game(game_id)
    every = list(conformance.arrangements(game))
    seats, rest = every[1 : len(game.seats)], every[len(game.seats) :]
    others = PLAYED - len(seats)
    return seats + [rest[(2 * number + IS_COMPILED) * len(rest) // (2 * others)] for number in range(others)]


@every_game
@pytest.mark.parametrize("part", range(PARTS))
def test_the_contract_is_kept(game_id: str, part: int) -> None:
    """Random games, every promise looked at: `railbird.core.conformance`."""
    game = find_game(game_id)
    report = Report(game_id)
    for number, arrangement in enumerate(some_arrangements(game_id)[part::PARTS]):
        conformance.check_arrangement(game, report, arrangement, f"contract {part} {number}")
    assert report.findings == []
    assert min(report.checks[check] for check in ("secrecy", "imagine", "trial", "refusal", "copy", "texts")) > 0


@every_game
def test_the_table_fits_a_terminal(game_id: str) -> None:
    """In three languages, to seats and to whoever watches: 80 columns leave no letter out."""
    game = find_game(game_id)
    random = Random(game_id)
    for seats in (game.seats[0], game.seats[-1]):
        options = game.read_options(game.trial)
        if seats not in game.seats_with(options):
            continue
        names = [f"A very long name indeed {number}" for number in range(seats)]
        texts = [text(game, language, None, names) for language in LANGUAGES]
        table = Table(game, seats, options, seed=f"terminal {seats}")
        while not table.is_over():
            if random.random() < min(0.05, 8 / (1 + len(table.plies))):
                for seat in (0, SPECTATOR):
                    seen = Seen(table.state, seat, game.view, asked=True)
                    for words in texts:
                        narrow, wide = board(game, seen, words, 80), board(game, seen, words, 1000)
                        assert max(len(line) for line in narrow.splitlines()) <= 80
                        assert sorted("".join(narrow.split())) == sorted("".join(wide.split()))
                        assert all(name.split()[-1] in narrow for name in names)
            actor = table.state.pending()[0]
            legal = table.state.legal(actor)
            table.act(actor, legal[random.randrange(len(legal))])
