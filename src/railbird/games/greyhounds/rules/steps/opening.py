"""Before a race: who keeps the book, dogs behind the line, dogs on the chart (GH-7, GH-9 to GH-11, GH-43 to GH-47)."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK, CHANCE
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, AtOnce, ByChance, Step
from railbird.games.greyhounds.rules import notes
from railbird.games.greyhounds.rules.actions import APPOINT, RANK, Appoint, Rank
from railbird.games.greyhounds.rules.setup import DOGS
from railbird.games.greyhounds.rules.state import Cards, GreyhoundsState, clear_track, hund_of


class Asked(AtOnce[GreyhoundsState]):
    """A step in which the seats that are waited for answer at once."""

    def pending(self, state: GreyhoundsState) -> tuple[int, ...]:
        return state.waiting


class AppointBookmaker(ByChance[GreyhoundsState]):
    """GH-43, GH-44, GH-58, R-24: one player is the bookmaker and has $24,000 (three players: $18,000) instead of $6000.

    A seat that owns a dog and runs it like everybody else, named by the table or drawn (R-42); none in the base game.
    """

    name: ClassVar[str] = "appoint"
    rule: ClassVar[str] = "GH-43"

    def enter(self, state: GreyhoundsState) -> None:
        if not state.setup.bookmaker_game:
            state.go(state.setup.flow.deal)
        elif state.setup.bookmaker_seat >= 0:
            self.apply(state, CHANCE, APPOINT[state.setup.bookmaker_seat])

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        return APPOINT[: state.setup.owners]

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        assert isinstance(action, Appoint)
        state.bookmaker = action.seat
        if state.notes is not None:
            state.tell(notes.APPOINTED, self.rule, action.seat)
        state.pay(BANK, action.seat, state.setup.bookmaker_extra, "GH-44")
        state.go(state.setup.flow.deal)


class LineUp(Step[GreyhoundsState]):
    """GH-2, GH-7, GH-33, GH-52, GH-54: the dogs return to the start; the races are one, two and three laps long."""

    name: ClassVar[str] = "line_up"
    rule: ClassVar[str] = "GH-7"

    def enter(self, state: GreyhoundsState) -> None:
        state.race += 1
        clear_track(state)
        if state.notes is not None:
            state.tell(notes.RACE_CALLED, "GH-7", state.race + 1, state.setup.laps[state.race])
        state.go(state.setup.flow.choose_set)


class Chart(Step[GreyhoundsState]):
    """GH-9, GH-10, GH-11, GH-42, GH-47: the dogs are placed on Hund 1 to 4, which fixes the odds of this race (R-5).

    Base game: by the sum of their cards; nobody is asked, and nobody starts ahead for it (R-41). Bookmaker game:
    as the bookmaker likes, the neutral dog too (R-36); what is placed stays (R-43); the fourth dog places itself.
    """

    name: ClassVar[str] = "chart"
    rule: ClassVar[str] = "GH-47"

    def enter(self, state: GreyhoundsState) -> None:
        if not state.setup.bookmaker_game:
            state.chart = tuple(sorted(range(DOGS), key=lambda dog: chart_key(state, dog)))
            charted(state, "GH-9")

    def pending(self, state: GreyhoundsState) -> tuple[int, ...]:
        return ALONE[state.bookmaker]

    def legal(self, state: GreyhoundsState, seat: int) -> Sequence[Action]:
        return [RANK[state.setup.colors[dog]] for dog in range(DOGS) if dog not in state.chart]

    def apply(self, state: GreyhoundsState, seat: int, action: Action) -> None:
        assert isinstance(action, Rank)
        state.chart += (state.setup.colors.index(action.dog),)
        if state.notes is not None:
            state.tell(notes.RANKED, "GH-47", seat, action.dog, len(state.chart))
        if len(state.chart) == DOGS - 1:
            state.chart += tuple([dog for dog in range(DOGS) if dog not in state.chart])
            charted(state, "GH-47")

    def fallback(self, state: GreyhoundsState, seat: int) -> Action:
        """The unplaced dog with the highest sum of shown cards."""
        best = min([dog for dog in range(DOGS) if dog not in state.chart], key=lambda dog: chart_key(state, dog))
        return RANK[state.setup.colors[best]]

    def refusal(self, state: GreyhoundsState, seat: int, action: Action) -> Illegal:
        if isinstance(action, Rank):
            hund = hund_of(state, state.setup.colors.index(action.dog))
            return Illegal("GH-47", "already_ranked", {"dog": action.dog, "hund": hund})
        return super().refusal(state, seat, action)


def charted(state: GreyhoundsState, rule: str) -> None:
    """GH-11: from here the chart stands."""
    state.reveals += 1
    if state.notes is not None:
        state.tell(notes.CHARTED, rule, [state.setup.colors[dog] for dog in state.chart])
    state.go(state.setup.flow.bet)


def chart_key(state: GreyhoundsState, dog: int) -> tuple[int, list[int], int]:
    """GH-9, GH-10, R-30: smallest first: the highest sum, then the highest cards one by one, then the lower seat."""
    cards = value_cards(state, dog)
    return (-sum(cards), [-card for card in sorted(cards, reverse=True)], dog)


def value_cards(state: GreyhoundsState, dog: int) -> Cards:
    """The cards a dog is valued by. The neutral dog has a single 10 (GH-42, R-15) unless the table counts six of them.

    For an absent bookmaker it counts a ten for every card the others show.
    """
    setup = state.setup
    if dog != setup.neutral_dog:
        return state.shown[dog]
    sixfold = setup.bookmaker_game or setup.options.neutral_rank == "six_tens"
    return (setup.neutral_card,) * (len(state.shown[0]) if sixfold else 1)
