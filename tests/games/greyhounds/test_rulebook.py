"""The rulebook's worked examples and tables, in every language, against what the engine makes of them."""

from __future__ import annotations

import pytest

from railbird.core.text import LANGUAGES
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.rules.actions import Einlauf, Platz, Sieg
from railbird.games.greyhounds.rules.figures import lapped, payout, play_order
from tests.games import books
from tests.games.greyhounds.positions import (
    STANDARD,
    A,
    B,
    C,
    D,
    Slips,
    betting,
    dogs,
    finished,
    moves,
    play_round,
    racing,
    shown,
    table,
    write,
)

SETS = ((20, 14, 11, 8, 5, 2), (19, 17, 15, 9, 6, 3), (18, 16, 12, 10, 7, 1), (17, 13, 11, 9, 4, 3))
"""The sets of the book's race 1, by seat: red, blue, brown, green."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def example(language: str, rule: str) -> str:
    return books.example(GAME, language, rule)


def rule(language: str, rule_id: str) -> str:
    return books.rule_text(GAME, language, rule_id)


@in_every_language
def test_GH_4_GH_14_GH_29_GH_44_GH_58_GH_60_the_money_is_the_editions(language: str) -> None:
    money, punters = STANDARD.money, STANDARD.punters
    assert books.says(rule(language, "GH-4"), 20, money.player_start)
    assert books.says(rule(language, "GH-14").partition(">")[0], money.bet_total_min, money.bet_total_max)
    assert books.says(rule(language, "GH-29"), *money.prizes)
    assert books.says(rule(language, "GH-44"), money.bookmaker_start_4_players, money.player_start)
    assert books.says(rule(language, "GH-58"), money.bookmaker_start_3_players)
    assert books.says(rule(language, "GH-60"), punters.start, punters.bookmaker_extra_per_punter)


@in_every_language
def test_GH_9_the_chart_of_the_example_is_the_engines(language: str) -> None:
    _, *printed = books.rows(example(language, "GH-9"))
    chart = shown(*SETS).chart
    assert [(books.numbers(cards), int(value), books.numbers(trap)) for _, cards, value, trap in printed] == [
        (list(SETS[dog]), sum(SETS[dog]), [place]) for place, dog in enumerate(chart, 1)
    ]


@in_every_language
def test_GH_10_the_higher_card_decides_between_equal_values(language: str) -> None:
    first, second = (18, 16, 12, 7, 5, 3), (19, 17, 11, 7, 5, 2)
    assert shown(first, second, {1, 2, 3, 11, 12, 13}, {1, 2, 4, 11, 12, 13}).chart[:2] == dogs("BA")
    assert sum(first) == sum(second)
    assert books.says(example(language, "GH-10"), sum(first), *first, *second, second[0], first[0])


@in_every_language
def test_GH_11_the_odds_are_the_editions(language: str) -> None:
    traps, win, place, pairs, quinella = books.rows(rule(language, "GH-11"))
    odds = STANDARD.odds
    assert books.numbers(" ".join(traps)) == [1, 2, 3, 4]
    assert win[1:] == [f"{pays:g}:1" for pays in odds.sieg]
    assert place[1:] == [f"{pays:g}:1" for pays in odds.platz]
    assert dict(zip(pairs[1:], quinella[1:], strict=True)) == {
        pair: f"{pays:g}:1" for pair, pays in odds.einlauf.items()
    }


@in_every_language
def test_GH_14_the_slip_of_the_example_is_good(language: str) -> None:
    state = betting()
    write(state, A, Sieg(3, 500), Platz(1, 200), Einlauf(1, 3, 300))
    write(state, B, Sieg(1, 2000))
    assert state.pending() == (C, D)
    assert books.says(example(language, "GH-14"), 500, 200, 300, 1000, 2000, 400)


@in_every_language
def test_GH_20_who_plays_when(language: str) -> None:
    assert play_order(range(4), [5, 12, 5, 0]) == [[B], [A, C], [D]]
    assert books.says(example(language, "GH-20"), 12, 5)


@in_every_language
@pytest.mark.parametrize(
    ("rule_id", "race", "cards", "options"),
    [
        ("GH-21", 1, (7, 10, 10, 13), {}),
        ("GH-22", 1, (13, 13, 10, 7), {}),
        ("GH-25", 1, (13, 13, 10, 7), {"tie_rule": "hans_im_glueck"}),
        ("GH-34", 2, (18, 15, 11, 4), {}),
        ("GH-37", 3, (18, 15, 11, 4), {}),
        ("GH-40", 3, (20, 6, 3, 10), {}),
    ],
)
def test_the_moves_of_the_examples(
    language: str, rule_id: str, race: int, cards: tuple[int, ...], options: dict[str, str]
) -> None:
    run = {spaces for spaces in moves(race, *cards, **options) if spaces}
    assert books.says(example(language, rule_id), *(card for card in cards if rule_id != "GH-40"), *run)


@in_every_language
def test_GH_35_equal_cards_in_race_2(language: str) -> None:
    top, second = (18, 18, 11, 4), (18, 11, 11, 4)
    assert moves(2, *top) == [14, 14, 0, 0]
    run = [spaces for spaces in moves(2, *second) if spaces]
    assert books.says(example(language, "GH-35"), *top, 18, 14, *second, *run)


@in_every_language
def test_R_6_R_6b_the_three_readings_of_a_tie_in_race_2(language: str) -> None:
    top, second = (18, 18, 11, 4), (18, 11, 11, 4)
    both = books.numbers(rule(language, "R-6"))
    assert [*top, *moves(2, *top), *second, *moves(2, *second)] == both[both.index(18) :]
    others = rule(language, "R-6b")
    assert books.says(others, *top, *moves(2, *top, second_race_ties="values"))
    assert books.says(others, *second, *moves(2, *second, second_race_ties="tied_only"))


@in_every_language
def test_GH_26_R_2_where_the_finish_is(language: str) -> None:
    lap = STANDARD.track.spaces_per_lap
    assert books.says(example(language, "GH-26"), lap, lap)
    lines = [laps * lap + 1 for laps in (1, 2, 3)]
    assert table().setup.finish == lines
    assert books.says(rule(language, "R-2"), *lines)


@in_every_language
def test_R_13_two_dogs_reach_the_same_space(language: str) -> None:
    state = racing(2, (70, 75, 60, 50))
    play_round(state, 20, 15, 6, 1)
    assert state.home == dogs("AB")
    reached = state.position[A]
    assert state.position[B] == reached
    assert books.says(example(language, "R-13"), 2, 70, 75, 20, 15, 6, reached - 70, reached - 75, reached, 20)


@in_every_language
def test_GH_32_the_payout_of_the_example_is_the_engines(language: str) -> None:
    slips: Slips = {
        A: [Sieg(3, 500), Platz(1, 200), Einlauf(1, 3, 300)],
        B: [Sieg(1, 1000)],
        C: [Einlauf(1, 2, 800)],
        D: [Platz(3, 1000)],
    }
    state = finished("ABDC", "BCAD", [6000] * 4, slips)
    _, *printed = books.rows(example(language, "GH-32"))
    assert [books.numbers(has)[0] for *_, has in printed] == [state.money[dog] for dog in (A, B, D, C)]
    for row in printed:
        prize, stakes, paid, has = [sum(books.numbers(cell)) for cell in row[1:]]
        assert 6000 + prize - stakes + paid == has
    odds = state.setup.odds
    paid_out = [payout(odds, bet, 3, 1) for bet in ((0, 3, 500), (1, 1, 200))]
    assert books.says(example(language, "GH-32"), *paid_out, 1500, sum(paid_out) + 1500)


@in_every_language
def test_GH_36_more_than_a_lap_behind(language: str) -> None:
    lap = STANDARD.track.spaces_per_lap
    setup = table().setup
    line, behind = setup.finish[1], setup.out_behind[1]
    assert lapped(range(4), [44, 20, 10, 2], line, behind) == [D]
    assert lapped(range(4), [42, 20, 10, 2], line, behind) == []
    assert books.says(example(language, "GH-36"), lap, 44, 2, 44 - 2, 42, 2, 42 - 2)


@in_every_language
def test_GH_48_what_the_bookmaker_is_left_with(language: str) -> None:
    state = betting([24_000, 6000, 6000, 6000], chart="BACD", mode="bookmaker", bookmaker_seat=0)
    write(state, B, Sieg(1, 500))
    write(state, C, Platz(2, 1000))
    write(state, D, Einlauf(1, 3, 2000))
    collected = state.money[A]
    state.home, state.running = dogs("BACD"), ()
    state.go(state.setup.flow.settle)
    assert books.says(example(language, "GH-48"), 24_000, 500, 1000, 2000, collected, 1500, 500, 2000, state.money[A])


@in_every_language
def test_R_21_a_bookmaker_who_cannot_pay(language: str) -> None:
    slips: Slips = {B: [Sieg(4, 2000)], C: [Einlauf(3, 4, 2000)], D: [Sieg(1, 2000)]}
    money = [9000, 4000, 4000, 4000]
    covered = finished("DCBA", "ABCD", money, slips, race=1, mode="bookmaker")
    shared = finished("DCBA", "ABCD", money, slips, race=1, mode="bookmaker", bookmaker_insolvency="pro_rata")
    prizes = {B: 500, C: 1000}
    said = example(language, "R-21")
    assert books.says(said, 9000, sum(STANDARD.money.prizes), -covered.money[-1])
    assert books.says(said, *[covered.money[seat] - 4000 - prizes[seat] for seat in (B, C)])
    assert books.says(said, *[shared.money[seat] - 4000 - prizes[seat] for seat in (B, C)])


@in_every_language
def test_GH_50_the_hands_of_the_example(language: str) -> None:
    hands = (4, 5, 10, 14, 15), (6, 7, 8, 9, 16), (4, 5, 10, 15, 17)
    sums = [sum(hand) for hand in hands]
    limit = STANDARD.cards.bookmaker.sum_limit
    assert [total <= limit for total in sums] == [True, True, False]
    assert books.says(example(language, "GH-50"), *(card for hand in hands for card in hand), *sums)
