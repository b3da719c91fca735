"""The rulebook of Dostihy a sázky, step by step; `FLOW` names them all."""

from __future__ import annotations

from typing import Final

from railbird.games.dostihy.rules.setup import Flow
from railbird.games.dostihy.rules.steps.cards import Finance, Nahoda, ServiceDieStep
from railbird.games.dostihy.rules.steps.deals import Answer, CashStep, Draft
from railbird.games.dostihy.rules.steps.debts import DebtStep
from railbird.games.dostihy.rules.steps.throwing import Bets, DieStep, Extra, Release, StakeStep
from railbird.games.dostihy.rules.steps.turn import Distanc, DistancDie, GameEnd, Opening, TurnEnd
from railbird.games.dostihy.rules.steps.window import Vote, Window

FLOW: Final = Flow(
    opening=Opening(),
    distanc=Distanc(),
    distanc_die=DistancDie(),
    bets=Bets(),
    stake=StakeStep(),
    die=DieStep(),
    extra=Extra(),
    release=Release(),
    finance=Finance(),
    nahoda=Nahoda(),
    service_die=ServiceDieStep(),
    window=Window(),
    draft=Draft(),
    cash=CashStep(),
    answer=Answer(),
    debt=DebtStep(),
    vote=Vote(),
    turn_end=TurnEnd(),
    game_end=GameEnd(),
)
