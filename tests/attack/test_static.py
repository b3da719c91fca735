"""Static files: names no file has."""

from __future__ import annotations

import pytest

from tests.attack.conftest import Target

pytestmark = pytest.mark.asyncio(loop_scope="module")


NAMES = {"nul": "%00", "long": "a" * 5000, "nul in a folder": "css/%00.css", "up": "%2e%2e/%2e%2e/etc/passwd"}


@pytest.mark.parametrize("kind", NAMES)
async def test_a_name_no_file_has_is_not_found(target: Target, kind: str) -> None:
    async with target.watched(f"static: {kind}"), target.stranger() as client:
        assert (await client.get(f"/static/{NAMES[kind]}")).status_code in (400, 404)
