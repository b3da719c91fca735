"""The pages of HomeStretch, as the web finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Ending, Page, Poster, Recap, Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.homestretch.page.end import ending, recap
from railbird.games.homestretch.page.table import page
from railbird.games.homestretch.view import HomeStretchView


class HomeStretchDesk:
    """Poster, table, recap and ending of HomeStretch."""

    poster = Poster(
        order=1, difficulty=1, front=("purple_races", "green_races", "bet_timing", "bet_values", "bet_stakes")
    )
    how = True
    motion: Mapping[str, str] = {
        "rolled": "dice",
        "die_rolled": "die",
        "moved": "run",
        "plus_used": "plus_used",
        "x_removed": "x_removed",
        "finished": "photo",
        "purse": "purse",
        "unowned": "purse_told",
        "bet_won": "bet",
        "bet_lost": "bet_told",
    }

    def page(self, seen: Seen[HomeStretchView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]) -> Page:
        """The table as one viewer sees it."""
        return page(seen, words, seats, form)

    def recap(self, view: HomeStretchView, notes: Sequence[Note], words: Text) -> Recap | None:
        """What the last race paid."""
        return recap(view, notes, words)

    def ending(self, notes: Sequence[Note], words: Text, seat: int) -> Ending | None:
        """What the finished game has to tell."""
        return ending(notes, words, seat)
