"""The rulebook of HomeStretch, step by step; `FLOW` names them all."""

from typing import Final

from railbird.games.homestretch.rules.steps import betting, draft, payout, purchase, race


class Flow:
    """The steps of the rulebook, by name: one object for all tables."""

    def __init__(self) -> None:
        self.deal: Final = draft.DealHands()
        self.draft: Final = draft.Draft()
        self.toss: Final = draft.TossPhantom()
        self.draft_pay: Final = draft.DraftPay()
        self.race_prep: Final = betting.RacePrep()
        self.betting: Final = betting.Betting()
        self.race_start: Final = race.RaceStart()
        self.first_roll: Final = race.FirstRoll()
        self.choose_move: Final = race.ChooseMove()
        self.choose_last: Final = race.ChooseLast()
        self.choose_again: Final = race.ChooseAgain()
        self.second_roll: Final = race.SecondRoll()
        self.payout: Final = payout.Payout()
        self.market: Final = purchase.Market()
        self.share_row: Final = purchase.ShareRow()
        self.purchase: Final = purchase.Purchase()
        self.blind: Final = purchase.BlindCard()
        self.game_end: Final = payout.GameEnd()


FLOW: Final = Flow()
