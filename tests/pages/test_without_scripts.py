"""Without scripts: a table of every game is set and played by plain forms."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Door
from tests.pages.hands import Finger
from tests.web.harness import GAMES

DECISIONS = 3


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_set_and_played_by_plain_forms(door: Door, game: str) -> None:
    anna = door.enter(scripts=False)
    anna.go(f"/new/{game}")
    anna.page.locator("input[name=by_seat]").check()
    for place in (1, 2, 3):
        anna.page.locator(f'select[name="seat.{place}"]').select_option("bot:novice")
    anna.page.locator(".more-about summary").click()
    anna.page.locator("input[name=pace]").uncheck()
    anna.page.locator("form[method=post].set button.primary").click()
    hand = Finger(anna, seed=5)
    for _ in range(DECISIONS):
        view = anna.asked()
        hand.answer(view)
    assert anna.view()["decision"] >= DECISIONS
