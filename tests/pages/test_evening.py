"""A duplicate evening of three tables through the pages: two people, bots on all other seats, and its result."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.hands import Finger
from tests.pages.test_club import check_columns, make_club
from tests.pages.visitor import LAPTOP, PHONE, Visitor
from tests.pages.whole_game import asked
from tests.web.harness import first_action

TABLES = 3


class Evening(NamedTuple):
    """Two people of a club, and where their deal is."""

    marta: Visitor
    petr: Visitor
    club: str
    deal: str


def sign_up(door: Door) -> Evening:
    """Marta has a club, Petr comes in by its link; she sets a deal at three tables, and both sign up."""
    marta, petr = door.enter(viewport=LAPTOP), door.enter(viewport=PHONE)
    club = make_club(marta)
    petr.go(marta.page.locator("#bring .url a").first.get_attribute("href") or "")
    petr.page.get_by_label("Your name").fill("Petr")
    petr.follow(petr.page.get_by_role("button", name="Join the club"))
    marta.go(club)
    marta.page.locator("#deals .new-table > summary").click()
    marta.page.locator("#deals [name=game]").select_option("homestretch")
    marta.page.locator("#deals [name=seats]").fill("3")
    marta.page.locator("#deals [name=tables]").fill(str(TABLES))
    marta.page.locator("#deals [name=bot]").select_option(index=0)
    marta.follow(marta.page.locator("#deals form button.primary"))
    deal = marta.page.url.removeprefix(marta.site.url)
    for visitor in (marta, petr):
        visitor.go(deal)
        visitor.follow(visitor.page.get_by_role("button", name="I'll play"))
    return Evening(marta, petr, club, deal)


def play(visitor: Visitor, deal: str, seed: int, pressed: int) -> None:
    """Somebody plays their table to its end: with a finger, so often, and then without looking."""
    visitor.go(deal)
    visitor.follow(visitor.page.get_by_role("link", name="To my table"))
    table = visitor.table
    live = visitor.site.live(table)
    visitor.seat = next(row.seat for row in live.seats if row.bot is None)
    finger = Finger(visitor, seed)
    for number in count():
        if not asked(visitor.site.quiet(table, lambda live: not live.is_playing or bool(asked(live)))):
            break
        if number < pressed:
            if (view := visitor.asked()) is None:
                break
            finger.answer(view)
            continue
        if number == pressed:
            visitor.go("about:blank")
        view = visitor.view(table)
        body = {"seat": visitor.seat, "decision": view["decision"], "token": f"{seed} {number}"}
        visitor.post(f"/tables/{table}/act", actions=[first_action(view)], **body)


def evening(door: Door, pressed: int) -> Evening:
    """The whole evening, until its result can be seen: everybody presses so often."""
    found = sign_up(door)
    found.marta.go(found.deal)
    found.marta.follow(found.marta.page.get_by_role("button", name="Draw and begin"))
    expect(found.marta.page.locator(".deal-tables li")).to_have_count(TABLES)
    expect(found.marta.page.locator(".deal-tables a")).to_have_count(1)  # only to her own table
    for seed, visitor in enumerate((found.marta, found.petr)):
        play(visitor, found.deal, seed, pressed)
    plan = found.marta.site.plan_of(found.deal.rpartition("/")[2])
    for table in plan.tables:
        found.marta.site.until(table.id, lambda live: not live.is_playing)
    return found


def test_three_tables_two_people_and_bots_and_luck_cancels(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.web.house.thinking.PAUSE", (0.0, 0.0))  # what bots seem to think about
    marta, petr, club, deal = evening(door, pressed=12)
    marta.go(deal)
    expect(marta.page.locator(".deal-ranks li")).to_have_count(2)  # the two who are people
    expect(marta.page.locator(".deal-seats tbody tr")).to_have_count(3 * TABLES)
    expect(marta.page.locator(".verified")).to_contain_text("Verified")
    result = marta.context.request.get(f"/api/v1{deal}").json()["result"]
    assert len(result["tables"]) == TABLES
    for seat in result["seats"]:
        assert abs(sum(one["better"] for one in seat)) < 0.1  # what the dice were worth, everybody had
    best = max((one for seat in result["seats"] for one in seat if one["person"]), key=lambda one: one["better"])
    first = marta.page.locator(".deal-ranks li").first
    expect(first).to_contain_text("You" if best["name"] == "Marta" else "Petr")
    for visitor in (marta, petr):
        visitor.go(deal)
        visitor.check_access("a deal's result")
        visitor.check_width()
        check_columns(visitor)
    petr.go(f"{club}")
    expect(petr.page.locator("#deals")).to_contain_text("best:")
