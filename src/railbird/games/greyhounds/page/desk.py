"""The pages of Greyhounds, as the web finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Ending, Page, Poster, Recap, Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.greyhounds.page.end import ending, recap
from railbird.games.greyhounds.page.table import page
from railbird.games.greyhounds.view import GreyhoundsView


class GreyhoundsDesk:
    """Poster, table, recap and ending of Greyhounds."""

    poster = Poster(order=5, difficulty=2, front=("mode", "track_length", "punters", "set_choice", "tie_rule"))
    how = True
    motion: Mapping[str, str] = {
        "showed": "showed",
        "aside_shown": "aside_shown",
        "nobody_moved": "nobody_moved",
        "moved": "measured",
        "lapped": "lapped",
        "finished": "photo",
        "placed": "placed",
        "prize": "purse_told",
        "prize_kept": "purse_told",
        "bet_won": "bet",
        "bet_won_pair": "bet_pair",
        "bet_lost": "bet_told",
        "bet_lost_pair": "bet_told",
    }

    def page(self, seen: Seen[GreyhoundsView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]) -> Page:
        """The table as one viewer sees it."""
        return page(seen.view, seen.legal, words, seats, form)

    def recap(self, view: GreyhoundsView, notes: Sequence[Note], words: Text) -> Recap | None:
        """What the last race paid."""
        return recap(view, notes, words)

    def ending(self, notes: Sequence[Note], words: Text, seat: int) -> Ending | None:
        """What the finished game has to tell."""
        return ending(notes, words, seat)
