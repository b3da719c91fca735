"""The board of Dostihy a sázky: where the forty fields lie, and what stands on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.page import Sitter
from railbird.core.text import THOUSANDS, Text
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.view import DostihyView

SIDE: Final = 10  # Fields from one corner to the next.
CORNERS: Final = (0, 10, 20, 30)
EDGE: Final = 0.3  # How far inside the hole the way ahead is drawn, in fields.
ICONS: Final = {"finance": "coin", "vet": "plus", "trainer": "horseshoe", "service": "home", "start": "back"}
"""Icons of fields that are no horses; Náhoda and doping have a printed mark."""
MARKS: Final = {"nahoda": "?", "doping": "!", "parking": "P", "distanc": "▥"}
PATTERNS: Final = {
    "orange": "hoops-k",
    "brown": "spots-w",
    "light_blue": "chevron-k",
    "light_green": "sash-k",
    "red": "star-w",
    "yellow": "check-k",
    "dark_green": "stripes-w",
    "dark_blue": "diamond-w",
}


@dataclass(frozen=True)
class Pawn:
    """Somebody's pawn on a field."""

    seat: int
    name: str
    color: str
    you: bool


@dataclass(frozen=True)
class Rung:
    """A line of a deed: what it costs at this level."""

    label: str
    figure: str
    now: bool


@dataclass(frozen=True)
class Cell:
    """A field of the board."""

    field: int
    row: int
    column: int
    side: str
    kind: str
    name: str
    under: str  # What stands below the name: a price, a fee, what happens.
    stable: str
    pattern: str
    icon: str
    mark: str
    owner: str  # The colour of who owns it.
    seat: int | None  # Who owns it.
    races: int
    main: bool
    veiled: bool  # Its owner's horses are out of races.
    stake: str
    pawns: list[Pawn]
    lit: bool
    says: str  # Everything about the field in a sentence, for who does not see it.
    deed: list[Rung]
    owned_says: str


def figure(words: Text, amount: int) -> str:
    """An amount without its currency: the board has no room for it."""
    return ("\u2212" if amount < 0 else "") + f"{abs(amount):,}".replace(",", THOUSANDS[words.language])


def stable_name(words: Text, stable: str) -> str:
    """The colour of a stable in the reader's language."""
    return words.name("stable" if words.language == "cs" else f"stable_{words.language}", stable)


def stable_id(view: DostihyView, place: Place) -> str:
    """The stable a horse belongs to; empty for other fields."""
    return "" if place.stable is None else view.stable_ids[place.stable]


def bar(view: DostihyView, place: Place) -> tuple[str, str]:
    """The classes of a horse's colours: its stable and the pattern over it."""
    stable = stable_id(view, place)
    return stable.replace("_", "-"), PATTERNS.get(stable, "")


def spot(field: int) -> tuple[int, int, str]:
    """Row, column and side of the ring: Start bottom right, play clockwise."""
    side, step = divmod(field, SIDE)
    far = SIDE + 1
    if side == 0:
        return far, far - step, "south"
    if side == 1:
        return far - step, 1, "west"
    if side == 2:
        return 1, 1 + step, "north"
    return 1 + step, far, "east"


def path(fields: Sequence[int]) -> str:
    """The way through these fields along the hole's inner edge, in ninths of its width and height."""
    points = []
    for field in fields:
        row, column, _ = spot(field)
        points.append((min(max(column - 1.5, EDGE), SIDE - 1 - EDGE), min(max(row - 1.5, EDGE), SIDE - 1 - EDGE)))
    return " ".join(f"{x:g},{y:g}" for x, y in points)


# --- what stands on a field


def cells(view: DostihyView, words: Text, seats: Sequence[Sitter], lit: Sequence[int] = ()) -> list[Cell]:
    """All forty fields, in the order of play."""
    return [_cell(view, place, words, seats, place.field in lit) for place in view.places]


def _cell(view: DostihyView, place: Place, words: Text, seats: Sequence[Sitter], lit: bool) -> Cell:
    row, column, side = spot(place.field)
    stable, pattern = bar(view, place)
    name = words.name("field", place.field)
    under = _under(view, place, words)
    pawns = [
        Pawn(p.seat, words.name("seat", p.seat), seats[p.seat].color, p.seat == view.seat)
        for p in view.players
        if p.field == place.field
    ]
    owner = None if place.owner is None else view.players[place.owner]
    deed = deed_of(view, place, words)
    owned = _owned(view, place, words)
    standing = words.page("stand_here", seats=[pawn.seat for pawn in pawns]) if pawns else ""
    return Cell(
        field=place.field,
        row=row,
        column=column,
        side="corner" if place.field in CORNERS else side,
        kind=place.kind,
        name=name,
        under=under,
        stable=stable,
        pattern=pattern,
        icon=ICONS.get(place.kind, ""),
        mark=MARKS.get(place.kind, ""),
        owner="" if owner is None else seats[owner.seat].color,
        seat=place.owner,
        races=place.races,
        main=place.main_race,
        veiled=owner is not None and stable != "" and (owner.suspended or owner.doping),
        stake=figure(words, place.stake) if place.stake else "",
        pawns=pawns,
        lit=lit,
        says=". ".join(part for part in (name, owned or under, standing) if part),
        deed=deed,
        owned_says=owned,
    )


def _under(view: DostihyView, place: Place, words: Text) -> str:
    if place.price:
        return figure(words, place.price) if place.owner is None else ""
    if place.fee:
        return words.page("pay", amount=figure(words, place.fee))
    if place.kind == "start":
        return f"+{figure(words, view.start_money)}"
    if place.kind in ("parking", "doping", "distanc"):
        return words.page(f"under_{place.kind}")
    return ""


def _owned(view: DostihyView, place: Place, words: Text) -> str:
    """Whose it is, how it races and what a visit costs."""
    if place.owner is None:
        return ""
    races = words.page("has_main") if place.main_race else words.page("has_races", races=place.races)
    seat = words.page("you_are") if place.owner == view.seat else words.name("seat", place.owner)
    parts = [words.page("owned_by", name=seat)]
    if place.main_race or place.races:
        parts.append(races)
    if place.kind == "service":
        parts.append(words.page("per_pip", amount=figure(words, place.rate)))
    else:
        parts.append(words.page("visit_costs", amount=figure(words, place.charge)))
    return ", ".join(parts)


def deed_of(view: DostihyView, place: Place, words: Text) -> list[Rung]:
    """The card of a field: price, the ladder of charges with the level marked, the price of a race."""
    if not place.price:
        return []
    rungs = [Rung(words.page("price"), figure(words, place.price), False)]
    if place.kind in ("trainer", "service"):
        return rungs + _rates(view, place, words)
    for races, charge in enumerate(place.charges):
        if races == 0:
            label = words.page("inspection")
        elif races == len(place.charges) - 1:
            label = words.page("main_race")
        else:
            label = words.page("races", races=races)
        rungs.append(Rung(label, figure(words, charge), races == place.level))
    if place.token_cost:
        rungs.append(Rung(words.page("token"), figure(words, place.token_cost), False))
    return rungs


def _rates(view: DostihyView, place: Place, words: Text) -> list[Rung]:
    """What a visit costs by how many trainers or services the owner holds."""
    trainer = place.kind == "trainer"
    rates = view.trainer_rates if trainer else view.service_rates
    key = "deed_trainers" if trainer else "deed_services"
    return [
        Rung(words.page(key, count=count), figure(words, rate), count == place.held)
        for count, rate in enumerate(rates, 1)
    ]
