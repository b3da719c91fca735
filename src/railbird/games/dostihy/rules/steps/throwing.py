"""Bets and the throw (DS-10 to DS-12, DS-67 to DS-72)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts
from railbird.core.state import ALONE, ByChance, Step
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.queries import has_licence, is_target, stake_limit, targets
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.claims import lapse
from railbird.games.dostihy.rules.steps.decision import Decision
from railbird.games.dostihy.rules.steps.landing import move_pawn, send_to_distanc
from railbird.games.dostihy.rules.steps.turn import use_release
from railbird.games.dostihy.rules.values import BOARD, NOWHERE

JUST_THROW: Final[list[Action]] = [act.THROW]
THROW_OR_STOP: Final[tuple[Action, ...]] = (act.THROW, act.STOP)
USE_OR_KEEP: Final[tuple[Action, ...]] = (act.USE_RELEASE, act.KEEP)


class Bets(Decision):
    """DS-67 to DS-69, DS-72, DS-R18b, DS-R18c, DS-R44: before throwing a player may bet on opponents' horses.

    Horses are named in rising order, each followed by its stake; the throw ends the betting. Who may not bet is
    asked all the same, because the throw ends other people's claims (DS-61).
    """

    name: ClassVar[str] = "bets"
    usual: ClassVar[Action] = act.THROW

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        fields = targets(state, seat)
        return [*[act.BACK[field] for field in fields], act.THROW] if fields else JUST_THROW

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, act.Back):
            state.backed = action.field
            state.step = state.setup.flow.stake
        else:
            lapse(state, seat)
            state.step = state.setup.flow.die

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, act.Back):
            return super().why_not(state, seat, action)
        facts: dict[str, object] = {"field": action.field, "races": state.setup.target_races}
        if not state.setup.choices.side_bets:
            return Illegal("DS-67", "no_side_bets")
        if not has_licence(state, seat):
            return Illegal("DS-68", "no_licence", {"races": state.setup.own_races})
        if state.races[action.field] < state.setup.target_races or state.owner[action.field] == seat:
            return Illegal("DS-67", "no_target", facts)
        if not is_target(state, seat, action.field):
            return Illegal("DS-R18b", "owner_suspended", facts)
        if state.stakes and action.field <= state.stakes[-1][0]:
            return Illegal("DS-72", "already_backed", facts)
        rule = "DS-72" if state.money[seat] < state.setup.unit else "DS-R19"
        return Illegal(rule, "no_stake_possible", {"amount": state.setup.unit})


class StakeStep(Decision):
    """DS-72, DS-R19: the stake on the horse just named, in whole notes, from cash on hand and below the cap."""

    name: ClassVar[str] = "stake"

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        unit = state.setup.unit
        return Amounts(act.Stake, unit, stake_limit(state, seat, state.backed), unit)

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, act.Stake)
        state.pay(seat, BOARD, action.amount, "DS-72")
        state.stakes += ((state.backed, action.amount),)
        if state.notes is not None:
            state.tell(notes.STAKED, "DS-72", seat, state.backed, action.amount)
        state.backed = NOWHERE
        state.step = state.setup.flow.bets

    def silence(self, state: DostihyState, seat: int) -> Action:
        return act.Stake(state.setup.unit)

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, act.Stake):
            return super().why_not(state, seat, action)
        unit = state.setup.unit
        if action.amount % unit or action.amount < unit:
            return Illegal("DS-72", "not_in_notes", {"amount": action.amount, "unit": unit})
        if action.amount > state.money[seat]:
            return Illegal("DS-72", "too_little_cash", {"amount": action.amount, "money": state.money[seat]})
        limit = stake_limit(state, seat, state.backed)
        return Illegal("DS-R19", "above_cap", {"field": state.backed, "limit": limit})


class DieStep(ByChance[DostihyState]):
    """DS-10, DS-11, DS-12, DS-43, DS-R3, DS-R4: one die; after a six a second one may be added; six-six is Distanc.

    A releasing six is not part of the throw unless the table says so (`release_six_counts`).
    """

    name: ClassVar[str] = "die"
    rule: ClassVar[str] = "DS-6"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return act.DIE

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, act.Die)
        if state.notes is not None:
            state.tell(notes.THREW, "DS-10", state.active, action.pips)
        choices, again = state.setup.choices, state.die == 6
        if again:
            state.second = action.pips
        else:
            state.die = action.pips
        if action.pips != 6:
            move_pawn(state)
        elif again or (state.released and choices.release_six_counts):
            six_six(state)
        elif choices.extra_throw == "optional":
            state.step = state.setup.flow.extra


def six_six(state: DostihyState) -> None:
    """DS-12, DS-71, DS-R3, DS-R8: no move, no Start money; every stake goes to the horse's owner."""
    if state.notes is not None:
        state.tell(notes.SIX_SIX, "DS-12", state.active)
    send_to_distanc(state, state.setup.choices.double_six == "in_place")


class InThrow(Step[DostihyState]):
    """DS-R18d, DS-R57: a throw is one event; claims wait and bets are closed until it is over."""

    rule: ClassVar[str] = "DS-6"

    def pending(self, state: DostihyState) -> tuple[int, ...]:
        return ALONE[state.active]

    def refusal(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, act.Claim | act.Waive):
            return Illegal("DS-R57", "throw_under_way")
        if isinstance(action, act.Back | act.Stake):
            return Illegal("DS-R18d", "throw_under_way")
        return Illegal("DS-6", "wrong_step")


class Extra(InThrow):
    """DS-11, DS-69, DS-R2, DS-R18d, DS-R57: after a six throw again and add, or stop and move six.

    One throw is one event: no new bets and no claims between its dice. Under `extra_throw = mandatory` the
    second die falls by itself.
    """

    name: ClassVar[str] = "extra"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return THROW_OR_STOP

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, act.Stop):
            if state.notes is not None:
                state.tell(notes.STOPPED, "DS-R2", seat)
            move_pawn(state)
        else:
            state.step = state.setup.flow.die

    def fallback(self, state: DostihyState, seat: int) -> Action:
        return act.THROW


class Release(InThrow):
    """DS-R7, DS-R57, DS-R66: with `any_time` the card may be played the moment of the suspension."""

    name: ClassVar[str] = "release"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return USE_OR_KEEP

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, act.UseRelease):
            use_release(state)
        state.go(state.setup.flow.window)

    def fallback(self, state: DostihyState, seat: int) -> Action:
        return act.KEEP
