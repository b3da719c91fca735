"""Moments as people say them: by the clock of a zone, in a language."""

from datetime import date, datetime, time
from typing import NamedTuple
from zoneinfo import ZoneInfo

from railbird.web.words import club_ui


class Leaf(NamedTuple):
    """A moment as a leaf of a calendar."""

    month: str
    day: int
    when: str  # Sunday, 19:30
    whole: str  # Sunday 22 March, 19:30
    zone: str
    iso: str  # For programs, in UTC.


def leaf(at: float, zone: ZoneInfo, language: str) -> Leaf:
    """A moment by the clock of a zone."""
    says, here = club_ui(language), datetime.fromtimestamp(at, zone)
    clock, weekday = f"{here.hour}:{here.minute:02}", says(f"weekday_{here.weekday()}")
    whole = says("when", weekday=weekday, day=here.day, month=says(f"month_of_{here.month}"), time=clock)
    utc = datetime.fromtimestamp(at, ZoneInfo("UTC")).strftime("%Y-%m-%dT%H:%M:%SZ")
    when = says("when_short", weekday=weekday, time=clock)
    return Leaf(says(f"month_{here.month}"), here.day, when, whole, zone.key, utc)


def moment(day: str, clock: str, zone: ZoneInfo) -> float | None:
    """What a form says (2026-03-22, 19:30) as a moment; None where it says none.

    An hour that the clock leaves out in spring is the one after it; of one that comes twice in autumn the first counts.
    """
    try:
        there = datetime.combine(date.fromisoformat(day), time.fromisoformat(clock), zone)
        return there.timestamp()
    except (ValueError, OverflowError):
        return None
