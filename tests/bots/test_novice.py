"""The novice: mistakes of the kind people make."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from railbird.bots.simple import Novice
from railbird.core.action import Action, Field, number
from railbird.core.offers import Amounts, Offers
from railbird.core.playout import Perspective


class Stake(Action):
    __slots__ = ("amount",)
    fields: ClassVar[tuple[Field, ...]] = (number("amount", 0, 1000),)

    def __init__(self, amount: int) -> None:
        self.amount = amount


class Horse(Action):
    __slots__ = ("horse",)
    fields: ClassVar[tuple[Field, ...]] = (number("horse", 1, 9),)

    def __init__(self, horse: int) -> None:
        self.horse = horse


class Resign(Action):
    __slots__ = ()


class Pass(Action):
    __slots__ = ()


class Desk(Perspective):
    """A seat with these options."""

    def __init__(self, options: Sequence[Action]) -> None:
        self.seat = 0
        self.options = options

    def legal(self) -> Sequence[Action]:
        return self.options

    def fallback(self) -> Action:
        return Pass()


class Idea:
    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, seen: Perspective) -> Action:
        return self.action


def choices(idea: Action, options: Sequence[Action], times: int = 400) -> list[Action]:
    novice = Novice(Idea(idea), Random(1))
    return [novice.choose(Desk(options)) for _ in range(times)]


def test_about_half_of_its_choices_are_the_right_ones() -> None:
    made = choices(Horse(3), [Horse(horse) for horse in range(1, 9)] + [Pass()])
    assert 0.45 < made.count(Horse(3)) / len(made) < 0.68


def test_a_slip_takes_another_horse_or_overlooks_the_chance_but_does_nothing_silly() -> None:
    made = set(choices(Horse(3), [Resign(), *[Horse(horse) for horse in range(1, 9)], Pass()]))
    assert made == {Pass(), *[Horse(horse) for horse in range(1, 9)]}


def test_amounts_are_misjudged_by_half_at_most() -> None:
    offered = Offers([Resign()], Amounts(Stake, 0, 1000, 10), [Pass()])
    made = choices(Stake(400), offered)
    amounts = {action.amount for action in made if isinstance(action, Stake)}
    assert min(amounts) >= 200
    assert max(amounts) <= 600
    assert len(amounts) > 10
    assert {type(action) for action in made} == {Stake, Pass}


def test_what_there_is_only_one_of_is_overlooked() -> None:
    assert set(choices(Resign(), [Resign(), Horse(1), Pass()])) == {Resign(), Pass()}
