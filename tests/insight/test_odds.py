"""The odds desk by known numbers: exact throws, what adds up, the fairest chart, a deal; and how it is written."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from railbird.core.game import AnyGame
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.text import LANGUAGES, text
from railbird.games.greyhounds.rules.actions import KINDS
from railbird.insight.odds import Desk, Odds, odds
from railbird.insight.quoting import quoted
from railbird.insight.report import Figure
from railbird.insight.told import told
from tests.games.dostihy.positions import DARK_BLUE, FANTOME, NAPOLI, ORANGE, position, propose, throw
from tests.insight.test_chances import until


def desk(game: AnyGame, state: State, draws: int = 40, seat: int | None = None) -> Odds:
    """The odds of whoever is asked after so many draws."""
    limited = replace(game, book=replace(game.book, draws=draws))
    seat = state.pending()[0] if seat is None else seat
    return list(odds(limited, Perspective(state, seat, game.view), Random(2)))[-1]


def test_DS_70_a_horse_five_fields_ahead_is_reached_by_one_throw_in_six_exactly() -> None:
    state = position([40_000, 40_000], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 34})
    found = desk(find_game("dostihy"), state)
    quote = next(one for one in found.quotes if one.runners == (str(NAPOLI),))
    assert found.how == "exact"
    for figure, value in ((quote.chance, 1 / 6), (quote.edge, 10 / 6 - 5 / 6), (quote.returns, 11 / 6)):
        assert (figure.low, figure.mean, figure.high) == (pytest.approx(value),) * 3
    assert quote.fair is not None
    assert quote.fair.mean == pytest.approx(6)
    assert quote.pays == 11  # ten times the stake, and the stake
    assert quote.value.mean == pytest.approx(quote.stake * 5 / 6)


def test_DS_70_a_bar_has_a_length_although_no_horse_is_in_reach() -> None:
    state = position([40_000, 40_000], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 1})
    found = desk(find_game("dostihy"), state)
    assert {quote.chance.high for quote in found.quotes} == {0.0}
    assert told(found, text(find_game("dostihy"), "en", None, ["Ada", "Bea"])).mosts == (5,)


def test_a_bet_is_worth_its_chance_times_what_it_pays() -> None:
    game = find_game("homestretch")
    state = until(game, "betting").state
    found = desk(game, state, 200)
    assert len(found.quotes) == 33
    for quote in found.quotes:
        assert quote.returns.mean == pytest.approx(quote.chance.mean * quote.pays)
        assert quote.edge == quote.returns  # a token that loses costs nothing (HS-4.3)
        assert quote.value.mean == pytest.approx(quote.returns.mean * quote.stake)
        assert quote.chance.low <= quote.chance.mean <= quote.chance.high
        assert (quote.fair is None) == (quote.chance.mean == 0)
        if quote.fair is not None:
            assert quote.fair.mean == pytest.approx(1 / quote.chance.mean)


def test_HS_4_3_a_stake_that_can_be_lost_lowers_the_edge_by_itself() -> None:
    game = find_game("homestretch")
    found = desk(game, until(game, "betting", bet_stakes="lose_stake").state)
    for quote in found.quotes:
        assert quote.edge.mean == pytest.approx(quote.returns.mean - 1)
        assert quote.edge.mean == pytest.approx(quote.chance.mean * (quote.pays - 1) - (1 - quote.chance.mean))


def test_WPS_12_all_horses_together_are_worth_the_whole_purse() -> None:
    game = find_game("winplaceshow")
    state: Any = until(game, "bid_sheets").state
    found = desk(game, state, 24)
    assert len(found.worths) == 6
    purse = sum(state.setup.printed[0].distribution)
    assert sum(one.worth.mean for one in found.worths) == pytest.approx(purse)


def test_GH_47_the_fairest_chart_leaves_the_bettors_least() -> None:
    game = find_game("greyhounds")
    state: Any = until(game, "chart", mode="bookmaker").state
    one = Desk(game, Perspective(state, state.pending()[0], game.view), Random(1))
    for finish, count in (((1, 2, 3, 4), 5), ((2, 1, 3, 4), 3), ((1, 3, 2, 4), 2)):
        one.tally.finishes[finish] = count
    chart = one.odds().chart
    assert chart is not None
    best = {}
    for each in game.book.charts(state, one.seat):
        returns = [quoted(wager, one.tally.finishes).returns.mean for wager in each.wagers]
        assert len(returns) == 4 * 2 + 6 == 14, KINDS
        best[each.runners] = max(returns)
    assert len(best) == 24
    assert chart.returns.mean == min(best.values()) == best[chart.runners]
    assert chart.runners[0] == state.setup.colors[0]  # the dog that wins most is the favourite


def test_DS_76_a_deal_is_weighed_for_both_sides_with_the_same_dice() -> None:
    game = find_game("dostihy")
    state = position([20_000, 20_000], {0: ORANGE[:-1], 1: (*DARK_BLUE, ORANGE[-1])})
    throw(state, 1)
    propose(state, 0, 1, ask=(ORANGE[-1],), pay=100)
    found = desk(game, state, 30, seat=1)
    assert [way.key for way in found.ways] == ["deal_made", "deal_none"]
    made, none = ([figure.mean for figure in way.seats] for way in found.ways)
    assert sum(made) == pytest.approx(1)
    assert made[0] > none[0]  # a whole stable for a hundred
    assert made[1] < none[1]


def test_DS_24_the_next_round_costs_what_visits_cost() -> None:
    game = find_game("dostihy")
    free = desk(game, position([40_000, 40_000]), 30)
    horses = position([0, 0]).setup.board.horses
    dear = desk(game, position([40_000, 40_000], {1: horses}), 30)
    assert free.costs is not None
    assert dear.costs is not None
    assert dear.costs.mean > free.costs.mean


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_written_in_every_language(language: str) -> None:
    point = "." if language == "en" else ","
    for name, step in (("homestretch", "betting"), ("jockey", "betting"), ("winplaceshow", "betting")):
        game = find_game(name)
        found = desk(game, until(game, step).state, 16)
        written = told(found, text(game, language, None, ["Anna", "Ben", "Cleo"]))
        assert [len(row.cells) for row in written.rows] == [len(written.pools)] * len(written.rows)
        assert [who for who, _ in written.seats] == ["Anna", "Ben", "Cleo"]
        share = written.rows[0].places[0]
        assert point in share.percent
        assert share.off
        assert "16" in written.how
        assert written.still == ""
        assert written.scale[:3] == ("0", f"0{point}4", f"0{point}75")


def test_bets_are_numbered_only_where_enough_was_drawn_to_tell_them_apart() -> None:
    game = find_game("homestretch")
    words = text(game, "en", None, ["Anna", "Ben", "Cleo"])
    found = desk(game, until(game, "betting").state)
    values = (1.6, 1.5, 1.4, 0.9, 0.5)

    def ranks(draws: int, off: float) -> list[int]:
        returns = [Figure(value, value - off, value + off) for value in values]
        pairs = zip(found.quotes, returns, strict=False)
        quotes = [msgspec.structs.replace(one, returns=value) for one, value in pairs]
        written = told(msgspec.structs.replace(found, quotes=tuple(quotes), draws=draws), words)
        assert bool(written.close) == (not any(cell.rank for row in written.rows for cell in row.cells if cell))
        return [cell.rank for row in written.rows for cell in row.cells if cell][: len(values)]

    assert ranks(500, 0.3) == [1, 2, 3, 0, 0]
    assert ranks(500, 0.55) == [1, 2, 0, 0, 0]
    assert ranks(500, 0.8) == [0, 0, 0, 0, 0]
    assert ranks(50, 0.1) == [0, 0, 0, 0, 0]


def test_WPS_45_the_second_leg_of_a_ticket_is_called_by_the_second_race() -> None:
    game = find_game("winplaceshow")
    state: Any = until(game, "betting").state
    found = desk(game, state, 16)
    written = told(found, text(game, "en", None, ["Anna", "Ben", "Cleo"]))
    ((_, tickets),) = written.pairs
    legs = [row.name.split(" – ") for row in tickets]
    names = [{f"{horse.post} {horse.name}" for horse in state.setup.field[race]} for race in (0, 1)]
    assert all(first in names[0] and second in names[1] for first, second in legs)
