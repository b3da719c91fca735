"""What lies ahead of a pawn of Dostihy a sázky: fields a throw can reach, what a stop there means, bets on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from railbird.core.action import Action
from railbird.core.sheet import Amount, Blank, Line, Sheet, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.board import Cell, Face, figure, path
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.rules import figures
from railbird.games.dostihy.rules.actions import BACK, THROW, Back, Stake
from railbird.games.dostihy.rules.figures import REACH, THROWS, WEIGHTS
from railbird.games.dostihy.view import DostihyView

DECKS: Final = ("finance", "nahoda")
STEP: Final = 100  # What one press on plus or minus changes a stake.


# --- where a throw may lead


class Tile(NamedTuple):
    """A field ahead of the viewer: how far, what it is called, what a stop there means."""

    place: Place
    face: Face
    step: str
    name: str
    verb: str
    tone: str  # `pay`, `dear`, `buy`, `yours` or `quiet`.
    cost: int
    weight: int


class Chances(NamedTuple):
    """What the next throw may bring, of 36."""

    rows: list[tuple[str, str, bool]]
    average: str
    warning: str


class Ahead(NamedTuple):
    """What lies ahead of a pawn."""

    tiles: Sequence[Tile]
    rows: Sequence[tuple[Any, ...]]  # As they are drawn.
    path: str  # The way along the inner edge of the ring, as points of a line.


NOTHING: Final = Ahead((), (), "")


def look_ahead(view: DostihyView, words: Text, board: Sequence[Cell], cash: int, name: str = "ahead") -> Ahead:
    """Here and the eleven fields a throw can reach, with what a stop there means; `cash` is what one can pay from."""
    seat = view.seat if view.seat >= 0 else view.active
    start = view.players[seat].field
    if start is None:
        return NOTHING
    cells = [board[figures.field_at(start, step)] for step in range(REACH + 1)]
    found = [(view.places[cell.place.field], cell.face) for cell in cells]
    weights = (0, *(figures.AFTER_SIX if view.step == "extra" else WEIGHTS))
    own = words.page("yours") if seat == view.seat else words.page("theirs", name=words.name("seat", seat))
    return words.kept((name, view.seat), _ahead, found, weights, (seat, own), view.start_money, cash)


def _ahead(
    words: Text,
    found: Sequence[tuple[Place, Face]],
    weights: Sequence[int],
    whose: tuple[int, str],
    start_money: int,
    cash: int,
) -> Ahead:
    tiles = []
    for step, ((place, face), weight) in enumerate(zip(found, weights, strict=True)):
        verb, tone, cost = _verb(place, whose, start_money, step, words, cash)
        short = place.kind in ("doping", "vet")
        name = words.page(f"short_{place.kind}") if short else face.name
        label = str(step) if step else words.page("here")
        tiles.append(Tile(place, face, label, name, verb, tone, cost, weight))
    rows = [(n, tile.step, tile.name, tile.verb, tile.tone, tile.face) for n, tile in enumerate(tiles)]
    return Ahead(tiles, rows, path([place.field for place, _ in found]))


def _verb(
    place: Place, whose: tuple[int, str], start_money: int, step: int, words: Text, cash: int
) -> tuple[str, str, int]:
    """What stopping there means: a verb with its figure, a tone, and what there is to pay."""
    seat, own = whose
    if place.fee or (place.owner is not None and place.owner != seat):
        cost = place.fee or place.charge
        if place.kind == "service":
            cost = figures.service_charge(place.rate, max(1, step))
        tone = "quiet" if cost == 0 else "dear" if cost > cash else "pay"
        return words.page("pay", amount=figure(words, cost)), tone, cost
    if place.owner == seat:
        return own, "yours", 0
    if place.price:
        return words.page("buy", amount=figure(words, place.price)), "buy", 0
    if place.kind in DECKS:
        return words.page("a_card"), "quiet", 0
    if place.kind == "start":
        return f"+{figure(words, start_money)}", "yours", 0
    return words.page(f"stop_{place.kind}"), "quiet", 0


def chances(found: Sequence[Tile], words: Text, cash: int, viewer: int) -> Chances | None:
    """Of 36 throws: how many cost nothing, draw a card, cost money, cost more than there is."""
    return words.kept(("chances", viewer), _chances, found, cash) if found else None


def _chances(words: Text, found: Sequence[Tile], cash: int) -> Chances:
    dear = {tile.place.field: tile.weight for tile in found if tile.cost > cash and tile.weight}
    counts = {
        "free": 0,
        "card": sum(tile.weight for tile in found if tile.place.kind in DECKS),
        "cash": sum(tile.weight for tile in found if 0 < tile.cost <= cash),
        "dear": sum(dear.values()),
    }
    counts["free"] = THROWS - sum(counts.values())  # six-six too: it leads to Distanc
    return Chances(
        rows=[(words.page(f"chance_{key}"), str(count), key == "dear" and count > 0) for key, count in counts.items()],
        average=figure(words, figures.mean_cost([(tile.weight, tile.cost) for tile in found])),
        warning=words.page("too_dear", fields=list(dear), count=counts["dear"]) if dear else "",
    )


def odds(found: Sequence[Tile], words: Text) -> dict[int, str]:
    """By field: how likely a throw ends there."""
    likely = {tile.place.field: tile.weight for tile in found if tile.weight}
    return {field: words.page("percent", share=round(100 * weight / THROWS)) for field, weight in likely.items()}


# --- side bets: stakes written beside the horses, laid and thrown for in one go


@dataclass(frozen=True, kw_only=True)
class Backed(Line):
    """A horse that may be backed; `means` is how far ahead and how likely, `says` what it pays."""

    place: Place
    cover: int  # The stake whose winnings cover the visit; 0 when there is no such stake.
    insure: str  # The button for it.


@dataclass(frozen=True, kw_only=True)
class Bets(Sheet):
    """The bets before a throw."""

    lines: Sequence[Backed]
    step: int
    left: str


def filled(_view: DostihyView, actions: Sequence[Action]) -> dict[str, str]:
    """The form in which these stakes stand beside their horses."""
    backed = [action.field for action in actions if isinstance(action, Back)]
    stakes = [action.amount for action in actions if isinstance(action, Stake)]
    return {f"amount.{field}": str(stake) for field, stake in zip(backed, stakes)}


def bets_page(seen: Seen[DostihyView], offers: Sequence[Action], words: Text, form: Mapping[str, str]) -> Bets | None:
    """The horses that may be backed, with the stakes written so far; None when there are none."""
    view = seen.view
    fields = [action.field for action in offers if isinstance(action, Back)]
    if not fields or THROW not in offers:
        return None
    draft = read([Blank(key=str(field)) for field in fields], form)
    stakes = {field: draft[str(field)].amount for field in fields}
    laid: list[Action] = [one for field, stake in stakes.items() if stake for one in (BACK[field], Stake(stake))]
    tried = seen.trial(*laid, THROW)
    after = view if tried.view is None else tried.view
    total = figure(words, draft.total())
    return Bets(
        lines=[_backed(view, view.places[field], stake, words) for field, stake in stakes.items()],
        step=figures.in_notes(STEP, view.unit) or view.unit,
        total=total,
        left=figure(words, after.players[view.seat].money or 0),
        button=words.page("stake_and_throw", amount=total) if laid else words.page("throw"),
        actions=[*laid, THROW] if tried else [],
        missing="" if tried.refusal is None else words.refusal(tried.refusal),
        rule=Back.rule if tried.refusal is None else tried.refusal.rule,
    )


def _backed(view: DostihyView, place: Place, stake: int, words: Text) -> Backed:
    cover = figures.covering_stake(place.charge, view.payout, view.unit, place.stake_cap)
    cash = view.players[view.seat].money or 0
    most = cash if place.stake_cap is None else min(cash, place.stake_cap)
    name = words.name("field", place.field)
    label = words.page("stake_on", name=name)
    return Backed(
        key=str(place.field),
        name=name,
        means=_where(view, place, words),
        says=words.page("pays", amount=figure(words, figures.winnings(stake, view.payout))) if stake else "",
        place=place,
        amount=Amount(value=stake, lo=0, hi=most, step=view.unit, label=label),
        cover=cover,
        insure=words.page("insure", amount=figure(words, cover)) if cover else "",
    )


def _where(view: DostihyView, place: Place, words: Text) -> str:
    """How far ahead and how likely."""
    ahead = figures.distance(view.players[view.seat].field or 0, place.field)
    if ahead == figures.SIX:
        return words.page("ahead_six")
    weight = WEIGHTS[ahead - 1] if 1 <= ahead <= REACH else 0
    if not weight:
        return words.page("out_of_reach", ahead=ahead)
    return words.page("ahead", ahead=ahead, chance=THROWS // weight)
