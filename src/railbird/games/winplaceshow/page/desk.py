"""The pages of Win, Place & Show, as the web finds them."""

from collections.abc import Mapping

from railbird.core.page import Poster
from railbird.games.winplaceshow.page.end import ending, recap
from railbird.games.winplaceshow.page.table import page


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
    page = staticmethod(page)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
