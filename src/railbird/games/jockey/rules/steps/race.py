"""The race (JK-8 to JK-33): one card per turn, clockwise, until two horses have passed the line."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.offers import Amounts
from railbird.core.state import ALONE, Step, replaced
from railbird.games.jockey.rules import notes
from railbird.games.jockey.rules.actions import CHOOSE, CODES, HORSES, PLAY, TYPE_OF, UPTO, Choose, Play, Run
from railbird.games.jockey.rules.figures import is_over, move_rule, moved
from railbird.games.jockey.rules.queries import REASON_RULES, REASONS, effect, is_winner_home
from railbird.games.jockey.rules.state import NO_CARD, JockeyState, without


class ToPlay(Step[JockeyState]):
    """JK-30: one seat is to play."""

    def pending(self, state: JockeyState) -> tuple[int, ...]:
        return ALONE[state.turn]

    def uninvited(self, state: JockeyState, seat: int, action: Action) -> Illegal:
        if 0 <= seat < state.setup.seats:
            return Illegal("JK-30", "not_your_turn", {"seat": seat, "turn": state.turn})
        return super().uninvited(state, seat, action)


class Turn(ToPlay):
    """JK-8, JK-30, JK-31, JK-32, R-24, R-26, R-32: the seat to play lays one card and must.

    Nobody owns a horse, any card may be played at any time. A card without effect is thrown away and nothing
    moves; a card that can take effect is carried out (JK-33). Copies of a card are one choice.
    """

    name: ClassVar[str] = "turn"
    rule: ClassVar[str] = "JK-31"
    reasons: ClassVar[dict[type[Action], str]] = {Choose: "horse_not_eligible", Run: "steps_not_allowed"}

    def legal(self, state: JockeyState, seat: int) -> Sequence[Action]:
        options: list[Action] = []
        last = NO_CARD
        for card in state.hands[seat]:
            if card != last:
                options.append(PLAY[card])
                last = card
        return options

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        assert isinstance(action, Play)
        card = action.index
        now = effect(state, card)
        lay_open(state, seat, card, now.reason)
        if now.reason:
            end_turn(state)
            return
        state.targets = now.horses
        if len(now.horses) > 1 and state.setup.terms.choose_one:
            state.card = card
            state.step = state.setup.flow.horse
        else:
            go_the_distance(state, card, now.spaces)

    def fallback(self, state: JockeyState, seat: int) -> Action:
        """The first void card in card order, so that an absent seat leaves the race alone; else the first card."""
        hand = state.hands[seat]
        for card in hand:
            if effect(state, card).reason:
                return PLAY[card]
        return PLAY[hand[0]]

    def refusal(self, state: JockeyState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Play):
            return Illegal(self.rule, "not_in_hand", {"card": action.card})
        return super().refusal(state, seat, action)


class ChooseHorse(ToPlay):
    """JK-23, R-3: several level horses hold the position, and the player chooses the one that moves."""

    name: ClassVar[str] = "horse"
    rule: ClassVar[str] = "JK-23"

    def legal(self, state: JockeyState, seat: int) -> Sequence[Action]:
        return [CHOOSE[horse] for horse in state.targets]

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        spaces = effect(state, state.card).spaces
        state.targets = (action.index,)
        go_the_distance(state, state.card, spaces)

    def refusal(self, state: JockeyState, seat: int, action: Action) -> Illegal:
        horses = [HORSES[horse] for horse in state.targets]
        if isinstance(action, Choose):
            return Illegal(self.rule, "horse_not_eligible", {"horse": action.horse, "horses": horses})
        return Illegal(self.rule, "horse_needed", {"horses": horses})


class ChooseDistance(ToPlay):
    """JK-33, R-4, R-37: with `upto_cards = choose` the player says how far; one number for all level horses."""

    name: ClassVar[str] = "distance"
    rule: ClassVar[str] = "R-4"

    def legal(self, state: JockeyState, seat: int) -> Sequence[Action]:
        return Amounts(Run, 1, effect(state, state.card).spaces)

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        assert isinstance(action, Run)
        run(state, state.card, action.spaces)

    def refusal(self, state: JockeyState, seat: int, action: Action) -> Illegal:
        most = effect(state, state.card).spaces
        if isinstance(action, Run):
            return Illegal(action.rule, "steps_not_allowed", {"spaces": action.spaces, "most": most})
        return Illegal(Run.rule, "distance_needed", {"most": most})


def lay_open(state: JockeyState, seat: int, card: int, void: int) -> None:
    """JK-15, JK-17, JK-22, JK-27, JK-30, JK-32, R-27: the card lies face up on the pile; it may have no effect."""
    state.hands[seat] = without(state.hands[seat], card)
    known = state.known[seat]
    if known and card in known:
        state.known = replaced(state.known, seat, without(known, card))
    state.pile.append((card, seat, (), 0, void))
    state.reveals += 1
    if state.notes is not None:
        state.tell(notes.PLAYED, Play.rule, seat, CODES[card])
        if void:
            state.tell(notes.VOID, REASON_RULES[void], CODES[card], REASONS[void])


def go_the_distance(state: JockeyState, card: int, spaces: int) -> None:
    """JK-33, R-4: a card is carried out in full, unless the table lets players choose how far "up to" goes."""
    if state.setup.terms.upto_choose and spaces > 1 and TYPE_OF[card] in UPTO:
        state.card = card
        state.step = state.setup.flow.distance
    else:
        run(state, card, spaces)


def run(state: JockeyState, card: int, spaces: int) -> None:
    """JK-12 to JK-21, JK-24 to JK-27, R-2, R-6, R-22: the horses move; past the line they are parked with a rank."""
    horses = state.targets
    rule = "" if state.notes is None else move_rule(TYPE_OF[card], is_winner_home(state))
    state.pile[-1] = (card, state.turn, horses, spaces, 0)
    state.position, state.place = moved(state.position, state.place, horses, spaces, state.setup.finish)
    if state.notes is not None:
        for horse in horses:
            state.tell(notes.MOVED, rule, HORSES[horse], spaces, state.position[horse])
            if state.place[horse]:
                state.tell(notes.FINISHED, "JK-25", HORSES[horse], state.place[horse])
    end_turn(state)


def end_turn(state: JockeyState) -> None:
    """JK-29, JK-30, JK-34: two horses home end the race at once; otherwise the left neighbour is to play."""
    state.card, state.targets = NO_CARD, ()
    flow = state.setup.flow
    if is_over(state.place):
        state.go(flow.settlement)
        return
    state.turn = state.next_seat(state.turn)
    if state.hands[state.turn]:
        state.step = flow.turn
    else:
        state.go(flow.redeal)
