"""Steps in which all who are asked answer at the same time, and nothing is shown before the last one has."""

from collections.abc import Sequence

from railbird.core.action import Action
from railbird.core.state import AtOnce, replaced
from railbird.games.winplaceshow.rules.actions import PASS, VOTES, Vote
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import HORSES, NOT_ASKED, OPEN


class Answers(AtOnce[WinPlaceShowState]):
    """A step in which seats answer behind their hands; mostly each of them once."""

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return tuple([seat for seat, answer in enumerate(state.answers) if answer == OPEN])

    def ask(self, state: WinPlaceShowState, asked: list[bool]) -> None:
        """Await an answer of every seat (or for every horse) that is asked; with nobody to ask all is said."""
        if True in asked:
            state.answers = tuple([OPEN if one else NOT_ASKED for one in asked])
        else:
            self.show(state, (NOT_ASKED,) * len(asked))

    def keep(self, state: WinPlaceShowState, place: int, value: int) -> None:
        """Keep an answer; with the last one all are shown."""
        answers = replaced(state.answers, place, value)
        if OPEN in answers:
            state.answers = answers
        else:
            state.answers = ()
            state.reveals += 1
            self.show(state, answers)

    def show(self, state: WinPlaceShowState, answers: tuple[int, ...]) -> None:
        """All have answered: what follows from it."""
        raise NotImplementedError


class Window(Answers):
    """A step in which seats may object or move something, and whoever is silent passes."""

    def is_passive(self, state: WinPlaceShowState, seat: int) -> bool:
        return True

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return PASS


class Ballot(Answers):
    """A step in which seats vote."""

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return VOTES

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Vote)
        self.keep(state, seat, action.yes)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return VOTES[0]


class ByHorse(Answers):
    """A step in which seats answer for horses, each seat for its own by number."""

    def asked(self, state: WinPlaceShowState) -> tuple[int, ...]:
        """By horse the seat that answers for it."""
        raise NotImplementedError

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        seats = self.asked(state)
        return tuple(sorted({seats[horse] for horse in HORSES if state.answers[horse] == OPEN}))

    def due(self, state: WinPlaceShowState, seat: int) -> int:
        """The next horse a pending seat answers for."""
        seats = self.asked(state)
        return min([horse for horse in HORSES if seats[horse] == seat and state.answers[horse] == OPEN])
