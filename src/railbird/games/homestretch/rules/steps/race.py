"""The race (HS-6, HS-7, HS-8, HS-9): roll, move two and pass or one and roll again, until three are home."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, ByChance, Step
from railbird.games.homestretch.rules import figures, notes
from railbird.games.homestretch.rules.actions import (
    AGAIN,
    DICE,
    DIE,
    MOVES,
    PICK_LAST,
    Dice,
    Die,
    MoveTwo,
    PickLast,
    Stop,
)
from railbird.games.homestretch.rules.state import HomeStretchState


class RaceStart(ByChance[HomeStretchState]):
    """HS-6.2: the player with the least money begins; equal money is decided by one die each (R-8, R-9)."""

    name: ClassVar[str] = "race_start"
    rule: ClassVar[str] = "HS-6.2"

    def enter(self, state: HomeStretchState) -> None:
        seats = range(state.setup.seats)
        least = min([state.money[seat] for seat in seats])
        self._go_on_with(state, tuple([seat for seat in seats if state.money[seat] == least]))

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return DIE

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Die)
        if state.notes is not None:
            state.tell(notes.DIE_ROLLED, "HS-6.2", state.order[len(state.rolls)], action.value)
        state.rolls += (action.value,)
        if len(state.rolls) == len(state.order):
            highest = max(state.rolls)
            self._go_on_with(state, tuple([seat for seat, roll in zip(state.order, state.rolls) if roll == highest]))

    def _go_on_with(self, state: HomeStretchState, rollers: tuple[int, ...]) -> None:
        """These are level; one alone has the dice first."""
        state.order = rollers if len(rollers) > 1 else ()
        state.rolls = ()
        if len(rollers) == 1:
            if state.notes is not None:
                state.tell(notes.START_PLAYER, "HS-6.2", rollers[0])
            state.turn = rollers[0]
            state.second = False
            state.step = state.setup.flow.first_roll


class Roll(ByChance[HomeStretchState]):
    """HS-6.3: two dice, their sum names the horse."""

    rule: ClassVar[str] = "HS-6.7"

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return DICE

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Dice)
        state.dice = action
        if state.notes is not None:
            state.tell(notes.ROLLED, "HS-6.3", state.turn, action.first, action.second, action.horse)
        setup, horse = state.setup, action.horse
        if state.position[horse] >= setup.finish:
            state.go(setup.flow.choose_last)
        elif state.second:
            move(state, horse, setup.second_move, "HS-6.5")
            pass_dice(state)
        elif state.token[horse] == figures.X:
            move(state, horse, setup.move_long, "HS-6.4")
            state.step = setup.flow.choose_again
        else:
            state.step = setup.flow.choose_move


class FirstRoll(Roll):
    """HS-6.3, HS-7.2, HS-9.1: an X comes off and the horse stays; any other horse waits for the roller's choice.

    The number of a horse already home makes a special move.
    """

    name: ClassVar[str] = "first_roll"


class SecondRoll(Roll):
    """HS-6.5, HS-6.6: the horse of the second roll moves two spaces, no choice; then the turn ends.

    An X cancels it (HS-7.3), a horse already home makes a special move (HS-9.4).
    """

    name: ClassVar[str] = "second_roll"


class RollerDecides(Step[HomeStretchState]):
    """HS-6.7: only the seat with the dice is asked."""

    rule: ClassVar[str] = "HS-6.7"

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return ALONE[state.turn]


class ChooseMove(RollerDecides):
    """HS-6.4, HS-7.1: two spaces and pass the dice, or one space and roll again; both are always offered (R-55).

    A plus token is added to whichever move is made (R-10).
    """

    name: ClassVar[str] = "choose_move"

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return MOVES

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        passes = isinstance(action, MoveTwo)
        move(state, state.dice.horse, state.setup.move_long if passes else state.setup.move_short, "HS-6.4")
        if passes:
            pass_dice(state)
        elif not is_race_over(state):
            roll_again(state)


class ChooseLast(RollerDecides):
    """HS-9.1, HS-9.2, HS-9.3: the roll of a horse already home moves one of the last instead, and it must (R-15).

    The roller picks among the unfinished horses on the lowest space, Start included (R-14); a single one
    moves unasked (R-51). At least nine horses run until the end, so there always is one (R-21). The dice
    may be the first or the second roll of the turn (R-20).
    """

    name: ClassVar[str] = "choose_last"

    def enter(self, state: HomeStretchState) -> None:
        last = last_horses(state)
        if len(last) == 1:
            self._move(state, last[0])

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [PICK_LAST[horse] for horse in last_horses(state)]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, PickLast)
        self._move(state, action.horse)

    def _move(self, state: HomeStretchState, horse: int) -> None:
        """HS-9.3, HS-9.5: as far as the difference of the dice gives; what a token does is an option (R-12, R-13)."""
        spaces = state.setup.special[state.dice.difference]
        if state.notes is not None:
            state.tell(notes.SPECIAL_MOVE, "HS-9.2", state.turn, horse, spaces)
        goes, left = figures.special_moved(state.token[horse], spaces, state.setup.special_tokens)
        use_token(state, horse, goes, left, "HS-9.3")
        if state.second:
            pass_dice(state)
        elif not is_race_over(state):
            state.step = state.setup.flow.choose_again

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        if isinstance(action, PickLast):
            return Illegal(action.rule, "not_last", {"horse": action.horse, "horses": last_horses(state)})
        return super().refusal(state, seat, action)


class ChooseAgain(RollerDecides):
    """HS-7.3, HS-9.4: after an X or a special move on the first roll the player may roll again or stop (R-11)."""

    name: ClassVar[str] = "choose_again"

    def rule_in(self, state: HomeStretchState) -> str:
        return "HS-9.4" if state.dice.horse in state.home else "HS-7.3"

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return AGAIN

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        if isinstance(action, Stop):
            if state.notes is not None:
                state.tell(notes.STOPPED, "HS-7.3", seat)
            pass_dice(state)
        else:
            roll_again(state)

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        return AGAIN[1]


def last_horses(state: HomeStretchState) -> list[int]:
    """The unfinished horses on the lowest space (HS-9.2, R-14)."""
    position = state.position
    lowest = min(position[2:])
    return [horse for horse in range(2, 13) if position[horse] == lowest]


def move(state: HomeStretchState, horse: int, spaces: int, rule: str) -> None:
    """HS-7.1, HS-7.2: a horse moves by its number, which uses up what stands behind it."""
    token = state.token[horse]
    if token == figures.NO_TOKEN:
        advance(state, horse, spaces, rule)
    else:
        goes, left = figures.moved(token, spaces)
        use_token(state, horse, goes, left, rule)


def use_token(state: HomeStretchState, horse: int, spaces: int, left: int, rule: str) -> None:
    """HS-7.1, HS-7.2: a token goes back to the supply unless it is `left` behind its horse; an X only comes off."""
    token = state.token[horse]
    state.token[horse] = left
    if token != left and state.notes is not None:
        if token == figures.X:
            state.tell(notes.X_REMOVED, "HS-7.2", state.turn, horse)
        else:
            state.tell(notes.PLUS_USED, figures.PLUS_RULE, horse, token)
    if token == left or token != figures.X:
        advance(state, horse, spaces, rule)


def advance(state: HomeStretchState, horse: int, spaces: int, rule: str) -> None:
    """HS-6.1, HS-8.1, HS-8.2: forward by so many spaces; reaching the finish is crossing it (R-17), surplus is ignored.

    One horse moves at a time, so no two cross together (R-18). A special move may finish a horse (R-16).
    """
    finish = state.setup.finish
    to = figures.landing(state.position[horse], spaces, finish)
    state.position[horse] = to
    if state.notes is not None:
        state.tell(notes.MOVED, rule, state.turn, horse, spaces, to)
    if to == finish:
        state.home += (horse,)
        if state.notes is not None:
            state.tell(notes.FINISHED, "HS-8.1", horse, len(state.home))


def is_race_over(state: HomeStretchState) -> bool:
    """HS-8.3: the race ends the moment the third horse crosses, even within a turn (R-19); then it is paid."""
    if len(state.home) < state.setup.finishers:
        return False
    state.go(state.setup.flow.payout)
    return True


def pass_dice(state: HomeStretchState) -> None:
    """HS-6.3, HS-6.7: unless the race is over, the dice go clockwise, for a first roll; seats never change (R-46)."""
    if not is_race_over(state):
        setup = state.setup
        state.turn = setup.after[state.turn]
        state.second = False
        state.step = setup.flow.first_roll


def roll_again(state: HomeStretchState) -> None:
    """HS-6.6: the same seat is about to make its second roll, the last of its turn."""
    state.second = True
    state.step = state.setup.flow.second_roll
