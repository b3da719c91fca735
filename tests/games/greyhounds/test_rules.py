"""The rules and rulings one by one, before and after the race; test_race.py has the race itself."""

from __future__ import annotations

import random

import pytest

from railbird.core import BANK, CHANCE, Seat
from railbird.core.errors import BadOptions
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.rules.actions import (
    HAND_IN,
    RANK,
    Appoint,
    Deal,
    Einlauf,
    Platz,
    Play,
    PutAside,
    ShowSet,
    Sieg,
    Take,
)
from railbird.games.greyhounds.rules.figures import total
from railbird.games.greyhounds.view import view
from tests.games.greyhounds.positions import (
    A,
    B,
    C,
    D,
    betting,
    box,
    cards_offered,
    dogs,
    finished,
    racing,
    shown,
    table,
    take,
    with_six,
    write,
)
from tests.games.positions import random_plies, refused, watched

LOW, HIGH = set(range(1, 11)), set(range(11, 21))


# --- setting up


@pytest.mark.parametrize("seats", [3, 4])
def test_GH_1_GH_2_GH_38_three_races_and_the_most_money_wins(seats: int) -> None:
    state = table(seats)
    notes = watched(state)
    random_plies(state, random.Random(seats))
    assert [note.facts["race"] for note in notes if note.event == "race_over"] == [1, 2, 3]
    won = [note for note in notes if note.event in ("won", "shared")]
    assert [note.rule for note in won] == ["GH-38"]
    best = max(state.money[:-1])
    assert won[0].facts == {"seats": [s for s in range(seats) if state.money[s] == best], "money": best}


def test_GH_3_colours_by_seat_or_by_choice_and_the_first_free_for_the_neutral_dog() -> None:
    assert table(4).setup.colors == ["red", "blue", "brown", "green"]
    chosen = table([Seat("Ann", "green"), Seat("Ben"), Seat("Cid", "red")])
    assert chosen.setup.colors == ["green", "blue", "red", "brown"]
    with pytest.raises(BadOptions, match="no 'pink' dog"):
        table([Seat("Ann", "pink"), Seat("Ben"), Seat("Cid")])
    with pytest.raises(BadOptions, match="GH-3"):
        table([Seat("Ann", "red"), Seat("Ben", "red"), Seat("Cid")])


def test_GH_4_everybody_has_6000() -> None:
    assert table(4).money == [6000, 6000, 6000, 6000, 0]


def test_GH_5_GH_6_sets_of_three_low_and_three_high_cards() -> None:
    state = table(4)
    assert state.pending() == (CHANCE,)
    assert state.legal(CHANCE) == [Deal(A, card) for card in range(1, 11)]
    for card in (3, 9, 1):
        state.play(CHANCE, Deal(A, card))
    assert state.legal(CHANCE) == [Deal(A, card) for card in range(11, 21)]
    random_plies(state, random.Random(5))
    for sets in state.sets:
        assert [(len(LOW & set(cards)), len(HIGH & set(cards))) for cards in sets] == [(3, 3)] * 3
        assert len({card for cards in sets for card in cards}) == 18


def test_GH_7_GH_52_one_two_and_three_laps() -> None:
    assert table(4).setup.finish == [41, 81, 121]
    assert table(4, mode="bookmaker").setup.finish == [41, 81, 121]


# --- before each race


def test_GH_8_a_set_once_shown_is_used() -> None:
    state = table(4, set_choice="look")
    random_plies(state, random.Random(8), 4 * 18)
    assert state.step.name == "choose_set"
    assert state.pending() == (0, 1, 2, 3)
    assert list(state.legal(A)) == [ShowSet(1), ShowSet(2), ShowSet(3)]
    assert state.fallback(A) == ShowSet(1)
    first = state.sets[A][1]
    for seat, number in enumerate((2, 1, 3, 1)):
        state.play(seat, ShowSet(number))
    assert state.shown[A] == tuple(sorted(first, reverse=True))
    while state.race == 0 or state.step.name != "choose_set":
        random_plies(state, random.Random(1), 1)
    assert list(state.legal(A)) == [ShowSet(1), ShowSet(3)]
    assert refused(state, A, ShowSet(2)).rule == "GH-8"
    for seat, number in enumerate((3, 2, 1, 2)):
        state.play(seat, ShowSet(number))
    while state.race == 1:
        random_plies(state, random.Random(2), 1)
    assert state.laid == ((1, 2, 0), (0, 1, 2), (2, 0, 1), (0, 1, 2)), "the last set needs no choice"


def test_GH_11_R_5_the_chart_fixes_the_odds_for_the_whole_race() -> None:
    state = racing(1, chart="BCDA")
    while state.race == 0:
        assert state.chart == dogs("BCDA")
        random_plies(state, random.Random(11), 1)


def test_GH_13_one_bet_of_each_kind_in_order() -> None:
    state = betting()
    state.play(A, Sieg(1, 300))
    for again in (Sieg(2, 300), Sieg(1, 100)):
        assert refused(state, A, again).rule == "GH-13"
    state.play(A, Einlauf(1, 2, 300))
    assert refused(state, A, Platz(1, 300)).rule == "GH-13"
    assert refused(state, A, Einlauf(1, 3, 300)).rule == "GH-13"
    state.play(A, HAND_IN)
    write(state, B, Platz(2, 500))
    assert [len(slip) for slip in state.slips] == [2, 1, 0, 0]


def test_GH_15_base_slips_move_no_money_before_the_race_is_over() -> None:
    state = betting()
    for seat in range(4):
        write(state, seat, Sieg(1, 2000))
    assert state.money == [6000] * 4 + [0]
    assert state.step.name == "discard"
    assert refused(state, A, Sieg(1, 500)).rule == "GH-12"


def test_GH_16_R_31_one_card_of_six_is_put_aside() -> None:
    state = betting()
    for seat in range(4):
        write(state, seat, Sieg(1, 500))
    assert state.pending() == (0, 1, 2, 3)
    assert refused(state, A, PutAside(1)).rule == "GH-16"
    assert state.fallback(A) == PutAside(3)
    for seat in range(4):
        state.play(seat, PutAside(state.shown[seat][0]))
    assert state.aside == (18, 19, 20, 20)
    assert state.hands[A] == (16, 12, 7, 5, 3)
    notes = watched(state)
    while state.race == 0:
        random_plies(state, random.Random(1), 1)
    told = [(note.facts["dog"], note.facts["card"]) for note in notes if note.event == "aside_shown"]
    assert told == [("red", 18), ("blue", 19), ("brown", 20), ("green", 20)]


# --- after the race


def test_GH_30_R_19_lost_stakes_go_to_the_bank() -> None:
    state = finished("AB", "ABCD", [6000] * 4, {C: [Sieg(4, 700), Platz(3, 300)]}, retired="DC")
    assert state.money[C] == 5000
    assert state.money[BANK] == 1000 - 2500


def test_GH_31_R_3_winnings_are_gross() -> None:
    state = finished("ABCD", "ABCD", [6000] * 4, {D: [Platz(2, 1000)]})
    assert state.money[D] == 6000 - 1000 + 2000


def test_GH_33_a_new_race_starts_from_the_line_with_another_set() -> None:
    state = racing(1, (40, 38, 33, 10))
    while state.race == 0:
        random_plies(state, random.Random(3), 1)
    assert state.race == 1
    assert (state.position, state.home, state.chart, state.slips) == ([0] * 4, (), (), ((),) * 4)
    first = state.sets[A][0]
    while state.step.name == "reveal":
        drawn = [action.values() for action in state.legal(CHANCE)]
        assert not {card for seat, card in drawn if seat == A} & set(first)
        random_plies(state, random.Random(3), 1)
    assert [len(cards) for cards in state.shown] == [6, 6, 6, 6]


# --- three players


def test_GH_42_the_prize_of_the_neutral_dog_is_paid_to_nobody() -> None:
    state = finished("ADBC", "ABCD", [6000] * 3, seats=3)
    assert state.money == [7500, 6500, 6000, -2000]
    assert state.prizes == (1500, 500, 0)


# --- the bookmaker


def test_GH_43_R_42_the_bookmaker_is_drawn_among_the_owners_or_named() -> None:
    drawn = table(5, mode="bookmaker", punters=2)
    assert drawn.pending() == (CHANCE,)
    assert list(drawn.legal(CHANCE)) == [Appoint(seat) for seat in range(3)]
    drawn.play(CHANCE, Appoint(1))
    assert drawn.bookmaker == 1
    named = table(4, mode="bookmaker", bookmaker_seat=3)
    assert named.bookmaker == 3
    assert named.step.name == "deal"
    with pytest.raises(BadOptions, match="R-42"):
        table(3, mode="bookmaker", bookmaker_seat=3)
    assert table(3, bookmaker_seat=3).bookmaker < 0, "in the base game it has no effect"


def test_GH_44_GH_58_R_24_what_the_bookmaker_starts_with() -> None:
    assert table(4, mode="bookmaker", bookmaker_seat=1).money == [6000, 24_000, 6000, 6000, 0]
    assert table(3, mode="bookmaker", bookmaker_seat=0).money == [18_000, 6000, 6000, 0]


def test_GH_45_the_bookmaker_does_not_bet() -> None:
    state = betting(mode="bookmaker", bookmaker_seat=2)
    assert state.pending() == dogs("ABD")
    assert refused(state, C, Sieg(1, 500)).rule == "GH-45"


def test_GH_46_R_43_the_bookmaker_reads_the_slips_and_nobody_else() -> None:
    state = betting(mode="bookmaker", bookmaker_seat=0)
    notes = watched(state)
    for seat in (B, C, D):
        write(state, seat, Sieg(seat, 500 * seat))
    read = [note for note in notes if note.event == "slip_read"]
    assert [note.seats for note in read] == [(A,)] * 3
    seen = view(state, A)
    assert [player.slip is not None for player in seen.players] == [True] * 4
    assert [player.slip is not None for player in view(state, B).players] == [False, True, False, False]
    assert [player.staked for player in view(state, B).players] == [0, 500, 1000, 1500]
    assert seen.ledger is not None
    due = {(entry.first, entry.second): entry.amount for entry in seen.ledger}
    assert due[1, 2] == 1500
    assert due[3, None] == 1500 * 6
    assert refused(state, B, Sieg(1, 500)).rule in ("GH-12", "GH-16")


def test_GH_47_R_36_the_bookmaker_ranks_all_dogs_as_he_likes() -> None:
    hands = ({1, 2, 3, 19, 20}, {6, 7, 8, 14, 15}, {8, 9, 10, 11, 12})
    state = shown(*hands, seats=3, mode="bookmaker", bookmaker_seat=1)
    assert state.pending() == (B,)
    state.play(B, RANK["green"])
    assert refused(state, B, RANK["green"]).rule == "GH-47"
    assert refused(state, A, RANK["red"]).rule == "GH-47"
    state.play(B, RANK["red"])
    state.play(B, RANK["brown"])
    assert state.chart == dogs("DACB"), "the neutral dog first, the last dog by itself"
    assert state.step.name == "bet"


def test_GH_48_the_bookmaker_keeps_lost_stakes() -> None:
    state = finished("ABCD", "ABCD", [26_000, 4000, 6000, 6000], {B: [Sieg(4, 2000)]}, mode="bookmaker")
    assert state.money == [26_000 - 1500, 5000, 6500, 6000, 0]


def test_GH_49_GH_51_six_random_cards_then_two_hands_of_five_and_four_cards_out() -> None:
    state = with_six(1, 2, 3, 11, 12, 13)
    assert state.step.name == "choose_hands"
    assert state.pending() == (0, 1, 2, 3)
    for seat in range(4):
        take(state, seat, 4, 5, 10, 14, 15, 6, 7, 8, 9, 16)
    assert state.sets[A] == ((4, 5, 10, 14, 15), (6, 7, 8, 9, 16), (1, 2, 3, 11, 12, 13))
    assert state.shown == ((15, 14, 10, 5, 4),) * 4
    assert state.step.name == "chart"


def test_GH_50_R_28_R_29_only_the_chosen_hands_are_limited_and_only_upwards() -> None:
    state = with_six(8, 9, 10, 18, 19, 20)
    take(state, A, 1, 2, 3, 4, 5)
    assert sum(state.sets[A][0]) == 15
    assert sum(state.sets[A][2]) == 84
    assert cards_offered(state, A) == [6, 7, 11, 12, 13, 14], "6 and 7 are needed to stay within 50"


def test_GH_53_GH_54_GH_55_the_course_of_a_bookmaker_game() -> None:
    state = table(4, mode="bookmaker", bookmaker_seat=0)
    notes = watched(state)
    steps: list[tuple[int, str]] = []
    stream = random.Random(53)
    while state.pending():
        if not steps or steps[-1] != (state.race, state.step.name):
            steps.append((state.race, state.step.name))
        seat = state.pending()[0]
        if state.step.name == "bet":
            state.play(seat, state.fallback(seat))
        else:
            options = state.legal(seat)
            state.play(seat, options[stream.randrange(len(options))])
    first = [(0, "chart"), (0, "bet"), (0, "pick_card")]
    second = [(1, "chart"), (1, "bet"), (1, "pick_card")]
    third = [(2, "chart"), (2, "bet"), (2, "discard"), (2, "pick_card")]
    assert [step for step in steps if step[0] >= 0] == first + second + third
    assert {note.rule for note in notes if note.event == "moved"} == {"GH-21", "GH-34", "GH-37"}
    assert [note.rule for note in notes if note.event in ("won", "shared")] == ["GH-56"]


def test_GH_56_the_bookmaker_may_win() -> None:
    state = finished("ABCD", "ABCD", [30_000, 4000, 6000, 6000], mode="bookmaker")
    assert state.standing().winners() == [A]


def test_GH_57_bankrupt_before_the_last_race_ends_the_game() -> None:
    notes_of = {}
    for race in (1, 2, 3):
        state = finished("DCBA", "DCBA", [2999, 4000, 4000, 4000], race=race, mode="bookmaker")
        notes_of[race] = (state.bankrupt, state.step.name, state.money[:4])
    assert notes_of[1] == notes_of[2] == notes_of[3] == (True, "end", [0, 4500, 5000, 5500])


# --- punters


def test_GH_60_R_35_punters_bet_and_have_no_dog() -> None:
    state = table(6, punters=2)
    assert state.money == [6000] * 4 + [8000] * 2 + [0]
    while state.step.name != "bet":
        random_plies(state, random.Random(60), 1)
    assert state.pending() == (0, 1, 2, 3, 4, 5)
    while state.step.name == "bet":
        seat = state.pending()[0]
        state.play(seat, state.fallback(seat))
    assert state.pending() == (0, 1, 2, 3), "only owners put a card aside"
    assert len(state.standing().ranks) == 6
    book = table(10, punters=6, mode="bookmaker", bookmaker_seat=0)
    assert book.money[0] == 24_000 + 6 * 6000
    assert table(7, punters=4, mode="bookmaker", bookmaker_seat=0).money[0] == 18_000 + 4 * 6000


@pytest.mark.parametrize(("seats", "punters"), [(5, 0), (10, 5), (3, 1), (4, 2), (6, 4)])
def test_R_35_seats_are_owners_and_punters(seats: int, punters: int) -> None:
    with pytest.raises(BadOptions, match="R-35"):
        table(seats, punters=punters)


def test_R_35_every_number_of_people_from_3_to_10_has_a_table() -> None:
    fits = {count for punters in range(7) for count in GAME.seats_with(GAME.options(punters=punters))}
    assert fits == set(range(3, 11))
    with pytest.raises(BadOptions, match="3 to 10"):
        table(2)
    with pytest.raises(BadOptions, match="GH-60"):
        table([Seat("Ann"), Seat("Ben"), Seat("Cid"), Seat("Dan", "red")], punters=1)


# --- rulings


def test_R_1_the_length_of_a_lap() -> None:
    assert table(4, track_length=30).setup.finish == [31, 61, 91]
    assert table(4, edition=box(("spaces_per_lap = 40", "spaces_per_lap = 50"))).setup.finish == [51, 101, 151]
    with pytest.raises(BadOptions, match="track_length"):
        table(4, track_length=9)


def test_R_4_the_limits_are_for_the_race_or_for_each_bet() -> None:
    total_limit, each = betting(), betting(bet_scope="per_bet")
    total_limit.play(A, Sieg(1, 2000))
    each.play(A, Sieg(1, 2000))
    assert list(total_limit.legal(A)) == [HAND_IN]
    assert Platz(1, 2000) in each.legal(A)
    assert HAND_IN in each.legal(A)


def test_R_20_blind_sets_are_drawn_when_they_are_turned_up() -> None:
    state = table(4)
    assert state.step.name == "reveal"
    assert state.sets == (((), (), ()),) * 4
    look = table(4, set_choice="look")
    assert look.step.name == "deal"
    assert table(4, set_choice="look", mode="bookmaker", bookmaker_seat=0).setup.look is False


def test_R_21_R_39_the_bank_covers_in_race_3_too() -> None:
    slips = {B: [Sieg(4, 2000)]}
    state = finished("DCBA", "ABCD", [10_000, 4000, 4000, 4000], slips, race=3, mode="bookmaker")
    assert state.money == [0, 24_500, 5000, 5500, -13_000]
    assert state.bankrupt
    assert state.step.name == "end"


def test_R_21_prizes_come_first_as_far_as_the_money_goes() -> None:
    state = finished("DCBA", "DCBA", [2000, 1, 1, 1], race=1, mode="bookmaker", bookmaker_insolvency="pro_rata")
    assert state.money == [0, 1, 501, 1501, 0]
    assert state.prizes == (0, 0, 500, 1500)


def test_R_25_a_player_without_money_hands_in_an_empty_slip() -> None:
    state = betting([300, 6000, 6000, 6000])
    state.play(A, HAND_IN)
    assert state.slips[A] == ()


def test_R_30_identical_sets_go_by_seat() -> None:
    same = {1, 2, 3, 18, 19, 20}
    assert shown(same, same, same, same).chart == (0, 1, 2, 3)


def test_R_33_one_may_bet_against_ones_own_dog_and_lose_on_purpose() -> None:
    state = betting(chart="ABCD")
    write(state, A, Sieg(4, 2000))
    for seat in (B, C, D):
        write(state, seat, Sieg(1, 500))
    state.play(A, PutAside(18))
    assert state.aside[A] == 18


def test_R_38_fractions_are_rounded_down_per_bet() -> None:
    odds = box(("sieg = [3, 4, 6, 10]", "sieg = [2.25, 4, 6, 10]"), ("bet_step = 100", "bet_step = 10"))
    state = table(4, edition=odds, bet_step=0)
    state.race, state.chart, state.home, state.running = 2, (0, 1, 2, 3), (0, 1, 2, 3), ()
    state.slips = (((0, 1, 510),), (), (), ())
    state.go(state.setup.flow.settle)
    assert state.money[A] == 6000 + 1500 - 510 + 1147, "510 at 2.25 are 1147.50"


def test_R_41_the_chart_gives_nobody_a_start() -> None:
    state = racing(1, chart="DCBA")
    assert state.pending() == (0, 1, 2, 3)
    assert state.position == [0, 0, 0, 0]


def test_R_45_a_seat_that_is_left_plays_on_by_fallbacks() -> None:
    state = table(4)
    stream = random.Random(45)
    while state.pending():
        seat = state.pending()[0]
        options = state.legal(seat)
        state.play(seat, state.fallback(seat) if seat == A else options[stream.randrange(len(options))])
    assert state.step.name == "end"


# --- moves out of place


def test_what_belongs_to_another_step_is_refused_under_its_own_rule() -> None:
    state = betting()
    wrong = {"GH-49": Take(5), "GH-8": ShowSet(1), "GH-47": RANK["red"], "GH-16": PutAside(3), "GH-17": Play(3)}
    for rule, action in wrong.items():
        error = refused(state, A, action)
        assert (error.rule, error.reason) == (rule, "wrong_step")


def test_GH_19_who_is_not_asked_may_not_play() -> None:
    state = racing(1, (5, 0, 0, 0))
    error = refused(state, B, Play(19))
    assert (error.rule, error.reason) == ("GH-19", "not_pending")
    assert refused(state, A, Play(1)).rule == "GH-17"


def test_GH_14_a_step_that_does_not_divide_the_limits_is_refused() -> None:
    odd = box(("bet_total_min = 500", "bet_total_min = 600"))
    with pytest.raises(BadOptions, match="GH-14"):
        table(4, edition=odd, bet_step=500)
    assert total(((0, 1, 300), (2, 0, 500))) == 800
