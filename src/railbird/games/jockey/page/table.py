"""What the page of Jockey shows a seat, worked out from its view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.page import Page, Sitter, Tab
from railbird.core.text import Text
from railbird.desk.oval import Spot
from railbird.games.jockey.page.bets import Ledger, OwnBet, ledger, own_bet
from railbird.games.jockey.page.cards import Card, Move, choices, hand
from railbird.games.jockey.page.end import ending
from railbird.games.jockey.page.keep import Keeping, keeping_page
from railbird.games.jockey.page.pile import Laid, laid
from railbird.games.jockey.page.players import debt, player_row, waits
from railbird.games.jockey.page.says import says
from railbird.games.jockey.page.sheet import SheetPage, sheet_page
from railbird.games.jockey.page.track import Mark, Rung, Runner, ladder, mark, oval, runners, spot
from railbird.games.jockey.view import JockeyView

MARK = 10
"""A mark every ten spaces."""


@dataclass(frozen=True)
class Numbered:
    """A move with its number on the page: what the board lights up and what the panel says of it share the number."""

    n: int
    card: str
    move: Move


@dataclass(frozen=True, kw_only=True)
class JockeyPage(Page):
    """Everything the templates show that needs working out."""

    tab: str
    tabs: list[Tab]
    limit_title: str
    runners: list[Runner]
    ladder: list[Rung]
    marks: list[Mark]
    line: Mark
    start: list[Spot]
    oval: dict[str, float]
    played: str
    reserve: str
    pile: list[Laid]
    last: Laid | None
    hand: list[Card]
    numbered: list[Numbered]
    """Everything that can be played now, with what would follow."""
    bet: OwnBet | None
    slip: SheetPage | None
    waits: str
    keeping: Keeping | None
    ledgers: list[Ledger]
    debts: list[str]
    answer: list[Action]
    """What the form as it stands would play; empty while something is missing."""
    missing: str
    missing_rule: str


def page(
    view: JockeyView,
    legal: Sequence[Action],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str] | None = None,
) -> JockeyPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    field = runners(view, words)
    asked = len(legal) > 0
    sheet = sheet_page(view, legal, words, form or {}) if asked else None
    cards = hand(view, words, asked and view.step == "turn")
    moves = [(card.code, move) for card in cards for move in card.plays]
    moves += [("", move) for move in choices(view, legal, words)]
    title, ask, rule = _question(view, words) if asked else ("", "", "")
    return JockeyPage(
        where=words.page("race_of", race=max(1, view.race), races=view.races),
        players=[player_row(view, player, words, seats) for player in view.players],
        title=title,
        ask=ask,
        rule=rule,
        says=says(view, words),
        tab="bets" if sheet is not None else "board",
        tabs=[
            Tab(id="board", icon="flag", label=words.page("tab_race")),
            Tab(id="bets", icon="envelope", label=words.page("tab_bets")),
            Tab(id="table", icon="people", label=words.page("tab_table")),
            Tab(id="story", icon="log", label=words.page("tab_story")),
        ],
        limit_title="",
        runners=field,
        ladder=ladder(field),
        marks=[mark(space, view.finish) for space in range(MARK, view.finish - 1, MARK)],
        line=mark(view.finish, view.finish),
        start=[spot(lane, 0, view.finish) for lane in range(len(field))],
        oval=oval(view.finish),
        played=words.page("cards_played", cards=len(view.pile)),
        reserve=words.page("in_reserve", cards=view.reserve),
        pile=[laid(view, entry, words) for entry in reversed(view.pile)],
        last=laid(view, view.pile[-1], words) if view.pile else None,
        hand=cards,
        numbered=[Numbered(n, code, move) for n, (code, move) in enumerate(moves)],
        bet=own_bet(view, field, words),
        slip=sheet,
        waits=waits(view, words),
        keeping=keeping_page(view, legal, words) if asked and view.step == "keep" else None,
        ledgers=[ledger(result, words, seats) for result in reversed(view.results)],
        debts=[debt(player, words) for player in view.players if player.money is not None and player.money < 0],
        answer=sheet.actions if sheet is not None else [],
        missing=sheet.missing if sheet is not None else "",
        missing_rule=sheet.rule if sheet is not None else "",
    )


def _question(view: JockeyView, words: Text) -> tuple[str, str, str]:
    """What a seat is asked, with its limit and the rule behind it."""
    card = words.name("card", view.choice.card) if view.choice else ""
    match view.step:
        case "betting":
            return words.page("ask_betting"), words.page("betting_help"), "JK-41"
        case "turn":
            return words.page("ask_turn"), words.page("turn_help"), "JK-31"
        case "horse":
            return words.page("ask_horse"), words.page("choose_help", card=card), "JK-23"
        case "distance":
            return words.page("ask_distance"), words.page("distance_help", card=card), "R-4"
        case "keep":
            return words.page("ask_keep", most=view.keep_max), words.page("keep_help"), "JK-36"
    return words.step(view.step), words.ask(view.step), ""


__all__ = ["JockeyPage", "ending", "page"]
