"""What one seat of Greyhounds may see."""

from __future__ import annotations

import msgspec

from railbird.core.actors import BANK
from railbird.core.view import View, passive_seats
from railbird.games.greyhounds.rules.actions import PAIRS
from railbird.games.greyhounds.rules.imagine import shown_races, unplayed
from railbird.games.greyhounds.rules.queries import NO_HUND, payout
from railbird.games.greyhounds.rules.setup import DOGS, HAND, HUNDREDTHS, NEUTRAL
from railbird.games.greyhounds.rules.state import EINLAUF, KINDS, GreyhoundsState, Slip, hund_of, total
from railbird.games.greyhounds.rules.steps.movement import spaces
from railbird.games.greyhounds.rules.steps.opening import value_cards


class Dog(msgspec.Struct):
    """A dog: whose it is, where it runs, what it can still play."""

    dog: str
    """Its colour."""
    seat: int | None
    """Its owner; None for the neutral dog."""
    hund: int | None
    """Its place on the chart of this race."""
    value: int | None
    """The sum it is ranked by (for the neutral dog in the bookmaker game: a ten for every card), once shown."""
    position: int
    """Spaces run in this race; 0 is the start box."""
    space: int
    """The printed space it stands on, 0 in the start box."""
    lap: int
    """The lap it is running, from 1."""
    laps_to_go: int
    """Laps still to be completed, the present one included."""
    spaces_to_go: int
    """Spaces still to run to finish."""
    behind: int
    """Spaces behind the leader of the dogs still running."""
    status: str
    """running, finished or retired."""
    place: int | None
    shown: list[int]
    """The cards of its set of this race."""
    hand: list[int]
    """The cards it may still play in this pass; while `unsure` one of them may be the card put aside."""
    unsure: bool
    card: int | None
    """Its card on the table in this round, once it is turned up."""
    used: list[list[int]]
    """Its sets of the races before."""


class Line(msgspec.Struct):
    """One bet of a slip; `hund` for Sieg and Platz, `pair` for Einlauf."""

    kind: str
    hund: int | None
    pair: tuple[int, int] | None
    stake: int
    odds: float
    pays: int
    """What it receives if it wins."""


class Player(msgspec.Struct):
    """What everybody sees of a seat, and its slip if this seat may read it."""

    seat: int
    money: int
    rank: int
    dog: str | None
    """The colour of its dog; None for a punter."""
    bookmaker: bool
    prizes: int
    """Prize money received so far."""
    staked: int | None
    """In the bookmaker game what it has staked on this race, once the stakes are paid."""
    slip: list[Line] | None


class Odds(msgspec.Struct):
    """The chart of the board: gross odds by Hund, and by pair of Hunde."""

    sieg: list[float]
    platz: list[float]
    einlauf: list[tuple[int, int, float]]


class Prospect(msgspec.Struct):
    """What a card of the hand would do against the cards already on the table."""

    card: int
    spaces: int
    """How far the own dog would move."""
    others: list[int]
    """How far each of the four dogs would move, as things stand."""
    blocks: int
    """By how many spaces it shortens the moves of the others."""


class Own(msgspec.Struct):
    """What only the seat itself knows."""

    sets: list[list[int]]
    """With `look` its three sets; in the bookmaker game its hands for races 1 and 2 and its random six."""
    laid: list[int]
    """The numbers of the sets it has laid out, a choice not shown yet included."""
    aside: int | None
    hand: list[int]
    chosen: int | None
    """The card it has chosen and not shown yet."""
    prospects: list[Prospect]


class Allowance(msgspec.Struct):
    """What the seat's slip may still stake."""

    laid: int
    min: int
    max: int
    step: int
    per_bet: bool


class Due(msgspec.Struct):
    """The bookmaker's private ledger: what he must pay in bets if these Hunde are first and second."""

    first: int
    second: int | None
    amount: int


class GreyhoundsView(View):
    """The table as one seat sees it."""

    race: int
    """The race being prepared or run, from 1; 0 before the first."""
    laps: int
    lap_length: int
    finish: int
    """Spaces to run in this race."""
    moving_cards: int
    round: int
    """The round of this race, from 1; 0 before the race."""
    pass_round: int
    """The round within the pass through the hands, 1 to 5."""
    stall: int
    """Rounds in a row in which nobody has moved."""
    lapped_at: int | None
    """So far behind the leader a dog is out; None where nobody can be lapped."""
    dogs: list[Dog]
    chart: list[str]
    """The dogs on Hund 1, 2, 3, 4, as far as they are placed."""
    home: list[str]
    """The finish chart."""
    retired: list[str]
    order: list[list[str]]
    """Who plays when in this round: groups of level dogs, front first."""
    group: list[str]
    """The dogs whose cards are awaited now."""
    odds: Odds
    hand_limit: int
    """In the bookmaker game the hands of races 1 and 2 may sum to so much at most."""
    prizes: list[int]
    bookmaker: int | None
    bankrupt: bool
    bank: int
    players: list[Player]
    own: Own | None
    allowance: Allowance | None
    ledger: list[Due] | None


def view(state: GreyhoundsState, seat: int) -> GreyhoundsView:
    """GH-8, GH-15, GH-16, GH-20, GH-46, R-9, R-31: exactly what the seat (or SPECTATOR) may know."""
    setup = state.setup
    race = max(state.race, 0)
    colors = setup.colors
    in_race = state.step is setup.flow.pick_card
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
        order=[[colors[dog] for dog in group] for group in play_order(state)] if in_race else [],
        group=[colors[dog] for dog in state.group],
        odds=_odds(state),
        hand_limit=setup.sum_limit,
        prizes=list(setup.prizes),
        bookmaker=state.bookmaker if state.bookmaker >= 0 else None,
        bankrupt=state.bankrupt,
        bank=state.money[BANK],
        players=[_player(state, other, seat, ranks[other]) for other in range(setup.seats)],
        own=_own(state, seat) if 0 <= seat < setup.owners else None,
        allowance=_allowance(state, seat),
        ledger=_ledger(state) if seat == state.bookmaker and state.are_slips_in() else None,
    )


def play_order(state: GreyhoundsState) -> list[list[int]]:
    """GH-19, GH-20, R-10: the running dogs from front to back, level dogs together."""
    distances = sorted({state.position[dog] for dog in state.running}, reverse=True)
    return [[dog for dog in state.running if state.position[dog] == distance] for distance in distances]


def _dog(state: GreyhoundsState, dog: int, seat: int) -> Dog:
    setup = state.setup
    race = max(state.race, 0)
    position = state.position[dog]
    neutral = setup.neutral and dog == NEUTRAL
    running = [state.position[other] for other in state.running]
    lap = max(0, position - 1) // setup.lap + 1
    placed = state.first_dogs()
    owned = not neutral
    hidden = dog in state.group and owned
    card = 0 if hidden else state.played[dog]
    return Dog(
        dog=setup.colors[dog],
        seat=dog if owned else None,
        hund=hund_of(state, dog) if dog in state.chart else None,
        value=sum(value_cards(state, dog)) if state.shown[dog] or (neutral and state.shown[0]) else None,
        position=position,
        space=(position - 1) % setup.lap + 1 if position else 0,
        lap=lap,
        laps_to_go=max(0, setup.laps[race] - lap + 1),
        spaces_to_go=max(0, setup.finish[race] - position),
        behind=max([0, *running]) - position if dog in state.running else 0,
        status="finished" if dog in state.home else "retired" if dog in state.retired else "running",
        place=placed.index(dog) + 1 if dog in placed else None,
        shown=list(state.shown[dog]),
        hand=_possible_hand(state, dog, seat),
        unsure=owned and dog != seat and not state.is_aside_known(dog) and _racing(state),
        card=card or None,
        used=[list(cards) for cards in _used_sets(state, dog)] if owned else [],
    )


def _racing(state: GreyhoundsState) -> bool:
    return state.step is state.setup.flow.pick_card


def _possible_hand(state: GreyhoundsState, dog: int, seat: int) -> list[int]:
    """R-31: what a dog may still play; for others the card put aside is among it until it can be told."""
    if not _racing(state):
        return []
    if state.setup.neutral and dog == NEUTRAL:
        return [state.setup.neutral_card]
    if dog == seat:
        return list(state.hands[dog])
    hidden = dog in state.group and state.played[dog] > 0
    return unplayed(state, dog, hidden, state.is_aside_known(dog))


def _used_sets(state: GreyhoundsState, dog: int) -> list[tuple[int, ...]]:
    """The sets of the races before, falling; the present one is `shown`."""
    races = min(shown_races(state), max(0, state.race))
    return [tuple(sorted(state.sets[dog][at], reverse=True)) for at in state.laid[dog][:races]]


def _line(state: GreyhoundsState, kind: int, on: int, stake: int) -> Line:
    pair = PAIRS[on] if kind == EINLAUF else None
    odds = state.setup.odds[kind][on if pair else on - 1]
    return Line(KINDS[kind], None if pair else on, pair, stake, odds / HUNDREDTHS, stake * odds // HUNDREDTHS)


def _lines(state: GreyhoundsState, slip: Slip) -> list[Line]:
    return [_line(state, kind, on, stake) for kind, on, stake in slip]


def _player(state: GreyhoundsState, other: int, seat: int, rank: int) -> Player:
    setup = state.setup
    slips_in = state.are_slips_in()
    settled = state.step is setup.flow.end
    may_read = other == seat or settled or (slips_in and seat == state.bookmaker)
    return Player(
        seat=other,
        money=state.money[other],
        rank=rank,
        dog=setup.colors[other] if other < setup.owners else None,
        bookmaker=other == state.bookmaker,
        prizes=state.prizes[other],
        staked=total(state.slips[other]) if setup.bookmaker_game and (slips_in or settled) else None,
        slip=_lines(state, state.slips[other]) if may_read else None,
    )


def _odds(state: GreyhoundsState) -> Odds:
    sieg, platz, einlauf = [[odds / HUNDREDTHS for odds in row] for row in state.setup.odds]
    return Odds(sieg, platz, [(low, high, odds) for (low, high), odds in zip(PAIRS, einlauf, strict=True)])


def _own(state: GreyhoundsState, seat: int) -> Own:
    setup = state.setup
    chosen = state.played[seat] if seat in state.group else 0
    looked = setup.look or setup.bookmaker_game
    return Own(
        sets=[list(cards) for cards in state.sets[seat]] if looked else [],
        laid=[at + 1 for at in state.laid[seat]] if looked else [],
        aside=state.aside[seat] or None,
        hand=list(state.hands[seat]),
        chosen=chosen or None,
        prospects=_prospects(state, seat) if _racing(state) and seat in state.waiting else [],
    )


def _prospects(state: GreyhoundsState, seat: int) -> list[Prospect]:
    """R-9: what each card in hand would do against what lies open; a ten of the neutral dog in the group counts."""
    table = [
        0 if dog in state.group and not (state.setup.neutral and dog == NEUTRAL) else state.played[dog]
        for dog in range(DOGS)
    ]
    before = spaces(state.setup, state.race, table)
    found = []
    for card in state.hands[seat]:
        table[seat] = card
        moves = spaces(state.setup, state.race, table)
        blocks = sum(max(0, before[dog] - moves[dog]) for dog in range(DOGS) if dog != seat)
        found.append(Prospect(card, moves[seat], moves, blocks))
    return found


def _allowance(state: GreyhoundsState, seat: int) -> Allowance | None:
    """GH-14: while the seat writes its slip."""
    setup = state.setup
    if state.step is not setup.flow.bet or seat not in state.waiting:
        return None
    return Allowance(total(state.slips[seat]), setup.bet_min, setup.bet_max, setup.bet_step, setup.per_bet)


def _ledger(state: GreyhoundsState) -> list[Due]:
    """GH-46, R-43: for every first two Hunde what all slips together would receive; prizes come on top."""
    dues = []
    for first in range(1, DOGS + 1):
        for second in (*[hund for hund in range(1, DOGS + 1) if hund != first], NO_HUND):
            amount = sum(
                payout(state.setup, kind, on, stake, first, second) for slip in state.slips for kind, on, stake in slip
            )
            dues.append(Due(first, second or None, amount))
    return dues
