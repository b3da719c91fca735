"""What the tests of every game do with a position and its edition."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from railbird.core import Action, AnyGame, Illegal, Note, State
from railbird.core.conformance import Report, check_hidden, fingerprint
from railbird.core.edition import EditionFile

S = TypeVar("S", bound=State)


def edited_file(game: AnyGame, *changes: tuple[str, str]) -> EditionFile:
    """The standard edition as an owner's file with some of its text replaced, each piece once."""
    text = game.builtin().text
    for old, new in changes:
        assert old in text, f"the edition has no {old!r}"
        text = text.replace(old, new, 1)
    return EditionFile("mine.toml", text, builtin=False)


def watched(state: State) -> list[Note]:
    """Start watching: what is noted from now on."""
    state.notes = []
    return state.notes


def with_money(state: S, money: Sequence[int]) -> S:
    """The same position with this money; the bank has the rest of it."""
    state.money = [*money, -sum(money)]
    return state


def plays(state: State, seat: int, *actions: Action) -> None:
    """A seat plays these one after the other."""
    for action in actions:
        state.play(seat, action)


def refused(state: State, seat: int, action: Action) -> Illegal:
    """The refusal of this action, which must change nothing."""
    before = fingerprint(state)
    with pytest.raises(Illegal) as caught:
        state.play(seat, action)
    assert fingerprint(state) == before
    return caught.value


def hidden(game: AnyGame, state: State, rng: random.Random) -> None:
    """What a seat cannot know shows in nothing it sees, hears, may do or tries: the kit looks at this position."""
    report = Report(game.id)
    check_hidden(game, report, state, rng)
    assert report.findings == []


def random_pick(seed: object) -> Callable[[int], int]:
    """`pick(n)` from a seeded stream."""
    return random.Random(str(seed)).randrange


def amount(note: Note) -> int:
    """The money a note speaks of."""
    found = note.facts["amount"]
    assert isinstance(found, int)
    return found


def random_plies(state: State, rng: random.Random, count: int | None = None) -> int:
    """Play so many plies at random (without a count: all), any pending seat first; how many were played."""
    played = 0
    while (pending := state.pending()) and played != count:
        actor = rng.choice(pending)
        options = state.legal(actor)
        state.play(actor, options[rng.randrange(len(options))])
        played += 1
    return played
