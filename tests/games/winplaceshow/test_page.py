"""The page of Win, Place & Show: what it shows follows from what is seen, and its answers are legal."""

from __future__ import annotations

import random

import pytest

from railbird.core.actors import SPECTATOR
from railbird.core.game import Seat
from railbird.core.note import Note
from railbird.core.table import Table
from railbird.core.text import LANGUAGES
from railbird.desk.facts import income
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.page.desk import ending
from railbird.games.winplaceshow.page.payout import recap
from railbird.games.winplaceshow.page.track import (
    centre,
)
from railbird.games.winplaceshow.rules.actions import PASS, Motion, NameRider, Ride
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import Case
from railbird.games.winplaceshow.view import view
from railbird.web.drawing import environment
from tests.games.positions import random_plies
from tests.games.winplaceshow.positions import (
    any_table,
    auction,
    betting,
    bid,
    finished,
    open_race,
    racing,
    roll,
    settle,
    slip,
    table,
)

from .pages import NAMES, TRACK, WORDS, bonus_ride, look, riding, seen

# --- objections


def held_back() -> WinPlaceShowState:
    """Seat 0 has taken number 1 wide on the straight; seat 1 has bet on it."""
    state = racing(
        {1: "backstretch/3/20", 2: "far_turn/6/9"}, owners={0: 1, 1: 2}, turn=3, bets={1: [("win", 1, 2000)]}
    )
    state.notes = [Note("WPS-13", "race_called", {"race": 1, "distance": "6f", "purse": 10_000}, None)]
    roll(state, 1, 3)
    wide = next(move for move in view(state, 0).moves if move.end.split("/")[1] == "4")
    state.play(0, Ride(wide.end, wide.bonus, wide.allowance))
    assert state.step.name == "objection_window"
    return state


def test_WPS_82_the_move_that_may_be_objected_to_is_on_the_board_beside_the_best_one() -> None:
    state = held_back()
    notes = list(state.notes or [])
    shown = seen(state, 1).replay(notes)
    ridden = next(note for note in notes if note.event == "ridden")
    assert shown is not None
    assert (shown.horse, shown.begins) == (1, centre(TRACK, "backstretch/3/20"))
    assert shown.ends == centre(TRACK, str(ridden.facts["end"]))
    best = ridden.facts["best"]
    assert isinstance(best, list)
    assert shown.best_ends == centre(TRACK, best[-1]) != shown.ends
    assert best[-1].split("/")[1] < str(ridden.facts["lane"])
    html = environment().get_template("parts/table_view.html").render(t=look(state, 1, "en", {}, notes))
    assert "data-replay" in html


def test_WPS_84_at_the_hearing_the_move_of_that_turn_is_shown_again() -> None:
    state = held_back()
    notes = [*(state.notes or []), Note("WPS-51", "rolled", {"turn": 4}, None)]
    heard = finished(
        (2, 4, 1, 6, 3, 5),
        owners={0: 2, 1: 1, 2: 4},
        bets={1: [("win", 2, 1000)], 2: [("win", 1, 1000)]},
        cases=[Case(0, 3, (2,), ("b",), 3, True)],
    )
    settle(heard)
    found = seen(heard, 0).replay(notes)
    assert found is not None
    assert found.horse == 1
    other = finished((2, 4, 1, 6, 3, 5), owners={0: 2, 1: 1}, cases=[Case(0, 4, (2,), ("b",), 3, True)])
    assert seen(other, 0).replay(notes) is None


def test_WPS_76_WPS_77_a_place_between_equals_is_told_with_the_rule_that_decided_it() -> None:
    state = racing({1: "home_stretch/1/19", 2: "home_stretch/2/19"}, owners={0: 1, 1: 2}, turn=6)
    state.notes = []
    state.position = [-1] * 6
    state.crossings = [0] * 6
    state.finish = ()
    # 1 apprentice, 2 and 3 veterans (race 1): 2 and 1 level, then 4 and 3 level among veterans.
    state.past = [5, 5, 3, 3, 1, 0]
    state.arrived = [40, 39, 37, 38, 36, 35]
    state.go(state.setup.flow.turn_end)
    placed = [note for note in state.notes if note.event == "placed"]
    assert [(note.facts["horse"], note.rule) for note in placed[:4]] == [
        (2, "WPS-76"),
        (1, "WPS-75"),
        (4, "WPS-77"),
        (3, "WPS-75"),
    ]
    assert "Gunsmoke" in WORDS["en"].note(placed[0])


def test_WPS_84_whoever_objects_reads_you_alone_and_with_others() -> None:
    cases = [Case(0, 3, (2,), ("a",), 3, True), Case(1, 4, (1, 2), ("a", "a"), 3, True)]
    state = finished((2, 4, 1, 6, 3, 5), owners={0: 2, 1: 1, 2: 4}, bets={1: [("win", 2, 1000)]}, cases=cases)
    settle(state)
    beginnings = {
        SPECTATOR: ("Bruno objects to", "Anna and Bruno object to"),
        1: ("Bruno objects to", "You and Bruno object to"),
        2: ("You object to", "You and Anna object to"),
    }
    for seat, (alone, together) in beginnings.items():
        one, other = [fact for fact in seen(state, seat).facts if "object" in fact]
        assert one.startswith(alone)
        assert other.startswith(together)


# --- every decision


def scenes() -> dict[str, tuple[WinPlaceShowState, int, dict[str, str]]]:
    """One position per kind of decision."""
    tied = auction([50_000] * 3)
    bid(tied, [2000], [2000], [500])
    harmed = finished(
        (2, 4, 1, 6, 3, 5),
        owners={0: 2, 1: 1, 2: 4},
        bets={1: [("win", 2, 1000)], 2: [("win", 1, 1000)]},
        cases=[Case(0, 3, (2,), ("a",), 3, True)],
    )
    settle(harmed)
    window = riding()
    window.bets = tuple(slip(("win", 1, 1000)) if seat == 1 else slip() for seat in range(4))
    shy = next(move for move in view(window, 0).moves if move.end.startswith("backstretch/4"))
    window.play(0, Ride(shy.end, shy.bonus, shy.allowance))
    voting = table()
    voting.play(0, Motion("betting", 2))
    for seat in (1, 2, 3):
        voting.play(seat, PASS)
    hired = table(4)
    hired.out = (0, 0, 0, 1)
    open_race(hired, 2, owners={0: 1, 1: 2})
    hired.go(hired.setup.flow.riders)
    asked = hired.copy()
    asked.play(0, NameRider(1, 3))
    asked.play(1, NameRider(2, 1))
    return {
        "director_review": (table(), 0, {}),
        "motion_vote": (voting, 0, {}),
        "riders": (hired, 0, {}),
        "rider_answer": (asked, 3, {}),
        "bid_sheets": (auction([50_000] * 4), 0, {"amount.4": "700"}),
        "oral_raise": (tied, 0, {}),
        "betting": (betting(), 0, {"on.win": "4", "on.1.4": "on"}),
        "betting-poor": (betting((500, 50_000, 50_000)), 0, {}),
        "move_horse": (riding(), 0, {}),
        "move_horse-bonus": (bonus_ride(), 0, {}),
        "objection_window": (window, 1, {}),
        "hearings": (harmed, 0, {}),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_decision_is_drawn_in_every_language(language: str) -> None:
    template = environment().get_template("parts/table_view.html")
    for name, (state, seat, form) in scenes().items():
        assert state.step.name == name.partition("-")[0]
        html = template.render(t=look(state, seat, language, form))
        assert 'class="wps-board' in html
        assert 'class="decision"' in html
        assert 'name="action"' in html or 'name="written"' in html
        watched = template.render(t=look(state, SPECTATOR, language, {}))
        assert 'name="action"' not in watched
        assert 'name="written"' not in watched


def test_a_shared_screen_says_it_once_and_asks_nothing() -> None:
    for name in ("move_horse", "oral_raise"):
        state, _, _ = scenes()[name]
        shown = look(state, SPECTATOR, "en", {})
        html = environment().get_template("parts/tv_view.html").render(t=shown)
        assert html.count('id="tvsays"') == 1
        assert "form" not in html.replace("information", "").replace("transform", "")


def test_ten_at_the_table_all_have_their_money_below_the_board() -> None:
    state = racing({h: f"backstretch/{h}/1" for h in range(1, 7)}, owners={h - 1: h for h in range(1, 7)}, seats=10)
    roll(state, 1, 3)
    html = environment().get_template("parts/table_view.html").render(t=look(state, 0, "en", {}))
    purses = html.partition('class="wps-purses')[2].partition("</ul>")[0]
    assert [purses.count(f'data-money="{seat}"') for seat in range(10)] == [1] * 10


@pytest.mark.parametrize("seed", range(6))
def test_in_any_position_the_page_offers_every_answer_and_only_legal_ones(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    template = environment().get_template("parts/table_view.html")
    for _ in range(40):
        random_plies(state, rng, rng.randrange(1, 12))
        for seat in [one for one in state.pending() if one >= 0][:1]:
            found = seen(state, seat)
            legal = state.legal(seat)
            asked = found.question
            offered = [choice.actions[0] for choice in asked.choices]
            if asked.ride:
                offered = [result.actions[0] for result in asked.ride.results]
            if offered:
                assert set(offered) == set(legal)
            else:
                assert found.sheet is not None
                assert bool(found.sheet.missing) == (not found.sheet.actions)
                trial = state.copy()
                assert found.sheet.actions or asked.leave is not None
                for action in found.sheet.actions or (asked.leave.actions if asked.leave else ()):
                    assert action in trial.legal(seat)
                    trial.apply(seat, action)
        if rng.random() < 0.15:
            template.render(t=look(state, rng.randrange(state.setup.seats), rng.choice(LANGUAGES), {}))


# --- what a race and a game have to tell


def played(seed: int) -> Table:
    """A whole short meeting at random."""
    options = GAME.read_options({"number_of_races": 2}, GAME.read_edition(GAME.builtin())[0])
    meeting = Table(GAME, [Seat(name) for name in NAMES[:3]], seed=seed, options=options)
    rng = random.Random(seed)
    while not meeting.is_over():
        actor = meeting.state.pending()[0]
        legal = meeting.state.legal(actor)
        meeting.act(actor, legal[rng.randrange(len(legal))])
    return meeting


def test_the_end_tells_where_all_money_came_from() -> None:
    meeting = played(1)
    notes = [note for ply in (meeting.opening, *meeting.log) for note in ply]
    told = ending(notes, WORDS["en"], 0)
    paid = [note for note in notes if note.event == "paid"]
    rules = {rule for _, column in told.income for rule in column}
    assert {note.rule for note in paid} <= rules
    state = meeting.state
    assert isinstance(state, WinPlaceShowState)
    for seat in range(3):
        gained = sum(income(paid, seat, column) for _, column in told.income)
        assert state.setup.start_money + gained == state.money[seat]
    assert [label for label, _ in told.chapters] == ["Race 1", "Race 2"][: len(told.chapters)]
    assert told.chapters[-1][1] == len(notes)
    rolls = [note for note in notes if note.event == "rolled"]
    assert sum(tally.value for tally in told.dice) == len(rolls)
    assert sum(tally.expected for tally in told.dice) == pytest.approx(len(rolls), abs=0.4)
    bets = [note for note in notes if note.event in ("bet_won", "ticket_won") and note.facts["seat"] == 0]
    assert (told.best is not None) == any(note.facts["amount"] for note in bets)


def test_a_race_is_told_until_the_next_one_starts() -> None:
    meeting = played(1)
    notes = [note for ply in (meeting.opening, *meeting.log) for note in ply]
    at = next(n for n, note in enumerate(notes) if note.event == "race_over")
    before, after = notes[:at], notes
    assert isinstance(meeting.state, WinPlaceShowState)
    now = view(meeting.state, 0)
    assert recap(now, before, WORDS["en"]) is None
    told = recap(now, after, WORDS["en"])
    assert told is not None
    assert [len(figures) for _, figures in told.rows] == [4] * 3
