"""What the forms of a club do: each button by its name, and where it leads."""

from collections.abc import Awaitable, Callable
from typing import Any

from railbird.store.race_days import ANSWERS
from railbird.web.club import days, deals, nudge, season, service
from railbird.web.club.circle import acting, refuse
from railbird.web.club.days import AnswerIn, DayIn
from railbird.web.club.season import SeasonIn
from railbird.web.club.service import ClubChange, InviteIn, ReportIn, checked_zone
from railbird.web.club.tournament import service as tournament
from railbird.web.dates import moment
from railbird.web.doors import AnyRequest, someone
from railbird.web.house.settings import CLOCKS, NewSeat, TableIn
from railbird.web.house.slow import zone_of
from railbird.web.lobby import service as lobby
from railbird.web.pages import checked, number
from railbird.web.refused import Refused
from railbird.web.shelf import the_game

Form = dict[str, str]
Deed = Callable[[AnyRequest, str, Form], Awaitable[str]]


async def carry_out(request: AnyRequest, club_id: str, what: str, form: Form) -> str:
    """Do it; the path of the page to go on with."""
    deed = DEEDS.get(what)
    if deed is None:
        raise Refused(404, "not_found")
    return await deed(request, club_id, form)


def _club(club_id: str, place: str = "") -> str:
    return f"/clubs/{club_id}{place}"


# --- the club


async def _change(request: AnyRequest, club_id: str, form: Form) -> str:
    values = {"name": form.get("name", "").strip(), "zone": form.get("zone", "").strip() or "UTC"}
    await service.change(request, club_id, checked(values, ClubChange))
    return _club(club_id, "/members?done=saved")


async def _tv(request: AnyRequest, club_id: str, form: Form) -> str:
    await service.change(request, club_id, ClubChange(tv="on" in form))
    return _club(club_id, "/members#tv")


async def _end(request: AnyRequest, club_id: str, _form: Form) -> str:
    await service.end(request, club_id)
    return "/clubs"


async def _role(request: AnyRequest, club_id: str, form: Form) -> str:
    role = form.get("role", "")
    if role not in ("host", "steward", "member"):
        raise Refused(404, "not_found")
    await service.set_role(request, club_id, form.get("person", "")[:32], role)
    return _club(club_id, "/members")


async def _drop(request: AnyRequest, club_id: str, form: Form) -> str:
    await service.drop(request, club_id, form.get("person", "")[:32], "block" in form)
    return _club(club_id, "/members")


async def _leave(request: AnyRequest, club_id: str, _form: Form) -> str:
    await service.drop(request, club_id, someone(request).id)
    return "/clubs"


async def _invite(request: AnyRequest, club_id: str, form: Form) -> str:
    wanted = checked({"uses": number(form, "uses", 5), "days": number(form, "days", 7)}, InviteIn)
    await service.invite(request, club_id, wanted)
    return _club(club_id, "#bring")


async def _take_back(request: AnyRequest, club_id: str, form: Form) -> str:
    await service.take_back(request, club_id, form.get("token", "")[:24])
    return _club(club_id, "#bring")


async def _report(request: AnyRequest, club_id: str, form: Form) -> str:
    wanted = {"text": form.get("text", ""), "about": form.get("about") or None}
    await service.report(request, club_id, checked(wanted, ReportIn))
    return _club(club_id, "/members?done=reported")


async def _settle(request: AnyRequest, club_id: str, form: Form) -> str:
    await service.settle(request, club_id, form.get("report", "")[:16])
    return _club(club_id, "/members")


# --- race days


def _day_in(request: AnyRequest, form: Form) -> DayIn:
    name = checked_zone(request, form.get("zone", "").strip()[:60] or "UTC")
    zone = zone_of(name)
    assert zone is not None
    at = moment(form.get("day", ""), form.get("time", ""), zone)
    if at is None or at < 0:
        refuse(request, "when", 422)
    wanted: dict[str, Any] = {"at": at, "zone": name, "game": form.get("game", ""), "note": form.get("note", "")}
    return checked(wanted, DayIn)  # type: ignore[no-any-return] # what it is asked for


async def _day(request: AnyRequest, club_id: str, form: Form) -> str:
    await acting(request, club_id, "steward")
    await days.add(request, club_id, _day_in(request, form))
    return _club(club_id, "#days")


async def _move_day(request: AnyRequest, club_id: str, form: Form) -> str:
    await days.move(request, club_id, form.get("id", "")[:16], _day_in(request, form))
    return _club(club_id, "#days")


async def _cancel_day(request: AnyRequest, club_id: str, form: Form) -> str:
    await days.cancel(request, club_id, form.get("id", "")[:16])
    return _club(club_id, "#days")


async def _answer(request: AnyRequest, club_id: str, form: Form) -> str:
    if form.get("answer") not in ANSWERS:
        raise Refused(422, "unreadable")
    wanted = checked({"answer": form["answer"], "remind": "remind" in form}, AnswerIn)
    await days.answer(request, club_id, form.get("id", "")[:16], wanted)
    return _club(club_id, "#days")


# --- seasons and tables


def _season_in(request: AnyRequest, form: Form) -> SeasonIn:
    written = form.get("points", "")[:200].replace(",", " ").split()
    if not written or not all(one.isascii() and one.isdecimal() and len(one) <= 3 for one in written):
        refuse(request, "points", 422)
    points = [int(one) for one in written]
    if max(points) > 100 or len(points) > 12:
        refuse(request, "points", 422)
    return SeasonIn(form.get("name", "").strip()[:60], points)


async def _season(request: AnyRequest, club_id: str, form: Form) -> str:
    await season.change(request, club_id, _season_in(request, form))
    return _club(club_id, "/members?done=saved")


async def _begin(request: AnyRequest, club_id: str, form: Form) -> str:
    await season.begin(request, club_id, _season_in(request, form))
    return _club(club_id)


async def _table(request: AnyRequest, club_id: str, form: Form) -> str:
    """A table with open seats, in the club from the beginning."""
    await acting(request, club_id)
    game = the_game(form.get("game", ""))
    count = min(max(number(form, "seats", lobby.usual_seats(game)), game.seats.start), game.seats.stop - 1)
    seats = [NewSeat("me"), *[NewSeat("open")] * (count - 1)]
    clock = CLOCKS.get(form.get("clock", "none"), 0)
    live = await lobby.create(request, someone(request), TableIn(game=game.id, seats=seats, clock=clock))
    await season.bring(request, club_id, live.id)
    return f"/tables/{live.id}"


async def _bring(request: AnyRequest, club_id: str, form: Form) -> str:
    await season.bring(request, club_id, form.get("table", "")[:16])
    return _club(club_id, "#tables")


async def _take_out(request: AnyRequest, club_id: str, form: Form) -> str:
    await season.take_out(request, club_id, form.get("table", "")[:16])
    return _club(club_id, "#tables")


async def _nudge(request: AnyRequest, club_id: str, form: Form) -> str:
    await nudge.nudge(request, club_id, form.get("table", "")[:16], number(form, "seat"))
    return _club(club_id, "#turns")


async def _deal(request: AnyRequest, club_id: str, form: Form) -> str:
    return _club(club_id, f"/deals/{await deals.add(request, club_id, deals.from_form(request, form))}")


async def _tournament(request: AnyRequest, club_id: str, form: Form) -> str:
    return _club(club_id, f"/tournaments/{await tournament.add(request, club_id, tournament.from_form(request, form))}")


DEEDS: dict[str, Deed] = {
    "change": _change, "tv": _tv, "end": _end, "role": _role, "drop": _drop, "leave": _leave, "invite": _invite,
    "take_back": _take_back, "report": _report, "settle": _settle, "day": _day, "move_day": _move_day,
    "cancel_day": _cancel_day, "answer": _answer, "season": _season, "begin": _begin, "table": _table,
    "bring": _bring, "take_out": _take_out, "nudge": _nudge, "deal": _deal, "tournament": _tournament,
}  # fmt: skip
