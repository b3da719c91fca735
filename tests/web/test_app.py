"""The application is put together from its slices without copying them."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from litestar import Router

from railbird.web.account.service import Me
from railbird.web.app import APIS, PAGES, anew
from railbird.web.club.nudge import TurnOut
from railbird.web.club.season import Row
from railbird.web.club.tournament.look import (
    EntrantOut,
    LineOut,
    RoundOut,
    SeatOut,
    TableOut,
    TournamentOut,
    TournamentRef,
)
from railbird.web.club.tournament.service import TournamentIn
from railbird.web.house.coach import Coach
from railbird.web.house.offered import Offer
from railbird.web.house.sentences import NoteLine
from railbird.web.house.table_info import SeatInfo, TableInfo
from railbird.web.table.api import HintOut, ViewAnswer

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


REFERENCE = (Path(__file__).parents[2] / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
ANSWERS = (
    ViewAnswer, HintOut, Offer, NoteLine, Coach, TableInfo, SeatInfo, Me,
    TournamentOut, TournamentRef, EntrantOut, RoundOut, TableOut, SeatOut, LineOut, TournamentIn, TurnOut, Row,
)  # fmt: skip


def test_every_address_of_the_api_is_in_its_reference() -> None:
    written = {re.sub(r"\{\w+\}", "{}", one) for one in re.findall(r"/[\w{}/]+", REFERENCE)}
    short = {one for one in written if one.count("/") == 1}  # `/tables/{id}/join`, `/start`
    paths = {re.sub(r"\{[\w:]+\}", "{}", route.path) for area in APIS for route in area.routes.routes}
    assert len(paths) > 20
    assert [one for one in paths if one not in written and f"/{one.rpartition('/')[2]}" not in short] == []


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda one: one.__name__)
def test_every_field_of_an_answer_is_in_the_reference_of_the_api(answer: type[msgspec.Struct]) -> None:
    assert [name for name in answer.__struct_fields__ if f"`{name}`" not in REFERENCE] == []
