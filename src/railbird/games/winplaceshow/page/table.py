"""What the page of Win, Place & Show shows a seat, worked out from what it sees and what the rules say of a draft."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from railbird.core.note import Note
from railbird.core.page import Page, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page import auction, card
from railbird.games.winplaceshow.page.ride import Replay, replay, ride_page
from railbird.games.winplaceshow.page.slip import grid, own_lines, slip
from railbird.games.winplaceshow.page.track import marks, oval, ways
from railbird.games.winplaceshow.page.words import choices, commentary, figure, question, thousands
from railbird.games.winplaceshow.rules.figures import COMBINATIONS, DOUBLE_CHART
from railbird.games.winplaceshow.view import WinPlaceShowView

ICONS = {"board": "flag", "card": "book", "table": "people", "story": "log"}


class WinPlaceShowPage(Page):
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""

    grid_rule, double_rule = COMBINATIONS, DOUBLE_CHART

    def __init__(
        self,
        seen: Seen[WinPlaceShowView],
        words: Text,
        seats: Sequence[Sitter],
        form: Mapping[str, str],
        everybody: "WinPlaceShowPage | None" = None,
    ) -> None:
        view, asked = seen.view, len(seen.legal) > 0
        race = view.programme[view.race - 1]
        bets = slip(seen, words, form)
        sheet = auction.bid_sheet(seen, words, form) or auction.raise_sheet(seen, words, form) or bets
        title, ask = question(seen, words) if asked else ("", "")
        turn = words.page("turn", turn=view.turn) if view.turn else words.step(view.step)
        super().__init__(
            where=turn if view.turn else words.page("race", race=view.race),
            players=[card.player_row(view, player, words, seats) for player in view.players],
            title=title,
            ask=ask,
            rule=seen.rule if asked else "",
            says=commentary(view, words),
            sheet=sheet,
            tab="card" if sheet and view.step != "oral_raise" else "board",
            tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in ICONS.items()],
            ways=ways(view.track),
        )
        self.view, self.words = view, words
        self.heading = words.page("heading", race=view.race, what=turn.lower())
        self.band = words.page("band", race=view.race, distance=race.distance)
        self.over = words.page("over_title", distance=race.distance, race=view.race, races=view.races)
        self.purse = [figure(words, amount) for amount in race.purse]
        self.oval = oval(view.track)
        starts = {race.distance: words.page(f"start_{race.distance}") for race in view.programme}
        self.marks = marks(view.track, view.programme, words.page("finish"), starts)
        self.field = card.field(view)
        self.order = card.order(view)
        self.rows = [card.Row(view, entry, words) for entry in race.entries]
        self.running = card.lengths(view, words)
        self.stands = card.stands(view, words)
        self.sale = auction.SalePage(view, view.sale, words) if view.sale else None
        self.dearest = auction.lit(view, sheet)  # The lines of the bid sheet that may have to be paid together.
        self.leave = auction.passing(view, words)  # The button that raises no further.
        self.others = auction.handing_in(view, words) if sheet else []  # Who has handed in, and who still writes.
        self.ride = ride_page(seen, words, form)
        self.choices = [] if sheet or self.ride else choices(view, seen.legal, words)
        self.grid = grid(seen, bets, words)
        self.own = own_lines(view, words) if bets is None else []
        self.own_title = words.page("your_slip", race=view.race)
        # The Daily Double chart while it counts, in thousands: winner of race 1 down, of race 2 across.
        self.double = [(n, [thousands(words, one) for one in row]) for n, row in enumerate(view.double_pays or (), 1)]
        self.facts = self._facts()

    def _facts(self) -> list[str]:
        """Who holds the offices, what is moved or heard, and what the play money is worth."""
        view, words = self.view, self.words
        found = [words.page("directors", betting=view.betting_director, race=view.race_director)]
        found += [words.page("case", **asdict(case)) for case in view.cases]
        if view.exchange:
            own = view.exchange.cents[view.seat] if view.seat >= 0 else 0
            found.append(words.page("exchange", ratio=view.exchange.ratio, cents=own, rest=view.exchange.rest))
        return found

    def stairs(self, notes: Sequence[Note]) -> list[auction.Stair]:
        """How the raises went."""
        asked = self.sheet.lines[0].amount if self.sheet and self.sheet.lines else None
        return auction.stairs(self.view, notes, self.words, asked.value if asked else 0)

    def replay(self, notes: Sequence[Note]) -> Replay | None:
        """The move an objection is about."""
        return replay(self.view, notes, self.words)

    def told(self) -> Sequence[Told]:
        """Programme, field, auction, one's own papers and the ends of a ride."""
        words = self.words
        heads = ("horse", "odds", "bonus", "jockey", "strength", "rider", "to_go_title")
        found = [
            Told([[line] for line in self._now()]),
            Told([self._told(row) for row in self.rows], ("", *[words.page(head) for head in heads])),
            Told([[line] for line in self.stands], title=words.page("lap_title")),
        ]
        if self.sale:
            lots = [
                [str(lot.entry.horse), lot.entry.name, *[says for _, says in lot.cells], lot.sold]
                for lot in self.sale.rows
            ]
            title = " · ".join(part for part in (words.page("in_order_of_sale"), self.sale.says) if part)
            found.append(Told(lots, title=title))
        if self.own:
            lines = [[line.what, "–".join(map(str, line.horses)), line.at, line.pays] for line in self.own]
            found.append(Told(lines, title=self.own_title))
        if self.ride:
            ends = [[words.name("space", end.end), end.says] for end in self.ride.results]
            found.append(Told(ends, title=self.title))
        return [*found, Told([[fact] for fact in self.facts])]

    def _now(self) -> list[str]:
        """Race and purse, dice, the horses still to move, those that are home, and what is asked."""
        found = [f"{self.over} {' · '.join(self.purse)}"]
        if self.view.dice:
            found.append(f"{self.words.page('white_die')} {self.view.dice[0]}, {self.view.dice[1]}")
        for key, horses in (("order", self.view.queue), ("order_finish", self.view.finish)):
            if horses:
                found.append(f"{self.words.page(key)}: {' '.join(map(str, horses))}")
        return [*found, f"{self.title} {self.ask}"] if self.title else found

    def _told(self, row: card.Row) -> list[str]:
        entry, jockey = row.entry, self.words.name("jockey", row.entry.jockey)
        boxes = " ".join(map(str, entry.boxes))
        return [str(entry.horse), entry.name, entry.odds, str(entry.bonus), jockey, boxes, row.who, row.to_go]
