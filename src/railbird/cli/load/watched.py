"""A table with screens before it and no database behind it, played by bots: for measuring, and for tests."""

import random
from collections.abc import Iterator

from railbird.bots import find_bot
from railbird.core.actors import SPECTATOR
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.store.people import Person
from railbird.store.tables import PLAYING, SeatRow, TableRow
from railbird.web.house import entries
from railbird.web.house.live import Live
from railbird.web.house.settings import Settings
from railbird.web.screens import Screen, Screens

NAMES = ("Ada", "Bruno", "Cecilia", "Dita", "Emil", "Fiona")


def person(seat: int) -> Person:
    """Who sits on a seat."""
    return Person(id=f"person-{seat}", name=NAMES[seat], login=None)


class Watched:
    """A game under way."""

    def __init__(self, game_id: str, seats: int, seed: int, **options: bool | int | str) -> None:
        self.game = find_game(game_id)
        self.random = random.Random(seed)
        short = {**self.game.trial, **options}
        row = TableRow(
            id="5ea5", code="ABCDE", game=game_id, rules=self.game.rules, host="somebody",
            settings=Settings(options=short).encoded(), seed=bytes([seed % 256]) * 32, status=PLAYING, public=False,
            revision=0, driver="", next=None, created=0.0, finished=None,
        )  # fmt: skip
        sitting = [
            SeatRow(seat=n, name=NAMES[n], color="", salt="", person=f"person-{n}", bot=None) for n in range(seats)
        ]
        self.live = Live(self.game, row, sitting)
        self.live.committed(self.live.begin(sitting))
        self.bot = find_bot("regular", self.game, self.random)
        self.viewers = (*range(seats), SPECTATOR)

    def play(self, most: int = 10_000) -> Iterator[int]:
        """Let bots play to the end; the number of entries after each."""
        live = self.live
        while not live.begun.is_over() and live.n < most:
            seat = self.random.choice(live.on_clock() or live.pending())
            action = self.bot.choose(Perspective(live.begun.state.copy(), seat, self.game.view))
            live.committed(live.act(seat, [action], entries.ACT, None))
            yield live.n

    def screen(self, screens: Screens, viewer: int, language: str = "en") -> Screen:
        """A viewer's page in a house of screens."""
        who = person(viewer) if viewer >= 0 else None
        return screens.of(self.live, who, viewer, language)
