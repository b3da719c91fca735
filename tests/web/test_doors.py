"""Where somebody comes from: what counts as one address, and whose word is taken for it."""

from __future__ import annotations

from pathlib import Path

import pytest
import structlog

from railbird.cli.serve import CannotServe, networks
from railbird.web.config import Config, Door
from railbird.web.crowd import Crowd
from railbird.web.logs import Sparingly
from railbird.web.origin import is_within, origin
from railbird.web.run import files_for
from tests.web.harness import Node, running


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("not an address", "not an address"),
    ],
)
def test_a_household_is_one_address(address: str, counted: str) -> None:
    assert origin(address) == counted


def test_proxies_are_addresses_or_networks() -> None:
    assert networks(None) == ()
    assert networks("127.0.0.1, 10.0.0.0/8") == ("127.0.0.1", "10.0.0.0/8")
    with pytest.raises(CannotServe, match="is not an address; try 127"):
        networks("proxy.local")
    crowd = Crowd(Door(proxies=("10.0.0.0/8",)), most=1)
    assert is_within("10.1.2.3", crowd._proxies)
    assert not is_within("11.1.2.3", crowd._proxies)
    assert not is_within("unknown", crowd._proxies)


@pytest.mark.asyncio
@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
async def test_only_a_proxy_we_were_told_of_says_who_asks(
    tmp_path: Path, proxies: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = Config(bot_workers=1, door=Door(proxies=proxies))
    async with running(f"sqlite:///{tmp_path}/railbird.db", config) as node:
        counted: list[str] = []
        monkeypatch.setattr(node.server.limits, "count", lambda _kind, key: counted.append(key))
        async with node.nobody() as client:
            headers = {"x-forwarded-for": "203.0.113.7"}
            assert (await client.post("/api/v1/guests", json={"name": "Ada"}, headers=headers)).status_code == 201
            assert (await client.get("/metrics", headers=headers)).status_code == 404
            assert (await client.get("/metrics")).status_code == 200
        assert counted == (["203.0.113.7"] if proxies else ["127.0.0.1"])


def test_there_are_never_more_connections_than_files() -> None:
    assert files_for(10) == 10
    assert 10 < files_for(10**9) < 10**9


def test_the_log_says_a_thing_once_and_then_how_often(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    said = Sparingly(seconds=60, most=2)
    with structlog.testing.capture_logs() as lines:
        for _ in range(5):
            said.warn("a", "refused", address="a")
        said.warn("b", "refused", address="b")
        said.warn("c", "refused", address="c")  # more kinds at once than are remembered
        now[0] += 61
        said.warn("a", "refused", address="a")
    assert [(line["address"], line.get("again")) for line in lines] == [("a", None), ("b", None), ("a", 4)]


@pytest.mark.asyncio
async def test_ready_says_no_without_room_on_the_disk(one_node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        free = 1000

    async with one_node.nobody() as client:
        assert (await client.get("/ready")).status_code == 200
        monkeypatch.setattr("railbird.store.store.shutil.disk_usage", lambda _folder: Full)
        monkeypatch.setattr(one_node.server.store, "_ready", (0.0, True))
        assert (await client.get("/ready")).status_code == 503


@pytest.mark.asyncio
async def test_ready_writes_once_a_second_however_often_it_is_asked(one_node: Node) -> None:
    async with one_node.nobody() as client:
        await client.get("/ready")
        before = one_node.server.store.writer.commits
        for _ in range(50):
            assert (await client.get("/ready")).text == "ready"
        assert one_node.server.store.writer.commits - before < 30
