"""What one seat of Jockey may see."""

from __future__ import annotations

import msgspec

from railbird.core.view import View, passive_seats
from railbird.games.jockey.rules.actions import CARDS, CODES, HORSES, KINDS, RUNNERS, TYPES, Sheet
from railbird.games.jockey.rules.imagine import counts
from railbird.games.jockey.rules.queries import (
    REASONS,
    card_of,
    effect,
    horses_of,
    implied_loan,
    max_stake,
    rank,
    reason_of,
    seat_of,
    spaces_of,
)
from railbird.games.jockey.rules.setup import Setup
from railbird.games.jockey.rules.state import JockeyState, Result
from railbird.games.jockey.rules.steps.betting import stage


class Lane(msgspec.Struct):
    """A horse on the track: where it stands, its rank now, its place once it is home."""

    horse: str
    position: int
    rank: int
    place: int | None


class CardNow(msgspec.Struct):
    """A card and what it would do if it were played now: which horses, how far, to where; or why it is void.

    With several horses one of them is chosen, or all move, as the table has it. `spaces` is the most it goes.
    """

    card: str
    copies: int
    horses: list[str]
    spaces: int
    to: list[int]
    """Where each of the horses would stand."""
    void: str
    """Empty, or the reason why nothing would move."""


class Played(msgspec.Struct):
    """A card of the discard pile: who played it and what it did."""

    seat: int
    card: str
    horses: list[str]
    spaces: int
    void: str


class Slip(msgspec.Struct):
    """What is written on a betting sheet: place, win, exacta, none, or nothing yet."""

    kind: str
    horses: list[str]
    stakes: list[int]


class OwnSheet(msgspec.Struct):
    """A seat's own bet of this race."""

    slip: Slip
    sealed: bool
    stage: str
    """What is written next: kind, horse, stake, seal."""
    most: int
    """The largest total stake."""
    loan: int
    """What the sheet so far implies as a loan from the bank."""


class RaceResult(msgspec.Struct):
    """A race that is over: its horses' places, everybody's sheet and what it brought."""

    block: int
    race: int
    first: list[str]
    second: list[str]
    sheets: list[Slip]
    nets: list[int]


class Player(msgspec.Struct):
    """What everybody sees of a seat; money is None where balances are not displayed."""

    seat: int
    money: int | None
    total: int | None
    """Money with what was noted after earlier blocks."""
    rank: int | None
    hand: int
    """How many cards it holds."""
    most: int | None
    """The largest total stake its money allows, loan included."""
    known: list[str]
    """Cards in its hand everybody knows: they came from the bottom of the discards."""
    kept: int
    """How many cards it has brought into this race."""
    sheet_in: bool
    done: bool
    """Whether it has finished keeping cards."""


class Choice(msgspec.Struct):
    """The card on the table that waits for its player's choice."""

    card: str
    horses: list[str]
    spaces: int


class Terms(msgspec.Struct):
    """What the table plays for and with: the figures of the cards and of the bets, the same for everybody."""

    stake_min: int
    stake_max: int
    stake_step: int
    horses_per_bet: int
    """How many horses a place or win sheet may name."""
    pay_place: int
    pay_win: int
    pay_both: int
    """An exacta: both right, then only its winner or only its second."""
    pay_first: int
    pay_second: int
    second_placed: bool
    """Whether the second horse of an exacta counts as right wherever it is placed (R-9)."""
    steps: dict[str, int]
    """How far each type of card goes; 0 for the one that triples the lead."""
    lead_factor: int
    gap_behind: int
    max_ahead: int
    choose_one: bool
    """Whether one of several level horses is chosen; otherwise all of them move (R-3)."""
    upto_choose: bool
    """Whether the player says how far an "up to" card goes (R-4)."""


class JockeyView(View):
    """The table as one seat sees it."""

    terms: Terms

    block: int
    blocks: int
    race: int
    """The race of the block, from 1; 0 before the first."""
    races: int
    dealer: int | None
    turn: int | None
    """The seat to play."""
    finish: int
    """The space on which a horse is home."""
    lanes: list[Lane]
    hand: list[CardNow] | None
    """The seat's own cards, each with what it would do now."""
    choice: Choice | None
    pile: list[Played]
    """The discard pile, the card played earliest first."""
    reserve: int
    unseen: dict[str, int]
    """Copies of each card this seat has not seen: they are in other hands or in the reserve."""
    deck: dict[str, int]
    players: list[Player]
    sheet: OwnSheet | None
    keeping: list[str] | None
    """The cards the seat has chosen to keep so far, while cards are kept."""
    keep_max: int
    results: list[RaceResult]


def view(state: JockeyState, seat: int) -> JockeyView:
    """JK-40, R-27, R-28, R-33, R-34: exactly what the seat (or SPECTATOR) may know."""
    setup = state.setup
    flow = setup.flow
    step = state.step
    racing = step in (flow.turn, flow.horse, flow.distance, flow.redeal)
    own = seat >= 0
    return JockeyView(
        seat=seat,
        step=step.name,
        pending=state.pending(),
        timing=step.timing(state),
        passive=passive_seats(state),
        terms=terms(setup),
        block=state.block + 1,
        blocks=setup.blocks,
        race=state.race + 1,
        races=setup.races,
        dealer=state.dealer if state.dealer >= 0 else None,
        turn=state.turn if racing else None,
        finish=setup.finish,
        lanes=[_lane(state, horse) for horse in RUNNERS],
        hand=_hand(state, seat) if own else None,
        choice=_choice(state),
        pile=[_played(entry) for entry in state.pile],
        reserve=len(state.reserve),
        unseen=_unseen(state, seat),
        deck=dict(zip(CODES, setup.copies, strict=True)),
        players=_players(state, seat),
        sheet=_own_sheet(state, seat) if own and (racing or step is flow.betting) else None,
        keeping=[CODES[card] for card in state.keeps[seat]] if own and step is flow.keep else None,
        keep_max=setup.keep_max,
        results=[_result(result) for result in state.results],
    )


def terms(setup: Setup) -> Terms:
    """JK-12 to JK-21, JK-42, JK-46 to JK-49: what everybody may read in the rulebook of this table."""
    return Terms(
        stake_min=setup.stake_min,
        stake_max=setup.stake_max,
        stake_step=setup.stake_step,
        horses_per_bet=setup.horses_per_bet,
        pay_place=setup.pay_place,
        pay_win=setup.pay_win,
        pay_both=setup.pay_both,
        pay_first=setup.pay_first,
        pay_second=setup.pay_second,
        second_placed=setup.second_placed,
        steps=dict(zip(TYPES, setup.steps, strict=True)),
        lead_factor=setup.lead_factor,
        gap_behind=setup.gap_behind,
        max_ahead=setup.max_ahead,
        choose_one=setup.choose_one,
        upto_choose=setup.upto_choose,
    )


def card_now(state: JockeyState, card: int, copies: int = 1) -> CardNow:
    """JK-12 to JK-28: what a card would do now, by the rules themselves."""
    now = effect(state, card)
    finish = state.setup.finish
    return CardNow(
        card=CODES[card],
        copies=copies,
        horses=[HORSES[horse] for horse in now.horses],
        spaces=now.spaces,
        to=[min(finish, state.position[horse] + now.spaces) for horse in now.horses],
        void=REASONS[now.reason],
    )


def _lane(state: JockeyState, horse: int) -> Lane:
    return Lane(HORSES[horse], state.position[horse], rank(state, horse), state.place[horse] or None)


def _hand(state: JockeyState, seat: int) -> list[CardNow]:
    """JK-39: in card order, colours apart from neutrals."""
    hand = state.hands[seat]
    return [card_now(state, card, hand.count(card)) for card in sorted(set(hand))]


def _choice(state: JockeyState) -> Choice | None:
    if state.card < 0:
        return None
    horses = [HORSES[horse] for horse in state.targets]
    return Choice(CODES[state.card], horses, effect(state, state.card).spaces)


def _played(entry: int) -> Played:
    horses = [HORSES[horse] for horse in horses_of(entry)]
    return Played(seat_of(entry), CODES[card_of(entry)], horses, spaces_of(entry), REASONS[reason_of(entry)])


def _unseen(state: JockeyState, seat: int) -> dict[str, int]:
    left = counts(state.setup.deck)
    seen = [card_of(entry) for entry in state.pile]
    for other, known in enumerate(state.known):
        seen += state.hands[other] if other == seat else known
    for card in seen:
        left[card] -= 1
    return {CODES[card]: left[card] for card in range(CARDS) if left[card]}


def _players(state: JockeyState, seat: int) -> list[Player]:
    setup = state.setup
    standing = state.standing()
    open_to_all = setup.show_balances or state.step is setup.flow.game_over
    players = []
    for other in range(setup.seats):
        shown = open_to_all or other == seat
        players.append(
            Player(
                seat=other,
                money=state.money[other] if shown else None,
                total=standing.money[other] if shown else None,
                rank=standing.ranks[other] if open_to_all else None,
                hand=len(state.hands[other]),
                most=max_stake(setup, state.money[other]) if shown else None,
                known=[CODES[card] for card in state.known[other]],
                kept=state.kept[other],
                sheet_in=state.sheets[other].sealed,
                done=state.done[other],
            )
        )
    return players


def _slip(sheet: Sheet) -> Slip:
    return Slip(KINDS[sheet.kind], [HORSES[horse] for horse in sheet.horses], list(sheet.stakes))


def _own_sheet(state: JockeyState, seat: int) -> OwnSheet:
    sheet = state.sheets[seat]
    return OwnSheet(
        slip=_slip(sheet),
        sealed=sheet.sealed,
        stage="" if sheet.sealed else stage(sheet),
        most=max_stake(state.setup, state.money[seat]),
        loan=implied_loan(state.money[seat], sheet.total()) if sheet.stakes else 0,
    )


def _result(result: Result) -> RaceResult:
    return RaceResult(
        block=result.block + 1,
        race=result.race + 1,
        first=[HORSES[horse] for horse in RUNNERS if result.place[horse] == 1],
        second=[HORSES[horse] for horse in RUNNERS if result.place[horse] == 2],
        sheets=[_slip(sheet) for sheet in result.sheets],
        nets=list(result.nets),
    )
