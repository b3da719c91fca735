"""`railbird reports`: what people have reported of each other, for whoever runs the server."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from cyclopts import Parameter

Database = Annotated[str | None, Parameter(help="The server's database, as for `railbird serve`.")]


def reports(*, database: Database = None, last: int = 100) -> None:
    """List what people have reported of each other, the latest first.

    Parameters
    ----------
    last
        How many.
    """
    from railbird.cli.serve import default_database  # noqa: PLC0415 - as every command, when it is given

    print(asyncio.run(_told(database or default_database(), last)))


async def _told(database: str, last: int) -> str:
    from railbird.store import open_store  # noqa: PLC0415

    store = await open_store(database)
    try:
        found = await store.company.reports(last)
    finally:
        await store.close()
    lines = [
        f"{datetime.fromtimestamp(one.at, UTC):%Y-%m-%d %H:%M}  {one.of}"
        f" ({'account ' + one.login if one.login else 'guest'}): {one.reason}, by {one.by}"
        + (f": {one.words}" if one.words else "")
        for one in found
    ]
    return "\n".join(lines) or "Nothing was reported."
