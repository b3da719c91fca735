"""What the page of Greyhounds shows a seat, worked out from what it sees and what the rules say to its drafts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from railbird.core.page import Page, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.oval import Spot
from railbird.games.greyhounds.page.chart import ChartRow, Finish, HandsSheet, chart_sheet, hands_sheet
from railbird.games.greyhounds.page.race import options, set_rows
from railbird.games.greyhounds.page.slip import Book, odds_text, own_lines, slip_sheet
from railbird.games.greyhounds.page.spread import Point, map_pills, map_spots, wide_pills
from railbird.games.greyhounds.page.track import OVAL, Runner, line, runners, slabs
from railbird.games.greyhounds.page.words import in_turn, player_row, question, says
from railbird.games.greyhounds.rules.actions import PutAside
from railbird.games.greyhounds.rules.figures import BANKRUPT_RULE
from railbird.games.greyhounds.view import GreyhoundsView

ICONS = {"board": "flag", "slip": "envelope", "table": "people", "story": "log"}


@dataclass(frozen=True)
class Drawn:
    """A running dog on the board: on the oval of a wide screen and as a jacket on the map of a small one."""

    runner: Runner
    pill: Point  # Where its lap pill stands on the oval.
    spot: Spot  # Where its jacket stands on the map.
    at: float  # The position it is drawn at there.
    map_pill: Point


def _drawn(field: list[Runner], lap: int) -> list[Drawn]:
    """The dogs that run, with their pills, so that none hides another."""
    running = [runner for runner in field if runner.status == "running"]
    jackets = map_spots([(runner.lane, runner.position) for runner in running], lap)
    pills = wide_pills([runner.spot for runner in running])
    on_map = map_pills([spot for spot, _ in jackets])
    return [
        Drawn(runner, pill, spot, round(at, 2), map_pill)
        for runner, pill, (spot, at), map_pill in zip(running, pills, jackets, on_map, strict=True)
    ]


class GreyhoundsPage(Page):
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""

    sets_rule, bankrupt_rule = PutAside.rule, BANKRUPT_RULE

    def __init__(
        self,
        seen: Seen[GreyhoundsView],
        words: Text,
        seats: Sequence[Sitter],
        form: Mapping[str, str],
        everybody: "GreyhoundsPage | None" = None,
    ) -> None:
        view, lap = seen.view, seen.view.lap_length
        title, ask, rule = question(seen, words) if seen.asked else ("", "", "")
        super().__init__(
            where=words.page("race_of", race=max(1, view.race)),
            players=[player_row(view, player, words, seats) for player in view.players],
            title=title,
            ask=ask,
            rule=rule,
            says=says(view, words),
            sheet=slip_sheet(seen, words, form) or hands_sheet(seen, words, form) or chart_sheet(seen, words, form),
            tab="board",
            tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in ICONS.items()],
            ways=OVAL.ways(lap),
        )
        self.words = words
        self.runners = runners(view, words)
        self.kennel = [runner for runner in self.runners if runner.status == "retired"]
        self.drawn = _drawn(self.runners, lap)
        self.slabs = slabs(lap)
        self.line = line(view, words)
        self.chart = [ChartRow(view, hund, words) for hund in range(1, len(view.odds.sieg) + 1)]
        self.pairs = [(low, high, odds_text(odds)) for low, high, odds in view.odds.einlauf]  # The Einlaufquoten.
        self.finish = [Finish(view, place, prize, words) for place, prize in enumerate(view.prizes, 1)]
        self.sets = set_rows(view, words)
        self.sets_note = words.page("one_is_aside") if any(dog.unsure for dog in view.dogs) else ""
        # Those that play in this round, in order.
        self.round = [row for row in self.sets if any(row.dog in group for group in view.order)]
        self.round_says = words.page("round_of", round=view.pass_round) if view.pass_round else ""
        self.turn_says = in_turn(view, words) if seen.asked and view.step == "pick_card" else ""
        self.options = options(view, seen.legal, words)
        mine = view.players[view.seat] if view.seat >= 0 else None
        written = mine.slip if mine and not (seen.asked and view.step == "bet") else None
        self.own_slip = own_lines(written or [], words)
        self.own_staked = words.page("your_slip", total=mine.staked or 0) if mine else ""
        self.own_chosen = words.page("chosen_card", card=view.own.chosen) if view.own and view.own.chosen else ""
        self.book = Book(view, view.ledger, words) if view.ledger is not None else None
        self.bankrupt = words.page("is_bankrupt", seat=view.bookmaker) if view.bankrupt else ""

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
            held = [card for card, state in shown.cards if state in ("open", "aside")] if shown else []
            start = [str(place.hund) if place else "", runner.name, runner.owner, place.value if place else ""]
            rows.append([*start, runner.pill, runner.line, shown.plays if shown else "", _joined(held)])
        if self.sets_note:
            rows.append([self.sets_note])
        return Told(
            rows, [self.words.page(head) if head else "" for head in ("hund", "dog", "", "sum", "lap", "", "plays")]
        )


def _joined(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards))
