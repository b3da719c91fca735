"""Betting (JK-39 to JK-43, JK-59 to JK-61): everybody writes one sheet, at the same time and in secret."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts
from railbird.core.state import AtOnce, replaced
from railbird.games.jockey.rules import actions as act
from railbird.games.jockey.rules import figures, notes
from railbird.games.jockey.rules.actions import EXACTA, HORSES, NO_BET, RUNNERS, Back, Kind, NoBet, Sheet, Stake
from railbird.games.jockey.rules.figures import max_stake, stage
from railbird.games.jockey.rules.state import JockeyState


class Betting(AtOnce[JockeyState]):
    """JK-5, JK-39, JK-40, JK-41, R-14, R-21, R-31, R-34: one bet of one type, in secret; odds are fixed.

    A sheet is written action by action: its kind, a horse, its stake, for an exacta the second horse and its
    stake, the seal. What could not be sealed in the end is not offered. Others only notice that a sheet is in.
    No money moves (JK-44), and whoever cannot bet hands in an empty sheet (JK-59, R-25, R-35).
    """

    name: ClassVar[str] = "betting"
    rule: ClassVar[str] = "JK-41"

    def pending(self, state: JockeyState) -> tuple[int, ...]:
        return tuple([seat for seat in state.setup.clockwise[state.dealer] if not state.sheets[seat].sealed])

    def uninvited(self, state: JockeyState, seat: int, action: Action) -> Illegal:
        if 0 <= seat < state.setup.seats:
            return Illegal("JK-40", "sheet_in", {"seat": seat})
        return super().uninvited(state, seat, action)

    def legal(self, state: JockeyState, seat: int) -> Sequence[Action]:
        sheet, terms = state.sheets[seat], state.setup.terms
        due = stage(sheet)
        if due == "kind":
            kinds = figures.kinds(state.setup, state.money[seat])
            none: list[Action] = [act.NO_BET_ACTION] if NO_BET in kinds else []
            return [kind for kind in act.KIND if kind.index in kinds] + none
        if due == "stake":
            return Amounts(Stake, terms.stake_min, self._left(state, seat), terms.stake_step)
        others: list[Action] = [act.BACK[horse] for horse in RUNNERS if horse not in sheet.horses]
        if due == "horse":
            return others
        more = len(sheet.horses) < figures.legs(terms, sheet.kind) and self._left(state, seat) >= terms.stake_min
        return [act.SEAL, *others] if more else [act.SEAL]

    def _left(self, state: JockeyState, seat: int) -> int:
        """JK-60, R-10: what may still be staked; the first stake of an exacta leaves room for the second."""
        sheet = state.sheets[seat]
        return max_stake(state.setup, state.money[seat]) - sheet.total() - self._still_due(state, sheet)

    def _still_due(self, state: JockeyState, sheet: Sheet) -> int:
        """R-10: the least a second horse of an exacta will need."""
        return state.setup.terms.stake_min if sheet.kind == EXACTA and not sheet.stakes else 0

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        sheet = state.sheets[seat]
        if isinstance(action, Kind):
            sheet = Sheet(action.index, (), (), False)
        elif isinstance(action, Back):
            sheet = Sheet(sheet.kind, (*sheet.horses, action.index), sheet.stakes, False)
        elif isinstance(action, Stake):
            sheet = Sheet(sheet.kind, sheet.horses, (*sheet.stakes, action.amount), False)
        else:
            sheet = Sheet(sheet.kind, sheet.horses, sheet.stakes, True) if sheet.kind else act.EMPTY
        state.sheets = replaced(state.sheets, seat, sheet)
        if state.notes is not None:
            self._tell(state, seat, action)
        if sheet.sealed and all([other.sealed for other in state.sheets]):
            state.reveals += 1
            if state.notes is not None:
                state.tell(notes.THEY_ARE_OFF, "JK-30", state.turn)
            state.step = state.setup.flow.turn

    def _tell(self, state: JockeyState, seat: int, action: Action) -> None:
        """JK-40: what is written is told to its writer, that a sheet is in (and final) to everybody."""
        if isinstance(action, Kind):
            state.tell(notes.SHEET_KIND, action.rule, seat, action.kind, seats=(seat,))
        elif isinstance(action, Back):
            state.tell(notes.SHEET_HORSE, action.rule, seat, action.horse, seats=(seat,))
        elif isinstance(action, Stake):
            horse = HORSES[state.sheets[seat].horses[-1]]
            state.tell(notes.SHEET_STAKE, action.rule, seat, horse, action.amount, seats=(seat,))
        else:
            state.tell(notes.SHEET_IN, act.Seal.rule, seat)

    def fallback(self, state: JockeyState, seat: int) -> Action:
        """The smallest stake on the safest bet, on the first horse; no bet where that is allowed."""
        sheet = state.sheets[seat]
        due = stage(sheet)
        if due == "kind":
            return act.NO_BET_ACTION if NO_BET in figures.kinds(state.setup, state.money[seat]) else act.KIND[0]
        if due == "horse":
            return act.BACK[next(horse for horse in RUNNERS if horse not in sheet.horses)]
        return Stake(state.setup.terms.stake_min) if due == "stake" else act.SEAL

    # --- why not

    def refusal(self, state: JockeyState, seat: int, action: Action) -> Illegal:
        sheet, least = state.sheets[seat], state.setup.terms.stake_min
        begun = stage(sheet) != "kind"
        if isinstance(action, Kind | NoBet if begun else Back | Stake):
            return Illegal(Kind.rule, "type")
        if isinstance(action, Kind):
            return self._too_much(state, seat, 2 * least) if action in act.KIND else Illegal(action.rule, "type")
        if isinstance(action, NoBet):
            return Illegal(action.rule, "must_bet", {"balance": state.money[seat], "least": least})
        if isinstance(action, act.Seal):
            return self._unfinished(state, sheet)
        if isinstance(action, Back):
            return self._back_refusal(state, seat, action)
        if isinstance(action, Stake):
            return self._stake_refusal(state, seat, action)
        return super().refusal(state, seat, action)

    def _back_refusal(self, state: JockeyState, seat: int, action: Back) -> Illegal:
        sheet = state.sheets[seat]
        most = figures.legs(state.setup.terms, sheet.kind)
        if action.index < 0:
            return Illegal(action.rule, "horse")
        if stage(sheet) == "stake":
            return self._unfinished(state, sheet)
        if len(sheet.horses) >= most:
            return Illegal(action.rule, "legs", {"legs": most})
        if action.index in sheet.horses:
            return Illegal(action.rule, "same_horse", {"horse": action.horse})
        return self._too_much(state, seat, sheet.total() + state.setup.terms.stake_min)

    def _stake_refusal(self, state: JockeyState, seat: int, action: Stake) -> Illegal:
        sheet, terms = state.sheets[seat], state.setup.terms
        if stage(sheet) != "stake":
            return Illegal(Back.rule, "legs", {"legs": figures.legs(terms, sheet.kind)})
        if action.amount < terms.stake_min:
            return self._unfinished(state, sheet)
        if action.amount % terms.stake_step:
            return Illegal("JK-61", "stake_step", {"step": terms.stake_step})
        if sheet.total() + action.amount > terms.stake_max:
            return Illegal(action.rule, "stake_max", {"most": terms.stake_max})
        return self._too_much(state, seat, sheet.total() + action.amount + self._still_due(state, sheet))

    def _unfinished(self, state: JockeyState, sheet: Sheet) -> Illegal:
        """JK-41, JK-42, JK-60: what a sheet lacks before it can be handed in."""
        due = stage(sheet)
        if due == "kind":
            return Illegal(Kind.rule, "kind_needed")
        if due == "stake":
            return Illegal(Stake.rule, "stake_min", {"least": state.setup.terms.stake_min})
        if sheet.kind != EXACTA:
            return Illegal(Back.rule, "pick_horse")
        return Illegal(Back.rule, "pick_second" if sheet.horses else "pick_first")

    def _too_much(self, state: JockeyState, seat: int, total: int) -> Illegal:
        """JK-43: so much in all is beyond capital and loan."""
        most = max_stake(state.setup, state.money[seat])
        return Illegal(figures.LOAN_RULE, "capital", {"total": total, "most": most})
