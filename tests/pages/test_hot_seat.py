"""Two people and one device: it goes from hand to hand, and shows nothing of anybody before he has taken it."""

from __future__ import annotations

import pytest

from railbird.core.actors import SPECTATOR
from tests.pages.conftest import Door
from tests.pages.hands import Finger
from tests.pages.site import Site
from tests.pages.visitor import PHONE
from tests.pages.whole_game import check_keeps_secret

ROUNDS = 2
"""How often each of the two is asked."""
OPTIONS = {"winplaceshow": {"director_change": "off"}}
"""What brings the first secret at once: bid sheets, on the rulebook's own clock, and no meeting before them."""

IS_HANDED = """(version) => document.body.matches(".handing")
  && document.querySelector("#live").dataset.version === version"""
"""Whether the page that followed an answer is already the one on which the device is handed over."""


@pytest.mark.parametrize("game", ["homestretch", "jockey", "dostihy", "winplaceshow", "greyhounds"])
def test_a_device_is_handed_over_between_secrets(door: Door, site: Site, game: str) -> None:
    device = door.enter(viewport=PHONE, has_touch=True)
    device.come_in("Anna")
    table = device.set_table(game, "me", "here", "random", options=OPTIONS.get(game, {}))
    hand = Finger(device, seed=3)
    asked: list[int] = []
    while min(asked.count(0), asked.count(1)) < ROUNDS:
        live = site.quiet(table)
        if not device.read(IS_HANDED, str(live.version(SPECTATOR))):
            device.look_at(table)
        device.until("() => document.body.matches('.handing')")
        assert device.page.locator("#view, form.act, .card, .secrets").count() == 0
        check_keeps_secret(device, live, SPECTATOR)
        if not asked:
            device.check_access("hand-over")
            device.check_width()
        taken = device.page.locator(".pass a").first
        device.seat = int((taken.get_attribute("href") or "").rpartition("=")[2])
        assert device.seat in live.pending()
        taken.tap()
        view = device.asked()
        check_keeps_secret(device, live, device.seat)
        hand.answer(view)
        asked.append(device.seat)
