"""A round: coins are dealt, everybody bids, the highest bid pays and takes."""

from collections.abc import Sequence

from penny.rules.notes import COIN, SEALED
from penny.rules.state import SIDES, Bid, Coin, PennyEdition, PennyOptions, PennyState, Seal
from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.game import Seat
from railbird.core.offers import Amounts
from railbird.core.state import AtOnce, ByChance, Step


class Dealing(ByChance[PennyState]):
    """PG-1: a coin for everybody, for their own eyes."""

    name, rule = "dealing", "PG-1"

    def enter(self, state: PennyState) -> None:
        state.coins, state.bids, state.sealed = [], [-1] * state.seats, [False] * state.seats

    def legal(self, state: PennyState, seat: int) -> Sequence[Action]:
        return [Coin(side) for side in SIDES]

    def apply(self, state: PennyState, seat: int, action: Action) -> None:
        assert isinstance(action, Coin)
        state.tell(COIN, "PG-1", len(state.coins), action.side, seats=(len(state.coins),))
        state.coins.append(action.side)
        if len(state.coins) == state.seats:
            state.go(BIDDING)


class Bidding(AtOnce[PennyState]):
    """PG-2, R-1: all bid secretly; the highest pays the bid and takes a penny per head."""

    name, rule = "bidding", "PG-2"

    def pending(self, state: PennyState) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.seats) if not state.sealed[seat])

    def legal(self, state: PennyState, seat: int) -> Sequence[Action]:
        return (Seal(),) if state.bids[seat] >= 0 else Amounts(Bid, 0, state.money[seat])

    def apply(self, state: PennyState, seat: int, action: Action) -> None:
        if isinstance(action, Bid):
            state.bids[seat] = action.amount
        else:
            state.sealed[seat] = True
            state.tell(SEALED, "PG-2", seat)
        if all(state.sealed):
            state.reveals += 1
            best = state.bids.index(max(state.bids))  # of equal bids the lower seat's
            state.pay(best, BANK, state.bids[best], "PG-2")
            state.pay(BANK, best, state.coins.count("heads"), "PG-2")
            state.round += 1
            state.go(OVER if state.round == state.rounds else DEALING)


class Over(Step[PennyState]):
    """PG-3: the most pennies win; nobody owes a move any more."""

    name = "over"


DEALING, BIDDING, OVER = Dealing(), Bidding(), Over()


def start(seats: Sequence[Seat], options: PennyOptions, edition: PennyEdition) -> PennyState:
    state = PennyState()
    state.begin([edition.pennies] * len(seats) + [0])
    state.seats, state.rounds, state.round = len(seats), options.rounds, 0
    state.go(DEALING)
    return state
