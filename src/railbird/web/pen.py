"""What every region of a page is drawn with besides its data: words and addresses of a table, nothing of the moment."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from railbird.core.action import Action
from railbird.core.game import AnyGame, write_action
from railbird.core.text import Text
from railbird.web.regions import Draws, Sketch, gap
from railbird.web.words import Ui, Words, ui, words


class Writing:
    """How things are said, written and addressed at one table, in one language."""

    game: AnyGame
    words: Text
    id: str
    code: str

    @property
    def base(self) -> str:
        """The table's address."""
        return f"/tables/{self.id}"

    @property
    def draft_url(self) -> str:
        """Where a slip is worked out that is not handed in yet."""
        return f"{self.base}/draft"

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.words.language

    @property
    def ui(self) -> Ui:
        """Words all games share."""
        return ui(self.lang)

    @property
    def say(self) -> Words:
        """The server's own sentences."""
        return words(self.lang)

    csrf_gap = gap("_csrf_token")  # Where a form shows that it is ours.

    @property
    def title(self) -> str:
        """The game's title in the reader's language."""
        return self.game.titles.get(self.lang, self.game.title)

    def money(self, amount: int) -> str:
        """An amount as the game writes it."""
        return self.words.money(amount)

    @staticmethod
    def value(*actions: Action) -> str:
        """What a form sends to play these actions one after the other."""
        written = [write_action(action) for action in actions]
        return msgspec.json.encode(written[0] if len(written) == 1 else written).decode()

    @staticmethod
    def head(action: Action) -> str:
        """What a form sends beside a field `amount`: the action without its last field."""
        return msgspec.json.encode(write_action(action)[:-1]).decode()


@dataclass(frozen=True)
class Pen(Writing):
    """It alone: what a macro cannot reach it cannot forget."""

    game: AnyGame
    words: Text
    id: str = ""
    code: str = ""
    sketch: Sketch | None = None  # Where regions are drawn; without one they are part of the whole.

    def region(self, name: str, macro: Draws, *data: object) -> str:
        """A region of the page; `macro` gets a pen and the data. See `regions.py`."""
        return macro(self, *data) if self.sketch is None else self.sketch.region(name, macro, self, data)

    def regions(
        self, kind: str, macro: Draws, rows: Iterable[tuple[object, ...]], inside: Iterable[object] | None = None
    ) -> list[str]:
        """Regions of one kind, each called by the first of its data; `inside` is what stands in each, if anything."""
        data = rows if inside is None else ((*row, one) for row, one in zip(rows, inside, strict=True))
        return [self.region(f"{kind}-{row[0]}", macro, *row) for row in data]

    def glue(self, name: str, caller: Callable[[], str]) -> str:
        """A region of the page that is drawn each time: what stands between others."""
        return caller() if self.sketch is None else self.sketch.glue(name, str(caller()))
