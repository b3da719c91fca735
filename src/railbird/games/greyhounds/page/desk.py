"""The pages of Greyhounds, as the web finds them."""

from collections.abc import Mapping

from railbird.core.page import Poster
from railbird.games.greyhounds.page.end import ending, recap
from railbird.games.greyhounds.page.table import page


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
    page = staticmethod(page)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
