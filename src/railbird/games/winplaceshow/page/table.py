"""What the page of Win, Place & Show shows a seat, worked out from what it sees and what the rules say of a draft."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.note import Note
from railbird.core.page import Page, PlayerRow, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page import auction, card
from railbird.games.winplaceshow.page.question import Question, question
from railbird.games.winplaceshow.page.ride import Replay, replay
from railbird.games.winplaceshow.page.slip import OwnLine, own_lines, slip_told
from railbird.games.winplaceshow.page.track import Drawing, Mark, marks, oval, ways
from railbird.games.winplaceshow.page.words import case_facts, commentary, figure, thousands
from railbird.games.winplaceshow.rules.figures import DOUBLE_CHART
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry, Line, RaceCard

PLACES = 4  # So many horses are in the money.
ICONS = {"board": "flag", "card": "book", "table": "people", "story": "log"}


@dataclass(frozen=True, kw_only=True)
class Infield:
    """What is written on the infield."""

    over: str
    heading: str
    purse: Sequence[str]
    says: str
    thrown: tuple[int, int] | None
    order: Sequence[tuple[int, str]]
    finish: Sequence[int]  # The horses that are in the money.
    first: int  # The horse whose turn it is; 0 for none.
    entries: Sequence[Entry]
    pays: Sequence[Sequence[str]]  # What each of them pays to win, place and show.


@dataclass(frozen=True, kw_only=True)
class WinPlaceShowPage(Page):
    """Everything the board and the decision show."""

    band: str
    infield: Infield
    colors: Sequence[str]  # The jackets of the seats.
    oval: Drawing
    marks: Sequence[Mark]
    field: Sequence[card.OnTrack | None]
    rows: Sequence[card.Row]
    riders: Sequence[card.Rider]
    running: Sequence[tuple[int, str]]
    stands: Sequence[str]
    sale: auction.SalePage | None
    double: Sequence[tuple[int, Sequence[str]]]
    """The Daily Double chart while it counts, in thousands: winner of race 1 down, of race 2 across."""
    double_rule: str = DOUBLE_CHART
    slips: Sequence[tuple[str, str, str]]  # The slips that are shown: jacket and name of a seat, its bets in words.
    facts: Sequence[str]
    question: Question
    own: Sequence[OwnLine]  # The viewer's slip, once it is handed in.
    own_title: str
    view: WinPlaceShowView
    words: Text

    def stairs(self, notes: Sequence[Note]) -> list[auction.Stair]:
        """How the raises went."""
        asked = self.sheet.lines[0].amount if self.sheet and self.sheet.lines else None
        return auction.stairs(self.view, notes, self.words, asked.value if asked else 0)

    def replay(self, notes: Sequence[Note]) -> Replay | None:
        """The move an objection is about."""
        return replay(self.view, notes, self.words)

    def told(self) -> Sequence[Told]:
        """Programme, field, auction, one's own papers and the ends of a ride."""
        words, ride = self.words, self.question.ride
        heads = ("horse", "odds", "bonus", "jockey", "strength", "rider", "to_go_title")
        found = [
            Told([[line] for line in self._now()]),
            Told(
                [self._told(*pair) for pair in zip(self.rows, self.riders, strict=True)],
                ("", *[words.page(head) for head in heads]),
            ),
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
        if ride:
            ends = [[words.name("space", end.end), end.says] for end in ride.results]
            found.append(Told(ends, title=self.title))
        return [*found, Told([[fact] for fact in self.facts])]

    def _now(self) -> list[str]:
        """Race and purse, dice, the horses still to move, those that are home, and what is asked."""
        found = [f"{self.infield.over} {' · '.join(self.infield.purse)}"]
        if self.view.dice:
            found.append(f"{self.words.page('white_die')} {self.view.dice[0]}, {self.view.dice[1]}")
        for key, horses in (("order", self.view.queue), ("order_finish", self.view.finish)):
            if horses:
                found.append(f"{self.words.page(key)}: {' '.join(map(str, horses))}")
        return [*found, f"{self.title} {self.ask}"] if self.title else found

    def _told(self, row: card.Row, rider: card.Rider) -> list[str]:
        entry, jockey = row.entry, self.words.name("jockey", row.entry.jockey)
        boxes = " ".join(map(str, entry.boxes))
        return [str(entry.horse), entry.name, entry.odds, str(entry.bonus), jockey, boxes, rider.who, row.to_go]


def page(
    seen: Seen[WinPlaceShowView],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str],
    everybody: WinPlaceShowPage | None = None,
) -> WinPlaceShowPage:
    """What a seat's page shows: what everybody's does, and what is different for this seat.

    `form` is what has been filled in and not handed in yet.
    """
    view, base = seen.view, everybody or _shared(seen.view, words, seats)
    if view.seat < 0:
        return base
    asked = question(seen, words, form)
    sheet = asked.sheet
    writes = sheet is not None and view.step != "oral_raise"
    return base.but(
        players=[_own_player(row, view, words, seats) for row in base.players],
        title=asked.title,
        ask=asked.ask,
        rule=asked.rule,
        sheet=sheet,
        tab="card" if writes else "board",
        riders=_riders(base.riders, view, words, seats),
        sale=auction.own_sale(base.sale, view, words),
        facts=_facts(view, words) if view.exchange or view.seat in _named(view) else base.facts,
        question=asked,
        own=() if writes and view.step == "betting" else own_lines(view, words),
        own_title=words.page("your_slip", race=view.race),
        view=view,
    )


def _shared(view: WinPlaceShowView, words: Text, seats: Sequence[Sitter]) -> WinPlaceShowPage:
    """What everybody sees alike; what a seat sees otherwise is not worked out for it yet."""
    race = view.programme[view.race - 1]
    turn = words.page("turn", turn=view.turn) if view.turn else words.step(view.step)
    infield = _infield(view, race, turn, words)
    starts = {race.distance: words.page(f"start_{race.distance}") for race in view.programme}
    return WinPlaceShowPage(
        where=turn if view.turn else words.page("race", race=view.race),
        players=[card.player_row(view, player, words, seats) for player in view.players],
        title="",
        says=infield.says,
        tab="board",
        tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in ICONS.items()],
        ways=ways(view.track),
        band=words.page("band", race=view.race, distance=race.distance),
        infield=infield,
        colors=tuple(sitter.color for sitter in seats),
        oval=oval(view.track),
        marks=marks(view.track, view.programme, words.page("finish"), starts),
        field=card.field(view),
        rows=[card.row(view, entry, words) for entry in race.entries],
        riders=[card.rider(view, runner, words, seats) for runner in view.runners],
        running=card.lengths(view, words),
        stands=card.stands(view, words),
        sale=auction.sale_page(view, words),
        double=[(n, [thousands(words, one) for one in row]) for n, row in enumerate(view.double_pays or (), 1)],
        slips=[_slip(seats[player.seat], player.slip, words) for player in view.players if player.slip],
        facts=_facts(view, words),
        question=Question(),
        own=(),
        own_title="",
        view=view,
        words=words,
    )


def _infield(view: WinPlaceShowView, race: RaceCard, turn: str, words: Text) -> Infield:
    return Infield(
        over=words.page("over_title", distance=race.distance, race=view.race, races=view.races),
        heading=words.page("heading", race=view.race, what=turn),
        purse=[figure(words, amount) for amount in race.purse],
        says=commentary(view, words),
        thrown=view.dice,
        order=card.order(view),
        finish=view.finish[:PLACES],
        first=view.queue[0] if view.queue else 0,
        entries=race.entries,
        pays=[[figure(words, pays) for pays in entry.pays] for entry in race.entries],
    )


def _riders(
    riders: Sequence[card.Rider], view: WinPlaceShowView, words: Text, seats: Sequence[Sitter]
) -> list[card.Rider]:
    """The riders, with "You" where the viewer owns or rides."""
    return [
        card.rider(view, runner, words, seats) if view.seat in (runner.owner, runner.rider) else rider
        for runner, rider in zip(view.runners, riders, strict=True)
    ]


def _own_player(row: PlayerRow, view: WinPlaceShowView, words: Text, seats: Sequence[Sitter]) -> PlayerRow:
    """The viewer's own row is another one: "You", and money nobody else may see."""
    return card.player_row(view, view.players[row.seat], words, seats) if row.seat == view.seat else row


def _slip(sitter: Sitter, lines: Sequence[Line], words: Text) -> tuple[str, str, str]:
    return sitter.color, sitter.name, slip_told(lines, words)


def _directors(view: WinPlaceShowView) -> tuple[int, int]:
    return view.betting_director, view.race_director


def _named(view: WinPlaceShowView) -> set[int]:
    """The seats whom what is said of offices and objections is about."""
    return {*_directors(view), *(seat for case in view.cases for seat in case.accusers)}


def _facts(view: WinPlaceShowView, words: Text) -> list[str]:
    """Who holds the offices, what is moved or heard, and what the play money is worth."""
    betting, race = ("you" if seat == view.seat else seat for seat in _directors(view))
    found = [words.page("directors", betting=betting, race=race)]
    for case in view.cases:
        key, facts = case_facts("case", case, view.seat)
        found.append(words.page(key, **facts))
    if view.exchange:
        own = view.exchange.cents[view.seat] if view.seat >= 0 else 0
        found.append(words.page("exchange", ratio=view.exchange.ratio, cents=own, rest=view.exchange.rest))
    return found
