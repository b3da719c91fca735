"""What a rated game makes of the ratings of those who played it, and for whom it counts.

Whoever wants to stand high without playing well would meet the same friend again and again, or bring opponents made for
losing. So two people count against each other for so many games a season, and somebody new moves nobody's rating but
their own and that of others who are new: bots are never new.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.insight.ratings import Rating, rate
from railbird.store import record_schema as schema

EVER = 0  # The season that does not end.
NEW = 5  # Rated games of a game before somebody counts for others.
TOGETHER = 20  # Rated games of one season in which two people count against each other.
LISTED_GAMES, LISTED_RIVALS = 5, 3  # Who stands on a leaderboard has played so often, and people against so many.
BOT = "bot:"

_ratings, _rivals = schema.ratings.c, schema.rivals.c


class Rated(NamedTuple):
    """What a game was for somebody's rating: the one after it, or why there is none."""

    rating: Rating | None
    why: str = ""


class _Known(NamedTuple):
    rating: Rating
    games: int


def is_bot(subject: str) -> bool:
    """Whether a record is a bot's."""
    return subject.startswith(BOT)


def conflict_insert(connection: AsyncConnection) -> Any:
    """An insert that can say what happens where a row is there already, in the database's own dialect."""
    return import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert


async def rate_table(
    connection: AsyncConnection, game: str, season: int, ranks: Mapping[str, float], won: Iterable[str]
) -> dict[str, Rated]:
    """Rate all who have played a game that counts, within the transaction that counts it."""
    subjects, winners = sorted(ranks), set(won)
    if not subjects:
        return {}
    met = await _met(connection, game, season, subjects)
    ever = await _known(connection, game, EVER, subjects)
    now = await _known(connection, game, season, subjects)
    against = {one: _opponents(one, subjects, ever, met) for one in subjects}
    found: dict[str, Rated] = {}
    for one in subjects:
        others, why = against[one]
        if not others:
            found[one] = Rated(None, why)
            continue
        group, places = [one, *others], [ranks[one], *(ranks[other] for other in others)]
        for number, known in ((EVER, ever), (season, now)):
            after = rate([known[member].rating for member in group], places)[0]
            fresh = await _meet(connection, one, game, number, others)
            await _keep(connection, one, game, number, after, one in winners, fresh)
            if number == EVER:
                found[one] = Rated(after)
    return found


def _opponents(
    one: str, subjects: Sequence[str], ever: Mapping[str, _Known], met: Mapping[tuple[str, str], int]
) -> tuple[list[str], str]:
    """Against whom a game counts for somebody; without anybody, why."""
    others = [other for other in subjects if other != one]
    fresh = [other for other in others if is_bot(one) or is_bot(other) or met.get((one, other), 0) < TOGETHER]
    if is_bot(one) or ever[one].games >= NEW:
        known = [other for other in fresh if is_bot(other) or ever[other].games >= NEW]
    else:
        known = fresh
    return known, "" if known else "unknown" if fresh else "same_pair" if others else "alone"


async def _met(
    connection: AsyncConnection, game: str, season: int, subjects: Sequence[str]
) -> dict[tuple[str, str], int]:
    these = (_rivals.subject.in_(subjects), _rivals.game == game, _rivals.season == season, _rivals.other.in_(subjects))
    rows = await connection.execute(select(_rivals.subject, _rivals.other, _rivals.games).where(*these))
    return {(row.subject, row.other): row.games for row in rows}


async def _known(connection: AsyncConnection, game: str, season: int, subjects: Sequence[str]) -> dict[str, _Known]:
    """Everybody's rating so far, locked until the transaction ends; a first one for those who have none."""
    new = Rating()
    nothing = {"games": 0, "won": 0, "rivals": 0, "listed": False, "least": new.least}
    rows = [
        {"subject": one, "game": game, "season": season, "mu": new.mu, "sigma": new.sigma, **nothing}
        for one in subjects
    ]
    await connection.execute(conflict_insert(connection)(schema.ratings).on_conflict_do_nothing(), rows)
    these = (_ratings.subject.in_(subjects), _ratings.game == game, _ratings.season == season)
    query = select(_ratings.subject, _ratings.mu, _ratings.sigma, _ratings.games).where(*these)
    found = await connection.execute(query.order_by(_ratings.subject).with_for_update())
    return {row.subject: _Known(Rating(row.mu, row.sigma), row.games) for row in found}


async def _meet(connection: AsyncConnection, one: str, game: str, season: int, others: Sequence[str]) -> int:
    """Somebody was rated against these; how many of them for the first time."""
    these = (_rivals.subject == one, _rivals.game == game, _rivals.season == season)
    before = await connection.execute(select(_rivals.other).where(*these, _rivals.other.in_(others)))
    known = {row.other for row in before}
    new = [{"subject": one, "game": game, "season": season, "other": other, "games": 1} for other in others]
    insert = conflict_insert(connection)(schema.rivals)
    more = insert.on_conflict_do_update(
        index_elements=list(schema.rivals.primary_key), set_={"games": _rivals.games + 1}
    )
    await connection.execute(more, new)
    return len(others) - len(known)


async def _keep(
    connection: AsyncConnection, one: str, game: str, season: int, after: Rating, won: bool, fresh: int
) -> None:
    games, rivals = _ratings.games + 1, _ratings.rivals + fresh
    change = update(schema.ratings).where(_ratings.subject == one, _ratings.game == game, _ratings.season == season)
    await connection.execute(
        change.values(
            mu=after.mu,
            sigma=after.sigma,
            least=after.least,
            games=games,
            won=_ratings.won + int(won),
            rivals=rivals,
            listed=(games >= LISTED_GAMES) & (rivals >= (0 if is_bot(one) else LISTED_RIVALS)),
        )
    )
