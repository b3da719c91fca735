"""What one seat may know."""

from penny.rules.state import PennyState
from railbird.core.view import View, passive_seats


class PennyView(View):
    """The own coin and bid, everybody's pennies, the round."""

    round: int
    bid: int | None
    """The seat's own, where it has written one."""
    side: list[str | None]
    """Each seat's coin, as far as this one knows."""
    done: list[bool]
    """Who has handed in."""
    money: list[int]


def view(state: PennyState, seat: int) -> PennyView:
    """The table through a seat's eyes."""
    own = state.bids[seat] if seat >= 0 else -1
    return PennyView(
        seat=seat,
        step=state.step.name,
        pending=state.pending(),
        timing=state.step.timing(state),
        passive=passive_seats(state),
        round=min(state.round + 1, state.rounds),
        bid=own if own >= 0 else None,
        side=[state.coins[seat] if other == seat < len(state.coins) else None for other in range(state.seats)],
        done=list(state.sealed),
        money=state.money[: state.seats],
    )
