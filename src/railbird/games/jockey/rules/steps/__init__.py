"""The rulebook of Jockey, step by step; `FLOW` names them all."""

from typing import Final

from railbird.games.jockey.rules.setup import Flow
from railbird.games.jockey.rules.steps.betting import Betting
from railbird.games.jockey.rules.steps.deal import DealHands, DrawDealer, Redeal
from railbird.games.jockey.rules.steps.race import ChooseDistance, ChooseHorse, Turn
from railbird.games.jockey.rules.steps.settlement import BlockEnd, GameOver, KeepCards, Settlement

FLOW: Final = Flow(
    dealer=DrawDealer(),
    deal=DealHands(),
    betting=Betting(),
    turn=Turn(),
    horse=ChooseHorse(),
    distance=ChooseDistance(),
    redeal=Redeal(),
    settlement=Settlement(),
    block_end=BlockEnd(),
    keep=KeepCards(),
    game_over=GameOver(),
)
