"""Who rides (WPS-70, WPS-72, WPS-112): owners ride, or name somebody before the betting opens."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import ANSWERS, MAX_SEATS, NAME_RIDER, Accept, NameRider, RideAnswer
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import ByHorse
from railbird.games.winplaceshow.rules.values import HORSES, NOBODY, NOT_ASKED


class Riders(ByHorse):
    """WPS-70, WPS-72, WPS-112, R-48: each owner says for each horse who rides it: the owner or somebody for hire.

    All owners at once; what they said is shown when all have answered. Skipped when nobody may be named.
    """

    name: ClassVar[str] = "riders"
    rule: ClassVar[str] = "WPS-72"

    def enter(self, state: WinPlaceShowState) -> None:
        state.riders = state.owners
        if state.setup.options.delegated_riders == "on" and state.riders_for_hire():
            self.ask(state, [owner != NOBODY for owner in state.owners])
        else:
            state.go(state.setup.flow.betting)

    def asked(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return state.owners

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        horse = self.due(state, seat)
        return [NAME_RIDER[horse * MAX_SEATS + rider] for rider in [seat, *state.riders_for_hire()]]

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, NameRider)
        self.keep(state, action.horse - 1, action.rider)

    def show(self, state: WinPlaceShowState, answers: tuple[int, ...]) -> None:
        state.named = answers
        for horse, rider in enumerate(answers):
            owner = state.owners[horse]
            if rider not in (NOT_ASKED, owner):
                state.tell_of(notes.RIDER_NAMED, "WPS-70", horse, owner, rider)
        state.go(state.setup.flow.rider_answer)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return NAME_RIDER[self.due(state, seat) * MAX_SEATS + seat]

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, NameRider):
            return super().refusal(state, seat, action)
        due = self.due(state, seat) + 1
        if action.horse != due:
            return Illegal("WPS-70", "other_horse_due", {"horse": action.horse, "due": due})
        return Illegal("WPS-72", "not_for_hire", {"rider": action.rider, "seats": state.riders_for_hire()})


class RiderAnswer(ByHorse):
    """WPS-72: whoever was named takes or refuses each ride; after a refusal the owner rides. One may ride several."""

    name: ClassVar[str] = "rider_answer"
    rule: ClassVar[str] = "WPS-72"

    def enter(self, state: WinPlaceShowState) -> None:
        self.ask(state, [state.named[horse] not in (NOT_ASKED, state.owners[horse]) for horse in HORSES])

    def asked(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return state.named

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return ANSWERS[self.due(state, seat)]

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, RideAnswer)
        self.keep(state, action.horse - 1, 1 if isinstance(action, Accept) else 0)

    def show(self, state: WinPlaceShowState, answers: tuple[int, ...]) -> None:
        riders = list(state.riders)
        for horse, taken in enumerate(answers):
            if taken == NOT_ASKED:
                continue
            if taken:
                riders[horse] = state.named[horse]
            event = notes.RIDE_ACCEPTED if taken else notes.RIDE_DECLINED
            state.tell_of(event, "WPS-72", horse, state.named[horse])
        state.riders = tuple(riders)
        state.named = ()
        state.go(state.setup.flow.betting)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return ANSWERS[self.due(state, seat)][1]

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, RideAnswer):
            return super().refusal(state, seat, action)
        return Illegal("WPS-72", "other_horse_due", {"horse": action.horse, "due": self.due(state, seat) + 1})
