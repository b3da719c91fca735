"""A step in which one seat decides while creditors may claim beside it."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.native import mypyc_attr
from railbird.core.offers import Offers
from railbird.core.state import ALONE, Step
from railbird.games.dostihy.rules.actions import CLAIM, WAIVE, Claim, Waive
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.claims import claim_numbered, claims_of, creditors, waive
from railbird.games.dostihy.rules.steps.dues import make_claim


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[DostihyState]):
    """DS-60 to DS-62, DS-R57: whenever a seat has to decide, everybody with an open claim may make it or let it go.

    Creditors stand first in `pending`, from the active seat's left, and nobody waits for them. The seat that
    decides has its own claims among its actions. A step of this kind says who decides (`decider`), what it
    may do (`options`), what happens (`carry_out`), what its silence means (`silence`) and why not (`why_not`).
    """

    rule: ClassVar[str] = "DS-6"
    usual: ClassVar[Action] = WAIVE

    def decider(self, state: DostihyState) -> int:
        """The seat that must decide."""
        return state.active

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        """What it may do, claims aside."""
        raise NotImplementedError

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        """Do it."""
        raise NotImplementedError

    def silence(self, state: DostihyState, seat: int) -> Action:
        """What its silence means; the usual thing unless the step says more."""
        return self.usual

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        """Why it may not do this; DS-6: every deed has its moment."""
        return Illegal("DS-6", "wrong_step")

    # --- the same for all of them

    def pending(self, state: DostihyState) -> tuple[int, ...]:
        decider = self.decider(state)
        if not state.claims:
            return ALONE[decider]
        return (*creditors(state, decider), decider)

    def is_passive(self, state: DostihyState, seat: int) -> bool:
        return seat != self.decider(state)

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        if not state.claims:
            return self.options(state, seat)
        own: list[Action] = [CLAIM[claim.number] for claim in claims_of(state, seat)]
        if seat != self.decider(state):
            own.append(WAIVE)
            return own
        options = self.options(state, seat)
        if not own:
            return options
        return [*options, *own] if isinstance(options, list) else Offers(options, own)

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        if state.claims:
            if isinstance(action, Claim):
                claim = claim_numbered(state, action.number)
                assert claim is not None
                make_claim(state, claim)
                return
            if isinstance(action, Waive):
                waive(state, seat)
                return
        self.carry_out(state, seat, action)

    def fallback(self, state: DostihyState, seat: int) -> Action:
        return WAIVE if seat != self.decider(state) else self.silence(state, seat)

    def refusal(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Claim):
            return Illegal("DS-60", "no_such_claim", {"number": action.number})
        if isinstance(action, Waive):
            return Illegal("DS-61", "nothing_to_waive")
        if seat != self.decider(state):
            return Illegal(state.turn_rule(), "only_claims")
        return self.why_not(state, seat, action)
