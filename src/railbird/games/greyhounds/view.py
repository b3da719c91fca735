"""What one seat of Greyhounds may see."""

import msgspec

from railbird.core.actors import BANK
from railbird.core.view import View, passive_seats
from railbird.games.greyhounds.own import Allowance, Due, Own, allowance_of, ledger_of, own_of
from railbird.games.greyhounds.rules.actions import EINLAUF, KINDS, PAIRS, Bet
from railbird.games.greyhounds.rules.figures import odds_of, pays, play_order, total
from railbird.games.greyhounds.rules.imagine import shown_races, unplayed
from railbird.games.greyhounds.rules.setup import DOGS, HAND
from railbird.games.greyhounds.rules.state import GreyhoundsState, hund_of
from railbird.games.greyhounds.rules.steps.opening import value_cards


class Dog(msgspec.Struct):
    """A dog: whose it is, where it runs, what it can still play."""

    dog: str  # Its colour.
    seat: int | None  # Its owner; None for the neutral dog.
    hund: int | None  # Its place on the chart of this race.
    value: int | None
    """The sum it is ranked by (for the neutral dog in the bookmaker game: a ten for every card), once shown."""
    position: int  # Spaces run in this race; 0 is the start box.
    space: int  # The printed space it stands on, 0 in the start box.
    lap: int  # The lap it is running, from 1.
    laps_to_go: int  # Laps still to be completed, the present one included.
    spaces_to_go: int  # Spaces still to run to finish.
    behind: int  # Spaces behind the leader of the dogs still running.
    status: str  # running, finished or retired.
    place: int | None
    shown: list[int]  # The cards of its set of this race.
    hand: list[int]  # The cards it may still play in this pass; while `unsure` one of them may be the card put aside.
    unsure: bool
    card: int | None  # Its card on the table in this round, once it is turned up.
    used: list[list[int]]  # Its sets of the races before.


class Line(msgspec.Struct):
    """One bet of a slip; `hund` for Sieg and Platz, `pair` for Einlauf."""

    kind: str
    hund: int | None
    pair: tuple[int, int] | None
    stake: int
    odds: int  # In hundredths, gross.
    pays: int  # What it receives if it wins.

    def bet(self) -> Bet:
        """The bet as the figures of the rules want it."""
        on = PAIRS.index(self.pair) if self.pair else self.hund or 0
        return KINDS.index(self.kind), on, self.stake


class Player(msgspec.Struct):
    """What everybody sees of a seat, and its slip if this seat may read it."""

    seat: int
    money: int
    rank: int
    dog: str | None  # The colour of its dog; None for a punter.
    bookmaker: bool
    prizes: int  # Prize money received so far.
    staked: int | None
    """What it has staked on this race: on a slip this seat may read, or once stakes are paid to the bookmaker."""
    slip: list[Line] | None


class Odds(msgspec.Struct):
    """The chart of the board in hundredths: gross odds by Hund, and by pair of Hunde."""

    sieg: list[int]
    platz: list[int]
    einlauf: list[tuple[int, int, int]]

    def rows(self) -> list[list[int]]:
        """The odds by kind of bet, as the figures of the rules want them."""
        return [self.sieg, self.platz, [odds for _, _, odds in self.einlauf]]


class GreyhoundsView(View):
    """The table as one seat sees it."""

    race: int  # The race being prepared or run, from 1; 0 before the first.
    laps: int
    lap_length: int
    finish: int  # Spaces to run in this race.
    moving_cards: int
    round: int  # The round of this race, from 1; 0 before the race.
    pass_round: int  # The round within the pass through the hands, 1 to 5.
    stall: int  # Rounds in a row in which nobody has moved.
    lapped_at: int | None  # So far behind the leader a dog is out; None where nobody can be lapped.
    dogs: list[Dog]
    chart: list[str]  # The dogs on Hund 1, 2, 3, 4, as far as they are placed.
    home: list[str]  # The finish chart.
    retired: list[str]
    order: list[list[str]]  # Who plays when in this round: groups of level dogs, front first.
    group: list[str]  # The dogs whose cards are awaited now.
    odds: Odds
    hand_limit: int  # In the bookmaker game the hands of races 1 and 2 may sum to so much at most.
    prizes: list[int]
    all_prizes: int  # What the prizes of a race come to.
    bookmaker: int | None
    bankrupt: bool
    bank: int
    players: list[Player]
    own: Own | None
    allowance: Allowance | None
    ledger: list[Due] | None


def view(state: GreyhoundsState, seat: int) -> GreyhoundsView:
    """GH-8, GH-15, GH-16, GH-20, GH-46, R-9, R-31: exactly what the seat (or SPECTATOR) may know."""
    setup, race, in_race = state.setup, max(state.race, 0), state.is_racing()
    colors, (sieg, platz, einlauf) = setup.colors, setup.odds
    ranks = state.standing().ranks
    return GreyhoundsView(
        seat=seat,
        step=state.step.name,
        pending=state.pending(),
        timing=state.step.timing(state),
        passive=passive_seats(state),
        race=state.race + 1,
        laps=setup.laps[race],
        lap_length=setup.lap,
        finish=setup.finish[race],
        moving_cards=setup.moving[race],
        round=state.round + 1 if in_race else 0,
        pass_round=state.round % HAND + 1 if in_race else 0,
        stall=state.stall,
        lapped_at=setup.out_behind[race] or None,
        dogs=[_dog(state, dog, seat) for dog in range(DOGS)],
        chart=[colors[dog] for dog in state.chart],
        home=[colors[dog] for dog in state.home],
        retired=[colors[dog] for dog in state.retired],
        order=[[colors[dog] for dog in group] for group in play_order(state.running, state.position) if in_race],
        group=[colors[dog] for dog in state.group],
        odds=Odds(sieg[:], platz[:], [(low, high, odds) for (low, high), odds in zip(PAIRS, einlauf, strict=True)]),
        hand_limit=setup.sum_limit,
        prizes=list(setup.prizes),
        all_prizes=sum(setup.prizes),
        bookmaker=state.bookmaker if state.bookmaker >= 0 else None,
        bankrupt=state.bankrupt,
        bank=state.money[BANK],
        players=[_player(state, other, seat, ranks[other]) for other in range(setup.seats)],
        own=own_of(state, seat) if 0 <= seat < setup.owners else None,
        allowance=allowance_of(state, seat),
        ledger=ledger_of(state) if seat == state.bookmaker and state.are_slips_in() else None,
    )


def _dog(state: GreyhoundsState, dog: int, seat: int) -> Dog:
    setup, race = state.setup, max(state.race, 0)
    position, placed = state.position[dog], state.first_dogs()
    lap = max(0, position - 1) // setup.lap + 1
    owned = dog != setup.neutral_dog
    before = state.laid[dog][: min(shown_races(state), race)] if owned else ()
    return Dog(
        dog=setup.colors[dog],
        seat=dog if owned else None,
        hund=hund_of(state, dog) if dog in state.chart else None,
        value=sum(value_cards(state, dog)) if state.shown[dog if owned else 0] else None,
        position=position,
        space=(position - 1) % setup.lap + 1 if position else 0,
        lap=lap,
        laps_to_go=max(0, setup.laps[race] - lap + 1),
        spaces_to_go=max(0, setup.finish[race] - position),
        behind=max(state.position[other] for other in state.running) - position if dog in state.running else 0,
        status="finished" if dog in state.home else "retired" if dog in state.retired else "running",
        place=placed.index(dog) + 1 if dog in placed else None,
        shown=list(state.shown[dog]),
        hand=_possible_hand(state, dog, seat),
        unsure=owned and dog != seat and not state.is_aside_known(dog) and state.is_racing(),
        card=None if owned and dog in state.group else state.played[dog] or None,
        used=[sorted(state.sets[dog][at], reverse=True) for at in before],
    )


def _possible_hand(state: GreyhoundsState, dog: int, seat: int) -> list[int]:
    """R-31: what a dog may still play; for others the card put aside is among it until it can be told."""
    if not state.is_racing():
        return []
    if dog == state.setup.neutral_dog:
        return [state.setup.neutral_card]
    return list(state.hands[dog]) if dog == seat else unplayed(state, dog)


def _line(odds: list[list[int]], bet: Bet) -> Line:
    kind, on, stake = bet
    pair = PAIRS[on] if kind == EINLAUF else None
    return Line(KINDS[kind], None if pair else on, pair, stake, odds_of(odds, kind, on), pays(odds, bet))


def _player(state: GreyhoundsState, other: int, seat: int, rank: int) -> Player:
    setup, slips_in = state.setup, state.are_slips_in()
    may_read = other == seat or state.step is setup.flow.end or (slips_in and seat == state.bookmaker)
    return Player(
        seat=other,
        money=state.money[other],
        rank=rank,
        dog=setup.colors[other] if other < setup.owners else None,
        bookmaker=other == state.bookmaker,
        prizes=state.prizes[other],
        staked=total(state.slips[other]) if may_read or (setup.bookmaker_game and slips_in) else None,
        slip=[_line(setup.odds, bet) for bet in state.slips[other]] if may_read else None,
    )
