"""What the pages of a club show: one object for its own page, its shared screen and where it is looked after."""

import time
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from railbird.store.clubs import Invitation, Report
from railbird.store.people import Person
from railbird.store.seasons import Season
from railbird.web.club import days, deals, nudge, season
from railbird.web.club.circle import Circle
from railbird.web.club.days import Shown
from railbird.web.club.deals import DealOut
from railbird.web.club.nudge import TurnOut
from railbird.web.club.season import ClubCard, SeasonOut
from railbird.web.club.tournament import look as tournaments
from railbird.web.club.tournament.look import TournamentOut, TournamentRef
from railbird.web.dates import leaf
from railbird.web.doors import AnyRequest, server_of
from railbird.web.guide import Hung, posters
from railbird.web.house.settings import CLOCKS
from railbird.web.house.slow import zone_of
from railbird.web.lobby.service import TableCard, my_cards
from railbird.web.problems import language_of


@dataclass(frozen=True)
class Link:
    """An invitation as its club shows it."""

    invitation: Invitation
    url: str
    until: str
    mine: bool  # Whether whoever looks may take it back.


class Turn(NamedTuple):
    """Somebody a table waits for, and when they were nudged, in words."""

    turn: TurnOut
    nudged: str


@dataclass(frozen=True)
class ClubLook:
    """A club through the eyes of a member."""

    circle: Circle
    season: SeasonOut
    seasons: list[Season]
    held: int  # Race days of the season so far.
    days: list[Shown]
    tables: list[ClubCard]
    links: list[Link]
    deals: list[DealOut]
    tournaments: list[TournamentRef]
    turns: list[Turn]
    screen: TournamentOut | None  # The one that is played now, for a shared screen.
    games: list[Hung]
    told: bool  # Whether there is a way to remind whoever looks.
    year: int
    zone: str

    @property
    def host(self) -> str:
        """Who has the club."""
        return next(one.name for one in self.circle.members if one.role == "host")

    @property
    def most(self) -> int:
        """The points of the longest bar."""
        return max([row.points for row in self.season.rows] or [0]) or 1


async def club_look(request: AnyRequest, circle: Circle, season_id: str | None = None) -> ClubLook:
    """All that a member sees of a club."""
    server, language, club = server_of(request), language_of(request), circle.club
    now = await season.season_of(request, circle, season_id)
    known = await season.seasons(request, circle)
    later = [one.begins for one in known if one.begins > now.begins]
    channels = await server.store.notices.of(circle.me.person)
    return ClubLook(
        circle=circle,
        season=now,
        seasons=known,
        held=await server.store.race_days.held(club.id, now.begins, min([time.time(), *later])),
        days=await days.coming(request, circle, language),
        tables=await season.tables(request, circle, request.user, language),
        links=await links_of(request, circle),
        deals=await deals.list_of(request, circle),
        tournaments=await tournaments.list_of(request, circle),
        turns=await turns_of(request, circle),
        screen=None,
        games=posters(language),
        told=bool(channels.used),
        year=datetime.fromtimestamp(club.created, ZoneInfo("UTC")).year,
        zone=club.zone,
    )


async def tv_look(request: AnyRequest, circle: Circle) -> ClubLook:
    """What a shared screen shows of it: nothing that lets anybody in, and nothing about whoever stands before it."""
    language = language_of(request)
    return ClubLook(
        circle=circle,
        season=await season.season_of(request, circle),
        seasons=[],
        held=0,
        days=await days.coming(request, circle, language),
        tables=await season.tables(request, circle, None, language),
        links=[],
        deals=[],
        tournaments=[],
        turns=[],
        screen=await tournaments.on_screen(request, circle),
        games=posters(language),
        told=False,
        year=0,
        zone=circle.club.zone,
    )


async def turns_of(request: AnyRequest, circle: Circle) -> list[Turn]:
    """Whom the club's tables wait for."""
    zone, language = zone_of(circle.club.zone) or ZoneInfo("UTC"), language_of(request)
    found = await nudge.turns(request, circle, language)
    return [Turn(one, leaf(one.nudged, zone, language).when if one.nudged is not None else "") for one in found]


async def links_of(request: AnyRequest, circle: Circle) -> list[Link]:
    """The invitations that are still good."""
    found = await server_of(request).store.clubs.invitations(circle.club.id)
    zone = zone_of(circle.club.zone) or ZoneInfo("UTC")
    site = f"{request.url.scheme}://{request.url.netloc}"
    return [
        Link(
            one,
            f"{site}/club/{one.token}",
            leaf(one.expires, zone, language_of(request)).whole,
            circle.helps or one.by == circle.me.person,
        )
        for one in found
    ]


async def own_tables(request: AnyRequest, person: Person) -> list[TableCard]:
    """Tables of mine in the waiting room that I could bring: those that are not in a club."""
    store = server_of(request).store
    mine = [one for one in await my_cards(server_of(request), person, language_of(request)) if one.status == "waiting"]
    rows = await store.seasons.rows([one.id for one in mine])
    free = [one for one in mine if rows[one.id].host == person.id and await store.seasons.table(one.id) is None]
    return [one for one in free if not one.lesson]


async def reports_of(request: AnyRequest, circle: Circle) -> list[Report]:
    """What those who look after the club should know; nobody reads what is about themselves."""
    if not circle.helps:
        return []
    found = await server_of(request).store.clubs.reports(circle.club.id)
    return [one for one in found if one.about != circle.me.person]


def clocks() -> list[str]:
    """The clocks a table of the club may have, by their names in the texts."""
    return [name for name in CLOCKS if name in ("none", "quick", "days")]
