"""Taking everything along, and deleting everything."""

from contextlib import suppress
from typing import Any

import msgspec

from railbird.store.people import Person
from railbird.store.tables import PLAYING, WAITING
from railbird.web.doors import AnyRequest, server_of, someone
from railbird.web.house.access import is_host, own_seats
from railbird.web.house.entries import SeatChange
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.server import Server
from railbird.web.words import record_ui


async def everything(request: AnyRequest) -> dict[str, Any]:
    """All that is known of me, as data."""
    server, person = server_of(request), someone(request)
    server.limits.count("export", person.id)
    store = server.store
    channels = await store.notices.of(person.id)
    owner = await store.profiles.of(person.id)
    kept = await store.kept.of(person.id)
    return {
        "person": msgspec.to_builtins(person),
        "shown_to": owner.visible,
        "notices": {
            "address": channels.address,
            "webhook": channels.hook_url,
            "wishes": msgspec.to_builtins(channels.wishes),
        },
        "devices": [one.name for one in await store.notices.devices_of(person.id)],
        "sessions": msgspec.to_builtins(await store.sessions.of(person.id)),
        "tokens": msgspec.to_builtins(await store.people.tokens_of(person.id)),
        "friends": [one.name for one in await store.company.friends(person.id)],
        "clubs": [{"name": club.name, "role": role} for club, role, _ in await store.clubs.of(person.id)],
        "tournaments": await store.tournaments.of_person(person.id),
        "blocked": [one.name for one in await store.company.blocked(person.id)],
        **kept,
    }


async def delete(request: AnyRequest, typed: str) -> None:
    """Delete all of it. At old tables I am someone; games under way go on without me."""
    server, person = server_of(request), someone(request)
    server.limits.count("password", person.id)
    if typed.strip() != person.name:
        raise Refused(422, "wrong_word")
    called = record_ui(language_of(request))("someone")
    tables = await server.store.tables.all_of(person.id)
    for table_id, status in tables:
        if status in (WAITING, PLAYING):
            with suppress(Refused):  # played with rules this server no longer has, or over by now
                await _get_up(server, person, table_id, called)
    for table_id, _ in tables:
        await server.store.erasing.from_table(table_id, person.id, called)
        if (live := server.house.lives.get(table_id)) is not None:
            async with live.lock:
                await server.house.lay_out_again(live)
    await server.store.clubs.forget(person.id)
    await server.store.records.forget(person.id)
    await server.store.erasing.person(person.id, called)
    await server.store.records.forget(person.id)  # what was counted in between
    await server.post.watch.changed(person.id)
    await server.auth.forget_everywhere()


async def _get_up(server: Server, person: Person, table_id: str, called: str) -> None:
    """Leave a table that is not over; one of mine that has not begun goes with me."""
    live = await server.house.find(table_id)
    if live.row.status == WAITING and is_host(live, person):
        await server.steward.abandon(live, person)
        return
    for seat in own_seats(live, person):
        if live.settings.lesson:
            await server.steward.abandon(live, person)
            return
        await server.seating.leave(live, person, seat)
        if live.row.status == PLAYING:
            await server.clerk.sit(live, seat, lambda row: SeatChange(called, row.person, row.bot))
