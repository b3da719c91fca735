"""Migrations bring any database to the schema in the code."""

from collections.abc import Callable

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert, select

from railbird.core.errors import RailbirdError
from railbird.store import Store, open_store, schema
from railbird.store.engine import WRITES, BadDatabase, async_url, open_engine
from railbird.store.migrating import MIGRATIONS, newest
from railbird.store.outbox import Note
from railbird.store.schema import metadata
from railbird.store.tournaments import Rules
from tests.store.postgres import Cluster

pytestmark = pytest.mark.asyncio


async def test_the_migrated_database_is_the_schema(store: Store) -> None:
    async with store.engine.connect() as connection:
        difference = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    assert difference == []


async def test_opening_twice_keeps_what_is_there(database: str) -> None:
    first = await open_store(database)
    person = await first.people.add_guest("Ada")
    key = await first.key("cookies")
    await first.close()
    second = await open_store(database)
    assert await second.people.find(person.id) == person
    assert await second.key("cookies") == key
    await second.close()


def scripts() -> Config:
    """Alembic's settings."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


async def lay_out(database: str, version: str, fill: Callable[[Connection], None] = lambda _connection: None) -> None:
    """A database as an earlier version had it, with something in it."""

    def begin(connection: Connection) -> None:
        config = scripts()
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        fill(connection)

    engine = open_engine(database)
    async with engine.execution_options(**WRITES).begin() as connection:
        await connection.run_sync(begin)
    await engine.dispose()


async def test_the_newest_version_is_the_last_script() -> None:
    assert ScriptDirectory.from_config(scripts()).get_heads() == [newest()]


async def test_a_database_of_an_earlier_version_is_brought_up_to_date(database: str) -> None:
    await lay_out(database, "0001")
    store = await open_store(database)
    async with store.engine.connect() as connection:
        difference = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
        at = await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_heads())
    await store.close()
    assert (difference, at) == ([], (newest(),))


# One row of each table of the first version; the newest must still have them, word for word.
OF_THE_FIRST: dict[str, dict[str, object]] = {
    "people": {"id": "ada", "name": "Ada", "login": "ada", "password": "hash", "created": 1.5},
    "tables": {
        "id": "a1", "code": "A-1", "game": "jockey", "rules": 1, "host": "ada", "settings": "{}", "seed": b"seed",
        "status": "over", "public": True, "revision": 3, "driver": "n", "next": None, "created": 2.0, "finished": 9.0,
    },
    "seats": {
        "table_id": "a1", "seat": 0, "name": "Ada", "color": "red", "salt": "s", "person": "ada", "bot": None,
    },
    "log": {
        "table_id": "a1", "n": 0, "kind": "start", "seat": -2, "token": None, "data": "[]", "versions": "[1]",
        "at": 3.0,
    },
    "chat": {"table_id": "a1", "n": 1, "person": "ada", "name": "Ada", "text": "Hello", "at": 4.0},
    "visits": {"table_id": "a1", "person": "ada", "version": 5, "at": 6.0},
    "tokens": {"key": "k", "id": "t", "person": "ada", "name": "bot", "created": 7.0},
    "mutes": {"person": "ada", "muted": "eve"},
}  # fmt: skip


async def test_every_table_of_the_first_version_is_kept(database: str) -> None:
    def fill(connection: Connection) -> None:
        old = MetaData()
        old.reflect(connection)
        connection.execute(insert(old.tables["people"]), [{**OF_THE_FIRST["people"], "id": "eve", "login": "eve"}])
        for name, row in OF_THE_FIRST.items():
            connection.execute(insert(old.tables[name]), [row])

    await lay_out(database, "0001", fill)
    store = await open_store(database)
    async with store.engine.connect() as connection:
        for name, row in OF_THE_FIRST.items():
            table = metadata.tables[name]
            found = [dict(one) for one in (await connection.execute(select(table))).mappings()]
            assert row in [{key: one[key] for key in row} for one in found], name
    assert await store.records.due("n") == ["a1"]  # and what was played before there were records counts in them
    await store.close()


async def test_an_up_to_date_database_is_only_looked_at(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await open_store(database)).close()

    def never(*given: object) -> None:
        raise AssertionError("a migration was run")

    monkeypatch.setattr(command, "upgrade", never)
    store = await open_store(database)
    assert await store.is_ready()
    await store.close()


async def test_an_unknown_database_is_refused_with_a_sentence() -> None:
    with pytest.raises(RailbirdError, match="SQLite or PostgreSQL"):
        async_url("mysql://localhost/x")


async def test_an_encrypted_line_is_asked_for_as_everybody_writes_it(cluster: Cluster) -> None:
    url = cluster.database()
    store = await open_store(f"{url}?sslmode=prefer")
    assert await store.is_ready()
    await store.close()
    with pytest.raises(BadDatabase, match="rejected SSL upgrade"):
        await open_store(f"{url}?sslmode=require")


async def test_what_lay_in_the_outbox_before_there_were_clubs_still_lies_there(database: str) -> None:
    def fill(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO people (id, name, created) VALUES ('ada', 'Ada', 0)")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, code, game, rules, host, settings, seed, status, public, revision, driver,"
            " created, packed) VALUES ('a1', 'A-1', 'jockey', 1, 'ada', '{}', '', 'playing', false, 0, '', 0, false)"
        )
        connection.exec_driver_sql(
            "INSERT INTO outbox (person, table_id, seat, decision, kind, channel, state, due, tries, node, until)"
            " VALUES ('ada', 'a1', 0, 3, 'turn', 'push', 'sent', 7, 1, 'n', 0)"
        )

    await lay_out(database, "0006", fill)
    store = await open_store(database)
    row = await store.outbox._first(select(schema.outbox))
    assert (row.id, row.person, row.table_id, row.day, row.decision, row.state) == (1, "ada", "a1", None, 3, "sent")
    await store.outbox.put([(Note("ada", "a1", 0, 3, "turn", "push"), 0.0)])  # and is not told twice
    assert await store.outbox.unsent() == 0
    await store.close()


async def test_clubs_from_before_there_were_tournaments_are_as_they_were(database: str) -> None:
    def begin(connection: Connection) -> None:
        config = scripts()
        config.attributes["connection"] = connection
        command.upgrade(config, "0008")
        for statement in (
            "INSERT INTO people (id, name, created) VALUES ('ada', 'Ada', 0)",
            "INSERT INTO clubs (id, name, zone, created) VALUES ('c1', 'The Rail', 'UTC', 5)",
            "INSERT INTO members (club, person, role, color, joined) VALUES ('c1', 'ada', 'host', 'red', 5)",
            "INSERT INTO seasons (id, club, name, points, begins) VALUES ('s1', 'c1', 'Spring', '[7, 5]', 5)",
            "INSERT INTO deals (id, club, by, game, seats, settings, bot, seed, status, created)"
            " VALUES ('d1', 'c1', 'ada', 'jockey', 4, '{}', 'random', 'seed', 'open', 6)",
        ):
            connection.exec_driver_sql(statement)

    engine = open_engine(database)
    async with engine.execution_options(**WRITES).begin() as connection:
        await connection.run_sync(begin)
    await engine.dispose()
    store = await open_store(database)
    assert [(club.name, role) for club, role, _ in await store.clubs.of("ada")] == [("The Rail", "host")]
    assert [(one.name, one.points) for one in await store.seasons.of("c1")] == [("Spring", [7, 5])]
    assert [(one.id, one.seats, one.tables) for one in await store.deals.of("c1", 5)] == [("d1", 4, 2)]
    rules = Rules("league", 4, 2, True, "random", 3, 7, 1, [7, 5])
    made = await store.tournaments.add("c1", "Spring Cup", "jockey", "{}", rules)
    assert await store.tournaments.sign_up(made, "ada", True, 64)
    found = await store.tournaments.find(made)
    assert found is not None
    assert (found.rules, found.rounds, found.status) == (rules, [], "open")
    assert [one.name for one in await store.tournaments.entrants(made)] == ["Ada"]
    await store.close()
