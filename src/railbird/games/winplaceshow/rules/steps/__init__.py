"""The rulebook of Win, Place & Show, step by step; `FLOW` names them all."""

from typing import Final

from railbird.games.winplaceshow.rules.steps.auction import BidSheets, OralRaise, RollOff, SellHorse
from railbird.games.winplaceshow.rules.steps.betting import Betting, Closing
from railbird.games.winplaceshow.rules.steps.meeting import DirectorReview, MotionVote, StableDraw
from railbird.games.winplaceshow.rules.steps.objections import Hearings, HearingVote, ObjectionWindow
from railbird.games.winplaceshow.rules.steps.race import MoveHorse, RollDice, TurnEnd
from railbird.games.winplaceshow.rules.steps.riders import RiderAnswer, Riders
from railbird.games.winplaceshow.rules.steps.settlement import Elimination, GameEnd, Settlement


class Flow:
    """The steps by name, made once for all tables."""

    stable_draw = StableDraw()
    director_review = DirectorReview()
    motion_vote = MotionVote()
    bid_sheets = BidSheets()
    sell_horse = SellHorse()
    oral_raise = OralRaise()
    roll_off = RollOff()
    riders = Riders()
    rider_answer = RiderAnswer()
    betting = Betting()
    closing = Closing()
    roll_dice = RollDice()
    move_horse = MoveHorse()
    objection_window = ObjectionWindow()
    turn_end = TurnEnd()
    settlement = Settlement()
    hearings = Hearings()
    hearing_vote = HearingVote()
    elimination = Elimination()
    game_end = GameEnd()


FLOW: Final = Flow()
