"""The pages of Dostihy a sázky, as the web finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Ending, Page, Poster, Recap, Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.end import ending
from railbird.games.dostihy.page.table import page
from railbird.games.dostihy.view import DostihyView


class DostihyDesk:
    """Poster, table, recap and ending of Dostihy a sázky."""

    poster = Poster(
        order=3,
        difficulty=2,
        front=("end_mode", "round_limit", "claim_mode", "side_bets", "end_by_agreement", "cash_visibility"),
    )
    how = True
    motion: Mapping[str, str] = {
        "threw": "die",
        "moved": "hop",
        "moved_by_card": "jump",
        "six_six": "clear_soon",
        "staked": "clear",
        "bet_won": "bet",
    }

    def page(self, seen: Seen[DostihyView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]) -> Page:
        """The table as one viewer sees it."""
        return page(seen, words, seats, form)

    def recap(self, view: DostihyView, notes: Sequence[Note], words: Text) -> Recap | None:
        """What the last race paid."""
        return None

    def ending(self, notes: Sequence[Note], words: Text, seat: int) -> Ending | None:
        """What the finished game has to tell."""
        return ending(notes, words, seat)
