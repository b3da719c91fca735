"""What the page of Jockey shows a seat, worked out from what it sees and what the rules say of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.page import Page, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.oval import Spot
from railbird.games.jockey.page.bets import Ledger, OwnBet, ledger, own_bet
from railbird.games.jockey.page.hand import Card, Laid, hand, laid
from railbird.games.jockey.page.moves import Move, choices
from railbird.games.jockey.page.players import debt, player_row, waits
from railbird.games.jockey.page.says import says
from railbird.games.jockey.page.sheet import BettingSheet, KeepingSheet, betting_sheet, keeping_sheet
from railbird.games.jockey.page.track import OVAL, Mark, Runner, mark, runners, spot
from railbird.games.jockey.rules import figures
from railbird.games.jockey.view import JockeyView

MARK = 10  # A mark every ten spaces.
TABS = {"board": "flag", "bets": "envelope", "table": "people", "story": "log"}


@dataclass(frozen=True)
class Numbered:
    """A move with its number on the page: what the board lights up and what the panel says of it share the number."""

    n: int
    card: str
    move: Move


@dataclass(frozen=True, kw_only=True)
class JockeyPage(Page):
    """Everything the templates show that needs working out."""

    sheet: BettingSheet | KeepingSheet | None
    runners: Sequence[Runner]
    ladder: Sequence[Sequence[Runner]]  # The horses on ranks 1 to 4, level ones together.
    marks: Sequence[Mark]
    start: Sequence[Spot]
    played: str
    reserve: str
    pile: Sequence[Laid]
    hand: Sequence[Card]
    numbered: Sequence[Numbered]  # Everything that can be played now, with what would follow.
    bet: OwnBet | None
    waits: str
    ledgers: Sequence[Ledger]
    debts: Sequence[str]
    void_rule: str = figures.VOID_RULE
    loan_rule: str = figures.LOAN_RULE

    def told(self) -> Sequence[Told]:
        """The race, the card played last, then what the viewer holds and has bet; the sheets of the last race."""
        own = [self.bet.title, self.bet.pays, self.bet.now] if self.bet else []
        kept = [(face.figure, face.caption) for face in getattr(self.sheet, "kept", ())]
        cards = [(card.told(), card.move.told()) for card in self.hand]
        return [
            Told([(f"{self.played} · {self.reserve}",)]),
            Told([(f"{runner.rank}.", runner.name, runner.line) for runner in self.runners]),
            *[Told([(last.who, f"{last.face.figure} {last.face.caption}", last.did)]) for last in self.pile[:1]],
            *[Told([(line,)]) for line in own if line],
            *[Told(rows) for rows in (cards, kept) if rows],
            *[Told(last.rows, title=f"{last.title}: {last.result}") for last in self.ledgers[:1]],
        ]


def page(
    seen: Seen[JockeyView],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str] | None = None,
    everybody: JockeyPage | None = None,
) -> JockeyPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    view, finish = seen.view, seen.view.finish
    field = runners(view, words)
    sheet = betting_sheet(seen, words, form or {}) or keeping_sheet(seen, words, form or {})
    cards = hand(view, words)
    moves = [(card.face.code, card.move) for card in cards] if seen.asked and view.step == "turn" else []
    moves += [("", move) for move in choices(view, seen.legal, words)]
    card = words.name("card", view.choice.card) if view.choice else ""
    return JockeyPage(
        where=words.page("race_of", race=max(1, view.race), races=view.races),
        players=[player_row(view, player, words, seats) for player in view.players],
        title=words.page(f"ask_{view.step}", most=view.keep_max) if seen.asked else "",
        ask=words.page(f"help_{view.step}", card=card) if seen.asked else "",
        rule=seen.rule if seen.asked else "",
        says=says(view, words),
        tab="bets" if sheet and view.step == "betting" else "board",
        tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in TABS.items()],
        sheet=sheet,
        runners=field,
        ladder=[[runner for runner in field if runner.rank == rank] for rank in range(1, len(field) + 1)],
        marks=[mark(space, finish) for space in range(MARK, finish - 1, MARK)],
        start=[spot(lane, 0, finish) for lane in range(len(field))],
        ways=OVAL.ways(finish, stops=True),
        played=words.page("cards_played", cards=len(view.pile)),
        reserve=words.page("in_reserve", cards=view.reserve),
        pile=[laid(view, entry, words) for entry in reversed(view.pile)],
        hand=cards,
        numbered=[Numbered(n, code, move) for n, (code, move) in enumerate(moves)],
        bet=own_bet(view, field, words),
        waits=waits(view, words),
        ledgers=[ledger(result, words) for result in reversed(view.results)],
        debts=[debt(player, words) for player in view.players if player.money is not None and player.money < 0],
    )
