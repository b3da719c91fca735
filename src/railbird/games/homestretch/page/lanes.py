"""The lanes of HomeStretch with horses, owners and the Tote, as the page shows them."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core.text import Text
from railbird.games.homestretch.page.question import Landing, Question, bare
from railbird.games.homestretch.rules.actions import POOLS, box_of
from railbird.games.homestretch.rules.figures import is_paid
from railbird.games.homestretch.view import HomeStretchView, Lane

CROWD = 3  # The most tokens a box shows one by one.


class TokenLook(NamedTuple):
    """A bet token on the Tote: number up only for those who may see it."""

    seat: int
    color: str
    value: int | None
    aimed: bool = False  # Whether it is the token in hand.
    drawn: bool = False  # Whether it is one of the slip that is being filled in.
    pile: int = 1  # How many lie here face down, in a box too crowded to show each.


Laid = Mapping[tuple[int, str], Sequence[TokenLook]]  # Horse and pool -> the tokens in that box.
Owner = tuple[int, str]  # Seat and colour.


@dataclass(frozen=True, kw_only=True)
class BoxLook:
    """A box of the Tote: what it pays, what lies in it."""

    key: str
    pool: str
    figure: int
    tokens: Sequence[TokenLook]
    said: str  # The box in words, with what lies in it.
    won: bool
    drawn: bool  # Whether a token of the slip that is being filled in lies here.
    aimed: bool


@dataclass(frozen=True, kw_only=True)
class Stall:
    """What a lane shows besides where its horse stands: whose it is, its Tote, and the viewer's tokens."""

    horse: int
    name: str
    discs: Sequence[str]  # The colours of its owners, one for each share.
    owned: str  # The owners in words, with their parts of a purse; before the first race the price of a share.
    token: str
    boxes: Sequence[BoxLook]
    own: Sequence[tuple[str, Sequence[int]]]
    """The viewer's own tokens on this horse: first letter of the pool, numbers."""
    color: str  # The viewer's, where such tokens lie.


@dataclass(frozen=True, kw_only=True)
class Run:
    """Where a horse stands, and where it could go."""

    horse: int
    at: int
    place: int | None
    token: str
    stands: str  # In words.
    purse: str  # Who gets what for its place, once it is home.
    lit: bool
    pick: str  # The key of the choice a tap on the lane makes; empty when there is none.
    landings: Sequence[Landing]


class HorseRow(NamedTuple):
    """A lane with its horse, owners, handicap and Tote."""

    owners: Sequence[Owner]  # One for each share.
    stall: Stall
    run: Run


def touched(view: HomeStretchView, asked: Question | None) -> set[int]:
    """The horses whose lanes a seat sees otherwise than everybody: own tokens, own purses, what it is asked about."""
    found = {chip.horse for chip in view.own_slip or ()}
    own = view.players[view.seat].stable if view.seat >= 0 else ()
    found |= {lane.horse for lane in view.lanes if lane.place and lane.horse in own}
    if asked is None:
        return found
    found |= {lane.horse for lane in view.lanes if lane.special is not None}
    if asked.landings and view.dice is not None:
        found.add(sum(view.dice))
    lines = asked.sheet.lines if asked.sheet is not None else ()
    return found | {int(target.letter) for line in lines for target in line.chosen()}


def tokens(view: HomeStretchView, asked: Question | None) -> Laid:
    """What lies on the Tote as the viewer sees it, with what is being laid."""
    found: dict[tuple[int, str], list[TokenLook]] = defaultdict(list)
    for line in asked.sheet.lines if asked and asked.sheet else ():
        for target in line.chosen() if line.key else ():
            horse, _, pool = target.key.partition("-")
            color, value = view.players[view.seat].color, int(line.name)
            found[int(horse), pool].append(TokenLook(view.seat, color, value, line.now, drawn=True))
    for player in view.players:
        slip = view.own_slip if player.seat == view.seat and view.own_slip else player.slip
        for chip in slip or ():
            found[chip.horse, chip.pool].append(TokenLook(player.seat, player.color, chip.value))
    return found


def horse_row(view: HomeStretchView, lane: Lane, words: Text, asked: Question | None, laid: Laid) -> HorseRow:
    """A lane as the viewer sees it, with what is asked about it."""
    horse = lane.horse
    owners = tuple([(player.seat, player.color) for player in view.players for one in player.stable if one == horse])
    own = [chip for chip in view.own_slip or () if chip.horse == horse]
    is_rolled = view.dice is not None and sum(view.dice) == horse
    may_pick = asked is not None and lane.special is not None
    stall = words.once(
        _stall,
        horse,
        lane.token,
        owners,
        None if owners or view.race or view.card else lane.price,
        tuple([(lane.tote[at], tuple(laid.get((horse, pool), ()))) for at, pool in enumerate(POOLS)]),
        tuple([is_paid(box_of(horse, pool), tuple(view.home)) for pool in POOLS]),
        tuple([(chip.pool, chip.value or 0) for chip in own]),
        view.players[view.seat].color if own else "",
    )
    run = words.once(
        _run,
        horse,
        lane.position,
        lane.token,
        lane.place,
        view.card.purse[lane.place - 1] if lane.place and view.card else None,
        tuple(dict.fromkeys(["you" if seat == view.seat else seat for seat, _ in owners])) if lane.place else (),
        may_pick or (is_rolled and lane.place is None),
        may_pick,
        tuple(asked.landings) if asked and is_rolled else (),
    )
    return HorseRow(owners, stall, run)


def _stall(
    words: Text,
    horse: int,
    token: str,
    owners: Sequence[Owner],
    price: int | None,
    boxes: Sequence[tuple[int, Sequence[TokenLook]]],
    won: Sequence[bool],
    chips: Sequence[tuple[str, int]],
    color: str,
) -> Stall:
    laid = [(pool, [value for on, value in chips if on == pool]) for pool in POOLS]
    looks = [_box(words, horse, pool, *box, is_won) for pool, box, is_won in zip(POOLS, boxes, won, strict=True)]
    return Stall(
        horse=horse,
        name=bare(words, horse),
        discs=[color for _, color in owners],
        owned=_owned(owners, words) if price is None else words.money(price),
        token=token,
        boxes=looks,
        own=[(words.page(f"letter_{pool}"), values) for pool, values in laid if values],
        color=color,
    )


def _run(
    words: Text,
    horse: int,
    at: int,
    token: str,
    place: int | None,
    purse: int | None,
    seats: Sequence[int | str],
    lit: bool,
    pick: bool,
    landings: Sequence[Landing],
) -> Run:
    return Run(
        horse=horse,
        at=at,
        place=place,
        token=token,
        stands=_stands(at, token, place, words),
        purse="" if purse is None else _purse(place, purse, seats, words),
        lit=lit,
        pick=f"horse-{horse}" if pick else "",
        landings=landings,
    )


def _owned(owners: Sequence[Owner], words: Text) -> str:
    """Who owns a horse, and which part of a purse each gets."""
    if not owners:
        return words.page("no_owner")
    total = len(owners)
    return ", ".join(
        words.page("owns_all", seat=seat) if part == total else words.page("owns", seat=seat, part=part, total=total)
        for seat, part in Counter(seat for seat, _ in owners).items()
    )


def _purse(place: int | None, purse: int, seats: Sequence[int | str], words: Text) -> str:
    """The purse of a horse that is home, and to whom it goes: a seat, or "you"."""
    return words.page("home_purse" if seats else "home_unowned", place=place, purse=purse, seats=seats)


def _stands(at: int, token: str, place: int | None, words: Text) -> str:
    if place:
        return words.page("is_home", place=place)
    where = words.page("on_space", space=at) if at else words.page("on_start")
    return f"{where}, {words.page('carries', token=token)}" if token else where


def _box(words: Text, horse: int, pool: str, figure: int, held: Sequence[TokenLook], won: bool) -> BoxLook:
    said = [words.page("box", pool=pool, horse=horse, figure=figure)]
    for seat, count in Counter(token.seat for token in held).items():
        said.append(words.page("box_holds", seat=seat, count=count))
    return BoxLook(
        key=f"{horse}-{pool}",
        pool=pool,
        figure=figure,
        tokens=_stacked(held),
        said=", ".join(said),
        won=won,
        drawn=any(token.drawn for token in held),
        aimed=any(token.aimed for token in held),
    )


def _stacked(held: Sequence[TokenLook]) -> Sequence[TokenLook]:
    """The tokens of a box; of more than three those face down lie one on the other, seat by seat."""
    if len(held) <= CROWD:
        return held
    down = {token.seat: token for token in held if token.value is None}
    count = Counter(token.seat for token in held if token.value is None)
    piles = [token._replace(pile=count[seat]) for seat, token in down.items()]
    return [*[token for token in held if token.value is not None], *piles]
