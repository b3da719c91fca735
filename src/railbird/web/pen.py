"""What every region of a page is drawn with besides its data: words and addresses of a table, nothing of the moment."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

import msgspec
from markupsafe import Markup

from railbird.core.action import Action
from railbird.core.game import AnyGame, write_action
from railbird.core.text import Text
from railbird.web.regions import Draws, Sketch, gap
from railbird.web.words import Ui, Words, lesson_ui, ui, words

FIRST = itemgetter(0)


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
    def lesson(self) -> Ui:
        """Words all lessons share."""
        return lesson_ui(self.lang)

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

    def __post_init__(self) -> None:
        """A region is asked for tens of times for every page: no step in between."""
        if self.sketch is not None:
            self.sketch.pen = self
            object.__setattr__(self, "region", self.sketch.region)

    def region(self, name: str, macro: Draws, *data: object) -> str:
        """A region of the page; `macro` gets a pen and the data. See `regions.py`."""
        return macro(self, *data)

    def regions(
        self, kind: str, macro: Draws, rows: Iterable[tuple[object, ...]], *inside: Iterable[object]
    ) -> list[str]:
        """Regions of one kind, each called by the first of its data; `inside` is what stands in each, if anything."""
        data = [row + more for row, more in zip(rows, zip(*inside, strict=True), strict=True)] if inside else [*rows]
        if self.sketch is None:
            return [macro(self, *row) for row in data]
        return [*self.sketch.rows(kind, macro, map(FIRST, data), data)]

    def each(self, kind: str, macro: Draws, rows: Sequence[object], by: str, *more: object) -> Markup:
        """A region for each of some rows, one after the other, called by one of their fields; `more` is for all."""
        if self.sketch is None:
            return Markup("".join([macro(self, row, *more) for row in rows]))
        keys = [getattr(row, by) for row in rows]
        return Markup("".join(self.sketch.rows(kind, macro, keys, [(row, *more) for row in rows])))

    def glue(self, name: str, caller: Callable[[], str]) -> str:
        """A region of the page that is drawn each time: what stands between others."""
        return caller() if self.sketch is None else self.sketch.glue(name, str(caller()))
