"""What a seat of HomeStretch may settle before it is asked."""

from itertools import islice

from railbird.core.beforehand import Asked, Beforehand, Slip, always, at
from railbird.games.homestretch.rules.actions import MOVE_ONE, MOVE_TWO, ROLL_AGAIN, Bet
from railbird.games.homestretch.view import NOTHING, HomeStretchView

ROLL = "roll"  # The question what to do with the dice.


def _unless_mine(asked: Asked) -> Slip:
    """HS-6.4, HS-7.3: two spaces and pass for a horse that would bring the seat something, else roll again."""
    view = asked.view
    assert isinstance(view, HomeStretchView)
    if ROLL_AGAIN in asked.legal:
        return (ROLL_AGAIN,)
    if MOVE_ONE not in asked.legal or view.dice is None:
        return ()
    mine = [lane.horse for lane in view.lanes if lane.brings != NOTHING]
    return (MOVE_TWO if sum(view.dice) in mine else MOVE_ONE,)


def _same_slip(asked: Asked) -> Slip:
    """HS-5.1: all five tokens into the boxes of the race before; a slip begun by hand is left alone."""
    view = asked.view
    assert isinstance(view, HomeStretchView)
    bets = (action for action in asked.past() if isinstance(action, Bet))
    return () if view.own_slip else [*islice(bets, len(view.tokens))][::-1]


BEFOREHAND = (
    at("betting", "slip", _same_slip),
    Beforehand("mine", _unless_mine, ROLL),
    always("two", MOVE_TWO, about=ROLL),
    always("again", MOVE_ONE, ROLL_AGAIN, about=ROLL),
)
"""A box takes as many tokens as the seat's place (HS-5.3): a slip that fitted may fit no more, and is then refused."""
