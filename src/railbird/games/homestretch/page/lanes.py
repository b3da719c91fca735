"""The lanes of HomeStretch with horses, owners and the Tote, as the page shows them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from railbird.core.sheet import Line
from railbird.core.text import Text
from railbird.games.homestretch.page.question import Landing, Question, bare
from railbird.games.homestretch.rules.actions import POOLS, box_of
from railbird.games.homestretch.rules.figures import is_paid
from railbird.games.homestretch.view import HomeStretchView, Lane, Player

CROWD = 3  # The most tokens a box shows one by one.


@dataclass(frozen=True, kw_only=True)
class TokenLook:
    """A bet token on the Tote: number up only for those who may see it."""

    seat: int
    color: str
    value: int | None
    count: int = 1  # How many lie here face down, in a box too crowded to show each.
    aimed: bool = False  # Whether it is the token in hand.


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


@dataclass(frozen=True, kw_only=True)
class HorseRow:
    """A lane with its horse, owners, handicap and Tote."""

    owners: Sequence[Player]  # One for each share.
    stall: Stall
    run: Run


def touched(view: HomeStretchView, asked: Question | None) -> set[int]:
    """The horses whose lanes a seat sees otherwise than everybody: its own tokens, what it is asked about."""
    found = {chip.horse for chip in view.own_slip or ()}
    if asked is None:
        return found
    found |= {lane.horse for lane in view.lanes if lane.special is not None}
    if asked.landings and view.dice is not None:
        found.add(sum(view.dice))
    lines = asked.sheet.lines if asked.sheet is not None else ()
    return found | {int(target.letter) for line in lines for target in line.chosen()}


def horse_row(view: HomeStretchView, lane: Lane, words: Text, asked: Question | None) -> HorseRow:
    """A lane as the viewer sees it, with what is asked about it."""
    owners = [player for player in view.players for horse in player.stable if horse == lane.horse]
    is_rolled = view.dice is not None and sum(view.dice) == lane.horse
    may_pick = asked is not None and lane.special is not None
    lines = [line for line in asked.sheet.lines if line.key] if asked and asked.sheet else ()
    chips = [chip for chip in view.own_slip or () if chip.horse == lane.horse]
    laid = [(pool, [chip.value or 0 for chip in chips if chip.pool == pool]) for pool in POOLS]
    own = [(words.page(f"letter_{pool}"), values) for pool, values in laid if values]
    stall = Stall(
        horse=lane.horse,
        name=bare(words, lane.horse),
        discs=[owner.color for owner in owners],
        owned=_owned(owners, words) if owners or view.race or view.card else words.money(lane.price),
        token=lane.token,
        boxes=[_box(view, lane, pool, words, lines) for pool in POOLS],
        own=own,
        color=view.players[view.seat].color if own else "",
    )
    run = Run(
        horse=lane.horse,
        at=lane.position,
        place=lane.place,
        token=lane.token,
        stands=_stands(lane, words),
        purse=_purse(view, lane, owners, words),
        lit=may_pick or (is_rolled and lane.place is None),
        pick=f"horse-{lane.horse}" if may_pick else "",
        landings=asked.landings if asked and is_rolled else (),
    )
    return HorseRow(owners=owners, stall=stall, run=run)


def _owned(owners: Sequence[Player], words: Text) -> str:
    """Who owns a horse, and which part of a purse each gets."""
    if not owners:
        return words.page("no_owner")
    total = len(owners)
    return ", ".join(
        words.page("owns_all", seat=seat) if part == total else words.page("owns", seat=seat, part=part, total=total)
        for seat, part in Counter(owner.seat for owner in owners).items()
    )


def _purse(view: HomeStretchView, lane: Lane, owners: Sequence[Player], words: Text) -> str:
    """The purse of a horse that is home, and to whom it goes."""
    if lane.place is None or view.card is None:
        return ""
    seats = list(dict.fromkeys(owner.seat for owner in owners))
    key = "home_purse" if seats else "home_unowned"
    return words.page(key, place=lane.place, purse=view.card.purse[lane.place - 1], seats=seats)


def _stands(lane: Lane, words: Text) -> str:
    if lane.place:
        return words.page("is_home", place=lane.place)
    place = words.page("on_space", space=lane.position) if lane.position else words.page("on_start")
    return f"{place}, {words.page('carries', token=lane.token)}" if lane.token else place


def _box(view: HomeStretchView, lane: Lane, pool: str, words: Text, lines: Sequence[Line]) -> BoxLook:
    key = f"{lane.horse}-{pool}"
    figure = lane.tote[POOLS.index(pool)]
    mine = [line for line in lines if any(target.key == key for target in line.chosen())]
    you = view.players[view.seat].color if mine else ""
    tokens = [TokenLook(seat=view.seat, color=you, value=int(line.name), aimed=line.now) for line in mine]
    for player in view.players:
        slip = view.own_slip if player.seat == view.seat and view.own_slip else player.slip
        for chip in slip or ():
            if chip.horse == lane.horse and chip.pool == pool:
                tokens.append(TokenLook(seat=player.seat, color=player.color, value=chip.value))
    said = [words.page("box", pool=pool, horse=lane.horse, figure=figure)]
    for seat, count in Counter(token.seat for token in tokens).items():
        said.append(words.page("box_holds", seat=seat, count=count))
    return BoxLook(
        key=key,
        pool=pool,
        figure=figure,
        tokens=_stacked(tokens),
        said=", ".join(said),
        won=is_paid(box_of(lane.horse, pool), tuple(view.home)),
        drawn=bool(mine),
        aimed=any(line.now for line in mine),
    )


def _stacked(tokens: Sequence[TokenLook]) -> Sequence[TokenLook]:
    """The tokens of a box; of more than three those face down lie one on the other, seat by seat."""
    if len(tokens) <= CROWD:
        return tokens
    down = {token.seat: token for token in tokens if token.value is None}
    count = Counter(token.seat for token in tokens if token.value is None)
    piles = [replace(token, count=count[seat]) for seat, token in down.items()]
    return [*[token for token in tokens if token.value is not None], *piles]
