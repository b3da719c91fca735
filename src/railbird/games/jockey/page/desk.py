"""The pages of Jockey, as the web finds them."""

from collections.abc import Mapping

from railbird.core.page import Poster
from railbird.games.jockey.page.end import course, ending
from railbird.games.jockey.page.payout import recap
from railbird.games.jockey.page.sheet import filled
from railbird.games.jockey.page.table import page


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
    page = staticmethod(page)
    filled = staticmethod(filled)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
    course = staticmethod(course)
