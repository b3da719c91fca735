"""One game added to all the tables of the record, within the transaction that counts it."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.insight.ratings import SURE
from railbird.insight.report import Split
from railbird.store import record_schema as schema
from railbird.store.outcome import BetTold, Outcome, Result, season_of
from railbird.store.rating import Rated, conflict_insert, is_bot, rate_table

FRIENDS = "friends"  # Who sees a record whose owner has not said anything.

SUMS: Mapping[Table, Sequence[str]] = {
    schema.scores: (
        "games", "won", "second", "third", "chance", "analysed", "analysed_won", "adjusted", "variance",
    ),
    schema.meetings: ("games", "ahead", "level"),
    schema.backings: ("times", "paid", "gain"),
}  # fmt: skip
"""What is added up where a row is there already."""


async def _sum_up(connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows to those that are there, in one order: two nodes never wait for each other."""
    if not rows:
        return
    keys = [column.name for column in table.primary_key]
    insert = conflict_insert(connection)(table)
    more = {name: table.c[name] + insert.excluded[name] for name in SUMS[table]}
    latest = {name: insert.excluded[name] for name in ("last", "names") if name in table.c}
    ordered = sorted(rows, key=lambda row: [str(row[key]) for key in keys])
    await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=more | latest), ordered)


async def move(connection: AsyncConnection, table: Table, column: str, person: str, other: str) -> None:
    """Somebody's rows become another's, added up where they have such a row."""
    mine: ColumnElement[bool] = table.c[column] == person
    rows = (await connection.execute(select(table).where(mine))).mappings().all()
    await connection.execute(delete(table).where(mine))
    await _sum_up(connection, table, [{**row, column: other} for row in rows])


async def move_bets(connection: AsyncConnection, person: str, other: str, kind: str, better: bool) -> None:
    columns = schema.bets.c
    mine = (columns.subject == person, columns.kind == kind)
    rows = (await connection.execute(select(schema.bets).where(*mine))).mappings().all()
    await connection.execute(delete(schema.bets).where(*mine))
    await _put_bets(connection, [{**row, "subject": other} for row in rows], better)


async def _put_bets(connection: AsyncConnection, rows: Sequence[Mapping[str, Any]], better: bool) -> None:
    """Bets take the place of those that are there where they were better, or worse."""
    if rows:
        insert = conflict_insert(connection)(schema.bets)
        new, old = insert.excluded, schema.bets.c
        beats = new.worth > old.worth if better else new.worth < old.worth
        values = {name: new[name] for name in ("worth", "table_id", "at", "told")}
        keys = list(schema.bets.primary_key)
        await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=values, where=beats), rows)


# --- one game


async def add(connection: AsyncConnection, outcome: Outcome) -> None:
    season, kept = (
        season_of(outcome.finished),
        [one for one in outcome.results if outcome.rated or not is_bot(one.subject)],
    )
    if not kept:
        return
    held: dict[str, list[int]] = {}
    for one in outcome.results:
        held.setdefault(one.subject, []).append(one.place)
    ranks = {subject: sum(places) / len(places) for subject, places in held.items()}
    rated: dict[str, Rated] = {}
    if outcome.rated:
        counts = {one.subject: ranks[one.subject] for one in outcome.results if not one.why}
        winners = [subject for subject in counts if min(held[subject]) == 1]
        rated = await rate_table(connection, outcome.game, season, counts, winners)
    await connection.execute(
        conflict_insert(connection)(schema.results).on_conflict_do_nothing(),
        [_row(outcome, one, season, rated.get(one.subject, Rated(None, one.why))) for one in kept],
    )
    await _sum_up(connection, schema.scores, _merged([_score(outcome, one) for one in kept]))
    await _sum_up(connection, schema.meetings, _meetings(outcome, ranks))
    people = [one for one in outcome.results if not is_bot(one.subject)]
    await _sum_up(connection, schema.backings, [row for one in people for row in _backings(outcome, one)])
    for kind, better in (("best", True), ("worst", False)):
        found = [(one, bet) for one in people if (bet := getattr(one.told, kind)) is not None]
        await _put_bets(connection, [_bet(outcome, one, kind, bet) for one, bet in found], better)
    await _introduce(connection, people)


def _row(outcome: Outcome, one: Result, season: int, rated: Rated) -> dict[str, Any]:
    after = rated.rating
    return {
        "table_id": outcome.table_id, "seat": one.seat, "subject": one.subject, "game": outcome.game,
        "finished": outcome.finished, "season": season, "place": one.place, "seats": outcome.seats,
        "rated": after is not None, "why": rated.why if outcome.rated else "",
        "mu": None if after is None else after.mu, "sigma": None if after is None else after.sigma,
        "told": msgspec.json.encode(one.told).decode(),
    }  # fmt: skip


def _score(outcome: Outcome, one: Result) -> dict[str, Any]:
    places = {name: int(one.place == place) for place, name in enumerate(("won", "second", "third"), 1)}
    luck = {"analysed": 0, "analysed_won": 0.0, "adjusted": 0.0, "variance": 0.0}
    return {"subject": one.subject, "game": outcome.game, "games": 1, **places, "chance": 1 / outcome.seats, **luck}


def _merged(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of one key added up: a bot may sit on several seats."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        known = found.setdefault(row["subject"], row)
        if known is not row:
            known |= {name: known[name] + row[name] for name in SUMS[schema.scores]}
    return list(found.values())


def _meetings(outcome: Outcome, ranks: Mapping[str, float]) -> list[dict[str, Any]]:
    """Everybody at the table with everybody else; bots do not keep such a book."""
    return [
        {"subject": one, "other": other, "games": 1, "ahead": int(ranks[one] < ranks[other]),
         "level": int(ranks[one] == ranks[other]), "last": outcome.finished}
        for one in ranks if not is_bot(one)
        for other in ranks if other != one
    ]  # fmt: skip


def _backings(outcome: Outcome, one: Result) -> list[dict[str, Any]]:
    return [
        {"subject": one.subject, "game": outcome.game, **msgspec.structs.asdict(backed),
         "names": msgspec.json.encode(backed.names).decode()}
        for backed in one.told.backed
    ]  # fmt: skip


def _bet(outcome: Outcome, one: Result, kind: str, bet: BetTold) -> dict[str, Any]:
    where = {"table_id": outcome.table_id, "at": outcome.finished, "told": msgspec.json.encode(bet).decode()}
    return {"subject": one.subject, "game": outcome.game, "kind": kind, "worth": bet.worth, **where}


async def _introduce(connection: AsyncConnection, people: Sequence[Result]) -> None:
    """Everybody has a page of their own from the first game on, and wears what they wore last."""
    if people:
        insert, now = conflict_insert(connection)(schema.profiles), time.time()
        rows = [
            {"person": one.subject, "handle": secrets.token_hex(8), "visible": FRIENDS, "color": one.color, "at": now}
            for one in sorted(people, key=lambda one: one.subject)
        ]
        keys = list(schema.profiles.primary_key)
        await connection.execute(
            insert.on_conflict_do_update(index_elements=keys, set_={"color": insert.excluded.color}), rows
        )


async def add_luck(connection: AsyncConnection, table_id: str, seat: int, split: Split) -> None:
    columns = schema.results.c
    this = (columns.table_id == table_id, columns.seat == seat, columns.luck.is_(None))
    noise = split.around.luck / SURE
    change = update(schema.results).where(*this).values(luck=split.luck, noise=noise)
    row = (await connection.execute(change.returning(columns.subject, columns.game))).first()
    if row is not None:
        luck = {
            "analysed": 1, "analysed_won": split.result, "adjusted": split.adjusted, "variance": noise**2,
        }  # fmt: skip
        nothing = {"games": 0, "won": 0, "second": 0, "third": 0, "chance": 0.0}
        await _sum_up(connection, schema.scores, [{"subject": row.subject, "game": row.game, **nothing, **luck}])
