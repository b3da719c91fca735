"""The rulebook of Greyhounds, step by step; `FLOW` names them all."""

from typing import Final

from railbird.games.greyhounds.rules.setup import Flow
from railbird.games.greyhounds.rules.steps.betting import Betting
from railbird.games.greyhounds.rules.steps.cards import ChooseHands, ChooseSet, DealSets, Reveal
from railbird.games.greyhounds.rules.steps.opening import AppointBookmaker, Chart, LineUp
from railbird.games.greyhounds.rules.steps.race import Discard, PickCard
from railbird.games.greyhounds.rules.steps.settlement import GameEnd, Settle

FLOW: Final = Flow(
    appoint=AppointBookmaker(),
    deal=DealSets(),
    choose_hands=ChooseHands(),
    line_up=LineUp(),
    choose_set=ChooseSet(),
    reveal=Reveal(),
    chart=Chart(),
    bet=Betting(),
    discard=Discard(),
    pick_card=PickCard(),
    settle=Settle(),
    end=GameEnd(),
)
