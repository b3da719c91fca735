"""Who is told what, and how: what page and API do alike."""

import secrets
from typing import Annotated, Any, NoReturn

import msgspec
from litestar.datastructures import Cookie

from railbird.store.notices import CHANNELS, HOOK, MAIL, PUSH, Channels, Device, Wishes, device_id
from railbird.store.people import Person
from railbird.web.auth import DEVICE_COOKIE, kept_cookie
from railbird.web.doors import AnyRequest, address, is_secure, server_of, someone
from railbird.web.house.slow import zone_of
from railbird.web.post.hook import new_secret
from railbird.web.post.mail import is_address
from railbird.web.post.message import Message
from railbird.web.post.undelivered import Undelivered
from railbird.web.post.wire import LONGEST, target
from railbird.web.problems import language_of
from railbird.web.refused import Refused
from railbird.web.words import notice_ui

Minute = Annotated[int, msgspec.Meta(ge=0, le=1439)]


class NoticesIn(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is to change; what is left out stays as it is."""

    mail: bool | msgspec.UnsetType = msgspec.UNSET
    hook: bool | msgspec.UnsetType = msgspec.UNSET
    address: Annotated[str, msgspec.Meta(max_length=254)] | msgspec.UnsetType = msgspec.UNSET
    hook_url: Annotated[str, msgspec.Meta(max_length=LONGEST)] | msgspec.UnsetType = msgspec.UNSET
    turn: bool | msgspec.UnsetType = msgspec.UNSET
    reminder: bool | msgspec.UnsetType = msgspec.UNSET
    days: bool | msgspec.UnsetType = msgspec.UNSET
    over: bool | msgspec.UnsetType = msgspec.UNSET
    always: bool | msgspec.UnsetType = msgspec.UNSET
    mail_after: Annotated[int, msgspec.Meta(ge=0, le=86_400)] | msgspec.UnsetType = msgspec.UNSET
    quiet: tuple[Minute, Minute] | msgspec.UnsetType | None = msgspec.UNSET
    zone: Annotated[str, msgspec.Meta(max_length=60)] | msgspec.UnsetType = msgspec.UNSET


class DeviceOut(msgspec.Struct):
    """A browser that takes push messages for me."""

    id: str
    name: str


class NoticesOut(msgspec.Struct):
    """How I am told that a table waits for me, and of what."""

    push: bool
    mail: bool
    hook: bool
    address: str
    confirmed: bool  # Whether the address is known to be mine; before that no other mail is sent there.
    hook_url: str
    hook_secret: str  # What a webhook's messages are signed with.
    turn: bool
    reminder: bool
    days: bool
    over: bool
    always: bool  # Also of a table that is open before me.
    mail_after: int  # Seconds without an answer after which a mail is written.
    quiet: tuple[int, int] | None  # Minutes of the day between which nothing is sent.
    zone: str
    devices: list[DeviceOut]
    push_key: str  # What a browser subscribes with.
    mails: bool  # Whether this server writes mail at all.
    faults: dict[str, str]  # Channel -> what went wrong last.


async def shown(request: AnyRequest, person: Person) -> NoticesOut:
    """How somebody is told, as they see it."""
    server = server_of(request)
    channels = await server.store.notices.of(person.id)
    devices = await server.store.notices.devices_of(person.id)
    notice, wishes = notice_ui(language_of(request)), channels.wishes
    return NoticesOut(
        **{name: getattr(channels, name) for name in ("push", "mail", "hook", "address", "confirmed", "hook_url")},
        hook_secret=channels.hook_secret,
        **{
            name: getattr(wishes, name)
            for name in ("turn", "reminder", "days", "over", "always", "mail_after", "quiet", "zone")
        },
        devices=[DeviceOut(device.id, device.name) for device in devices],
        push_key=server.post.carrier.push_key(),
        mails=server.post.carrier.has_mail,
        faults={channel: notice(f"fault_{why}") for channel, why in channels.faults.items()},
    )


async def change(request: AnyRequest, person: Person, wanted: NoticesIn) -> None:
    """Tell somebody so from now on."""
    server = server_of(request)
    server.limits.count("notice", person.id)
    known = await server.store.notices.of(person.id)
    given = msgspec.structs.asdict(wanted)
    given = {name: value for name, value in given.items() if value is not msgspec.UNSET}
    wishes = {name: given.pop(name) for name in Wishes.__struct_fields__ if name in given}
    if "zone" in wishes and zone_of(wishes["zone"]) is None:
        _refuse(request, "zone")
    if given.get("hook_url"):
        _checked(request, lambda: target(given["hook_url"], server.config.outgoing.private))
    made = msgspec.structs.replace(
        known,
        **given,
        wishes=msgspec.structs.replace(known.wishes, **wishes, **_where(request)),
        hook_secret=known.hook_secret or new_secret(),
    )
    made = await _with_address(request, known, made)
    faults = {name: why for name, why in known.faults.items() if name not in (MAIL, HOOK)}
    await server.store.notices.put(msgspec.structs.replace(made, faults=faults))
    if made.mail and made.address and not made.confirmed and made.address != known.address:
        await ask_whose(request, person)
    await server.post.watch.changed(person.id)


async def _with_address(request: AnyRequest, known: Channels, made: Channels) -> Channels:
    """An address can be written to once its owner has said that it is theirs."""
    if made.address and not is_address(made.address):
        _refuse(request, "mail_address")
    if made.mail and made.address and not server_of(request).post.carrier.has_mail:
        _refuse(request, "no_mail")
    return made if made.address == known.address else msgspec.structs.replace(made, confirmed=False)


def _where(request: AnyRequest) -> dict[str, str]:
    """In which language somebody reads, and by which address they know this server."""
    return {"language": language_of(request), "site": f"{request.url.scheme}://{request.url.netloc}"}


async def ask_whose(request: AnyRequest, person: Person) -> None:
    """Send a link to somebody's address; who follows it has confirmed the address. Few, to any address."""
    server = server_of(request)
    channels = await server.store.notices.of(person.id)
    for key in (person.id, address(request), channels.address.casefold()):
        server.limits.count("confirm", key)
    token = await server.store.notices.ask(person.id)
    try:
        await server.post.carrier.ask_whose(channels, f"/notices/confirm/{token}", secrets.token_hex(12))
    except Undelivered as error:
        _refuse(request, error.says)


async def confirm(request: AnyRequest, token: str) -> None:
    """Somebody has read what was sent to their address."""
    server = server_of(request)
    server.limits.count("wrong_code", address(request))
    person = await server.store.notices.confirm(token)
    if person is None:
        raise Refused(404, "not_found")
    await server.post.watch.changed(person)


async def stop_mail(request: AnyRequest, token: str) -> None:
    """No more mail, by a link that we have signed."""
    server = server_of(request)
    channels = await server.post.stops(token)
    if channels is None:
        raise Refused(404, "not_found")
    await server.store.notices.stop_mail(channels.person, channels.address)
    await server.post.watch.changed(channels.person)


# --- devices


async def add_device(request: AnyRequest, endpoint: str, public: str, auth: str) -> list[Cookie]:
    """This browser takes push messages from now on; until it logs out."""
    server, person = server_of(request), someone(request)
    server.limits.count("notice", person.id)
    name = request.headers.get("user-agent", "")[:120]
    device = Device(device_id(endpoint), endpoint, public, auth, name)
    _checked(request, lambda: server.post.carrier.check_device(device))
    await server.store.notices.add_device(person.id, device)
    known = await server.store.notices.of(person.id)
    wishes = msgspec.structs.replace(known.wishes, **_where(request))
    faults = {channel: why for channel, why in known.faults.items() if channel != PUSH}
    await server.store.notices.put(msgspec.structs.replace(known, push=True, wishes=wishes, faults=faults))
    await server.post.watch.changed(person.id)
    return [kept_cookie(DEVICE_COOKIE, device.id, is_secure(request))]


async def drop_device(request: AnyRequest, device: str) -> None:
    """A browser takes none any more; with the last one push is off."""
    server, person = server_of(request), someone(request)
    if not await server.store.notices.drop_device(person.id, device):
        raise Refused(404, "not_found")
    if not await server.store.notices.devices_of(person.id):
        known = await server.store.notices.of(person.id)
        await server.store.notices.put(msgspec.structs.replace(known, push=False))
    await server.post.watch.changed(person.id)


# --- does it arrive?


async def try_out(request: AnyRequest, channel: str) -> None:
    """A message to oneself, at once."""
    server, person = server_of(request), someone(request)
    if channel not in CHANNELS:
        raise Refused(404, "not_found")
    server.limits.count("try", person.id)
    channels = await server.store.notices.of(person.id)
    if channel == MAIL and not channels.confirmed:
        _refuse(request, "not_confirmed")
    if channel == HOOK and not channels.hook_url:
        _refuse(request, "address")
    notice = notice_ui(channels.wishes.language)
    facts: dict[str, Any] = {"waiting": await server.post.waiting(person.id), "tables": [], "event": "trial"}
    title, body, key = notice("trial_title"), notice("trial_body"), secrets.token_hex(12)
    message = Message(key, title, body, "/notices", "trial", [(body, "/notices")], facts)
    try:
        await server.post.carrier.send(channel, channels, message)
    except Undelivered as error:
        await server.store.notices.fault(person.id, channel, error.says)
        _refuse(request, error.says)
    await server.store.notices.fault(person.id, channel, "")


def _checked(request: AnyRequest, check: Any) -> None:
    try:
        check()
    except Undelivered as error:
        _refuse(request, error.says)


def _refuse(request: AnyRequest, why: str) -> NoReturn:
    raise Refused(422, "bad_choice", says=notice_ui(language_of(request))(f"fault_{why}"))
