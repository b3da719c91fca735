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


async def test_everything_given_to_a_person_ends_everywhere_at_once(store: Store) -> None:
    ada = await store.people.add_guest("Ada")
    for token in ("phone", "laptop"):
        await store.sessions.begin(token, ada.id, token, 60)
    assert await store.sessions.owner("phone") == ada.id
    assert {info.device for info in await store.sessions.of(ada.id)} == {"phone", "laptop"}
    token, _ = await store.people.add_token(ada.id, "my bot")
    assert await store.people.find_guest(ada.id) == ada
    await store.people.end_all(ada.id)
    assert await store.sessions.owner("phone") is None
    assert await store.sessions.owner("laptop") is None
    assert await store.people.token_owner(token) is None
    assert await store.people.find_guest(ada.id) is None
    assert await store.people.find(ada.id) == ada


async def test_an_account_is_no_guest_and_stays_when_everything_ends(store: Store) -> None:
    ada = await store.people.make_account(await store.people.add_guest("Ada"), "ada", "hash")
    await store.people.end_all(ada.id)
    assert await store.people.find_guest(ada.id) is None
    assert await store.people.find_login("ada") == (ada, "hash")
    await store.people.set_password(ada.id, "another")
    assert await store.people.find_login("ada") == (ada, "another")


async def test_a_login_is_kept_in_one_spelling(store: Store) -> None:
    guest = await store.people.add_guest("Zoe")
    account = await store.people.make_account(guest, "Ｚo\u200bE\u0308", "hash")
    assert account.login == "zoë"
    for spelled in ("ZOË", " zoe\u0308 ", "z\u3164oë", "zo\u034fë"):
        assert await store.people.find_login(spelled) == (account, "hash"), spelled


async def test_signs_of_life_are_known_to_all_nodes(store: Store) -> None:
    ada, bea = await store.people.add_guest("Ada"), await store.people.add_guest("Bea")
    await store.people.write_seen([ada.id], 1000.0)
    assert await store.people.last_seen(ada.id) == 1000.0
    assert await store.people.last_seen(bea.id) == 0.0


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
