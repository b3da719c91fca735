"""What a card would do if it were played now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from railbird.core.state import ALONE
from railbird.games.jockey.rules.actions import CHASE, COLOUR_TYPES, NO3, RUNNERS, TRIPLE, TYPE_OF
from railbird.games.jockey.rules.figures import chase_end, rank

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState

REASONS: Final = (
    *("", "horse_finished", "leader_home", "not_sole_leader", "not_last"),
    *("too_close", "position_empty", "position_shared"),
)
"""Why a card is void; the first that holds is the reason."""
REASON_RULES: Final = ("", "JK-27", "JK-28", "JK-15", "R-5", "JK-17", "JK-22", "R-3")
POSITION_OF: Final = (0, 0, 0, 0, 2, 4, 3)  # The position each type of card refers to; 0 for the colour cards.


class Effect:
    """What a card would do: the horses it can move and how far at most, or the reason why it is void.

    Several horses are level on the position: one of them is chosen, or all of them move (JK-23, R-3).
    """

    def __init__(self, reason: int, horses: tuple[int, ...], spaces: int) -> None:
        self.reason: Final = reason
        self.horses: Final = horses
        self.spaces: Final = spaces


VOID: Final = {reason: Effect(number, (), 0) for number, reason in enumerate(REASONS)}


def is_winner_home(state: JockeyState) -> bool:
    """JK-28: whether a horse has passed the line, so that nobody else can lead."""
    return max(state.position) >= state.setup.finish


def effect(state: JockeyState, card: int) -> Effect:
    """JK-12 to JK-23: what this card would do if it were played now."""
    kind = TYPE_OF[card]
    if kind >= COLOUR_TYPES:
        return _position_effect(state, kind)
    horse = card & 3
    if state.place[horse]:
        return VOID["horse_finished"]
    if kind == TRIPLE:
        return _triple_effect(state, horse)
    if kind == CHASE:
        return _chase_effect(state, horse)
    return Effect(0, ALONE[horse], state.setup.steps[kind])


def _triple_effect(state: JockeyState, horse: int) -> Effect:
    """JK-11, JK-14, JK-15, JK-28: twice the lead more, for a sole leader only, and nobody leads once one is home."""
    if is_winner_home(state):
        return VOID["leader_home"]
    mine = state.position[horse]
    second = -1
    for other in RUNNERS:
        if other != horse and state.position[other] > second:
            second = state.position[other]
    if second >= mine:
        return VOID["not_sole_leader"]
    return Effect(0, ALONE[horse], (state.setup.terms.lead_factor - 1) * (mine - second))


def _chase_effect(state: JockeyState, horse: int) -> Effect:
    """JK-16, JK-17, JK-18, R-5: up to 30, stopping 5 behind the leader; unlimited once the winner is home."""
    mine = state.position[horse]
    if state.setup.chase_last and min(state.position) < mine:
        return VOID["not_last"]
    spaces = state.setup.steps[CHASE]
    end = chase_end(state.setup.terms, state.position, state.setup.finish)
    if end is not None:
        spaces = min(spaces, end - mine)
        if spaces <= 0:
            return VOID["too_close"]
    return Effect(0, ALONE[horse], spaces)


def _position_effect(state: JockeyState, kind: int) -> Effect:
    """JK-19 to JK-23, JK-28, R-7: whoever holds the position, of any colour; No 3 at most one ahead of the leader."""
    wanted = POSITION_OF[kind]
    holders: tuple[int, ...] = ()
    positions, places = state.position, state.place
    for horse in RUNNERS:
        if not places[horse] and rank(positions, places, horse) == wanted:
            holders += ALONE[horse]
    if not holders:
        return VOID["position_empty"]
    setup = state.setup
    if setup.tied_void and len(holders) > 1:
        return VOID["position_shared"]
    spaces = setup.steps[kind]
    if kind == NO3:
        leader = max(state.position)
        if leader < setup.finish:
            spaces = min(spaces, leader + setup.terms.max_ahead - state.position[holders[0]])
    return Effect(0, holders, spaces)
