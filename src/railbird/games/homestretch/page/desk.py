"""The pages of HomeStretch, as the web finds them."""

from collections.abc import Mapping

from railbird.core.page import Poster
from railbird.games.homestretch.page.end import ending, recap
from railbird.games.homestretch.page.table import page


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
    page = staticmethod(page)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
