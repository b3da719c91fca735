"""The installed app: no connection is said at once, nothing of anybody is kept, a message leads to its table."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.pages.conftest import Door
from tests.pages.visitor import PHONE, Visitor

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(request.url);
  return found;
}"""
TEXTS = """async (path) => (await (await caches.match(path)).text())"""
DEAF = """addEventListener("online", (event) => event.stopImmediatePropagation(), true)"""
TELL = """async (told) => {
  let found;
  self.registration.showNotification = async (title, shown) => (found = { title, ...shown });
  self.navigator.setAppBadge = async (count) => (found.badge = count);
  await tell(told);
  return found;
}"""
LEAD = """async (path) => {
  self.clients.openWindow = async (where) => where;
  return lead(path);
}"""


def with_worker(door: Door, **more: Any) -> Visitor:
    """Somebody whose browser may keep the app's worker."""
    anna = door.enter(viewport=PHONE, service_workers="allow", **more)
    anna.come_in("Anna")
    anna.go("/my")
    anna.until("() => navigator.serviceWorker.controller !== null")
    return anna


def test_without_a_connection_a_page_says_so_and_nothing_secret_is_kept(door: Door) -> None:
    anna = with_worker(door, locale="cs-CZ")
    page = anna.page
    page.add_init_script(DEAF)  # a server that comes back says nothing, and neither does the browser
    table = anna.set_table("jockey", "me", "random", "random")
    anna.look_at(table)
    anna.asked()
    anna.go("/account")
    anna.context.set_offline(True)
    page.goto("/my")
    expect(page.locator("h1")).to_have_text("Bez připojení")
    anna.check_access("no connection")
    paths = sorted({urlsplit(url).path for url in page.evaluate(KEPT)})
    assert paths
    assert [path for path in paths if not path.startswith("/static/") and path != "/offline"] == []
    said = page.evaluate(TEXTS, "/offline?language=cs")
    assert "Anna" not in said
    assert table not in said
    assert "railbird_" not in said
    anna.follow(page.locator("[data-again]"))
    expect(page.locator("h1")).to_have_text("Bez připojení")
    anna.context.set_offline(False)  # it notices by itself
    expect(page.locator("h1")).not_to_have_text("Bez připojení")


def test_a_push_message_is_shown_with_where_it_leads(door: Door) -> None:
    """The worker's own functions, with the browser's end of them held: a headless browser shows no messages."""
    anna = with_worker(door)
    anna.go("/rules")
    (worker,) = anna.context.service_workers
    told = {"title": "Your turn", "body": "Table TURF-7.", "path": "/tables/ab", "tag": "ab", "waiting": 2}
    shown = worker.evaluate(TELL, told)
    assert (shown["title"], shown["body"], shown["tag"], shown["badge"]) == ("Your turn", "Table TURF-7.", "ab", 2)
    assert shown["data"] == {"path": "/tables/ab"}
    assert worker.evaluate(LEAD, "/tables/ab") == "/tables/ab"
    assert worker.evaluate(LEAD, "https://elsewhere.example/") == "/my"
    assert worker.evaluate(LEAD, "//elsewhere.example/") == "/my"


def test_the_manifest_names_pictures_that_are_there(anna: Visitor) -> None:
    anna.go("/")
    address = anna.page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    made = anna.page.request.get(address).json()
    assert (made["display"], made["start_url"]) == ("standalone", "/my")
    sizes = []
    for icon in made["icons"]:
        picture = anna.page.request.get(icon["src"])
        assert picture.headers["content-type"] == "image/png"
        sizes.append(int.from_bytes(picture.body()[16:20]))
    assert sizes == [192, 512, 512]
