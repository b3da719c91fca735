"""Who wants to be told when a table waits for them, how, and when not."""

import hashlib
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from railbird.store import schema
from railbird.store.people import hashed
from railbird.store.writer import Part

PUSH, MAIL, HOOK = CHANNELS = ("push", "mail", "hook")
MOST_DEVICES = 10  # Of one person; with one more the oldest goes.
CONFIRMED_WITHIN = 86_400.0  # Seconds in which an address can be confirmed.

_notices, _devices = schema.notices.c, schema.devices.c


class Wishes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody wants to be told, and when."""

    turn: bool = True
    reminder: bool = True
    days: bool = True  # A race day they have said they come to.
    over: bool = False
    always: bool = False  # Also of a table that is open before them.
    mail_after: int = 3600  # Seconds without an answer after which a mail is written.
    quiet: tuple[int, int] | None = None  # Nothing from this minute of the day to that one.
    zone: str = "UTC"
    language: str = "en"
    site: str = ""  # The address under which they know this server.


class Channels(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody is told: all that is known of it."""

    person: str
    push: bool = False
    mail: bool = False
    hook: bool = False
    wishes: Wishes = Wishes()
    address: str = ""
    confirmed: bool = False
    hook_url: str = ""
    hook_secret: str = ""
    faults: dict[str, str] = {}

    @property
    def used(self) -> tuple[str, ...]:
        """Those that are switched on and can be used."""
        usable = {PUSH: self.push, MAIL: self.mail and self.confirmed, HOOK: self.hook and bool(self.hook_url)}
        return tuple(name for name, is_usable in usable.items() if is_usable)


class Device(msgspec.Struct, frozen=True):
    """A browser that takes push messages."""

    id: str
    endpoint: str
    public: str
    auth: str
    name: str


def device_id(endpoint: str) -> str:
    """A device by what its messages are sent to."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


_CHANNELS = [_notices[name] for name in Channels.__struct_fields__]
_DEVICE = [_devices[name] for name in Device.__struct_fields__]


class Notices(Part):
    """Everything about it in the database."""

    async def wanted(self) -> set[str]:
        """Everybody who is told anything at all."""
        query = select(_notices.person).where(or_(_notices.push, _notices.mail, _notices.hook))
        return {person for (person,) in await self._rows(query)}

    async def of(self, person_id: str) -> Channels:
        """How somebody is told."""
        row = await self._first(select(*_CHANNELS).where(_notices.person == person_id))
        if row is None:
            return Channels(person=person_id)
        values = dict(row._mapping)
        values["wishes"] = msgspec.json.decode(values["wishes"], type=Wishes)
        values["faults"] = msgspec.json.decode(values["faults"], type=dict[str, str])
        return Channels(**values)

    async def put(self, channels: Channels) -> None:
        """Tell somebody so from now on."""
        values = _row(channels)
        this = _notices.person == channels.person

        async def work(connection: AsyncConnection) -> None:
            changed = await connection.execute(update(schema.notices).where(this).values(values))
            if changed.rowcount == 0:
                await connection.execute(insert(schema.notices).values(values))

        await self._writer.write(work)

    async def fault(self, person_id: str, channel: str, says: str) -> None:
        """What has gone wrong with a channel; nothing when it works again."""
        known = await self.of(person_id)
        faults = {name: text for name, text in known.faults.items() if name != channel}
        if says:
            faults[channel] = says
        if faults != known.faults:
            values = {"faults": msgspec.json.encode(faults).decode()}
            await self._run(update(schema.notices).where(_notices.person == person_id).values(values))

    # --- whose address it is

    async def ask(self, person_id: str) -> str:
        """What is sent to an address, once: who has it can confirm the address."""
        token = secrets.token_urlsafe(24)
        values = {"confirm": hashed(token), "confirm_until": time.time() + CONFIRMED_WITHIN}
        await self._run(update(schema.notices).where(_notices.person == person_id).values(values))
        return token

    async def confirm(self, token: str) -> str | None:
        """Somebody has read what was sent: whose address is confirmed by it; None when it was none, or too late."""
        this = (_notices.confirm == hashed(token), _notices.confirm_until > time.time())
        person: str | None = await self._value(select(_notices.person).where(*this))
        if person is not None:
            done = {"confirmed": True, "mail": True, "confirm": None, "confirm_until": None}
            await self._run(update(schema.notices).where(*this).values(done))
        return person

    async def stop_mail(self, person_id: str, address: str) -> bool:
        """No more mail to an address; False when it is not theirs any more."""
        this = (_notices.person == person_id, _notices.address == address)
        return await self._run(update(schema.notices).where(*this).values(mail=False)) > 0

    # --- devices

    async def add_device(self, person_id: str, device: Device) -> None:
        """A browser takes messages for somebody from now on, and for nobody else."""
        values = {**msgspec.structs.asdict(device), "person": person_id, "created": time.time()}
        some = select(_devices.id).where(_devices.person == person_id).order_by(_devices.created.desc())
        await self._run(
            delete(schema.devices).where(_devices.id == device.id),
            insert(schema.devices).values(values),
            delete(schema.devices).where(
                _devices.person == person_id, _devices.id.not_in(some.limit(MOST_DEVICES).scalar_subquery())
            ),
        )

    async def devices_of(self, person_id: str) -> list[Device]:
        """The browsers that take messages for somebody, the newest first."""
        query = select(*_DEVICE).where(_devices.person == person_id).order_by(_devices.created.desc())
        return [Device(**row._mapping) for row in await self._rows(query)]

    async def drop_device(self, person_id: str, device: str) -> bool:
        """A browser takes none any more; False when it was not theirs."""
        return await self._run(delete(schema.devices).where(_devices.id == device, _devices.person == person_id)) > 0


def _row(channels: Channels) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(channels, name) for name in Channels.__struct_fields__}
    values["wishes"] = msgspec.json.encode(channels.wishes).decode()
    values["faults"] = msgspec.json.encode(channels.faults).decode()
    return values
