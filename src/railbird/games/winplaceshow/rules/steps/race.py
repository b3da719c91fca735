"""The race (WPS-50 to WPS-78): dice, moves in order of numbers, the line, the order of finish."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.note import Facts
from railbird.core.state import ALONE, ByChance, Step
from railbird.games.winplaceshow.rules import notes
from railbird.games.winplaceshow.rules.actions import DICE, Dice, Ride
from railbird.games.winplaceshow.rules.figures import HOUSE_RIDER, moving_order
from railbird.games.winplaceshow.rules.judging import best_result, crossings_after, house_choice, judge_ride, past_line
from railbird.games.winplaceshow.rules.riding import find_rides, path_names, search_for
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.values import HORSES, NO_RIDES, NOBODY, OFF, Rides

PLACES_PAID = 4


class RollDice(ByChance[WinPlaceShowState]):
    """WPS-9, WPS-51, WPS-52, R-14: both dice are rolled, the turn counter goes on.

    The white die is added to every horse's box and names the first to move; the others follow in rising
    number, 6 followed by 1, horses no longer racing left out.
    """

    name: ClassVar[str] = "roll_dice"
    rule: ClassVar[str] = "WPS-51"
    closed: ClassVar[str] = "WPS-52"

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return DICE

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Dice)
        state.turn += 1
        state.white, state.red = action.white, action.red
        first = (action.white if state.setup.white_first else action.red) - 1
        state.queue = moving_order(first, state.crossings)
        if state.notes is not None:
            order = [horse + 1 for horse in state.queue]
            state.tell(notes.ROLLED, "WPS-51", state.turn, action.white, action.red, order)
        state.go(state.setup.flow.move_horse)


class MoveHorse(Step[WinPlaceShowState]):
    """WPS-53 to WPS-66, R-36, R-41, R-44: the rider of the next horse chooses one of its legal results.

    A horse that cannot move is passed over (WPS-65). A horse nobody owns is ridden by the house rider
    (WPS-71, R-5). A silent rider's horse is moved by the house rider too.
    """

    name: ClassVar[str] = "move_horse"
    rule: ClassVar[str] = "WPS-63"
    closed: ClassVar[str] = "WPS-52"

    def enter(self, state: WinPlaceShowState) -> None:
        """Move on to the next horse somebody decides about."""
        while state.queue:
            horse = state.queue[0]
            rides = find_rides(state, horse)
            if rides.actions and state.riders[horse] != NOBODY:
                state.rides = rides
                return
            state.queue = state.queue[1:]
            if rides.actions:
                ride(state, rides, house_choice(state, rides))
            else:
                state.tell_of(notes.BLOCKED, "WPS-65", horse)
        state.go(state.setup.flow.turn_end)

    def pending(self, state: WinPlaceShowState) -> tuple[int, ...]:
        return ALONE[state.riders[state.queue[0]]]

    def legal(self, state: WinPlaceShowState, seat: int) -> Sequence[Action]:
        return state.rides.actions

    def apply(self, state: WinPlaceShowState, seat: int, action: Action) -> None:
        assert isinstance(action, Ride)
        rides = state.rides
        index = rides.index(action)
        state.rides = NO_RIDES
        state.queue = state.queue[1:]
        if state.may_object():
            judge_ride(state, rides, index)
        ride(state, rides, index)
        if state.judged.shows:
            state.go(state.setup.flow.objection_window)
        else:
            self.enter(state)

    def fallback(self, state: WinPlaceShowState, seat: int) -> Action:
        return state.rides.actions[house_choice(state, state.rides)]

    def refusal(self, state: WinPlaceShowState, seat: int, action: Action) -> Illegal:
        """WPS-56: an illegal move is not made; why it is none."""
        if not isinstance(action, Ride):
            return super().refusal(state, seat, action)
        track, rides = state.setup.track, state.rides
        facts: Facts = {**state.called(rides.horse), "end": action.end}
        space = track.index.get(action.end, OFF)
        if space == OFF:
            return Illegal("WPS-55", "no_such_space", facts)
        given = {(other.bonus, other.allowance): total for other, total in zip(rides.actions, rides.totals)}
        if action.bonus not in [bonus for bonus, _ in given]:
            return Illegal("WPS-53", "no_bonus" if action.bonus else "bonus_taken", facts)
        if (action.bonus, action.allowance) not in given:
            return Illegal("WPS-54", "no_allowance" if action.allowance else "allowance_taken", facts)
        if space in state.position:
            return Illegal("WPS-58", "space_taken", facts)
        facts["total"] = total = given[action.bonus, action.allowance]
        for line, ends, _, _, _ in search_for(state, rides.horse, total, cut_off=False).reached:
            if space in [track.lines[line][depth] for depth in range(1, total + 1) if ends >> depth & 1]:
                behind = track.along(space, -1)
                cuts = behind in state.position and behind != state.position[rides.horse]
                return Illegal("WPS-62" if cuts else "WPS-63", "cuts_in" if cuts else "too_short", facts)
        return Illegal("WPS-63", "out_of_reach", facts)


def ride(state: WinPlaceShowState, rides: Rides, index: int) -> None:
    """WPS-54, WPS-67: the horse goes where the result says; crossing the line for the last time, it is home."""
    horse, end = rides.horse, rides.spaces[index]
    left = crossings_after(state, horse, end)
    if state.notes is not None:
        note_ride(state, rides, index)
    if left == 0:
        state.past[horse] = past_line(state, horse, end, rides.moved[index])
        state.tell_of(notes.HOME, "WPS-67", horse, state.past[horse])
    state.crossings[horse] = left
    state.arrived[horse] = state.turn * 6 + 6 - len(state.queue)
    state.position[horse] = end if left or state.setup.stay else OFF


def note_ride(state: WinPlaceShowState, rides: Rides, index: int) -> None:
    """WPS-66: who rode where, and along which path; of a move that shows a ground also the best one there was."""
    action, space = rides.actions[index], rides.spaces[index]
    track = state.setup.track
    rider = state.riders[rides.horse]
    made = (rider, rides.moved[index], rides.totals[index], track.names[state.position[rides.horse]], action.end)
    ends = (track.sections[track.section_of[space]].id, track.lane_of[space] + 1, track.number_of[space])
    extra = (action.bonus, action.allowance, path_names(state, rides, index))
    told = (rides.horse, *made, *ends, *extra)
    if rider == NOBODY:
        state.tell_of(notes.RIDDEN_BY_HOUSE, HOUSE_RIDER, *told)
    elif state.judged.shows:
        best = best_result(state, rides)
        state.tell_of(notes.RIDDEN, "WPS-54", *told, path_names(state, rides, best), rides.moved[best])
    else:
        state.tell_of(notes.RIDDEN, "WPS-54", *told, [], 0)


class TurnEnd(Step[WinPlaceShowState]):
    """WPS-68, WPS-69, WPS-75 to WPS-78, R-12, R-38: horses past the line are ranked and taken off.

    With the fourth horse home the race ends; the rest of the record follows by remaining distance.
    """

    name: ClassVar[str] = "turn_end"
    rule: ClassVar[str] = "WPS-78"

    def enter(self, state: WinPlaceShowState) -> None:
        home = ranked(state, [horse for horse in HORSES if state.crossings[horse] == 0 and horse not in state.finish])
        for at, horse in enumerate(home):
            state.finish += (horse,)
            state.position[horse] = OFF
            if state.notes is not None:
                note_placed(state, home, at)
        if len(state.finish) < PLACES_PAID:
            state.go(state.setup.flow.roll_dice)
            return
        state.finish += tuple(ranked(state, [horse for horse in HORSES if horse not in state.finish]))
        state.results += (state.finish,)
        if state.notes is not None:
            order = [horse + 1 for horse in state.finish]
            winner = state.setup.field[state.race][state.finish[0]].name
            state.tell(notes.RACE_OVER, "WPS-78", state.race + 1, state.turn, order, winner)
        state.go(state.setup.flow.settlement)


def note_placed(state: WinPlaceShowState, home: list[int], at: int) -> None:
    """WPS-75, WPS-76, WPS-77: who is next in the order, and over whom it was decided where two came equally far."""
    horse, behind = home[at], home[min(at + 1, len(home) - 1)]
    rule, other = "WPS-75", ""
    if behind != horse and state.past[behind] == state.past[horse]:
        veteran = state.setup.veteran[state.race]
        rule = "WPS-77" if veteran[horse] == veteran[behind] else "WPS-76"
        other = state.setup.field[state.race][behind].name
    state.tell_of(notes.PLACED, rule, horse, len(state.finish), other)


def ranked(state: WinPlaceShowState, horses: list[int]) -> list[int]:
    """WPS-75, WPS-76, WPS-77, WPS-78: farthest past the line (or least to go), then veterans, then later arrival."""
    track = state.setup.track
    veteran = state.setup.veteran[state.race]
    keyed = []
    for horse in horses:
        left = state.crossings[horse]
        to_go = track.rem[left][state.position[horse]] if left else -state.past[horse]
        keyed.append((to_go, not veteran[horse], -state.arrived[horse], horse))
    return [horse for _, _, _, horse in sorted(keyed)]
