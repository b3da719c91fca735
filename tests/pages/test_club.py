"""The pages of a club: by keyboard and screen reader, on a phone, in three languages, without scripts."""

from __future__ import annotations

import datetime

from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.everybody import check_language, everybody
from tests.pages.visitor import LAPTOP, PHONE, Visitor


def make_club(host: Visitor) -> str:
    """A club with a race day in a week and an invitation; its path."""
    host.come_in("Marta")
    host.go("/clubs")
    page = host.page
    page.locator("#make [name=name]").fill("The Sunday Rail")
    page.locator("#make [name=zone]").fill("Europe/Prague")
    host.follow(page.locator("#make button"))
    path = page.url.removeprefix(host.site.url)
    page.locator(".new-day > summary").click()
    day = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=7)).date()
    page.locator(".new-day > form [name=day]").fill(day.isoformat())
    page.locator(".new-day > form [name=time]").fill("19:30")
    host.follow(page.locator(".new-day > form button"))
    host.follow(page.locator("#bring form button").last)
    return path


def test_the_pages_are_for_everybody(door: Door) -> None:
    marta = door.enter(timezone_id="America/New_York")
    path = make_club(marta)
    for language in everybody(marta):
        for at in (f"{path}/members", "/clubs", f"{path}/tv", path):
            marta.go(at)
            check_language(marta, language)
            marta.check_access(f"club {at.removeprefix(path)} in {language}")
            if not at.endswith("/tv"):
                marta.check_width()
        check_own_clock(marta)
        marta.page.locator("#deals summary").click()
        marta.follow(marta.page.locator("#deals form button"))
        check_page(marta, f"a deal in {language}")
        marta.go(path)
        marta.page.locator("#tournaments summary").click()
        marta.page.locator("#tournaments [name=name]").fill(f"Spring Cup {language}")
        marta.follow(marta.page.locator("#tournaments form button"))
        check_page(marta, f"a tournament in {language}")
        marta.go("/challenges")
        marta.check_access(f"challenges in {language}")
        marta.follow(marta.page.locator("#make button"))
        check_page(marta, f"a challenge in {language}")


def check_page(visitor: Visitor, what: str) -> None:
    """For those who listen to it, and for those with a narrow screen."""
    visitor.check_access(what)
    visitor.check_width()


def check_own_clock(visitor: Visitor) -> None:
    """Beside the club's clock there is their own."""
    expect(visitor.page.locator("time[data-local]").first).to_contain_text(":30")


def test_an_invitation_a_race_day_and_a_table_without_scripts(door: Door) -> None:
    marta = door.enter(viewport=LAPTOP, scripts=False)
    path = make_club(marta)
    link = marta.page.locator("#bring .url a").first.get_attribute("href")
    assert link is not None
    petr = door.enter(viewport=PHONE, scripts=False)
    petr.go(link)
    petr.follow(petr.page.get_by_role("button", name="Join the club"))
    expect(petr.page.locator("[role=alert]")).to_be_visible()  # no name yet
    petr.page.get_by_label("Your name").fill("Petr")
    petr.follow(petr.page.get_by_role("button", name="Join the club"))
    petr.follow(petr.page.get_by_role("button", name="I'll come"))
    expect(petr.page.get_by_role("button", name="I'll come")).to_have_attribute("aria-pressed", "true")
    expect(petr.page.locator(".comers")).to_contain_text("1 comes")
    petr.page.locator("#tables .new-table > summary").click()
    petr.follow(petr.page.locator("#tables .new-table form button").first)
    marta.go(path)
    expect(marta.page.locator("#tables li")).to_have_count(1)
    marta.follow(marta.page.locator("#tables li a.btn"))
    assert "/tables/" in marta.page.url


def check_columns(visitor: Visitor) -> None:
    """No column of a table has to be looked for."""
    assert visitor.read(
        "() => [...document.querySelectorAll('.scroller')].every((one) => one.scrollWidth <= one.clientWidth)"
    )


def test_a_tournament_without_scripts_from_sign_up_to_its_result(door: Door) -> None:
    marta, petr = door.enter(viewport=LAPTOP, scripts=False), door.enter(viewport=PHONE)
    path = make_club(marta)
    petr.go(marta.page.locator("#bring .url a").first.get_attribute("href") or "")
    petr.page.get_by_label("Your name").fill("Petr")
    petr.follow(petr.page.get_by_role("button", name="Join the club"))
    expect(petr.page.locator("#tournaments form")).to_have_count(0)  # those who look after the club set them up
    marta.go(path)
    marta.page.locator("#tournaments summary").click()
    marta.follow(marta.page.locator("#tournaments form button"))
    expect(marta.page.locator("#tournaments [role=alert]")).to_be_visible()  # it has no name yet
    marta.page.locator("#tournaments [name=name]").fill("Spring Cup")
    marta.page.get_by_label("Knock-out", exact=False).first.check()
    marta.follow(marta.page.locator("#tournaments form button"))
    cup = marta.page.url.removeprefix(marta.site.url)
    for visitor in (marta, petr):
        visitor.go(cup)
        visitor.follow(visitor.page.get_by_role("button", name="I'll play"))
    marta.go(cup)
    marta.follow(marta.page.get_by_role("button", name="Draw and begin"))
    expect(marta.page.get_by_role("link", name="To my table")).to_be_visible()
    expect(marta.page.locator(".round-tables section")).to_have_count(1)
    petr.go(cup)
    petr.check_access("a round")
    petr.check_width()
    marta.page.get_by_text("Close the round").first.click()
    marta.follow(marta.page.get_by_role("button", name="Yes"))
    expect(marta.page.locator(".standing tbody tr")).to_have_count(2)
    expect(marta.page.locator(".standing")).to_contain_text("has won")
    petr.go(cup)
    petr.check_access("a tournament's result")
    petr.check_width()
    check_columns(petr)
