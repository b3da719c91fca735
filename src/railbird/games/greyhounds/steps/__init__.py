"""The rulebook of Greyhounds, step by step; `FLOW` names them all."""

from __future__ import annotations

from typing import Final

from railbird.games.greyhounds.setup import Flow
from railbird.games.greyhounds.steps.betting import Betting
from railbird.games.greyhounds.steps.cards import ChooseHands, ChooseSet, DealSets, Reveal
from railbird.games.greyhounds.steps.opening import AppointBookmaker, Chart, LineUp
from railbird.games.greyhounds.steps.race import Discard, PickCard
from railbird.games.greyhounds.steps.settlement import GameEnd, Settle

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
