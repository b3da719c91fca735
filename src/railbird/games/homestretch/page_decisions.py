"""What a seat of HomeStretch is asked, with the consequence of each choice in figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.page import Choice, Sitter
from railbird.core.text import Text
from railbird.games.homestretch.actions import (
    AGAIN,
    BUY,
    BUY_BLIND,
    HORSES,
    KEEP,
    MOVE_ONE,
    MOVE_TWO,
    PASS,
    PICK_LAST,
    POOLS,
    ROLL_AGAIN,
    STOP,
    Bet,
    Buy,
    Keep,
    PickLast,
)
from railbird.games.homestretch.view import HomeStretchView, Lane

Spot = tuple[int, str, bool, str]
"""A space, the key of the choice that leads there, whether it is the first choice, its label."""


@dataclass(frozen=True, kw_only=True)
class ShareCard:
    """A share one may keep or buy: price, what its Tote pays, what is left afterwards."""

    horse: int
    name: str
    price: str
    tote: tuple[int, int, int]
    after: str
    note: str
    choice: Choice


@dataclass(frozen=True, kw_only=True)
class BoxOption:
    """A box a token may be laid in."""

    key: str
    horse: int
    pool: str
    name: str
    label: str
    pays: int
    action: Action


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A token of the slip still to be laid, with the boxes it may go to."""

    value: int
    options: Sequence[BoxOption]


@dataclass(frozen=True, kw_only=True)
class Laid:
    """A token of the slip that lies already."""

    value: int
    horse: int
    name: str
    pool: str
    label: str
    pays: int


@dataclass(frozen=True, kw_only=True)
class Slip:
    """HS-5.1: the betting slip, filled in freely and handed in once."""

    pieces: Sequence[Piece]
    laid: Sequence[Laid]
    limit: int
    held: Sequence[tuple[str, int]]
    """Boxes with tokens of the seat already: key and how many."""
    full: str
    """Why a box takes no more, with %box% for its name."""
    titles: Sequence[str]
    """The panel's title with none, one, … tokens still to lay."""
    buttons: Sequence[str]
    """The button's label likewise."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """One decision."""

    kind: str
    title: str
    ask: str
    rule: str
    choices: Sequence[Choice] = ()
    cards: Sequence[ShareCard] = ()
    figures: Sequence[tuple[str, str]] = ()
    """Labels and amounts that say how one stands."""
    slip: Slip | None = None
    horse: int = 0
    """The horse that was rolled."""
    landings: Sequence[Spot] = ()
    picks: frozenset[int] = frozenset()
    """Horses a tap on their lane chooses."""
    deck: Sequence[int] = ()


def question(view: HomeStretchView, legal: Sequence[Action], words: Text, seats: Sequence[Sitter]) -> Question:
    """What the seat is asked now."""
    match view.step:
        case "draft":
            return _draft(view, legal, words)
        case "betting":
            return _betting(view, words)
        case "choose_move":
            return _move(view, words, seats)
        case "choose_last":
            return _last(view, legal, words)
        case "choose_again":
            return _again(view, words, seats)
        case "purchase":
            return _purchase(view, legal, words)
        case other:
            raise ValueError(f"nobody is asked anything in {other}")


def bare(words: Text, horse: int) -> str:
    """A horse's name without its number, where its cloth stands beside it."""
    return words.name("horse", horse).removeprefix(f"{horse} ")


def _lane(view: HomeStretchView, horse: int) -> Lane:
    return next(lane for lane in view.lanes if lane.horse == horse)


# --- draft


def _draft(view: HomeStretchView, legal: Sequence[Action], words: Text) -> Question:
    """HS-2.2: the hand, what is kept so far, and the money left after paying."""
    assert view.draft is not None
    own = view.draft
    money = view.players[view.seat].money
    cards = []
    for horse in own.hand:
        lane = _lane(view, horse)
        have = own.kept.count(horse)
        choice = Choice(label=words.page("keep", name=bare(words, horse)), actions=(KEEP[horse],), key=f"keep-{horse}")
        cards.append(
            ShareCard(
                horse=horse,
                name=bare(words, horse),
                price=words.money(lane.price),
                tote=lane.tote,
                after=words.page("left_after", money=money - own.cost - lane.price),
                note=words.page("have", count=have) if have else "",
                choice=choice,
            )
        )
    assert all(isinstance(action, Keep) for action in legal)
    return Question(
        kind="draft",
        title=words.page("draft_title"),
        ask=words.page("draft_ask", left=len(own.hand) - 1),
        rule="HS-2.2",
        cards=cards,
        figures=[
            (words.page("kept_so_far"), ", ".join(str(horse) for horse in own.kept) or words.page("nothing")),
            (words.page("costs_so_far"), words.money(own.cost)),
            (words.page("money_left"), words.money(money - own.cost)),
        ],
    )


# --- betting


def _betting(view: HomeStretchView, words: Text) -> Question:
    """HS-5.1 to HS-5.4: all tokens still to lay, each with every box that has room for it."""
    player = view.players[view.seat]
    limit = player.limit or 1
    laid = view.own_slip or []
    held: dict[str, int] = {}
    for chip in laid:
        held[f"{chip.horse}-{chip.pool}"] = held.get(f"{chip.horse}-{chip.pool}", 0) + 1
    rest = list(view.tokens)
    for chip in laid:
        rest.remove(chip.value or 0)
    pieces = [Piece(value=value, options=_options(view, value, held, limit, words)) for value in rest]
    ask = words.page("limit_ask", rank=words.page(f"rank_{player.rank}"), limit=limit)
    return Question(
        kind="slip",
        title=words.page("slip_title", count=len(rest)),
        ask=ask,
        rule="HS-5.3",
        slip=Slip(
            pieces=pieces,
            laid=[
                Laid(
                    value=chip.value or 0,
                    horse=chip.horse,
                    name=bare(words, chip.horse),
                    pool=chip.pool,
                    label=words.page(f"pool_{chip.pool}"),
                    pays=_pays(view, chip.horse, chip.pool) * (chip.value or 0),
                )
                for chip in laid
            ],
            limit=limit,
            held=list(held.items()),
            full=words.page("box_full", limit=limit, rank=words.page(f"rank_{player.rank}")),
            titles=[words.page("slip_done")] + [words.page("slip_title", count=n) for n in range(1, len(rest) + 1)],
            buttons=[words.page("hand_in")] + [words.page("still_to_lay", count=n) for n in range(1, len(rest) + 1)],
        ),
    )


def _pays(view: HomeStretchView, horse: int, pool: str) -> int:
    return _lane(view, horse).tote[POOLS.index(pool)]


def _options(view: HomeStretchView, value: int, held: dict[str, int], limit: int, words: Text) -> list[BoxOption]:
    """Every box that still takes one of the seat's tokens, in the order of the Tote."""
    found = []
    for horse in HORSES:
        for pool in POOLS:
            key = f"{horse}-{pool}"
            if held.get(key, 0) < limit:
                pays = _pays(view, horse, pool) * value
                label = words.page("option", pool=pool, horse=horse, pays=pays)
                bet = Bet(value, horse, pool)
                found.append(
                    BoxOption(
                        key=key, horse=horse, name=bare(words, horse), pool=pool, label=label, pays=pays, action=bet
                    )
                )
    return found


# --- race


def _move(view: HomeStretchView, words: Text, seats: Sequence[Sitter]) -> Question:
    """HS-6.4, HS-7.1: two big buttons with the consequence written on them, the plus included."""
    assert view.dice is not None
    assert view.spaces is not None
    horse = sum(view.dice)
    lane = _lane(view, horse)
    far, near = view.spaces["MoveTwo"], view.spaces["MoveOne"]
    following = (view.turn or 0) + 1
    seat = following % len(seats)
    choices = [
        Choice(
            label=words.page("move", spaces=far),
            sub=words.page("and_pass", seat=seat) + _arrival(view, lane, far, words),
            actions=(MOVE_TWO,),
            primary=True,
            key=f"move-{far}",
        ),
        Choice(
            label=words.page("move", spaces=near),
            sub=words.page("and_roll") + _arrival(view, lane, near, words),
            actions=(MOVE_ONE,),
            key=f"move-{near}",
        ),
    ]
    spots: dict[int, Spot] = {}
    for spaces, primary in ((far, True), (near, False)):
        to = min(lane.position + spaces, view.finish)
        spots.setdefault(to, (to, f"move-{spaces}", primary, str(to)))
    plus = lane.token.startswith("+")
    return Question(
        kind="move",
        title=words.page("rolled_title", number=horse, name=bare(words, horse)),
        ask=words.page("plus_counts", token=lane.token) if plus else words.page("from_space", space=lane.position),
        rule="HS-7.1" if plus else "HS-6.4",
        choices=choices,
        horse=horse,
        landings=[spot for spot in spots.values() if spot[0] < view.finish],
    )


def _arrival(view: HomeStretchView, lane: Lane, spaces: int, words: Text) -> str:
    """What a move that crosses the line means for the seat that makes it."""
    if lane.position + spaces < view.finish:
        return ""
    place = len(view.home) + 1
    gain = gains(view, lane.horse, place)
    return " " + (
        words.page("home_and_pays", place=place, gain=gain) if gain else words.page("home_for_nothing", place=place)
    )


def gains(view: HomeStretchView, horse: int, place: int) -> int:
    """HS-4.2, HS-10.2: what the viewer gets if this horse comes in at this place."""
    assert view.card is not None
    owned = [other for player in view.players for other in player.stable if other == horse]
    own = view.players[view.seat].stable.count(horse)
    purse = view.card.purse[place - 1] * own // len(owned) if owned else 0
    bets = sum(
        _pays(view, horse, chip.pool) * (chip.value or 0)
        for chip in view.own_slip or ()
        if chip.horse == horse and POOLS.index(chip.pool) + 1 >= place
    )
    return purse + bets


def _last(view: HomeStretchView, legal: Sequence[Action], words: Text) -> Question:
    """HS-9.2, HS-9.3: one of the last horses, how far it goes, a plus of its own included where it counts."""
    assert view.spaces is not None
    assert view.dice is not None
    spaces = view.spaces["PickLast"]
    horses = [action.horse for action in legal if isinstance(action, PickLast)]
    choices = [
        Choice(
            label=bare(words, horse),
            sub=words.page("special_to", spaces=spaces, to=min(_lane(view, horse).position + spaces, view.finish))
            + (" " + words.page("special_token", token=_lane(view, horse).token) if _lane(view, horse).token else ""),
            actions=(PICK_LAST[horse],),
            key=f"horse-{horse}",
        )
        for horse in horses
    ]
    return Question(
        kind="last",
        title=words.page("last_title", spaces=spaces),
        ask=words.page("last_ask", name=bare(words, sum(view.dice))),
        rule="HS-9.2",
        choices=choices,
        horse=sum(view.dice),
        picks=frozenset(horses),
    )


def _again(view: HomeStretchView, words: Text, seats: Sequence[Sitter]) -> Question:
    """HS-7.3, HS-9.4: after an X or a special move a second roll is offered."""
    assert view.dice is not None
    horse = sum(view.dice)
    home = _lane(view, horse).place is not None
    seat = ((view.turn or 0) + 1) % len(seats)
    assert AGAIN == (ROLL_AGAIN, STOP)
    return Question(
        kind="again",
        title=words.page("again_title"),
        ask=words.page("again_special" if home else "again_x", name=bare(words, horse)),
        rule="HS-9.4" if home else "HS-7.3",
        choices=[
            Choice(
                label=words.page("again"), sub=words.page("again_sub"), actions=(ROLL_AGAIN,), primary=True, key="again"
            ),
            Choice(label=words.page("stop"), sub=words.page("and_pass", seat=seat), actions=(STOP,), key="stop"),
        ],
        horse=horse,
    )


# --- second purchase


def _purchase(view: HomeStretchView, legal: Sequence[Action], words: Text) -> Question:
    """HS-12.3, HS-12.4: the row with prices, the deck everybody can work out, and passing."""
    assert view.market is not None
    market = view.market
    money = view.players[view.seat].money
    offered = {action.horse for action in legal if isinstance(action, Buy)}
    owned = [horse for player in view.players for horse in player.stable]
    own = view.players[view.seat].stable
    cards = []
    for horse in market.row:
        lane = _lane(view, horse)
        label = words.page("buy", name=bare(words, horse), price=lane.price)
        dear = "" if horse in offered else words.page("too_dear", money=money)
        part = words.page("part", part=own.count(horse) + 1, total=owned.count(horse) + 1)
        cards.append(
            ShareCard(
                horse=horse,
                name=bare(words, horse),
                price=words.money(lane.price),
                tote=lane.tote,
                after=dear or words.page("left_after", money=money - lane.price),
                note=part,
                choice=Choice(label=label, actions=(BUY[horse],), key=f"buy-{horse}", reason=dear),
            )
        )
    choices = []
    prices = sorted(_lane(view, horse).price + market.surcharge for horse in market.deck)
    if BUY_BLIND in legal:
        blind = words.page("blind_sub", low=prices[0], high=prices[-1], count=len(market.deck))
        choices.append(Choice(label=words.page("blind"), sub=blind, actions=(BUY_BLIND,), key="blind"))
    choices.append(Choice(label=words.page("pass"), sub=words.page("pass_sub"), actions=(PASS,), key="pass"))
    return Question(
        kind="buy",
        title=words.page("buy_title"),
        ask=words.page("buy_ask", money=money, round=market.round),
        rule="HS-12.3",
        cards=cards,
        choices=choices,
        deck=market.deck,
        figures=[
            (words.page("your_money"), words.money(money)),
            (words.page("deck_holds", count=len(market.deck)), ""),
        ],
    )
