"""The board of Dostihy a sázky: where the forty fields lie, and what stands on them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

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


class At(NamedTuple):
    """Who stands on a field, and what is asked about it."""

    field: int
    odds: str | None  # How likely the viewer's throw ends here.
    lit: bool
    says: str
    pawns: tuple[int, ...]
    own: int | None  # The viewer, who stands here.
    colors: tuple[str, ...]


class Cell(NamedTuple):
    """A field of the board."""

    place: Place
    face: Face
    at: At
    deed: Deed | None
    owned_says: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.face.name

    @property
    def pawns(self) -> tuple[int, ...]:
        """Whose stand here."""
        return self.at.pawns

    @property
    def lit(self) -> bool:
        """Whether the table looks here."""
        return self.at.lit

    @property
    def says(self) -> str:
        """Everything about the field in a sentence, for who does not see it."""
        return self.at.says


class Ring(NamedTuple):
    """The board, and its fields as they are drawn, piece by piece."""

    cells: Sequence[Cell]
    faces: Sequence[tuple[int, Face]]
    standing: Sequence[At]
    deeds: Sequence[tuple[int, str, str, Deed]]
    own: Sequence[int] = ()  # The fields whose card the viewer has.


def ring_of(_words: Text, cells: Sequence[Cell]) -> Ring:
    """The pieces of a board as everybody sees it."""
    return Ring(
        cells,
        [(cell.face.field, cell.face) for cell in cells],
        [cell.at for cell in cells],
        [(cell.face.field, cell.face.silk, cell.name, cell.deed) for cell in cells if cell.deed],
    )


def figure(words: Text, amount: int) -> str:
    """An amount without its currency: the board has no room for it."""
    return ("\u2212" if amount < 0 else "") + f"{abs(amount):,}".replace(",", THOUSANDS[words.language])


def stable_name(view: DostihyView, words: Text, stable: int) -> str:
    """The colour of a stable in the reader's language."""
    return words.name("stable", view.stable_ids[stable])


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


class Printed(NamedTuple):
    """What all fields are drawn from that is no field's own."""

    silks: Sequence[str]  # The stables by their number.
    colors: tuple[str, ...]  # The seats' by theirs.
    start_money: int
    rates: Mapping[str, Sequence[int]]  # What a visit costs by how many cards of a kind their owner holds.


def cells(view: DostihyView, words: Text, colors: tuple[str, ...], lit: Sequence[int] = ()) -> Sequence[Cell]:
    """All forty fields as everybody sees them, in the order of play; `colors` are those of the seats."""
    rates = {"trainer": view.trainer_rates, "service": view.service_rates}
    printed = words.kept("printed", _printed, view.stable_ids, colors, view.start_money, rates)
    pawns: dict[int, tuple[int, ...]] = {}
    for player in view.players:
        if player.field is not None:
            pawns[player.field] = (*pawns.get(player.field, ()), player.seat)
    veiled = [player.suspended or player.doping for player in view.players]
    return words.kept("board", _cells, view.places, printed, pawns, veiled, lit)


def _printed(_words: Text, *parts: Any) -> Printed:
    return Printed(*parts)


def _cells(
    words: Text,
    places: Sequence[Place],
    printed: Printed,
    pawns: Mapping[int, tuple[int, ...]],
    veiled: Sequence[bool],
    lit: Sequence[int],
) -> Sequence[Cell]:
    found = []
    for field, place in enumerate(places):
        hides = place.owner is not None and place.stable is not None and veiled[place.owner]
        found.append(
            words.kept(("cell", field), _cell, place, printed, pawns.get(field, ()), hides, field in lit),
        )
    return tuple(found)


def _cell(words: Text, place: Place, printed: Printed, pawns: tuple[int, ...], hides: bool, lit: bool) -> Cell:
    face = words.kept(("face", place.field), _face, place, printed, hides)
    owned = _owned(place, words, SPECTATOR)
    at = At(place.field, None, lit, _says(face, owned, pawns, words), pawns, None, printed.colors)
    return Cell(place, face, at, _deed(place, printed.rates), owned)


def _face(words: Text, place: Place, printed: Printed, hides: bool) -> Face:
    row, column, side = spot(place.field)
    return Face(
        field=place.field,
        kind=place.kind,
        silk="" if place.stable is None else printed.silks[place.stable],
        side="corner" if place.field in CORNERS else side,
        row=row,
        column=column,
        name=words.name("field", place.field),
        under=_under(place, printed.start_money, words),
        owner=place.owner,
        color="" if place.owner is None else printed.colors[place.owner],
        veiled=hides,
        races=place.races,
        main_race=place.main_race,
        stake=figure(words, place.stake) if place.stake else "",
        has_deed=place.price > 0,
    )


def _says(face: Face, owned: str, pawns: Sequence[int], words: Text) -> str:
    standing = words.page("stand_here", seats=pawns) if pawns else ""
    return ". ".join(part for part in (face.name, owned or face.under, standing) if part)


def seen_by(words: Text, ring: Ring, seat: int) -> Ring:
    """The board as a seat sees it: what is its own is called so."""
    cells, standing = [*ring.cells], [*ring.standing]
    own = [field for field, cell in enumerate(cells) if cell.place.owner == seat]
    stands = [at.field for at in standing if seat in at.pawns]
    for field in {*own, *stands}:
        cells[field] = cell = words.kept(("cell", seat, field), _own_cell, cells[field], seat)
        standing[field] = cell.at
    return Ring(cells, ring.faces, standing, ring.deeds, own)


def _own_cell(words: Text, cell: Cell, seat: int) -> Cell:
    owned, pawns = _owned(cell.place, words, seat), cell.at.pawns
    at = cell.at._replace(says=_says(cell.face, owned, pawns, words), own=seat if seat in pawns else None)
    return cell._replace(at=at, owned_says=owned)


def _under(place: Place, start_money: int, words: Text) -> str:
    if place.price:
        return figure(words, place.price) if place.owner is None else ""
    if place.fee:
        return words.page("pay", amount=figure(words, place.fee))
    if place.kind == "start":
        return f"+{figure(words, start_money)}"
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


def _deed(place: Place, rates: Mapping[str, Sequence[int]]) -> Deed | None:
    """The card of a field; None where nothing can be bought."""
    if not place.price:
        return None
    if place.stable is not None:
        return Deed("horse", place.price, tuple(place.charges), place.level, place.token_cost)
    return Deed(place.kind, place.price, tuple(rates[place.kind]), place.held)


def levels(place: Place, words: Text) -> list[str]:
    """The levels of a horse that races: one race and more, the main race; nothing for other cards."""
    return _levels(len(place.charges), words) if place.charges else []


def _levels(count: int, words: Text) -> list[str]:
    return [*(words.page("races", races=races) for races in range(1, count - 1)), words.page("main_race")]
