"""What a game that has ended adds to the records of those who played it."""

from datetime import UTC, datetime

import msgspec


class Backed(msgspec.Struct, frozen=True):
    """A runner somebody has backed in a game: by what name, how often, how often it paid, and what it brought."""

    runner: str
    names: dict[str, str]
    times: int
    paid: int
    gain: int


class BetTold(msgspec.Struct, frozen=True):
    """A bet worth remembering, in every language: title where it is no bet, name, gain."""

    worth: int
    titles: dict[str, str]
    names: dict[str, str]
    gains: dict[str, str]
    horse: int = 0
    token: str = ""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What else a game has to tell of a seat."""

    backed: tuple[Backed, ...] = ()
    best: BetTold | None = None
    worst: BetTold | None = None


class Result(msgspec.Struct, frozen=True):
    """One seat at the end. `why` says why a rated table does not count for it."""

    seat: int
    subject: str
    place: int
    color: str = ""
    why: str = ""
    told: Told = Told()


class Outcome(msgspec.Struct, frozen=True):
    """A game that has ended: all seats that go into a record."""

    table_id: str
    game: str
    finished: float
    seats: int
    rated: bool
    results: tuple[Result, ...] = ()


def season_of(at: float) -> int:
    """The season a moment lies in: year and quarter, 20264 for the last of 2026."""
    day = datetime.fromtimestamp(at, UTC)
    return day.year * 10 + (day.month + 2) // 3
