"""What a book says a bet brings is what the rules pay for it, in games that were really played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.core.book import Finish, Wager
from railbird.core.note import Note
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.games.dostihy.rules.actions import Die, Stop, Throw
from tests.games.dostihy.positions import DARK_BLUE, FANTOME, NAPOLI, ORANGE, position

Laid = tuple[int, Wager]
Reads = Callable[[list[Note], int, Wager], list[int]]


def homestretch(notes: list[Note], seat: int, wager: Wager) -> list[int]:
    """HS-11.2: what was told of this token; a lost one costs nothing."""
    bet: Any = wager.actions[0]
    wanted = {"seat": seat, "token": bet.token, "horse": bet.horse, "pool": bet.pool}
    told = [note for note in notes if note.event in ("bet_won", "bet_lost") and wanted.items() <= note.facts.items()]
    return [note.number("amount") for note in told]


def jockey(notes: list[Note], seat: int, _wager: Wager) -> list[int]:
    """JK-44: the net result of the one sheet."""
    told = [note for note in notes if note.event in ("bet_won", "bet_lost", "bet_even") and note.facts["seat"] == seat]
    return [note.number("net") for note in told]


def winplaceshow(notes: list[Note], seat: int, wager: Wager) -> list[int]:
    """WPS-36, WPS-45: what came back for a line or a ticket, less its stake."""
    if wager.pool == "double":
        first, second = (int(runner) for runner in wager.runners)
        wanted = {"seat": seat, "first": first, "second": second}
    else:
        wanted = {"seat": seat, "pool": wager.pool, "horse": int(wager.runners[0])}  # type: ignore[dict-item]
    events = ("bet_won", "bet_lost", "ticket_won", "ticket_lost")
    told = [note for note in notes if note.event in events and wanted.items() <= note.facts.items()]
    return [note.number("amount") - wager.stake for note in told]


def greyhounds(notes: list[Note], seat: int, wager: Wager) -> list[int]:
    """GH-30, GH-31: what a line received, less its stake."""
    told = [note for note in notes if note.event.startswith(("bet_won", "bet_lost")) and note.facts["seat"] == seat]
    return [note.number("amount") - wager.stake for note in told if note.facts["kind"] == wager.pool]


READS: dict[str, Reads] = {
    "homestretch": homestretch, "jockey": jockey, "winplaceshow": winplaceshow, "greyhounds": greyhounds,
}  # fmt: skip
OPTIONS: dict[str, dict[str, object]] = {"homestretch": {"purple_races": 1, "green_races": 1}}
ENDS = ("race_over", "dead_heat")


class Bets:
    """A game in which bets of the book are laid, and compared when their race has been paid."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.game, self.reads = find_game(game_id), READS[game_id]
        options = self.game.read_options({**self.game.trial, **OPTIONS.get(game_id, {})})
        self.table = Table(self.game, 3, options, seed=seed)
        self.random = Random(seed)
        self.laid: list[Laid] = []
        self.tickets: list[Laid] = []
        self.won = self.lost = 0
        self.finish: Finish = ()

    def play(self, races: int) -> None:
        """Until so many races are over; every bet is one of the book's."""
        told = 0
        while races and not self.table.is_over():
            seat = self.table.state.pending()[0]
            wagers = list(self.game.book.wagers(self.table.state, seat))
            if wagers and self.random.random() < 0.8:
                wager = self.random.choice(wagers)
                (self.tickets if wager.pool == "double" else self.laid).append((seat, wager))
                for action in wager.actions:
                    self.table.act(seat, action)
            else:
                options = self.table.state.legal(seat)
                self.table.act(seat, options[self.random.randrange(len(options))])
            notes = [note for ply in self.table.log[told:] for note in ply]
            if any(note.event in ENDS for note in notes):
                self.compare(notes)
                told, races = len(self.table.log), races - 1

    def compare(self, notes: list[Note]) -> None:
        """Each bet of the race, and after the second the tickets of the first."""
        book = self.game.book
        assert book.finish is not None
        finish = book.finish(self.table.state, notes, lambda: 0.0)[: len(book.runners(self.table.state))]
        for seat, wager in self.laid:
            self.check(wager, finish, self.reads(notes, seat, wager))
        if self.finish:
            for seat, wager in self.tickets:
                self.check(wager, self.finish + finish, self.reads(notes, seat, wager))
        self.laid, self.finish = [], finish

    def check(self, wager: Wager, finish: Finish, paid: list[int]) -> None:
        """The rules have paid just that."""
        gains = wager.gains(finish)
        assert set(paid) == {gains}, (wager.pool, wager.runners, finish)  # two equal tokens may lie in one box
        assert wager.least <= gains <= wager.most
        self.won += gains == wager.most
        self.lost += gains == wager.least


@pytest.mark.parametrize("game_id", READS)
def test_a_bet_brings_what_the_rules_pay_for_it(game_id: str) -> None:
    won, lost = 0, 0

    @settings(max_examples=5, derandomize=True, database=None)
    @given(st.integers(0, 10_000))
    def in_played_games(seed: int) -> None:
        nonlocal won, lost
        bets = Bets(game_id, seed)
        bets.play(2)
        won, lost = won + bets.won, lost + bets.lost

    in_played_games()
    assert won > 1
    assert lost > 1


@pytest.mark.parametrize(("first", "second"), [(5, 0), (4, 0), (6, 1), (6, 6)])
def test_DS_70_DS_71_a_side_bet_brings_what_its_throw_pays(first: int, second: int) -> None:
    game = find_game("dostihy")
    state = position([40_000, 40_000], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 34})
    (wager,) = [one for one in game.book.wagers(state, 0) if one.runners == (str(NAPOLI),)]
    for action in wager.actions:
        state.play(0, action)
    notes: list[Note] = []
    state.notes = notes
    state.play(0, Throw())
    state.play(-1, Die(first))
    if first == 6:
        state.play(0, Throw())
        state.play(-1, Die(second))
    won = [note.number("win") for note in notes if note.event == "bet_won"]
    lost = [-note.number("amount") for note in notes if note.event == "paid" and note.rule == "DS-71"]
    assert [*won, *lost] == [wager.gains((first, second or 1))]


def test_DS_R2_who_has_backed_the_field_six_ahead_stops_there() -> None:
    game = find_game("dostihy")
    state = position([40_000, 40_000], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 33})
    (wager,) = [one for one in game.book.wagers(state, 0) if one.runners == (str(NAPOLI),)]
    assert game.book.outcomes is not None
    throws = game.book.outcomes(state)
    assert sum(weight for throw, weight in throws.items() if wager.gains(throw) > 0) == 6
    assert sum(throws.values()) == 36
    state.play(0, Throw())
    state.play(-1, Die(6))
    assert Stop() in state.legal(0)
