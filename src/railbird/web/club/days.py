"""Race days: said, moved, called off, answered; and as a file for anybody's calendar."""

import time
from typing import Annotated, Literal

import msgspec

from railbird.store.clubs import STEWARD, Member
from railbird.store.race_days import COME, MAYBE, DayAnswer, RaceDay
from railbird.web.club.circle import Circle, acting, circle_of, refuse
from railbird.web.club.service import Zone, checked_zone
from railbird.web.dates import Leaf, leaf
from railbird.web.doors import AnyRequest, server_of
from railbird.web.house.settings import PLAIN
from railbird.web.house.slow import zone_of
from railbird.web.names import clean_line
from railbird.web.refused import Refused
from railbird.web.shelf import the_game
from railbird.web.words import club_ui

MOST_DAYS = 20  # Race days of a club that are still to come.
LASTS = 4 * 3600.0  # Seconds a race day is shown after it has begun.
AHEAD = 2 * 366 * 86_400.0  # Nobody plans further.

Answer = Literal["come", "maybe", "no"]
Note = Annotated[str, msgspec.Meta(max_length=300, pattern=PLAIN)]


class DayIn(msgspec.Struct, forbid_unknown_fields=True):
    """A race day: when (seconds since 1970), by which clock it is said, what is played."""

    at: Annotated[float, msgspec.Meta(ge=0, le=1e11)]
    zone: Zone | None = None
    game: Annotated[str, msgspec.Meta(max_length=40)] = ""
    note: Note = ""


class AnswerIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whether I come, and whether I want to be reminded."""

    answer: Answer
    remind: bool = False


class Comer(msgspec.Struct):
    """A member and what they have said."""

    person: str
    name: str
    color: str
    answer: Answer


class DayOut(msgspec.Struct):
    """A race day as members see it."""

    id: str
    at: float
    zone: str
    says: str  # The moment in words, by the clock of its zone.
    game: str
    title: str
    note: str
    comers: list[Comer]
    answer: Answer | None  # Mine.
    remind: bool


class Shown(msgspec.Struct):
    """A race day for a page."""

    day: DayOut
    leaf: Leaf
    come: list[Comer]
    maybe: list[Comer]
    open: bool  # Whether it can still be answered.


async def coming(request: AnyRequest, circle: Circle, language: str) -> list[Shown]:
    """The race days still to come, the next first; one under way is among them."""
    store = server_of(request).store
    days = await store.race_days.coming(circle.club.id, time.time() - LASTS, MOST_DAYS)
    answers = await store.race_days.answers([day.id for day in days])
    return [_shown(day, answers[day.id], circle, language) for day in days]


def _shown(day: RaceDay, answers: list[DayAnswer], circle: Circle, language: str) -> Shown:
    zone = zone_of(day.zone) or zone_of("UTC")
    assert zone is not None
    when = leaf(day.at, zone, language)
    known = {one.person: one for one in circle.members}
    comers = [_comer(known[one.person], one.answer) for one in answers if one.person in known]
    mine = next((one for one in answers if one.person == circle.me.person), None)
    out = DayOut(
        id=day.id,
        at=day.at,
        zone=when.zone,
        says=when.whole,
        game=day.game,
        title=game_title(day.game, language),
        note=day.note,
        comers=comers,
        answer=None if mine is None else mine.answer,  # type: ignore[arg-type] # one of the three
        remind=mine is not None and mine.remind,
    )
    by = {word: [one for one in comers if one.answer == word] for word in (COME, MAYBE)}
    return Shown(out, when, by[COME], by[MAYBE], day.at > time.time())


def _comer(member: Member, answer: str) -> Comer:
    return Comer(member.person, member.name, member.color, answer)  # type: ignore[arg-type] # one of the three


def game_title(game: str, language: str) -> str:
    """What a game is called in short; whatever people like where none was said."""
    if not game:
        return club_ui(language)("any_game")
    try:
        found = the_game(game)
    except Refused:
        return game
    return found.titles.get(language, found.title).partition(" (")[0]


async def day_of(request: AnyRequest, circle: Circle, day_id: str) -> RaceDay:
    """A race day of this club."""
    day = await server_of(request).store.race_days.find(day_id)
    if day is None or day.club != circle.club.id:
        raise Refused(404, "not_found")
    return day


def _checked(request: AnyRequest, wanted: DayIn, circle: Circle) -> dict[str, object]:
    now = time.time()
    if not now < wanted.at < now + AHEAD:
        refuse(request, "day_past", 422)
    if wanted.game:
        the_game(wanted.game)
    note = clean_line(wanted.note) if wanted.note.strip() else ""
    zone = checked_zone(request, wanted.zone or circle.club.zone)
    return {"at": wanted.at, "zone": zone, "game": wanted.game, "note": note}


async def add(request: AnyRequest, club_id: str, wanted: DayIn) -> Circle:
    """A new race day, said by those who look after the club."""
    circle = await acting(request, club_id, STEWARD)
    store = server_of(request).store
    values = _checked(request, wanted, circle)
    if len(await store.race_days.coming(circle.club.id, time.time(), MOST_DAYS)) >= MOST_DAYS:
        refuse(request, "many_days", most=MOST_DAYS)
    await store.race_days.add(circle.club.id, circle.me.person, **values)  # type: ignore[arg-type] # as checked
    return circle


async def move(request: AnyRequest, club_id: str, day_id: str, wanted: DayIn) -> Circle:
    """Another time, game or note; what was said to it stays said."""
    circle = await acting(request, club_id, STEWARD)
    day = await day_of(request, circle, day_id)
    await server_of(request).store.race_days.change(day.id, **_checked(request, wanted, circle))
    return circle


async def cancel(request: AnyRequest, club_id: str, day_id: str) -> Circle:
    """It does not take place."""
    circle = await acting(request, club_id, STEWARD)
    day = await day_of(request, circle, day_id)
    await server_of(request).store.race_days.cancel(day.id)
    return circle


async def answer(request: AnyRequest, club_id: str, day_id: str, wanted: AnswerIn) -> Circle:
    """I come, perhaps, or not; to be changed until it begins."""
    circle = await acting(request, club_id)
    day = await day_of(request, circle, day_id)
    if day.at <= time.time():
        refuse(request, "day_begun")
    given = DayAnswer(day.id, circle.me.person, wanted.answer, wanted.remind)
    await server_of(request).store.race_days.answer(given)
    return circle


# --- for a calendar (RFC 5545)


async def calendar(request: AnyRequest, club_id: str, day_id: str, language: str) -> str:
    """A race day as a calendar takes it."""
    circle = await circle_of(request, club_id)
    day = await day_of(request, circle, day_id)
    site = f"{request.url.scheme}://{request.url.netloc}"
    title = f"{circle.club.name}: {game_title(day.game, language)}"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//railbird//club//EN",
        "BEGIN:VEVENT",
        f"UID:{day.id}@{request.url.hostname}",
        f"DTSTAMP:{_utc(time.time())}",
        f"DTSTART:{_utc(day.at)}",
        f"DTEND:{_utc(day.at + LASTS)}",
        f"SUMMARY:{_escaped(title)}",
        f"DESCRIPTION:{_escaped(day.note)}",
        f"URL:{site}/clubs/{circle.club.id}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _utc(at: float) -> str:
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(at))


def _escaped(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text


def _folded(line: str) -> str:
    """No line has more than 75 bytes; the next one begins with a space."""
    found, kept = [""], 0
    for letter in line:
        size = len(letter.encode())
        if kept + size > 74:
            found.append(" ")
            kept = 1
        found[-1] += letter
        kept += size
    return "\r\n".join(found)
