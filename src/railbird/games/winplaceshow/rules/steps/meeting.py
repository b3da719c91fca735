"""Before each race: stables are drawn (WPS-103 to WPS-106), directors reviewed (WPS-7, WPS-10), horses entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import BY_CHANCE, SIMULTANEOUS, Step
from railbird.games.winplaceshow.rules.actions import (
    MAX_SEATS,
    MOTIONS,
    OFFICES,
    PASS,
    STABLE_DIE,
    VOTES,
    Motion,
    StableDie,
    Vote,
)
from railbird.games.winplaceshow.rules.setup import HORSES
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.refusals import wrong_step
from railbird.games.winplaceshow.rules.values import NO_BETS, NO_RIDES, NOBODY, OPEN

NO_MOTION: Final = -2
"""The answer of a seat that makes no motion."""


class StableDraw(Step[WinPlaceShowState]):
    """WPS-103, WPS-104, WPS-105, WPS-111: each player in turn rolls for a stable.

    Up to six players roll until a free number comes up; more than six roll once each, and those whose stable
    was taken wait until all without one have rolled again, until all six are owned. Once per game, or before
    each race (R-22).
    """

    name: ClassVar[str] = "stable_draw"

    def enter(self, state: WinPlaceShowState) -> None:
        state.stables = (NOBODY,) * 6
        state.tied = tuple(state.active())

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return STABLE_DIE

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, StableDie)
        roller = state.tied[0]
        stable = action.face - 1
        taken = state.stables[stable] != NOBODY
        many = len(state.active()) > len(HORSES)
        if state.notes is not None:
            facts: dict[str, object] = {"seat": roller, "stable": action.face}
            state.note("WPS-104" if many else "WPS-103", "stable_taken" if taken else "stable_drawn", facts)
        if not taken:
            state.stables = (*state.stables[:stable], roller, *state.stables[stable + 1 :])
        if not taken or many:
            state.tied = state.tied[1:]
        if many and not state.tied:
            state.tied = tuple([waiting for waiting in state.active() if not state.has_stable(waiting)])
        if not state.tied or NOBODY not in state.stables:
            state.tied = ()
            self._served(state)

    def _served(self, state: WinPlaceShowState) -> None:
        """WPS-106, R-40, R-51: with more than six the lowest seats without a stable take the offices, once."""
        if state.setup.crowd and not state.results:
            without = [seat for seat in state.active() if not state.has_stable(seat)]
            state.betting_director = without[0]
            state.race_director = without[min(1, len(without) - 1)]
            if state.notes is not None:
                facts: dict[str, object] = {"betting": state.betting_director, "race": state.race_director}
                state.note("WPS-106", "directors", facts)
        state.go(state.setup.flow.director_review)


def nominees(state: WinPlaceShowState) -> list[int]:
    """WPS-10, R-52: active seats without an office; with seven or more players also without a stable."""
    return [
        seat
        for seat in state.active()
        if seat not in (state.betting_director, state.race_director)
        and not (state.setup.crowd and state.has_stable(seat))
    ]


class DirectorReview(Step[WinPlaceShowState]):
    """WPS-7, WPS-8, WPS-9, WPS-10, R-32: before each race everybody may move to replace a director.

    The directors' other duties are the program's. With nobody to nominate there is no review (R-52). The
    motions are made at the same time and voted on in seat order.
    """

    name: ClassVar[str] = "director_review"

    def enter(self, state: WinPlaceShowState) -> None:
        open_race(state)
        if state.setup.review and nominees(state):
            state.answers = tuple([NO_MOTION if after else OPEN for after in state.out])
        else:
            enter_horses(state)

    def timing(self, state: WinPlaceShowState) -> str:
        return SIMULTANEOUS

    def is_passive(self, state: WinPlaceShowState, seat: int) -> bool:
        return True

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return tuple([seat for seat, answer in enumerate(state.answers) if answer == OPEN])

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        offered: list[Action] = [PASS]
        for office in range(len(OFFICES)):
            for nominee in nominees(state):
                offered.append(MOTIONS[office * MAX_SEATS + nominee])
        return offered

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        answer = NO_MOTION
        if isinstance(action, Motion):
            answer = OFFICES.index(action.office) * MAX_SEATS + action.nominee
        answers = list(state.answers)
        answers[seat] = answer
        state.answers = tuple(answers)
        if OPEN not in answers:
            self._collect(state)

    def _collect(self, state: WinPlaceShowState) -> None:
        state.reveals += 1
        motions = []
        for seat in state.seat_order():
            answer = state.answers[seat]
            if answer >= 0:
                motions.append((seat, answer // MAX_SEATS, answer % MAX_SEATS))
        state.motions = tuple(motions)
        state.answers = ()
        call_motion(state)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return PASS

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Motion):
            return Illegal("WPS-10", "not_a_nominee", {"nominee": action.nominee, "nominees": nominees(state)})
        return wrong_step(action)


def call_motion(state: WinPlaceShowState) -> None:
    """WPS-10: put the next motion to the vote, or go on to the race."""
    if not state.motions:
        enter_horses(state)
        return
    if state.notes is not None:
        proposer, office, nominee = state.motions[0]
        facts: dict[str, object] = {"seat": proposer, "office": OFFICES[office], "nominee": nominee}
        state.note("WPS-10", "motion", facts)
    state.go(state.setup.flow.motion_vote)


class MotionVote(Step[WinPlaceShowState]):
    """WPS-10: a motion passes if more than half of the active players are for it; holder and nominee vote too.

    At most one motion per office is voted on: later ones for it, or for a nominee just elected, lapse.
    """

    name: ClassVar[str] = "motion_vote"

    def enter(self, state: WinPlaceShowState) -> None:
        state.answers = tuple([0 if after else OPEN for after in state.out])

    def timing(self, state: WinPlaceShowState) -> str:
        return SIMULTANEOUS

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return tuple([seat for seat, answer in enumerate(state.answers) if answer == OPEN])

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return VOTES

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Vote)
        answers = list(state.answers)
        answers[seat] = action.yes
        state.answers = tuple(answers)
        if OPEN not in answers:
            state.reveals += 1
            self._count(state)
            call_motion(state)

    def _count(self, state: WinPlaceShowState) -> None:
        _, office, nominee = state.motions[0]
        active = state.active()
        yes = [seat for seat in active if state.answers[seat]]
        passed = 2 * len(yes) > len(active)
        if passed and office == 0:
            state.betting_director = nominee
        elif passed:
            state.race_director = nominee
        if state.notes is not None:
            facts: dict[str, object] = {
                "office": OFFICES[office],
                "nominee": nominee,
                "yes": yes,
                "no": [seat for seat in active if not state.answers[seat]],
                "ayes": len(yes),
                "noes": len(active) - len(yes),
            }
            state.note("WPS-10", "motion_passed" if passed else "motion_failed", facts)
        left = []
        for motion in state.motions[1:]:
            if motion[1] == office or (passed and motion[2] == nominee):
                if state.notes is not None:
                    lapsed: dict[str, object] = {"seat": motion[0], "office": OFFICES[motion[1]], "nominee": motion[2]}
                    state.note("WPS-10", "motion_lapsed", lapsed)
            else:
                left.append(motion)
        state.motions = tuple(left)
        state.answers = ()

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return VOTES[0]

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        return wrong_step(action)


def open_race(state: WinPlaceShowState) -> None:
    """WPS-11, WPS-50, R-5: the horses entered in this race go to their starting spaces; last race's slips are gone.

    All six always start, sold or not, in the lane of their post.
    """
    setup = state.setup
    race = len(state.results)
    state.race = race
    state.position = setup.starts[race][:]
    state.crossings = [setup.crossings[race]] * 6
    state.past = [0] * 6
    state.arrived = [0] * 6
    state.turn = 0
    state.white = 0
    state.red = 0
    state.queue = ()
    state.rides = NO_RIDES
    state.finish = ()
    state.owners = (NOBODY,) * 6
    state.prices = (0,) * 6
    state.riders = (NOBODY,) * 6
    state.bets = (NO_BETS,) * setup.seats
    state.shown = False
    state.cases = ()
    state.verdicts = ()
    if setup.version != "regular":
        state.owners = tuple([state.stables[setup.stables[race][horse]] for horse in HORSES])
    if state.notes is not None:
        facts: dict[str, object] = {
            "race": race + 1,
            "distance": setup.distances[race],
            "purse": sum(setup.purses[race]),
        }
        state.note("WPS-13", "race_called", facts)


def enter_horses(state: WinPlaceShowState) -> None:
    """WPS-19, WPS-102, WPS-105, WPS-111, R-24: what has no owner is auctioned, except in the party version."""
    setup = state.setup
    sale = [horse for horse in setup.auction_order[state.race] if state.owners[horse] == NOBODY]
    state.sale = () if setup.version == "party" else tuple(sale)
    flow = setup.flow
    state.go(flow.bid_sheets if state.sale else flow.riders)
