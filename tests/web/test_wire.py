"""What the house calls on somebody's word: public addresses alone, once looked up, without detours, in bounded time."""

import asyncio
import socket
from ipaddress import ip_address

import pytest

from railbird.web.post import wire
from railbird.web.post.undelivered import Undelivered
from railbird.web.post.wire import is_public, post, target
from tests.web.postbox import postbox


async def freely() -> bool:
    return True


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:169.254.169.254", "64:ff9b::a00:1", "2002:7f00:1::", "::7f00:1", "2001:db8::1",
    ],
)  # fmt: skip
def test_what_only_we_reach_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_what_everybody_reaches_is(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://", "https://a b/", "https://user@example.org/",
        "https://example.org:22/", "https://example.org:99999/", "https://exämple.org/", "https://example.org/\r\nx: y",
        "https://[::1", "//example.org/", "file:///etc/passwd", "https://example.org/" + "x" * 600,
    ],
)  # fmt: skip
def test_an_address_we_do_not_use_is_refused_before_anything_is_looked_up(url: str) -> None:
    with pytest.raises(Undelivered, match="address"):
        target(url)


@pytest.mark.asyncio
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "0x7f000001", "2130706433", "127.1"])
async def test_a_name_of_this_machine_is_not_called(host: str) -> None:
    async with postbox() as box:
        port = box.url.rpartition(":")[2]
        with pytest.raises(Undelivered) as refused:
            await post(f"https://{host}:{port}/hook", {}, b"", freely)
        assert refused.value.says in ("not_public", "unknown_host")
        assert box.calls == []


@pytest.mark.asyncio
async def test_a_name_with_one_private_address_among_public_ones_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    async def both(*_given: object, **_more: object) -> list[object]:
        return [(socket.AF_INET, 1, 6, "", ("1.1.1.1", 443)), (socket.AF_INET, 1, 6, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", both, raising=False)
    with pytest.raises(Undelivered, match="not_public"):
        await post("https://rebinding.example.org/", {}, b"", freely)


@pytest.mark.asyncio
async def test_a_redirect_is_not_followed() -> None:
    async with postbox() as box:
        box.statuses.append(302)
        box.headers = f"location: {box.url}/secret\r\n"
        assert await post(f"{box.url}/hook", {}, b"{}", freely, private=True) == 302
        with pytest.raises(Undelivered, match="refused"):
            wire.check_taken(302)
        assert [call.path for call in box.calls] == ["/hook"]


@pytest.mark.asyncio
async def test_an_answer_without_end_is_read_as_far_as_its_status() -> None:
    async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        try:
            while True:
                writer.write(b"x" * 65536)
                await writer.drain()
        except OSError:
            writer.close()

    server = await asyncio.start_server(endless, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(Undelivered) as refused:
        await post(f"http://127.0.0.1:{port}/", {}, b"", freely, private=True)
    assert refused.value.unsure
    server.close()


@pytest.mark.asyncio
async def test_somebody_who_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "SECONDS", 0.05)
    heard = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10_000)
        await heard.wait()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(Undelivered) as refused:
        await post(f"http://127.0.0.1:{port}/", {}, b"", freely, private=True)
    assert refused.value.unsure or refused.value.again  # a slow machine may not even have connected
    heard.set()
    server.close()
