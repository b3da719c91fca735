"""The pages round the tables: what they show, what they weigh, and that everybody can use them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from railbird.web.shelf import offered_games
from tests.pages.axe import complaints
from tests.pages.conftest import Door
from tests.pages.visitor import PHONE, TV, WAIT, Visitor
from tests.pages.whole_game import check_readable
from tests.web.harness import GAMES

PAGES = ("/", "/my", "/account", "/about", "/nowhere")
OF_A_GAME = ("/new/{}", "/games/{}/how", "/games/{}/rules")


def pages(*games: str) -> list[str]:
    return [*PAGES, *[path.format(game) for game in games for path in OF_A_GAME]]


def test_everybody_can_use_the_pages(anna: Visitor) -> None:
    for path in pages(*GAMES):
        anna.go(path)
        anna.check_access(path)


def test_letters_that_do_not_stand_out_are_found_on_a_page_that_was_looked_at_before(anna: Visitor) -> None:
    anna.go("/about")
    anna.check_access("about")
    anna.page.evaluate("document.querySelectorAll('main p').forEach((one) => { one.style.color = '#eee' })")
    assert any("insufficient color contrast" in one for one in complaints(anna.page))
    assert complaints(anna.page), "nor are they known from then on"


@pytest.mark.parametrize("locale", ["it-IT", "cs-CZ"])
def test_on_a_phone_nothing_sticks_out_and_everything_is_said_and_everybody_can_use_it_in_the_dark(
    door: Door, locale: str
) -> None:
    is_dark = locale == "cs-CZ"
    petr = door.enter(viewport=PHONE, locale=locale, color_scheme="dark" if is_dark else "light")
    for path in pages(*GAMES):
        petr.go(path)
        petr.check_width()
        check_readable(petr)
        if is_dark and path in pages("dostihy"):
            petr.check_access(f"{path} in the dark")


def test_home_has_a_poster_per_game_and_weighs_little(anna: Visitor) -> None:
    sizes: list[int] = []
    anna.page.on("response", lambda answer: sizes.append(int(answer.request.sizes()["responseBodySize"])))
    anna.go("/")
    anna.page.wait_for_load_state("networkidle")
    assert anna.page.locator(".poster").count() == len(offered_games())
    assert sum(sizes) < 150_000, sizes


def test_home_does_not_jump_while_it_loads(anna: Visitor) -> None:
    anna.page.add_init_script(
        "window.jumps = [];"
        "new PerformanceObserver(list => { for (const one of list.getEntries())"
        " window.jumps.push(one.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200))) })"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    anna.go("/")
    anna.page.wait_for_load_state("networkidle")
    assert anna.page.evaluate("() => window.jumps") == []


def test_one_click_plays(anna: Visitor) -> None:
    anna.go("/")
    anna.follow(anna.page.locator('form[action="/quick/homestretch"] .btn.primary'))
    assert anna.asked()["step"] == "draft"


def test_the_ticket_says_what_is_chosen_and_the_waiting_room_lets_the_host_think_again(anna: Visitor) -> None:
    anna.go("/new/homestretch")
    anna.page.get_by_role("spinbutton", name="How many green races?").fill("1")
    assert anna.page.locator('[data-of="o.green_races"]').text_content() == "1 green race, for bigger purses."
    anna.follow(anna.page.get_by_role("button", name="Create table"))
    expect(anna.page.locator("body.waiting-room")).to_be_visible()
    anna.check_access("waiting room")
    assert len(anna.page.locator(".codecard .code").text_content() or "") >= 4
    jacket = anna.page.locator("#paint-0 .jacket")
    before = jacket.get_attribute("class")
    anna.follow(anna.page.locator("#paint-0"))
    assert jacket.get_attribute("class") != before
    anna.follow(anna.page.locator(".play-what a", has_text="Purple races"))
    anna.check_access("options")
    anna.page.get_by_role("spinbutton", name="How many purple races?").fill("0")
    anna.follow(anna.page.get_by_role("button", name="Use these rules"))
    expect(anna.page.locator(".play-what")).to_contain_text("No purple races.")
    anna.page.get_by_role("button", name="Start, fill with bots").click()
    assert anna.asked()["step"] == "draft"


def test_a_language_is_kept(anna: Visitor) -> None:
    anna.go("/")
    anna.follow(anna.page.get_by_role("button", name="Italiano"))
    anna.go("/about")
    assert anna.page.locator("html").get_attribute("lang") == "it"


def test_the_rules_are_searched_and_lead_to_a_rule_in_all_languages(anna: Visitor) -> None:
    anna.go("/games/homestretch/rules")
    anna.page.get_by_role("searchbox").fill("tokens box")
    anna.page.locator(".hits a").first.click()
    anna.until("() => document.querySelectorAll('.rule:target .others [lang]').length === 2")
    anna.check_access("a rule")


def test_a_rule_is_found_with_either_apostrophe(anna: Visitor) -> None:
    anna.go("/")
    anna.follow(anna.page.get_by_role("button", name="Italiano"))
    anna.go("/games/homestretch/rules")
    found = []
    for typed in ("dall'arrivo", "dall\u2019arrivo"):
        anna.page.get_by_role("searchbox").fill(typed)
        anna.until("() => document.querySelector('[data-count]').textContent")
        found.append(anna.page.locator(".hits a .pill").all_text_contents())
    assert found[0] == found[1] == ["R-25"]


def test_the_tv_page_shows_only_what_everybody_may_see(anna: Visitor, door: Door) -> None:
    anna.come_in("Anna")
    table = anna.set_table("homestretch", "me", "random")
    tv = door.enter(viewport=TV)
    tv.go(f"/tables/{table}/tv")
    assert tv.page.locator(".tvplayers li").count() == 2
    assert tv.page.locator(".card").count() == 0
    tv.check_access("tv")


def test_a_shared_screen_has_room_for_six_and_can_be_read_from_the_sofa(anna: Visitor, door: Door) -> None:
    anna.come_in("Anna")
    tv = door.enter(viewport=TV, locale="it-IT")
    for game in GAMES:
        options = {"punters": 2} if game == "greyhounds" else {}
        table = anna.set_table(game, "me", *["random"] * 5, options=options)
        tv.go(f"/tables/{table}/tv")
        assert tv.page.locator(".tvplayers li").count() == 6, game
        tv.check_large()


@pytest.mark.parametrize("refused", [False, True], ids=["clipboard", "no-clipboard"])
def test_a_browser_that_cannot_share_copies_the_invitation(anna: Visitor, refused: bool) -> None:
    anna.come_in("Anna")
    anna.look_at(anna.set_table("jockey", "me", "open", "open"))
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if refused:  # as on a page of the local network, which is no secure context
        anna.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not here')) }")
    assert anna.page.evaluate("() => navigator.share") is None
    share = anna.page.locator("[data-share]")
    share.click()
    expect(share).to_have_text("Copied")
    share.click()  # once more while it still says so: it goes back to its name all the same
    assert anna.page.evaluate("() => navigator.clipboard.readText()") == share.get_attribute("data-share")
    expect(share).to_have_text("Share", timeout=WAIT)
