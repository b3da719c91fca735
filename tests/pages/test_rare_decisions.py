"""Decisions that hardly any game comes to: found by bots that do anything, then looked at on a phone in the dark."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from railbird.bots.find import find_bot
from railbird.core.state import State
from railbird.core.table import Table
from railbird.core.view import passive_seats
from railbird.games.dostihy.rules.state import DostihyState
from railbird.web.house.live import Live
from tests.pages.conftest import Door
from tests.pages.positions import lay_out
from tests.pages.site import Site
from tests.pages.visitor import PHONE, WAIT
from tests.pages.whole_game import check_readable

SEEDS, PLIES = 60, 4000
"""How many games are tried, and how far each."""
CLAIM = "claim"
"""Not a step: the viewer may claim while another decides."""
RARE: dict[str, dict[str, dict[str, Any]]] = {
    "dostihy": {
        CLAIM: {},
        "debt": {},
        "release": {"release_card_timing": "any_time"},
        "vote": {"end_by_agreement": True},
    },
    "winplaceshow": {
        "hearings": {},
        "hearing_vote": {"adjudication": "vote"},
        "motion_vote": {},
        "objection_window": {},
        "oral_raise": {},
        "rider_answer": {},
    },
}
"""By game: what is asked, and the house rules under which it is."""


def is_asked(state: State, what: str) -> bool:
    """Whether seat 0 is asked this."""
    if 0 not in state.pending():
        return False
    return 0 in passive_seats(state) if what == CLAIM else state.step.name == what


def find(live: Live, rules: dict[str, Any], *wanted: str) -> dict[str, State]:
    """Positions of the same people, played otherwise, in which seat 0 is asked each of these."""
    begun = live.begun
    options = live.game.read_options(rules, begun.edition)
    found: dict[str, State] = {}
    for seed in range(SEEDS):
        table = Table(live.game, begun.seats, options, begun.edition_file, seed)
        bots = [find_bot("random", live.game, random.Random(seed + seat)) for seat in range(len(begun.seats))]
        while not table.is_over() and len(table.plies) < PLIES:
            for what in wanted:
                if what not in found and is_asked(table.state, what):
                    found[what] = table.state.copy()
            if len(found) == len(wanted):
                return found
            pending = table.state.pending()
            seat = next((one for one in pending if one != 0), pending[0])
            table.act(seat, bots[seat].choose(table.see(seat)))
    raise AssertionError(f"nobody was ever asked {set(wanted) - set(found)}")


@pytest.mark.parametrize("game", RARE)
def test_rare_decisions_on_a_phone_in_the_dark(door: Door, site: Site, game: str) -> None:
    anna = door.enter(viewport=PHONE, has_touch=True, color_scheme="dark", locale="cs-CZ")
    anna.come_in("Anna")
    table = anna.set_table(game, "me", "random", "random", "random")
    live = site.quiet(table)
    usual = [what for what, rules in RARE[game].items() if not rules]
    found = find(live, {}, *usual)
    for what, rules in RARE[game].items():
        lay_out(live, found[what] if what in found else find(live, rules, what)[what])
        anna.look_at(table)
        assert anna.page.locator("form.act").count() > 0, f"{what}: nothing to press"
        anna.check_access(f"{game}: {what}")
        anna.check_width()
        check_readable(anna)


def test_what_was_pressed_for_one_claim_is_not_played_for_the_next(door: Door, site: Site) -> None:
    anna = door.enter()
    anna.come_in("Anna")
    table = anna.set_table("dostihy", "me", "random", "random")
    live = site.quiet(table)
    state = find(live, {}, CLAIM)[CLAIM]
    assert isinstance(state, DostihyState)
    lay_out(live, state)
    anna.look_at(table)
    # the page still shows the first claim when the table has gone on to another one of the same number
    anna.page.route("**/live*", lambda route: route.abort())
    other = [replace(one, amount=one.amount + 100) for one in state.claims]
    state.claims = tuple(other)
    anna.page.click('.ds-buttons button[data-key="Waive"]')
    expect(anna.page.locator("#refusal")).to_contain_text("moved on", timeout=WAIT)
    assert list(state.claims) == other
