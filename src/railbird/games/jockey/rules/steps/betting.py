"""Betting (JK-39 to JK-43, JK-59 to JK-61): everybody writes one sheet, at the same time and in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts
from railbird.core.state import SIMULTANEOUS, Step
from railbird.games.jockey.rules.actions import (
    BACK,
    EMPTY,
    EXACTA,
    HORSES,
    KIND,
    NO_BET_ACTION,
    RUNNERS,
    SEAL,
    Back,
    Kind,
    NoBet,
    Seal,
    Sheet,
    Stake,
)
from railbird.games.jockey.rules.queries import max_stake, may_abstain
from railbird.games.jockey.rules.state import JockeyState
from railbird.games.jockey.rules.steps.refusals import wrong_step

KIND_DUE: Final = "kind"
HORSE_DUE: Final = "horse"
STAKE_DUE: Final = "stake"
SEAL_DUE: Final = "seal"


def stage(sheet: Sheet) -> str:
    """What is written next on a sheet: its kind, a horse, a stake, or nothing but the seal."""
    if sheet.kind == 0:
        return KIND_DUE
    if len(sheet.stakes) < len(sheet.horses):
        return STAKE_DUE
    if len(sheet.horses) < (2 if sheet.kind == EXACTA else 1):
        return HORSE_DUE
    return SEAL_DUE


class Betting(Step[JockeyState]):
    """JK-5, JK-39, JK-40, JK-41, R-14, R-21, R-31, R-34: one bet of one type, in secret; odds are fixed.

    A sheet is written action by action: its kind, a horse, its stake, for an exacta the second horse and its
    stake, the seal. What could not be sealed in the end is not offered. Others only notice that a sheet is in.
    No money moves (JK-44), and whoever cannot bet hands in an empty sheet (JK-59, R-25, R-35).
    """

    name: ClassVar[str] = "betting"

    def timing(self, state: JockeyState) -> str:
        return SIMULTANEOUS

    def pending(self, state: JockeyState) -> tuple[int, ...]:
        return tuple([seat for seat in state.setup.clockwise[state.dealer] if not state.sheets[seat].sealed])

    def legal(self, state: JockeyState, seat: int) -> Sequence[Action]:
        sheet = state.sheets[seat]
        due = stage(sheet)
        if due == KIND_DUE:
            return self._kinds(state, seat)
        if due == HORSE_DUE:
            return [BACK[horse] for horse in RUNNERS if horse not in sheet.horses]
        if due == STAKE_DUE:
            setup = state.setup
            return Amounts(Stake, setup.stake_min, self._stake_limit(state, seat), setup.stake_step)
        if self._may_add_horse(state, seat):
            return [SEAL, *[BACK[horse] for horse in RUNNERS if horse not in sheet.horses]]
        return [SEAL]

    def _kinds(self, state: JockeyState, seat: int) -> list[Action]:
        """JK-59, R-10: place and win need room for one stake, an exacta for two."""
        setup = state.setup
        most = max_stake(setup, state.money[seat])
        kinds: list[Action] = []
        if most:
            kinds += KIND if most >= 2 * setup.stake_min else KIND[:2]
        if may_abstain(setup, state.money[seat]):
            kinds.append(NO_BET_ACTION)
        return kinds

    def _left(self, state: JockeyState, seat: int) -> int:
        """The largest stake less what is already on the sheet (JK-60)."""
        return max_stake(state.setup, state.money[seat]) - state.sheets[seat].total()

    def _stake_limit(self, state: JockeyState, seat: int) -> int:
        """The first stake of an exacta leaves room for the second (R-10)."""
        sheet = state.sheets[seat]
        left = self._left(state, seat)
        return left - state.setup.stake_min if sheet.kind == EXACTA and not sheet.stakes else left

    def _may_add_horse(self, state: JockeyState, seat: int) -> bool:
        """R-13: a second horse on a place or win sheet, where the table allows it and there is money for it."""
        sheet = state.sheets[seat]
        return (
            sheet.kind != EXACTA
            and len(sheet.horses) < state.setup.horses_per_bet
            and self._left(state, seat) >= state.setup.stake_min
        )

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        sheet = state.sheets[seat]
        if isinstance(action, Kind):
            self._write(state, seat, Sheet(action.index, (), (), False))
            if state.notes is not None:
                state.note("JK-41", "sheet_kind", {"seat": seat, "kind": action.kind}, (seat,))
        elif isinstance(action, Back):
            self._write(state, seat, Sheet(sheet.kind, (*sheet.horses, action.index), sheet.stakes, False))
            if state.notes is not None:
                state.note("JK-60", "sheet_horse", {"seat": seat, "horse": action.horse}, (seat,))
        elif isinstance(action, Stake):
            self._write(state, seat, Sheet(sheet.kind, sheet.horses, (*sheet.stakes, action.amount), False))
            if state.notes is not None:
                facts: dict[str, object] = {
                    "seat": seat,
                    "horse": HORSES[sheet.horses[-1]],
                    "amount": action.amount,
                }
                state.note("JK-42", "sheet_stake", facts, (seat,))
        elif isinstance(action, Seal):
            self._hand_in(state, seat, Sheet(sheet.kind, sheet.horses, sheet.stakes, True))
        else:
            self._hand_in(state, seat, EMPTY)

    def _write(self, state: JockeyState, seat: int, sheet: Sheet) -> None:
        sheets = list(state.sheets)
        sheets[seat] = sheet
        state.sheets = tuple(sheets)

    def _hand_in(self, state: JockeyState, seat: int, sheet: Sheet) -> None:
        """JK-40: a sheet that is in is final; when all are in, the race begins."""
        self._write(state, seat, sheet)
        if state.notes is not None:
            state.note("JK-40", "sheet_in", {"seat": seat})
        if all([other.sealed for other in state.sheets]):
            state.reveals += 1
            if state.notes is not None:
                state.note("JK-30", "they_are_off", {"seat": state.turn})
            state.step = state.setup.flow.turn

    def fallback(self, state: JockeyState, seat: int) -> Action:
        """The smallest stake on the safest bet, on the first horse; no bet where that is allowed."""
        sheet = state.sheets[seat]
        due = stage(sheet)
        if due == KIND_DUE:
            return NO_BET_ACTION if may_abstain(state.setup, state.money[seat]) else KIND[0]
        if due == HORSE_DUE:
            return BACK[next(horse for horse in RUNNERS if horse not in sheet.horses)]
        return Stake(state.setup.stake_min) if due == STAKE_DUE else SEAL

    # --- why not

    def refusal(self, state: JockeyState, seat: int, action: Action) -> Illegal:
        sheet = state.sheets[seat]
        if isinstance(action, Kind):
            return self._kind_refusal(state, seat, action)
        if isinstance(action, NoBet):
            if sheet.kind:
                return Illegal("JK-41", "type", {})
            return Illegal("JK-59", "must_bet", {"balance": state.money[seat], "least": state.setup.stake_min})
        if isinstance(action, Back):
            return self._back_refusal(state, seat, action)
        if isinstance(action, Stake):
            return self._stake_refusal(state, seat, action)
        if isinstance(action, Seal):
            return self._seal_refusal(state, sheet)
        return wrong_step(action)

    def _kind_refusal(self, state: JockeyState, seat: int, action: Kind) -> Illegal:
        if state.sheets[seat].kind or action not in KIND:
            return Illegal("JK-41", "type", {})
        return Illegal("JK-43", "capital", {"most": max_stake(state.setup, state.money[seat])})

    def _back_refusal(self, state: JockeyState, seat: int, action: Back) -> Illegal:
        sheet = state.sheets[seat]
        due = stage(sheet)
        if due == KIND_DUE:
            return Illegal("JK-41", "type", {})
        if action.index < 0:
            return Illegal("JK-60", "horse", {})
        if due == STAKE_DUE:
            return Illegal("JK-42", "stake_min", {"least": state.setup.stake_min})
        legs = 2 if sheet.kind == EXACTA else state.setup.horses_per_bet
        if len(sheet.horses) >= legs:
            return Illegal("JK-60", "legs", {"legs": legs})
        if action.index in sheet.horses:
            return Illegal("JK-60", "same_horse", {"horse": HORSES[action.index]})
        return Illegal("JK-43", "capital", {"most": max_stake(state.setup, state.money[seat])})

    def _stake_refusal(self, state: JockeyState, seat: int, action: Stake) -> Illegal:
        setup = state.setup
        sheet = state.sheets[seat]
        due = stage(sheet)
        if due == KIND_DUE:
            return Illegal("JK-41", "type", {})
        if due != STAKE_DUE:
            return Illegal("JK-60", "legs", {"legs": 2 if sheet.kind == EXACTA else setup.horses_per_bet})
        if action.amount < setup.stake_min:
            return Illegal("JK-42", "stake_min", {"least": setup.stake_min})
        if action.amount % setup.stake_step:
            return Illegal("JK-61", "stake_step", {"step": setup.stake_step})
        if sheet.total() + action.amount > setup.stake_max:
            return Illegal("JK-42", "stake_max", {"most": setup.stake_max})
        return Illegal("JK-43", "capital", {"most": max_stake(setup, state.money[seat])})

    def _seal_refusal(self, state: JockeyState, sheet: Sheet) -> Illegal:
        due = stage(sheet)
        if due == KIND_DUE:
            return Illegal("JK-41", "type", {})
        if due == STAKE_DUE:
            return Illegal("JK-42", "stake_min", {"least": state.setup.stake_min})
        return Illegal("JK-60", "legs", {"legs": 2 if sheet.kind == EXACTA else 1})
