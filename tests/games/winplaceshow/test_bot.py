"""The tipster: sensible choices in given positions, from what its seat knows alone."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from railbird.core.playout import Perspective
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.actions import HAND_IN, PASS, Accept, Bet, Bid, Object, Raise, Ticket
from railbird.games.winplaceshow.bot import Tipster, best_bet, purse_value
from railbird.games.winplaceshow.chances import before_the_start, under_way
from railbird.games.winplaceshow.state import WinPlaceShowState
from railbird.games.winplaceshow.view import view

from .positions import (
    any_table,
    auction,
    betting,
    bid,
    open_race,
    racing,
    random_pick,
    random_plies,
    roll,
    runs,
    table,
    to,
)


def choice(state: WinPlaceShowState, seat: int) -> object:
    return Tipster(random.Random(1)).choose(Perspective(state, seat, GAME.view))


def slip_of(state: WinPlaceShowState, seat: int) -> list[object]:
    lines: list[object] = []
    while seat in state.pending():
        action = Tipster(random.Random(1)).choose(Perspective(state, seat, GAME.view))
        state.play(seat, action)
        lines.append(action)
    return lines


def test_the_chances_of_a_race_are_chances_and_know_the_favourite() -> None:
    seen = view(table(4), 0)
    for race in range(1, 7):
        shares = before_the_start(seen, race)
        for place in range(4):
            assert abs(sum(line[place] for line in shares) - 1) < 1e-9
    first = before_the_start(seen, 1)
    assert max(range(6), key=lambda horse: first[horse][0]) == 3, "Lucky Old Sun"
    assert first[4][0] < 0.06, "Hold On Harry has no hope"


def test_chances_under_way_follow_the_running() -> None:
    state = racing({1: "home_stretch/1/18", 2: "far_turn/1/1", 3: "far_turn/2/1"}, {0: 1}, turn=5)
    shares = under_way(view(state, 0))
    assert shares[0][3] > 0.95, "three are home already, number 1 is next"


def test_it_bids_below_the_value_and_the_least_where_nobody_else_can_buy() -> None:
    state = auction([50_000] * 3)
    sheet = []
    while 0 in state.pending():
        offer = choice(state, 0)
        assert isinstance(offer, Bid)
        assert offer.amount <= max(500, purse_value(view(state, 0), offer.horse))
        sheet.append(offer.amount)
        state.play(0, offer)
    assert sheet[0] > 1000, "the favourite is worth money"
    assert sheet[2] == 500, "the third of three horses: the others own one by then"


def test_it_raises_while_the_horse_is_worth_it() -> None:
    state = auction([50_000] * 3)
    bid(state, [1000], [1000], [500])
    assert choice(state, 0) == Raise(1500)
    state = auction([50_000] * 3)
    bid(state, [9000], [9000], [500])
    assert choice(state, 0) == PASS


def test_it_bets_where_the_table_pays_more_than_the_chance() -> None:
    state = betting(race=3)
    lines = slip_of(state, 0)
    assert lines[-1] == HAND_IN
    bets = [line for line in lines if isinstance(line, Bet)]
    assert bets
    shares = before_the_start(view(betting(race=3), 0), 3)
    for line in bets:
        pool = ("win", "place", "show").index(line.pool)
        assert best_bet(view(betting(race=3), 0), shares, pool)[0] == line.horse
        assert sum(shares[line.horse - 1][: pool + 1]) * state.setup.pays[2][line.horse - 1][pool] > 1000


def test_it_keeps_money_when_it_has_little() -> None:
    lines = slip_of(betting([4_000, 50_000, 50_000], race=3), 0)
    assert sum(line.stake for line in lines if isinstance(line, Bet)) <= 4_000
    assert all(line.stake <= 1_000 for line in lines if isinstance(line, Bet))


def test_it_writes_few_and_small_tickets() -> None:
    tickets = [line for line in slip_of(betting(), 0) if isinstance(line, Ticket)]
    assert len(tickets) <= 3
    assert all(ticket.stake == 1000 for ticket in tickets)


def test_it_rides_like_the_house_rider() -> None:
    state = racing({1: "backstretch/4/1"}, {0: 1})
    roll(state, 1, 6)
    assert choice(state, 0) == state.fallback(0)


def test_it_takes_a_ride_that_is_offered() -> None:
    state = table(4)
    open_race(state, 1, {0: 1, 1: 2, 2: 3})
    state.out = (0, 0, 0, 1)
    state.go(state.setup.flow.riders)
    for seat, horse in ((0, 1), (1, 2), (2, 3)):
        action = next(option for option in state.legal(seat) if option.values() == (horse, 3 if seat == 0 else seat))
        state.play(seat, action)
    assert choice(state, 3) == Accept(1)


def test_it_objects_to_a_move_that_gave_much_away_on_a_horse_it_has_backed() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/6/1"}, {0: 1}, bets={1: [("win", 1, 5000)]}, turn=6)
    state.setup.boxes[0][0] = [10]
    state.setup.bonus[0][0] = 7
    roll(state, 1, 6)
    state.play(0, to("backstretch/1/9"))  # three short of what it could, and the bonus declined
    assert state.step.name == "objection_window"
    assert state.harmful
    assert isinstance(choice(state, 1), Object)
    assert choice(state, 2) == PASS


def test_it_lets_a_small_loss_pass() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/6/1"}, {0: 1}, bets={1: [("show", 1, 1000)]})
    roll(state, 1, 6)
    state.play(0, to("backstretch/2/12"))
    assert not state.harmful
    assert choice(state, 1) == PASS


@runs(10)
@given(seed=st.integers(0, 2**32))
def test_it_decides_the_same_when_what_its_seat_cannot_know_is_redrawn(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    for luck in range(25):
        random_plies(state, rng, rng.randrange(1, 30))
        for seat in state.pending():
            if seat < 0:
                continue
            world = state.copy()
            world.imagine(seat, random_pick(luck))
            action = choice(state, seat)
            assert action == choice(world, seat)
            assert action in state.legal(seat)
