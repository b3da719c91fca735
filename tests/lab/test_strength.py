"""The strength of bots: lines that are played where least is known, kept, gone on with, and told truly."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.json import encode

from railbird.core.registry import find_game, game_ids
from railbird.lab.journals import Journals, Row, read, written
from railbird.lab.ladder import duration, ladder
from railbird.lab.played import Deal, Played
from railbird.lab.strength import CLEAR, ENOUGH, FEWEST, Figure, Line, Piece, Run, difference, figure, next_batch

SCRIPT = Path(__file__).parents[2] / "scripts" / "strength.py"
LINE = Line("jockey", 2, "random", "fallback")
OTHER = Line("jockey", 2, "fallback", "random")


@pytest.fixture
def strength(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script, with journals and pages of its own."""
    spec = spec_from_file_location("strength", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "strength", script)
    spec.loader.exec_module(script)
    for name, file in (("PAGE", "strength.md"), ("LADDER", "ladder.html"), ("FOLDER", "kept")):
        monkeypatch.setattr(script, name, tmp_path / file)
    return script


def deal(number: int, wins: int, line: Line = LINE, seconds: float = 2.0) -> Deal:
    """A deal of two games of which the one bot has won so many."""
    lineups = [[line.one, line.others], [line.others, line.one]]
    games = []
    for at, lineup in enumerate(lineups):
        one = lineup.index(line.one)
        ranks = [0, 0]
        ranks[one], ranks[1 - one] = (1, 2) if at < wins else (2, 1)
        took = [0.0, 0.0]
        took[one], took[1 - one] = 0.5, 0.01
        games.append(Played(lineup, ranks, [0, 0], 10, asked=[10, 10], seconds=took))
    return Deal(number, games, seconds)


def row(*deals: Deal, line: Line = LINE) -> Row:
    """These deals as they are kept."""
    return next(iter(read(b"".join(encode(written("a line", line.one, one)) + b"\n" for one in deals)).values()))


def known(half: float, share: float = 0.5, seconds: float = 1.0, deals: int = 100) -> Figure:
    """What is known of a line with two seats."""
    return Figure(2 * deals, deals, share, share - half, share + half, 0.5, is_adjusted=False, seconds=seconds)


# --- what is known of a line


def test_a_figure_is_the_share_by_deals_with_its_interval() -> None:
    found = figure(LINE, row(*[deal(number, number % 3) for number in range(30)]))
    assert found is not None
    assert (found.games, found.deals, found.fair, found.seconds) == (60, 30, 0.5, 2.0)
    assert found.share == pytest.approx(0.5)
    assert found.low < 0.5 < found.high
    assert found.verdict == "not told apart"
    assert not found.is_adjusted


def test_a_line_is_above_or_below_only_as_a_whole() -> None:
    assert known(0.04, share=0.55).verdict == "above"
    assert known(0.04, share=0.45).verdict == "below"
    assert known(0.06, share=0.55).verdict == "not told apart"


def test_a_few_deals_say_nothing() -> None:
    found = figure(LINE, row(*[deal(number, 2) for number in range(FEWEST - 1)]))
    assert found is not None
    assert found.verdict == "too few games"
    assert found.half == inf
    assert figure(LINE, None) is None


def test_luck_is_taken_out_where_that_tells_more() -> None:
    """Whoever won was lucky by as much: without luck every game is the same."""
    line = Line("homestretch", 2, "searcher@2", "fallback")
    deals = [deal(number, number % 3, line) for number in range(12)]
    for one in deals:
        for played in one.games:
            played.luck = [(0.3 if rank == 1 else -0.3) + 0.01 * (one.number % 2) for rank in played.ranks]
    plain = figure(LINE, row(*[deal(number, number % 3) for number in range(12)]))
    found = figure(line, row(*deals, line=line))
    assert plain is not None
    assert found is not None
    assert found.is_adjusted
    assert found.half < plain.half / 2


def test_the_luck_of_games_that_take_no_time_is_not_reckoned() -> None:
    assert Line("homestretch", 4, "searcher@300", "regular").contest().adjusted
    assert not Line("homestretch", 4, "regular", "novice").contest().adjusted
    assert not Line("jockey", 4, "searcher@300", "regular").contest().adjusted  # cannot be told there


def test_lines_are_compared_deal_by_deal() -> None:
    mine, theirs = [deal(number, 2) for number in range(4)], [deal(number, 1, OTHER) for number in range(2)]
    gain = difference(row(*mine), row(*theirs, line=OTHER))
    assert (gain.count, gain.mean) == (2, 0.5)


# --- where the next games go


def test_every_line_is_looked_at_first() -> None:
    assert next_batch([LINE, OTHER], {LINE: None, OTHER: known(0.2)}, 9, {}) == [(LINE, 0, 1)]
    assert next_batch([LINE], {LINE: known(0.2, deals=2)}, 9, {}) == [(LINE, 2, FEWEST - 2)]


def test_games_go_where_the_interval_is_widest() -> None:
    wide, narrow = known(0.20, share=0.8), known(0.06, share=0.8)
    batch = next_batch([LINE, OTHER], {LINE: narrow, OTHER: wide}, 50, {})
    assert [piece.line for piece in batch] == [OTHER]
    assert batch[0].deals == 51  # as many as fit, and none of the other line


def test_where_games_take_minutes_there_is_less_to_be_learnt_in_an_hour() -> None:
    dear, cheap = known(0.20, seconds=100.0), known(0.08)
    assert next_batch([LINE, OTHER], {LINE: dear, OTHER: cheap}, 1, {})[0].line == OTHER
    batch = next_batch([LINE, OTHER], {LINE: dear, OTHER: known(0.041)}, 20, {})
    assert batch == [(OTHER, 100, 6), (LINE, 100, 1)]  # and then it has its turn


def test_what_is_not_told_apart_comes_before_what_is() -> None:
    decided, open_ = known(0.09, share=0.8), known(0.06)
    assert next_batch([LINE, OTHER], {LINE: decided, OTHER: open_}, 1, {})[0].line == OTHER


def test_a_line_is_looked_at_again_before_it_has_played_twice_as_much() -> None:
    batch = next_batch([LINE, OTHER], {LINE: known(0.4, deals=8), OTHER: known(0.4, deals=20)}, 1000, {})
    assert batch == [(LINE, 8, 8), (OTHER, 20, 20)]


def test_a_line_gets_no_more_than_it_needs_and_nothing_once_it_is_known() -> None:
    almost, enough = known(1.05 * ENOUGH), known(0.99 * ENOUGH)
    batch = next_batch([LINE, OTHER], {LINE: almost, OTHER: enough}, 10_000, {})
    assert batch == [(LINE, 100, 11)]  # by a twentieth narrower takes a tenth more
    assert next_batch([OTHER], {OTHER: enough}, 10_000, {}) == []


def test_what_is_asked_first_has_its_turn_first() -> None:
    batch = next_batch([LINE, OTHER], {LINE: known(0.1), OTHER: known(0.1)}, 1, {OTHER: 2.0})
    assert [piece.line for piece in batch] == [OTHER]
    assert [piece.line for piece in next_batch([LINE, OTHER], {LINE: None, OTHER: None}, 1, {OTHER: 2.0})] == [
        OTHER,
        LINE,
    ]


def test_what_is_decided_by_a_wide_margin_waits() -> None:
    clear, open_ = known(0.2, share=0.5 + CLEAR + 0.21), known(0.05, share=0.6)
    assert clear.is_clear
    assert not open_.is_clear
    assert not known(0.2, share=0.5 + CLEAR + 0.19).is_clear
    assert next_batch([LINE, OTHER], {LINE: clear, OTHER: open_}, 1, {})[0].line == OTHER
    assert next_batch([LINE], {LINE: clear}, 1, {})[0].line == LINE, "it is not forgotten"


# --- what is kept


def test_a_run_is_kept_and_goes_on(tmp_path: Path) -> None:
    def run() -> Run:
        return Run([LINE], Journals(tmp_path, lambda _: "a"), says.append, minutes=0.0, jobs=1)

    says: list[str] = []
    first = run()
    first._play([Piece(LINE, 0, 2)])
    kept = Journals(tmp_path, lambda _: "a").row(LINE)
    assert kept is not None
    assert len(kept.deals()) == 1  # its time was over after the first deal, which is kept
    again = run()
    again.minutes = None
    again._play(next_batch([LINE], again._known(), 1000, {}))
    more = Journals(tmp_path, lambda _: "a").row(LINE)
    assert more is not None
    assert len(more.deals()) == FEWEST
    assert more.deals()[0] == kept.games
    assert min(more.asked) > 0


def test_a_run_stops_when_everything_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.lab.strength.ENOUGH", 0.6)
    says: list[str] = []
    run = Run([LINE], Journals(tmp_path, lambda _: "a"), says.append, jobs=1)
    run.play()
    assert run.games == 2 * FEWEST
    assert says[-1] == "Every line is known well enough."
    assert f"{run.games} games, " in says[-2]
    assert " a minute; 0 of 1 lines" in says[-2]


# --- the ladder


def test_the_ladder_rates_all_bots_together_and_says_what_they_cost() -> None:
    weaker = Line("jockey", 2, "fallback", "worse")
    lines = [(line, row(*[deal(number, 2, line) for number in range(20)], line=line)) for line in (LINE, weaker)]
    rungs = ladder(lines)
    assert [rung.bot for rung in rungs] == ["random", "fallback", "worse"]
    assert [rung.games for rung in rungs] == [40, 80, 40]
    assert rungs[0].milliseconds == pytest.approx(50)
    assert rungs[2].milliseconds == pytest.approx(1)


@pytest.mark.parametrize(("milliseconds", "said"), [(0.012, "12 µs"), (3.4, "3 ms"), (2400.0, "2.4 s")])
def test_times_are_said_as_people_say_them(milliseconds: float, said: str) -> None:
    assert duration(milliseconds) == said


# --- the pages


def test_what_a_crowd_always_plays_is_measured_once(strength: ModuleType) -> None:
    """WPS-2: seven and more play the party version, whatever was chosen."""
    lines = [line for line in strength.lines_of("winplaceshow", 300) if line.one == "regular"]
    seats = {version: [line.seats for line in lines if line.choices == choices]
             for version, choices in strength.VERSIONS["winplaceshow"].items()}  # fmt: skip
    assert seats == {"regular": [2, 3, 4, 5, 6], "fast": [2, 3, 4, 5, 6], "party": [7, 8, 9, 10]}


@pytest.mark.parametrize("game", game_ids())
def test_every_level_meets_the_next_with_all_seats_of_all_versions(strength: ModuleType, game: str) -> None:
    lines = list(strength.lines_of(game, 300))
    found = find_game(game)
    for version, choices in strength.VERSIONS.get(game, {"": ()}).items():
        for count in strength.seats_of(found, version, choices):
            met = {(line.one, line.others) for line in lines if (line.seats, line.choices) == (count, choices)}
            assert met >= {("searcher@300", "regular"), ("regular", "novice"), ("novice", "random")}
    assert {line.one for line in lines if line.one.startswith("searcher") and line.others == "regular"} == {
        f"searcher@{playouts}" for playouts in (30, 100, 300, 1000)
    }
    assert Line(game, 4, "searcher@900", "searcher@300") in lines, "the Champion meets Experts"
    assert {line.one for line in lines if "er@300" in line.one or "t@300" in line.one or "n@300" in line.one} == {
        "searcher@300", "plunger@300", "accountant@300", "contrarian@300",
    }  # fmt: skip
    assert len(set(lines)) == len(lines)


def test_the_pages_tell_what_was_played_and_no_more(strength: ModuleType) -> None:
    journals = Journals(strength.FOLDER, strength.digest)
    line = Line("jockey", 2, "novice", "random")
    for number in range(8):
        journals.add(line, deal(number, 2, line))
    strength.write(journals, 300)
    text, page = strength.PAGE.read_text(), strength.LADDER.read_text()
    assert "| 2 | Novice | random | 16 | 100.0% | 67.6 … 100.0 | 50.0% | **above** |" in text
    assert "| Novice |" in text.split("## Jockey")[1].split("## ")[0]
    assert text.count("No games have been played since these bots were last changed.") == 7
    assert "Produced by `make strength`: 16 games" in text
    assert "0 of " in text
    assert "1 more are decided by a wide margin" in text
    assert "<h2>Jockey</h2>" in page
    assert "Novice" in page


def test_more_time_is_compared_on_the_same_deals(strength: ModuleType) -> None:
    journals = Journals(strength.FOLDER, strength.digest)
    for wins, line in (
        (1, Line("jockey", 4, "searcher@30", "regular")),
        (2, Line("jockey", 4, "searcher@100", "regular")),
    ):
        for number in range(6):
            journals.add(line, deal(number, wins, line))
    assert list(strength.more_time("jockey", journals)) == ["100 − 30: +50.0 [+50.0 … +50.0]"]
    strength.write(journals, 300)
    assert "30 playouts (50 ms) 50.0%" in strength.PAGE.read_text()
    assert "Strength against thinking time" in strength.LADDER.read_text()


def test_bots_without_a_line_are_named_as_such(
    strength: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing to play is not the same as nothing left to play."""
    monkeypatch.setattr(sys, "argv", ["strength.py", "--bots", "expert", "--minutes", "0"])
    with pytest.raises(SystemExit) as stopped:
        strength.main()
    assert stopped.value.code == 2
    assert "no line is like that; the bots are accountant@300" in capsys.readouterr().err
    assert not strength.PAGE.exists(), "no page is written"
