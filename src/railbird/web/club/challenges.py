"""Challenges by link: beat my result on this deal.

Whoever sets one plays it first, alone against bots; whoever has the link plays the same dice and cards from the same
seat against the same level, once. What a table holds only its player sees until nobody plays the deal any more, and how
the others did only those see who have done it themselves.
"""

import time
from collections.abc import Sequence
from typing import Annotated

import msgspec

from railbird.core.errors import RailbirdError
from railbird.core.record import Record, verify
from railbird.core.tape import commitment
from railbird.store.challenges import Challenge, Outcome, Try
from railbird.store.people import Person
from railbird.store.tables import OVER, PLAYING, WAITING
from railbird.web.club.circle import refuse
from railbird.web.doors import AnyRequest, address, server_of
from railbird.web.house.settings import NewSeat, Settings, Short, TableIn, checked, empty_seat
from railbird.web.house.steward import Dealt
from railbird.web.lobby.service import one_more, usual_seats
from railbird.web.names import bot_name
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.shelf import USUAL, check_level, the_game

MOST_TRIES = 100
MOST_SHOWN = 30
MOST_SETTLED = 6  # Finished tries that are gone through for one request; the next one goes on.
DAY = 86_400.0


class ChallengeIn(msgspec.Struct, forbid_unknown_fields=True):
    """A challenge: the game, how many seats, which bots, and for how many days it can be taken up."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=12)] | None = None
    options: dict[Short, bool | int | Annotated[str, msgspec.Meta(max_length=200)]] = {}
    bot: Short = USUAL
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 7


class Score(msgspec.Struct):
    """What somebody made of it."""

    rank: int  # Among all who have played it to the end; equal results share a rank.
    name: str
    money: int
    place: int  # At their own table.
    you: bool
    table: str | None  # Once nobody plays it any more: everything is open then.


class ChallengeOut(msgspec.Struct):
    """A challenge as whoever has its link sees it."""

    token: str
    game: str
    seats: int
    bot: str
    by: str
    mine: bool  # Whether I have set it.
    closes: float
    status: str  # open, closed (nobody takes it up any more, somebody still plays) or over.
    commitment: str
    tries: int
    table: str | None  # Where I play it.
    done: bool  # Whether I have played it to the end.
    scores: list[Score]  # Only for those who have, or when it is over.
    seed: str | None  # When it is over,
    verified: int  # with how many dice and cards were drawn again from it.


# --- set, taken up, closed


async def add(request: AnyRequest, person: Person, wanted: ChallengeIn) -> Challenge:
    """Set a challenge, and play it first."""
    server, game = server_of(request), the_game(wanted.game)
    server.limits.count("challenge", person.id)
    seats = wanted.seats or usual_seats(game)
    check_level(game, wanted.bot)
    trial = TableIn(game=game.id, seats=[NewSeat("me")] * seats, options=wanted.options, stand_in=wanted.bot)
    settings = checked(game, trial).encoded()
    made = await server.store.challenges.add(person.id, game.id, seats, settings, wanted.bot, wanted.days * DAY)
    await take_up(request, person, made.token)
    return made


async def find(request: AnyRequest, token: str) -> Challenge:
    """The challenge of a link; guessing is counted."""
    server = server_of(request)
    server.limits.check("wrong_code", address(request))
    found = await server.store.challenges.find(token=token)
    if found is None:
        server.limits.count("wrong_code", address(request))
        raise Refused(404, "not_found")
    return found


async def take_up(request: AnyRequest, person: Person, token: str) -> str:
    """Play it, once: the id of my table, the same whenever I ask."""
    server, challenge = server_of(request), await find(request, token)
    tries = await server.store.challenges.tries(challenge.id, MOST_TRIES + 1)
    mine = next((one for one in tries if one.person == person.id), None)
    if mine is None and (challenge.closes <= time.time() or len(tries) >= MOST_TRIES):
        refuse(request, "challenge_closed")
    if mine is not None and mine.status is not None:
        return mine.table_id
    server.limits.count("table", person.id)
    table_id = await server.store.challenges.take_up(challenge.id, person.id)
    settings = msgspec.structs.replace(msgspec.json.decode(challenge.settings, type=Settings), deal=challenge.id)
    seats = [empty_seat(number, salt=salt) for number, salt in enumerate(challenge.salts)]
    seats[0].person, seats[0].name = person.id, person.name
    for row in seats[1:]:
        row.bot, row.name = challenge.bot, bot_name([one.name for one in seats])
    dealt = Dealt(challenge.game, table_id, challenge.seed)
    live = await one_more(request, person, lambda: server.steward.deal(person, settings, seats, dealt))
    return live.id


async def close(request: AnyRequest, person: Person, token: str) -> None:
    """Nobody takes it up any more, and who still plays does not go on: by whoever has set it."""
    server, challenge = server_of(request), await find(request, token)
    if challenge.by != person.id:
        refuse(request, "challenge_not_yours", 403)
    await server.store.challenges.close(challenge.id)
    for one in await server.store.challenges.tries(challenge.id, MOST_TRIES + 1):
        if one.status in (WAITING, PLAYING):
            await server.steward.call_off(await server.house.find(one.table_id))


# --- what is shown of it


async def shown(request: AnyRequest, challenge: Challenge, whole: bool = True) -> ChallengeOut:
    """A challenge through the eyes of whoever has its link; in a list without what everybody made of it."""
    server, me = server_of(request), "" if request.user is None else request.user.id
    tries = await _settled(server, challenge) if whole else await _tries(server, challenge)
    mine = next((one for one in tries if one.person == me and one.status is not None), None)
    over = await server.store.challenges.is_over(challenge.id)
    done = mine is not None and mine.status not in (WAITING, PLAYING)
    by = await server.store.people.find(challenge.by)
    ended = [one.outcome for one in tries if one.outcome is not None]
    return ChallengeOut(
        token=challenge.token,
        game=challenge.game,
        seats=challenge.seats,
        bot=challenge.bot,
        by=by.name if by is not None else "",
        mine=challenge.by == me,
        closes=challenge.closes,
        status="over" if over else "open" if challenge.closes > time.time() else "closed",
        commitment=commitment(challenge.seed),
        tries=len(tries),
        table=mine.table_id if mine is not None else None,
        done=done,
        scores=scores(tries, me, over) if whole and (done or over) else [],
        seed=challenge.seed.hex() if over else None,
        verified=sum(one.verified for one in ended) if over and all(one.verified for one in ended) else 0,
    )


async def _tries(server: Server, challenge: Challenge) -> list[Try]:
    return await server.store.challenges.tries(challenge.id, MOST_TRIES + 1)


async def _settled(server: Server, challenge: Challenge) -> list[Try]:
    """All tries; of those that are over and that nobody has gone through yet, a few are gone through now."""
    waiting = [one for one in await _tries(server, challenge) if one.status == OVER and one.outcome is None]
    for one in waiting[:MOST_SETTLED]:
        try:
            live = await server.house.find(one.table_id)
        except Refused:  # played with rules this server no longer has
            continue
        standing, counts = live.begun.state.standing(), live.seats[0].bot is None
        verified = await server.house.turns.aside(_verified, live.begun.record())
        outcome = Outcome(standing.money[0], standing.ranks[0], counts, verified)
        await server.store.challenges.settle(one.table_id, outcome)
    return await _tries(server, challenge)


def _verified(record: Record) -> int:
    try:
        return verify(record)
    except RailbirdError:
        return 0


def scores(tries: Sequence[Try], me: str, over: bool) -> list[Score]:
    """What everybody made of it who has played it to the end themselves, the best first; alike share a rank."""
    ended = [(one, one.outcome) for one in tries if one.outcome is not None and one.outcome.counts]
    found = [
        Score(
            1 + sum(other.money > outcome.money for _, other in ended),
            one.name,
            outcome.money,
            outcome.place,
            one.person == me,
            one.table_id if over else None,
        )
        for one, outcome in ended
    ]
    return sorted(found, key=lambda score: (score.rank, score.name))
