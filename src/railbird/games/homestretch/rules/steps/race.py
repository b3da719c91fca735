"""The race (HS-6, HS-7, HS-8, HS-9): roll, move two and pass or one and roll again, until three are home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, BY_CHANCE, Step
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
from railbird.games.homestretch.rules.state import NO_TOKEN, HomeStretchState, X
from railbird.games.homestretch.rules.steps.draft import wrong_step


class RaceStart(Step[HomeStretchState]):
    """HS-6.2: the player with the least money begins; equal money is decided by one die each (R-8, R-9)."""

    name: ClassVar[str] = "race_start"

    def enter(self, state: HomeStretchState) -> None:
        seats = range(state.setup.seats)
        least = min([state.money[seat] for seat in seats])
        state.rollers = tuple([seat for seat in seats if state.money[seat] == least])
        state.rolls = ()
        if len(state.rollers) == 1:
            start_race(state, state.rollers[0])

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return DIE

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Die)
        if state.notes is not None:
            state.note("HS-6.2", "die_rolled", {"seat": state.rollers[len(state.rolls)], "value": action.value})
        state.rolls += (action.value,)
        if len(state.rolls) == len(state.rollers):
            highest = max(state.rolls)
            state.rollers = tuple([seat for seat, roll in zip(state.rollers, state.rolls) if roll == highest])
            state.rolls = ()
            if len(state.rollers) == 1:
                start_race(state, state.rollers[0])


def start_race(state: HomeStretchState, seat: int) -> None:
    """HS-6.2: this player has the dice first."""
    state.rollers = ()
    if state.notes is not None:
        state.note("HS-6.2", "start_player", {"seat": seat})
    begin_turn(state, seat)


class FirstRoll(Step[HomeStretchState]):
    """HS-6.3, HS-7.2, HS-9.1: two dice, their sum names the horse.

    An X comes off and the horse stays; the number of a horse already home makes a special move; any other
    horse waits for the roller's choice.
    """

    name: ClassVar[str] = "first_roll"

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return DICE

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Dice)
        state.dice_first = action.first
        state.dice_second = action.second
        horse = action.horse
        if state.notes is not None:
            note_roll(state)
        flow = state.setup.flow
        if state.position[horse] >= state.setup.finish:
            state.go(flow.choose_last)
        elif state.token[horse] == X:
            take_off_x(state, horse)
            state.step = flow.choose_again
        else:
            state.step = flow.choose_move


class ChooseMove(Step[HomeStretchState]):
    """HS-6.4, HS-7.1: two spaces and pass the dice, or one space and roll again; both are always offered (R-55).

    A plus token is added to whichever move is made (R-10).
    """

    name: ClassVar[str] = "choose_move"

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return ALONE[state.turn]

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return MOVES

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        horse = state.dice_first + state.dice_second
        if isinstance(action, MoveTwo):
            move(state, horse, state.setup.move_long, "HS-6.4")
            end_turn(state)
        else:
            move(state, horse, state.setup.move_short, "HS-6.4")
            if not is_race_over(state):
                roll_again(state)

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        return MOVES[0]

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        return wrong_step(action)


class ChooseLast(Step[HomeStretchState]):
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

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return ALONE[state.turn]

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [PICK_LAST[horse] for horse in last_horses(state)]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, PickLast)
        self._move(state, action.horse)

    def _move(self, state: HomeStretchState, horse: int) -> None:
        special_move(state, horse)
        if is_race_over(state):
            return
        if state.second:
            pass_dice(state)
        else:
            state.step = state.setup.flow.choose_again

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        return PICK_LAST[last_horses(state)[0]]

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        if isinstance(action, PickLast):
            return Illegal("HS-9.2", "not_last", {"horse": action.horse, "horses": last_horses(state)})
        return wrong_step(action)


class ChooseAgain(Step[HomeStretchState]):
    """HS-7.3, HS-9.4: after an X or a special move on the first roll the player may roll again or stop (R-11)."""

    name: ClassVar[str] = "choose_again"

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return ALONE[state.turn]

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return AGAIN

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        if isinstance(action, Stop):
            if state.notes is not None:
                state.note("HS-7.3", "stopped", {"seat": seat})
            pass_dice(state)
        else:
            roll_again(state)

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        return AGAIN[1]

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        return wrong_step(action)


class SecondRoll(Step[HomeStretchState]):
    """HS-6.5, HS-6.6: the horse of the second roll moves two spaces, no choice; then the turn ends.

    An X cancels it (HS-7.3), a horse already home makes a special move (HS-9.4).
    """

    name: ClassVar[str] = "second_roll"

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return DICE

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Dice)
        state.dice_first = action.first
        state.dice_second = action.second
        horse = action.horse
        if state.notes is not None:
            note_roll(state)
        if state.position[horse] >= state.setup.finish:
            state.go(state.setup.flow.choose_last)
        elif state.token[horse] == X:
            take_off_x(state, horse)
            pass_dice(state)
        else:
            move(state, horse, state.setup.second_move, "HS-6.5")
            end_turn(state)


def last_horses(state: HomeStretchState) -> list[int]:
    """The unfinished horses on the lowest space (HS-9.2, R-14)."""
    position = state.position
    lowest = min(position[2:])
    return [horse for horse in range(2, 13) if position[horse] == lowest]


def special_move(state: HomeStretchState, horse: int) -> None:
    """HS-9.3, HS-9.5: as far as the difference of the dice gives; what a token does is an option (R-12, R-13)."""
    spaces = state.setup.special[abs(state.dice_first - state.dice_second)]
    if state.notes is not None:
        state.note("HS-9.2", "special_move", {"seat": state.turn, "horse": horse, "spaces": spaces})
    token = state.token[horse]
    rule = state.setup.special_tokens
    if token == NO_TOKEN or rule == "number_only" or (token == X and rule == "literal"):
        advance(state, horse, spaces, "HS-9.3")
    elif token == X:
        take_off_x(state, horse)
    else:
        move(state, horse, spaces, "HS-9.3")


def move(state: HomeStretchState, horse: int, spaces: int, rule: str) -> None:
    """A horse moves; a plus token counts once and goes back to the supply (HS-7.1)."""
    plus = state.token[horse]
    if plus > 0:
        state.token[horse] = NO_TOKEN
        if state.notes is not None:
            state.note("HS-7.1", "plus_used", {"horse": horse, "plus": plus})
        spaces += plus
    advance(state, horse, spaces, rule)


def advance(state: HomeStretchState, horse: int, spaces: int, rule: str) -> None:
    """HS-6.1, HS-8.1, HS-8.2: forward by so many spaces; reaching the finish is crossing it (R-17), surplus is ignored.

    One horse moves at a time, so no two cross together (R-18). A special move may finish a horse (R-16).
    """
    to = state.position[horse] + spaces
    finish = state.setup.finish
    if state.notes is not None:
        state.note(rule, "moved", {"seat": state.turn, "horse": horse, "spaces": spaces, "to": min(to, finish)})
    if to < finish:
        state.position[horse] = to
        return
    state.position[horse] = finish
    state.home += (horse,)
    if state.notes is not None:
        state.note("HS-8.1", "finished", {"horse": horse, "place": len(state.home)})


def take_off_x(state: HomeStretchState, horse: int) -> None:
    """HS-7.2: the horse stays, the X goes back to the supply."""
    state.token[horse] = NO_TOKEN
    if state.notes is not None:
        state.note("HS-7.2", "x_removed", {"seat": state.turn, "horse": horse})


def end_turn(state: HomeStretchState) -> None:
    """Pass the dice unless the race is over."""
    if not is_race_over(state):
        pass_dice(state)


def is_race_over(state: HomeStretchState) -> bool:
    """HS-8.3: the race ends the moment the third horse crosses, even within a turn (R-19); then it is paid."""
    if len(state.home) < state.setup.finishers:
        return False
    state.go(state.setup.flow.payout)
    return True


def pass_dice(state: HomeStretchState) -> None:
    """HS-6.7: the dice go clockwise; seats never change (R-46)."""
    turn = state.turn + 1
    begin_turn(state, 0 if turn == state.setup.seats else turn)


def begin_turn(state: HomeStretchState, seat: int) -> None:
    """HS-6.3: this seat is about to make its first roll."""
    state.turn = seat
    state.second = False
    state.step = state.setup.flow.first_roll


def roll_again(state: HomeStretchState) -> None:
    """HS-6.6: the same seat is about to make its second roll, the last of its turn."""
    state.second = True
    state.step = state.setup.flow.second_roll


def note_roll(state: HomeStretchState) -> None:
    """HS-6.3: what was rolled, by whom."""
    facts: dict[str, object] = {
        "seat": state.turn,
        "first": state.dice_first,
        "second": state.dice_second,
        "horse": state.dice_first + state.dice_second,
    }
    state.note("HS-6.3", "rolled", facts)
