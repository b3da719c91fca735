"""Which tables leave the memory, and the little that is remembered of a finished one."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.core.text import LANGUAGES
from railbird.store.tables import PLAYING, WAITING
from railbird.web.house.live import Live
from railbird.web.house.sentences import text_of

IDLE = 900.0  # Seconds after which a table that has not ended leaves, if nobody looks at it and nothing waits for it.
ENDED = 60.0  # The same for one that has: whoever looks back reads it from its log again.
MOST_PLIES = 50_000  # Plies of all games that have ended, in memory together: some 25 MB. The least used leave sooner.
REMEMBERED = 5_000


class Last(NamedTuple):
    """The last thing everybody knows of a table, in one language."""

    text: str
    yours: Mapping[int, str]  # As a seat reads it that it is about.

    def to(self, seats: Sequence[int]) -> str:
        """As somebody on these seats reads it: who plays for several is told by name."""
        return self.yours.get(seats[0], self.text) if len(seats) == 1 else self.text


class Epilogue(NamedTuple):
    """What a list of games says of one that has ended."""

    versions: Sequence[int]
    last: Mapping[str, Last]  # By language.


class Epilogues:
    """Of the tables that left last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Epilogue] = OrderedDict()

    def get(self, table_id: str) -> Epilogue | None:
        """What is remembered of a table, if anything is."""
        return self._kept.get(table_id)

    def remember(self, live: Live) -> None:
        """A table leaves."""
        last = {language: last_line(live, language) for language in LANGUAGES}
        self._kept[live.id] = Epilogue(live.versions, last)
        self._kept.move_to_end(live.id)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)


def last_line(live: Live, language: str) -> Last:
    """The last thing everybody knows of a table."""
    words = text_of(live, language)
    for note in reversed(live.notes(SPECTATOR)):
        if line := words.note(note):
            return Last(line, {seat: words.note(note, seat) for seat in words.addressed(note)})
    return Last("", {})


def has_ended(live: Live) -> bool:
    """Whether nothing will be played at a table any more."""
    return live.row.status not in (WAITING, PLAYING)


def leaving(lives: Iterable[Live], node: str, now: float) -> list[Live]:
    """The tables that nobody has open, nothing waits for, and nobody has asked for in a while."""
    idle = [live for live in lives if not live.waiters and not live.lock.locked()]
    found = [live for live in idle if not has_ended(live) and live.used < now - IDLE and not _is_driven(live, node)]
    plies = 0
    for live in sorted(filter(has_ended, idle), key=lambda live: -live.used):
        if live.used < now - ENDED or plies >= MOST_PLIES:
            found.append(live)
        plies += len(live.table.plies) if live.table is not None else 0
    return found


def _is_driven(live: Live, node: str) -> bool:
    return live.is_playing and live.row.driver == node and live.resting is None
