"""The application is put together from its slices without copying them."""

from __future__ import annotations

from types import ModuleType

import pytest
from litestar import Router

from railbird.web.app import APIS, PAGES, anew

OWN = {"owner", "routes", "registered_route_handler_ids"}  # What belongs to one application.


@pytest.mark.parametrize("area", [*APIS, *PAGES], ids=lambda area: area.__name__)
def test_the_router_of_a_slice_is_made_anew_with_all_that_it_sets(area: ModuleType) -> None:
    ours: Router = area.routes
    made = anew(area)
    kept = {name for name in Router.__slots__ if name not in OWN}
    assert {name: getattr(made, name) for name in kept} == {name: getattr(ours, name) for name in kept}

    def paths(router: Router) -> list[tuple[str, list[str]]]:
        return [(route.path, sorted(methods)) for route in router.routes if (methods := getattr(route, "methods", []))]

    assert paths(made) == paths(ours)
    assert made.routes is not ours.routes
