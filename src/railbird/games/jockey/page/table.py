"""What the page of Jockey shows a seat, worked out from what it sees and what the rules say of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.page import Page, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.oval import Spot
from railbird.games.jockey.page.bets import Ledger, OwnBet, own_bet
from railbird.games.jockey.page.hand import PART, Card, Laid, Part, Printed, by_colour, hand, parts
from railbird.games.jockey.page.moves import Foot, Foretold, Numbered, choices, foretold, play
from railbird.games.jockey.page.players import Seated, debt, own_row, player_row, seated, waits
from railbird.games.jockey.page.says import says
from railbird.games.jockey.page.sheet import BettingSheet, KeepingSheet, betting_sheet, keeping_sheet
from railbird.games.jockey.page.track import Mark, Runner, marks, runners, spot, ways
from railbird.games.jockey.rules import figures
from railbird.games.jockey.rules.actions import HORSES
from railbird.games.jockey.view import JockeyView

LATELY = 3  # So many cards lie open in the infield.
TABS = {"board": "flag", "bets": "envelope", "table": "people", "story": "log"}
NOTHING = {horse: Foretold() for horse in HORSES}


@dataclass(frozen=True, kw_only=True)
class JockeyPage(Page):
    """Everything the templates show that needs working out."""

    runners: Sequence[Runner]
    ladder: Sequence[Sequence[Runner]]  # The horses on ranks 1 to 4, level ones together.
    marks: Sequence[Mark]
    start: Sequence[Spot]
    played: str
    reserve: str
    lately: Part  # The cards played last,
    before: str  # and the very last of them in few words, over the hand of a small screen.
    pile: Sequence[Part]
    ledgers: Sequence[Ledger]
    lines: Sequence[Seated]  # Everybody's lines, by seat,
    colors: Sequence[str]  # and colours.
    view: JockeyView
    words: Text
    # what is different for a seat
    sheet: BettingSheet | KeepingSheet | None = None
    hand: Sequence[Card] = ()
    numbered: Sequence[Numbered] = ()  # Everything that can be played now, with what would follow.
    foretold: Mapping[str, Foretold]  # The same, horse by horse.
    bet: OwnBet | None = None
    waits: str = ""
    debts: Sequence[str] = ()
    void_rule: str = figures.VOID_RULE
    loan_rule: str = figures.LOAN_RULE

    @property
    def writes(self) -> bool:
        """Whether a betting sheet is filled in: it takes the place of the race."""
        return isinstance(self.sheet, BettingSheet)

    # --- lists as they are drawn, each line called by its first figure

    def cards(self) -> list[tuple[str, Printed]]:
        """What is printed on the cards of the hand."""
        return [(card.printed.key, card.printed) for card in self.hand]

    def feet(self) -> list[tuple[str, Foot, Numbered | None]]:
        """What they would do."""
        return [(card.printed.key, card.foot, card.move) for card in self.hand]

    def piled(self) -> list[tuple[int, Part]]:
        """The discard pile, part by part,"""
        return [(part.first // PART + 1, part) for part in self.pile]

    def last_laid(self) -> list[tuple[int, Laid]]:
        """and the cards played last, the first of them first."""
        return [(laid.n, laid) for laid in reversed(self.lately.lines(self.words))]

    def seats(self) -> list[tuple[int, str, str, bool, str]]:
        """The seats,"""
        return [line.seat for line in self.lines]

    def doings(self) -> list[tuple[int, str, str, bool]]:
        """what each is doing,"""
        return [line.does for line in self.lines]

    def held(self) -> list[tuple[int, int]]:
        """how many cards it holds,"""
        return [line.holds for line in self.lines]

    def pegs(self) -> list[tuple[int, str, bool]]:
        """its jacket,"""
        return [line.peg for line in self.lines]

    def purses(self) -> list[tuple[int, str, bool, bool]]:
        """and its money in few letters."""
        return [line.purse for line in self.lines]

    def told(self) -> Sequence[Told]:
        """The race, the card played last, then what the viewer holds and has bet; the sheets of the last race."""
        words = self.words
        own = [self.bet.title, self.bet.pays, self.bet.now] if self.bet else []
        kept = [(face.figure, face.caption) for face in getattr(self.sheet, "kept", ())]
        last = self.lately.lines(words)[:1]
        return [
            Told([(f"{self.played} · {self.reserve}",)]),
            Told([(f"{runner.rank}.", runner.name, runner.line) for runner in self.runners]),
            *[Told([(laid.who, f"{laid.face.figure} {laid.face.caption}", laid.did)]) for laid in last],
            *[Told([(line,)]) for line in own if line],
            *[Told(rows) for rows in (self._cards(), kept) if rows],
            *[Told(over.rows(words), title=f"{over.title(words)}: {over.result(words)}") for over in self.ledgers[:1]],
        ]

    def _cards(self) -> list[tuple[str, str]]:
        """The hand in words: how many of each card there are, and what it would do now."""
        words, found = self.words, []
        for now in by_colour(self.view.hand or []):
            name = words.name("card", now.card)
            held = f"{name} ×{now.copies}" if now.copies > 1 else name
            found.append((held, play(self.view, now, words).told()))
        return found


def page(
    seen: Seen[JockeyView],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str] | None = None,
    everybody: JockeyPage | None = None,
) -> JockeyPage:
    """What a seat's page shows: what everybody's does, and what is different for this seat.

    `form` is what has been filled in and not handed in yet.
    """
    view = seen.view
    base = everybody or _shared(view, words, seats)
    if view.seat < 0:
        return base
    asked = _asked(base, seen, words, form or {}) if seen.asked else base
    mine = own_row(base.players[view.seat], view.players[view.seat], words)
    last = base.lately.entries[-1:]
    at_cards = not asked.writes and view.step != "keep"  # elsewhere the hand is part of the question
    return asked.but(
        players=[mine if row.seat == view.seat else row for row in base.players],
        lines=[seated(mine, view) if line.seat[0] == view.seat else line for line in base.lines],
        hand=hand(view, asked.numbered, words) if at_cards else (),
        before=base.lately.last(words, view.seat) if last and last[0].seat == view.seat else base.before,
        bet=own_bet(view, base.runners, words),
        debts=_debts(view, words),
        lately=base.lately.read_by(view.seat),
        pile=tuple([part.read_by(view.seat) for part in base.pile]),
        ledgers=[Ledger(over.race, view.seat) for over in base.ledgers],
        view=view,
    )


def _asked(base: JockeyPage, seen: Seen[JockeyView], words: Text, form: Mapping[str, str]) -> JockeyPage:
    """What everybody sees, with what a seat is asked and all that would follow from its answers."""
    view = seen.view
    sheet = betting_sheet(seen, words, form) or keeping_sheet(seen, words, form)
    cards = by_colour(view.hand or []) if view.step == "turn" else []
    moves = [(now.card, play(view, now, words)) for now in cards]
    moves += [("", move) for move in choices(view, seen.legal, words)]
    numbered = [Numbered(n, code, move) for n, (code, move) in enumerate(moves)]
    card = words.name("card", view.choice.card) if view.choice else ""
    return base.but(
        title=words.page(f"ask_{view.step}", most=view.keep_max),
        ask=words.page(f"help_{view.step}", card=card),
        rule=seen.rule,
        tab="bets" if isinstance(sheet, BettingSheet) else "board",
        sheet=sheet,
        numbered=numbered,
        foretold={horse: foretold(horse, numbered) for horse in HORSES} if numbered else NOTHING,
        waits=waits(view, words),
    )


def _debts(view: JockeyView, words: Text) -> list[str]:
    return [debt(player, words) for player in view.players if player.money is not None and player.money < 0]


def _shared(view: JockeyView, words: Text, seats: Sequence[Sitter]) -> JockeyPage:
    """What everybody sees alike."""
    field = runners(view, words)
    rows = [player_row(view, player, words, seats) for player in view.players]
    lately = Part(view.pile[-LATELY:], view.terms, max(0, len(view.pile) - LATELY))
    return JockeyPage(
        where=words.page("race_of", race=max(1, view.race), races=view.races),
        players=rows,
        lines=[seated(row, view) for row in rows],
        title="",
        says=says(view, words),
        tab="board",
        tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in TABS.items()],
        ways=ways(view.finish),
        post=view.finish,
        runners=field,
        ladder=[[runner for runner in field if runner.rank == rank] for rank in range(1, len(field) + 1)],
        marks=marks(view.finish),
        start=[spot(lane, 0, view.finish) for lane in range(len(field))],
        played=words.page("cards_played", cards=len(view.pile)),
        reserve=words.page("in_reserve", cards=view.reserve),
        lately=lately,
        before=lately.last(words),
        pile=parts(view, words) if view.pile else (),
        ledgers=[Ledger(result, view.seat) for result in reversed(view.results)],
        colors=[sitter.color for sitter in seats],
        debts=_debts(view, words),
        foretold=NOTHING,
        view=view,
        words=words,
    )
