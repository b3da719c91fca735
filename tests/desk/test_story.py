"""The end of a game in words: whose place, by how much, and what decided it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest

from railbird.bots import find_bot
from railbird.cli.load.watched import NAMES, Watched
from railbird.core.actors import BANK, SPECTATOR
from railbird.core.note import PAID, Note
from railbird.core.page import Desk
from railbird.core.registry import find_game, game_ids
from railbird.core.text import LANGUAGES, Text, text
from railbird.desk.facts import money_at
from railbird.desk.headline import headline
from railbird.desk.plain import PLAIN, desk_of
from railbird.desk.story import Course, Moment, Story, course_of, payments, story
from railbird.web.house.sentences import text_of

GAMES = [game for game in game_ids() if game != "penny"]
ADA, BRUNO, CECILIA = range(3)


def words(language: str = "en", seats: Sequence[str] = NAMES[:3]) -> Text:
    return text(find_game("jockey"), language, seats=seats)


def paid(source: int, target: int, amount: int) -> Note:
    return PAID.note("JK-63", (source, target, amount), None)


# --- the headline


@pytest.mark.parametrize(
    ("viewer", "ranks", "final", "says"),
    [
        (ADA, [1, 2, 3], [900, 600, 100], "You won, 300 ahead of Bruno"),
        (BRUNO, [1, 2, 3], [900, 600, 100], "You came second, 300 behind Ada"),
        (CECILIA, [1, 2, 3], [900, 600, 100], "You came third, 800 behind Ada"),
        (SPECTATOR, [1, 2, 3], [900, 600, 100], "Ada won, 300 ahead of Bruno"),
        (SPECTATOR, [2, 1, 2], [600, 900, 600], "Bruno won, 300 ahead of Ada and Cecilia"),
        (ADA, [2, 1, 2], [600, 900, 600], "You came joint second, 300 behind Bruno"),
        (ADA, [1, 1, 3], [600, 600, 100], "You share first place with Bruno"),
        (CECILIA, [1, 1, 3], [600, 600, 100], "You came third, 500 behind Ada and Bruno"),
        (SPECTATOR, [1, 1, 3], [600, 600, 100], "Ada and Bruno share first place"),
        (ADA, [1, 2, 3], [600, 600, 100], "You won on the tie-break, level with Bruno"),
        (BRUNO, [1, 2, 3], [600, 600, 100], "You came second on the tie-break, level with Ada"),
        (SPECTATOR, [1, 2, 3], [600, 600, 100], "Ada won on the tie-break, level with Bruno"),
    ],
)
def test_the_headline_says_whose_place_and_by_how_much(
    viewer: int, ranks: Sequence[int], final: Sequence[int], says: str
) -> None:
    assert headline(words(), viewer, ranks, final) == says


def test_who_is_ruined_reads_no_margin_and_the_last_one_left_none_either() -> None:
    ranks, final = [1, 2, 3], [9000, 0, 0]
    assert headline(words(), BRUNO, ranks, final, {BRUNO}) == "You were out before the end; Ada won"
    assert headline(words(), ADA, ranks, final, {BRUNO, CECILIA}) == "You won: nobody else is left"
    assert headline(words(), SPECTATOR, ranks, final, {BRUNO, CECILIA}) == "Ada won: nobody else is left"
    assert headline(words(), ADA, ranks, [9000, 400, 0], {CECILIA}) == "You won, 8,600 ahead of Bruno"


@pytest.mark.parametrize(
    ("language", "second", "stranger"),
    [
        ("it", "Sei al secondo posto, a 300 da Ada", "Vince Ada, con 300 di vantaggio su Bruno"),
        ("cs", "Jste na druhém místě, Ada má o\u00a0300 víc", "Vyhrává Ada o\u00a0300, druhé místo má Bruno"),
    ],
)
def test_the_headline_is_written_in_every_language(language: str, second: str, stranger: str) -> None:
    said = [headline(words(language), one, [1, 2, 3], [900, 600, 100]) for one in (BRUNO, SPECTATOR)]
    assert said == [second, stranger]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_word_for_every_place(language: str) -> None:
    said = words(language, [f"P{n}" for n in range(32)])
    told = [headline(said, seat, range(1, 33), range(3200, 0, -100)) for seat in range(1, 32)]
    assert len(set(told)) == 31


# --- what decided it


def told(
    viewer: int, worth: Sequence[Sequence[int]], moments: Sequence[Moment] = (), notes: Sequence[Note] = ()
) -> Story:
    """The story of races of one note each, after which everybody was worth so much."""
    ranks = [1 + sum(1 for other in worth[-1] if other > own) for own in worth[-1]]
    stages = [(f"Race {n}", n) for n in range(1, len(worth))]
    return story(words(), viewer, ranks, worth[-1], notes, Course(stages=stages, wealth=worth, moments=moments))


def facts(told: Story) -> list[tuple[str, str]]:
    return [(fact.when, fact.says) for fact in told.facts]


def test_the_lead_that_was_taken_and_kept() -> None:
    worth = [[0, 0, 0], [50, 10, 0], [60, 100, 0], [90, 140, 0]]
    assert facts(told(SPECTATOR, worth))[0] == ("Race 2", "Bruno took the lead and kept it.")
    assert facts(told(BRUNO, worth))[0] == ("Race 2", "You took the lead and kept it.")


def test_the_lead_from_the_first_race_on() -> None:
    worth = [[0, 0, 0], [10, 50, 0], [60, 100, 0]]
    assert facts(told(ADA, worth))[0] == ("", "Bruno led from start to finish.")
    assert facts(told(BRUNO, worth))[0] == ("", "You led from start to finish.")


def test_the_lead_that_changed_in_the_last_race() -> None:
    worth = [[0, 0, 0], [50, 10, 0], [90, 40, 0], [100, 140, 0]]
    for viewer, says in (
        (SPECTATOR, "Until then Ada was 50 ahead. Bruno came past at the very end."),
        (BRUNO, "Until then Ada was 50 ahead. You came past at the very end."),
        (ADA, "Until then you were 50 ahead. Bruno came past at the very end."),
    ):
        assert facts(told(viewer, worth))[0] == ("Race 3", says)


def test_where_the_winner_gained_most_on_the_viewer_and_on_the_next_for_all_others() -> None:
    worth = [[0, 0, 0], [50, 10, 40], [60, 100, 80], [90, 200, 110]]
    assert facts(told(CECILIA, worth))[1] == ("Race 3", "Here you lost most ground to Bruno: +30 against +100.")
    assert facts(told(BRUNO, worth))[1] == ("Race 3", "Here you gained most ground on Cecilia: +100 against +30.")
    assert facts(told(SPECTATOR, worth))[1] == ("Race 3", "Here Bruno gained most ground on Cecilia: +100 against +30.")


def test_a_small_step_of_a_long_way_is_not_told() -> None:
    worth = [[0, 0], [0, 1000], [0, 1010]]
    assert ("Race 2", "Here you lost most ground to Bruno: 0 against +10.") not in facts(told(ADA, worth))


def test_stages_in_which_money_is_only_laid_out_decide_nothing() -> None:
    worth = [[100, 100], [90, 20], [95, 60], [100, 190]]
    stages = [("Draft", 1), ("Race 1", 2), ("Race 2", 3)]
    course = Course(stages=stages, wealth=worth, quiet={0})
    said = story(words(seats=NAMES[:2]), SPECTATOR, [2, 1], worth[-1], (), course)
    assert [fact.when for fact in said.facts] == ["Race 2", "Race 1"]


def test_a_shared_win_still_tells_where_it_was_won() -> None:
    worth = [[0, 0, 0], [50, 50, 0], [60, 60, 50]]
    assert facts(told(SPECTATOR, worth)) == [("Race 1", "Here Ada gained most ground on Cecilia: +50 against 0.")]
    assert facts(told(BRUNO, worth)) == [("Race 1", "Here you gained most ground on Cecilia: +50 against 0.")]


def test_a_fact_carries_the_line_of_what_made_most_of_it_and_no_moment_is_told_twice() -> None:
    notes = [paid(BANK, BRUNO, 90), paid(BANK, BRUNO, 10), paid(ADA, BRUNO, 30)]
    worth = [[50, 40, 0], [50, 130, 0], [50, 140, 0], [20, 170, 0]]
    said = told(ADA, worth, payments(notes), notes)
    assert [(fact.when, fact.line, fact.note) for fact in said.facts] == [
        ("", "", -1),
        ("Race 1", "The bank pays Bruno 90.", 0),
    ]
    one_race = told(ADA, [[50, 40, 0], [20, 170, 0]], payments(notes)[:1], notes)
    assert [fact.note for fact in one_race.facts] == [0]  # it is the largest single gain, too


# --- whole games


@cache
def finished(game: str) -> Watched:
    """A short game of three, at its end."""
    table = Watched(game, 3, seed=3)
    table.bot = find_bot("random", table.game, table.random)
    for _ in table.play():
        pass
    assert table.live.begun.is_over()
    return table


def story_of(table: Watched, viewer: int, language: str, desk: Desk) -> Story:
    standing, said, notes = table.live.begun.state.standing(), text_of(table.live, language), table.live.notes(viewer)
    course = course_of(desk, desk.ending(notes, said, viewer), notes, said)
    return story(said, viewer, standing.ranks, standing.money, notes, course)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_story_for_everybody(game: str, language: str) -> None:
    table = finished(game)
    for viewer in table.viewers:
        told = story_of(table, viewer, language, desk_of(table.game))
        assert 1 <= len(told.facts) <= 3, (viewer, told)
        lines = [told.headline, *(f"{fact.says} {fact.line}" for fact in told.facts)]
        if viewer >= 0:
            assert not [line for line in lines if re.search(rf"\b{NAMES[viewer]}\b", line)], lines
        seen = [fact.note for fact in told.facts if fact.note >= 0]
        assert len(set(seen)) == len(seen)
        assert all(note < len(table.live.notes(viewer)) for note in seen)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_desk_has_one_from_its_payments(game: str) -> None:
    told = story_of(finished(game), SPECTATOR, "en", PLAIN)
    assert 1 <= len(told.facts) <= 3
    assert {fact.when for fact in told.facts} <= {"", "The end"}


def test_money_is_counted_back_from_the_end() -> None:
    notes = [paid(BANK, 0, 30), paid(0, 1, 12), paid(1, BANK, 2)]
    assert money_at(notes, [18, 10], [0, 1, 2, 3]) == [[0, 0], [30, 0], [18, 12], [18, 10]]
