"""A finished game in chances of winning, growing while it is reckoned: the chart, then luck, then verdicts.

    for grown in analyse(record):
        show(grown)            # the last one is complete: grown.stage == "done"

The same record gives the same analysis everywhere, and one that was interrupted goes on from what it had. Between two
small pieces of work `pause` is called, so that whoever runs it can let others go first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from railbird.core.record import Record
from railbird.insight.ledger import Entry, Ledger, keep, plus, turns
from railbird.insight.noise import measured
from railbird.insight.passes import ENOUGH, joined, mixed, parts, shared, splits
from railbird.insight.report import Analysis, Moment, Noise, Parts, Point, Split, Stage, Verdict
from railbird.insight.story import Event, Move, Story, story
from railbird.insight.values import FINE, Value, Vector, version
from railbird.insight.verdicts import WORLDS, Judge

SKETCH: Final = 40  # Points of the first chart,
SKETCH_DRAWS: Final = 6  # and playouts for each.
MOST: Final = 40  # Verdicts, on the decisions that moved most.
STEP: Final = 0.1  # The analysis is told anew whenever so much more of a stage is done.
CHART, LUCK = 0.1, 0.6  # How much of the whole work is done after the chart, and after luck.
BOOKING: Final = ("chart", "luck")  # The stages in which events are booked.
Pause = Callable[[], None]


class Decision(NamedTuple):
    """Something to judge: who did what, and how much it moved for the one who did it."""

    event: Event
    move: Move
    moved: float


@dataclass
class Desk:
    """What has been reckoned so far."""

    told: Story
    count: int  # So many passes there will be,
    each: int  # each with so many draws,
    pause: Pause | None = None
    points: Sequence[Point] = ()
    entries: list[Entry] = field(default_factory=list)
    passes: list[tuple[Parts, ...]] = field(default_factory=list)
    noise: Noise | None = None
    splits: tuple[Split, ...] = ()
    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def draws(self) -> int:
        """Of all passes together."""
        return self.count * self.each

    def grown(self, stage: Stage, progress: float) -> Analysis:
        """All of it as it stands."""
        return Analysis(
            game=self.told.game.id,
            rules=self.told.game.rules,
            digest=self.told.digest,
            value=version(self.told.game),
            stage=stage,
            draws=self.draws,
            progress=progress,
            points=tuple(self.points),
            moments=tuple([_moment(one) for one in self.entries]),
            passes=tuple(self.passes),
            noise=self.noise,
            splits=self.splits,
            verdicts=tuple(sorted(self.verdicts, key=lambda one: one.ply)),
        )

    def go_on(self, known: Analysis) -> bool:
        """Take over what had been reckoned when it was interrupted; False where it was not by the same figures."""
        same = (known.digest, known.rules, known.value, known.draws) == (
            self.told.digest, self.told.game.rules, version(self.told.game), self.draws)  # fmt: skip
        if not same or not known.points or not all([one.end and one.rest for one in known.moments]):
            return False
        self.points, self.splits, self.verdicts = known.points, known.splits, list(known.verdicts)
        self.passes, self.noise = list(known.passes), known.noise
        self.entries = _entries(known)
        return True


def _moment(entry: Entry) -> Moment:
    return Moment(entry.ply, entry.actor, entry.step, tuple(entry.change), entry.end, tuple(entry.rest))


def _entries(known: Analysis) -> list[Entry]:
    """What had been booked; of a first pass under way but for the last event: half of it may be missing."""
    last = known.moments[-1].end if known.moments and not known.passes else 0
    shown = {point.ply: point.chances for point in known.points}
    found: list[Entry] = []
    now: Vector = known.points[0].chances
    for one in known.moments:
        if one.end != last:
            now = shown.get(one.end) or plus(now, plus(one.moved, one.rest))
            found.append(Entry(one.ply, one.end, one.actor, one.step, one.moved, one.rest, now))
    return found


def analyse(
    record: Record, *, pause: Pause | None = None, draws: int | None = None, known: Analysis | None = None
) -> Iterator[Analysis]:
    """Reckon a finished game stage by stage; `BadRecord` or `NoInsight` where there is nothing to reckon.

    What is `known` from a time it was interrupted is not reckoned again.
    """
    told = story(record)
    own = told.outlook.valuation
    count, each = shared(draws or (FINE if own is None else own.fine))
    desk = Desk(told, count, each, pause)
    if known is None or not desk.go_on(known):
        known = None
        desk.points = sketch(told, pause)
        yield desk.grown("chart", 0.0)
    if known is None or known.stage in BOOKING:
        yield from _book(desk)
    yield from _judge(desk)
    yield desk.grown("done", 1.0)


def sketch(told: Story, pause: Pause | None = None) -> list[Point]:
    """The chances at a few moments, evenly over the game and with few draws: a first chart, at once."""
    own = told.outlook.valuation
    value = Value(told.game, SKETCH_DRAWS if own is None or own.of is None else None, pause=pause)
    stride = max(1, -(-len(told.events) // SKETCH))
    found = [Point(event.ply, tuple(value(event.before))) for event in told.events[::stride]]
    last = told.events[-1].end if told.events else 0
    return [*found, Point(last, tuple(value(told.final)))]


def _book(desk: Desk) -> Iterator[Analysis]:
    """Every event in order, in several passes: the chart, what every decision moved, and where it may be told, luck.

    The first pass is shown while it grows; every other makes all figures better at once.
    """
    told = desk.told
    is_split = told.outlook.splits_at(told.final) is not None
    stage: Stage = "luck" if is_split else "chart"
    for number in range(len(desk.passes), desk.count):
        ledger = Ledger(told.seats)
        booked = _booked(desk, number, ledger, is_split)
        if number:
            _join(desk, list(booked), ledger, is_split)
        else:
            for share in _first(desk, booked, ledger):
                yield desk.grown(stage, CHART + (LUCK - CHART) * share / desk.count)
        desk.passes.append(parts(ledger) if is_split else ())
        if is_split and len(desk.passes) >= min(ENOUGH, desk.count):
            desk.splits = splits(desk.passes, ledger.now)
        yield desk.grown(stage, CHART + (LUCK - CHART) * (number + 1) / desk.count)


def _booked(desk: Desk, number: int, ledger: Ledger, is_split: bool) -> Iterator[Entry]:
    """One pass through the game; the first goes on from what had been booked."""
    told, value = desk.told, Value(desk.told.game, desk.each, number, desk.pause)
    if not number and desk.entries:
        ledger.start = desk.points[0].chances
        for entry in desk.entries:
            ledger.book(entry)
    return turns(told, value, ledger) if told.outlook.arrivals > 1 and not is_split else keep(
        told, value, ledger, is_split)  # fmt: skip


def _first(desk: Desk, booked: Iterator[Entry], ledger: Ledger) -> Iterator[float]:
    """Book one entry after the other; how much of the game has been, whenever that is worth showing."""
    last, shown = _last(desk.told), _shown(desk.told)
    points = {point.ply: point for point in desk.points if point.ply <= ledger.upto} if desk.entries else {}
    sketched, told_at = desk.points, ledger.upto / last
    for entry in booked:
        if not points:
            points[0] = Point(0, tuple(ledger.start))
        desk.entries.append(entry)
        if entry.end in shown:
            points[entry.end] = Point(entry.end, tuple(entry.after))
        desk.points = [*points.values(), *[point for point in sketched if point.ply > entry.end]]
        if entry.end / last >= told_at + STEP:
            told_at = entry.end / last
            yield told_at


def _join(desk: Desk, entries: Sequence[Entry], ledger: Ledger, is_split: bool) -> None:
    """One more pass: the chart and what moved it become the mean of all, and more is known of how far that is off."""
    shown, before = _shown(desk.told), len(desk.passes)
    after = {entry.end: entry.after for entry in entries if entry.end in shown}
    curve = [ledger.start if point.ply == 0 else after[point.ply] for point in desk.points]
    mean = [point.chances for point in desk.points]
    desk.noise = measured(desk.noise, mean, curve, before, with_shifts=not is_split)
    desk.points = [
        Point(point.ply, tuple(mixed(point.chances, now, before)))
        for point, now in zip(desk.points, curve, strict=True)
    ]
    desk.entries = joined(desk.entries, entries, before)


def _last(told: Story) -> int:
    """The ply after the last."""
    return told.events[-1].end if told.events else 1


def _shown(told: Story) -> set[int]:
    """Where the chart has a point: before events; of a game that is judged some turns ahead only between turns."""
    stops = told.outlook.stops if told.outlook.arrivals > 1 else None
    return {_last(told), *[event.ply for event in told.events if stops is None or event.step in stops]}


def _judge(desk: Desk) -> Iterator[Analysis]:
    """The decisions that moved most, one after the other."""
    judge = Judge(desk.told, WORLDS, desk.pause)
    judged = {verdict.ply for verdict in desk.verdicts}
    waiting = [one for one in decisions(desk.told, desk.entries) if one.move.ply not in judged]
    for one in waiting:
        if len(desk.verdicts) >= MOST:
            return
        verdict = judge.verdict(one.event, one.move)
        if verdict is not None:
            desk.verdicts.append(verdict)
            yield desk.grown("verdicts", LUCK + (1 - LUCK) * len(desk.verdicts) / MOST)


def decisions(told: Story, entries: Sequence[Entry]) -> list[Decision]:
    """What seats decided, that which moved most first; equal ones as they were made."""
    found = []
    for entry in entries:
        found += [
            Decision(event, move, abs(entry.change[move.seat]))
            for event in told.events
            if entry.ply <= event.ply < entry.end
            for move in event.moves
            if move.seat == entry.actor >= 0
        ]
    return sorted(found, key=lambda one: (-one.moved, one.move.ply))
