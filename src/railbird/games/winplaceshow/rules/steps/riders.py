"""Who rides (WPS-70, WPS-72, WPS-112): owners ride, or name somebody before the betting opens."""

from collections.abc import Sequence
from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import ANSWERS, MAX_SEATS, NAME_RIDER, Accept, Decline, NameRider
from railbird.games.winplaceshow.rules.queries import riders_for_hire
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import AtOnce, answer
from railbird.games.winplaceshow.rules.values import HORSES, NOBODY, NOT_ASKED, OPEN

TAKEN: Final = 1
REFUSED: Final = 0


def next_horse(answers: tuple[int, ...], seats: tuple[int, ...], seat: int) -> int:
    """The seat's next horse by number that is not answered for, or NOBODY."""
    for horse in HORSES:
        if seats[horse] == seat and answers[horse] == OPEN:
            return horse
    return NOBODY


def seats_asked(answers: tuple[int, ...], seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with a horse that is not answered for, by number."""
    return tuple(sorted({seats[horse] for horse in HORSES if answers[horse] == OPEN}))


class Riders(AtOnce):
    """WPS-70, WPS-72, WPS-112, R-48: each owner says for each horse who rides it: himself or somebody for hire.

    All owners at once; what they said is shown when all have answered. Skipped when nobody may be named.
    """

    name: ClassVar[str] = "riders"
    rule: ClassVar[str] = "WPS-72"

    def enter(self, state: WinPlaceShowState) -> None:
        state.riders = state.owners
        if not state.setup.delegate or not riders_for_hire(state) or not seats_asked(self._blank(state), state.owners):
            state.go(state.setup.flow.betting)
            return
        state.answers = self._blank(state)

    def _blank(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return tuple([NOT_ASKED if owner == NOBODY else OPEN for owner in state.owners])

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return seats_asked(state.answers, state.owners)

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        horse = next_horse(state.answers, state.owners, seat)
        return [NAME_RIDER[horse * MAX_SEATS + rider] for rider in [seat, *riders_for_hire(state)]]

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, NameRider)
        if answer(state, action.horse - 1, action.rider):
            self._show(state)

    def _show(self, state: WinPlaceShowState) -> None:
        state.named = state.answers
        state.answers = ()
        for horse in HORSES:
            owner, rider = state.owners[horse], state.named[horse]
            if rider not in (NOT_ASKED, owner) and state.notes is not None:
                state.tell(notes.RIDER_NAMED, "WPS-70", *state.called(horse), owner, rider)
        state.go(state.setup.flow.rider_answer)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return NAME_RIDER[next_horse(state.answers, state.owners, seat) * MAX_SEATS + seat]

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, NameRider):
            return super().refusal(state, seat, action)
        due = next_horse(state.answers, state.owners, seat) + 1
        if action.horse != due:
            return Illegal("WPS-70", "other_horse_due", {"horse": action.horse, "due": due})
        return Illegal("WPS-72", "not_for_hire", {"rider": action.rider, "seats": riders_for_hire(state)})


class RiderAnswer(AtOnce):
    """WPS-72: whoever was named takes or refuses each ride; after a refusal the owner rides. One may ride several."""

    name: ClassVar[str] = "rider_answer"
    rule: ClassVar[str] = "WPS-72"

    def enter(self, state: WinPlaceShowState) -> None:
        named = state.named
        state.answers = tuple(
            [NOT_ASKED if named[horse] in (NOT_ASKED, state.owners[horse]) else OPEN for horse in HORSES]
        )
        if OPEN not in state.answers:
            self._settle(state)

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return seats_asked(state.answers, state.named)

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return ANSWERS[next_horse(state.answers, state.named, seat)]

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Accept | Decline)
        if answer(state, action.horse - 1, TAKEN if isinstance(action, Accept) else REFUSED):
            self._settle(state)

    def _settle(self, state: WinPlaceShowState) -> None:
        riders = list(state.riders)
        for horse in HORSES:
            said = state.answers[horse]
            if said == NOT_ASKED:
                continue
            if said == TAKEN:
                riders[horse] = state.named[horse]
            event = notes.RIDE_ACCEPTED if said == TAKEN else notes.RIDE_DECLINED
            if state.notes is not None:
                state.tell(event, "WPS-72", *state.called(horse), state.named[horse])
        state.riders = tuple(riders)
        state.answers = ()
        state.named = ()
        state.go(state.setup.flow.betting)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return ANSWERS[next_horse(state.answers, state.named, seat)][1]

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Accept | Decline):
            due = next_horse(state.answers, state.named, seat) + 1
            return Illegal("WPS-72", "other_horse_due", {"horse": action.horse, "due": due})
        return super().refusal(state, seat, action)
