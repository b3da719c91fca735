"""The draw and the standing of tournaments: everybody plays as often as promised, and nobody blocks anybody."""

from __future__ import annotations

import hashlib
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.store.tournaments import (
    CHAIN,
    EVENING,
    KNOCKOUT,
    DrawnTable,
    Outcome,
    Round,
    Rules,
    key_of,
)
from railbird.web.club.tournament.draw import BOT, draw, meetings, sizes
from railbird.web.club.tournament.service import MOST_ENTRANTS, MOST_ROUNDS
from railbird.web.club.tournament.standing import going_on, is_final, is_finished, middle, remaining, standing

POINTS = [7, 5, 3, 2, 1]


def rules(form: str = EVENING, seats: int = 4, least: int = 2, fill: bool = True, **more: int) -> Rules:
    rounds, through = more.get("rounds", 3), more.get("through", 1)
    return Rules(form, seats, least, fill, "random", rounds, 0, min(through, seats - 1), POINTS)


@st.composite
def shapes(drawn: st.DrawFn, form: str = EVENING) -> Rules:
    """Any table any game could have."""
    least = drawn(st.integers(2, 4))
    seats = drawn(st.integers(least, 10))
    through = drawn(st.integers(1, 6))
    return rules(form, seats, least, drawn(st.booleans()), rounds=drawn(st.integers(1, MOST_ROUNDS)), through=through)


def key(number: int, seed: bytes = b"seed") -> str:
    return key_of(seed, number).hex()


def played(drawn: tuple[list[int], list[list[int]]], number: int, luck: st.DataObject, absent: bool = True) -> Round:
    """A round as it was drawn, with any results there can be."""
    tables = []
    for numbers in drawn[1]:
        outcomes = [
            Outcome(one, luck.draw(st.integers(0, len(numbers))), absent and luck.draw(st.integers(0, 5)) == 0)
            for one in numbers
            if one != BOT
        ]
        tables.append(DrawnTable(f"{number}", numbers, outcomes))
    return Round(key(number), 0.0, None, drawn[0], tables)


@given(people=st.integers(2, MOST_ENTRANTS), shape=shapes(), seed=st.binary(min_size=1, max_size=8))
@settings(max_examples=60, deadline=None)
def test_everybody_plays_every_round_but_those_they_rest(people: int, shape: Rules, seed: bytes) -> None:
    past: list[Round] = []
    numbers = list(range(1, people + 1))
    for number in range(1, min(shape.rounds, 5) + 1):
        byes, tables = draw(numbers, past, shape, key(number, seed))
        seated = [one for table in tables for one in table if one != BOT]
        assert sorted([*byes, *seated]) == numbers  # everybody once: at a table, or resting
        for table in tables:
            sits = [one for one in table if one != BOT]
            assert len(sits) >= 2  # nobody plays alone against bots
            assert max(shape.least, len(sits)) <= len(table) <= shape.seats
            assert len(table) == shape.seats or not shape.fill
        past.append(Round(key(number, seed), 0.0, None, byes, [DrawnTable("", table) for table in tables]))
        rested = Counter(one for done in past for one in done.byes)
        assert max(rested[one] for one in numbers) - min(rested[one] for one in numbers) <= 1
    if shape.fill and shape.seats > 2:
        assert not any(one.byes for one in past)  # then nobody rests at all


@given(luck=st.data(), shape=shapes(), people=st.integers(2, 20))
@settings(max_examples=60, deadline=None)
def test_nobody_rests_twice_while_somebody_there_has_not_yet(luck: st.DataObject, shape: Rules, people: int) -> None:
    """Also where people come and go."""
    past: list[Round] = []
    for number in range(1, 7):
        there = luck.draw(st.lists(st.integers(1, people), unique=True, min_size=2, max_size=people).map(sorted))
        drawn = draw(there, past, shape, key(number))
        before = Counter(one for done in past for one in done.byes)
        playing = set(there) - set(drawn.byes)
        for one in drawn.byes:
            assert all(before[one] <= before[other] for other in playing)
        past.append(Round(key(number), 0.0, None, drawn.byes, [DrawnTable("", table) for table in drawn.tables]))


@given(luck=st.data(), people=st.integers(2, MOST_ENTRANTS), shape=shapes(KNOCKOUT))
@settings(max_examples=80, deadline=None)
def test_a_knockout_ends_with_one_winner_whatever_happens(luck: st.DataObject, people: int, shape: Rules) -> None:
    """Ties, tables that were not played to their end and absent players included."""
    past: list[Round] = []
    numbers = list(range(1, people + 1))
    while not is_finished(past, shape):
        there = remaining(past, numbers, shape)
        assert len(there) >= 2
        assert len(past) < MOST_ROUNDS < CHAIN
        past.append(played(draw(there, past, shape, key(len(past) + 1)), len(past) + 1, luck))
    order = standing(past, numbers, shape)
    assert [one.rank for one in order].count(1) == 1
    assert order[0].number == going_on(len(past) - 1, past, shape)[0]
    assert sorted(one.number for one in order) == numbers
    assert order[0].out == 0
    assert all(1 <= one.out <= len(past) for one in order[1:])
    assert [one.out for one in order[1:]] == sorted((one.out for one in order[1:]), reverse=True)


@given(luck=st.data(), people=st.integers(2, 24), shape=shapes())
@settings(max_examples=50, deadline=None)
def test_the_standing_has_everybody_and_only_equals_share_a_place(
    luck: st.DataObject, people: int, shape: Rules
) -> None:
    past: list[Round] = []
    numbers = list(range(1, people + 1))
    for number in range(1, min(shape.rounds, 3) + 1):
        there = luck.draw(st.lists(st.sampled_from(numbers), unique=True, min_size=2).map(sorted))
        past.append(played(draw(there, past, shape, key(number)), number, luck))
    order = standing(past, numbers, shape)
    assert sorted(one.number for one in order) == numbers
    merits = [(-one.points, [-times for times in one.places], -one.met) for one in order]
    assert merits == sorted(merits)
    for at, one in enumerate(order):
        assert one.rank == 1 + sum(merit < merits[at] for merit in merits)
        missed = sum(one.number not in [*done.byes, *(n for t in done.tables for n in t.people)] for done in past)
        assert one.absent >= missed
    assert is_finished(past, shape) == (len(past) >= shape.rounds)


def test_tables_are_as_even_as_they_can_be() -> None:
    assert sizes(9, rules(seats=4)) == ([3, 3, 3], 0)
    assert sizes(5, rules(seats=2)) == ([2, 2], 1)
    assert sizes(5, rules(seats=4, least=3, fill=False)) == ([4], 1)
    assert sizes(6, rules(seats=4, least=3, fill=False)) == ([3, 3], 0)
    assert sizes(2, rules(seats=4, least=3, fill=False)) == ([2], 0)  # with bots, or there would be no game
    assert sizes(1, rules()) == ([], 1)


def test_people_meet_others_before_they_meet_the_same_again() -> None:
    shape, past = rules(seats=3), list[Round]()
    for number in range(1, 4):  # nine people at three tables: four rounds could be without meeting again
        byes, tables = draw(range(1, 10), past, shape, key(number))
        past.append(Round(key(number), 0.0, None, byes, [DrawnTable("", table) for table in tables]))
    again = sum(times > 1 for times in meetings(past).values()) // 2
    assert again <= 3  # by lot alone it would be about six
    tables = [table.numbers for done in past for table in done.tables]
    sat = [[table.index(one) for table in tables if one in table] for one in range(1, 10)]
    assert max(map(sum, sat)) <= 5  # nobody sits last again and again


def test_a_draw_follows_from_its_key_alone() -> None:
    shape, numbers = rules(seats=4), list(range(1, 12))
    first = draw(numbers, [], shape, key(1))
    assert draw(numbers, [], shape, key(1)) == first
    assert draw(numbers, [], shape, key(2)) != first
    seed = b"another"
    for number in range(1, 5):  # each key is the hash of the next: who knows one cannot tell what follows
        assert hashlib.sha256(key_of(seed, number)).digest() == key_of(seed, number - 1)


def round_of(*tables: list[tuple[int, int]], byes: tuple[int, ...] = (), absent: tuple[int, ...] = ()) -> Round:
    made = [
        DrawnTable("", [one for one, _ in table], [Outcome(one, place, one in absent) for one, place in table])
        for table in tables
    ]
    return Round(key(1), 0.0, None, list(byes), made)


def test_points_are_those_of_the_place_a_bye_is_the_middle_and_absent_is_nothing() -> None:
    shape = rules(seats=4)
    one = round_of([(1, 1), (2, 1), (3, 3), (4, 4)], byes=(5,), absent=(4,))
    found = {line.number: line for line in standing([one], [1, 2, 3, 4, 5, 6], shape)}
    assert [found[number].points for number in range(1, 7)] == [7, 7, 3, 0, middle(shape), 0]
    assert (found[1].rank, found[2].rank, found[5].rank, found[3].rank) == (1, 1, 3, 4)
    assert (found[4].absent, found[6].absent, found[5].byes, found[4].played) == (1, 1, 1, 0)


def test_equal_points_are_parted_by_places_then_by_whom_they_met() -> None:
    shape = rules(seats=3)
    rounds = [round_of([(1, 1), (2, 3), (3, 2)]), round_of([(1, 3), (2, 2), (4, 1)]), round_of([(3, 2), (2, 2)])]
    found = standing(rounds, [1, 2, 3, 4], shape)
    assert [(one.number, one.points, one.rank) for one in found] == [(2, 13, 1), (1, 10, 2), (3, 10, 3), (4, 7, 4)]
    level = [round_of([(1, 1), (2, 2)], [(3, 1), (4, 2)]), round_of([(1, 2), (3, 1)], [(2, 2), (4, 1)])]
    order = standing(level, [1, 2, 3, 4], shape)
    assert [(one.number, one.points, one.met, one.rank) for one in order] == [
        (3, 14, 24, 1), (1, 12, 24, 2), (4, 12, 24, 2), (2, 10, 24, 4),
    ]  # fmt: skip


def test_in_a_knockout_a_tie_goes_to_the_points_before_then_to_the_lot() -> None:
    shape = rules(KNOCKOUT, seats=2)
    first = round_of([(1, 1), (2, 2)], [(3, 2), (4, 2)], byes=(5,))
    on = going_on(0, [first], shape)
    assert set(on) - {3, 4} == {1, 5}
    assert len(on) == 3  # one of those who are level goes on, by lot, and always the same
    assert going_on(0, [first], shape) == on
    (tied,) = set(on) & {3, 4}
    second = round_of([(tied, 1), (5, 1)], byes=(1,))
    assert going_on(1, [first, second], shape) == [1, 5]  # 7 points before against 5
    final = round_of([(1, 2), (5, 1)])
    assert is_final(final)
    order = standing([first, second, final], [1, 2, 3, 4, 5], shape)
    assert [(one.number, one.rank) for one in order][:3] == [(5, 1), (1, 2), (tied, 3)]
    assert [one.rank for one in order][3:] == [4, 4]  # both second at their tables, both out in the first round
