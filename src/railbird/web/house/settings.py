"""How a table is played, beside the game's own options."""

from typing import Annotated, Literal

import msgspec

from railbird.core.edition import EditionFile
from railbird.core.game import AnyGame

Seconds = Annotated[int, msgspec.Meta(ge=0, le=86_400)]

CLOCKS = {"none": 0, "relaxed": 120, "quick": 30}  # The clocks a form offers, in seconds per decision; 0 is no clock.


class Settings(msgspec.Struct, kw_only=True, frozen=True):
    """What the host has chosen."""

    options: dict[str, bool | int | str] = {}
    edition: str = "standard"
    edition_text: str | None = None  # The file, when it does not come with the game.
    spectators: bool = True
    seating: Literal["chosen", "random"] = "chosen"
    clock: Seconds = 0
    on_time: str = "fallback"  # Who plays for a seat whose time is up: its fallback, or a bot of this level.
    hints: bool = False
    pace: Literal["human", "instant"] = "human"
    """Whether bots make a small pause and wait for people to use an open window."""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0
    """After so many minutes the table announces that time is up, where the game knows that."""
    stand_in: str = "random"  # The bot that plays for somebody who has left.

    def edition_file(self, game: AnyGame) -> EditionFile:
        """The edition that is played."""
        if self.edition_text is None:
            return game.builtin(self.edition)
        return EditionFile(self.edition, self.edition_text, builtin=False)


def encode_settings(settings: Settings) -> str:
    """As the database keeps them."""
    return msgspec.json.encode(settings).decode()


def decode_settings(text: str) -> Settings:
    """As they were kept."""
    return msgspec.json.decode(text, type=Settings)
