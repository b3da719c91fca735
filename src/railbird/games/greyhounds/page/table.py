"""What the page of Greyhounds shows a seat, worked out from what it sees and what the rules say to its drafts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from railbird.core.page import Page, PlayerRow, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.greyhounds.page.chart import (
    ChartRow,
    Finish,
    HandsSheet,
    chart_rows,
    chart_sheet,
    finish_chart,
    hands_sheet,
)
from railbird.games.greyhounds.page.dogs import Field, Runner, field_of, owner, runners
from railbird.games.greyhounds.page.race import Option, SetRow, Shown, for_all, options, own_set, round_of, set_rows
from railbird.games.greyhounds.page.slip import Book, OwnLine, book, odds_text, own_lines, slip_sheet
from railbird.games.greyhounds.page.track import Line, Slab, line, slabs, ways
from railbird.games.greyhounds.page.words import in_turn, player_row, question, says
from railbird.games.greyhounds.rules.actions import PutAside
from railbird.games.greyhounds.rules.figures import BANKRUPT_RULE
from railbird.games.greyhounds.view import GreyhoundsView

ICONS = {"board": "flag", "slip": "envelope", "table": "people", "story": "log"}


@dataclass(frozen=True, kw_only=True)
class GreyhoundsPage(Page):
    """The page of a seat, or of everybody."""

    sets_rule: ClassVar[str] = PutAside.rule
    bankrupt_rule: ClassVar[str] = BANKRUPT_RULE

    runners: Sequence[Runner]
    field: Field
    slabs: Sequence[Slab]
    line: Line
    chart: Sequence[ChartRow]
    pairs: Sequence[tuple[int, int, str]]  # The Einlaufquoten.
    finish: Sequence[Finish]
    sets: Sequence[SetRow]
    sets_note: str
    round: Sequence[Shown]
    round_says: str
    bankrupt: str
    view: GreyhoundsView
    words: Text

    # What is a seat's own; everybody has none of it.
    dog: str = ""
    turn_says: str = ""
    options: Sequence[Option] = ()
    own_slip: Sequence[OwnLine] = ()
    own_staked: str = ""
    own_chosen: str = ""
    book: Book | None = None

    def others(self) -> list[tuple[int, PlayerRow]]:
        """The seats that run no dog."""
        return [(row.seat, row) for row in self.players if self.view.players[row.seat].dog is None]

    def told(self) -> Sequence[Told]:
        """Dogs, order of play, odds, and what a seat may choose or alone may know."""
        return list(self._told())

    def _told(self) -> Iterator[Told]:
        words, sheet, book = self.words, self.sheet, self.book
        yield self._dogs()
        if self.round:
            yield Told([[f"{shown.owner} {shown.plays}" for shown in self.round]], title=words.page("in_order"))
        head = ["", *(f"{words.page('hund')} {row.hund}" for row in self.chart)]
        pairs = [f"{low}-{high} {odds}" for low, high, odds in self.pairs]
        odds = {"sieg": [row.sieg for row in self.chart], "platz": [row.platz for row in self.chart], "einlauf": pairs}
        yield Told([[words.name("kind", kind), *row] for kind, row in odds.items()], head)
        if sheet is not None:
            rows = [[line.name, line.says, " ".join(one.name for one in line.targets)] for line in sheet.lines]
            six = [[sheet.six_says, _joined(sheet.six)]] if isinstance(sheet, HandsSheet) else []
            yield Told([*rows, *six], title=self.title)
        if self.options:
            rows = [[one.button, one.title, one.note or _joined(one.cards)] for one in self.options]
            yield Told(rows, title=self.title)
        if self.own_slip:
            rows = [[line.kind, "-".join(map(str, line.hunde)), line.at, line.pays] for line in self.own_slip]
            yield Told(rows, title=self.own_staked)
        if book is not None:
            none = words.page("no_second")
            rows = [[f"{row.first}-{second or none} {amount}" for amount, _, second in row.cells] for row in book.rows]
            yield Told([*rows, [f"{book.has} {book.prizes}"]], title=words.page("book"))

    def _dogs(self) -> Told:
        """One line a dog, in the order of the chart: who, where, its card of the round, what it can still play."""
        places = {row.dog: row for row in self.chart}
        sets = {row.dog: row for row in self.sets}
        order, rows = list(places), []
        for runner in sorted(self.runners, key=lambda one: order.index(one.dog) if one.dog in order else len(order)):
            place, shown = places.get(runner.dog), sets.get(runner.dog)
            owned = owner(self.view.dogs[runner.lane], self.words, self.view.seat)
            held = [card for card, state in shown.cards if state in ("open", "aside")] if shown else []
            start = [str(place.hund) if place else "", runner.name, owned, place.value if place else ""]
            rows.append([*start, runner.pill, runner.line, shown.plays if shown else "", _joined(held)])
        if self.sets_note:
            rows.append([self.sets_note])
        return Told(
            rows, [self.words.page(head) if head else "" for head in ("hund", "dog", "", "sum", "lap", "", "plays")]
        )


def page(
    seen: Seen[GreyhoundsView],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str],
    everybody: GreyhoundsPage | None = None,
) -> GreyhoundsPage:
    """What a seat's page shows: what everybody's does, and what is different for this seat.

    `form` is a slip that is being filled in.
    """
    base = everybody or _shared(seen.view, words, seats)
    if seen.view.seat < 0:
        return base
    own = _own(base, seen.view, words)
    return _asked(own, seen, words, form) if seen.asked else own


def _shared(view: GreyhoundsView, words: Text, seats: Sequence[Sitter]) -> GreyhoundsPage:
    """What everybody sees alike; made from a seat's view, its own set is not yet as everybody sees it."""
    dogs, sets = runners(view, words), set_rows(view, words)
    return GreyhoundsPage(
        where=words.page("race_of", race=max(1, view.race)),
        players=[player_row(view, player, words, seats) for player in view.players],
        title="",
        says=says(view, words),
        tab="board",
        tabs=words.once(_tabs),
        ways=ways(view.lap_length),
        post=view.finish,
        runners=dogs,
        field=words.kept("field", field_of, dogs),
        slabs=slabs(view.lap_length),
        line=line(view, words),
        chart=chart_rows(view, words),
        pairs=words.kept("pairs", _pairs, view.odds.einlauf),
        finish=finish_chart(view, words),
        sets=sets,
        sets_note=_note(view, words),
        round=round_of(view, sets),
        round_says=words.page("round_of", round=view.pass_round) if view.pass_round else "",
        bankrupt=words.page("is_bankrupt", seat=view.bookmaker) if view.bankrupt else "",
        view=view,
        words=words,
    )


def _own(base: GreyhoundsPage, view: GreyhoundsView, words: Text) -> GreyhoundsPage:
    """The same for a seat: its own row and set, its slip, its book."""
    mine, own = view.players[view.seat], view.own
    sets = [own_set(view, row, words) for row in base.sets]
    return base.but(
        players=[words.kept(("you", view.seat), _you, row) if row.seat == view.seat else row for row in base.players],
        sets=sets,
        sets_note=_note(view, words),
        round=round_of(view, sets),
        dog=mine.dog or "",
        own_slip=words.kept(("slip", view.seat), own_lines, mine.slip) if mine.slip else [],
        own_staked=words.page("your_slip", total=mine.staked or 0) if mine.slip else "",
        own_chosen=words.page("chosen_card", card=own.chosen) if own and own.chosen else "",
        book=book(view, view.ledger, words) if view.ledger is not None else None,
        view=view,
    )


def _asked(own: GreyhoundsPage, seen: Seen[GreyhoundsView], words: Text, form: Mapping[str, str]) -> GreyhoundsPage:
    """The same for a seat that is asked."""
    view = seen.view
    title, ask, rule = question(seen, words)
    said, offered = for_all(options(view, seen.legal, words))
    return own.but(
        title=title,
        ask=ask,
        rule=rule,
        sheet=slip_sheet(seen, words, form) or hands_sheet(seen, words, form) or chart_sheet(seen, words, form),
        turn_says=in_turn(view, words) + (said and f" {said}.") if view.step == "pick_card" else "",
        options=offered,
        own_slip=[] if view.step == "bet" else own.own_slip,
    )


def _tabs(words: Text) -> Sequence[Tab]:
    return [Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in ICONS.items()]


def _pairs(_words: Text, einlauf: Sequence[tuple[int, int, int]]) -> Sequence[tuple[int, int, str]]:
    return [(low, high, odds_text(odds)) for low, high, odds in einlauf]


def _you(words: Text, row: PlayerRow) -> PlayerRow:
    """The viewer's own row."""
    return row.but(name=words.page("you"), you=True)


def _note(view: GreyhoundsView, words: Text) -> str:
    """That one card of each set is out, where the viewer does not know which."""
    return words.page("one_is_aside") if any(dog.unsure for dog in view.dogs) else ""


def _joined(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards))
