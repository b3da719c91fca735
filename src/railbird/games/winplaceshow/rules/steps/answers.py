"""Steps in which all who are asked answer at the same time, and nothing is shown before the last one has."""

from railbird.core.state import SIMULTANEOUS, Step
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import OPEN


class AtOnce(Step[WinPlaceShowState]):
    """A step in which seats answer behind their hands; mostly each of them once."""

    def timing(self, state: WinPlaceShowState) -> str:
        return SIMULTANEOUS

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return tuple([seat for seat, answer in enumerate(state.answers) if answer == OPEN])


def answer(state: WinPlaceShowState, place: int, value: int) -> bool:
    """Keep an answer; whether it was the last one, so that all can be shown now."""
    answers = list(state.answers)
    answers[place] = value
    state.answers = tuple(answers)
    if OPEN in answers:
        return False
    state.reveals += 1
    return True
