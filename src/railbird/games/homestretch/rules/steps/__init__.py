"""The rulebook of HomeStretch, step by step; `FLOW` names them all."""

from __future__ import annotations

from typing import Final

from railbird.games.homestretch.rules.state import Flow
from railbird.games.homestretch.rules.steps.betting import Betting, RacePrep
from railbird.games.homestretch.rules.steps.draft import DealHands, Draft, DraftPay, TossPhantom
from railbird.games.homestretch.rules.steps.payout import GameEnd, Payout
from railbird.games.homestretch.rules.steps.purchase import BlindCard, Market, Purchase, ShareRow
from railbird.games.homestretch.rules.steps.race import (
    ChooseAgain,
    ChooseLast,
    ChooseMove,
    FirstRoll,
    RaceStart,
    SecondRoll,
)

FLOW: Final = Flow(
    deal=DealHands(),
    draft=Draft(),
    toss=TossPhantom(),
    draft_pay=DraftPay(),
    race_prep=RacePrep(),
    betting=Betting(),
    race_start=RaceStart(),
    first_roll=FirstRoll(),
    choose_move=ChooseMove(),
    choose_last=ChooseLast(),
    choose_again=ChooseAgain(),
    second_roll=SecondRoll(),
    payout=Payout(),
    market=Market(),
    share_row=ShareRow(),
    purchase=Purchase(),
    blind=BlindCard(),
    game_end=GameEnd(),
)
