"""Playing a position on: how far, and from which stream of luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pytest

from railbird.core.action import Action
from railbird.core.playout import Floats, Stretch, play_on, rollout_until
from railbird.core.state import ALONE, BY_CHANCE, NOBODY, State, Step


class Rolls(State):
    """Round and round: a die, a thought, a rest."""

    rolled: list[int]
    thought: list[int]
    left: int


class Side(Action):
    """One of some outcomes or options."""

    def __init__(self, number: int) -> None:
        self.number = number


SIX, TWO, ONE = [Side(number) for number in range(6)], [Side(0), Side(1)], [Side(0)]


class Roll(Step[Rolls]):
    name: ClassVar[str] = "roll"

    def pending(self, state: Rolls) -> tuple[int, ...]:
        return BY_CHANCE if state.left else NOBODY

    def legal(self, state: Rolls, seat: int) -> Sequence[Action]:
        return SIX

    def apply(self, state: Rolls, seat: int, action: Action) -> None:
        assert isinstance(action, Side)
        state.rolled.append(action.number)
        state.step = THINK


class Think(Step[Rolls]):
    name: ClassVar[str] = "think"

    def pending(self, state: Rolls) -> tuple[int, ...]:
        return ALONE[0]

    def legal(self, state: Rolls, seat: int) -> Sequence[Action]:
        return ONE if len(state.thought) % 2 else TWO

    def apply(self, state: Rolls, seat: int, action: Action) -> None:
        assert isinstance(action, Side)
        state.thought.append(action.number)
        state.step = BREAK


class Break(Step[Rolls]):
    """Two stops in a row."""

    def __init__(self, name: str) -> None:
        self.name = name  # type: ignore[misc]  # two of a kind

    def pending(self, state: Rolls) -> tuple[int, ...]:
        return ALONE[0]

    def legal(self, state: Rolls, seat: int) -> Sequence[Action]:
        return ONE

    def apply(self, state: Rolls, seat: int, action: Action) -> None:
        if self is BREAK:
            state.step = REST
        else:
            state.left -= 1
            state.step = ROLL


ROLL, THINK, BREAK, REST = Roll(), Think(), Break("break"), Break("rest")
STOPS = frozenset({"break", "rest"})


def rolls(laps: int = 9) -> Rolls:
    state = Rolls()
    state.begin([0, 0])
    state.rolled, state.thought, state.left, state.step = [], [], laps, ROLL
    return state


def floats(*values: float) -> Floats:
    endless: Iterator[float] = iter(values * 50)
    return endless.__next__


def think_twice(_state: Rolls, _seat: int, options: Sequence[Action], random: Floats) -> Action:
    """A habit that needs two whims."""
    random()
    return options[int(random() * len(options))]


def test_dice_are_the_same_whatever_somebody_thinks_about() -> None:
    plain, thoughtful = rolls(), rolls()
    stretch = Stretch(frozenset(), 0, 1000)
    play_on(plain, stretch, floats(0.1, 0.5, 0.9), floats(0.7), None)
    play_on(thoughtful, stretch, floats(0.1, 0.5, 0.9), floats(0.7), think_twice)
    assert plain.rolled == thoughtful.rolled == [0, 3, 5] * 3
    one = rolls()
    rollout_until(one, floats(0.1, 0.5, 0.9), frozenset(), 0, 1000, think_twice)
    assert one.rolled != plain.rolled  # with one stream they are not


def test_a_move_without_a_choice_needs_no_whim() -> None:
    state = rolls(4)
    play_on(state, Stretch(frozenset(), 0, 1000), floats(0.0), floats(0.0, 0.9), None)
    assert state.thought == [0, 0, 1, 0]  # every second thought is free


@pytest.mark.parametrize(("through", "laps"), [(False, 1), (True, 2)])
def test_a_stop_after_a_stop_is_an_arrival_unless_one_goes_through(through: bool, laps: int) -> None:
    state = rolls()
    play_on(state, Stretch(STOPS, 2, 1000, through=through), floats(0.0), floats(0.0), None)
    assert len(state.rolled) == laps
    assert state.step is (BREAK if through else REST)


def test_a_leap_ends_it_at_once_wherever_it_is_met() -> None:
    state = rolls()
    stretch = Stretch(STOPS, 9, 1000, leaps=frozenset({"rest"}), through=True)
    assert play_on(state, stretch, floats(0.0), floats(0.0), None) == 3
    assert state.step is REST
    assert play_on(state, stretch, floats(0.0), floats(0.0), None) == 0


def test_it_ends_with_the_game_and_after_so_many_plies() -> None:
    assert play_on(rolls(2), Stretch(frozenset(), 0, 1000), floats(0.0), floats(0.0), None) == 8
    assert play_on(rolls(2), Stretch(frozenset(), 0, 3), floats(0.0), floats(0.0), None) == 3
