"""Notices: `/me/notices`, its devices, a trial; how many tables wait for me."""

from typing import Annotated

import msgspec
from litestar import Response, Router
from litestar.params import FromPath, JSONBody

from railbird.web.doors import AnyRequest, api_delete, api_get, api_patch, api_post, server_of, someone
from railbird.web.notices import service
from railbird.web.notices.service import NoticesIn, NoticesOut

Code = Annotated[str, msgspec.Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]+={0,2}$")]


class DeviceKeys(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser encrypts with, as its subscription has it."""

    p256dh: Code
    auth: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]+={0,2}$")]


class DeviceIn(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's push subscription, as `PushSubscription.toJSON()` gives it."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000, examples=["https://push.example.org/send/abc"])]
    keys: DeviceKeys
    expirationTime: float | None = None  # noqa: N815 - the browser's name


class TryIn(msgspec.Struct, forbid_unknown_fields=True):
    """Through which channel."""

    channel: Annotated[str, msgspec.Meta(max_length=8, examples=["push"])]


class Turns(msgspec.Struct):
    """How many tables wait for me."""

    waiting: int


@api_get("/me/notices", summary="How I am told")
async def notices(request: AnyRequest) -> NoticesOut:
    """How I am told that a table waits for me, and of what."""
    return await service.shown(request, someone(request))


@api_patch("/me/notices", summary="Be told otherwise")
async def change(request: AnyRequest, data: JSONBody[NoticesIn]) -> NoticesOut:
    """Change some of it. A new mail address is sent a link, and used when somebody has followed it."""
    person = someone(request)
    await service.change(request, person, data)
    return await service.shown(request, person)


@api_post("/me/notices/devices", summary="Push to this browser", status_code=201)
async def add_device(request: AnyRequest, data: JSONBody[DeviceIn]) -> Response[NoticesOut]:
    """A browser's push subscription; it takes messages for me until it logs out."""
    cookies = await service.add_device(request, data.endpoint, data.keys.p256dh, data.keys.auth)
    return Response(await service.shown(request, someone(request)), cookies=cookies)


@api_delete("/me/notices/devices/{device:str}", summary="No more push to a browser", status_code=200)
async def drop_device(request: AnyRequest, device: FromPath[str]) -> NoticesOut:
    """One of my browsers takes no messages any more."""
    person = someone(request)
    await service.drop_device(request, device)
    return await service.shown(request, person)


@api_post("/me/notices/try", summary="Does it arrive?")
async def try_out(request: AnyRequest, data: JSONBody[TryIn]) -> NoticesOut:
    """A message to myself, at once; refused with what went wrong."""
    person = someone(request)
    await service.try_out(request, data.channel)
    return await service.shown(request, person)


@api_get("/me/turns", summary="How many tables wait for me")
async def turns(request: AnyRequest) -> Turns:
    """For the badge of an app; whoever asks is there."""
    return Turns(await server_of(request).post.waiting(someone(request).id))


routes = Router("/", route_handlers=[notices, change, add_device, drop_device, try_out, turns], tags=["notices"])
