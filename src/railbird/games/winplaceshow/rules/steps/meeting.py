"""Before each race: stables are drawn (WPS-103 to WPS-106), directors reviewed (WPS-7, WPS-10), horses entered."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import ByChance, replaced
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import MAX_SEATS, MOTIONS, OFFICES, PASS, STABLE_DIE, Motion, StableDie
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import Ballot, Window
from railbird.games.winplaceshow.rules.values import HORSES, NOBODY, NOT_ASKED, Auction


class StableDraw(ByChance[WinPlaceShowState]):
    """WPS-103, WPS-104, WPS-105, WPS-111: each player in turn rolls for a stable.

    Up to six players roll until a free number comes up; more than six roll once each, and those whose stable
    was taken wait until all without one have rolled again, until all six are owned. Once per game, or before
    each race (R-22).
    """

    name: ClassVar[str] = "stable_draw"
    rule: ClassVar[str] = "WPS-103"

    def enter(self, state: WinPlaceShowState) -> None:
        state.stables = (NOBODY,) * 6
        state.auction = Auction(tied=tuple(state.active()))

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return STABLE_DIE

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, StableDie)
        waiting = state.auction.tied
        stable = action.face - 1
        taken = state.stables[stable] != NOBODY
        many = len(state.active()) > len(HORSES)
        event = notes.STABLE_TAKEN if taken else notes.STABLE_DRAWN
        state.tell(event, "WPS-104" if many else "WPS-103", waiting[0], action.face)
        if not taken:
            state.stables = replaced(state.stables, stable, waiting[0])
        if not taken or many:
            waiting = waiting[1:]
        if many and not waiting:
            waiting = tuple(state.without_stable())
        state.auction = Auction(tied=waiting)
        if not waiting or NOBODY not in state.stables:
            self._served(state)

    def _served(self, state: WinPlaceShowState) -> None:
        """WPS-106, R-40, R-51: with more than six the lowest seats without a stable take the offices, once."""
        if state.setup.crowd and not state.results:
            without = state.without_stable()
            state.directors = (without[0], without[min(1, len(without) - 1)])
            state.tell(notes.DIRECTORS, "WPS-106", *state.directors)
        state.go(state.setup.flow.director_review)


class DirectorReview(Window):
    """WPS-7, WPS-8, WPS-9, WPS-10, R-32: before each race everybody may move to replace a director.

    The directors' other duties are the program's. With nobody to nominate there is no review (R-52). The
    motions are made at the same time and voted on in seat order.
    """

    name: ClassVar[str] = "director_review"
    rule: ClassVar[str] = "WPS-10"

    def enter(self, state: WinPlaceShowState) -> None:
        open_race(state)
        if state.setup.options.director_change == "on" and state.nominees():
            self.ask(state, [after == 0 for after in state.out])
        else:
            enter_horses(state)

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        seats = state.nominees()
        return [PASS, *[MOTIONS[office + nominee] for office in (0, MAX_SEATS) for nominee in seats]]

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        motion = OFFICES.index(action.office) * MAX_SEATS + action.nominee if isinstance(action, Motion) else NOT_ASKED
        self.keep(state, seat, motion)

    def show(self, state: WinPlaceShowState, answers: tuple[int, ...]) -> None:
        made = [(seat, answers[seat]) for seat in state.seat_order() if answers[seat] >= 0]
        state.motions = tuple([(seat, what // MAX_SEATS, what % MAX_SEATS) for seat, what in made])
        call_motion(state)

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Motion):
            return Illegal("WPS-10", "not_a_nominee", {"nominee": action.nominee, "nominees": state.nominees()})
        return super().refusal(state, seat, action)


def call_motion(state: WinPlaceShowState) -> None:
    """WPS-10: put the next motion to the vote, or go on to the race."""
    if not state.motions:
        enter_horses(state)
        return
    proposer, office, nominee = state.motions[0]
    state.tell(notes.MOTION, "WPS-10", proposer, OFFICES[office], nominee)
    state.go(state.setup.flow.motion_vote)


class MotionVote(Ballot):
    """WPS-10: a motion passes if more than half of the active players are for it; holder and nominee vote too.

    At most one motion per office is voted on: later ones for it, or for a nominee just elected, lapse.
    """

    name: ClassVar[str] = "motion_vote"
    rule: ClassVar[str] = "WPS-10"

    def enter(self, state: WinPlaceShowState) -> None:
        self.ask(state, [after == 0 for after in state.out])

    def show(self, state: WinPlaceShowState, answers: tuple[int, ...]) -> None:
        _, office, nominee = state.motions[0]
        yes = [seat for seat, vote in enumerate(answers) if vote == 1]
        no = [seat for seat, vote in enumerate(answers) if vote == 0]
        passed = len(yes) > len(no)
        if passed:
            state.directors = replaced(state.directors, office, nominee)
        event = notes.MOTION_PASSED if passed else notes.MOTION_FAILED
        state.tell(event, "WPS-10", OFFICES[office], nominee, yes, no, len(yes), len(no))
        left = []
        for motion in state.motions[1:]:
            if motion[1] != office and not (passed and motion[2] == nominee):
                left.append(motion)
            else:
                state.tell(notes.MOTION_LAPSED, "WPS-10", motion[0], OFFICES[motion[1]], motion[2])
        state.motions = tuple(left)
        call_motion(state)


def open_race(state: WinPlaceShowState) -> None:
    """WPS-11, WPS-13, WPS-105: the next race is called; drawn stables bring their owners' horses."""
    setup = state.setup
    race = len(state.results)
    state.clear_race(race)
    if setup.version != "regular":
        state.owners = tuple([state.stables[horse.stable - 1] for horse in setup.field[race]])
    state.tell(notes.RACE_CALLED, "WPS-13", race + 1, setup.printed[race].distance, setup.printed[race].purse)


def enter_horses(state: WinPlaceShowState) -> None:
    """WPS-19, WPS-102, WPS-105, WPS-111, R-24: what has no owner is auctioned, except in the party version."""
    setup = state.setup
    sale = [horse for horse in setup.auction_order[state.race] if state.owners[horse] == NOBODY]
    state.auction = Auction(sale=() if setup.version == "party" else tuple(sale))
    state.go(setup.flow.bid_sheets if state.auction.sale else setup.flow.riders)
