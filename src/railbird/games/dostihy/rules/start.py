"""How a table of Dostihy a sázky begins."""

from collections.abc import Sequence

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.dostihy.rules.edition import DostihyEdition
from railbird.games.dostihy.rules.options import DostihyOptions
from railbird.games.dostihy.rules.setup import Setup
from railbird.games.dostihy.rules.state import DostihyState, empty_table
from railbird.games.dostihy.rules.steps import FLOW

LEAST_CAP = 100  # A safety cap below this would end games that are still being played.


def start(seats: Sequence[Seat], options: DostihyOptions, edition: DostihyEdition) -> DostihyState:
    """DS-1 to DS-7: an empty table, nothing dealt yet; the first ply finds the first player."""
    if 0 < options.safety_round_cap < LEAST_CAP:
        raise BadOptions(f"Option safety_round_cap: expected 0 (off) or a whole number from {LEAST_CAP} to 5000.")
    return empty_table(Setup(len(seats), options, edition, FLOW))
