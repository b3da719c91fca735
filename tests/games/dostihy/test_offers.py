"""Deals as people bear them: a few offers a game, nothing twice that was refused, no draft begun for nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from railbird.bots import find_bot
from railbird.core import Action
from railbird.core.playout import Perspective, Ply, run
from railbird.core.tape import derive, seed_bytes, tape
from railbird.games.dostihy import GAME
from railbird.games.dostihy.bot.dealing import PATIENCE, Plan, best_plan, is_refused
from railbird.games.dostihy.bot.tipster import Tipster
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.steps.deals import remember
from railbird.games.dostihy.rules.values import REMEMBERED, Deal

from .positions import JAPAN, position, propose, throw

HANDFUL = 5


class Stubborn:
    """Plays like the Regular, but wants no deals."""

    def __init__(self, random: Random) -> None:
        self.idea = Tipster(random)

    def choose(self, seen: Perspective) -> Action:
        options = seen.legal()
        if act.REJECT in options:
            return act.REJECT
        chosen = self.idea.choose(seen)
        return seen.fallback() if isinstance(chosen, act.Offer) else chosen


def played(level: str, seats: int, number: int) -> list[Ply]:
    """One seeded game of a level with somebody who refuses everything."""
    below = derive(seed_bytes("offers"), level, seats, number)
    bots = [find_bot(level, GAME, Random(derive(below, "bot", seat))) for seat in range(1, seats)]
    plies: list[Ply] = []
    run(GAME.new(seats), [Stubborn(Random(1)), *bots], GAME.view, tape(derive(below, "chance")), plies, GAME.max_plies)
    return plies


@pytest.mark.parametrize(
    ("level", "seats", "games"),
    [("regular", 2, 3), ("regular", 4, 3), ("novice", 2, 3), ("novice", 4, 3), ("searcher@6", 3, 1)],
)
def test_a_bot_makes_a_handful_of_offers_a_game_and_none_twice(level: str, seats: int, games: int) -> None:
    for number in range(games):
        state, refused = GAME.new(seats), Counter[tuple[object, ...]]()
        opened, to_the_stubborn = Counter[int](), Counter[int]()
        for actor, action in played(level, seats, number):
            deal = state.deal
            if isinstance(action, act.Offer):
                opened[actor] += 1
                to_the_stubborn[actor] += action.seat == 0
            elif isinstance(action, act.Reject | act.Counter):
                assert deal is not None
                refused[deal.drafter, deal.other, deal.gives, deal.asks] += 1
            assert action != act.WITHDRAW
            state.apply(actor, action)
        assert max(refused.values(), default=0) <= 1
        assert max(to_the_stubborn.values(), default=0) <= HANDFUL
        assert max(opened.values(), default=0) <= HANDFUL + PATIENCE


def test_DS_77_what_is_refused_is_heard_by_all_once_for_each_who_proposed_it() -> None:
    state = position([30_000, 5_000], {0: [11, 13], 1: [JAPAN]}, at={0: 19})
    throw(state, 1)
    for pays in (100, 200):
        propose(state, 0, 1, ask=[JAPAN], pay=pays)
        state.play(1, act.REJECT)
    assert state.refused == (((1, (), (JAPAN,)),), ())
    propose(state, 0, 1, ask=[JAPAN], pay=300)
    for word in (act.COUNTER, act.Give(JAPAN), act.PRICE, act.Cash(9_000), act.PROPOSE):
        state.play(1, word)
    state.play(0, act.REJECT)
    assert state.refused == (((1, (), (JAPAN,)),), ((0, (JAPAN,), ()),))
    assert state.copy().refused == state.refused


def test_DS_77_what_is_accepted_is_not_refused() -> None:
    state = position([30_000, 5_000], {0: [11, 13], 1: [JAPAN]}, at={0: 19})
    throw(state, 1)
    propose(state, 0, 1, ask=[JAPAN], pay=9_000)
    state.play(1, act.ACCEPT)
    assert state.refused == ((), ())


def test_nobody_asks_again_for_what_was_refused() -> None:
    state = position([30_000, 5_000], {0: [11, 13], 1: [JAPAN]}, at={0: 19})
    throw(state, 1)
    assert best_plan(state, 0) is not None
    propose(state, 0, 1, ask=[JAPAN], pay=100)
    state.play(1, act.REJECT)
    assert best_plan(state, 0) is None


def test_who_has_been_refused_often_opens_no_more_deals() -> None:
    state = position([30_000, 5_000], {0: [11, 13], 1: [JAPAN]}, at={0: 19})
    throw(state, 1)
    state.refused = (tuple((1, (lot,), ()) for lot in range(PATIENCE)), ())
    assert best_plan(state, 0) is None
    state.refused = (state.refused[0][1:], ())
    assert best_plan(state, 0) is not None


def test_who_has_said_more_than_is_remembered_has_said_enough() -> None:
    state = position([30_000, 5_000], {0: [11, 13], 1: [JAPAN]}, at={0: 19})
    throw(state, 1)
    for lots in ((lot,) for lot in range(REMEMBERED + 3)):
        remember(state, Deal(0, 1, 0, (), (), (), lots))
    assert len(state.refused[0]) == REMEMBERED
    assert is_refused(state, 0, Plan(1, (), (0,)))


def test_an_expert_does_not_look_into_talk_without_a_plan() -> None:
    state = position([30_000, 5_000, 5_000], {0: [11], 1: [JAPAN], 2: [13]}, at={0: 19})
    throw(state, 1)
    propose(state, 0, 1, ask=[JAPAN], pay=2_000)
    assert set(Tipster(Random(1)).shortlist(Perspective(state, 1, GAME.view), 8)) == {act.ACCEPT, act.REJECT}
