"""The tipster: sensible choices, the same ones whatever it cannot know, and more wins than its share."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railbird.bots import RandomBot
from railbird.core import Action, Perspective, play_out
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.bot.form import UNKNOWN, finishes, gains, likely_results, worth
from railbird.games.greyhounds.bot.outlook import habit, likely, usual_card
from railbird.games.greyhounds.bot.stakes import best_slip, winning_chance, winning_slip
from railbird.games.greyhounds.bot.tipster import Tipster
from railbird.games.greyhounds.rules.actions import HAND_IN, RANK, Einlauf, Platz, Play, PutAside, Sieg
from railbird.games.greyhounds.rules.figures import total
from railbird.games.greyhounds.rules.state import GreyhoundsState
from tests.games.greyhounds.games import step_on
from tests.games.greyhounds.positions import A, B, C, D, betting, racing, shown, table, with_six, write

STRONG, WEAK = (20, 19, 18, 10, 9, 8), (13, 12, 11, 3, 2, 1)


def answer(state: GreyhoundsState, seat: int, seed: int = 1) -> Action:
    """What the tipster does there."""
    return Tipster(Random(seed)).choose(Perspective(state, seat, GAME.view))


def slip_of(state: GreyhoundsState, seat: int) -> list[Action]:
    """The slip the tipster writes."""
    bot = Tipster(Random(2))
    written = []
    while seat in state.pending() and state.step.name == "bet":
        written.append(bot.choose(Perspective(state, seat, GAME.view)))
        state.play(seat, written[-1])
    return written


# --- the race


def test_GH_26_it_plays_the_card_that_wins_the_race() -> None:
    state = racing(1, (34, 36, 36, 35))
    for dog, card in ((B, 7), (C, 10), (D, 9)):
        state.play(dog, Play(card) if card in state.hands[dog] else state.legal(dog)[0])
    state.played = [0, 7, 10, 9]
    assert answer(state, A) == Play(20)


def test_GH_21_it_blocks_the_leader_at_the_line() -> None:
    """A needs one space and shows 18 over a 7: only D's 19 or 20 keeps it from winning."""
    state = racing(1, (40, 38, 37, 36), hands=[(18, 4, 3, 2, 1), (7, 4, 3, 2, 1), (6, 4, 3, 2, 1), (19, 12, 9, 5, 1)])
    for dog, card in ((A, 18), (B, 7), (C, 6)):
        state.play(dog, Play(card))
    assert answer(state, D) == Play(19)


def test_GH_48_R_43_the_bookmaker_stops_the_slip_that_would_ruin_him() -> None:
    """A dog everybody has backed is about to win; the bookmaker's own dog can still beat it to the line."""
    hands = [(19, 12, 9, 5, 1), (18, 4, 3, 2, 1), (7, 4, 3, 2, 1), (6, 4, 3, 2, 1)]
    state = racing(1, (36, 40, 38, 37), hands=hands, chart="BCDA", mode="bookmaker", bookmaker_seat=0)
    state.slips = ((), *[((0, 1, 2000),)] * 3)
    for dog, card in ((B, 18), (C, 7), (D, 6)):
        state.play(dog, Play(card))
    assert answer(state, A) == Play(19)


def test_R_33_it_lets_the_dog_win_that_it_has_backed() -> None:
    """With 2000 on B at 10:1 D does not block B for the sake of a second place."""
    hands = [(6, 4, 3, 2, 1), (18, 4, 3, 2, 1), (7, 4, 3, 2, 1), (19, 5, 4, 3, 1)]
    state = racing(1, (37, 40, 38, 20), hands=hands, chart="ACDB")
    state.slips = ((), (), (), ((0, 4, 2000),))
    for dog, card in ((B, 18), (C, 7), (A, 6)):
        state.play(dog, Play(card))
    assert answer(state, D) != Play(19)


def test_GH_16_it_puts_its_lowest_card_aside() -> None:
    state = betting()
    for seat in range(4):
        write(state, seat, Sieg(1, 500))
    assert answer(state, A) == PutAside(3)


def test_R_33_it_throws_a_race_only_when_it_has_bet_against_its_own_dog() -> None:
    """A's dog is a little better than C's: with everything on C, A leaves its best card aside."""
    state = shown((20, 15, 14, 9, 8, 7), WEAK, (19, 15, 14, 9, 8, 6), WEAK, race=3)
    for seat in range(4):
        write(state, seat, Platz(1, 500))
    hund = {dog: at for at, dog in enumerate(state.chart, 1)}
    state.slips = (((0, hund[C], 2000),), *state.slips[1:])
    assert answer(state, A) == PutAside(20)
    state.slips = (((0, hund[A], 2000),), *state.slips[1:])
    assert answer(state, A) == PutAside(7)


# --- bets by standing


def before_the_last_race(*money: int) -> GreyhoundsState:
    """Race 3: B is the favourite, A and C close behind it, D without hope."""
    state = shown((19, 17, 15, 9, 7, 3), (20, 18, 16, 9, 8, 4), (19, 16, 15, 9, 7, 2), WEAK, race=3)
    state.money = [*money, -sum(money)]
    return state


def test_GH_38_before_the_last_race_the_leader_bets_like_the_others_and_who_is_behind_does_not() -> None:
    state = before_the_last_race(20_000, 10_000, 10_000, 10_000)
    results = likely_results(state.setup, 2, state.shown, Random(3), 120)
    usual = best_slip(state, A, results)
    assert winning_slip(state, A, results) == usual
    rivals = [best_slip(state, seat, results) for seat in range(4)]
    chasing = winning_slip(state, D, results)
    assert chasing != best_slip(state, D, results)
    assert winning_chance(state, D, chasing, rivals, results) > winning_chance(state, D, rivals[D], rivals, results)


# --- how a search plays on


def test_GH_21_by_habit_a_card_serves_the_dogs_one_has_an_interest_in() -> None:
    """B leads with 18 over a 7. D blocks it, unless its money is on B."""
    hands = [(6, 4, 3, 2, 1), (18, 4, 3, 2, 1), (7, 4, 3, 2, 1), (19, 5, 4, 3, 1)]
    state = racing(1, (37, 40, 38, 20), hands=hands, chart="ACDB")
    for dog, card in ((B, 18), (C, 7), (A, 6)):
        state.play(dog, Play(card))
    assert usual_card(state, D, Random(1).random) == Play(19)
    state.slips = ((), (), (), ((0, 4, 2000),))
    assert usual_card(state, D, Random(1).random) != Play(19)


def test_GH_14_by_habit_a_slip_is_filled_up_on_the_favourite_and_handed_in() -> None:
    state = shown(WEAK, STRONG, WEAK, WEAK)
    state.play(A, Sieg(2, 700))
    assert habit(state, A, state.legal(A), Random(1).random) == Platz(1, 1300)
    state.play(A, Platz(1, 1300))
    assert habit(state, A, state.legal(A), Random(1).random) == HAND_IN


def test_R_31_the_card_put_aside_is_mostly_the_lowest_and_what_is_known_stays() -> None:
    state = betting()
    for seat in range(4):
        write(state, seat, Sieg(1, 500))
    for seat in range(4):
        state.play(seat, state.fallback(seat))
    lowest = 0
    for luck in range(20):
        world = state.copy()
        world.imagine(A, Random(luck).randrange)
        likely(world, A, Random(luck).randrange)
        assert world.aside[A] == state.aside[A]
        assert sorted([*world.hands[B], world.aside[B]]) == sorted(state.shown[B])
        lowest += world.aside[B] == min(state.shown[B])
    assert lowest >= 15


# --- bets, chart, hands


@pytest.mark.parametrize("race", [1, 3])
def test_GH_14_it_stakes_the_maximum_on_a_dog_that_cannot_lose(race: int) -> None:
    state = shown(WEAK, STRONG, WEAK, WEAK, race=race)
    bets = [action for action in slip_of(state, A) if isinstance(action, Sieg | Platz | Einlauf)]
    assert total(state.slips[A]) == 2000
    assert all(1 in action.values()[:-1] for action in bets), "B is Hund 1"
    assert A not in state.pending()


def test_R_25_it_hands_in_an_empty_slip_without_money_and_all_it_may_with_little() -> None:
    state = betting([400, 750, 6000, 6000])
    assert [type(action).__name__ for action in slip_of(state, A)] == ["HandIn"]
    slip_of(state, B)
    assert total(state.slips[B]) == 700


def test_GH_47_the_bookmaker_puts_the_strongest_dog_on_hund_1() -> None:
    weak = (13, 12, 11, 3, 2)
    state = shown(weak, weak, (20, 10, 9, 8, 3), weak, mode="bookmaker", bookmaker_seat=0)
    assert answer(state, A) == RANK["brown"]


def test_GH_50_it_chooses_top_heavy_hands_within_the_limit() -> None:
    state = with_six(1, 2, 3, 11, 12, 13)
    for seat in range(4):
        while seat in state.pending():
            state.play(seat, answer(state, seat))
    first, second, _ = state.sets[A]
    assert max(first) == 20
    assert max(sum(first), sum(second)) <= 50


# --- form


def test_GH_39_what_a_card_is_worth_rises_with_the_cards_that_move() -> None:
    for moving in (1, 2, 3):
        assert UNKNOWN[moving] == sorted(UNKNOWN[moving])
    assert UNKNOWN[1][20] < UNKNOWN[2][20] < UNKNOWN[3][20]
    against = gains(1, [(7, 7), (10, 10), (10, 4)])
    assert (against[13], against[10], worth([13, 12], against)) == (3, 0, 5)
    assert gains(3, [(18, 18), (11, 11), (4, 4)])[15] == 11


def test_chances_of_a_finish_sum_to_one_and_follow_the_distance() -> None:
    orders = finishes((0, 1, 2, 3), (30.0, 28.0, 25.0, 20.0), 4.0)
    assert abs(sum(chance for _, chance in orders) - 1) < 0.02
    wins = [sum(chance for order, chance in orders if order[0] == dog) for dog in range(4)]
    assert wins == sorted(wins, reverse=True)


def test_GH_9_the_favourite_wins_about_half_of_the_races_in_the_mind() -> None:
    state = shown((20, 18, 15, 9, 7, 3), (19, 16, 14, 8, 5, 2), (17, 15, 12, 8, 6, 2), (16, 13, 11, 7, 4, 1))
    results = likely_results(state.setup, 0, state.shown, Random(9), 200)
    wins = [sum(order[0] == dog for order in results) for dog in range(4)]
    assert wins == sorted(wins, reverse=True)
    assert 80 <= wins[0] <= 170


# --- secrecy and strength


@pytest.mark.parametrize(
    ("seats", "options"),
    [(4, {}), (3, {"mode": "bookmaker"}), (4, {"set_choice": "look"}), (5, {"punters": 1, "mode": "bookmaker"})],
)
def test_GH_15_it_decides_the_same_when_what_it_cannot_know_is_redrawn(seats: int, options: dict[str, Any]) -> None:
    state = table(seats, **options)
    stream = Random(seats)
    compared = 0
    while state.pending():
        if stream.random() < 0.1 and state.pending()[0] >= 0:
            seat = stream.choice(state.pending())
            world = state.copy()
            world.imagine(seat, stream.randrange)
            assert answer(state, seat, 5) == answer(world, seat, 5)
            compared += 1
        step_on(state, stream)
    assert compared > 10


@pytest.mark.parametrize(
    ("seats", "options", "games", "least"),
    [(4, {}, 12, 6), (3, {}, 6, 4), (4, {"mode": "bookmaker"}, 8, 4), (5, {"punters": 1, "set_choice": "look"}, 5, 2)],
)
def test_it_wins_at_least_twice_its_share_against_random_players(
    seats: int, options: dict[str, Any], games: int, least: int
) -> None:
    """Every choice is checked on the way."""
    won = 0
    for game in range(games):
        own = game % seats
        bots = [Tipster(Random(game)) if seat == own else RandomBot(Random(f"{game} {seat}")) for seat in range(seats)]
        played = play_out(GAME, seats, bots, f"tipster {game}", GAME.read_options(options))
        won += own in played.state.standing().winners()
    assert won >= least
