"""Home, my games, new table, code, language."""

import asyncio
from typing import Any

from litestar import Router, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.params import FromPath
from litestar.response import Redirect, Template

from railbird.core.game import AnyGame
from railbird.core.lesson import has_lesson
from railbird.core.text import LANGUAGES, length, text
from railbird.web.doors import AnyRequest, GameId, server_of, somebody
from railbird.web.guide import posters
from railbird.web.house.codes import read_code
from railbird.web.house.settings import CLOCKS, TableIn
from railbird.web.house.table_info import COLORS
from railbird.web.lengths import RESERVES, clocks, named, rounded
from railbird.web.lobby import service
from railbird.web.lobby.service import TableCard, usual_seats
from railbird.web.names import MOST_TYPED
from railbird.web.pages import ask_again, checked, fault_in, form_of, local_path, number, page, see
from railbird.web.problems import language_of, wants_json
from railbird.web.refused import Refused
from railbird.web.shelf import USUAL, game_info, offered_bots, questions, the_game


@get("/")
async def home(request: AnyRequest) -> Template:
    """The games, my games, open tables."""
    server = server_of(request)
    language = language_of(request)
    return page(
        request,
        "home.html",
        posters=posters(language),
        typed=request.query_params.get("code", "")[:MOST_TYPED],
        mine=await service.my_cards(server, request.user, language) if request.user is not None else [],
        tables=await service.open_cards(server, request.user, language),
    )


@get("/my")
async def mine(request: AnyRequest) -> Template:
    """Where I sit: whose turn it is, and what has happened since I looked."""
    server = server_of(request)
    language = language_of(request)
    cards = await service.my_cards(server, request.user, language) if request.user is not None else []
    titles = ("your_turn", "mine_playing", "mine_waiting", "mine_over")
    groups: dict[str, list[tuple[TableCard, str]]] = {title: [] for title in titles}
    for card in cards:
        title = "your_turn" if card.my_turn else f"mine_{card.status.replace('abandoned', 'over')}"
        groups[title].append((card, await service.last_said(server, card, language)))
    return page(request, "mine.html", groups=groups, asked=len(groups["your_turn"]), palette=COLORS, rounded=rounded)


@post("/language")
async def speak(request: AnyRequest) -> Redirect:
    """Another language, kept in a cookie."""
    form = await form_of(request)
    chosen = form.get("language", "")
    cookie = Cookie(
        key="railbird_language", value=chosen if chosen in LANGUAGES else "en", max_age=365 * 86_400, samesite="lax"
    )
    return see(local_path(form.get("back", "/")), [cookie])


@post("/quick/{game_id:str}")
async def quick(request: AnyRequest, game_id: GameId) -> Redirect:
    """Me against bots, or bots alone, running at once."""
    form = await form_of(request)
    person, cookies = await somebody(request)
    wanted = service.quick_table(the_game(game_id), bool(form.get("watch")))
    live = await service.create(request, person, wanted)
    live.watching.expect(live)
    return see(f"/tables/{live.id}", cookies)


@get("/new/{game_id:str}")
async def new(request: AnyRequest, game_id: GameId) -> Template:
    """The form for a new table, made from the game's typed options."""
    return _new(request, game_id)


def _new(
    request: AnyRequest, game_id: str, form: dict[str, str] | None = None, refused: Refused | None = None
) -> Template:
    """The form, empty or as it was filled in, with what was wrong with it."""
    game = the_game(game_id)
    said = text(game, language_of(request))
    filled = form or {}
    wrong: dict[str, Any] = (
        {} if refused is None else {"status": refused.status, "fault": fault_in(request, "table", refused)}
    )
    return page(
        request,
        "new.html",
        posters=posters(said.language),
        game=game_info(game, said),
        asked=questions(game, said, _options(filled)),
        taught=has_lesson(game),
        bots=offered_bots(),
        usual=USUAL,
        clocks=clocks(said.language),
        quick_clocks=[(name, length(said.language, seconds)) for name, seconds in CLOCKS.items() if seconds],
        reserves=named(said.language, RESERVES[1:]),
        form=filled,
        seats=_count(game, filled),
        **wrong,
    )


@post("/new/{game_id:str}")
async def create(request: AnyRequest, game_id: GameId) -> Redirect | Template:
    """Set the table the form asks for; what cannot be is said in the form."""
    form = await form_of(request)
    try:
        wanted = _wanted(game_id, form, await _uploaded(request))
        person, cookies = await somebody(request)
        live = await service.create(request, person, wanted)
    except Refused as refused:
        if refused.status not in (409, 422) or wants_json(request):
            raise
        return _new(request, game_id, form, refused)
    return see(f"/tables/{live.id}", cookies)


async def _uploaded(request: AnyRequest) -> str | None:
    file = (await request.form()).get("edition_file")
    if not isinstance(file, UploadFile):
        return None
    raw = await file.read()
    if not raw:
        return None
    try:
        return await asyncio.to_thread(raw.decode, "utf-8")
    except UnicodeDecodeError as error:
        raise Refused(422, "unreadable") from error


def _wanted(game_id: str, form: dict[str, str], edition_text: str | None) -> TableIn:
    game = the_game(game_id)
    by_seat = "by_seat" in form or "seats" not in form
    own = number(form, "clock_own")
    values: dict[str, Any] = {
        "game": game_id,
        "seats": _seat_by_seat(game, form) if by_seat else _seats_for(game, form),
        "options": _options(form),
        "edition": form.get("edition", "standard"),
        "edition_text": edition_text,
        "public": "public" in form if by_seat else form.get("who") == "anyone",
        "spectators": "spectators" in form,
        "seating": "random" if "random" in form else "chosen",
        "clock": own or CLOCKS.get(form.get("clock", "none"), 0),
        "reserve": number(form, "reserve"),
        "weekends": "weekends" in form,
        "zone": form.get("zone", "").strip() or "UTC",
        "holidays": number(form, "holidays"),
        "on_time": form.get("on_time", "fallback"),
        "hints": "hints" in form and "rated" not in form,
        "rated": "rated" in form,
        "pace": "human" if "pace" in form else "instant",
    }
    if edition_text is not None:
        values["edition"] = "own"
    wanted: TableIn = checked(values, TableIn)
    return wanted


def _options(form: dict[str, str]) -> dict[str, str]:
    return {name[2:]: value for name, value in form.items() if name.startswith("o.")}


def _count(game: AnyGame, form: dict[str, str]) -> int:
    """So many seats, as far as the game has them."""
    wanted = form.get("seats", "").strip()
    count = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) <= 3 else usual_seats(game)
    return min(max(count, game.seats.start), game.seats.stop - 1)


def _seat_by_seat(game: AnyGame, form: dict[str, str]) -> list[dict[str, str | None]]:
    seats: list[dict[str, str | None]] = []
    for place in range(game.seats.stop - 1):
        kind, _, level = form.get(f"seat.{place}", "").partition(":")
        if kind:
            name = form.get(f"name.{place}", "").strip() or None
            seats.append({"kind": kind, "bot": level or None, "name": name if kind == "here" else None})
    return seats


def _seats_for(game: AnyGame, form: dict[str, str]) -> list[dict[str, str | None]]:
    """Me and so many others: friends and strangers come to open seats, bots sit down at once."""
    count = _count(game, form)
    other = "bot" if form.get("who") == "bots" else "open"
    return [{"kind": "me" if seat == 0 else other} for seat in range(count)]


@post("/code")
async def enter_code(request: AnyRequest) -> Redirect:
    """Somebody types a code."""
    typed = (await form_of(request)).get("code", "").strip()[:MOST_TYPED]
    try:
        if not typed:
            raise Refused(422, "no_code")
        return see(f"/tables/{await service.find_code(request, typed)}")
    except Refused as refused:
        return ask_again("/#join", refused, code=read_code(typed) or typed)


@get("/join/{code:str}")
async def by_code(request: AnyRequest, code: FromPath[str]) -> Redirect:
    """The table behind a code: where links and QR codes lead."""
    return see(f"/tables/{await service.find_code(request, code)}")


routes = Router("/", route_handlers=[home, mine, speak, quick, new, create, enter_code, by_code])
