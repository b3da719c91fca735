"""The kit passes a sound game and finds each way to break the contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from penny.rules import steps
from penny.rules.state import Bid, PennyState, Seal
from penny.rules.steps import BIDDING, Bidding, start
from penny.view import PennyView, view
from railbird.core import conformance, rulebook
from railbird.core.action import Action
from railbird.core.conformance import check, wording
from railbird.core.conformance.report import Report
from railbird.core.conformance.yours import called_right, check_yours
from railbird.core.game import AnyGame
from railbird.core.illegal import Illegal
from railbird.core.note import Event, Note
from railbird.core.state import Pick
from railbird.core.text import Text


def findings(game: AnyGame) -> str:
    return "\n".join(check(game).findings)


def test_a_sound_game_passes(penny: AnyGame) -> None:
    report = check(penny)
    assert report.findings == []
    assert report.games >= 2 * (2 + 4 * 2)
    untouched = {name for name, count in report.checks.items() if count == 0}
    assert untouched == set()


def test_every_option_value_and_seat_count_is_played(penny: AnyGame) -> None:
    played = list(conformance.arrangements(penny))
    assert {one.seats for one in played} == {2, 3}
    assert {one.options.rounds for one in played} == {1, 2, 3, 4, 5}  # type: ignore[attr-defined]


def test_it_finds_a_view_that_shows_a_secret(penny: AnyGame) -> None:
    def leaky(state: PennyState, seat: int) -> PennyView:
        return msgspec.structs.replace(view(state, seat), side=list(state.coins))

    assert "secrecy: " in findings(replace(penny, view=leaky))


def test_it_finds_a_view_made_of_what_all_see_that_is_another(penny: AnyGame) -> None:
    def own(state: PennyState, seat: int, everybody: PennyView) -> PennyView:
        return view(state, seat)

    def forgetful(state: PennyState, seat: int, everybody: PennyView) -> PennyView:
        return msgspec.structs.replace(everybody, seat=seat)

    assert findings(replace(penny, own_view=own)) == ""
    assert "own_view shows seat" in findings(replace(penny, own_view=forgetful))


def test_it_finds_a_view_that_counts_secret_actions(penny: AnyGame) -> None:
    def counting(state: PennyState, seat: int) -> PennyView:
        return msgspec.structs.replace(view(state, seat), round=sum(bid >= 0 for bid in state.bids))

    assert "secrecy: " in findings(replace(penny, view=counting))


def test_it_finds_a_view_that_tells_who_has_begun_to_write(penny: AnyGame) -> None:
    def watching(state: PennyState, seat: int) -> PennyView:
        begun = any(bid >= 0 for other, bid in enumerate(state.bids) if other != seat)
        return msgspec.structs.replace(view(state, seat), round=int(begun))

    assert "sees which of two answers" in findings(replace(penny, view=watching))


def test_it_finds_options_that_depend_on_what_another_writes(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Nosy(Bidding):
        def legal(self, state: PennyState, seat: int) -> Sequence[Action]:
            offered = super().legal(state, seat)
            written = any(bid >= 0 for other, bid in enumerate(state.bids) if other != seat)
            return offered[:1] if written else offered

    assert "may do what depends on the answer" in findings(broken(penny, Nosy(), monkeypatch))


def broken(penny: AnyGame, step: Bidding, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Penny with another bidding step."""
    monkeypatch.setattr(steps, "BIDDING", step)
    return penny


def test_it_finds_notes_that_tell_a_secret(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud(Bidding):
        def apply(self, state: PennyState, seat: int, action: Action) -> None:
            if isinstance(action, Bid) and state.notes is not None:
                state.tell(Event("coin", "seat", "side"), "PG-2", seat, "heads" if action.amount > 3 else "tails")
            super().apply(state, seat, action)

    assert "hears which of" in findings(broken(penny, Loud(), monkeypatch))


def test_it_finds_an_illegal_fallback(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(Bidding):
        def fallback(self, state: PennyState, seat: int) -> Action:
            return Seal() if state.bids[seat] >= 0 else Bid(99)

    assert "fallback: " in findings(broken(penny, Wrong(), monkeypatch))


def test_it_finds_money_from_nowhere(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Rich(Bidding):
        def apply(self, state: PennyState, seat: int, action: Action) -> None:
            state.money[0] += 1
            super().apply(state, seat, action)

    assert "money: " in findings(broken(penny, Rich(), monkeypatch))


def test_it_finds_a_refusal_that_leaves_a_trace(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Spoiling(Bidding):
        def refusal(self, state: PennyState, seat: int, action: Action) -> Illegal:
            state.round += 1
            return super().refusal(state, seat, action)

    assert "a refused action has changed the position" in findings(broken(penny, Spoiling(), monkeypatch))


def test_it_finds_an_offer_made_twice(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Double(Bidding):
        def legal(self, state: PennyState, seat: int) -> Sequence[Action]:
            return (Seal(), Seal()) if state.bids[seat] >= 0 else super().legal(state, seat)

    assert "offered an action twice" in findings(broken(penny, Double(), monkeypatch))


def with_state(penny: AnyGame, kind: type[PennyState]) -> AnyGame:
    """Penny on another kind of state."""

    def begin(seats: Any, options: Any, edition: Any) -> PennyState:
        made, blank = start(seats, options, edition), kind()
        for name in (
            "step",
            "under",
            "money",
            "reveals",
            "notes",
            "coins",
            "bids",
            "sealed",
            "round",
            "rounds",
            "seats",
        ):
            setattr(blank, name, getattr(made, name))
        return blank

    return replace(penny, start=begin)


def test_it_finds_a_copy_that_shares_its_money(penny: AnyGame) -> None:
    class Sharing(PennyState):
        def copy(self) -> PennyState:  # type: ignore[override]  # its copies are plain ones
            other = super().copy()
            other.money = self.money
            return other

    assert "playing on a copy has changed its original" in findings(with_state(penny, Sharing))


def test_it_finds_an_imagination_that_forgets_what_the_seat_knows(penny: AnyGame) -> None:
    class Forgetful(PennyState):
        def imagine(self, seat: int, pick: Pick) -> None:
            super().imagine(-3, pick)

    assert "secrecy: " in findings(with_state(penny, Forgetful))


def test_it_finds_a_game_that_does_not_end(penny: AnyGame) -> None:
    class Endless(PennyState):
        def pending(self) -> tuple[int, ...]:
            return super().pending()

    game = replace(with_state(penny, Endless), max_plies=5)
    assert "termination: " in findings(game)


def test_it_finds_a_rule_nobody_carries_out(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    page = rulebook.page(penny, "en") + "\n### PG-9 Nowhere\n\nNever.\n"
    monkeypatch.setattr(rulebook, "page", lambda game, language: page)
    assert "PG-9 (Nowhere) is cited nowhere" in findings(penny)


def test_it_finds_a_missing_sentence(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Talkative(Bidding):
        def apply(self, state: PennyState, seat: int, action: Action) -> None:
            if state.notes is not None:
                state.tell(Event("unheard_of"), "PG-2")
            super().apply(state, seat, action)

    assert "has no notes.unheard_of" in findings(broken(penny, Talkative(), monkeypatch))


def test_looking_changes_nothing_in_a_sound_game(penny: AnyGame) -> None:
    state = penny.new(3)
    before = conformance.fingerprint(state)
    assert conformance.fingerprint(state.copy()) == before
    assert BIDDING is steps.BIDDING


def test_it_finds_a_word_the_glossary_replaces(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        wording, "_texts", lambda _game, language: [(f"{language}.toml", {"page": {"all": "Everybody"}})]
    )
    assert "wording: en: en.toml, page.all: 'Everybody': we say everyone" in findings(penny)


def test_it_finds_an_option_whose_question_or_sentences_are_not_whole(
    penny: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Text.option
    halves = {"ask": "So", "says": {"some": "…"}}
    monkeypatch.setattr(Text, "option", lambda text, name: {**plain(text, name), **halves})
    found = findings(penny)
    assert "ask is no question" in found
    assert ".says: expected" in found


def test_it_finds_a_button_that_fits_no_phone(penny: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "too_long", lambda said: len(said) > 4)
    assert "wording: en: actions.Seal is too long for a button: 'hand in'" in findings(penny)


@pytest.mark.parametrize(
    ("yours", "finding"),
    [
        ({}, "yours.seat has no 'coin': whoever the line is about reads their own name in '{seat:seat} has {side}.'"),
        ({"seat": {"coin": "You have {side}.", "gone": "You go."}}, "yours.seat.'gone' is a line for nobody"),
        ({"seat": {"coin": "You have {side}."}, "to": {"coin": "You."}}, "yours.to.'coin' is a line for nobody"),
        ({"seat": {"coin": "You have it."}}, "yours.seat.'coin' asks for other facts"),
        ({"seat": {"coin": "You, {seat:seat}, have {side}."}}, "yours.seat.'coin' asks for other facts"),
    ],
)
def test_it_finds_a_line_about_a_seat_that_does_not_say_you(
    penny: AnyGame, yours: Any, finding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = {"notes": {"coin": "{seat:seat} has {side}."}, "yours": yours}
    monkeypatch.setattr("railbird.core.conformance.yours._load", lambda *_: tables)
    report = Report(penny.id)
    check_yours(penny, report)
    assert f"yours: cs: {finding}" in "\n".join(report.findings)


@pytest.mark.parametrize(
    ("yours", "finding"),
    [
        ({"seats": {"shared": "You win {purse}."}}, ""),
        ({"among": {"shared": "You share {purse} with {others:seat}."}}, ""),
        ({"among": {"shared": "{seats:seat} share {purse}."}}, ""),
        ({}, "yours.seats has no 'shared'"),
        ({"among": {"shared": "You share with {others:seat}."}}, "yours.among.'shared' asks for other facts"),
        ({"among": {"shared": "{seats:seat} share {purse} {all}."}}, "yours.among.'shared' asks for other facts"),
        ({"seats": {"shared": "You, {others:seat}: {purse}, {all}."}}, "yours.seats.'shared' asks for other facts"),
        (
            {"seats": {"shared": "You win {purse}."}, "among": {"gone": "You go."}},
            "yours.among.'gone' is a line for nobody",
        ),
    ],
)
def test_a_list_of_seats_says_you_to_one_of_them_or_to_who_stands_there_alone(
    penny: AnyGame, yours: Any, finding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = {"notes": {"shared": "{seats:seat} share {purse}."}, "yours": yours}
    monkeypatch.setattr("railbird.core.conformance.yours._load", lambda *_: tables)
    report = Report(penny.id)
    check_yours(penny, report)
    assert (f"yours: cs: {finding}" in "\n".join(report.findings)) if finding else report.findings == []


def test_it_finds_a_single_seat_that_is_called_like_a_list() -> None:
    assert called_right(Note("PG-1", "won", {"seats": [1]}, None), "{seats:seat} wins.")
    assert not called_right(Note("PG-1", "won", {"seats": 1}, None), "{seats:seat} wins.")
    assert not called_right(Note("PG-1", "won", {"seat": [1]}, None), "{seat:seat} wins.")
