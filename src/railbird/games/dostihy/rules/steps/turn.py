"""The frame of play: who begins, whose turn it is, Distanc at the start of a turn, and the end of the game."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import NOBODY, ByChance, Step
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.actions import DIE, FIRST, THROW, USE_RELEASE, Die, First, UseRelease
from railbird.games.dostihy.rules.queries import changed, living, net_worth
from railbird.games.dostihy.rules.state import DostihyState
from railbird.games.dostihy.rules.steps.claims import lapse
from railbird.games.dostihy.rules.steps.decision import Decision
from railbird.games.dostihy.rules.steps.dues import end_game
from railbird.games.dostihy.rules.values import CLEAN, IN_FORCE, NO_STOP, WAITING


class Opening(ByChance[DostihyState]):
    """DS-1 to DS-7, DS-R1: the table is laid; the first player is drawn at random, or throws the highest die.

    The program is the banker (DS-4); all pawns stand on Start, which they may share like any field (DS-15).
    """

    name: ClassVar[str] = "opening"
    rule: ClassVar[str] = "DS-6"

    def enter(self, state: DostihyState) -> None:
        if state.setup.choices.first_player == "seat_1":
            begin_game(state, 0)
        elif state.setup.choices.first_player == "highest_throw":
            state.rollers = tuple(range(state.setup.seats))

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return DIE if state.rollers else FIRST[: state.setup.seats]

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, First):
            begin_game(state, action.seat)
            return
        assert isinstance(action, Die)
        if state.notes is not None:
            state.tell(notes.THREW_FOR_START, "DS-R1", state.rollers[len(state.rolls)], action.pips)
        state.rolls += (action.pips,)
        if len(state.rolls) == len(state.rollers):
            highest = max(state.rolls)
            state.rollers = tuple([who for who, pips in zip(state.rollers, state.rolls) if pips == highest])
            state.rolls = ()
            if len(state.rollers) == 1:
                begin_game(state, state.rollers[0])


def begin_game(state: DostihyState, first: int) -> None:
    """DS-5, DS-6, DS-R51: everybody is paid 4,000 on Start before the first move; then the first player is on turn."""
    state.rollers = ()
    state.first = state.active = first
    state.round = 1
    if state.notes is not None:
        state.tell(notes.BEGINS, "DS-6", first)
    if state.setup.choices.opening_start_money:
        for seat in range(state.setup.seats):
            state.pay(BANK, seat, state.setup.start_money, "DS-5")
    begin_turn(state)


class TurnEnd(Step[DostihyState]):
    """DS-6, DS-R47, DS-R5: the next living seat clockwise; a new round when the first player's seat is passed.

    Missed turns are counted down on the way: no throw, no window, and no claim lapses (DS-36, DS-R41, DS-R27).
    """

    name: ClassVar[str] = "turn_end"
    rule: ClassVar[str] = "DS-6"

    def enter(self, state: DostihyState) -> None:
        if state.out and state.setup.choices.end_mode == "first_bankruptcy":
            # the turn in which somebody was ruined is finished
            end_game(state, "first_bankruptcy")
            return
        next_seat(state)
        while state.end == "" and misses_turn(state):
            next_seat(state)
        if state.end == "":
            begin_turn(state)


def next_seat(state: DostihyState) -> None:
    """Pass the turn on (DS-6); with the round its limits are tested (DS-R47, DS-R50)."""
    seats = state.setup.seats
    seat = (state.active + 1) % seats
    while seat in state.out:
        seat = (seat + 1) % seats
    if (seat - state.first) % seats <= (state.active - state.first) % seats:
        close_round(state)
    if state.end == "":
        state.active = seat


def close_round(state: DostihyState) -> None:
    """DS-R47, DS-R50: a round is over; it may have been the last."""
    choices = state.setup.choices
    if choices.end_mode == "round_limit" and state.round >= choices.round_limit:
        end_game(state, "round_limit")
    elif choices.end_mode == "time_limit" and state.time_up:
        end_game(state, "time_limit")
    elif 0 < choices.safety_round_cap <= state.round:
        end_game(state, "capped")
    else:
        state.round += 1


def misses_turn(state: DostihyState) -> bool:
    """DS-34, DS-36, DS-R13, DS-R45: count a missed turn down; doping comes into force and ends with its window."""
    seat = state.active
    left = state.missed[seat]
    if left == 0:
        if state.doping[seat] != CLEAN:
            state.doping = changed(state.doping, seat, CLEAN)
            if state.notes is not None:
                state.tell(notes.DOPING_OVER, "DS-R13", seat)
        return False
    state.missed = changed(state.missed, seat, left - 1)
    if state.notes is not None:
        state.tell(notes.MISSED_TURN, "DS-36", seat, left - 1)
    if state.doping[seat] == WAITING:
        state.doping = changed(state.doping, seat, IN_FORCE)
    elif left == 1 and state.doping[seat] == IN_FORCE and state.setup.choices.doping_window == "until_skip":
        state.doping = changed(state.doping, seat, CLEAN)
    return True


def begin_turn(state: DostihyState) -> None:
    """DS-16, DS-R5: one turn, one move; the count of sixes and of offers starts afresh."""
    state.die = state.second = 0
    state.released = False
    state.stop = NO_STOP
    state.offers = (0,) * state.setup.seats
    if state.notes is not None:
        state.tell(notes.TURN, "DS-6", state.active, state.round)
    flow = state.setup.flow
    state.go(flow.distanc if state.suspended[state.active] else flow.bets)


class Distanc(Decision):
    """DS-37, DS-42, DS-44, DS-45, DS-R7, DS-R18c: a suspended player plays the release card or throws; no bets before.

    There is no buying out.
    """

    name: ClassVar[str] = "distanc"
    usual: ClassVar[Action] = THROW
    rule: ClassVar[str] = "DS-42"

    def options(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return [USE_RELEASE, THROW] if state.held[seat] else [THROW]

    def carry_out(self, state: DostihyState, seat: int, action: Action) -> None:
        if isinstance(action, UseRelease):
            use_release(state)
            state.go(state.setup.flow.bets)
        else:
            lapse(state, seat)
            state.step = state.setup.flow.distanc_die

    def why_not(self, state: DostihyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, UseRelease):
            return Illegal("DS-37", "no_release_card")
        return super().why_not(state, seat, action)


class DistancDie(ByChance[DostihyState]):
    """DS-42, DS-43, DS-44: a six ends the suspension, and the moving throw follows; anything else and the pawn stays.

    With `distanc_max_attempts` the last failed throw ends it too; the next turn begins with a normal throw.
    """

    name: ClassVar[str] = "distanc_die"
    rule: ClassVar[str] = "DS-42"

    def legal(self, state: DostihyState, seat: int) -> Sequence[Action]:
        return DIE

    def apply(self, state: DostihyState, seat: int, action: Action) -> None:
        assert isinstance(action, Die)
        active = state.active
        if state.notes is not None:
            state.tell(notes.THREW, "DS-42", active, action.pips)
        if action.pips == 6:
            end_suspension(state)
            state.released = True
            state.go(state.setup.flow.bets)
            return
        tried = state.attempts[active] + 1
        state.attempts = changed(state.attempts, active, tried)
        if tried == state.setup.choices.distanc_max_attempts:
            end_suspension(state)
        elif state.notes is not None:
            state.tell(notes.STAYS, "DS-42", active, tried)
        state.go(state.setup.flow.window)


def end_suspension(state: DostihyState) -> None:
    """The active player is free (DS-42)."""
    state.suspended = changed(state.suspended, state.active, False)
    state.attempts = changed(state.attempts, state.active, 0)
    if state.notes is not None:
        state.tell(notes.FREE, "DS-42", state.active)


def use_release(state: DostihyState) -> None:
    """DS-32, DS-37: the card cancels the suspension and goes to the used cards."""
    seat = state.active
    cards = state.held[seat]
    state.held = changed(state.held, seat, cards[1:])
    state.nahoda = state.nahoda.discarding(cards[:1])
    if state.notes is not None:
        state.tell(notes.RELEASE_USED, "DS-37", seat)
    end_suspension(state)


class GameEnd(Step[DostihyState]):
    """DS-1, DS-89, DS-R38, DS-R47: the last player standing, or a ranking by net worth; open claims have lapsed."""

    name: ClassVar[str] = "game_end"
    rule: ClassVar[str] = "DS-89"

    def enter(self, state: DostihyState) -> None:
        state.claims = ()
        state.voters = ()
        if state.notes is not None:
            state.tell(notes.GAME_OVER, "DS-89", state.end, state.round)
            for seat in living(state):
                state.tell(notes.WORTH, "DS-1", seat, net_worth(state, seat))
            winners = state.standing().winners()
            state.tell(notes.WON if len(winners) == 1 else notes.SHARED, "DS-89", winners)

    def pending(self, state: DostihyState) -> tuple[int, ...]:
        return NOBODY
