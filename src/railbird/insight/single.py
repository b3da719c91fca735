"""One decision of a finished game, judged by itself: for somebody who asks about it."""

from railbird.core.record import Record
from railbird.insight.report import Verdict
from railbird.insight.story import story
from railbird.insight.verdicts import Judge


def judge(record: Record, ply: int) -> Verdict | None:
    """The verdict on the decision that a ply belongs to; None where there was nothing to choose, or chance did it."""
    told = story(record)
    actor = record.plies[ply][0]
    for event in told.events:
        if event.ply <= ply < event.end:
            move = next((one for one in event.moves if one.seat == actor and one.seat >= 0), None)
            return None if move is None else Judge(told).verdict(event, move)
    return None
