"""One world played on: how the race ended, what it brought everybody, and each seat's chance from there."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from railbird.core.book import UNKNOWN, Finish
from railbird.core.game import AnyGame, Outlook
from railbird.core.note import PAID, Note
from railbird.core.playout import Floats, Perspective, Stretch, picks, play_on
from railbird.core.state import State
from railbird.insight.outlook import outlook_of

STAGES = 12  # So many stops a playout passes at most before its race must be over.
WHIMS = 1 << 64  # Beyond every luck: what people think about has a stream of its own, beside the dice.

Worlds = Callable[[], State]  # Positions to play on from, each the caller's own.


class Run(NamedTuple):
    """What came of a world."""

    finish: Finish  # UNKNOWN where the game has no races, or is over before the next.
    seats: list[float]
    brings: list[int]  # What every seat is richer by after the race; or what the round has brought it,
    costs: list[int]  # and what it has cost.


def known_to(game: AnyGame, seen: Perspective, random: Random) -> Worlds:
    """Worlds that could be the real one for all a seat knows, what is hidden being likely."""
    likely, pick = outlook_of(game).likely, picks(random)

    def world() -> State:
        imagined = seen.imagine(pick)
        if likely is not None:
            likely(imagined, seen.seat, pick)
        return imagined

    return world


def as_it_is(state: State) -> Worlds:
    """The real position: for looking back at a finished game, never for somebody who plays."""
    return state.copy


def played(game: AnyGame, world: State, luck: int) -> Run:
    """Play a world on with this luck: the same luck makes positions that are compared see the same dice."""
    outlook = outlook_of(game)
    seats = len(world.standing().money)
    if game.book.round is not None:
        brings, costs = _gone_round(game, outlook, world, luck, seats)
        return Run(UNKNOWN, outlook.prospects(world), brings, costs)
    before = world.money[:seats]
    finish = _raced(game, outlook, world, luck)
    gained = [now - then for now, then in zip(world.money, before, strict=False)]
    return Run(finish, outlook.prospects(world), gained, [0] * seats)


def _streams(luck: int) -> tuple[Floats, Floats]:
    """Dice and whims of one luck."""
    return Random(luck).random, Random(luck + WHIMS).random


def _gone_round(
    game: AnyGame, outlook: Outlook[Any], world: State, luck: int, seats: int
) -> tuple[list[int], list[int]]:
    """One round, whose payments are counted, and on to where the position can be judged; what it brought and cost."""
    assert game.book.round is not None
    (dice, whims), habit = _streams(luck), game.book.habit or outlook.habit
    turns = game.book.round(world)
    notes: list[Note] = []
    world.notes = notes
    play_on(world, Stretch(outlook.stops, turns, game.max_plies), dice, whims, habit)
    world.notes = None
    if turns < outlook.arrivals and world.pending():
        play_on(world, Stretch(outlook.stops, outlook.arrivals - turns, game.max_plies), dice, whims, habit)
    brings, costs = [0] * (seats + 1), [0] * (seats + 1)  # the last for whoever is no seat
    for note in notes:
        if note.event == PAID.name and note.rule in game.book.dues:
            costs[min(note.number("from"), seats)] += note.number("amount")
            brings[min(note.number("to"), seats)] += note.number("amount")
    return brings[:seats], costs[:seats]


def _raced(game: AnyGame, outlook: Outlook[Any], world: State, luck: int) -> Finish:
    """From stop to stop until a race is over, by a leap where the game knows one; how it ended.

    Of a game without races it is where it can be judged.
    """
    book = game.book
    notes: list[Note] = []
    world.notes = notes
    (dice, whims), habit = _streams(luck), book.habit or outlook.habit
    stretch = Stretch(outlook.stops, 1, game.max_plies, outlook.leaps)
    for stage in range(max(STAGES, outlook.arrivals)):
        if not world.pending():
            break
        if outlook.leap is not None and world.step.name in outlook.leaps:
            outlook.leap(world, Random(luck + 1 + stage).random)
        else:
            play_on(world, stretch, dice, whims, habit)
        if book.finish is None:
            if stage + 1 >= outlook.arrivals and world.step.name in outlook.stops:
                break
            continue
        finish = book.finish(world, notes, Random(luck - 1).random)
        if finish:
            if world.pending() and world.step.name not in outlook.stops:
                play_on(world, stretch._replace(leaps=frozenset()), dice, whims, habit)
            return finish
    return UNKNOWN
