"""The page of Jockey: what it shows follows from the view and the legal actions, and its answers are legal."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from railbird.core.page import Sitter
from railbird.core.text import LANGUAGES, Text, text
from railbird.core.trial import Seen
from railbird.games.jockey import GAME
from railbird.games.jockey.page.end import ending
from railbird.games.jockey.page.moves import Move
from railbird.games.jockey.page.sheet import BettingSheet, KeepingSheet
from railbird.games.jockey.page.table import JockeyPage, page
from railbird.games.jockey.page.track import spot
from railbird.games.jockey.rules.actions import HORSES, Back, Choose, Done, Keep, Kind, NoBet, Play, Run, Seal, Stake
from railbird.games.jockey.rules.state import JockeyState
from railbird.games.jockey.view import view
from tests.games.jockey.positions import betting, net, play_on, race, sheet, table

NAMES = ("Anna", "Marta", "Petr", "Chiara", "Iva", "Jan")
COLORS = ("red", "blue", "green", "black", "white", "yellow")
WORDS = {language: text(GAME, language, seats=NAMES) for language in LANGUAGES}
SEATS = [Sitter(seat=seat, name=name, color=COLORS[seat]) for seat, name in enumerate(NAMES)]
EXACTA = {"on.kind": "exacta", "on.horses": "blue,red", "amount.stake1": "400", "amount.stake2": "300"}
WIN = {"on.kind": "win", "on.horses": "red"}


def shown(state: JockeyState, seat: int = 0, form: dict[str, str] | None = None, language: str = "en") -> JockeyPage:
    """The page of a seat."""
    return page(Seen(state, seat, view, asked=seat >= 0), words(language), SEATS, form)


def written(state: JockeyState, seat: int = 0, form: dict[str, str] | None = None) -> BettingSheet:
    """The sheet on the page of a seat."""
    found = shown(state, seat, form).sheet
    assert isinstance(found, BettingSheet)
    return found


def words(language: str) -> Text:
    return WORDS[language]


def moves(state: JockeyState, card: str) -> list[Move]:
    """What can be done with a card."""
    return [entry.move for entry in shown(state).numbered if entry.card == card]


# --- cards


def test_JK_21_a_card_says_what_it_would_do_before_it_is_played() -> None:
    state = race((27, 23, 24, 34), "no3", "no4", "triple:blue")
    (move,) = moves(state, "no3")
    assert move.title == "No 3: Blue to 35"
    assert move.says.endswith("Blue runs 11. The other 7 are lost.")
    assert [(c.name, c.now, c.after) for c in move.changes][:3] == [
        ("Blue", "24, third", "35, first"),
        ("Red", "34, first", "34, second"),
        ("Brown", "27, second", "27, third"),
    ]
    assert [(ghost.horse, ghost.start, ghost.position) for ghost in move.ghosts] == [("blue", 24, 35)]
    assert (move.foot, move.foot_2) == ("Blue to 35", "leads by 1")


def test_JK_15_JK_32_a_void_card_says_why_and_is_thrown_away() -> None:
    state = race((27, 23, 24, 34), "triple:blue")
    (move,) = moves(state, "triple:blue")
    assert move.void
    assert (move.foot, move.foot_2, move.rule) == ("No effect", "Blue doesn't lead alone", "JK-15")
    assert move.button == "Throw away Blue lead ×3"
    assert not move.ghosts


@pytest.mark.parametrize(
    ("position", "card", "foot", "foot_2"),
    [
        ((27, 23, 24, 34), "plus10:blue", "Blue to 34", "level with Red"),
        ((27, 23, 24, 34), "plus7:brown", "Brown to 34", "level with Red"),
        ((27, 23, 24, 34), "triple:red", "Red to 48", "leads by 21"),
        ((27, 23, 24, 34), "chase:yellow", "Yellow to 29", "now second"),
        ((27, 23, 24, 34), "no4", "Yellow to 43", "leads by 9"),
        ((9, 22, 31, 34), "plus7:yellow", "Yellow to 29", "still third"),
        ((9, 22, 31, 74), "plus7:red", "Red home", "first over the line"),
        ((9, 22, 75, 81), "plus7:blue", "Blue home", "second, race over"),
    ],
)
def test_JK_10_the_foot_of_a_card(position: tuple[int, int, int, int], card: str, foot: str, foot_2: str) -> None:
    (move,) = moves(race(position, card), card)
    assert (move.foot, move.foot_2) == (foot, foot_2)


def test_JK_23_which_of_level_horses_runs_is_asked_once_the_card_lies_open() -> None:
    state = race((0, 0, 0, 7), "no2")
    (move,) = moves(state, "no2")
    assert (move.foot, move.foot_2) == ("You choose", "Brown, Yellow and Blue")
    assert [(ghost.horse, ghost.position) for ghost in move.ghosts] == [("brown", 13), ("yellow", 13), ("blue", 13)]
    assert move.action == Play("no2")
    state.play(0, Play("no2"))
    options = [entry.move for entry in shown(state).numbered]
    assert [option.action for option in options] == [Choose(horse) for horse in ("brown", "yellow", "blue")]
    state.play(0, Choose("blue"))
    assert state.position == [0, 0, 13, 7]


def test_R_3_where_all_level_horses_move_the_card_is_one_choice_with_all_ghosts() -> None:
    (move,) = moves(race((0, 0, 0, 7), "no2", tied_position_card="move_all"), "no2")
    assert [ghost.horse for ghost in move.ghosts] == ["brown", "yellow", "blue"]


def test_R_4_how_far_is_asked_with_the_card_on_the_table() -> None:
    state = race((27, 23, 24, 34), "no3", upto_cards="choose")
    (move,) = moves(state, "no3")
    assert "You choose how far: 1 to 11." in move.says
    state.play(0, Play("no3"))
    options = [entry.move for entry in shown(state).numbered]
    assert [move.action for move in options] == [Run(spaces) for spaces in range(1, 12)]
    assert options[7].title == "No 3: Blue to 32"


def test_what_a_page_foretells_happens() -> None:
    state = betting(1000, 1000, 1000, 1000)
    play_on(state, 3, "turn")
    draw = random.Random(4)
    while state.step.name == "turn":
        seat = state.turn
        numbered = shown(state, seat).numbered
        move = numbered[draw.randrange(len(numbered))].move
        expected = list(state.position)
        if state.step.name == "turn" and len(move.ghosts) > 1:
            state.play(seat, move.action)
            move = shown(state, seat).numbered[0].move
        for ghost in move.ghosts:
            expected[ghost.lane] = ghost.position
        ranks = [
            change.new_rank for change in sorted(move.changes, key=lambda change: lanes(state).index(change.horse))
        ]
        state.play(seat, move.action)
        assert state.position == expected
        if ranks and state.step.name == "turn":
            assert [lane.rank for lane in view(state, 0).lanes] == ranks


def lanes(state: JockeyState) -> list[str]:
    return [lane.horse for lane in view(state, 0).lanes]


# --- the sheet


def test_JK_48_an_exacta_is_worked_out_in_all_four_cases_with_the_balance_after_each() -> None:
    state = betting(1200, 1400, 900, -200)
    found = written(state, 0, EXACTA)
    assert [(case.says, case.gain, case.after, case.good) for case in found.cases] == [
        ("Blue first, Red second", "+2,800", "4,000", True),
        ("Blue first, Red not second", "+900", "2,100", True),
        ("Red second, Blue not first", "+200", "1,400", True),
        ("Neither, or the other way round", "−700", "500", False),
    ]
    in_rules = sheet("exacta", "blue", 400, "red", 300)
    ends = [("blue", "red"), ("blue", "brown"), ("brown", "red"), ("red", "blue")]
    assert [case.gain for case in found.cases] == [words("en").signed(net(in_rules, *order)) for order in ends]


@pytest.mark.parametrize("options", [{}, {"payout_reading": "gross"}, {"exacta_second": "place"}])
@pytest.mark.parametrize("kind", ["place", "win", "exacta"])
def test_JK_46_to_JK_50_the_cases_are_what_the_rules_pay(kind: str, options: dict[str, str]) -> None:
    state = betting(1000, 1000, **options)
    found = written(state, 0, {**EXACTA, "on.kind": kind})
    pairs: list[str | int] = ["blue", 400, "red", 300] if kind == "exacta" else ["blue", 400]
    ends = {
        "place": [("blue", "red"), ("red", "brown")],
        "win": [("blue", "red"), ("red", "blue")],
        "exacta": [("blue", "red"), ("blue", "brown"), ("brown", "red"), ("brown", "yellow")],
    }[kind]
    paid = [net(sheet(kind, *pairs), *order, **options) for order in ends]
    assert [case.gain for case in found.cases] == [words("en").signed(amount) for amount in paid]


def test_JK_40_the_sheet_is_handed_in_as_one_answer() -> None:
    state = betting(1200, 1400, 900, -200)
    answer = written(state, 0, EXACTA).actions
    assert answer == [Kind("exacta"), Back("blue"), Stake(400), Back("red"), Stake(300), Seal()]
    for action in answer:
        state.play(0, action)
    assert 0 not in state.pending()


def test_a_sheet_begun_elsewhere_is_continued() -> None:
    state = betting(1200, 1400, 900, -200)
    state.play(0, Kind("win"))
    state.play(0, Back("blue"))
    assert written(state).actions == [Stake(100), Seal()]


def test_JK_41_a_sheet_begun_elsewhere_is_not_handed_in_as_another_one() -> None:
    state = betting(1200, 1400, 900, -200)
    state.play(0, Kind("win"))
    state.play(0, Back("blue"))
    found = written(state, 0, {**WIN, "amount.stake1": "300"})
    assert (found.rule, found.actions) == ("JK-41", [])


@pytest.mark.parametrize(
    ("form", "rule", "says"),
    [
        ({}, "JK-41", "Choose place, win or exacta."),
        ({"on.kind": "win"}, "JK-60", "Pick a horse."),
        ({"on.kind": "exacta"}, "JK-60", "Pick the winner, then the second."),
        ({"on.kind": "exacta", "on.horses": "red"}, "JK-60", "Now pick the second horse."),
        ({**WIN, "amount.stake1": "50"}, "JK-42", "Every horse needs a stake of at least 100."),
        ({**WIN, "amount.stake1": "150"}, "JK-61", "Stakes go in steps of 100."),
        ({**WIN, "amount.stake1": "1300"}, "JK-43", "1,300 is too much. You can stake up to 1,200."),
        ({**EXACTA, "amount.stake1": "1200"}, "JK-43", "1,300 is too much. You can stake up to 1,200."),
        ({**WIN, "amount.stake1": "x"}, "", ""),
    ],
)
def test_a_sheet_says_what_is_missing_and_by_which_rule(form: dict[str, str], rule: str, says: str) -> None:
    found = written(betting(1200, 1000), 0, form)
    assert (found.rule, found.missing) == (rule, says)
    assert bool(found.actions) == (not says)


def test_buttons_of_the_sheet() -> None:
    state = betting(1200, 1000)
    found = written(state, 0, {"on.kind": "exacta", "on.horses": "blue", "press": "horses=red"})
    assert backed(found) == (["exacta"], ["blue", "red"], [100, 100])
    found = written(state, 0, {**EXACTA, "press": "stake1+100"})
    assert backed(found) == (["exacta"], ["blue", "red"], [500, 300])
    found = written(state, 0, {**EXACTA, "press": "horses=blue"})
    assert backed(found) == (["exacta"], ["red"], [400])
    found = written(state, 0, {**EXACTA, "press": "kind=win"})
    assert backed(found) == (["win"], ["blue"], [400])


def backed(found: BettingSheet) -> tuple[list[str], list[str], list[int]]:
    """What is chosen on a sheet: the kind, the horses in their order, the stakes."""
    kinds, _, *on = found.lines
    stakes = [line.amount.value for line in on if line.amount is not None]
    return [kind.key for kind in kinds.chosen()], [line.targets[0].key for line in on], stakes


def test_JK_59_who_may_abstain_is_offered_it() -> None:
    state = betting(0, 1000)
    assert written(state, 0).abstain == [NoBet()]
    assert written(state, 1).abstain == []


def test_JK_43_a_debt_is_told_with_what_can_still_be_staked() -> None:
    assert shown(betting(1200, -200)).debts == ["Marta owes 200 but can still stake 800 on loan."]


# --- the rest


def test_JK_40_the_own_bet_is_shown_to_its_owner_alone() -> None:
    state = race((9, 22, 31, 34))
    state.sheets = (sheet("win", "blue", 300), *state.sheets[1:])
    bet = shown(state, 0).bet
    assert bet is not None
    assert (bet.title, bet.pays) == ("Win on Blue, 300", "first pays +900, else −300")
    assert bet.now == "Blue is second, 3 behind. If the race ended now: −300."
    other = shown(state, 1).bet
    assert other is not None
    assert other.title == "No bet"


def keeping(state: JockeyState, seat: int, form: dict[str, str]) -> KeepingSheet:
    """The cards on the page of a seat that may keep some."""
    found = shown(state, seat, form).sheet
    assert isinstance(found, KeepingSheet)
    return found


def test_JK_36_cards_are_chosen_freely_and_kept_at_once() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2", "no2", "no3")
    state.play(0, Play("plus7:yellow"))
    found = keeping(state, 0, {})
    assert [card.key for card in found.lines[0].targets] == ["no2.0", "no2.1", "no3.0"]
    assert (found.actions, found.button) == ([Done()], "Done, 0 kept")
    found = keeping(state, 0, {"on.keep": "no2.0", "press": "keep=no2.1"})
    assert (found.actions, found.button) == ([Keep("no2"), Keep("no2"), Done()], "Done, 2 kept")
    found = keeping(state, 0, {"on.keep": "no2.0,no2.1", "press": "keep=no3.0"})
    assert found.actions == [Keep("no2"), Keep("no3"), Done()]
    for action in found.actions:
        state.play(0, action)
    assert state.done[0]


def test_JK_36_what_was_kept_elsewhere_is_shown_and_counts() -> None:
    state = race((81, 75, 0, 0), "plus7:yellow", "no2", "no2", "no3")
    state.play(0, Play("plus7:yellow"))
    state.play(0, Keep("no2"))
    found = keeping(state, 0, {"press": "keep=no3.0"})
    assert [face.code for face in found.kept] == ["no2"]
    assert (found.actions, found.button) == ([Keep("no3"), Done()], "Done, 2 kept")
    state.play(0, Keep("no3"))
    found = keeping(state, 0, {})
    assert not found.lines[0].targets
    assert (found.actions, found.button) == ([Done()], "Done, 2 kept")


def test_JK_10_level_horses_stand_on_one_rung_and_leave_the_next_empty() -> None:
    rungs = shown(race((20, 20, 5, 30))).ladder
    assert [[runner.horse for runner in rung] for rung in rungs] == [["red"], ["brown", "yellow"], [], ["blue"]]


def test_the_oval_ends_where_it_begins() -> None:
    for lane in range(4):
        start, end = spot(lane, 0, 81), spot(lane, 81, 81)
        assert (start.x, start.y) == (end.x, end.y)


def test_scripts_are_given_the_way_of_each_lane_with_its_corners() -> None:
    for lane, way in enumerate(json.loads(shown(race((0, 0, 0, 0))).ways)):
        begins = spot(lane, 0, 81)
        assert way["path"].startswith(f"M{begins.x:g} {begins.y:g}H702A")
        spaces, done, sides = zip(*way["corners"], strict=True)
        assert (spaces[0], spaces[-2], done[-2]) == (0, 81, 100)
        assert (list(spaces), list(done)) == (sorted(spaces), sorted(done))
        assert [spot(lane, space + 0.1, 81).mirrored for space in spaces] == [side < 0 for side in sides]


def test_every_position_has_a_page_in_every_language() -> None:
    tables: list[dict[str, Any]] = [{}, {"upto_cards": "choose", "horses_per_bet": 2}, {"show_balances": False}]
    for seed, options in enumerate(tables):
        state = table(3 + seed, **options)
        draw = random.Random(seed)
        while state.pending():
            seat = state.pending()[0]
            if draw.random() < 0.2:
                for language in LANGUAGES:
                    assert shown(state, seat, language=language).players
                    assert shown(state, -3, language=language).sheet is None
                own = shown(state, seat)
                played = zip(reversed(own.lately.entries), own.lately.lines(words("en")), strict=True)
                assert all((line.who == "You") == (entry.seat == seat) for entry, line in played)
                told = [
                    (line.who, entry.seat)
                    for part in own.pile
                    for entry, line in zip(reversed(part.entries), part.lines(words("en")), strict=True)
                ]
                assert all((who == "You") == (player == seat) for who, player in told)
            options_now = state.legal(seat)
            state.play(seat, options_now[draw.randrange(len(options_now))])
        ledgers = shown(state, -3).ledgers
        assert ledgers
        for all_read, read in zip(ledgers, shown(state, 1).ledgers, strict=True):
            names = [who for who, _, _ in all_read.rows(words("en"))]
            assert names == list(NAMES[: 3 + seed])
            assert [who for who, _, _ in read.rows(words("en"))] == [names[0], "You", *names[2:]]


# --- the end


def test_JK_63_the_end_tells_money_race_by_race_and_the_best_and_worst_sheet() -> None:
    state = betting(1000, 1000, 1000)
    state.notes = []
    play_on(state, 7)
    notes = [note for note in state.notes if note.is_for(0)]
    told = ending(notes, words("en"), 0)
    assert [label for label, _ in told.chapters] == ["Race 1", "Race 2", "Race 3"]
    paid = [note for note in notes if note.event == "paid" and 0 in (note.facts["from"], note.facts["to"])]
    counted = {rule for _, rules in told.income for rule in rules}
    assert {note.rule for note in paid} <= counted
    assert told.says
    played = [str(note.facts["card"]) for note in notes if note.event == "played"]
    assert {tally.silk: tally.value for tally in told.dice} == {
        f"runner-{horse}": sum(card.endswith(f":{horse}") for card in played) for horse in HORSES
    }
    winners = [note.facts["horse"] for note in notes if note.event == "finished" and note.facts["place"] == 1]
    assert told.hero is not None
    assert told.hero.color == winners[-1]
    nets = [note.facts["net"] for note in notes if note.event.startswith("bet_") and note.facts["seat"] == 0]
    if told.best is not None:
        assert told.best.gain.lstrip("+") == words("en").money(max(nets))  # type: ignore[type-var,arg-type]


# --- the commentator and the pile


def test_the_commentator_speaks_of_the_card_first_then_of_the_field() -> None:
    state = race((10, 30, 31, 34), "plus7:red")
    assert shown(state, 0).says == "“Red from Blue, 47 to go…”"
    state = race((10, 34, 12, 34), "plus7:red")
    assert "neck and neck" in shown(state, 0).says
    state = race((10, 20, 31, 50), "plus7:red")
    assert shown(state, 0).says == "“Red is 19 spaces clear of the field.”"


def test_JK_16_a_chase_is_shown_with_the_fence_behind_the_leader() -> None:
    state = race((10, 30, 31, 34), "chase:brown", "plus7:brown")
    (chase,), (plus,) = moves(state, "chase:brown"), moves(state, "plus7:brown")
    assert chase.fence is not None
    assert chase.fence.space == 29
    assert plus.fence is None
