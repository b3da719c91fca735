"""The rulebook of Jockey, step by step; `FLOW` names them all, `start` lays out a table for them."""

from collections.abc import Sequence
from typing import Final

from railbird.core.game import Seat
from railbird.games.jockey.rules.edition import JockeyEdition
from railbird.games.jockey.rules.options import JockeyOptions
from railbird.games.jockey.rules.setup import Flow, Setup
from railbird.games.jockey.rules.state import JockeyState, empty_table
from railbird.games.jockey.rules.steps.betting import Betting
from railbird.games.jockey.rules.steps.deal import DealHands, DrawDealer, Redeal
from railbird.games.jockey.rules.steps.race import ChooseDistance, ChooseHorse, Turn
from railbird.games.jockey.rules.steps.settlement import BlockEnd, GameOver, KeepCards, Settlement

STEPS: Final = (
    *(DrawDealer(), DealHands(), Betting(), Turn(), ChooseHorse(), ChooseDistance(), Redeal()),
    *(Settlement(), BlockEnd(), KeepCards(), GameOver()),
)
FLOW: Final = Flow(**{step.name: step for step in STEPS})


def start(seats: Sequence[Seat], options: JockeyOptions, edition: JockeyEdition) -> JockeyState:
    """JK-1 to JK-5: an empty table; the first ply draws the dealer or deals the first card."""
    return empty_table(Setup(len(seats), options, edition, FLOW))
