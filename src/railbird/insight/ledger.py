"""The ledger of a finished game: its result taken apart, for every seat, into luck, decisions by whom, and the rest.

With V, one fixed function from a true position to each seat's chance of winning:

    chance     luck     += V(what happened) − M      M: the mean of V over all outcomes, each as likely as it is
               rest     += M − V(before)             how far V disagrees with itself; nobody's
    a seat     by[seat] += V(after) − V(before)
    result − start = luck + own + others + rest      for each seat, exactly

Luck has mean zero whatever V is, because M is the exact mean. V(after) of one event is V(before) of the next, never
reckoned twice, so that the parts add up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.state import State
from railbird.insight.story import Event, Move, Story, played
from railbird.insight.values import Value, Vector

ALL: Final = 36  # Up to so many different outcomes all are reckoned;
DRAWN: Final = 40  # of more so many are drawn, without looking at what happened.
DEALS: Final = 32  # How many other deals a deal is compared with, unless the game says.


class Entry(NamedTuple):
    """One actor's part of an event: what it changed for each seat, and what is nobody's."""

    ply: int
    end: int  # The ply after the event.
    actor: int
    step: str
    change: Vector
    rest: Vector
    after: Vector  # The chances to go on from.


@dataclass
class Ledger:
    """The accounts, as far as they have been kept."""

    seats: int
    start: Vector = ()
    now: Vector = ()  # The chances after what has been booked: at the end the result.
    luck: list[float] = field(default_factory=list)
    by: list[list[float]] = field(default_factory=list)  # by[j][i]: what the decisions of seat j brought seat i.
    rest: list[float] = field(default_factory=list)
    upto: int = 0  # The ply after the last event that has been booked.

    def __post_init__(self) -> None:
        self.luck, self.rest = [0.0] * self.seats, [0.0] * self.seats
        self.by = [[0.0] * self.seats for _ in range(self.seats)]

    def book(self, entry: Entry) -> None:
        """Add an entry to the accounts it belongs to."""
        account = self.luck if entry.actor == CHANCE else self.rest if entry.actor < 0 else self.by[entry.actor]
        for seat in range(self.seats):
            account[seat] += entry.change[seat]
            self.rest[seat] += entry.rest[seat]
        self.now, self.upto = entry.after, entry.end

    def own(self, seat: int) -> float:
        """What a seat's own decisions brought it."""
        return self.by[seat][seat]

    def others(self, seat: int) -> float:
        """What the others' decisions brought it."""
        return sum(row[seat] for other, row in enumerate(self.by) if other != seat)

    def gap(self) -> float:
        """How far the parts miss the whole: rounding only."""
        parts = [self.luck[i] + self.own(i) + self.others(i) + self.rest[i] for i in range(self.seats)]
        return max(abs(end - begin - part) for begin, end, part in zip(self.start, self.now, parts))


def keep(told: Story, value: Value, ledger: Ledger, with_luck: bool = True) -> Iterator[Entry]:
    """Go through a game event by event and book everything; each entry as it is booked.

    A ledger in which some whole events have been booked is gone on with. Without luck no mean is reckoned: what chance
    changed is booked as it is, and no account of luck may be told.
    """
    before: Vector | None = ledger.now or None
    for number, event in enumerate(told.events):
        if event.ply < ledger.upto:
            continue
        after = told.after(number)
        if event.actor == CHANCE:
            if with_luck or before is None:
                happened, mean = _chance(told, event, after, value)
            else:
                happened, mean = value.arrived(after, event.step), before
            ledger.start = ledger.start or mean
            entries = [_entry(event, CHANCE, event.ply, minus(happened, mean), minus(mean, before or mean), happened)]
        else:
            if before is None:
                before = ledger.start = value(event.before)
            happened = value.arrived(after, event.step)
            entries = list(_decisions(event, value, before, happened))
        before = value(after) if after.pending() else happened
        entries[-1] = entries[-1]._replace(rest=plus(entries[-1].rest, minus(before, happened)), after=before)
        for entry in entries:
            ledger.book(entry)
            yield entry


def luck(told: Story, value: Value) -> list[float]:
    """Only each seat's luck: what a result is adjusted by."""
    total = [0.0] * told.seats
    for number, event in enumerate(told.events):
        if event.actor == CHANCE:
            happened, mean = _chance(told, event, told.after(number), value)
            total = plus(total, minus(happened, mean))
    return total


def turns(told: Story, value: Value, ledger: Ledger) -> Iterator[Entry]:
    """From turn to turn instead, for games that can be judged only some turns ahead: each to the seat whose it was."""
    stops = told.outlook.stops
    marks = [
        number
        for number, event in enumerate(told.events)
        if event.is_decision
        and event.step in stops
        and (number == 0 or told.events[number - 1].step not in stops or told.events[number - 1].actor != event.actor)
    ]
    zero = [0.0] * told.seats
    ledger.start = ledger.start or value(told.events[0].before)
    before = ledger.now or ledger.start
    upto = ledger.upto
    for number, following in zip([0, *marks], [*marks, len(told.events)]):
        if following > number and told.events[number].ply >= upto:
            event, last = told.events[number], told.events[following - 1]
            after = value(told.after(following - 1))
            change = minus(after, before)
            entry = Entry(event.ply, last.end, event.actor, event.step, change, zero, after)
            before = after
            ledger.book(entry)
            if any([one.is_decision for one in told.events[number:following]]):  # who begins is no moment
                yield entry


def _entry(event: Event, actor: int, ply: int, change: Vector, rest: Vector, after: Vector) -> Entry:
    return Entry(ply, event.end, actor, event.step, change, rest, after)


# --- chance


def _chance(told: Story, event: Event, after: State, value: Value) -> tuple[Vector, Vector]:
    """The value of what happened, and its mean over what might have."""
    again = value.seed or ""
    random = Random(f"{told.digest} {event.ply} luck{again}")  # never from the dice, and other for every game and pass
    if event.step in told.outlook.deals:
        happened, own = value.arrived(after, event.step), told.outlook.valuation
        others = DEALS if own is None else own.deals
        return happened, average([value.arrived(_dealt(event, random), event.step) for _ in range(others)])
    groups, mine = outcomes(told, event)
    keys, weights = list(groups), [weight for weight, _ in groups.values()]
    if len(keys) > ALL:
        keys = random.choices(keys, weights, k=DRAWN)
        weights = [1] * DRAWN
    worth: dict[Hashable, Vector] = {}
    for key in [*keys, mine]:
        if key not in worth:
            worth[key] = value.arrived(played(event.before, CHANCE, [groups[key][1]]), event.step)
    return worth[mine], average([worth[key] for key in keys], weights)


def outcomes(told: Story, event: Event) -> tuple[dict[Hashable, tuple[int, Action]], Hashable]:
    """What might have happened, alike outcomes together: how likely, and one of them; and which of them did."""
    alike = told.outlook.alike or (lambda _state, outcome: outcome)
    groups: dict[Hashable, tuple[int, Action]] = {}
    for outcome in event.before.legal(CHANCE):
        key = alike(event.before, outcome)
        weight, one = groups.get(key, (0, outcome))
        groups[key] = (weight + 1, one)
    return groups, alike(event.before, event.moves[0].actions[0])


def _dealt(event: Event, random: Random) -> State:
    """Another whole deal from the same beginning."""
    world = event.before.copy()
    step = world.step
    while world.step is step and world.pending() == (CHANCE,):
        options = world.legal(CHANCE)
        world.apply(CHANCE, options[random.randrange(len(options))])
    return world


# --- decisions


def _decisions(event: Event, value: Value, before: Vector, after: Vector) -> Iterator[Entry]:
    """What each seat of an event changed; of simultaneous choices the mean of going round both ways."""
    found = [_walk(event, event.moves, value, before, after)]
    if len(event.moves) > 1:
        found.append(_walk(event, event.moves[::-1], value, before, after))
    zero = [0.0] * len(before)
    for move in event.moves:
        change = average([way[move.seat] for way in found])
        yield _entry(event, move.seat, move.ply, change, zero, after)


def _walk(event: Event, moves: Sequence[Move], value: Value, before: Vector, after: Vector) -> dict[int, Vector]:
    """Let the seats choose one after the other in this order, those still to choose by habit."""
    state = event.before.copy()
    found: dict[int, Vector] = {}
    for move in moves[:-1]:
        for action in move.actions:
            state.apply(move.seat, action)
        now = value(state)
        found[move.seat] = minus(now, before)
        before = now
    found[moves[-1].seat] = minus(after, before)
    return found


# --- vectors


def minus(one: Vector, other: Vector) -> list[float]:
    """Seat by seat the difference."""
    return [a - b for a, b in zip(one, other)]


def plus(one: Vector, other: Vector) -> list[float]:
    """Seat by seat the sum."""
    return [a + b for a, b in zip(one, other)]


def average(values: Sequence[Vector], weights: Sequence[int] | None = None) -> list[float]:
    """Seat by seat the mean, weighted."""
    weights = weights or [1] * len(values)
    total = sum(weights)
    return [sum([weight * one for weight, one in zip(weights, column)]) / total for column in zip(*values)]
