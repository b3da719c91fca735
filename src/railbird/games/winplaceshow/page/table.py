"""What the page of Win, Place & Show shows a seat, worked out from what it sees and what the rules say of a draft."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.note import Note
from railbird.core.page import Choice, Page, Sitter, Tab, Told
from railbird.core.sheet import Target
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page import card
from railbird.games.winplaceshow.page.bids import bid_sheet, handing_in, lit, passing, raise_sheet
from railbird.games.winplaceshow.page.choices import choices, question
from railbird.games.winplaceshow.page.players import player_row, slips
from railbird.games.winplaceshow.page.ride import RidePage, ride_page
from railbird.games.winplaceshow.page.sale import SalePage, sale_page
from railbird.games.winplaceshow.page.slip import OwnLine, grid, own_lines, slip
from railbird.games.winplaceshow.page.stage import Replay, Stair, replay, stairs
from railbird.games.winplaceshow.page.track import Drawing, Mark, marks, oval, ways
from railbird.games.winplaceshow.page.words import commentary, figure, lengths, stands, thousands
from railbird.games.winplaceshow.rules.figures import COMBINATIONS, DOUBLE_CHART
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry

ICONS = {"race": "flag", "card": "book", "table": "people", "story": "log"}


@dataclass(frozen=True, kw_only=True)
class WinPlaceShowPage(Page):
    """Everything the templates show that needs working out."""

    heading: str
    over: str
    band: str
    purse: list[str]
    oval: Drawing
    marks: list[Mark]
    field: list[card.OnTrack]
    order: list[tuple[int, str]]
    rows: list[card.Row]
    pays: list[tuple[Entry, list[str]]]
    finish: list[tuple[int, int | None]]
    running: list[tuple[int, str]]
    stands: list[str]
    sale: SalePage | None
    choices: list[Choice]
    facts: list[str]
    dearest: list[str]  # The lines of the bid sheet that may have to be paid together.
    leave: Choice  # The button that raises no further.
    others: list[str]  # Who has handed in, and who still writes.
    grid: list[tuple[int, list[Target]]]
    grid_rule: str
    ride: RidePage | None
    own: list[OwnLine]
    own_title: str
    slips: list[tuple[int, list[str]]]  # Everybody's bets, once they are shown.
    double: list[tuple[int, list[str]]]
    """The Daily Double chart while it counts, in thousands: winner of race 1 down, of race 2 across."""
    double_rule: str
    exchange: str
    view: WinPlaceShowView
    words: Text

    def stairs(self, notes: Sequence[Note]) -> list[Stair]:
        """How the raises went."""
        asked = self.sheet.lines[0].amount if self.sheet and self.sheet.lines else None
        return stairs(self.view, notes, self.words, asked.value if asked else 0)

    def replay(self, notes: Sequence[Note]) -> Replay | None:
        """The move an objection is about."""
        return replay(self.view, notes, self.words)

    def told(self) -> Sequence[Told]:
        """Programme, field, auction, one's own papers and the ends of a ride."""
        heads = ("horse", "odds", "bonus", "jockey", "strength", "rider", "to_go_title")
        found = [
            Told([[line] for line in self._now()]),
            Told([_told(row) for row in self.rows], ("", *[self.words.page(head) for head in heads])),
            Told([[line] for line in self.stands], title=self.words.page("lap_title")),
        ]
        if self.sale:
            rows = [
                [str(lot.entry.horse), lot.entry.name, *[says for _, says in lot.cells], lot.sold]
                for lot in self.sale.rows
            ]
            title = " · ".join(part for part in (self.words.page("in_order_of_sale"), self.sale.says) if part)
            found.append(Told(rows, title=title))
        if self.own:
            lines = [[line.what, "–".join(str(h) for h in line.horses), line.at, line.pays] for line in self.own]
            found.append(Told(lines, title=self.own_title))
        if self.ride:
            ends = [[self.words.name("space", end.end), end.says] for end in self.ride.results]
            found.append(Told(ends, title=self.title))
        return [*found, Told([[fact] for fact in (*self.facts, self.exchange) if fact])]

    def _now(self) -> list[str]:
        """Race and purse, dice, the horses still to move, those that are home, and what is asked."""
        found = [f"{self.over} {' · '.join(self.purse)}"]
        if self.view.dice:
            white, red = self.view.dice
            found.append(f"{self.words.page('white_die')} {white}, {red}")
        for key, horses in (("order", self.view.queue), ("order_finish", self.view.finish)):
            if horses:
                found.append(f"{self.words.page(key)}: {' '.join(str(horse) for horse in horses)}")
        return [*found, f"{self.title} {self.ask}"] if self.title else found


def _told(row: card.Row) -> list[str]:
    entry = row.entry
    boxes = " ".join(str(box) for box, _ in row.boxes)
    return [str(entry.horse), entry.name, entry.odds, str(entry.bonus), row.jockey, boxes, row.who, row.to_go]


def page(
    seen: Seen[WinPlaceShowView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]
) -> WinPlaceShowPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    view = seen.view
    bets = slip(seen, words, form)
    sheet = bid_sheet(seen, words, form) or raise_sheet(seen, words, form) or bets
    ride = ride_page(seen, words, form)
    race = view.programme[view.race - 1]
    asked = len(seen.legal) > 0
    title, ask = question(seen, words) if asked else ("", "")
    turn = words.page("turn", turn=view.turn) if view.turn else words.step(view.step)
    return WinPlaceShowPage(
        where=turn if view.turn else words.page("race", race=view.race),
        players=[player_row(view, player, words, seats) for player in view.players],
        title=title,
        ask=ask,
        rule=seen.rule if asked else "",
        says=commentary(view, words),
        sheet=sheet,
        tab="card" if sheet and view.step != "oral_raise" else "board",
        tabs=[
            Tab(id="board" if tab == "race" else tab, icon=icon, label=words.page(f"tab_{tab}"))
            for tab, icon in ICONS.items()
        ],
        heading=words.page("heading", race=view.race, what=turn.lower()),
        band=words.page("band", race=view.race, distance=race.distance),
        over=words.page("over_title", distance=race.distance, race=view.race, races=view.races),
        purse=[figure(words, amount) for amount in race.purse],
        oval=oval(view.track),
        ways=ways(view.track),
        marks=marks(view.track, view.programme, words.page("finish"), _starts(view, words)),
        field=card.field(view),
        order=card.order(view),
        rows=[card.row(view, entry, words) for entry in race.entries],
        pays=[(entry, [figure(words, one) for one in entry.pays]) for entry in race.entries],
        finish=[(place, view.finish[place - 1] if place <= len(view.finish) else None) for place in range(1, 5)],
        running=lengths(view, words),
        stands=stands(view, words),
        sale=sale_page(seen, words),
        choices=[] if sheet or ride else choices(view, seen.legal, words),
        facts=_facts(view, words),
        dearest=lit(view, sheet),
        leave=passing(view, words),
        others=handing_in(view, words) if sheet else [],
        grid=grid(seen, bets, words),
        grid_rule=COMBINATIONS,
        ride=ride,
        own=own_lines(view, words) if bets is None else [],
        own_title=words.page("your_slip", race=view.race),
        slips=slips(view, words),
        double=[(first, [thousands(words, one) for one in row]) for first, row in enumerate(view.double_pays or (), 1)],
        double_rule=DOUBLE_CHART,
        exchange=_exchange(view, words),
        view=view,
        words=words,
    )


def _starts(view: WinPlaceShowView, words: Text) -> dict[str, str]:
    return {race.distance: words.page(f"start_{race.distance}") for race in view.programme}


def _facts(view: WinPlaceShowView, words: Text) -> list[str]:
    """Who holds the offices, and what is moved or heard."""
    cases = [words.page("case", horse=c.horse, turn=c.turn, accusers=c.accusers, grounds=c.grounds) for c in view.cases]
    return [words.page("directors", betting=view.betting_director, race=view.race_director), *cases]


def _exchange(view: WinPlaceShowView, words: Text) -> str:
    """What the play money is worth."""
    if view.exchange is None:
        return ""
    own = view.exchange.cents[view.seat] if view.seat >= 0 else 0
    return words.page("exchange", ratio=view.exchange.ratio, cents=own, rest=view.exchange.rest)
