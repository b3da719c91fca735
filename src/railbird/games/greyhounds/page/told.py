"""The table of Greyhounds in words: dogs, order of play, odds, and what a seat may choose or alone may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from railbird.core.page import Told
from railbird.core.text import Text
from railbird.games.greyhounds.page.hands import HandsSheet

if TYPE_CHECKING:
    from railbird.games.greyhounds.page.table import GreyhoundsPage


def told(page: GreyhoundsPage, words: Text) -> Iterator[Told]:
    """Every part of the board that has something on it."""
    yield _dogs(page, words)
    if page.round:
        yield Told([[f"{shown.owner} {shown.plays}" for shown in page.round]], title=words.page("in_order"))
    yield _odds(page, words)
    if page.sheet is not None:
        rows = [[line.name, line.says, " ".join(one.name for one in line.targets)] for line in page.sheet.lines]
        six = [[page.sheet.six_says, _joined(page.sheet.six)]] if isinstance(page.sheet, HandsSheet) else []
        yield Told([*rows, *six], title=page.title)
    if page.options:
        yield Told([[one.button, one.title, one.note or _joined(one.cards)] for one in page.options], title=page.title)
    if page.own_slip:
        slip = [[line.kind, "-".join(map(str, line.hunde)), line.at, line.pays] for line in page.own_slip]
        yield Told(slip, title=page.own_staked)
    if page.book is not None:
        none = words.page("no_second")
        dues = [[f"{row.first}-{second or none} {amount}" for amount, _, second in row.cells] for row in page.book.rows]
        yield Told([*dues, [f"{page.book.has} {page.book.prizes}"]], title=words.page("book"))


def _joined(cards: object) -> str:
    return " ".join(map(str, cards)) if isinstance(cards, list) else ""


def _dogs(page: GreyhoundsPage, words: Text) -> Told:
    """One line a dog, in the order of the chart: who, where, its card of the round, what it can still play."""
    places = {row.dog: row for row in page.chart}
    sets = {row.dog: row for row in page.sets}
    rows = []
    for runner in sorted(
        page.runners, key=lambda one: places[one.dog].hund if one.dog in places else len(page.runners)
    ):
        place, shown = places.get(runner.dog), sets.get(runner.dog)
        held = " ".join(str(card.value) for card in shown.cards if card.state in ("open", "aside")) if shown else ""
        start = [str(place.hund) if place else "", runner.name, runner.owner, place.value if place else ""]
        rows.append([*start, runner.pill, runner.line, shown.plays if shown else "", held])
    note = [[page.sets_note]] if page.sets_note else []
    head = [words.page("hund"), words.page("dog"), "", words.page("sum"), words.page("lap"), "", words.page("plays")]
    return Told([*rows, *note], head)


def _odds(page: GreyhoundsPage, words: Text) -> Told:
    head = ["", *(f"{words.page('hund')} {row.hund}" for row in page.chart)]
    rows = [
        [words.name("kind", "sieg"), *(row.sieg for row in page.chart)],
        [words.name("kind", "platz"), *(row.platz for row in page.chart)],
        [words.name("kind", "einlauf"), *(f"{low}-{high} {odds}" for low, high, odds in page.pairs)],
    ]
    return Told(rows, head)
