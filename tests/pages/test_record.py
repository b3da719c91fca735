"""Records and leaderboards: for everybody, on a phone, without scripts, in three languages."""

from __future__ import annotations

from playwright.sync_api import expect

from railbird.store.outcome import Backed, BetTold, Outcome, Result, Told
from railbird.store.profiles import PUBLIC
from railbird.store.tables import OVER, SeatRow, TableRow
from railbird.web.server import Server
from tests.pages.conftest import Door
from tests.pages.everybody import check_language, everybody
from tests.pages.site import Site
from tests.pages.visitor import PHONE, Visitor

NOW = 1_790_000_000.0
BOTS = ("bot:novice", "bot:regular", "bot:expert")


async def season(server: Server, person: str, games: int = 12) -> None:
    """Somebody has played so many rated games against bots."""
    names = dict.fromkeys(("en", "it", "cs"), "Last Laugh")
    told = Told((Backed("11", names, 2, 1, 4),), BetTold(6, {}, names, dict.fromkeys(names, "+6"), 11, "3"))
    for number in range(games):
        table = f"{number:08x}{person[:8]}"
        row = TableRow(
            id=table, code=table[4:12], game="homestretch", rules=1, host=person, settings="{}",
            seed=bytes(32), status=OVER, public=False, revision=0, driver="another", next=None, created=NOW,
            finished=NOW + number * 86_400, rated=True,
        )  # fmt: skip
        await server.store.tables.add(row, [SeatRow(seat=0, name="x", color="", salt="", person=person, bot=None)])
        order = [person, *BOTS] if number % 3 else [*BOTS, person]
        results = tuple(Result(seat, one, order.index(one) + 1, "red", "", told) for seat, one in enumerate(order))
        await server.store.records.count(Outcome(table, "homestretch", row.finished or NOW, 4, True, results))


def played(site: Site, visitor: Visitor) -> str:
    """The visitor has a record, which everybody may see; its address."""
    person = visitor.context.request.get("/api/v1/me").json()["id"]
    assert site._node is not None
    server = site._node.server

    async def work() -> str:
        await season(server, person)
        await server.store.profiles.show(person, PUBLIC)
        return (await server.store.profiles.of(person)).handle

    return site.call(work())


def test_a_record_is_for_everybody(door: Door, site: Site) -> None:
    guest, anna = door.enter(), door.enter()
    anna.come_in("Anna")
    handle = played(site, anna)
    paths = {"/boards/homestretch": "board", "/bots/expert": "bot", f"/people/{handle}": "record"}
    for language in everybody(guest):
        guest.go("/record")
        check_language(guest, language)
        guest.check_access(f"record of nobody in {language}")
        for path, what in paths.items():
            guest.go(path)
            guest.check_access(f"{what} in {language}")
            guest.check_width()
        expect(guest.page.locator(".flaps")).to_contain_text("12")
        expect(guest.page.locator(".rating-curve")).to_be_visible()
        guest.page.locator("details.data summary").click()
        assert guest.page.locator("details.data tbody tr").count() == 12


def test_my_own_record_without_scripts_on_a_phone(door: Door, site: Site) -> None:
    anna = door.enter(scripts=False, viewport=PHONE)
    anna.come_in("Anna")
    anna.go("/record")
    expect(anna.page.get_by_role("heading", name="No finished games yet")).to_be_visible()
    played(site, anna)
    anna.go("/record")
    anna.check_width()
    page = anna.page
    expect(page.get_by_role("heading", name="Favorite: Last Laugh")).to_be_visible()
    page.get_by_role("radio", name="Only me").check()
    anna.follow(page.get_by_role("button", name="Save"))
    expect(page.locator(".done")).to_have_text("Saved.")
    expect(page.get_by_role("radio", name="Only me")).to_be_checked()
    anna.follow(page.get_by_role("link", name="Delete everything"))
    page.get_by_label("Your name").fill("Hanna")
    anna.follow(page.get_by_role("button", name="Delete for good"))
    expect(page.locator("[role=alert]")).to_contain_text("Nothing was deleted.")
    page.get_by_label("Your name").fill("Anna")
    anna.follow(page.get_by_role("button", name="Delete for good"))
    expect(page.get_by_role("heading", name="Everything is deleted")).to_be_visible()


def test_a_table_is_rated_by_a_tick_and_a_guest_is_told_what_it_takes(door: Door) -> None:
    anna = door.enter()
    anna.come_in("Anna")
    anna.go("/new/homestretch")
    page = anna.page
    page.get_by_role("checkbox", name="Rated").check()
    anna.check_access("new table")
    anna.follow(page.get_by_role("button", name="Create table"))
    expect(page.locator("[role=alert]")).to_contain_text("for people with an account")
    expect(page.get_by_role("checkbox", name="Rated")).to_be_checked()
