"""The odds desk at a table: asked for by a seat, reckoned in the bots' processes, kept until the seat sees otherwise.

The first answer comes at once and is rough; whoever asks again gets a better one, until there is nothing more to be
learnt, it hardly gets better, or it has been asked for often enough. What is final is never reckoned again.
"""

from collections import OrderedDict
from dataclasses import dataclass

from railbird.core.actors import SPECTATOR
from railbird.insight.odds import Odds
from railbird.store.people import Person
from railbird.web.house.access import eyes
from railbird.web.house.live import Live
from railbird.web.house.thinking import asked_about, job_of
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.workers.line import Asker, Rank

SECONDS = (0.2, 1.2, 2.4, 2.4, 2.4, 2.4)  # How long is reckoned for the first answer, the next, and so on.
SURE = 3  # So many answers there are in any case,
BETTER = 1.2  # and more where the last rests on so many times as many draws: races that are known need no time.
KEPT = 512  # So many desks are kept, those asked for last.


@dataclass
class Kept:
    """What was reckoned, and for what."""

    about: tuple[int, str, int]
    odds: Odds
    asked: int  # How often it has been made better.
    before: int = 0  # On how many draws the one before it rested.

    @property
    def is_final(self) -> bool:
        """Whether asking again would change nothing."""
        if self.odds.is_done or self.asked >= len(SECONDS):
            return True
        return self.asked >= SURE and self.odds.counted < BETTER * self.before


class Desks:
    """The desks of a server."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Kept] = OrderedDict()

    async def ask(self, server: Server, live: Live, person: Person, seat: int | None, home: str) -> Kept:
        """What a person's seat could know about its bets; only where the table allows hints, and in no lesson."""
        viewer = eyes(live, person, seat)
        if not live.settings.hints or live.lesson is not None:
            raise Refused(403, "no_hints")
        if viewer == SPECTATOR or viewer not in live.pending() or live.game.outlook is None:
            raise Refused(409, "not_asked")
        async with live.lock:
            about = asked_about(live, viewer)
            known = self._kept.get((live.id, viewer))
            if known is not None and known.about == about and known.is_final:
                return known
            if known is not None and known.about != about:
                known = None
            asked, before = (0, 0) if known is None else (known.asked, known.odds.counted)
            server.limits.count("odds", person.id)
            job = job_of(live, viewer, live.settings.stand_in).for_odds(SECONDS[asked])
        found = await server.pool.reckon(job, Asker(Rank.ASKED, home, person.id))
        if found is None:
            if known is not None:
                return known
            raise Refused(503, "busy")
        return self._keep((live.id, viewer), Kept(about, found, asked + 1, before))

    def _keep(self, where: tuple[str, int], fresh: Kept) -> Kept:
        """The better of two that were reckoned for the same."""
        known = self._kept.pop(where, None)
        if known is not None and known.about == fresh.about and known.odds.counted > fresh.odds.counted:
            fresh = Kept(known.about, known.odds, max(known.asked, fresh.asked), fresh.before)
        self._kept[where] = fresh
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return fresh
