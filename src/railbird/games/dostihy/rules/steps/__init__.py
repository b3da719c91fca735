"""The rulebook of Dostihy a sázky, step by step; `FLOW` names them all."""

from typing import Any, Final

from railbird.core.state import Step
from railbird.games.dostihy.rules.setup import Flow
from railbird.games.dostihy.rules.steps.cards import Finance, Nahoda, ServiceDieStep
from railbird.games.dostihy.rules.steps.deals import Answer, CashStep, Draft
from railbird.games.dostihy.rules.steps.throwing import Bets, DieStep, Extra, Release, StakeStep
from railbird.games.dostihy.rules.steps.turn import Distanc, DistancDie, GameEnd, Opening, TurnEnd
from railbird.games.dostihy.rules.steps.window import DebtStep, Vote, Window

TURN: Final[tuple[Step[Any], ...]] = (Opening(), Distanc(), DistancDie(), Window(), Vote(), TurnEnd(), GameEnd())
THROW: Final[tuple[Step[Any], ...]] = (Bets(), StakeStep(), DieStep(), Extra(), Release())
FIELD: Final[tuple[Step[Any], ...]] = (Finance(), Nahoda(), ServiceDieStep())
MONEY: Final[tuple[Step[Any], ...]] = (Draft(), CashStep(), Answer(), DebtStep())
FLOW: Final = Flow(**{step.name: step for step in (*TURN, *THROW, *FIELD, *MONEY)})
