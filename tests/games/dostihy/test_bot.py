"""The tipster: sensible in given positions, blind to what it cannot know, much better than chance."""

from __future__ import annotations

from random import Random

import pytest

from railbird.core import Action
from railbird.core.playout import Draw, Perspective, run
from railbird.games.dostihy import GAME
from railbird.games.dostihy.bot.habits import habit
from railbird.games.dostihy.bot.judgement import ahead, visits, worth
from railbird.games.dostihy.bot.tipster import Tipster, kelly
from railbird.games.dostihy.rules.actions import (
    ACCEPT,
    BUY,
    COUNTER,
    END_TURN,
    GIVE_RELEASE,
    INSOLVENT,
    REJECT,
    STOP,
    THROW,
    USE_RELEASE,
    WITHDRAW,
    Ask,
    Back,
    BuyRace,
    Cash,
    Claim,
    Die,
    Offer,
    Pay,
    Propose,
    ReturnRace,
    SellCard,
    Stake,
)
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.view import view

from .games import mid_game, plies
from .positions import (
    DARK_BLUE,
    FANTOME,
    GRIFEL,
    JAPAN,
    LIGHT_BLUE,
    NAPOLI,
    NARCIUS,
    ORANGE,
    RED,
    STAJE,
    TARA,
    bet,
    capped,
    claim,
    hold_release,
    position,
    propose,
    suspend,
    throw,
)


def dice_of(seed: int) -> Draw:
    """What chance draws, from a seeded stream."""
    stream = Random(seed)
    return lambda _, count: stream.randrange(count)


def choice(state: DostihyState, seat: int = 0, seed: int = 1) -> Action:
    return Tipster(Random(seed)).choose(Perspective(state, seat, view))


def test_it_claims_what_is_in_its_favour_and_never_waives_a_set_off() -> None:
    state = position([20_000, 0], {1: [TARA]}, at={0: 24})
    throw(state, 2)
    assert choice(state, 1) == Claim(0)
    state = position([40_000, 40_000], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 34})
    bet(state, (NAPOLI, 3_000))
    throw(state, 5)
    assert choice(state, 0) == Claim(0)
    assert choice(state, 1) == Claim(1)
    state = position([40_000, 40_000], {0: ORANGE, 1: DARK_BLUE}, {FANTOME: 3, NAPOLI: 3}, at={0: 34})
    bet(state, (NAPOLI, 1_000))
    throw(state, 5)
    assert choice(state, 0) == END_TURN


def test_it_buys_free_cards() -> None:
    state = position([9_000, 9_000], at={0: 38})
    throw(state, 1)
    assert choice(state) == BUY


def test_it_builds_to_the_third_race_first() -> None:
    state = position([60_000, 9_000], {0: RED}, {GRIFEL: 2}, at={0: 20})
    throw(state, 1)
    assert choice(state) == BuyRace(GRIFEL)


def test_it_keeps_a_reserve_when_the_next_fields_are_dear() -> None:
    owns = {0: LIGHT_BLUE, 1: [16, 18, 19, *RED]}
    state = position([3_000, 9_000], owns, {16: 5, 18: 5, 19: 5, 21: 5}, at={0: 13})
    throw(state, 1)
    assert not isinstance(choice(state), BuyRace)


def test_it_bets_one_to_six_ahead_with_a_twelfth_of_what_is_as_good_as_cash() -> None:
    owns = {0: [*ORANGE, TARA], 1: [*DARK_BLUE, *RED]}
    state = position([20_000, 9_000], owns, {FANTOME: 3, NAPOLI: 3, GRIFEL: 3}, at={0: 34})
    assert choice(state) == Back(NAPOLI)
    state.play(0, Back(NAPOLI))
    stake = choice(state)
    assert isinstance(stake, Stake)
    means = 20_000 + state.setup.resale[TARA]  # orange races: the bank would not take it back at its price
    assert means / 12 - state.setup.unit <= stake.amount <= means / 12
    assert kelly(1, 10) == pytest.approx(1 / 12)
    assert kelly(6, 5) == 0  # six for one on all six throws is no business
    state = position([20_000, 9_000], owns, {FANTOME: 3, NAPOLI: 3}, at={0: 20})
    assert choice(state) == THROW


@pytest.mark.parametrize(("races", "wise"), [(5, STOP), (0, THROW)])
def test_after_a_six_it_looks_at_what_lies_behind(races: int, wise: Action) -> None:
    owns = {1: [*DARK_BLUE, 31, 32, 34]} if races else {1: [26, 27, 29]}
    levels = dict.fromkeys(owns[1], races) if races else {26: 5}
    start = 24 if races else 20
    state = position([30_000, 9_000], owns, levels, at={0: start})
    state.play(0, THROW)
    state.play(-1, Die(6))
    assert choice(state) == wise


def test_it_leaves_distanc_while_there_is_something_to_buy() -> None:
    state = position([30_000, 9_000])
    hold_release(state, 0)
    suspend(state, 0)
    assert choice(state) == USE_RELEASE


def test_it_stays_in_distanc_when_the_board_is_deadly() -> None:
    owns = {1: list(GAME.new(2).setup.board.cards)}
    state = position([3_000, 9_000], owns, dict.fromkeys(GAME.new(2).setup.board.horses, 5))
    hold_release(state, 0)
    suspend(state, 0)
    assert choice(state) == THROW


def write_draft(state: DostihyState) -> list[Action]:
    """What seat 0 writes from here until somebody else must answer."""
    written = []
    while state.step.name in ("window", "draft", "cash"):
        written.append(choice(state))
        state.play(0, written[-1])
        if written[-1] == END_TURN:
            break
    return written


def test_it_offers_for_the_horse_that_completes_its_stable_and_the_other_agrees() -> None:
    state = position([30_000, 5_000, 5_000], {0: [11, 13], 1: [JAPAN], 2: [TARA]}, at={0: 19})
    throw(state, 1)
    written = write_draft(state)
    assert written[:3] == [Offer(1), Ask(JAPAN), Pay()]
    assert isinstance(written[3], Cash)
    assert written[3].amount > 2_800
    assert written[-1] == Propose()
    assert choice(state, 1) == ACCEPT
    state.play(1, ACCEPT)
    assert state.owner[JAPAN] == 0


def test_DS_75_a_draft_somebody_else_began_is_dropped_where_the_plan_no_longer_fits() -> None:
    """Napoli could be given for Japan, but Japan is asked for already, and what is given comes before that."""
    state = position([300, 5_000], {0: [11, 13, NAPOLI], 1: [JAPAN, NARCIUS]}, at={0: 19})
    throw(state, 1)
    for action in (Offer(1), Ask(JAPAN)):
        state.play(0, action)
    assert choice(state) == WITHDRAW
    state = position([30_000, 5_000], {0: [11, 13], 1: [JAPAN]}, at={0: 19})
    hold_release(state, 0)
    throw(state, 1)
    for word in (Offer(1), GIVE_RELEASE, Ask(JAPAN)):
        state.play(0, word)
    assert choice(state) == WITHDRAW


def test_DS_77_it_answers_a_bad_offer_with_a_fair_price_and_refuses_a_second_one() -> None:
    """Japan completes light blue, which is worth far more than the 2,800 it is offered for."""
    state = position([30_000, 5_000], {0: [11, 13], 1: [JAPAN]}, at={0: 19})
    throw(state, 1)
    propose(state, 0, 1, ask=[JAPAN], pay=2_800)
    assert choice(state, 1) == COUNTER
    while state.step.name != "answer" or state.pending() == (1,):
        state.play(1, choice(state, 1))
    assert state.deal is not None
    assert state.deal.gives == (JAPAN,)
    assert state.deal.payer == 0
    assert state.deal.amount > 4_000
    assert choice(state, 0) == ACCEPT


def test_it_refuses_what_it_has_no_fair_price_for() -> None:
    """A horse that completes nothing is not worth a counter-offer."""
    state = position([30_000, 5_000, 5_000], {0: [11], 1: [JAPAN], 2: [13]}, at={0: 19})
    throw(state, 1)
    propose(state, 0, 1, ask=[JAPAN], pay=2_000)
    assert choice(state, 1) == REJECT


def test_DS_89_under_a_round_limit_it_stops_building_when_nobody_will_pay_for_it() -> None:
    """With a round left a token earns less than the half price it still counts for."""
    for left, builds in ((40, True), (1, False)):
        state = position([60_000, 9_000], {0: RED}, {GRIFEL: 2}, at={0: 20}, end_mode="round_limit", round_limit=60)
        state.round = 60 - left
        throw(state, 1)
        assert isinstance(choice(state), BuyRace) == builds


def test_a_debtor_sells_odd_cards_before_its_races() -> None:
    owns = {0: [*DARK_BLUE, STAJE, FANTOME], 1: RED}
    state = position([1_000, 0], owns, {NAPOLI: 3, NARCIUS: 3, GRIFEL: 2}, at={0: 20})
    throw(state, 1)
    claim(state, 1)
    assert choice(state) in (SellCard(STAJE), SellCard(FANTOME))
    state.owner[STAJE] = state.owner[FANTOME] = -1
    assert choice(state) in (ReturnRace(NAPOLI), ReturnRace(NARCIUS))


def test_a_debtor_sells_the_first_card_of_the_board_too_if_it_is_missed_least() -> None:
    state = position([1_000, 0], {0: [FANTOME, *DARK_BLUE], 1: RED}, {GRIFEL: 1}, at={0: 20})
    throw(state, 1)
    claim(state, 1)
    assert choice(state) == SellCard(FANTOME)


def test_an_insolvent_debtor_looks_for_a_buyer_first() -> None:
    owns = {0: [JAPAN], 1: RED, 2: [11, 13]}
    state = position([1_000, 0, 40_000], owns, {GRIFEL: 2}, at={0: 20})
    throw(state, 1)
    claim(state, 1)
    assert INSOLVENT in state.legal(0)
    assert choice(state) == Offer(2)
    state.money[2] = 0
    assert choice(state) == INSOLVENT


def test_the_long_run_visits_sum_to_the_turns_outside_distanc() -> None:
    often = visits(GAME.new(2).setup.board)
    assert 0.6 < sum(often) < 0.9
    assert often[11] > often[9] * 0.9


def test_a_complete_stable_is_worth_more_than_its_parts() -> None:
    split = position([0, 0], {0: [11, 13], 1: [JAPAN]})
    whole = position([0, 0], {0: LIGHT_BLUE})
    assert worth(whole, 0) > worth(split, 0) + worth(split, 1)


def test_it_decides_the_same_when_what_it_cannot_know_is_redrawn() -> None:
    random = Random(5)
    state = mid_game(4, 6, {}, random)
    compared = 0
    for _ in plies(state, random):
        pending = state.pending()
        if pending and pending[0] >= 0 and random.random() < 0.3:
            seat = pending[0]
            world = state.copy()
            world.imagine(seat, random.randrange)
            assert choice(world, seat, 7) == choice(state, seat, 7)
            assert shortlist(world, seat) == shortlist(state, seat)
            assert choice(state, seat) in state.legal(seat)
            compared += 1
    assert compared > 20


def test_it_beats_chance() -> None:
    class Anyone:
        def __init__(self, random: Random) -> None:
            self.random = random

        def choose(self, seen: Perspective) -> Action:
            options = seen.legal()
            return options[self.random.randrange(len(options))]

    first = 0
    for game in range(4):
        state = capped(4, 60)
        bots = [Tipster(Random(game)) if seat == game else Anyone(Random(game * 10 + seat)) for seat in range(4)]
        run(state, bots, view, dice_of(game), None, 100_000)
        first += state.standing().winners() == [game]
    assert first >= 3


# --- what else is worth a look, and how a search plays on


def shortlist(state: DostihyState, seat: int = 0) -> list[Action]:
    return list(Tipster(Random(1)).shortlist(Perspective(state, seat, view), 8))


def test_a_deal_is_written_as_it_was_planned() -> None:
    """Every word of a draft but the planned one leads nowhere: a search has nothing to look at."""
    state = position([30_000, 5_000, 5_000], {0: [11, 13], 1: [JAPAN], 2: [TARA]}, at={0: 19})
    throw(state, 1)
    assert shortlist(state)[0] == Offer(1)
    state.play(0, Offer(1))
    assert shortlist(state) == [Ask(JAPAN)]


def test_stakes_worth_a_look_lie_around_the_good_one() -> None:
    owns = {0: ORANGE, 1: [*DARK_BLUE, *RED]}
    state = position([20_000, 9_000], owns, {FANTOME: 3, NAPOLI: 3, GRIFEL: 3}, at={0: 34})
    far = Back(GRIFEL)
    assert far in state.legal(0)
    assert far not in shortlist(state)
    state.play(0, Back(NAPOLI))
    amounts = [stake.amount for stake in shortlist(state) if isinstance(stake, Stake)]
    assert min(amounts) < amounts[0] < max(amounts) <= 20_000
    assert all(Stake(amount) in state.legal(0) for amount in amounts)


def usual(state: DostihyState, seat: int = 0) -> Action:
    return habit(state, seat, state.legal(seat), Random(1).random)


def test_by_habit_people_claim_buy_build_and_sell_idle_cards_first() -> None:
    state = position([9_000, 9_000], at={0: 38})
    throw(state, 1)
    assert usual(state) == BUY
    state = position([60_000, 9_000], {0: RED}, {GRIFEL: 2}, at={0: 20})
    throw(state, 1)
    assert usual(state) == BuyRace(GRIFEL)
    owns = {0: [*DARK_BLUE, STAJE, FANTOME], 1: RED}
    state = position([1_000, 0], owns, {NAPOLI: 3, NARCIUS: 3, GRIFEL: 2}, at={0: 20})
    throw(state, 1)
    assert isinstance(usual(state, 1), Claim)
    claim(state, 1)
    assert usual(state) in (SellCard(STAJE), SellCard(FANTOME))
    state.owner[STAJE] = state.owner[FANTOME] = -1
    assert isinstance(usual(state), ReturnRace)


def test_by_habit_nobody_stops_where_it_is_dear() -> None:
    state = position([30_000, 9_000], {1: [26, 27, 29]}, {26: 5}, at={0: 20})
    state.play(0, THROW)
    state.play(-1, Die(6))
    assert usual(state) == THROW


def test_the_same_lead_says_less_when_everybody_is_rich() -> None:
    poor, rich = position([18_000, 10_000]), position([98_000, 90_000])
    assert GAME.outlook is not None
    chance, later = GAME.outlook.prospects(poor)[0], GAME.outlook.prospects(rich)[0]
    assert 0.5 < later < chance < 1


def test_how_far_ahead_a_player_counts_depends_on_the_opponents() -> None:
    rounds = [ahead(position([9_000] * seats)) for seats in range(2, 7)]
    assert rounds == sorted(rounds, reverse=True)
    assert rounds[0] >= 2 * rounds[-1]
    assert ahead(position([9_000] * 2, end_mode="round_limit", round_limit=20)) <= 20
