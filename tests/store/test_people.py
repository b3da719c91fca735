"""People, sessions and tokens; only hashes of secrets are kept."""

import pytest
from sqlalchemy import select

from railbird.store import Store, schema
from railbird.store.people import NameTaken

pytestmark = pytest.mark.asyncio


async def test_a_guest_becomes_an_account_and_stays_the_same_person(store: Store) -> None:
    guest = await store.people.add_guest("Ada")
    account = await store.people.make_account(guest, " Ada ", "hash")
    assert account.id == guest.id
    assert await store.people.find_login("aDA") == (account, "hash")


async def test_a_login_is_taken_once(store: Store) -> None:
    first, second = await store.people.add_guest("Ada"), await store.people.add_guest("Ada")
    await store.people.make_account(first, "ada", "hash")
    with pytest.raises(NameTaken, match="taken"):
        await store.people.make_account(second, "ADA", "hash")


async def test_sessions_end_everywhere_at_once(store: Store) -> None:
    ada = await store.people.add_guest("Ada")
    for token in ("phone", "laptop"):
        await store.sessions.begin(token, ada.id, token, 60)
    assert await store.sessions.owner("phone") == ada.id
    assert {info.device for info in await store.sessions.of(ada.id)} == {"phone", "laptop"}
    await store.sessions.end_all(ada.id)
    assert await store.sessions.owner("phone") is None
    assert await store.sessions.owner("laptop") is None


async def test_an_expired_session_is_none(store: Store) -> None:
    ada = await store.people.add_guest("Ada")
    await store.sessions.begin("phone", ada.id, "", -1)
    assert await store.sessions.owner("phone") is None
    await store.sessions.begin("laptop", ada.id, "laptop", 60)
    assert [session.device for session in await store.sessions.of(ada.id)] == ["laptop"]  # the other is swept out


async def test_the_database_holds_no_token_that_can_be_used(store: Store) -> None:
    ada = await store.people.add_guest("Ada")
    token, label = await store.people.add_token(ada.id, "my bot")
    await store.sessions.begin("a session", ada.id, "", 60)
    async with store.engine.connect() as connection:
        kept = [
            *(await connection.execute(select(schema.tokens))),
            *(await connection.execute(select(schema.sessions))),
        ]
    assert token not in str(kept)
    assert "a session" not in str(kept)
    assert await store.people.token_owner(token) == ada.id
    assert await store.people.drop_token(ada.id, label.id)
    assert await store.people.token_owner(token) is None
