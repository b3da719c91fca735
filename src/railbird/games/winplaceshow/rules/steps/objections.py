"""Objections (WPS-80 to WPS-95): the window after a move, and the hearings after the race."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.note import Event
from railbird.core.state import ALONE, Step, replaced
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import GROUNDS, OBJECT, ONLY_PASS, PASS, VERDICTS, VOTES, Judge, Object
from railbird.games.winplaceshow.rules.figures import fine_shares, losing_stakes, winnings
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import Ballot, Window
from railbird.games.winplaceshow.rules.values import NOT_ASKED, NOT_JUDGED, Case


class ObjectionWindow(Window):
    """WPS-80 to WPS-84, WPS-94, R-17, R-19, R-27, R-49, R-50: after a move that shows a ground everybody is asked.

    All active players but the owner and the one who rode answer at the same time, before the next horse
    moves; only those with a win, place or show bet on the horse can do more than pass. Afterwards only what was
    filed is shown; objections to one move are one case.
    """

    name: ClassVar[str] = "objection_window"
    rule: ClassVar[str] = "WPS-82"
    closed: ClassVar[str] = "WPS-83"

    def enter(self, state: WinPlaceShowState) -> None:
        horse = state.last_moved()
        involved = (state.owners[horse], state.riders[horse])
        asked = [after == 0 and seat not in involved for seat, after in enumerate(state.out)]
        if state.notes is not None and True in asked:
            state.tell_of(notes.WINDOW_OPEN, "WPS-94", horse, state.judged.grounds())
        self.ask(state, asked)

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        if not state.has_bet(seat, state.last_moved()):
            return ONLY_PASS
        return [PASS, *[OBJECT[ground] for ground in state.judged.shows]]

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        self.keep(state, seat, GROUNDS.index(action.ground) if isinstance(action, Object) else NOT_ASKED)

    def show(self, state: WinPlaceShowState, answers: tuple[int, ...]) -> None:
        horse = state.last_moved()
        accusers = tuple([seat for seat, ground in enumerate(answers) if ground >= 0])
        if accusers:
            grounds = tuple([GROUNDS[answers[seat]] for seat in accusers])
            state.cases += (Case(horse, state.turn, accusers, grounds, state.judged.margin, state.judged.harmful),)
            for seat, ground in zip(accusers, grounds):
                state.tell_of(notes.OBJECTED, "WPS-84", horse, seat, ground, state.owners[horse])
        state.judged = NOT_JUDGED
        state.go(state.setup.flow.move_horse)

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Object):
            return super().refusal(state, seat, action)
        facts = state.called(state.last_moved())
        if not state.has_bet(seat, state.last_moved()):
            return Illegal("WPS-81", "no_bet_on_it", facts)
        return Illegal(
            "WPS-82", "ground_not_shown", {**facts, "ground": action.ground, "grounds": state.judged.grounds()}
        )


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
        for case in open_cases(state):
            by_vote = self._must_vote(state, case)
            if not backed_ahead(state, case.horse):
                tell(state, notes.NO_BET_AHEAD, "WPS-95", case)
                decide(state, case, False)
            elif state.setup.options.adjudication == "steward" or (by_vote and not voters(state, case)):
                steward(state, case)
            else:
                if by_vote:
                    state.go(state.setup.flow.hearing_vote)
                return
        divide_winnings(state)
        state.go(state.setup.flow.elimination)

    def _must_vote(self, state: WinPlaceShowState, case: Case) -> bool:
        """WPS-86: a director who is accuser or accused does not judge."""
        involved = (*case.accusers, state.owners[case.horse])
        return state.setup.options.adjudication == "vote" or state.directors[0] in involved

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return ALONE[state.directors[0]]

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return VERDICTS

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Judge)
        case = open_cases(state)[0]
        tell(state, notes.JUDGED, "WPS-85", case, seat, action.harmful)
        decide(state, case, action.harmful == 1)
        self.enter(state)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return VERDICTS[open_cases(state)[0].harmful]


def voters(state: WinPlaceShowState, case: Case) -> list[int]:
    """WPS-86, R-43, R-49: the active players who are neither accuser nor accused; the rider may be one of them."""
    return [seat for seat in state.active() if seat not in case.accusers and seat != state.owners[case.horse]]


class HearingVote(Ballot):
    """WPS-86, R-26: those not involved vote; more yes than no means harmful, a tie goes to the stewards."""

    name: ClassVar[str] = "hearing_vote"
    rule: ClassVar[str] = "WPS-86"

    def enter(self, state: WinPlaceShowState) -> None:
        asked = voters(state, open_cases(state)[0])
        self.ask(state, [seat in asked for seat in range(state.setup.seats)])

    def show(self, state: WinPlaceShowState, answers: tuple[int, ...]) -> None:
        yes = [seat for seat, vote in enumerate(answers) if vote == 1]
        no = [seat for seat, vote in enumerate(answers) if vote == 0]
        case = open_cases(state)[0]
        tell(state, notes.CASE_VOTED, "WPS-86", case, yes, no, len(yes), len(no))
        if len(yes) == len(no):
            steward(state, case)
        else:
            decide(state, case, len(yes) > len(no))
        state.go(state.setup.flow.hearings)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return VOTES[open_cases(state)[0].harmful]


def steward(state: WinPlaceShowState, case: Case) -> None:
    """WPS-93, R-26: the steward test decides, by what the move gave away against the best legal result."""
    tell(state, notes.STEWARD, "WPS-93", case, case.margin, int(case.harmful))
    decide(state, case, case.harmful)


def decide(state: WinPlaceShowState, case: Case, harmful: bool) -> None:
    """WPS-85, WPS-92: upheld if harmful (the other test has passed by then); refunds and fines at once.

    Fines and divisions stop at somebody's cash, which may be hidden: nobody tries a verdict to learn it.
    """
    state.reveals += 1
    if harmful:
        tell(state, notes.UPHELD, "WPS-85", case)
        refund(state, case)
    else:
        tell(state, notes.REJECTED, "WPS-90", case)
        fine(state, case)
    state.cases = replaced(state.cases, state.cases.index(case), case._replace(upheld=harmful))


def tell(state: WinPlaceShowState, event: Event, rule: str, case: Case, *facts: object) -> None:
    """Tell everybody about a case: the horse, its owner and the accusers, then the other facts."""
    state.tell_of(event, rule, case.horse, state.owners[case.horse], list(case.accusers), *facts)


def open_cases(state: WinPlaceShowState) -> list[Case]:
    """WPS-92: the cases still to be decided, in filing order."""
    return [case for case in state.cases if case.upheld is None]


def refund(state: WinPlaceShowState, case: Case) -> None:
    """WPS-88, WPS-91: each accuser gets back the losing stakes on the horse, once."""
    before = [earlier for earlier in state.cases if earlier.upheld and earlier.horse == case.horse]
    paid = [seat for earlier in before for seat in earlier.accusers]
    for seat in case.accusers:
        if seat not in paid:
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
    guilty = [case for case in state.cases if case.upheld]
    for owner in sorted({state.owners[case.horse] for case in guilty}):
        accusers = sorted({seat for case in guilty if state.owners[case.horse] == owner for seat in case.accusers})
        won = winnings(state.bets[owner], state.finish, state.setup.pays[state.race])
        amount = min(won, state.money[owner])
        share = amount // len(accusers) // state.setup.unit * state.setup.unit
        state.tell(notes.DIVIDED, "WPS-89", owner, amount, accusers, share)
        for accuser in accusers:
            state.pay(owner, accuser, share, "WPS-89")
        state.pay(owner, BANK, amount - share * len(accusers), "WPS-89")
