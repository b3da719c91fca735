"""The pages of Dostihy a sázky, as the web finds them."""

from collections.abc import Mapping

from railbird.core.page import Poster
from railbird.games.dostihy.page.ahead import filled
from railbird.games.dostihy.page.end import course, ending
from railbird.games.dostihy.page.payout import recap
from railbird.games.dostihy.page.table import page


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
    page = staticmethod(page)
    filled = staticmethod(filled)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
    course = staticmethod(course)
