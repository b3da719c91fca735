"""What turned a game, how its parts add up, and where a chart has room: from an analysis alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.core.text import text
from railbird.insight.noise import LEVEL
from railbird.insight.report import Analysis, Figure, Grade, Moment, Noise, Option, Parts, Point, Split, Verdict
from railbird.web.insight.chart import APART, MOST_POINTS, SIGN, Mark, labels_apart, thin, with_room
from railbird.web.insight.course import ALIKE, DECIDED, MOST, Course
from railbird.web.insight.splitting import PARTS, costs, splitting, whole
from railbird.web.insight.telling import Telling
from railbird.web.insight.verdicts import percent
from railbird.web.words import ui

AROUND = Parts(0.001, 0.05, 0.02, 0.03, 0.01)
SPLIT = Split(0.25, 0.634, -0.041, 0.157, 0.0, 1.0, AROUND)
EVEN = Split(0.25, -0.25, 0.0, 0.0, 0.0, 0.0, AROUND)
PASSES = 8


def passes(splits: Sequence[Split], apart: float = 0.001) -> tuple[tuple[Parts, ...], ...]:
    """Passes whose mean these splits are; the own decisions of the first seat scatter by themselves."""
    found = []
    for number in range(PASSES):
        far = apart * (1 if number % 2 else -1)
        found.append(tuple(Parts(one.start, one.luck, one.own + far * (seat == 0), one.others, one.rest)
                           for seat, one in enumerate(splits)))  # fmt: skip
    return tuple(found)


def verdict(ply: int, seat: int, loss: float, grade: Grade = "costly", around: float = 0.01) -> Verdict:
    option = Option(("Pass",), Figure(0.3, 0.2, 0.4))
    return Verdict(ply, seat, "step", (option, option), 1, Figure(loss, loss - around, loss + around), grade)


def analysis(**more: Any) -> Analysis:
    given: dict[str, Any] = {
        "points": (Point(0, (0.5, 0.5)), Point(100, (1.0, 0.0))),
        "splits": (SPLIT, EVEN),
        "stage": "done",
        "draws": 256,
    }
    given |= more
    given = {"passes": passes(given["splits"]), **given}
    return Analysis(game="jockey", rules=1, digest="", value="playouts 1", progress=1.0, **given)


def telling(you: int | None = None) -> Telling:
    game = find_game("jockey")
    return Telling(Table(game, 2, seed=1), text(game, "en"), ui("en"), ["Ada", "Bea"], ["red", "blue"], -3, you)


# --- what turned it


def test_turning_points_are_luck_and_costly_decisions_the_largest_and_in_order() -> None:
    luck = tuple(Moment(ply, -1, "roll", (size / 100, -size / 100)) for ply, size in enumerate(range(1, 12)))
    chose = (Moment(40, 0, "bet", (-0.3, 0.3)),)
    course = Course(analysis(moments=luck + chose, verdicts=(verdict(50, 1, 0.06), verdict(60, 0, 0.03, "fine"))))
    assert len(course.turns) == MOST
    assert [turn.at for turn in course.turns] == sorted(turn.at for turn in course.turns)
    assert {turn.kind for turn in course.turns} == {"luck", "decision"}
    assert all(abs(turn.change) >= 0.04 for turn in course.turns), "no choice is blamed for what it moved by chance"
    kinds = [turn.kind for turn in course.decided]
    assert len(kinds) == DECIDED
    assert kinds.count("luck") == ALIKE


def test_until_the_whole_game_has_been_gone_through_nothing_is_said_to_have_turned_it() -> None:
    sketch = analysis(stage="chart", splits=(), moments=(Moment(3, -1, "roll", (0.4, -0.4)),))
    assert Course(sketch).turns == Course(sketch).decided == []


def test_where_luck_cannot_be_told_a_turn_is_a_level_that_stays_and_never_a_single_point() -> None:
    random = Random(1)
    noisy = [0.5 + random.uniform(-0.1, 0.1) for _ in range(60)]  # of 8 passes, each off by about 0.16
    noise = Noise(0.027, ((2 * 0.027 / LEVEL,) * 2,) * (60 - 2 * LEVEL + 1))
    flat = tuple(Point(ply, (chance, 1 - chance)) for ply, chance in enumerate(noisy))
    assert Course(analysis(splits=(), points=flat, noise=noise)).turns == []
    stepped = tuple(Point(one.ply, ((one.chances[0] + 0.35 * (one.ply >= 30)), 0.5)) for one in flat)
    (turn,) = Course(analysis(splits=(), points=stepped, noise=noise)).turns
    assert turn.kind == "swing"
    assert abs(turn.at - 30) <= 1
    assert turn.change == pytest.approx(0.35, abs=0.1)
    assert turn.level == pytest.approx(0.5, abs=0.1)
    assert Course(analysis(splits=(), points=stepped, noise=noise)).luckiest(0) is None
    larger = Noise(1.0, ((1.0, 1.0),) * len(noise.shifts))
    assert Course(analysis(splits=(), points=stepped, noise=larger)).turns == [], "within a larger noise"
    assert Course(analysis(splits=(), points=stepped)).turns == [], "nothing is known of its noise yet"


def test_how_far_a_figure_may_be_off_is_what_passes_differ_by() -> None:
    assert Course(analysis(noise=Noise(0.02, ()))).around == pytest.approx(1.96 * (0.02 / PASSES) ** 0.5)
    assert Course(analysis(noise=Noise(0.0, ()))).around == 0, "a model that draws nothing"
    assert Course(analysis()).around is None, "before a second pass nobody knows"


def test_my_costliest_come_first_and_the_next_costly_one_begins_again_after_the_last() -> None:
    own = (verdict(10, 0, 0.05), verdict(20, 0, 0.09), verdict(30, 0, 0.02, "fine"), verdict(40, 1, 0.5))
    course = Course(analysis(verdicts=(*own, verdict(50, 0, 0.2, "best"))))
    assert [turn.at for turn in course.costly(0)] == [21, 11, 31]
    assert [course.next_costly(at, [0]) for at in (0, 11, 15, 21, 90)] == [11, 21, 21, 11, 11]
    assert course.next_costly(0, []) is None
    assert Course(analysis(verdicts=own[:1])).next_costly(11, [0]) is None


def test_what_may_have_cost_nothing_is_called_costly_nowhere() -> None:
    doubtful = (verdict(10, 0, 0.11, "fine", around=0.12), verdict(20, 0, 0.02, "fine", around=0.03))
    course = Course(analysis(verdicts=doubtful))
    assert (course.costly(0), course.next_costly(0, [0]), course.turns) == ([], None, [])


def test_what_takes_several_plies_is_over_at_the_point_after_it() -> None:
    points = (Point(0, (0.5, 0.5)), Point(8, (0.8, 0.2)), Point(9, (1.0, 0.0)))
    course = Course(analysis(points=points, moments=(Moment(2, -1, "deal", (0.3, -0.3)),)))
    (turn,) = course.turns
    assert (turn.ply, turn.at) == (2, 8)
    assert course.chances(5) == (0.5, 0.5)
    assert course.chances(8) == (0.8, 0.2)


# --- luck and judgement


@pytest.mark.parametrize("seed", range(20))
def test_the_parts_in_whole_points_add_up_to_the_result(seed: int) -> None:
    random = Random(seed)
    luck, own, others = (random.uniform(-0.4, 0.4) for _ in range(3))
    start, result = 1 / random.randint(2, 6), float(random.randrange(2))
    split = Split(start, luck, own, others, result - start - luck - own - others, result, AROUND)
    parts = whole(split)
    assert round(100 * start) + sum(parts.values()) == round(100 * result)
    assert all(abs(parts[part] - 100 * getattr(split, part)) <= 3 for part in PARTS)


def test_bars_begin_where_the_one_before_ended_and_stay_on_the_axis() -> None:
    found = splitting(analysis(), telling(you=0), [0, 1])
    assert found is not None
    first, second = found.rows
    assert ([bar.points for bar in first.bars], first.name, second.name) == ([63, -4, 16], "You", "Bea")
    ends = [round(bar.left + bar.width, 1) for bar in first.bars]
    assert ends[0] == ends[1]
    assert round(first.bars[1].left, 1) == round(first.bars[2].left, 1)
    assert all(bar.left >= 0 and bar.left + bar.width <= 100 for row in found.rows for bar in row.bars)
    assert [row.place for row in found.rows] == [2, 1]
    assert splitting(analysis(splits=()), telling(), [0, 1]) is None


def test_what_is_less_than_it_may_be_off_is_marked_and_every_part_has_its_own_interval() -> None:
    slight = replace_split(EVEN, luck=0.03, own=-0.02, others=-0.28)
    found = splitting(analysis(splits=(slight, EVEN)), telling(), [0, 1])
    assert found is not None
    assert [(bar.part, bar.around, bar.is_sure) for bar in found.rows[0].bars[:3]] == [
        ("luck", 5, False), ("own", 2, True), ("others", 3, True)]  # fmt: skip
    assert (found.around["own"], found.around["luck"], found.passes) == (2, 5, PASSES)


def test_who_cannot_be_told_apart_by_judgement_shares_a_place() -> None:
    better = replace_split(EVEN, own=0.03)
    for apart, places in ((0.001, [1, 2]), (0.1, [1, 1])):
        splits = (better, EVEN)
        found = splitting(analysis(splits=splits, passes=passes(splits, apart)), telling(), [0, 1])
        assert found is not None
        assert [row.place for row in found.rows] == places


def replace_split(split: Split, **more: float) -> Split:
    return msgspec.structs.replace(split, **more)


def test_who_played_best_is_said_only_beyond_doubt() -> None:
    sure = (verdict(1, 0, 0.2), verdict(2, 1, 0.01))
    assert [(cost.name, cost.place) for cost in costs(sure, telling(), [0, 1])] == [("Bea", 1), ("Ada", 2)]
    doubtful = tuple(msgspec.structs.replace(one, loss=Figure(one.loss.mean, -1.0, 1.0)) for one in sure)
    assert [cost.place for cost in costs(doubtful, telling(), [0, 1])] == [1, 1]
    apart = (verdict(1, 0, 0.1, around=0.08), verdict(2, 1, 0.0, around=0.08))
    assert [cost.place for cost in costs(apart, telling(), [0, 1])] == [1, 1], "of a difference both may be off"


def test_nobody_is_called_best_for_losing_less_than_nothing() -> None:
    below = (verdict(1, 0, -0.3, "best", 0.05), verdict(2, 1, 0.01, "fine", 0.04))
    found = costs(below, telling(), [0, 1])
    assert [(cost.name, cost.place, cost.cost) for cost in found] == [("Ada", 1, 0), ("Bea", 1, 1)]


# --- the chart


def test_labels_are_pushed_apart_and_stay_in_the_box() -> None:
    found = labels_apart([100, 100, 0, 99])
    ordered = sorted(found)
    assert all(below - above >= 8.4 for above, below in pairwise(ordered))
    assert ordered[0] >= 0
    assert ordered[-1] <= 100


def test_a_long_game_is_drawn_with_as_many_points_as_can_be_told_apart() -> None:
    points = [Point(ply, (0.5 + 0.4 * (ply == 777), 0.5)) for ply in range(5000)]
    found = thin(points)
    assert len(found) <= MOST_POINTS + 1
    assert {points[0], points[777], points[-1]} <= set(found), "a peak is not lost"
    assert thin(points[:9]) == points[:9]


mark = Mark("luck", 1, 50.0, 0, "red", "Ada", 9, 30, 39, "", "", "", 50.0, 50.0)


def test_signs_of_turning_points_that_follow_each_other_stand_side_by_side() -> None:
    crowd = [replace_mark(mark, at=at, x=x) for at, x in enumerate((30.0, 94.0, 94.3, 94.6, 96.0, 99.9))]
    found = with_room(crowd)
    assert [one.x for one in found] == [one.x for one in crowd], "what they mark stays where it is"
    for least, places in ((2 * SIGN, [one.wide for one in found]), (APART, [one.narrow for one in found])):
        assert all(right - left >= least - 0.11 for left, right in pairwise(places))
        assert places[0] == 30.0
        assert places[-1] <= 100


def test_words_beside_a_mark_never_cover_another() -> None:
    near = [replace_mark(mark, at=at, x=x) for at, x in enumerate((1.0, 50.0, 52.0, 54.0, 99.0))]
    assert [one.side for one in with_room(near)] == ["right", "left", "", "right", "left"]


def replace_mark(mark: Mark, **more: Any) -> Mark:
    return mark._replace(**more)


def test_a_figure_is_told_with_its_interval_and_an_exact_one_without() -> None:
    assert percent(Figure(0.314, 0.304, 0.324))[:2] == (31, 1)
    assert percent(Figure(0.25, 0.25, 0.25))[:2] == (25, 0)
    assert percent(Figure(0.01, -0.02, 0.04))[2] == 0.0


def test_only_the_reader_is_called_you() -> None:
    assert [telling(you=1).name(seat) for seat in (0, 1)] == ["Ada", "You"]
    assert [replace(telling(), you=None).name(seat) for seat in (0, 1)] == ["Ada", "Bea"]
