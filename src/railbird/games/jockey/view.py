"""What one seat of Jockey may see."""

import msgspec

from railbird.core.view import View, passive_seats
from railbird.games.jockey.rules import figures, queries
from railbird.games.jockey.rules.actions import CARDS, CODES, HORSES, KINDS, RUNNERS, TYPE_OF, Laid, Sheet
from railbird.games.jockey.rules.imagine import counts
from railbird.games.jockey.rules.setup import Terms
from railbird.games.jockey.rules.state import JockeyState, Result


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
    to: list[int]  # Where each of the horses would stand.
    void: str  # Empty, or the reason why nothing would move.
    rule: str  # The rule it would move under, or be void under.


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
    stage: str  # What is written next: kind, horse, stake, seal.
    most: int  # The largest total stake.
    loan: int  # What the sheet so far implies as a loan from the bank.
    rule: str  # The rule it is paid under; it and the figures below belong to a sheet that is in.
    best: int  # What it brings if all of it is right, and if nothing is.
    worst: int
    now: int  # What it would bring as the horses stand.


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
    total: int | None  # Money with what was noted after earlier blocks.
    rank: int | None
    hand: int  # How many cards it holds.
    most: int | None  # The largest total stake its money allows, loan included.
    known: list[str]  # Cards in its hand everybody knows: they came from the bottom of the discards.
    kept: int  # How many cards it has brought into this race.
    sheet_in: bool
    done: bool  # Whether it has finished keeping cards.


class Choice(msgspec.Struct):
    """The card on the table that waits for its player's choice."""

    card: str
    horses: list[str]
    spaces: int
    rule: str


class JockeyView(View):
    """The table as one seat sees it."""

    terms: Terms

    block: int
    blocks: int
    race: int  # The race of the block, from 1; 0 before the first.
    races: int
    dealer: int | None
    turn: int | None  # The seat to play.
    finish: int  # The space on which a horse is home.
    lanes: list[Lane]
    hand: list[CardNow] | None  # The seat's own cards, each with what it would do now.
    choice: Choice | None
    pile: list[Played]  # The discard pile, the card played earliest first.
    reserve: int
    unseen: dict[str, int]  # Copies of each card this seat has not seen: they are in other hands or in the reserve.
    deck: dict[str, int]
    players: list[Player]
    sheet: OwnSheet | None
    keeping: list[str] | None  # The cards the seat has chosen to keep so far, while cards are kept.
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
        terms=setup.terms,
        block=state.block + 1,
        blocks=setup.options.blocks,
        race=state.race + 1,
        races=setup.options.races_per_block,
        dealer=state.dealer if state.dealer >= 0 else None,
        turn=state.turn if racing else None,
        finish=setup.finish,
        lanes=[_lane(state, horse) for horse in RUNNERS],
        hand=_hand(state, seat) if own else None,
        choice=_choice(state),
        pile=[_played(laid) for laid in state.pile],
        reserve=len(state.reserve),
        unseen=_unseen(state, seat),
        deck=dict(zip(CODES, setup.copies, strict=True)),
        players=_players(state, seat),
        sheet=_own_sheet(state, seat) if own and (racing or step is flow.betting) else None,
        keeping=[CODES[card] for card in state.keeps[seat]] if own and step is flow.keep else None,
        keep_max=setup.options.keep_max,
        results=[_result(result) for result in state.results],
    )


def card_now(state: JockeyState, card: int, copies: int = 1) -> CardNow:
    """JK-12 to JK-28: what a card would do now, by the rules themselves."""
    now = queries.effect(state, card)
    after, _ = figures.moved(state.position, state.place, now.horses, now.spaces, state.setup.finish)
    return CardNow(
        card=CODES[card],
        copies=copies,
        horses=[HORSES[horse] for horse in now.horses],
        spaces=now.spaces,
        to=[after[horse] for horse in now.horses],
        void=queries.REASONS[now.reason],
        rule=queries.REASON_RULES[now.reason] or _move_rule(state, card),
    )


def _move_rule(state: JockeyState, card: int) -> str:
    return figures.move_rule(TYPE_OF[card], queries.is_winner_home(state))


def _lane(state: JockeyState, horse: int) -> Lane:
    place = state.place[horse]
    return Lane(HORSES[horse], state.position[horse], figures.rank(state.position, state.place, horse), place or None)


def _hand(state: JockeyState, seat: int) -> list[CardNow]:
    """JK-39: in card order, colours apart from neutrals."""
    hand = state.hands[seat]
    return [card_now(state, card, hand.count(card)) for card in sorted(set(hand))]


def _choice(state: JockeyState) -> Choice | None:
    if state.card < 0:
        return None
    horses = [HORSES[horse] for horse in state.targets]
    return Choice(CODES[state.card], horses, queries.effect(state, state.card).spaces, _move_rule(state, state.card))


def _played(laid: Laid) -> Played:
    card, seat, horses, spaces, reason = laid
    return Played(seat, CODES[card], [HORSES[horse] for horse in horses], spaces, queries.REASONS[reason])


def _unseen(state: JockeyState, seat: int) -> dict[str, int]:
    left = counts(state.setup.deck)
    seen = [laid[0] for laid in state.pile]
    for other, known in enumerate(state.known):
        seen += state.hands[other] if other == seat else known
    for card in seen:
        left[card] -= 1
    return {CODES[card]: left[card] for card in range(CARDS) if left[card]}


def _players(state: JockeyState, seat: int) -> list[Player]:
    setup = state.setup
    standing = state.standing()
    open_to_all = setup.options.show_balances or state.step is setup.flow.game_over
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
                most=figures.max_stake(setup, state.money[other]) if shown else None,
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
    sheet, terms = state.sheets[seat], state.setup.terms
    return OwnSheet(
        slip=_slip(sheet),
        sealed=sheet.sealed,
        stage="" if sheet.sealed else figures.stage(sheet),
        most=figures.max_stake(state.setup, state.money[seat]),
        loan=figures.implied_loan(state.money[seat], sheet.total()) if sheet.stakes else 0,
        rule=figures.PAY_RULES[sheet.kind],
        best=figures.best_result(terms, sheet) if sheet.sealed else 0,
        worst=-sheet.total() if sheet.sealed else 0,
        now=figures.net_result(terms, sheet, figures.as_it_stands(state.position, state.place)) if sheet.sealed else 0,
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
