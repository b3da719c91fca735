"""A club and who asks: the one place where pages and API of clubs learn what somebody may do there.

To whoever does not belong to it a club does not exist: nothing is refused that would tell that there is one.
"""

from typing import NamedTuple, NoReturn

from railbird.store.clubs import HOST, MEMBER, STEWARD, Club, Member
from railbird.store.people import Person
from railbird.web.doors import AnyRequest, server_of, someone
from railbird.web.house.table_info import COLORS
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.words import club_ui

RANK = {HOST: 2, STEWARD: 1, MEMBER: 0}


class Circle(NamedTuple):
    """A club through the eyes of one of its members."""

    club: Club
    members: list[Member]
    me: Member

    def member(self, person_id: str) -> Member:
        """Somebody who belongs to it, or a refusal."""
        found = next((one for one in self.members if one.person == person_id), None)
        if found is None:
            raise Refused(404, "not_found")
        return found

    @property
    def helps(self) -> bool:
        """Whether whoever asks looks after the club: its host or a steward."""
        return RANK[self.me.role] >= RANK[STEWARD]

    @property
    def hosts(self) -> bool:
        """Whether it is theirs."""
        return self.me.role == HOST


async def circle_of(request: AnyRequest, club_id: str, person: Person | None = None) -> Circle:
    """The club, if whoever asks belongs to it."""
    who, store = person or someone(request), server_of(request).store
    club = await store.clubs.find(club_id)
    members = await store.clubs.members(club_id) if club is not None else []
    me = next((one for one in members if one.person == who.id), None)
    if club is None or me is None:
        raise Refused(404, "not_found")
    return Circle(club, members, me)


async def acting(request: AnyRequest, club_id: str, role: str = MEMBER) -> Circle:
    """The same for somebody who changes something there, and has at least this role."""
    circle = await circle_of(request, club_id)
    server_of(request).limits.count("club_act", circle.me.person)
    if RANK[circle.me.role] < RANK[role]:
        refuse(request, f"only_{role}", 403)
    return circle


def refuse(request: AnyRequest, why: str, status: int = 409, **facts: object) -> NoReturn:
    """A refusal in the words of clubs."""
    raise Refused(status, "club", says=club_ui(language_of(request))(f"fault_{why}", **facts))


def free_color(members: list[Member]) -> str:
    """Silks that few of them wear."""
    worn = [one.color for one in members]
    return min(COLORS, key=lambda color: (worn.count(color), COLORS.index(color)))
