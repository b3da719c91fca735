"""Records over the API: mine and others', bots, leaderboards, friends, download and deletion."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody, PathParameter, QueryParameter

from railbird.insight.ratings import SURE, Rating
from railbird.store.profiles import PUBLIC, Game, Met, Owner, Placed, Score, Standing
from railbird.store.rating import BOT, EVER, is_bot
from railbird.web.auth import DEVICE_COOKIE, GUEST_COOKIE, SESSION_COOKIE, gone
from railbird.web.doors import AnyRequest, GameId, api_delete, api_get, api_patch, api_post, server_of, someone
from railbird.web.record import leaving, service
from railbird.web.record.service import Seen, VisibleIn, around, points

Handle = Annotated[str, PathParameter(description="The address of a record", pattern="^[0-9a-f]{1,16}$")]
Level = Annotated[str, PathParameter(description="A bot's level", max_length=40)]
Before = Annotated[
    float | None, QueryParameter(description="Games that ended before then", required=False, ge=0, le=1e11)
]
Season = Annotated[
    int, QueryParameter(description="Year and quarter: 20264; 0 is all time", required=False, ge=0, le=99_999)
]


class RatingOut(msgspec.Struct):
    """A rating: 1500 is a new player, 95 in 100 lie within `around`."""

    points: int
    around: int
    games: int


class ScoreOut(msgspec.Struct):
    """All games of one kind. `chance` is what guessing would have won; `adjusted` what was won without luck, of those
    games that were analysed."""

    game: str
    games: int
    won: int
    second: int
    third: int
    chance: float
    analysed: int
    analysed_won: float
    adjusted: float
    adjusted_around: float
    rating: RatingOut | None


class GameOut(msgspec.Struct):
    """A finished game. `table` is there only in my own record."""

    game: str
    finished: float
    place: int
    seats: int
    rated: bool
    rating: RatingOut | None
    luck: float | None
    table: str | None


class MetOut(msgspec.Struct):
    """Somebody who was played with, or a bot: how often somebody finished ahead of them, or level."""

    name: str
    handle: str | None
    bot: str | None
    games: int
    ahead: int
    level: int


class RecordOut(msgspec.Struct):
    """A record; of one that is not shown to me only whose it is."""

    handle: str | None
    name: str
    bot: bool
    shown: bool
    own: bool
    friend: bool
    added: bool
    blocked: bool
    visible: str | None  # Who sees it: told to its owner.
    scores: list[ScoreOut]
    latest: list[GameOut]
    against: list[MetOut]


class LineOut(msgspec.Struct):
    """A line of a leaderboard; without a `handle` the record itself is not for everybody."""

    name: str
    handle: str | None
    bot: str | None
    rating: RatingOut
    won: int


class BoardOut(msgspec.Struct):
    """A leaderboard: of all time (season 0) or of a season, which begins anew."""

    game: str
    season: int
    seasons: list[int]
    lines: list[LineOut]


class ReportIn(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody is reported for."""

    reason: Literal["name", "chat", "cheating", "other"]
    words: Annotated[str, msgspec.Meta(max_length=service.WORDS)] = ""


class DeleteIn(msgspec.Struct, forbid_unknown_fields=True):
    """My name, exactly: nobody deletes everything by mistake."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class FriendOut(msgspec.Struct):
    """Somebody I have added, or blocked."""

    name: str
    handle: str


class FriendsOut(msgspec.Struct):
    """Whom I have added, and whom I have blocked."""

    added: list[FriendOut]
    blocked: list[FriendOut]


def _game(one: Game) -> GameOut:
    rating = None if one.mu is None or one.sigma is None else Rating(one.mu, one.sigma)
    return GameOut(
        game=one.game,
        finished=one.finished,
        place=one.place,
        seats=one.seats,
        rated=one.rated,
        rating=None if rating is None else RatingOut(points(rating), around(rating), 0),
        luck=one.luck,
        table=one.table_id or None,
    )


def _score(one: Score, rated: Standing | None) -> ScoreOut:
    rating = None if rated is None else RatingOut(points(rated.rating), around(rated.rating), rated.games)
    told = {name: getattr(one, name) for name in Score._fields if name != "variance"}
    return ScoreOut(**told, adjusted_around=SURE * one.variance**0.5, rating=rating)


def _met(one: Met) -> MetOut:
    bot = one.other.removeprefix(BOT) if is_bot(one.other) else None
    return MetOut(one.name or bot or "", one.handle or None, bot, one.games, one.ahead, one.level)


async def _out(request: AnyRequest, seen: Seen) -> RecordOut:
    owner, bond = seen.owner, seen.bond
    found = await service.record_of(server_of(request), seen, request.user) if seen.shown else None
    return RecordOut(
        handle=owner.handle or None,
        name=owner.name,
        bot=seen.is_bot,
        shown=seen.shown,
        own=seen.own,
        friend=bond.are_friends,
        added=bond.has_added,
        blocked=bond.has_blocked,
        visible=owner.visible if seen.own else None,
        scores=[_score(one, found.ratings.get(one.game)) for one in found.scores] if found else [],
        latest=[_game(one) for one in found.latest] if found else [],
        against=[_met(one) for one in found.met] if found else [],
    )


@api_get("/me/record", summary="My record")
async def mine(request: AnyRequest) -> RecordOut:
    """What I have played, and how well."""
    return await _out(request, await service.mine(request))


@api_patch("/me/record", summary="Who sees my record")
async def show(request: AnyRequest, data: JSONBody[VisibleIn]) -> RecordOut:
    """Everybody, friends, or only me."""
    return await _out(request, await service.show_to(request, data.visible))


@api_get("/people/{handle:str}", summary="Somebody's record")
async def person(request: AnyRequest, handle: Handle) -> RecordOut:
    """As far as they show it to me."""
    return await _out(request, await service.look_at(request, handle))


@api_get("/people/{handle:str}/games", summary="Somebody's games")
async def games(request: AnyRequest, handle: Handle, before: Before = None) -> list[GameOut]:
    """The latest fifty, or those before."""
    seen = await service.look_at(request, handle)
    return [_game(one) for one in await service.all_games(server_of(request), seen, before)]


@api_get("/bots/{level:str}", summary="A bot's record")
async def bot(request: AnyRequest, level: Level) -> RecordOut:
    """From rated tables; with how I have done against it."""
    return await _out(request, service.the_bot(request, level))


@api_get("/boards/{game_id:str}", summary="A leaderboard")
async def board(request: AnyRequest, game_id: GameId, season: Season = EVER) -> BoardOut:
    """The best, by what is as good as certain of their rating."""
    seasons, lines = await service.board(request, game_id, season)
    return BoardOut(game_id, season, seasons, [_line(one) for one in lines])


def _line(one: Placed) -> LineOut:
    bot = one.subject.removeprefix(BOT) if is_bot(one.subject) else None
    handle = one.handle if one.visible == PUBLIC else None
    rating = RatingOut(points(one.rating), around(one.rating), one.games)
    return LineOut(one.name or bot or "", handle, bot, rating, one.won)


@api_get("/me/friends", summary="Whom I have added")
async def friends(request: AnyRequest) -> FriendsOut:
    """Whom I have added, and whom I have blocked; both are known to me alone."""
    company, me = server_of(request).store.company, someone(request).id

    def out(found: list[Owner]) -> list[FriendOut]:
        return [FriendOut(one.name, one.handle) for one in found]

    return FriendsOut(out(await company.friends(me)), out(await company.blocked(me)))


@api_post("/people/{handle:str}/friend", summary="Add somebody")
async def befriend(request: AnyRequest, handle: Handle) -> RecordOut:
    """Somebody I have finished a game with. Two who have added each other are friends."""
    return await _out(request, await service.befriend(request, handle, on=True))


@api_delete("/people/{handle:str}/friend", summary="Take somebody out again")
async def unfriend(request: AnyRequest, handle: Handle) -> RecordOut:
    """We are no friends any more."""
    return await _out(request, await service.befriend(request, handle, on=False))


@api_post("/people/{handle:str}/block", summary="Block somebody")
async def block(request: AnyRequest, handle: Handle) -> RecordOut:
    """They see nothing of my record, cannot sit down at my tables, and I do not read them."""
    return await _out(request, await service.block(request, handle, on=True))


@api_delete("/people/{handle:str}/block", summary="Block somebody no more")
async def unblock(request: AnyRequest, handle: Handle) -> RecordOut:
    """We may meet again."""
    return await _out(request, await service.block(request, handle, on=False))


@api_post("/people/{handle:str}/report", summary="Report somebody")
async def report(request: AnyRequest, handle: Handle, data: JSONBody[ReportIn]) -> RecordOut:
    """To whoever runs this server; the one who is reported is not told."""
    return await _out(request, await service.report(request, handle, data.reason, data.words))


@api_get("/me/everything", summary="Take everything along")
async def everything(request: AnyRequest) -> dict[str, Any]:
    """All that is known of me."""
    return await leaving.everything(request)


@api_delete("/me", summary="Delete everything", status_code=200)
async def delete(request: AnyRequest, data: JSONBody[DeleteIn]) -> Response[None]:
    """My account, my record, all that was kept of me. In old tables I am someone; it cannot be undone."""
    await leaving.delete(request, data.name)
    return Response(None, cookies=[gone(name) for name in (SESSION_COOKIE, GUEST_COOKIE, DEVICE_COOKIE)])


routes = Router(
    "/",
    route_handlers=[
        mine, show, person, games, bot, board, friends, befriend, unfriend, block, unblock, report, everything, delete,
    ],
    tags=["records"],
)  # fmt: skip
