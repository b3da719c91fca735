"""The pages of records: mine and others', bots, all games, leaderboards, download, deletion."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, PathParameter, QueryParameter
from litestar.response import Redirect, Template

from railbird.store.profiles import VISIBLE, Met, Placed
from railbird.store.rating import BOT, EVER, LISTED_GAMES, LISTED_RIVALS, NEW, TOGETHER, is_bot
from railbird.web.auth import DEVICE_COOKIE, GUEST_COOKIE, SESSION_COOKIE, gone
from railbird.web.doors import AnyRequest, server_of, someone
from railbird.web.guide import posters
from railbird.web.pages import checked, drawn, fault_in, form_of, page, see
from railbird.web.problems import language_of
from railbird.web.record import leaving, look, service
from railbird.web.record.service import Seen, VisibleIn, around, points
from railbird.web.refused import Refused
from railbird.web.words import record_ui, words

Wanted = Annotated[str, QueryParameter(max_length=40, required=False)]
Handle = Annotated[str, PathParameter(pattern="^[0-9a-f]{1,16}$")]
Season = Annotated[int, QueryParameter(required=False, ge=0, le=99_999)]
Before = Annotated[float | None, QueryParameter(required=False, ge=0, le=1e11)]


def bot_name(language: str, level: str) -> str:
    """What a bot is called."""
    say = words(language)
    return say("page.seat_bot", level=say(f"levels.{level}") if say.has(f"levels.{level}") else level)


async def _record(request: AnyRequest, seen: Seen, game: str, done: str = "") -> Template | Response[str]:
    server, language = server_of(request), language_of(request)
    says = record_ui(language)
    name = bot_name(language, seen.owner.name) if seen.is_bot else seen.owner.name
    shared: dict[str, Any] = {"seen": seen, "name": name, "done": done, "reasons": service.REASONS}
    if not seen.shown:
        return page(request, "record_hidden.html", **shared)
    found = await service.record_of(server, seen, request.user, small=True)
    chosen = look.chosen(found, game)
    whole = await server.store.profiles.curve(seen.subject, chosen) if chosen in found.ratings else []
    hung = posters(language)
    titles = {one.game.id: one.game.title.partition(" (")[0] for one in hung}
    return await drawn(
        request,
        "record.html",
        **shared,
        since=look.since(says, seen.owner.since) if seen.owner.since else "",
        totals=look.totals(found.scores),
        tabs=look.tabs(found, hung),
        chosen=chosen,
        titles=titles,
        hung={one.game.id: one for one in hung},
        curve=look.curve(whole, says),
        favourite=found.favourites.get(chosen),
        bets=[one for kind in ("best", "worst") if (one := look.bet(found.bets.get((chosen, kind)), says, seen.own))],
        met=[(one, _called(language, one), _path(one)) for one in found.met],
        latest=[(one, look.day(says, one.finished)) for one in found.latest],
        visible=VISIBLE,
        friends=await server.store.company.friends(seen.subject) if seen.own else [],
        blocked=await server.store.company.blocked(seen.subject) if seen.own else [],
    )


def _called(language: str, one: Met | Placed) -> str:
    subject = one.other if isinstance(one, Met) else one.subject
    return bot_name(language, subject.removeprefix(BOT)) if is_bot(subject) else one.name


def _path(one: Met) -> str:
    """Where the record of somebody one has played with is."""
    if is_bot(one.other):
        return f"/bots/{one.other.removeprefix(BOT)}"
    return f"/people/{one.handle}" if one.handle else ""


@get("/record")
async def mine(request: AnyRequest, game: Wanted = "", done: Wanted = "") -> Template | Response[str]:
    """What I have played, and how well."""
    if request.user is None:
        return page(request, "record_nobody.html")
    told = done if done in ("saved", "reported") else ""
    return await _record(request, await service.mine(request), game, told)


@get("/people/{handle:str}")
async def person(request: AnyRequest, handle: Handle, game: Wanted = "", done: Wanted = "") -> Template | Response[str]:
    """Somebody's record."""
    told = done if done in ("saved", "reported", "added") else ""
    return await _record(request, await service.look_at(request, handle), game, told)


@get("/bots/{level:str}")
async def bot(request: AnyRequest, level: FromPath[str], game: Wanted = "") -> Template | Response[str]:
    """A bot's record."""
    return await _record(request, service.the_bot(request, level), game)


@get("/people/{handle:str}/games")
async def games(request: AnyRequest, handle: Handle, before: Before = None) -> Template:
    """All games of somebody, a page at a time."""
    seen = await service.look_at(request, handle)
    found = await service.all_games(server_of(request), seen, before)
    says = record_ui(language_of(request))
    hung = {one.game.id: one for one in posters(language_of(request))}
    rows = [(one, look.day(says, one.finished)) for one in found]
    more = found[-1].finished if len(found) == service.PAGE else None
    return page(request, "record_games.html", seen=seen, rows=rows, hung=hung, more=more)


@get("/boards")
async def boards(request: AnyRequest) -> Redirect:
    """Leaderboards begin with the first game on the shelf."""
    return see(f"/boards/{posters(language_of(request))[0].game.id}")


@get("/boards/{game_id:str}")
async def board(request: AnyRequest, game_id: FromPath[str], season: Season = EVER) -> Template:
    """The leaderboard of a game, of all time or of a season."""
    seasons, lines = await service.board(request, game_id, season)
    language = language_of(request)
    says = record_ui(language)
    rows, place = [], 0
    for one in lines:
        place += not is_bot(one.subject)
        shown = one.visible == "public" or (request.user is not None and one.subject == request.user.id)
        path = f"/bots/{one.subject.removeprefix(BOT)}" if is_bot(one.subject) else f"/people/{one.handle}"
        rows.append(
            {
                "place": None if is_bot(one.subject) else place,
                "name": _called(language, one),
                "path": path if shown or is_bot(one.subject) else "",
                "color": one.color,
                "bot": is_bot(one.subject),
                "you": request.user is not None and one.subject == request.user.id,
                "points": points(one.rating),
                "around": around(one.rating),
                "games": one.games,
                "won": one.won,
            }
        )
    return page(
        request,
        "board.html",
        posters=posters(language),
        game=game_id,
        rows=rows,
        season=season,
        seasons=[(one, look.season_name(says, one)) for one in (EVER, *seasons)],
        rules={"games": LISTED_GAMES, "rivals": LISTED_RIVALS, "together": TOGETHER, "new": NEW},
    )


@post("/record/visible")
async def show(request: AnyRequest) -> Redirect:
    """Who sees my record."""
    wanted: VisibleIn = checked({"visible": (await form_of(request)).get("visible", "")}, VisibleIn)
    await service.show_to(request, wanted.visible)
    return see("/record?done=saved#settings")


@post("/people/{handle:str}/do/{what:str}")
async def do(request: AnyRequest, handle: Handle, what: FromPath[str]) -> Redirect:
    """Add, take out, block, unblock, report."""
    form = await form_of(request)
    match what:
        case "add" | "drop":
            await service.befriend(request, handle, on=what == "add")
        case "block" | "unblock":
            await service.block(request, handle, on=what == "block")
        case "report":
            await service.report(request, handle, form.get("reason", ""), form.get("words", ""))
        case _:
            raise Refused(404, "not_found")
    told = {"report": "reported", "add": "added"}.get(what, "saved")
    return see("/record?done=saved#settings" if form.get("back") == "record" else f"/people/{handle}?done={told}")


@get("/record/download")
async def download(request: AnyRequest) -> Response[bytes]:
    """All that is known of me, as a file."""
    found = await leaving.everything(request)
    data = await server_of(request).house.turns.aside(msgspec.json.encode, found)
    headers = {"content-disposition": 'attachment; filename="railbird.json"'}
    return Response(data, media_type="application/json", headers=headers)


@get("/record/delete")
async def ask(request: AnyRequest) -> Template:
    """Asks once more, for the name."""
    someone(request)
    return page(request, "record_delete.html")


@post("/record/delete")
async def delete(request: AnyRequest) -> Template | Response[Any]:
    """Everything is gone."""
    try:
        await leaving.delete(request, (await form_of(request)).get("name", ""))
    except Refused as refused:
        if refused.status != 422:
            raise
        fault = fault_in(request, "name", refused)
        return page(request, "record_delete.html", status=422, fault=fault)
    cookies: list[Cookie] = [gone(name) for name in (SESSION_COOKIE, GUEST_COOKIE, DEVICE_COOKIE)]
    done = page(request, "record_deleted.html", person=None)
    done.cookies = cookies
    return done


routes = Router(
    "/",
    route_handlers=[mine, person, bot, games, boards, board, show, do, download, ask, delete],
)
