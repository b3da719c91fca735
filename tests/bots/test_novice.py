"""The novice: mistakes of the kind people make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

import pytest

from railbird.bots.find import tipster
from railbird.bots.novice import Novice
from railbird.core.action import Action, Field, number
from railbird.core.actors import CHANCE
from railbird.core.game import AnyGame, Whole
from railbird.core.offers import Amounts, Offers
from railbird.core.playout import Bot, Perspective
from railbird.core.registry import find_game, game_ids

PLAIN = replace(find_game("homestretch"), outlook=None)  # Every decision takes one action.


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
    novice = Novice(PLAIN, Idea(idea), Random(1))
    return [novice.choose(Desk(options)) for _ in range(times)]


def test_about_half_of_its_choices_are_the_right_ones() -> None:
    made = choices(Horse(3), [Horse(horse) for horse in range(1, 9)] + [Pass()])
    assert 0.45 < made.count(Horse(3)) / len(made) < 0.68  # 0.54 to be expected


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


def test_what_there_is_only_one_of_is_overlooked_now_and_then() -> None:
    made = choices(Resign(), [Resign(), Horse(1), Pass()])
    assert set(made) == {Resign(), Pass()}
    assert 0.08 < made.count(Pass()) / len(made) < 0.25  # 0.15 to be expected


# --- whole decisions


class Told:
    """The tipster, and what it last said."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.said = bot, list[Action]()

    def choose(self, seen: Perspective) -> Action:
        self.said.append(self.bot.choose(seen))
        return self.said[-1]


def written_slips(game: AnyGame, seats: int, seed: int) -> Iterator[list[tuple[Action, Action, Action]]]:
    """One game between novices: of every decision of several actions what was meant, done and done by the silent.

    Each action is asked of another novice who remembers nothing, as at a table.
    """
    state, random = game.new(seats), Random(seed)
    assert game.outlook is not None
    assert game.outlook.whole is not None
    open_ones: dict[int, tuple[object, list[tuple[Action, Action, Action]]]] = {}
    while state.pending():
        actor = state.pending()[0]
        options = state.legal(actor)
        if actor == CHANCE:
            state.apply(actor, options[random.randrange(len(options))])
            continue
        whole = game.outlook.whole(state, actor)
        seen, idea = Perspective(state, actor, game.view), Told(tipster(game, random))
        done = Novice(game, idea, random).choose(seen)
        if whole is not None:
            key, slip = open_ones.get(actor, (None, []))
            if key != whole.key:
                yield slip
                open_ones[actor] = (whole.key, slip := [])
            slip.append((idea.said[-1], done, seen.fallback()))
        state.apply(actor, done)
    for _, slip in open_ones.values():
        yield slip


@pytest.mark.parametrize("game_id", game_ids())
def test_a_slip_goes_wrong_once_or_is_overlooked_as_a_whole(game_id: str) -> None:
    slips = [slip for slip in written_slips(find_game(game_id), 4, 0) if slip]
    lengths = [len(slip) for slip in slips]
    assert max(lengths) > 1
    assert max(lengths) <= 20  # two decisions with one name would run into one
    wrong = [[meant != done for meant, done, _ in slip] for slip in slips]
    overlooked = [all(done == silent for _, done, silent in slip) for slip in slips]
    assert all(sum(strokes) <= 1 or left for strokes, left in zip(wrong, overlooked, strict=True))
    assert any(sum(strokes) == 1 for strokes in wrong)
    assert any(len(strokes) > 1 and not any(strokes) for strokes in wrong)


def test_what_begins_a_whole_decision_is_overlooked_but_never_begun_with_somebody_else() -> None:
    def whole(state: object, _seat: int) -> Whole | None:
        return Whole((), 0) if state == "begun" else None

    class World:
        """A table at which naming a horse opens a slip."""

        def __init__(self) -> None:
            self.at = ""

        def apply(self, _seat: int, _action: Action) -> None:
            self.at = "begun"

        def pending(self) -> tuple[int, ...]:
            return (0,)

        def __eq__(self, other: object) -> bool:
            return self.at == other

        __hash__ = None  # type: ignore[assignment] # Compared, never kept.

    class Begins(Desk):
        def imagine(self, pick: object) -> World:  # type: ignore[override] # As much of a position as is asked for.
            return World()

    outlook = find_game("homestretch").outlook
    assert outlook is not None
    novice = Novice(replace(PLAIN, outlook=replace(outlook, whole=whole)), Idea(Horse(3)), Random(1))
    desk = Begins([Horse(horse) for horse in range(1, 9)] + [Pass()])
    assert {novice.choose(desk) for _ in range(200)} == {Horse(3), Pass()}
