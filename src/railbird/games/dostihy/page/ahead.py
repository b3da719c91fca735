"""What lies ahead of a pawn of Dostihy a sázky: the fields a throw can reach, and what a stop there means."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.text import Text
from railbird.games.dostihy.page.board import Cell, figure
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.rules.figures import AFTER_SIX, REACH, THROWS, WEIGHTS, field_at, mean_cost, service_charge
from railbird.games.dostihy.view import DostihyView

DECKS: Final = ("finance", "nahoda")


@dataclass(frozen=True)
class Tile:
    """A field ahead of the viewer: how far, what it is called, what a stop there means."""

    field: int
    step: str
    name: str
    verb: str
    tone: str  # `pay`, `dear`, `buy`, `yours` or `quiet`.
    cost: int
    weight: int
    cell: Cell


@dataclass(frozen=True)
class Chances:
    """What the next throw may bring, of 36."""

    rows: list[tuple[str, str, bool]]
    average: str
    warning: str


def tiles(view: DostihyView, words: Text, board: Sequence[Cell], cash: int) -> list[Tile]:
    """Here and the eleven fields a throw can reach, with what a stop there means; `cash` is what one can pay from."""
    seat = view.seat if view.seat >= 0 else view.active
    start = view.players[seat].field
    if start is None:
        return []
    weights = (0, *(AFTER_SIX if view.step == "extra" else WEIGHTS))
    found = []
    for step in range(REACH + 1):
        place = view.places[field_at(start, step)]
        verb, tone, cost = _verb(view, place, seat, step, words, cash)
        short = place.kind in ("doping", "vet")
        name = words.page(f"short_{place.kind}") if short else words.name("field", place.field)
        label = str(step) if step else words.page("here")
        found.append(Tile(place.field, label, name, verb, tone, cost, weights[step], board[place.field]))
    return found


def _verb(view: DostihyView, place: Place, seat: int, step: int, words: Text, cash: int) -> tuple[str, str, int]:
    """What stopping there means: a verb with its figure, a tone, and what there is to pay."""
    if place.fee or (place.owner is not None and place.owner != seat):
        cost = place.fee or place.charge
        if place.kind == "service":
            cost = service_charge(place.rate, max(1, step))
        tone = "quiet" if cost == 0 else "dear" if cost > cash else "pay"
        return words.page("pay", amount=figure(words, cost)), tone, cost
    if place.owner == seat:
        return words.page("yours"), "yours", 0
    if place.price:
        return words.page("buy", amount=figure(words, place.price)), "buy", 0
    if place.kind in DECKS:
        return words.page("a_card"), "quiet", 0
    if place.kind == "start":
        return f"+{figure(words, view.start_money)}", "yours", 0
    return words.page(f"stop_{place.kind}"), "quiet", 0


def chances(found: Sequence[Tile], words: Text, cash: int) -> Chances | None:
    """Of 36 throws: how many cost nothing, draw a card, cost money, cost more than there is."""
    if not found:
        return None
    dear = [tile for tile in found if tile.cost > cash and tile.weight]
    counts = {
        "free": 0,
        "card": sum(tile.weight for tile in found if tile.cell.kind in DECKS),
        "cash": sum(tile.weight for tile in found if 0 < tile.cost <= cash),
        "dear": sum(tile.weight for tile in dear),
    }
    counts["free"] = THROWS - sum(counts.values())  # six-six too: it leads to Distanc
    return Chances(
        rows=[(words.page(f"chance_{key}"), str(count), key == "dear" and count > 0) for key, count in counts.items()],
        average=figure(words, mean_cost([(tile.weight, tile.cost) for tile in found])),
        warning=words.page("too_dear", fields=[tile.field for tile in dear], count=counts["dear"]) if dear else "",
    )


def odds(found: Sequence[Tile], words: Text) -> dict[int, str]:
    """By field: how likely a throw ends there."""
    return {tile.field: words.page("percent", share=round(100 * tile.weight / THROWS)) for tile in found if tile.weight}
