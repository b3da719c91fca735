"""The book of Dostihy a sázky: side bets by the throws that win them, deals made or not, the next round (DS-67 on)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from railbird.core.book import Book, Finish, Gains, How, Turn, Wager
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import claimed_times, distance, reaches
from railbird.games.dostihy.rules.income import FORTUNE, START, VISITS
from railbird.games.dostihy.rules.queries import living

if TYPE_CHECKING:
    from railbird.games.dostihy.rules.state import DostihyState

THROWS: Final[dict[Finish, int]] = {(first, second): 1 for first in range(1, 7) for second in range(1, 7)}
"""A throw and the one that may follow it."""
SIDE_BET: Final = "side_bet"
MADE, NONE = "deal_made", "deal_none"


def wagers(state: DostihyState, seat: int) -> list[Wager]:
    """DS-67 to DS-72: the horses that may be backed, each with one note."""
    if state.step is not state.setup.flow.bets or seat not in state.pending():
        return []
    setup, unit = state.setup, state.setup.unit
    times = claimed_times(setup.payout, setup.choices.bet_stake_on_win == "included")
    found = []
    for back in state.legal(seat):
        if isinstance(back, act.Back):
            ahead = distance(state.pawn[seat], back.field)
            gains = _gains(ahead, setup.choices.extra_throw == "optional", unit, times)
            strokes = (back, act.Stake(unit))
            found.append(Wager(strokes, SIDE_BET, (str(back.field),), unit, gains, unit * times, -unit))
    return found


def _gains(ahead: int, may_stop: bool, stake: int, times: int) -> Gains:
    """DS-70, DS-71: who has backed the field six ahead stops there (DS-R2)."""

    def gains(throw: Finish) -> int:
        return stake * times if reaches(ahead, throw[0], throw[1], may_stop) else -stake

    return gains


def outcomes(_state: DostihyState) -> dict[Finish, int]:
    """DS-10 to DS-12: all throws."""
    return THROWS


def how(state: DostihyState) -> How:
    """Where a card may still lead to the horse (DS-R18), the throw is not all that counts."""
    return "model" if state.setup.choices.bet_resolution == "final_landing" else "exact"


def turns(state: DostihyState, seat: int) -> Sequence[Turn]:
    """DS-73 to DS-77: what a deal on the table, or one that could be proposed, does to everybody."""
    deal, flow = state.deal, state.setup.flow
    if deal is None or seat not in state.pending():
        return ()
    if state.step is flow.answer:
        return Turn(MADE, ((seat, act.ACCEPT),)), Turn(NONE, ((seat, act.REJECT),))
    if state.step is flow.draft and act.PROPOSE in state.legal(seat):
        made = ((seat, act.PROPOSE), (deal.other, act.ACCEPT))
        return Turn(MADE, made), Turn(NONE, ((seat, act.WITHDRAW),))
    return ()


BOOK = Book(
    kind=lambda _state: "field",
    pools="pool",
    wagers=wagers,
    outcomes=outcomes,
    turns=turns,
    round=lambda state: len(living(state)),
    dues=frozenset((*VISITS, *START, *FORTUNE)),
    how=how,
    draws=1000,
)
