"""The rulebook of Greyhounds, step by step; `FLOW` names them all, `start` lays out a table for them."""

from collections.abc import Sequence
from typing import Final

from railbird.core.game import Seat
from railbird.games.greyhounds.rules.edition import GreyhoundsEdition
from railbird.games.greyhounds.rules.options import GreyhoundsOptions
from railbird.games.greyhounds.rules.setup import Flow, Setup, seating
from railbird.games.greyhounds.rules.state import GreyhoundsState, empty_table
from railbird.games.greyhounds.rules.steps.betting import Betting, GameEnd, Settle
from railbird.games.greyhounds.rules.steps.cards import ChooseHands, ChooseSet, DealSets, Reveal
from railbird.games.greyhounds.rules.steps.opening import AppointBookmaker, Chart, LineUp
from railbird.games.greyhounds.rules.steps.race import Discard, PickCard

STEPS: Final = (
    *(AppointBookmaker(), DealSets(), ChooseHands(), LineUp(), ChooseSet(), Reveal(), Chart()),
    *(Betting(), Discard(), PickCard(), Settle(), GameEnd()),
)
FLOW: Final = Flow(**{step.name: step for step in STEPS})


def start(seats: Sequence[Seat], options: GreyhoundsOptions, edition: GreyhoundsEdition) -> GreyhoundsState:
    """GH-1 to GH-7: an empty table."""
    seating(len(seats), options)
    return empty_table(Setup(seats, options, edition, FLOW))
