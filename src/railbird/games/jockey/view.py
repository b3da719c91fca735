"""What one seat of Jockey may see."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.core.state import Standing
from railbird.core.view import View, passive_seats
from railbird.games.jockey.rules import figures, queries
from railbird.games.jockey.rules.actions import CARDS, CODES, HORSES, KINDS, RUNNERS, TYPE_OF, Sheet
from railbird.games.jockey.rules.imagine import counts
from railbird.games.jockey.rules.queries import REASONS
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
    best: int = 0  # What it brings if all of it is right, and if nothing is.
    worst: int = 0
    now: int = 0  # What it would bring as the horses stand.


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
    shown = _shown(state)
    return shown if seat < 0 else own_view(state, seat, shown)


def own_view(state: JockeyState, seat: int, everybody: JockeyView) -> JockeyView:
    """What the seat may know, made of what everybody does."""
    hand, flow, step, players = state.hands[seat], state.setup.flow, state.step, everybody.players
    if players[seat].money is None:
        players = [*players[:seat], _player(state, seat, state.standing(), True, False), *players[seat + 1 :]]
    return msgspec.structs.replace(
        everybody,
        seat=seat,
        hand=[card_now(state, card, hand) for card in sorted(set(hand))],
        unseen=_unseen(state, seat),
        players=players,
        sheet=_own_sheet(state, seat) if _is_racing(state) or step is flow.betting else None,
        keeping=[CODES[card] for card in state.keeps[seat]] if step is flow.keep else None,
    )


def _is_racing(state: JockeyState) -> bool:
    flow = state.setup.flow
    return state.step in (flow.turn, flow.horse, flow.distance, flow.redeal)


def _shown(state: JockeyState) -> JockeyView:
    """What everybody may know."""
    setup, step, standing = state.setup, state.step, state.standing()
    is_open = setup.options.show_balances or step is setup.flow.game_over
    return JockeyView(
        seat=SPECTATOR,
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
        turn=state.turn if _is_racing(state) else None,
        finish=setup.finish,
        lanes=[_lane(state, horse) for horse in RUNNERS],
        hand=None,
        choice=_choice(state) if state.card >= 0 else None,
        pile=[_played(card, who, tuple(on), far, why) for card, who, on, far, why in state.pile],
        reserve=len(state.reserve),
        unseen=_unseen(state, SPECTATOR),
        deck=dict(zip(CODES, setup.copies, strict=True)),
        players=[_player(state, other, standing, is_open, is_open) for other in range(setup.seats)],
        sheet=None,
        keeping=None,
        keep_max=setup.options.keep_max,
        results=[_result(result) for result in state.results],
    )


@lru_cache(maxsize=4096)
def _played(card: int, who: int, on: tuple[int, ...], far: int, why: int) -> Played:
    """What lies in the pile lies there for the rest of the race: it is told once."""
    return Played(who, CODES[card], _named(on), far, REASONS[why])


def _named(horses: Sequence[int]) -> list[str]:
    return [HORSES[horse] for horse in horses]


def card_now(state: JockeyState, card: int, hand: Sequence[int]) -> CardNow:
    """JK-12 to JK-28: what a card of a hand would do now, by the rules themselves."""
    now = queries.effect(state, card)
    after, _ = figures.moved(state.position, state.place, now.horses, now.spaces, state.setup.finish)
    to = [after[horse] for horse in now.horses]
    rule = queries.REASON_RULES[now.reason] or _move_rule(state, card)
    return CardNow(CODES[card], hand.count(card), _named(now.horses), now.spaces, to, REASONS[now.reason], rule)


def _move_rule(state: JockeyState, card: int) -> str:
    return figures.move_rule(TYPE_OF[card], queries.is_winner_home(state))


def _lane(state: JockeyState, horse: int) -> Lane:
    rank = figures.rank(state.position, state.place, horse)
    return Lane(HORSES[horse], state.position[horse], rank, state.place[horse] or None)


def _choice(state: JockeyState) -> Choice:
    spaces = queries.effect(state, state.card).spaces
    return Choice(CODES[state.card], _named(state.targets), spaces, _move_rule(state, state.card))


def _unseen(state: JockeyState, seat: int) -> dict[str, int]:
    left = counts(state.setup.deck)
    seen = [laid[0] for laid in state.pile]
    for other, known in enumerate(state.known):
        seen += state.hands[other] if other == seat else known
    for card in seen:
        left[card] -= 1
    return {CODES[card]: left[card] for card in range(CARDS) if left[card]}


def _player(state: JockeyState, seat: int, standing: Standing, is_shown: bool, is_ranked: bool) -> Player:
    """A seat, with its money where that is shown, and its rank where everybody's is."""
    return Player(
        seat=seat,
        money=state.money[seat] if is_shown else None,
        total=standing.money[seat] if is_shown else None,
        rank=standing.ranks[seat] if is_ranked else None,
        hand=len(state.hands[seat]),
        most=figures.max_stake(state.setup, state.money[seat]) if is_shown else None,
        known=[CODES[card] for card in state.known[seat]],
        kept=state.kept[seat],
        sheet_in=state.sheets[seat].sealed,
        done=state.done[seat],
    )


def _slip(sheet: Sheet) -> Slip:
    return Slip(KINDS[sheet.kind], _named(sheet.horses), list(sheet.stakes))


def _own_sheet(state: JockeyState, seat: int) -> OwnSheet:
    sheet, terms, money = state.sheets[seat], state.setup.terms, state.money[seat]
    own = OwnSheet(
        slip=_slip(sheet),
        sealed=sheet.sealed,
        stage="" if sheet.sealed else figures.stage(sheet),
        most=figures.max_stake(state.setup, money),
        loan=figures.implied_loan(money, sheet.total()) if sheet.stakes else 0,
        rule=figures.PAY_RULES[sheet.kind],
    )
    if sheet.sealed:
        own.best, own.worst = figures.best_result(terms, sheet), -sheet.total()
        own.now = figures.net_result(terms, sheet, figures.as_it_stands(state.position, state.place))
    return own


def _result(result: Result) -> RaceResult:
    first, second = [_named([horse for horse in RUNNERS if result.place[horse] == place]) for place in (1, 2)]
    sheets = [_slip(sheet) for sheet in result.sheets]
    return RaceResult(result.block + 1, result.race + 1, first, second, sheets, list(result.nets))
