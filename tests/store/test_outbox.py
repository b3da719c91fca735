"""The outbox: each row is one node's at a time, and is sent at most once."""

import asyncio
import shutil
import time
from pathlib import Path

import pytest
from sqlalchemy import select, text

from railbird.store import Store, open_store, schema
from railbird.store.notices import Channels, Device, Wishes, device_id
from railbird.store.outbox import _UNSENT, CLAIMS, FAILED, SENT, Note
from railbird.store.people import Person
from railbird.store.tables import PLAYING, SeatRow, TableRow

pytestmark = pytest.mark.asyncio


async def a_table(store: Store, person: Person, table_id: str = "a1") -> None:
    seat = SeatRow(seat=0, name="Ada", color="", salt="s", person=person.id, bot=None)
    await store.tables.add(
        TableRow(
            id=table_id, code=table_id, game="jockey", rules=1, host=person.id, settings="{}", seed=b"", status=PLAYING,
            public=False, revision=0, driver="", next=None, created=0.0, finished=None,
        ),
        [seat],
    )  # fmt: skip


async def filled(store: Store, decisions: int = 1) -> Person:
    """Somebody is to be told of so many decisions by push."""
    person = await store.people.add_guest("Ada")
    await a_table(store, person)
    notes = [(Note(person.id, "a1", 0, number, "turn", "push"), 0.0) for number in range(decisions)]
    await store.outbox.put(notes)
    return person


async def test_a_decision_is_in_the_outbox_once(store: Store) -> None:
    person = await filled(store)
    await store.outbox.put([(Note(person.id, "a1", 0, 0, "turn", "push"), 0.0)])
    assert await store.outbox.unsent() == 1
    await store.outbox.put([(Note(person.id, "a1", 0, 0, "turn", "mail"), 0.0)])
    assert await store.outbox.unsent() == 2


async def test_what_is_due_is_claimed_by_one(store: Store) -> None:
    await filled(store, CLAIMS + 10)
    now = time.time()
    await store.tables.alive("one", now + 60)
    await store.tables.alive("two", now + 60)
    taken = await asyncio.gather(*(store.outbox.claim(node, now) for node in ("one", "two", "one", "two")))
    ids = [letter.id for letters in taken for letter in letters]
    assert len(ids) == len(set(ids)) == CLAIMS + 10
    assert await store.outbox.claim("one", now) == []


async def test_rows_of_a_node_that_is_gone_are_claimed_again_unless_they_were_on_their_way(store: Store) -> None:
    await filled(store, 2)
    now = time.time()
    await store.tables.alive("gone", now + 60)
    first, second = await store.outbox.claim("gone", now)
    assert await store.outbox.begin("gone", [first.id])
    await store.tables.alive("here", now + 60)
    assert await store.outbox.claim("here", now) == []
    await store.tables.gone("gone")
    assert [letter.id for letter in await store.outbox.claim("here", time.time())] == [second.id]
    assert not await store.outbox.begin("gone", [second.id])  # should it live after all, it does not send
    await store.outbox.tidy()
    await store.outbox.end("here", [second.id], SENT)
    assert await store.outbox.unsent() == 0


async def test_an_answer_forgets_what_was_told_of_it(store: Store) -> None:
    person = await filled(store, 3)
    await store.outbox.answered("a1", 0, 2)
    (left,) = await store.outbox.claim("x", time.time())
    assert left.decision == 2
    await store.outbox.end("x", [left.id], FAILED)
    await store.outbox.put([(Note(person.id, "a1", 0, 2, "turn", "push"), 0.0)])
    assert await store.outbox.unsent() == 0  # not told again, because it could not be told


async def test_what_is_put_off_waits_and_counts_its_tries(store: Store) -> None:
    await filled(store)
    (one,) = await store.outbox.claim("x", 10.0)
    await store.outbox.later("x", [one.id], 20.0, tried=True)
    assert await store.outbox.claim("x", 15.0) == []
    (again,) = await store.outbox.claim("x", 20.0)
    assert (again.id, again.tries) == (one.id, 1)


async def test_a_browser_is_one_persons_and_nobody_has_too_many(store: Store) -> None:
    ada, bea = await store.people.add_guest("Ada"), await store.people.add_guest("Bea")
    one = Device(device_id("https://push/1"), "https://push/1", "k", "a", "phone")
    await store.notices.add_device(ada.id, one)
    await store.notices.add_device(bea.id, one)  # the same browser, another person
    assert await store.notices.devices_of(ada.id) == []
    assert await store.notices.devices_of(bea.id) == [one]
    for number in range(12):
        endpoint = f"https://push/more/{number}"
        await store.notices.add_device(bea.id, Device(device_id(endpoint), endpoint, "k", "a", ""))
    kept = await store.notices.devices_of(bea.id)
    assert len(kept) == 10
    assert one not in kept
    await store.people.end_all(bea.id)
    assert await store.notices.devices_of(bea.id) == []


async def test_wishes_are_kept_and_an_address_is_used_once_it_is_confirmed(store: Store) -> None:
    person = await store.people.add_guest("Ada")
    wishes = Wishes(quiet=(1320, 480), zone="Europe/Prague", language="cs", mail_after=900)
    await store.notices.put(Channels(person=person.id, mail=True, address="ada@example.org", wishes=wishes))
    assert (await store.notices.of(person.id)).wishes == wishes
    assert (await store.notices.of(person.id)).used == ()
    token = await store.notices.ask(person.id)
    assert await store.notices.confirm("x" + token) is None
    assert await store.notices.confirm(token) == person.id
    assert await store.notices.confirm(token) is None  # once
    assert (await store.notices.of(person.id)).used == ("mail",)
    assert await store.notices.wanted() == {person.id}
    assert not await store.notices.stop_mail(person.id, "eve@example.org")
    assert await store.notices.stop_mail(person.id, "ada@example.org")
    assert (await store.notices.of(person.id)).used == ()


async def test_the_push_key_is_made_once(database: str) -> None:
    first = await open_store(database)
    key = await first.key("push")
    await first.close()
    second = await open_store(database)
    assert await second.key("push") == key
    await second.close()


async def test_a_full_outbox_is_found_by_its_index(migrated_sqlite: Path, tmp_path: Path) -> None:
    """What is due is looked for every few seconds: rows that are not due must not be gone through."""
    shutil.copy(migrated_sqlite, tmp_path / "railbird.db")
    store = await open_store(f"sqlite:///{tmp_path}/railbird.db")
    query = select(schema.outbox.c.id).where(_UNSENT, schema.outbox.c.due <= 1.0)
    written = str(query.compile(store.engine.sync_engine, compile_kwargs={"literal_binds": True}))
    plan = await store.outbox._rows(text(f"EXPLAIN QUERY PLAN {written}"))
    await store.close()
    assert "ix_outbox_unsent" in plan[0][-1]
