"""What one seat of HomeStretch may see."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.core.view import View, passive_seats
from railbird.games.homestretch.rules import figures
from railbird.games.homestretch.rules.actions import HORSES, PICK_LAST, POOLS, box_of
from railbird.games.homestretch.rules.figures import NO_TOKEN, X, horse_of, pool_of
from railbird.games.homestretch.rules.imagine import contents, is_slip_public, takes_of
from railbird.games.homestretch.rules.setup import Setup
from railbird.games.homestretch.rules.state import HomeStretchState

NOTHING = (0, 0, 0)  # What a horse brings of which a seat has neither a share nor a bet.


class Lane(msgspec.Struct):
    """A horse on the track: spaces travelled, what stands behind it, its place once it is home; its price and Tote."""

    horse: int
    position: int
    token: str
    place: int | None
    price: int
    tote: tuple[int, int, int]  # What Win, Place and Show pay per point of a token.
    brings: tuple[int, int, int]
    """What it would bring the seat to see it come in first, second, third: its part of the purse, and its bets."""
    special: int | None
    """How far it would go in the special move that is due, its token counted; None unless it is one of the last."""


class Chip(msgspec.Struct):
    """A bet token in a box of the Tote. `value` is None while it lies face down."""

    horse: int
    pool: str
    value: int | None


class Player(msgspec.Struct):
    """What everybody sees of a seat."""

    seat: int
    color: str
    money: int
    rank: int
    limit: int | None  # Own tokens allowed per box in this race, once betting has begun.
    stable: list[int]
    slip: list[Chip] | None  # The tokens on the Tote, once the slip is laid.
    hand: int  # How many cards are in hand.


class OwnDraft(msgspec.Struct):
    """A seat's own part of the draft."""

    hand: list[int]
    kept: list[int]
    cost: int  # The price of what has been kept so far.
    left: int  # What remains of the money after paying that.
    passed_on: list[list[int]]  # Each hand it has held, as it passed it on, in order.


class Card(msgspec.Struct):
    """The race card on the table."""

    id: str
    purse: tuple[int, int, int]


class Market(msgspec.Struct):
    """The second purchase: the row, how many cards the deck has, what it may hold, who is to buy."""

    row: list[int]
    deck: list[int]  # The cards still in the deck, sorted: everybody can work them out; their order nobody knows.
    order: list[int]
    round: int
    surcharge: int  # What a card from the deck costs on top of its price.


class HomeStretchView(View):
    """The table as one seat sees it."""

    race: int  # The race being prepared or run, from 1; 0 before the first.
    races: list[str]  # The colours of all races, run and to come.
    card: Card | None
    cards_run: list[str]
    finish: int  # How many spaces a horse has to travel.
    lanes: list[Lane]
    home: list[int]
    dice: tuple[int, int] | None  # The dice on the table while the roller decides.
    second_roll: bool
    spaces: dict[str, int] | None  # What the roller's choice would move the horse: MoveTwo, MoveOne, or PickLast.
    turn: int | None
    players: list[Player]
    betting_order: list[int]
    own_slip: list[Chip] | None  # The seat's own tokens, values included.
    next_token: int | None  # The token the seat lays next.
    tokens: list[int]  # The bet tokens everybody has, the highest first.
    draft: OwnDraft | None
    share_pool: list[int] | None
    """The cards nobody owns, from which the second purchase will be: from the end of the draft until it opens."""
    market: Market | None

    def by_rank(self) -> list[Player]:
        """Who stands better first, equals in seat order."""
        return sorted(self.players, key=lambda player: (player.rank, player.seat))


def view(state: HomeStretchState, seat: int) -> HomeStretchView:
    """HS-2.2, HS-5.1, R-4, R-26, R-52: exactly what the seat (or SPECTATOR) may know."""
    shown = _shown(state)
    return shown if seat < 0 else own_view(state, seat, shown)


def own_view(state: HomeStretchState, seat: int, everybody: HomeStretchView) -> HomeStretchView:
    """What the seat may know, made of what everybody does."""
    setup, slip = state.setup, state.slips[seat]
    brings = _brings(setup, state.card, state.stables, seat, slip) if state.card >= 0 else {}
    players = everybody.players
    if players[seat].slip is not None and not setup.values_open:
        own = msgspec.structs.replace(players[seat], slip=_chips(setup.tokens, slip, values=True))
        players = [*players[:seat], own, *players[seat + 1 :]]
    return msgspec.structs.replace(
        everybody,
        seat=seat,
        lanes=[
            msgspec.structs.replace(lane, brings=brings[lane.horse]) if lane.horse in brings else lane
            for lane in everybody.lanes
        ],
        players=players,
        own_slip=_chips(setup.tokens, slip, values=True) if state.race >= 0 else None,
        next_token=setup.tokens[len(slip)] if state.step is setup.flow.betting and seat in state.waiting else None,
        draft=_draft(state, seat) if state.race < 0 else None,
    )


def _shown(state: HomeStretchState) -> HomeStretchView:
    """What everybody may know."""
    setup, flow, step = state.setup, state.setup.flow, state.step
    ranks = state.standing().ranks
    rolling = step in (flow.choose_move, flow.choose_last, flow.choose_again)
    in_race = rolling or step in (flow.first_roll, flow.second_roll)
    return HomeStretchView(
        seat=SPECTATOR,
        step=step.name,
        pending=state.pending(),
        timing=step.timing(state),
        passive=passive_seats(state),
        race=state.race + 1,
        races=["green" if green else "purple" for green in setup.green],
        card=None if state.card < 0 else Card(setup.cards[state.card].id, setup.card_purse[state.card]),
        cards_run=[setup.cards[card].id for card in state.cards_run],
        finish=setup.finish,
        lanes=[_lane(state, horse) for horse in HORSES],
        home=list(state.home),
        dice=(state.dice.first, state.dice.second) if rolling else None,
        second_roll=in_race and state.second,
        spaces=_spaces(state),
        turn=state.turn if in_race else None,
        players=[_player(state, other, ranks[other]) for other in range(setup.seats)],
        betting_order=list(state.order) if step is flow.betting else [],
        own_slip=None,
        next_token=None,
        tokens=list(setup.tokens),
        draft=None,
        share_pool=_share_pool(state),
        market=_market(state) if step in (flow.share_row, flow.purchase, flow.blind) else None,
    )


def _lane(state: HomeStretchState, horse: int) -> Lane:
    setup, token, first = state.setup, state.token[horse], box_of(horse, POOLS[0])
    win, place, show = setup.tote[first : first + 3]
    return Lane(
        horse=horse,
        position=state.position[horse],
        token="" if token == NO_TOKEN else "X" if token == X else f"+{token}",
        place=state.home.index(horse) + 1 if horse in state.home else None,
        price=setup.price[horse],
        tote=(win, place, show),
        special=_special(state, horse) if state.step is setup.flow.choose_last else None,
        brings=NOTHING,
    )


def _special(state: HomeStretchState, horse: int) -> int | None:
    """HS-9.3, HS-9.5: the difference of the dice, and what the horse's token makes of it."""
    setup = state.setup
    if PICK_LAST[horse] not in state.legal(state.turn):
        return None
    return figures.special_moved(state.token[horse], setup.special[state.dice.difference], setup.special_tokens)[0]


@lru_cache(maxsize=256)
def _brings(
    setup: Setup, card: int, stables: tuple[bytes, ...], seat: int, slip: bytes
) -> dict[int, tuple[int, int, int]]:
    """HS-4.2, HS-10.2: what each horse would bring the seat at each place, where it has a share or a bet.

    For a whole race it is the same; of another table the setup is another.
    """
    found = {}
    for horse in {*stables[seat], *map(horse_of, slip)}:
        own, owned = stables[seat].count(horse), b"".join(stables).count(horse)
        laid = [(box, token) for token, box in zip(setup.tokens, slip, strict=False) if horse_of(box) == horse]
        first, second, third = [
            figures.part(purse, own, owned, setup.rounding)
            + sum(figures.bet_pays(token, setup.tote[box]) for box, token in laid if box % 3 >= place)
            for place, purse in enumerate(setup.card_purse[card])
        ]
        found[horse] = (first, second, third)
    return found


def _chips(tokens: Sequence[int], slip: bytes, values: bool) -> list[Chip]:
    chips = [
        Chip(horse_of(box), pool_of(box), token if values else None) for token, box in zip(tokens, slip, strict=False)
    ]
    return sorted(chips, key=lambda chip: (chip.horse, POOLS.index(chip.pool), -(chip.value or 0)))


@lru_cache(maxsize=1024)
def _laid(tokens: tuple[int, ...], slip: bytes, values: bool) -> list[Chip]:
    """What lies on the Tote lies there for the rest of the race, before everybody's eyes: it is told once."""
    return _chips(tokens, slip, values)


def _player(state: HomeStretchState, other: int, rank: int) -> Player:
    setup, public = state.setup, is_slip_public(state, other) and state.slips[other] != b""
    return Player(
        seat=other,
        color=setup.palette[setup.colors[other]],
        money=state.money[other],
        rank=rank,
        limit=state.limits[other] if state.card >= 0 and state.limits else None,
        stable=list(state.stables[other]),
        slip=_laid(tuple(setup.tokens), state.slips[other], setup.values_open) if public else None,
        hand=len(state.hands[other]) if state.hands else 0,
    )


def _draft(state: HomeStretchState, seat: int) -> OwnDraft:
    kept, hands = list(state.kept[seat]), state.setup.hands
    held = [((seat - round) % hands, round) for round in range(state.round)]
    passed_on = [sorted(contents(state, hand, takes_of(state, hand), round + 1)) for hand, round in held]
    cost = sum(state.setup.price[horse] for horse in kept)
    return OwnDraft(list(state.hands[seat]), kept, cost, figures.left(state.money[seat], cost), passed_on)


def _share_pool(state: HomeStretchState) -> list[int] | None:
    """HS-1.7, HS-12.2, HS-14.4: inferable for everybody once the stables lie open; it would betray hands before."""
    setup = state.setup
    opens = setup.purchase_after < len(setup.green) and 0 <= state.race < setup.purchase_after
    if not opens or state.step in (setup.flow.share_row, setup.flow.purchase, setup.flow.blind):
        return None
    return state.unowned_shares()


def _market(state: HomeStretchState) -> Market:
    order = list(state.order) if state.step is not state.setup.flow.share_row else []
    return Market(list(state.row), list(state.deck), order, state.round + 1, state.setup.surcharge)


def _spaces(state: HomeStretchState) -> dict[str, int] | None:
    """How far each choice of the roller goes, its plus token included (HS-7.1)."""
    setup = state.setup
    if state.step is setup.flow.choose_move:
        token, ways = state.token[state.dice.horse], {"MoveTwo": setup.move_long, "MoveOne": setup.move_short}
        return {name: figures.moved(token, spaces)[0] for name, spaces in ways.items()}
    if state.step is setup.flow.choose_last:
        return {"PickLast": setup.special[state.dice.difference]}
    return None
