"""The slip that brings most on average: what it holds, that the rules take it, and what it is said to bring."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from railbird.core.book import Wager
from railbird.core.game import AnyGame
from railbird.core.page import Sitter
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.text import LANGUAGES, text
from railbird.core.trial import Seen
from railbird.insight.odds import Desk, Odds, odds
from railbird.insight.quoting import quoted
from railbird.insight.slips import ENOUGH, Filling, Slip, brought
from railbird.insight.told import told
from tests.games.dostihy.positions import DARK_BLUE, FANTOME, NAPOLI, ORANGE, position
from tests.insight.test_chances import until

NAMES = ("Anna", "Bruno", "Chiara", "Dana")
BETS = {"homestretch": "betting", "winplaceshow": "betting", "greyhounds": "bet", "jockey": "betting"}


def at_the_bet(game: str) -> State:
    """Somebody who bets next."""
    if game == "dostihy":
        return position([40_000, 40_000], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 34})
    return until(find_game(game), BETS[game]).state


def reckoned(game: AnyGame, state: State, draws: int = ENOUGH) -> Odds:
    limited = replace(game, book=replace(game.book, draws=draws))
    return list(odds(limited, Perspective(state, state.pending()[0], game.view), Random(2)))[-1]


def play(game: AnyGame, state: State, slip: Slip) -> State:
    """The rules take it, line by line."""
    world, seat = state.copy(), state.pending()[0]
    for quote in slip.lines:
        for name, *values in quote.actions:
            world.play(seat, game.read_action(str(name), values))
    return world


def test_HS_5_1_all_tokens_are_laid_each_in_the_best_box_that_is_left() -> None:
    game = find_game("homestretch")
    state: Any = at_the_bet("homestretch")
    found = reckoned(game, state)
    assert found.slip is not None
    after: Any = play(game, state, found.slip)
    assert state.pending()[0] not in after.pending() or after.step.name != "betting"
    returns = [quote.returns.mean for quote in found.slip.lines]
    assert returns == sorted(returns, reverse=True)
    assert returns[0] == max(quote.returns.mean for quote in found.quotes)
    assert found.slip.value.mean == pytest.approx(sum(quote.value.mean for quote in found.slip.lines))


def test_JK_59_who_must_bet_is_advised_the_best_sheet_even_where_nothing_is_worth_it_beyond_doubt() -> None:
    game, state = find_game("jockey"), at_the_bet("jockey")
    found = reckoned(game, state, 400)
    assert found.slip is not None
    play(game, state, found.slip)
    best = max(found.quotes, key=lambda quote: quote.returns.mean)
    assert found.slip.lines[0].returns.mean == best.returns.mean


@pytest.mark.parametrize("game", ["winplaceshow", "greyhounds"])
def test_a_stake_is_advised_only_where_it_is_worth_it_beyond_doubt_and_then_as_much_as_may_be(game: str) -> None:
    one, state = find_game(game), at_the_bet(game)
    found = reckoned(one, state, 400)
    good = [quote for quote in found.quotes if quote.returns.low > 1]
    assert (found.slip is not None) == bool(good)
    if found.slip is not None:
        play(one, state, found.slip)
        assert all(any(line.runners == quote.runners for quote in good) for line in found.slip.lines)
        pools = [line.pool for line in found.slip.lines]
        assert len(pools) == len(set(pools))
        best = max(good, key=lambda quote: quote.returns.mean)
        assert best.pool in pools
        assert max(line.stake for line in found.slip.lines) > best.stake


class Rigged:
    """Win, Place & Show's first slip when the finishes are known: the same horse always wins."""

    def __init__(self, finishes: dict[tuple[int, ...], int]) -> None:
        self.game = find_game("winplaceshow")
        self.state: Any = at_the_bet("winplaceshow")
        self.desk = Desk(self.game, Perspective(self.state, self.state.pending()[0], self.game.view), Random(1))
        self.finishes = finishes
        quotes = [quoted(wager, finishes, kind="horse_1") for wager in self.desk.wagers]
        self.filling = Filling(self.game.book, self.state, self.desk.seat, quotes)

    def told(self, lines: list[Wager]) -> Slip:
        return brought(lines, [quoted(line, self.finishes) for line in lines], self.finishes, exact=False)


def test_WPS_31_one_bet_in_every_pool_and_a_ticket_before_them_all_with_five_thousand() -> None:
    sure = Rigged({(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6): 1000})
    lines = sure.filling.best()
    assert [line.pool for line in lines] == ["double", "win", "place", "show"]
    assert {line.stake for line in lines} == {5000}
    assert sure.told(lines).nothing.mean == 0


def test_a_slip_that_is_spread_names_every_runner_once_and_is_less_often_nothing() -> None:
    first, other = (1, 2, 3, 4, 5, 6), (2, 1, 3, 4, 5, 6)
    even = Rigged({(*first, *first): 500, (*other, *other): 500})
    best, spread = even.filling.best(), even.filling.spread()
    named = [set(line.runners) for line in spread]
    assert sum(map(len, named)) == len(set.union(*named))
    assert even.told(spread).nothing.mean <= even.told(best).nothing.mean
    assert even.told(spread).value.mean <= even.told(best).value.mean


@pytest.mark.parametrize("game", ["homestretch", "dostihy"])
def test_what_it_may_bring_adds_up_to_what_it_brings_on_average(game: str) -> None:
    found = reckoned(find_game(game), at_the_bet(game))
    assert found.slip is not None
    gains, shares = zip(*found.slip.brings, strict=True)
    assert list(gains) == sorted(gains)
    assert len(gains) <= 4
    assert sum(shares) == pytest.approx(1)
    mean = sum(gain * share for gain, share in found.slip.brings)
    assert mean == pytest.approx(found.slip.value.mean, abs=0.5)  # groups are told in whole amounts
    assert shares[0] == pytest.approx(found.slip.nothing.mean)


def test_DS_70_what_is_counted_exactly_is_exact_on_a_slip_too() -> None:
    found = reckoned(find_game("dostihy"), at_the_bet("dostihy"), 4)
    assert found.slip is not None, "throws need no draws"
    assert found.slip.value.low == found.slip.value.high
    assert found.slip.nothing.mean == pytest.approx(5 / 6)


def test_there_is_no_slip_before_bets_can_be_compared() -> None:
    found = reckoned(find_game("homestretch"), at_the_bet("homestretch"), ENOUGH - 1)
    assert found.quotes
    assert (found.slip, found.spread) == (None, None)


# --- in words, and on the reader's slip


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_with_its_risk_in_every_language(language: str) -> None:
    game = find_game("homestretch")
    found = reckoned(game, at_the_bet("homestretch"))
    shown = told(found, text(game, language, seats=NAMES))
    assert shown.slip is not None
    assert found.slip is not None
    assert len(shown.slip.lines) == 5
    assert [line.token for line in shown.slip.lines] == ["3", "2", "2", "1", "1"]
    assert str(round(100 * found.slip.nothing.mean)) in shown.slip.risk
    assert shown.printed == (), "tokens are no odds"


@pytest.mark.parametrize("game", [*BETS, "dostihy"])
def test_what_is_advised_stands_on_the_slip_of_the_page(game: str) -> None:
    one, state = find_game(game), at_the_bet(game)
    seat = state.pending()[0]
    seen, words = Seen(state, seat, one.view, asked=True), text(one, "en", seats=NAMES)
    sitters = [
        Sitter(seat=number, name=name, color=color, you=number == seat)
        for number, (name, color) in enumerate(zip(NAMES, ("red", "blue", "black", "green"), strict=True))
    ][: len(state.standing().money)]
    assert one.desk is not None
    for wager in (one.book.full or one.book.wagers)(state, seat):
        form = one.desk.filled(seen.view, wager.actions)
        sheet = one.desk.page(seen, words, sitters, form).sheet
        assert sheet is not None
        chosen = {(line.key, target.key) for line in sheet.lines for target in line.targets if target.chosen}
        written = [(key[3:], one) for key, on in form.items() if key.startswith("on.") for one in on.split(",")]
        assert all((key, target) in chosen or key.count(".") for key, target in written if target)
        if game != "homestretch":  # where four tokens more have to be laid
            assert list(sheet.actions)[: len(wager.actions)] == list(wager.actions)
