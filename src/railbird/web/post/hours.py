"""Quiet hours: when somebody does not want to be disturbed, by the clock on their wall."""

from datetime import datetime, timedelta

from railbird.store.notices import Wishes
from railbird.web.house.slow import zone_of

DAY = 24 * 60  # Minutes.


def quiet_until(wishes: Wishes, now: float) -> float | None:
    """When somebody may be disturbed again; None when they may be now."""
    zone = zone_of(wishes.zone)
    if wishes.quiet is None or zone is None or wishes.quiet[0] == wishes.quiet[1]:
        return None
    begins, ends = wishes.quiet
    here = datetime.fromtimestamp(now, zone)
    minute = here.hour * 60 + here.minute
    if (minute - begins) % DAY >= (ends - begins) % DAY:
        return None
    day = here.date() + timedelta(days=1 if ends <= minute else 0)
    return datetime(day.year, day.month, day.day, ends // 60 % 24, ends % 60, tzinfo=zone).timestamp()
