"""The pages, one module per area: lobby, waiting room, table, review, rules, account."""

from __future__ import annotations

from litestar import Router

from railbird.web.pages import account, lobby, review, room, rules, table

__all__ = ["pages_router"]


def pages_router() -> Router:
    """Every page; none of them is in the API's description."""
    areas = [lobby.routes, table.routes, room.routes, review.routes, rules.routes, account.routes]
    return Router("/", route_handlers=areas, include_in_schema=False)
