"""The race: a card is put aside, cards are played from front to back, dogs move, finish, are lapped."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.note import Event
from railbird.core.state import replaced
from railbird.games.greyhounds.rules import notes
from railbird.games.greyhounds.rules.actions import PLAY, PUT_ASIDE, Play, PutAside
from railbird.games.greyhounds.rules.figures import MOVE_RULES, home_in_order, lapped, spaces
from railbird.games.greyhounds.rules.setup import DOGS
from railbird.games.greyhounds.rules.state import Cards, GreyhoundsState, hund_of
from railbird.games.greyhounds.rules.steps.opening import Asked


class Discard(Asked):
    """GH-16, GH-55, R-31: each player puts one of six cards aside, face down; the other five are the hand (GH-17).

    Any card, even the best one (R-33). Hands of five (races 1 and 2 of the bookmaker game) lose none (GH-51);
    the neutral dog never does (R-44).
    """

    name: ClassVar[str] = "discard"
    rule: ClassVar[str] = "GH-16"
    reasons: ClassVar[dict[type[Action], str]] = {PutAside: "not_shown"}

    def enter(self, state: GreyhoundsState) -> None:
        if len(state.shown[0]) == 6:
            state.waiting = tuple(range(state.setup.owners))
        else:
            start_race(state)

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        return [PUT_ASIDE[card] for card in state.shown[seat]]

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        assert isinstance(action, PutAside)
        state.aside = replaced(state.aside, seat, action.card)
        if state.notes is not None:
            state.tell(notes.PUT_ASIDE, "GH-16", seat, action.card, seats=(seat,))
        if state.done(seat):
            state.reveals += 1
            start_race(state)

    def fallback(self, state: GreyhoundsState, seat: int) -> Action:
        return PUT_ASIDE[state.shown[seat][-1]]


def start_race(state: GreyhoundsState) -> None:
    """GH-17: everybody takes up five cards."""
    state.hands = [full_hand(state, dog) for dog in range(DOGS)]
    state.go(state.setup.flow.pick_card)


def full_hand(state: GreyhoundsState, dog: int) -> Cards:
    """GH-17, GH-51: the set of this race without the card put aside; the neutral dog needs none (GH-40)."""
    aside = state.aside[dog]
    return tuple([card for card in state.shown[dog] if card != aside])


class PickCard(Asked):
    """GH-18, GH-19, GH-20: the dog in front plays first, openly; level dogs choose secretly and show together.

    In the first round all are level (GH-18). Whoever is behind knows the cards played before (R-9). In front and level
    are by distance run, not by the printed space (R-10). The neutral dog shows its ten with its group (GH-40, R-44).
    The dog of a seat that is left runs on, the highest card first (R-45).
    """

    name: ClassVar[str] = "pick_card"
    rule: ClassVar[str] = "GH-19"
    reasons: ClassVar[dict[type[Action], str]] = {Play: "not_in_hand"}

    def enter(self, state: GreyhoundsState) -> None:
        next_group(state)

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        return [PLAY[card] for card in state.hands[seat]]

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        assert isinstance(action, Play)
        card = action.card
        state.hands[seat] = tuple([other for other in state.hands[seat] if other != card])
        state.played[seat] = card
        if len(state.waiting) > 1:
            if state.notes is not None:
                state.tell(notes.CHOSEN, "GH-20", seat, card, seats=(seat,))
            state.done(seat)
            return
        state.waiting = ()
        show_group(state)
        next_group(state)


def show_group(state: GreyhoundsState) -> None:
    """GH-20, GH-24: the group's cards are turned up together and are spent."""
    state.reveals += 1
    for dog in state.group:
        state.showed[dog] += 1
        if state.notes is not None:
            rule = "GH-40" if dog == state.setup.neutral_dog else "GH-19" if len(state.group) == 1 else "GH-20"
            state.tell(notes.SHOWED, rule, state.setup.colors[dog], state.played[dog])
    state.group = ()


def level_dogs(state: GreyhoundsState) -> tuple[int, ...]:
    """GH-19, GH-20, R-10: of the running dogs without a card, those furthest ahead."""
    position, played = state.position, state.played
    best = -1
    group: list[int] = []
    for dog in state.running:
        if not played[dog] and position[dog] >= best:
            if position[dog] > best:
                best = position[dog]
                group = []
            group.append(dog)
    return tuple(group)


def next_group(state: GreyhoundsState) -> None:
    """Ask the next dogs from the front; when all running dogs have shown a card, the round is resolved."""
    group = level_dogs(state)
    if not group:
        resolve(state)
        return
    state.group = group
    if group[-1] == state.setup.neutral_dog:
        state.played[group[-1]] = state.setup.neutral_card
        group = group[:-1]
    state.waiting = group
    if not group:  # the neutral dog alone
        show_group(state)
        next_group(state)


def resolve(state: GreyhoundsState) -> None:
    """GH-21 to GH-28, GH-34 to GH-37, R-11: all move at once, then lapped dogs go out, then dogs finish (R-17)."""
    move(state)
    if state.setup.out_behind[state.race]:
        take_out_lapped(state)
    finish(state)
    if len(state.running) <= 1:  # a dog left alone takes the next place without running
        take_places(state, state.running, "GH-28", notes.WALKED_OVER)
        state.go(state.setup.flow.settle)
    elif state.stall == state.setup.stall_rounds:
        stop(state)
        state.go(state.setup.flow.settle)
    else:
        next_round(state)


def move(state: GreyhoundsState) -> None:
    """GH-39: each dog goes its difference; who moves, and against which card, depends on the race."""
    position, played = state.position, state.played
    moves = spaces(state.setup, state.race, played)
    state.stall += 1
    for dog in state.running:
        gone = moves[dog]
        if gone:
            position[dog] += gone
            state.stall = 0
            if state.notes is not None:
                rule, color, card = MOVE_RULES[state.setup.moving[state.race]], state.setup.colors[dog], played[dog]
                state.tell(notes.MOVED, rule, color, gone, position[dog], card, card - gone)
    if state.stall and state.notes is not None:
        state.tell(notes.NOBODY_MOVED, "GH-23", state.stall)


def take_out_lapped(state: GreyhoundsState) -> None:
    """GH-36, R-17, R-18: dogs more than a lap behind the leader are out at once, the last to go first."""
    setup = state.setup
    out = lapped(state.running, state.position, setup.finish[state.race], setup.out_behind[state.race])
    if not out:
        return
    out.sort(key=lambda dog: (-state.position[dog], hund_of(state, dog)))
    state.retired = tuple(out) + state.retired
    state.running = tuple([dog for dog in state.running if dog not in out])
    if state.notes is not None:
        for dog in out:
            state.tell(notes.LAPPED, "GH-36", setup.colors[dog], hund_of(state, dog))


def finish(state: GreyhoundsState) -> None:
    """GH-26, GH-27, R-2, R-13: dogs over the line take the next places of the finish chart and play no more cards."""
    setup, line = state.setup, state.setup.finish[state.race]
    over = [dog for dog in state.running if state.position[dog] >= line]
    if not over:
        return
    hunde = [hund_of(state, dog) for dog in range(DOGS)]
    over = home_in_order(over, state.position, line, state.played, setup.by_card, hunde)
    take_places(state, over, "GH-26", notes.FINISHED)


def take_places(state: GreyhoundsState, dogs: Sequence[int], rule: str, event: Event) -> None:
    """GH-27: the twins of these dogs go to the next free places; they run no more."""
    state.running = tuple([dog for dog in state.running if dog not in dogs])
    for dog in dogs:
        state.home += (dog,)
        if state.notes is not None:
            state.tell(event, rule, state.setup.colors[dog], hund_of(state, dog), len(state.home))


def stop(state: GreyhoundsState) -> None:
    """GH-59, R-14: after ten rounds without a move the running dogs are placed by distance, level ones by Hund."""
    if state.notes is not None:
        state.tell(notes.STOPPED, "GH-59", state.stall)
    ranked = sorted(state.running, key=lambda dog: (-state.position[dog], hund_of(state, dog)))
    take_places(state, ranked, "GH-59", notes.PLACED)


def next_round(state: GreyhoundsState) -> None:
    """GH-17, GH-24, R-32, R-40: cards shown are spent whoever moved; empty hands are taken up again, all together."""
    state.round += 1
    state.played = [0] * DOGS
    for dog in state.running:
        if not state.hands[dog]:
            state.hands[dog] = full_hand(state, dog)
    next_group(state)
