"""The rulebook of HomeStretch, step by step; `FLOW` names them all."""

from typing import Final

from railbird.games.homestretch.rules.setup import Flow
from railbird.games.homestretch.rules.steps import betting, draft, payout, purchase, race

FLOW: Final = Flow(
    deal=draft.DealHands(),
    draft=draft.Draft(),
    toss=draft.TossPhantom(),
    draft_pay=draft.DraftPay(),
    race_prep=betting.RacePrep(),
    betting=betting.Betting(),
    race_start=race.RaceStart(),
    first_roll=race.FirstRoll(),
    choose_move=race.ChooseMove(),
    choose_last=race.ChooseLast(),
    choose_again=race.ChooseAgain(),
    second_roll=race.SecondRoll(),
    payout=payout.Payout(),
    market=purchase.Market(),
    share_row=purchase.ShareRow(),
    purchase=purchase.Purchase(),
    blind=purchase.BlindCard(),
    game_end=payout.GameEnd(),
)
