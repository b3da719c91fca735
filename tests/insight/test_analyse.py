"""A whole analysis: it grows, it is the same again, and says in a sentence why it cannot be made."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from penny import GAME as PENNY
from railbird.bots.simple import RandomBot
from railbird.core.errors import BadRecord, NoInsight
from railbird.core.record import Record, decode_record
from railbird.core.registry import find_game
from railbird.core.table import play_out
from railbird.insight import analyse as module
from railbird.insight.analyse import analyse
from railbird.insight.report import Analysis
from railbird.insight.story import story
from railbird.insight.story import told as story_of
from tests.insight.games import cut, finished

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds and few verdicts: their number changes nothing that is tested here."""
    monkeypatch.setattr(module, "MOST", 3)
    monkeypatch.setattr(module, "WORLDS", 4)


def grown(record: Record, draws: int = 2) -> list[Analysis]:
    return list(analyse(record, draws=draws))


@cache
def whole(game: str) -> tuple[tuple[Analysis, ...], int]:
    """The analysis of the short game, made once for all who look at it, and how often others could go first."""
    pauses = list[int]()
    return tuple(analyse(finished(game), draws=2, pause=lambda: pauses.append(1))), len(pauses)


@pytest.mark.parametrize("game", ["homestretch", "jockey", "greyhounds", "dostihy", "winplaceshow"])
def test_it_grows_from_the_chart_to_verdicts_and_never_loses_anything(game: str) -> None:
    record = finished(game)
    steps, _ = whole(game)
    stages = [step.stage for step in steps]
    assert stages[0] == "chart"
    assert stages[-1] == "done"
    assert steps[0].points[0].ply == 0
    assert steps[0].points[-1].ply == len(record.plies)
    for before, after in pairwise(steps):
        assert after.progress >= before.progress
        assert len(after.moments) >= len(before.moments)
        assert len(after.verdicts) >= len(before.verdicts)
        assert [point.ply for point in after.points] == sorted({point.ply for point in after.points})
    last = steps[-1]
    assert all(abs(sum(point.chances) - 1) < 1e-9 for point in last.points)
    assert last.verdicts
    assert last.progress == 1


def agreed() -> Record:
    """A game of Dostihy that could have been played to the last one standing."""
    return decode_record((GOLDEN / "dostihy" / "agreement.json").read_bytes())


@cache
def of_agreed() -> Analysis:
    """The analysis of it, made once."""
    return grown(agreed())[-1]


@pytest.mark.parametrize("game", ["homestretch", "winplaceshow", "dostihy"])
def test_a_split_adds_up_to_the_result(game: str) -> None:
    record, last = (agreed(), of_agreed()) if game == "dostihy" else (finished(game), whole(game)[0][-1])
    assert len(last.splits) == len(record.seats)
    for seat, split in enumerate(last.splits):
        assert split.start + split.luck + split.own + split.others + split.rest == pytest.approx(
            split.result, abs=1e-12
        )
        assert split.result == last.points[-1].chances[seat]
        assert sum(moment.moved[seat] for moment in last.moments if moment.is_luck) == pytest.approx(
            split.luck, abs=1e-12
        )


@pytest.mark.parametrize("game", ["jockey", "greyhounds"])
def test_a_game_whose_value_explains_too_little_is_not_split(game: str) -> None:
    assert whole(game)[0][-1].splits == ()


def test_nor_is_a_table_whose_options_make_another_game_of_it() -> None:
    record = decode_record((GOLDEN / "dostihy" / "round-limit-2.json").read_bytes())
    assert grown(record)[-1].splits == ()


def test_without_a_split_what_is_judged_some_turns_ahead_is_told_from_turn_to_turn() -> None:
    last = whole("dostihy")[0][-1]
    assert not any(moment.is_luck for moment in last.moments)
    assert len(last.points) < len(cut("dostihy").events) / 2


def test_the_chart_of_a_game_of_many_turns_has_a_point_between_turns_only() -> None:
    record = agreed()
    last, told = of_agreed(), story(record)
    between = {event.ply for event in told.events if event.step in told.outlook.stops}
    assert {point.ply for point in last.points} == {0, *between, len(record.plies)}
    assert any(moment.is_luck for moment in last.moments)


def test_it_is_the_same_again() -> None:
    assert grown(finished("homestretch")) == list(whole("homestretch")[0])


@pytest.mark.parametrize("game", ["homestretch", "jockey", "greyhounds", "dostihy", "winplaceshow"])
def test_what_was_interrupted_goes_on_from_what_it_had_and_ends_the_same(game: str) -> None:
    record, pauses, counted = finished(game), list[int](), list[int]()
    steps, all_of_them = whole(game)
    for known in (steps[0], steps[len(steps) // 3], steps[-3]):
        kept = msgspec.msgpack.decode(msgspec.msgpack.encode(known), type=Analysis)
        pauses.clear()
        after = list(analyse(record, draws=2, known=kept, pause=lambda: pauses.append(1)))
        assert after[-1] == steps[-1], known.stage
        assert all(one.progress >= known.progress for one in after)
        counted.append(len(pauses))
    assert all_of_them > counted[0] > counted[1] > counted[2]


@pytest.mark.parametrize("other", [{"digest": "another game"}, {"value": "model 0"}, {"draws": 3}, {"points": ()}])
def test_what_was_reckoned_by_other_figures_is_no_beginning(other: dict[str, object]) -> None:
    record = finished("homestretch")
    steps, _ = whole("homestretch")
    assert list(analyse(record, draws=2, known=msgspec.structs.replace(steps[3], **other))) == list(steps)


def test_whoever_runs_it_may_let_others_go_first_between_small_pieces() -> None:
    assert whole("homestretch")[1] > 300


def test_a_sixth_game_gets_it_from_its_outlook_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.core.record.find_game", lambda _name: PENNY)
    table = play_out(PENNY, 3, [RandomBot(Random(seat)) for seat in range(3)], 1)
    last = grown(table.record())[-1]
    assert last.game == "penny"
    assert len(last.points) > 4
    assert {verdict.step for verdict in last.verdicts} == {"bidding"}
    assert all(len(option.then) == 1 for option in last.verdicts[0].options)  # a bid is written, then handed in


# --- what cannot be analysed


def test_an_unfinished_game_is_refused_in_a_sentence() -> None:
    record = finished("homestretch")
    with pytest.raises(BadRecord, match="This game is not over: its record stops after ply 49"):
        grown(msgspec.structs.replace(record, plies=record.plies[:50]))


def test_a_record_that_breaks_a_rule_names_the_ply() -> None:
    record = finished("homestretch")
    plies = [*record.plies[:30], record.plies[31], *record.plies[31:]]
    with pytest.raises(BadRecord, match="Ply 30"):
        grown(msgspec.structs.replace(record, plies=plies))


def test_a_foreign_record_names_the_rules_version() -> None:
    with pytest.raises(BadRecord, match="version 99"):
        grown(msgspec.structs.replace(finished("homestretch"), rules=99))


def test_a_game_without_an_outlook_is_refused_in_a_sentence() -> None:
    blind = replace(find_game("homestretch"), outlook=None)
    with pytest.raises(NoInsight, match="HomeStretch has no Outlook"):
        story_of(blind, blind.new(3), [], "")


@pytest.mark.parametrize(
    "name",
    [
        "homestretch/seats-2",  # a phantom hand
        "homestretch/simultaneous-open",
        "homestretch/shared-victory",
        "winplaceshow/party",  # eight seats, offices and votes
        "winplaceshow/one-left",
        "dostihy/time-limit",  # the table announces that time is up
        "jockey/shuffled-discards",
        "greyhounds/bookmaker-with-punters",
    ],
)
def test_games_of_every_kind_are_analysed(name: str) -> None:
    record = decode_record((GOLDEN / f"{name}.json").read_bytes())
    last = grown(record, 1)[-1]
    assert last.stage == "done"
    assert last.points[-1].ply == len(record.plies)
