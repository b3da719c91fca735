"""What one seat of HomeStretch may see."""

import msgspec

from railbird.core.view import View, passive_seats
from railbird.games.homestretch.rules import figures
from railbird.games.homestretch.rules.actions import HORSES, PICK_LAST, POOLS, box_of
from railbird.games.homestretch.rules.figures import NO_TOKEN, X, horse_of, pool_of
from railbird.games.homestretch.rules.imagine import contents, is_slip_public, takes_of
from railbird.games.homestretch.rules.state import HomeStretchState


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
    setup, flow, step = state.setup, state.setup.flow, state.step
    ranks = state.standing().ranks
    rolling = step in (flow.choose_move, flow.choose_last, flow.choose_again)
    in_race = rolling or step in (flow.first_roll, flow.second_roll)
    own = seat >= 0 and state.race >= 0
    return HomeStretchView(
        seat=seat,
        step=step.name,
        pending=state.pending(),
        timing=step.timing(state),
        passive=passive_seats(state),
        race=state.race + 1,
        races=["green" if green else "purple" for green in setup.green],
        card=None if state.card < 0 else Card(setup.cards[state.card].id, setup.card_purse[state.card]),
        cards_run=[setup.cards[card].id for card in state.cards_run],
        finish=setup.finish,
        lanes=[_lane(state, horse, seat) for horse in HORSES],
        home=list(state.home),
        dice=(state.dice.first, state.dice.second) if rolling else None,
        second_roll=in_race and state.second,
        spaces=_spaces(state),
        turn=state.turn if in_race else None,
        players=[_player(state, other, seat, ranks[other]) for other in range(setup.seats)],
        betting_order=list(state.order) if step is flow.betting else [],
        own_slip=_chips(state, seat, values=True) if own else None,
        next_token=setup.tokens[len(state.slips[seat])] if step is flow.betting and seat in state.waiting else None,
        tokens=list(setup.tokens),
        draft=_draft(state, seat) if seat >= 0 and state.race < 0 else None,
        share_pool=_share_pool(state),
        market=_market(state) if step in (flow.share_row, flow.purchase, flow.blind) else None,
    )


def _lane(state: HomeStretchState, horse: int, seat: int) -> Lane:
    setup, token = state.setup, state.token[horse]
    win, place, show = setup.tote[box_of(horse, POOLS[0]) :][:3]
    return Lane(
        horse=horse,
        position=state.position[horse],
        token="" if token == NO_TOKEN else "X" if token == X else f"+{token}",
        place=state.home.index(horse) + 1 if horse in state.home else None,
        price=setup.price[horse],
        tote=(win, place, show),
        special=_special(state, horse),
        brings=_brings(state, horse, seat) if seat >= 0 and state.card >= 0 else (0, 0, 0),
    )


def _special(state: HomeStretchState, horse: int) -> int | None:
    """HS-9.3, HS-9.5: the difference of the dice, and what the horse's token makes of it."""
    setup = state.setup
    if state.step is not setup.flow.choose_last or PICK_LAST[horse] not in state.legal(state.turn):
        return None
    return figures.special_moved(state.token[horse], setup.special[state.dice.difference], setup.special_tokens)[0]


def _brings(state: HomeStretchState, horse: int, seat: int) -> tuple[int, int, int]:
    """HS-4.2, HS-10.2: what the horse would bring the seat at each place."""
    setup = state.setup
    owned = b"".join(state.stables).count(horse)
    own = state.stables[seat].count(horse)
    laid = [(box, token) for token, box in zip(setup.tokens, state.slips[seat]) if horse_of(box) == horse]
    first, second, third = [
        figures.part(purse, own, owned, setup.rounding)
        + sum(figures.bet_pays(token, setup.tote[box]) for box, token in laid if box % 3 >= place)
        for place, purse in enumerate(setup.card_purse[state.card])
    ]
    return (first, second, third)


def _chips(state: HomeStretchState, seat: int, values: bool) -> list[Chip]:
    chips = [
        Chip(horse_of(box), pool_of(box), token if values else None)
        for token, box in zip(state.setup.tokens, state.slips[seat], strict=False)
    ]
    return sorted(chips, key=lambda chip: (chip.horse, POOLS.index(chip.pool), -(chip.value or 0)))


def _player(state: HomeStretchState, other: int, seat: int, rank: int) -> Player:
    public = is_slip_public(state, other) and state.slips[other] != b""
    return Player(
        seat=other,
        color=state.setup.palette[state.setup.colors[other]],
        money=state.money[other],
        rank=rank,
        limit=state.limits[other] if state.card >= 0 and state.limits else None,
        stable=list(state.stables[other]),
        slip=_chips(state, other, state.setup.values_open or other == seat) if public else None,
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
