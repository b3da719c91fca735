"""What a race or round has paid, in every game: each viewer's recap is made of what they may know, and adds up."""

import random
import re
from functools import cache

import pytest

from railbird.bots.find import find_bot
from railbird.core.actors import SPECTATOR
from railbird.core.game import Seat
from railbird.core.page import Recap
from railbird.core.registry import find_game, game_ids
from railbird.core.state import State
from railbird.core.table import Table
from railbird.core.text import LANGUAGES, text

NAMES = ("Anna", "Bruno", "Chiara", "Petr")


@cache
def played(game_id: str) -> tuple[Table, list[tuple[State, int]]]:
    """A whole game between bots, and every position in which somebody was asked, with the number of plies by then."""
    game = find_game(game_id)
    table = Table(game, [Seat(name) for name in NAMES], seed=4)
    bots = [find_bot("tipster", game, random.Random(seat)) for seat in range(len(NAMES))]
    found: list[tuple[State, int]] = []
    for _ in range(400):
        if table.is_over():
            break
        seat = table.state.pending()[0]
        table.act(seat, bots[seat].choose(table.see(seat)))
        found.append((table.state.copy(), len(table.plies)))
    return table, found


@cache
def recaps(game_id: str, viewer: int, language: str = "en") -> dict[str, Recap]:
    """Every recap of a whole game, as it was when it came."""
    game = find_game(game_id)
    assert game.desk is not None
    table, positions = played(game_id)
    words = text(game, language, table.edition, NAMES)
    found: dict[str, Recap] = {}
    notes, told_of = [note for note in table.opening if note.is_for(viewer)], 0
    for state, plies in positions:
        notes += [note for ply in table.log[told_of:plies] for note in ply if note.is_for(viewer)]
        told_of = plies
        told = game.desk.recap(game.view(state, viewer), notes[:], words)
        if told is not None:
            found.setdefault(told.key, told)
    return found


def figure(money: str) -> int:
    """An amount as it is written, as a number."""
    return int(re.sub(r"[^\d-]", "", money.replace("\N{MINUS SIGN}", "-")))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_recap_names_whoever_gained_and_every_bet(game_id: str) -> None:
    found = recaps(game_id, 0)
    assert found
    for told in found.values():
        assert told.rows
        assert all(len(figures) == len(told.columns) > told.change for _, figures in told.rows)
        assert {bet.seat for bet in told.bets} <= set(range(len(NAMES)))
        assert all(bet.good == (figure(bet.gain) > 0) for bet in told.bets)
        assert all(bet.label for bet in told.bets), "what kind of bet it was"
        assert [home.place for home in told.order] == sorted(home.place for home in told.order)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_of_dostihy_that_was_nothing_to_a_seat_is_not_told_to_it(language: str) -> None:
    own, all_of_them = recaps("dostihy", 0, language), recaps("dostihy", SPECTATOR, language)
    assert set(own) <= set(all_of_them)
    for told in own.values():
        assert told.small
        assert 0 in dict(told.rows)


@pytest.mark.parametrize("game_id", [game for game in game_ids() if game != "jockey"])
def test_what_a_place_and_a_visit_paid_says_you_to_whom_it_is_about(game_id: str) -> None:
    """In Jockey no place pays anybody: there a bet does, and it stands beside its owner."""
    you = text(find_game(game_id), "en").page("you")
    all_of_them = recaps(game_id, SPECTATOR)
    reader, name = next((seat, name) for seat, name in enumerate(NAMES) if name in str(all_of_them.values()))
    own = recaps(game_id, reader)
    told = 0
    for key, recap in own.items():
        for mine, theirs in zip(_paid(recap), _paid(all_of_them[key]), strict=True):
            assert mine == theirs.replace(name, you)
            told += name in theirs
    assert told


def _paid(recap: Recap) -> list[str]:
    return [home.paid for home in recap.order] + [bet.name for bet in recap.bets]
