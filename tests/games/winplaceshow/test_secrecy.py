"""Nobody knows more than he may: redrawing what a seat cannot know leaves its view, actions and notes byte-equal."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird.core import CHANCE, SPECTATOR
from railbird.core.conformance import fingerprint
from railbird.core.trial import trial
from railbird.core.view import encode
from railbird.games.winplaceshow.rules.actions import HAND_IN, PASS, Bet, Bid, Motion, Object, Raise, Ticket
from railbird.games.winplaceshow.rules.figures import bets_total, tickets_total
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import Case
from railbird.games.winplaceshow.view import view
from tests.games.positions import random_pick, random_plies

from .positions import any_table, auction, betting, bid, finished, racing, roll, runs, table, to


def eyes(state: WinPlaceShowState) -> list[int]:
    return [*range(state.setup.seats), SPECTATOR]


def check_secrecy(state: WinPlaceShowState, rng: random.Random) -> None:
    """The redrawn world looks the same to the seat, and is the same from whatever truth it is drawn."""
    for seat in eyes(state):
        world = state.copy()
        world.imagine(seat, rng.randrange)
        assert encode(view(world, seat)) == encode(view(state, seat))
        assert world.pending() == state.pending()
        assert list(world.legal(seat)[:60]) == list(state.legal(seat)[:60])
        luck = rng.getrandbits(32)
        one, other = state.copy(), world.copy()
        one.imagine(seat, random_pick(luck))
        other.imagine(seat, random_pick(luck))
        assert fingerprint(one) == fingerprint(other)


@runs(15)
@given(seed=st.integers(0, 2**32))
def test_R_17_R_35_R_50_a_redrawn_world_looks_the_same(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    for _ in range(25):
        random_plies(state, rng, rng.randrange(1, 40))
        check_secrecy(state, rng)


@runs(15)
@given(seed=st.integers(0, 2**32))
def test_R_17_what_a_seat_writes_secretly_never_shows(seed: int) -> None:
    """Two different secret answers, and different numbers of them, look and sound the same to everybody else."""
    rng = random.Random(seed)
    state = any_table(rng)
    for _ in range(30):
        random_plies(state, rng, rng.randrange(1, 25))
        pending = [seat for seat in state.pending() if seat != CHANCE]
        if len(pending) < 2:
            continue
        actor = rng.choice(pending)
        worlds = []
        for count in (1, rng.randrange(1, 4)):
            world = state.copy()
            world.notes = []
            for _ in range(count):
                if actor in world.pending() and world.step is state.step and HAND_IN not in world.legal(actor)[:1]:
                    options = world.legal(actor)
                    world.apply(actor, options[rng.randrange(len(options))])
            worlds.append(world)
        if worlds[0].pending() != worlds[1].pending() or any(world.reveals != state.reveals for world in worlds):
            continue
        for seat in eyes(state):
            if seat != actor:
                assert encode(view(worlds[0], seat)) == encode(view(worlds[1], seat))
                heard = [[note for note in world.notes or [] if note.is_for(seat)] for world in worlds]
                assert heard[0] == heard[1]


def test_R_50_the_window_is_the_same_whoever_has_bet() -> None:
    seen = []
    for bets in ({}, {1: [("win", 1, 2000)]}, {2: [("win", 1, 2000)]}, {3: [("show", 1, 2000)]}):
        state = racing({1: "backstretch/1/1", 2: "backstretch/6/1"}, {0: 1}, bets=bets)
        state.bets = tuple((0, -1, -1, 2000, 0, 0) if slip[3] or slip[5] else slip for slip in state.bets)
        roll(state, 1, 6)
        state.play(0, to("backstretch/2/12"))
        seen.append((state.step.name, state.pending()))
    assert set(seen) == {("objection_window", (1, 2, 3))}


def test_R_50_a_pass_looks_the_same_with_and_without_a_bet_and_an_objection_waits() -> None:
    heard = []
    for action in (PASS, Object("e")):
        state = racing({1: "backstretch/1/1", 2: "backstretch/6/1"}, {0: 1}, bets={1: [("win", 1, 2000)]})
        roll(state, 1, 6)
        state.play(0, to("backstretch/2/12"))
        state.notes = []
        state.play(1, action)
        heard.append((encode(view(state, 2)), [note for note in state.notes if note.is_for(2)]))
    assert heard[0] == heard[1]


def test_R_35_unread_bids_are_redrawn_and_read_ones_kept() -> None:
    state = auction([50_000] * 3)
    bid(state, [9000, 8000, 7000], [1000, 3000], [500, 3000])
    assert state.step.name == "oral_raise"
    worlds = []
    for luck in range(20):
        world = state.copy()
        world.imagine(1, random_pick(luck))
        assert (world.sheets[0][0], world.sheets[2][:2]) == (9000, (500, 3000))
        assert world.sheets[1] == state.sheets[1]
        worlds.append(world.sheets[0][1:])
    assert len(set(worlds)) > 10


def test_R_35_a_pass_after_which_bids_are_read_is_final_and_no_draft_looks_behind_it() -> None:
    state = auction([50_000] * 3)
    bid(state, [9000, 8000, 7000], [1000, 3000], [500, 3000])
    state.play(state.pending()[0], Raise(8500))
    reveals, last = state.reveals, state.pending()[0]
    assert trial(state, last, [PASS], view).view is None
    state.play(last, PASS)
    assert state.reveals > reveals


def test_WPS_22_what_is_drafted_after_the_last_sheet_is_refused_alike_whatever_the_others_bid() -> None:
    """Behind the last bid a tie is raised, or horses are sold: the refusal must not tell which."""
    refused = []
    for others in ([9000], [3000]):
        state = auction([50_000] * 2)
        bid(state, others)
        draft = [Bid(horse + 1, 3000 if place else 9000) for place, horse in enumerate(state.auction.sale)]
        tried = trial(state, 1, [*draft, PASS], view)
        assert tried.refusal is not None
        refused.append((tried.played, tried.refusal.rule, tried.refusal.reason, tried.refusal.facts))
    assert refused[0] == refused[1]


def test_WPS_29_a_bid_ignored_for_lack_of_cash_stays_above_the_cash() -> None:
    state = auction([5_000, 50_000, 50_000])
    bid(state, [5000] * 6, [500, 1000, 500, 3000, 3000, 3000], [500, 500, 1000, 3000, 3000, 3000])
    assert state.step.name == "oral_raise", "seat 0 is out of money, the others are tied for the fourth horse"
    for luck in range(10):
        world = state.copy()
        world.imagine(1, random_pick(luck))
        assert world.sheets[0][3] > world.money[0]


def test_R_17_redrawn_slips_keep_totals_and_the_bets_of_accusers() -> None:
    state = racing(
        {1: "backstretch/1/1", 2: "backstretch/6/1"},
        {0: 1},
        bets={1: [("win", 1, 2000), ("place", 3, 4000)], 2: [("show", 5, 3000)]},
    )
    state.cases = (Case(0, 1, (1,), ("e",), 1, False),)
    slips = set()
    for luck in range(20):
        world = state.copy()
        world.imagine(3, random_pick(luck))
        assert [bets_total(bets) for bets in world.bets] == [0, 6000, 3000, 0]
        assert world.has_bet(1, 0)
        slips.add(world.bets)
    assert len(slips) > 10


def test_R_20_redrawn_tickets_fit_who_stayed_and_who_left() -> None:
    state = finished([2, 4, 1, 6, 3, 5], {}, money=[20_000, 0, 0, 20_000], director_change="off")
    state.tickets = (((1, 1, 4000),), ((1, 3, 1000),), ((0, 3, 2000),), ())
    state.go(state.setup.flow.settlement)
    for luck in range(20):
        world = state.copy()
        world.imagine(3, random_pick(luck))
        assert [tickets_total(tickets) for tickets in world.tickets] == [4000, 1000, 2000, 0]
        assert 1 in [first for first, _, _ in world.tickets[1]], "suspended: holds the winner"
        assert 1 not in [first for first, _, _ in world.tickets[2]], "eliminated: does not"


def test_cash_visible_no_hides_the_money_of_others_until_the_end() -> None:
    state = table(4, cash_visible="no")
    seen = view(state, 2)
    assert [player.money for player in seen.players] == [None, None, 50_000, None]
    assert {player.rank for player in seen.players} == {None}
    state.go(state.setup.flow.game_end)
    assert None not in [player.money for player in view(state, 2).players]


@pytest.mark.parametrize("lines", [[Bet("win", 1, 1000)], [Ticket(1, 1, 1000), Bet("show", 2, 5000)], []])
def test_WPS_35_an_open_slip_shows_nothing(lines: list[object]) -> None:
    state = betting()
    before = encode(view(state, 1))
    for line in lines:
        state.play(0, line)  # type: ignore[arg-type]
    assert encode(view(state, 1)) == before


def test_WPS_21_an_unfinished_sheet_shows_nothing() -> None:
    state = auction([50_000] * 3)
    before = encode(view(state, 1))
    state.play(0, Bid(4, 7000))
    assert encode(view(state, 1)) == before
    assert view(state, 0).own_sheet == [7000]


def test_WPS_10_a_motion_shows_only_that_it_was_answered() -> None:
    seen = []
    for action in (PASS, Motion("betting", 2)):
        state = table(4)
        state.play(3, action)
        seen.append(encode(view(state, 0)))
    assert seen[0] == seen[1]
