"""Bodies as they are: a text is not a number, also when it looks like one.

The framework reads JSON into plain values and then bends them to the types of the handler, so that `"0"` would pass
for seat 0. Here a body is read into its type at once, and strictly.
"""

from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException
from litestar.handlers import BaseRouteHandler

from railbird.store.people import Person


class StrictRequest(Request[Person | None, str, Any]):
    """A request whose JSON body is decoded once, into the type its handler takes."""

    async def json(self) -> Any:
        """The body as the handler's type, or 400 with the place and what was expected there."""
        try:
            return _decoder(self.route_handler).decode(await self.body())
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise ClientException(detail=str(error)) from error


@cache
def _decoder(handler: BaseRouteHandler) -> msgspec.json.Decoder[Any]:
    data = handler.parsed_fn_signature.parameters.get("data")
    return msgspec.json.Decoder(data.annotation if data is not None else Any)
