"""Who has a table before their eyes, and what follows from that: whether it goes on, and whose bots think first.

A table goes on by itself only while somebody is there to see it: bots alone, or with people who have been silent for
long, rest until somebody looks. Nothing is lost by it: clocks stand still meanwhile.
"""

from math import inf

from railbird.web.house.live import Live
from railbird.web.workers.line import Asker, Rank

AUDIENCE = 20.0  # Seconds after the last sign of life that somebody still counts as there.
SILENT = 200  # Entries in a row without a person's: then those who sit there are not playing any more.
ENDLESS = 100_000  # As many of them make a game that never ends; one of six random bots has taken half of it.


def notice(live: Live, person: str | None, address: str) -> None:
    """Somebody looks at a table, or acts there. Who pays for its bots is the host, or whoever is there instead."""
    if person == live.row.host or not _is_here(live, live.row.host):
        live.address = address
    live.seen = live.clock.now()
    if person is not None and (person == live.row.host or any(row.person == person for row in live.seats)):
        live.signs[person] = live.seen


def _is_here(live: Live, person: str) -> bool:
    """Whether somebody has the table open, or has looked just now."""
    return live.has_open(person) or live.clock.now() - live.signs.get(person, -inf) < AUDIENCE


def is_watched(live: Live) -> bool:
    """Whether anybody looks at it, on this node."""
    return bool(live.waiters) or live.clock.now() - live.seen < AUDIENCE


def needs_audience(live: Live) -> bool:
    """Whether it goes on only while somebody looks: nobody plays there but bots and clocks.

    Bots alone at a table of a deal go on: nobody may look, and those at the other tables wait for the comparison.
    """
    people = any(row.person is not None and row.bot is None for row in live.seats)
    if not people and live.is_veiled:
        return False
    return live.silent >= SILENT or not people


def rests(live: Live) -> bool:
    """Whether nothing is asked and no clock runs, because nobody is there."""
    return needs_audience(live) and not is_watched(live) and not live.elsewhere


def has_say(live: Live) -> bool:
    """Whether bots play before people who still decide something in this race, or who only watch.

    Where all who play are past their last decision of it, bots make no pauses: they finish what is to be finished.
    """
    people = [row.seat for row in live.seats if row.person is not None and row.bot is None]
    return not people or any(live.begun.state.has_say(seat) for seat in people)


def asker_of(live: Live) -> Asker:
    """For whom the bots of a table think: whoever has it before them, or its host."""
    playing = any(row.bot is None and row.person and _is_here(live, row.person) for row in live.seats)
    return Asker(Rank.PLAYED if playing else Rank.WATCHED, live.address or live.row.host, live.row.host)


def away(live: Live) -> tuple[int, ...]:
    """The seats of people who have this table open nowhere."""
    return tuple(row.seat for row in live.seats if row.person and row.bot is None and not live.has_open(row.person))
