"""The pages of Win, Place & Show, as the web finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Ending, Page, Poster, Recap, Sitter
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page.end import ending, recap
from railbird.games.winplaceshow.page.table import page
from railbird.games.winplaceshow.view import WinPlaceShowView


class WinPlaceShowDesk:
    """Poster, table, recap and ending of Win, Place & Show."""

    poster = Poster(
        order=4,
        difficulty=3,
        front=("version", "number_of_races", "objections", "daily_double", "cash_visible", "betting_seconds"),
    )
    how = True
    motion: Mapping[str, str] = {
        "bids_read": "bids_read",
        "sold": "sold",
        "unsold": "unsold",
        "staked": "clear",
        "rolled": "rolled",
        "ridden": "ridden",
        "ridden_by_house": "ridden",
        "blocked": "blocked",
        "home": "home",
        "placed": "placed",
        "purse": "purse",
        "bet_won": "bet",
        "bet_lost": "bet_told",
    }

    def page(self, seen: Seen[WinPlaceShowView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]) -> Page:
        """The table as one viewer sees it."""
        return page(seen, words, seats, form)

    def recap(self, view: WinPlaceShowView, notes: Sequence[Note], words: Text) -> Recap | None:
        """What the last race paid."""
        return recap(view, notes, words)

    def ending(self, notes: Sequence[Note], words: Text, seat: int) -> Ending | None:
        """What the finished game has to tell."""
        return ending(notes, words, seat)
