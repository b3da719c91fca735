"""Games over days: what of the time on the wall counts, and when it is used up.

At such a pace a decision is timed by the wall's clock as the log has it, so that every node reckons the same. On tables
that rest at weekends, Saturday and Sunday do not count, by the clock where the table was set.
"""

from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

DAY = 86_400
SATURDAY = 5


@lru_cache(maxsize=1000)
def zone_of(name: str) -> ZoneInfo | None:
    """A time zone by its name; None when there is none."""
    try:
        return ZoneInfo(name) if name and not name.startswith(("/", ".")) else None
    except (OSError, ValueError, KeyError):  # not found, not a name, a folder
        return None


def counted(began: float, ended: float, zone: str = "") -> float:
    """Seconds between two moments; with a zone those of its weekends are left out."""
    if not zone or ended <= began:
        return max(0.0, ended - began)
    found, at = 0.0, began
    while at < ended:
        stop = min(_next_day(at, zone), ended)
        if not _is_weekend(at, zone):
            found += stop - at
        at = stop
    return found


@lru_cache(maxsize=10_000)
def used_up(began: float, seconds: float, zone: str = "") -> float:
    """When so many seconds that count have passed."""
    if not zone:
        return began + seconds
    at, left = began, seconds
    while True:
        stop = _next_day(at, zone)
        if not _is_weekend(at, zone):
            if left <= stop - at:
                return at + left
            left -= stop - at
        at = stop


def _is_weekend(at: float, zone: str) -> bool:
    return datetime.fromtimestamp(at, zone_of(zone)).weekday() >= SATURDAY


def _next_day(at: float, zone: str) -> float:
    """When the day of a moment ends there; not always after 24 hours."""
    day = datetime.fromtimestamp(at, zone_of(zone)).date() + timedelta(days=1)
    return max(at + 1.0, datetime(day.year, day.month, day.day, tzinfo=zone_of(zone)).timestamp())
