"""The board of Dostihy a sázky: where the forty fields lie, and what stands on them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.core.text import THOUSANDS, Text
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.view import DostihyView

SIDE: Final = 10  # Fields from one corner to the next.
CORNERS: Final = (0, 10, 20, 30)
EDGE: Final = 0.3  # How far inside the hole the way ahead is drawn, in fields.


class Item(NamedTuple):
    """A line of a deed or of a sum."""

    label: str
    figure: str
    marked: bool = False  # The level that holds, or the total.


class Deed(NamedTuple):
    """The card of a field in figures; it is put into words where it is drawn."""

    kind: str  # `horse`, `trainer` or `service`.
    price: int
    charges: tuple[int, ...]
    now: int  # Which of them holds: the level of a horse, for others how many their owner holds.
    token: int = 0  # What a race costs.

    def rungs(self, words: Text) -> list[Item]:
        """Price, the ladder of charges with the level marked, the price of a race."""
        if self.kind == "horse":
            names = [words.page("inspection"), *_levels(len(self.charges), words)]
        else:
            names = [words.page(f"deed_{self.kind}s", count=held) for held in range(1, len(self.charges) + 1)]
        found = [Item(words.page("price"), figure(words, self.price))]
        first = 0 if self.kind == "horse" else 1
        for level, (name, charge) in enumerate(zip(names, self.charges, strict=True), first):
            found.append(Item(name, figure(words, charge), level == self.now))
        return [*found, Item(words.page("token"), figure(words, self.token))] if self.kind == "horse" else found


class Face(NamedTuple):
    """What is printed on a field and lies on it, the same for everybody; pawns and what is asked are not on it."""

    field: int
    kind: str
    silk: str  # The stable a horse is of, empty for other fields.
    side: str
    row: int
    column: int
    name: str
    under: str  # What stands below the name: a price, a fee, what happens.
    owner: int | None
    color: str  # The owner's.
    veiled: bool  # Its owner's horses are out of races.
    races: int
    main_race: bool
    stake: str
    has_deed: bool


@dataclass(frozen=True)
class Cell:
    """A field of the board."""

    place: Place
    face: Face
    name: str
    pawns: tuple[int, ...]  # Whose stand here.
    lit: bool
    says: str  # Everything about the field in a sentence, for who does not see it.
    deed: Deed | None
    owned_says: str


def figure(words: Text, amount: int) -> str:
    """An amount without its currency: the board has no room for it."""
    return ("\u2212" if amount < 0 else "") + f"{abs(amount):,}".replace(",", THOUSANDS[words.language])


def stable_name(view: DostihyView, words: Text, stable: int) -> str:
    """The colour of a stable in the reader's language."""
    return words.name("stable" if words.language == "cs" else f"stable_{words.language}", view.stable_ids[stable])


def listing(words: Text, names: Sequence[str]) -> str:
    """Names in a sentence, the last one with "and"."""
    return words.page("and_last", some=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


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


def cells(view: DostihyView, words: Text, colors: Sequence[str], lit: Sequence[int] = ()) -> list[Cell]:
    """All forty fields as everybody sees them, in the order of play; `colors` are those of the seats."""
    return [_cell(view, place, words, colors, place.field in lit) for place in view.places]


def _cell(view: DostihyView, place: Place, words: Text, colors: Sequence[str], lit: bool) -> Cell:
    face = _face(view, place, words, colors)
    owned = _owned(place, words, SPECTATOR)
    pawns = tuple(player.seat for player in view.players if player.field == place.field)
    return Cell(
        place,
        face,
        name=face.name,
        pawns=pawns,
        lit=lit,
        says=_says(face, owned, pawns, words),
        deed=_deed(view, place),
        owned_says=owned,
    )


def _face(view: DostihyView, place: Place, words: Text, colors: Sequence[str]) -> Face:
    row, column, side = spot(place.field)
    owner = None if place.owner is None or place.stable is None else view.players[place.owner]
    return Face(
        field=place.field,
        kind=place.kind,
        silk="" if place.stable is None else view.stable_ids[place.stable],
        side="corner" if place.field in CORNERS else side,
        row=row,
        column=column,
        name=words.name("field", place.field),
        under=_under(view, place, words),
        owner=place.owner,
        color="" if place.owner is None else colors[place.owner],
        veiled=owner is not None and (owner.suspended or owner.doping),
        races=place.races,
        main_race=place.main_race,
        stake=figure(words, place.stake) if place.stake else "",
        has_deed=place.price > 0,
    )


def _says(face: Face, owned: str, pawns: Sequence[int], words: Text) -> str:
    standing = words.page("stand_here", seats=pawns) if pawns else ""
    return ". ".join(part for part in (face.name, owned or face.under, standing) if part)


def seen_by(view: DostihyView, cell: Cell, words: Text) -> Cell:
    """A field of the viewer's, as he sees it: what is his own is called so."""
    owned = _owned(cell.place, words, view.seat)
    return replace(cell, owned_says=owned, says=_says(cell.face, owned, cell.pawns, words))


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


def _owned(place: Place, words: Text, reader: int) -> str:
    """Whose it is, how it races and what a visit costs."""
    if place.owner is None:
        return ""
    seat = words.page("you_are") if place.owner == reader else words.name("seat", place.owner)
    parts = [words.page("owned_by", name=seat)]
    if place.main_race or place.races:
        parts.append(words.page("has_main") if place.main_race else words.page("has_races", races=place.races))
    key, amount = ("per_pip", place.rate) if place.kind == "service" else ("visit_costs", place.charge)
    return ", ".join([*parts, words.page(key, amount=figure(words, amount))])


def _deed(view: DostihyView, place: Place) -> Deed | None:
    """The card of a field; None where nothing can be bought."""
    if not place.price:
        return None
    if place.stable is not None:
        return Deed("horse", place.price, tuple(place.charges), place.level, place.token_cost)
    rates = view.trainer_rates if place.kind == "trainer" else view.service_rates
    return Deed(place.kind, place.price, tuple(rates), place.held)


def levels(place: Place, words: Text) -> list[str]:
    """The levels of a horse that races: one race and more, the main race; nothing for other cards."""
    return _levels(len(place.charges), words) if place.charges else []


def _levels(count: int, words: Text) -> list[str]:
    return [*(words.page("races", races=races) for races in range(1, count - 1)), words.page("main_race")]
