"""Objections (WPS-80 to WPS-95): the window after a move, and the hearings after the race."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, Step
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import (
    GROUNDS,
    OBJECT,
    ONLY_PASS,
    PASS,
    VERDICTS,
    VOTES,
    Judge,
    Object,
    Vote,
)
from railbird.games.winplaceshow.rules.figures import fine_shares, losing_stakes, winnings
from railbird.games.winplaceshow.rules.queries import last_moved
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import AtOnce, answer
from railbird.games.winplaceshow.rules.values import NOT_ASKED, NOT_JUDGED, OPEN, Case


class ObjectionWindow(AtOnce):
    """WPS-80 to WPS-84, WPS-94, R-17, R-19, R-27, R-49, R-50: after a move that shows a ground everybody is asked.

    All active players but the owner and the one who rode answer at the same time, before the next horse
    moves; only those with a win, place or show bet on the horse can do more than pass. Afterwards only what was
    filed is shown; objections to one move are one case.
    """

    name: ClassVar[str] = "objection_window"
    rule: ClassVar[str] = "WPS-82"
    closed: ClassVar[str] = "WPS-83"

    def enter(self, state: WinPlaceShowState) -> None:
        horse = last_moved(state)
        owner, rider = state.owners[horse], state.riders[horse]
        state.answers = tuple(
            [NOT_ASKED if after or seat in (owner, rider) else OPEN for seat, after in enumerate(state.out)]
        )
        if state.notes is not None:
            state.tell(notes.WINDOW_OPEN, "WPS-94", *state.called(horse), grounds_shown(state))

    def is_passive(self, state: WinPlaceShowState, seat: int) -> bool:
        return True

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        if not state.has_bet(seat, last_moved(state)):
            return ONLY_PASS
        return [PASS, *[OBJECT[ground] for ground in state.judged.shows]]

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        if answer(state, seat, GROUNDS.index(action.ground) if isinstance(action, Object) else NOT_ASKED):
            self._close(state)

    def _close(self, state: WinPlaceShowState) -> None:
        horse = last_moved(state)
        accusers = tuple([seat for seat, ground in enumerate(state.answers) if ground >= 0])
        if accusers:
            grounds = tuple([GROUNDS[state.answers[seat]] for seat in accusers])
            judged = state.judged
            state.cases += (Case(horse, state.turn, accusers, grounds, judged.margin, judged.harmful),)
            for seat, ground in zip(accusers, grounds):
                if state.notes is not None:
                    state.tell(notes.OBJECTED, "WPS-84", *state.called(horse), seat, ground, state.owners[horse])
        state.answers = ()
        state.judged = NOT_JUDGED
        state.go(state.setup.flow.move_horse)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return PASS

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Object):
            facts = state.horse_facts(last_moved(state))
            if not state.has_bet(seat, last_moved(state)):
                return Illegal("WPS-81", "no_bet_on_it", facts)
            facts["ground"] = action.ground
            facts["grounds"] = grounds_shown(state)
            return Illegal("WPS-82", "ground_not_shown", facts)
        return super().refusal(state, seat, action)


def grounds_shown(state: WinPlaceShowState) -> list[str]:
    """WPS-82: the grounds the last move shows."""
    return [GROUNDS[ground] for ground in state.judged.shows]


def backed_ahead(state: WinPlaceShowState, horse: int) -> bool:
    """WPS-85, WPS-95, R-19, R-27: whether its owner had a bet on any other horse that finished ahead of it."""
    bets = state.bets[state.owners[horse]]
    ahead = state.finish[: state.finish.index(horse)]
    return bets[0] in ahead or bets[1] in ahead or bets[2] in ahead


class Hearings(Step[WinPlaceShowState]):
    """WPS-84 to WPS-87, WPS-91 to WPS-93, WPS-95, R-26: after the race the cases are decided in filing order.

    The Betting Director judges whether a move was harmful; if the director is involved, or the table plays so,
    those not involved vote; with `steward` the test decides. Where the owner had no bet on a horse ahead nobody is
    asked. The order of finish never changes.
    """

    name: ClassVar[str] = "hearings"
    rule: ClassVar[str] = "WPS-85"
    closed: ClassVar[str] = "WPS-86"

    def enter(self, state: WinPlaceShowState) -> None:
        """Go on to the next case somebody has to judge."""
        while len(state.verdicts) < len(state.cases):
            case = state.cases[len(state.verdicts)]
            adjudication = state.setup.adjudication
            if not backed_ahead(state, case.horse):
                if state.notes is not None:
                    state.tell(notes.NO_BET_AHEAD, "WPS-95", *told(state, case))
                decide(state, False)
            elif adjudication == "steward" or (self._must_vote(state, case) and not voters(state, case)):
                steward(state)
            elif self._must_vote(state, case):
                state.go(state.setup.flow.hearing_vote)
                return
            else:
                return
        divide_winnings(state)
        state.go(state.setup.flow.elimination)

    def _must_vote(self, state: WinPlaceShowState, case: Case) -> bool:
        """WPS-86: a director who is accuser or accused does not judge."""
        director = state.betting_director
        return state.setup.adjudication == "vote" or director in case.accusers or director == state.owners[case.horse]

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return ALONE[state.betting_director]

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return VERDICTS

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Judge)
        if state.notes is not None:
            state.tell(notes.JUDGED, "WPS-85", *told(state, state.cases[len(state.verdicts)]), seat, action.harmful)
        decide(state, action.harmful == 1)
        self.enter(state)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return VERDICTS[1 if state.cases[len(state.verdicts)].harmful else 0]


def voters(state: WinPlaceShowState, case: Case) -> list[int]:
    """WPS-86, R-43, R-49: the active players who are neither accuser nor accused; the rider may be one of them."""
    owner = state.owners[case.horse]
    return [seat for seat in state.active() if seat != owner and seat not in case.accusers]


class HearingVote(AtOnce):
    """WPS-86, R-26: those not involved vote; more yes than no means harmful, a tie goes to the stewards."""

    name: ClassVar[str] = "hearing_vote"
    rule: ClassVar[str] = "WPS-86"

    def enter(self, state: WinPlaceShowState) -> None:
        asked = voters(state, state.cases[len(state.verdicts)])
        state.answers = tuple([OPEN if seat in asked else NOT_ASKED for seat in range(state.setup.seats)])

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return VOTES

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Vote)
        if answer(state, seat, action.yes):
            self._count(state)

    def _count(self, state: WinPlaceShowState) -> None:
        yes = [seat for seat, vote in enumerate(state.answers) if vote == 1]
        no = [seat for seat, vote in enumerate(state.answers) if vote == 0]
        state.answers = ()
        case = told(state, state.cases[len(state.verdicts)])
        if state.notes is not None:
            state.tell(notes.CASE_VOTED, "WPS-86", *case, yes, no, len(yes), len(no))
        if len(yes) == len(no):
            steward(state)
        else:
            decide(state, len(yes) > len(no))
        state.go(state.setup.flow.hearings)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return VOTES[1 if state.cases[len(state.verdicts)].harmful else 0]


def steward(state: WinPlaceShowState) -> None:
    """WPS-93, R-26: the steward test decides, by what the move gave away against the best legal result."""
    case = state.cases[len(state.verdicts)]
    if state.notes is not None:
        state.tell(notes.STEWARD, "WPS-93", *told(state, case), case.margin, 1 if case.harmful else 0)
    decide(state, case.harmful)


def decide(state: WinPlaceShowState, harmful: bool) -> None:
    """WPS-85, WPS-92: upheld if harmful (the other test has passed by then); refunds and fines at once."""
    case = state.cases[len(state.verdicts)]
    if harmful:
        if state.notes is not None:
            state.tell(notes.UPHELD, "WPS-85", *told(state, case))
        refund(state, case)
    else:
        if state.notes is not None:
            state.tell(notes.REJECTED, "WPS-90", *told(state, case))
        fine(state, case)
    state.verdicts += (harmful,)


def refund(state: WinPlaceShowState, case: Case) -> None:
    """WPS-88, WPS-91: each accuser gets back the losing stakes on the horse, once."""
    for seat in case.accusers:
        again = [
            earlier
            for earlier, upheld in zip(state.cases, state.verdicts)
            if upheld and earlier.horse == case.horse and seat in earlier.accusers
        ]
        if not again:
            lost = losing_stakes(state.bets[seat], case.horse, state.finish, state.setup.pays[state.race])
            state.pay(BANK, seat, lost, "WPS-88")


def fine(state: WinPlaceShowState, case: Case) -> None:
    """WPS-90, R-16: the accusers pay the accused 2,000 together, in notes of 500, the first seats the odd ones."""
    shares = fine_shares(state.setup.fine, state.setup.unit, len(case.accusers))
    for seat, share in zip(case.accusers, shares):
        state.pay(seat, state.owners[case.horse], min(share, state.money[seat]), "WPS-90")


def divide_winnings(state: WinPlaceShowState) -> None:
    """WPS-89, WPS-91, R-28, R-45: a guilty owner's winnings of the race go to all the accusers, once.

    In multiples of 500, the rest to the Association.
    """
    for owner in range(state.setup.seats):
        accusers = accusers_of(state, owner)
        if not accusers:
            continue
        won = winnings(state.bets[owner], state.finish, state.setup.pays[state.race])
        amount = min(won, state.money[owner])
        share = amount // len(accusers) // state.setup.unit * state.setup.unit
        if state.notes is not None:
            state.tell(notes.DIVIDED, "WPS-89", owner, amount, accusers, share)
        for accuser in accusers:
            state.pay(owner, accuser, share, "WPS-89")
        state.pay(owner, BANK, amount - share * len(accusers), "WPS-89")


def accusers_of(state: WinPlaceShowState, owner: int) -> list[int]:
    """Everybody with an upheld case against this owner, by seat."""
    found: set[int] = set()
    for case, upheld in zip(state.cases, state.verdicts):
        if upheld and state.owners[case.horse] == owner:
            found.update(case.accusers)
    return sorted(found)


def told(state: WinPlaceShowState, case: Case) -> tuple[object, ...]:
    """What every note of a case begins with."""
    return (*state.called(case.horse), state.owners[case.horse], list(case.accusers))
