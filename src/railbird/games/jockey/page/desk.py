"""The pages of Jockey, as the web finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Ending, Page, Poster, Recap, Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.jockey.page.end import ending
from railbird.games.jockey.page.table import page
from railbird.games.jockey.view import JockeyView


class JockeyDesk:
    """Poster, table, recap and ending of Jockey."""

    poster = Poster(order=2, difficulty=1, front=("races_per_block", "deck", "keep_max", "loan_rule", "show_balances"))
    how = True
    motion: Mapping[str, str] = {
        "played": "played",
        "void": "void",
        "moved": "run",
        "finished": "photo",
        "bet_won": "bet",
        "bet_lost": "bet_told",
        "bet_even": "bet_told",
        "no_bet": "bet_told",
    }

    def page(self, seen: Seen[JockeyView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]) -> Page:
        """The table as one viewer sees it."""
        return page(seen, words, seats, form)

    def recap(self, view: JockeyView, notes: Sequence[Note], words: Text) -> Recap | None:
        """What the last race paid."""
        return None

    def ending(self, notes: Sequence[Note], words: Text, seat: int) -> Ending | None:
        """What the finished game has to tell."""
        return ending(notes, words, seat)
