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
from railbird.insight.report import Analysis, Moment, Point, Split, Stage, Verdict
from railbird.insight.story import Event, Move, Story, story
from railbird.insight.values import FINE, Value, Vector
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
    value: Value
    points: Sequence[Point] = ()
    entries: list[Entry] = field(default_factory=list)
    splits: tuple[Split, ...] = ()
    verdicts: list[Verdict] = field(default_factory=list)

    def grown(self, stage: Stage, progress: float) -> Analysis:
        """All of it as it stands."""
        return Analysis(
            game=self.told.game.id,
            rules=self.told.game.rules,
            digest=self.told.digest,
            value=self.value.name,
            stage=stage,
            draws=self.value.draws,
            progress=progress,
            points=tuple(self.points),
            moments=tuple([_moment(one) for one in self.entries]),
            splits=self.splits,
            verdicts=tuple(sorted(self.verdicts, key=lambda one: one.ply)),
        )

    def go_on(self, known: Analysis) -> bool:
        """Take over what had been reckoned when it was interrupted; False where it was not by the same figures."""
        same = (known.digest, known.rules, known.value, known.draws) == (
            self.told.digest, self.told.game.rules, self.value.name, self.value.draws)  # fmt: skip
        if not same or not known.points or not all([one.end and one.rest for one in known.moments]):
            return False
        self.points, self.splits, self.verdicts = known.points, known.splits, list(known.verdicts)
        self.entries = _entries(known)
        return True


def _moment(entry: Entry) -> Moment:
    return Moment(entry.ply, entry.actor, entry.step, tuple(entry.change), entry.end, tuple(entry.rest))


def _entries(known: Analysis) -> list[Entry]:
    """What had been booked, but for the last event: half of it may be missing."""
    last = known.moments[-1].end if known.moments and known.stage in BOOKING else 0
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
    desk = Desk(told, Value(told.game, draws or (FINE if own is None else own.fine), pause=pause))
    if known is None or not desk.go_on(known):
        known = None
        desk.points = sketch(told, pause)
        yield desk.grown("chart", 0.0)
    if known is None or known.stage in BOOKING:
        yield from _book(desk)
    yield from _judge(desk, pause)
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
    """Every event in order: the whole chart, what every decision moved, and where it may be told, luck."""
    told, ledger = desk.told, Ledger(desk.told.seats)
    is_split = told.outlook.splits_at(told.final) is not None
    stage: Stage = "luck" if is_split else "chart"
    booked = turns(told, desk.value, ledger) if told.outlook.arrivals > 1 and not is_split else None
    last = told.events[-1].end if told.events else 1
    shown = {last, *[event.ply for event in told.events if _is_shown(told, event)]}
    if desk.entries:
        ledger.start = desk.points[0].chances
    for entry in desk.entries:
        ledger.book(entry)
    points = {point.ply: point for point in desk.points if point.ply <= ledger.upto} if desk.entries else {}
    sketched, told_at = desk.points, ledger.upto / last
    for entry in booked or keep(told, desk.value, ledger, is_split):
        if not points:
            points[0] = Point(0, tuple(ledger.start))
        desk.entries.append(entry)
        if entry.end in shown:
            points[entry.end] = Point(entry.end, tuple(entry.after))
        desk.points = [*points.values(), *[point for point in sketched if point.ply > entry.end]]
        if entry.end / last >= told_at + STEP:
            told_at = entry.end / last
            yield desk.grown(stage, CHART + (LUCK - CHART) * told_at)
    if is_split:
        desk.splits = _splits(told, ledger, desk.value)
    yield desk.grown(stage, LUCK)


def _is_shown(told: Story, event: Event) -> bool:
    """Whether the chart has a point before an event; of a game that is judged some turns ahead only between turns."""
    return told.outlook.arrivals == 1 or event.step in told.outlook.stops


def _splits(told: Story, ledger: Ledger, value: Value) -> tuple[Split, ...]:
    measured, own = told.outlook.splits_at(told.final), told.outlook.valuation
    assert measured is not None
    noise = measured.noise * ((FINE if own is None else own.fine) / value.draws) ** 0.5
    return tuple(
        [
            Split(
                start=ledger.start[seat],
                luck=ledger.luck[seat],
                own=ledger.own(seat),
                others=ledger.others(seat),
                rest=ledger.rest[seat],
                result=ledger.now[seat],
                noise=noise,
            )
            for seat in range(told.seats)
        ]
    )


def _judge(desk: Desk, pause: Pause | None) -> Iterator[Analysis]:
    """The decisions that moved most, one after the other."""
    judge = Judge(desk.told, WORLDS, pause)
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
