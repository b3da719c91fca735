"""Records and leaderboards: who may see what of whom, for pages and API alike."""

from typing import Literal, NamedTuple

import msgspec
import structlog

from railbird.insight.ratings import MU, SURE, Rating
from railbird.store.adding import FRIENDS
from railbird.store.company import Bond
from railbird.store.people import Person
from railbird.store.profiles import PUBLIC, Favourite, Game, KeptBet, Met, Owner, Placed, Score, Standing
from railbird.store.rating import BOT, EVER, is_bot
from railbird.web.doors import AnyRequest, address, server_of, someone
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.shelf import bot_levels, offered_games, the_game

NEW_PLAYER = 1500  # What somebody is rated at of whom nothing is known,
POINTS = 10  # and what one step of the model is worth on that scale.
LATEST = 8  # Games that a record shows,
PAGE = 50  # and so many on the page of all of them.
AGAINST = 8  # People somebody has played with most.
LINES = 100  # Of a leaderboard.
SPARKS = 150  # Games of all small curves together.
REASONS = ("name", "chat", "cheating", "other")  # What somebody is reported for.
WORDS = 500

STRANGERS = Bond(False, False, False, False)

logger = structlog.get_logger(__name__)


def points(rating: Rating) -> int:
    """A rating as people see it."""
    return round(NEW_PLAYER + (rating.mu - MU) * POINTS)


def around(rating: Rating) -> int:
    """How far it may be off, 95 in 100."""
    return round(SURE * rating.sigma * POINTS)


class VisibleIn(msgspec.Struct, forbid_unknown_fields=True):
    """Who sees my record."""

    visible: Literal["public", "friends", "private"]


class Seen(NamedTuple):
    """A record as somebody comes to it: whose it is, what they are to each other, whether they may see it."""

    owner: Owner
    subject: str
    own: bool
    bond: Bond
    shown: bool

    @property
    def is_bot(self) -> bool:
        """Whether it is a bot's."""
        return is_bot(self.subject)


class Record(NamedTuple):
    """All that a record has to show."""

    scores: list[Score]
    ratings: dict[str, Standing]
    favourites: dict[str, Favourite]
    bets: dict[tuple[str, str], KeptBet]
    met: list[Met]
    latest: list[Game]
    curves: dict[str, list[Game]]


async def look_at(request: AnyRequest, handle: str) -> Seen:
    """The record with this address."""
    server, viewer = server_of(request), request.user
    server.limits.count("page", address(request))
    owner = await server.store.profiles.find(handle)
    if owner is None:
        raise Refused(404, "not_found")
    own = viewer is not None and viewer.id == owner.person
    bond = STRANGERS if viewer is None or own else await server.store.company.bond(viewer.id, owner.person)
    return Seen(owner, owner.person, own, bond, own or _may_see(owner, bond))


def _may_see(owner: Owner, bond: Bond) -> bool:
    if bond.is_blocked:
        return False
    return owner.visible == PUBLIC or (owner.visible == FRIENDS and bond.are_friends)


async def mine(request: AnyRequest) -> Seen:
    """My own record."""
    server, person = server_of(request), someone(request)
    server.limits.count("page", address(request))
    return Seen(await server.store.profiles.of(person.id), person.id, True, STRANGERS, True)


def the_bot(request: AnyRequest, level: str) -> Seen:
    """A bot's record: everybody sees it."""
    server_of(request).limits.count("page", address(request))
    if not any(level in bot_levels(game) for game in offered_games().values()):
        raise Refused(404, "not_found")
    return Seen(Owner("", "", PUBLIC, "", level, 0.0), f"{BOT}{level}", False, STRANGERS, True)


async def record_of(server: Server, seen: Seen, viewer: Person | None, small: bool = False) -> Record:
    """What there is to show, with small curves where they are wanted."""
    profiles, subject = server.store.profiles, seen.subject
    ratings = await profiles.ratings(subject)
    curves = await profiles.curves(subject, SPARKS) if small else {}
    latest = [] if seen.is_bot else await profiles.games(subject, LATEST)
    return Record(
        scores=await profiles.scores(subject),
        ratings=ratings,
        favourites={} if seen.is_bot else await profiles.favourites(subject),
        bets={} if seen.is_bot else await profiles.bets(subject),
        met=await _met(server, seen, viewer),
        latest=latest if seen.own else [one._replace(table_id="") for one in latest],
        curves=curves,
    )


async def _met(server: Server, seen: Seen, viewer: Person | None) -> list[Met]:
    """Whom somebody has played with: to themselves all of them, to others bots and those whose records are public.

    Of a bot everybody sees how they themselves have done against it.
    """
    profiles = server.store.profiles
    if seen.is_bot:
        return [] if viewer is None else await profiles.met(viewer.id, 1, [seen.subject])
    met = await profiles.met(seen.subject, AGAINST if seen.own else 3 * AGAINST)
    if seen.own:
        return met
    public = await profiles.public([one.other for one in met])
    me = "" if viewer is None else viewer.id
    return [one for one in met if is_bot(one.other) or one.other in public or one.other == me][:AGAINST]


async def all_games(server: Server, seen: Seen, before: float | None) -> list[Game]:
    """A page of all games, the latest first; addresses of tables are for those who sat there."""
    if not seen.shown:
        raise Refused(403, "not_shown")
    found = await server.store.profiles.games(seen.subject, PAGE, before)
    return found if seen.own else [one._replace(table_id="") for one in found]


async def board(request: AnyRequest, game: str, season: int) -> tuple[list[int], list[Placed]]:
    """A leaderboard, and the seasons there are of it; season 0 is all time."""
    server = server_of(request)
    server.limits.count("page", address(request))
    the_game(game)
    seasons = await server.store.profiles.seasons(game)
    if season != EVER and season not in seasons:
        return seasons, []
    return seasons, await server.store.profiles.board(game, season, LINES)


# --- what people are to each other


async def show_to(request: AnyRequest, visible: str) -> Seen:
    """Who sees my record from now on."""
    seen = await mine(request)
    server_of(request).limits.count("name", seen.subject)
    await server_of(request).store.profiles.show(seen.subject, visible)
    return seen._replace(owner=seen.owner._replace(visible=visible))


async def _another(request: AnyRequest, handle: str) -> tuple[Server, Person, Seen]:
    """Somebody else, for whom I want to do something."""
    server, person = server_of(request), someone(request)
    seen = await look_at(request, handle)
    if seen.own:
        raise Refused(409, "not_yourself")
    server.limits.count("company", person.id)
    return server, person, seen


async def befriend(request: AnyRequest, handle: str, on: bool) -> Seen:
    """Add somebody I have finished a game with, or take them out again. Two who have added each other are friends."""
    server, person, seen = await _another(request, handle)
    if not on:
        await server.store.company.drop_friend(person.id, seen.subject)
    elif not await server.store.profiles.has_met(person.id, seen.subject):
        raise Refused(409, "not_met")
    elif not seen.bond.is_blocked:  # who is blocked is not told so: they are simply never added
        await server.store.company.add_friend(person.id, seen.subject)
    return await look_at(request, handle)


async def block(request: AnyRequest, handle: str, on: bool) -> Seen:
    """Have nothing to do with somebody, or take that back."""
    server, person, seen = await _another(request, handle)
    company = server.store.company
    await (company.block if on else company.unblock)(person.id, seen.subject)
    return await look_at(request, handle)


async def report(request: AnyRequest, handle: str, reason: str, words: str) -> Seen:
    """Tell whoever runs the server of somebody."""
    server, person, seen = await _another(request, handle)
    server.limits.count("report", person.id)
    said = "".join(sign if sign.isprintable() else " " for sign in words[:WORDS])
    said = " ".join(said.split())
    await server.store.company.report(person.id, seen.subject, reason if reason in REASONS else REASONS[-1], said)
    logger.warning("reported", person=seen.subject, by=person.id, reason=reason)
    return seen
