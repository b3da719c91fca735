"""What the page of Greyhounds shows a seat, worked out from what it sees and what the rules say to its drafts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from railbird.core.page import Page, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.oval import Spot
from railbird.games.greyhounds.page.book import Book, book
from railbird.games.greyhounds.page.chart import ChartRow, Finish, chart_rows, chart_sheet, finish_rows
from railbird.games.greyhounds.page.hands import hands_sheet
from railbird.games.greyhounds.page.players import player_row
from railbird.games.greyhounds.page.race import Option, SetRow, level_with, options, set_rows, who_plays_after
from railbird.games.greyhounds.page.says import says
from railbird.games.greyhounds.page.slip import OwnLine, odds_text, own_lines, slip_sheet
from railbird.games.greyhounds.page.spread import Point, map_pills, map_spots, wide_pills
from railbird.games.greyhounds.page.told import told
from railbird.games.greyhounds.page.track import OVAL, Line, Runner, Slab, line, runners, slabs
from railbird.games.greyhounds.rules.actions import PutAside
from railbird.games.greyhounds.rules.figures import BANKRUPT_RULE, MOVE_RULES, SLIP_RULE
from railbird.games.greyhounds.view import GreyhoundsView

TABS = (("board", "flag", "tab_race"), ("slip", "envelope", "tab_slip"), ("table", "people", "tab_table"))


@dataclass(frozen=True)
class Drawn:
    """A running dog on the board: on the oval of a wide screen and as a jacket on the map of a small one."""

    runner: Runner
    pill: Point  # Where its lap pill stands on the oval.
    spot: Spot  # Where its jacket stands on the map.
    at: float  # The position it is drawn at there.
    map_pill: Point


@dataclass(frozen=True, kw_only=True)
class GreyhoundsPage(Page):
    """Everything the templates show that needs working out."""

    runners: list[Runner]
    drawn: list[Drawn]
    slabs: list[Slab]
    line: Line
    chart: list[ChartRow]
    pairs: list[tuple[int, int, str]]  # The table Einlaufquoten.
    finish: list[Finish]
    kennel: list[Runner]
    sets: list[SetRow]
    sets_note: str
    sets_rule: str
    round: list[SetRow]  # Those that play in this round, in order.
    round_says: str
    turn_says: str
    options: list[Option]
    own_slip: list[OwnLine]
    own_staked: str
    own_chosen: str
    book: Book | None
    bankrupt: str
    bankrupt_rule: str
    tells: Sequence[Told] = ()

    def told(self) -> Sequence[Told]:
        return self.tells


def page(seen: Seen[GreyhoundsView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]) -> GreyhoundsPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    view = seen.view
    field = runners(view, words)
    sets = set_rows(view, words) if any(dog.shown for dog in view.dogs) else []
    sheet = slip_sheet(seen, words, form) or hands_sheet(seen, words, form) or chart_sheet(seen, words, form)
    mine = view.players[view.seat] if view.seat >= 0 else None
    title, ask, rule = _question(seen, words) if seen.asked else ("", "", "")
    found = GreyhoundsPage(
        where=words.page("race_of", race=max(1, view.race)),
        players=[player_row(view, player, words, seats) for player in view.players],
        title=title,
        ask=ask,
        rule=rule,
        says=says(view, words),
        sheet=sheet,
        tab="board",
        tabs=[
            Tab(id=tab, icon=icon, label=words.page(label))
            for tab, icon, label in (*TABS, ("story", "log", "tab_story"))
        ],
        runners=field,
        drawn=_drawn(field, view.lap_length),
        slabs=slabs(view.lap_length),
        ways=OVAL.ways(view.lap_length),
        line=line(view, words),
        chart=chart_rows(view, words),
        pairs=[(low, high, odds_text(odds)) for low, high, odds in view.odds.einlauf],
        finish=finish_rows(view, words),
        kennel=[runner for runner in field if runner.status == "retired"],
        sets=sets,
        sets_note=words.page("one_is_aside") if any(dog.unsure for dog in view.dogs) else "",
        sets_rule=PutAside.rule,
        round=[row for row in sets if any(row.dog in group for group in view.order)],
        round_says=words.page("round_of", round=view.pass_round) if view.pass_round else "",
        turn_says=_in_turn(view, words) if seen.asked and view.step == "pick_card" else "",
        options=options(view, seen.legal, words),
        own_slip=own_lines(mine.slip or [], words) if mine and not (seen.asked and view.step == "bet") else [],
        own_staked=words.page("your_slip", total=mine.staked or 0) if mine else "",
        own_chosen=words.page("chosen_card", card=view.own.chosen) if view.own and view.own.chosen else "",
        book=book(view, words),
        bankrupt=words.page("is_bankrupt", seat=view.bookmaker) if view.bankrupt else "",
        bankrupt_rule=BANKRUPT_RULE,
    )
    return replace(found, tells=list(told(found, words)))


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


def _question(seen: Seen[GreyhoundsView], words: Text) -> tuple[str, str, str]:
    """What a seat is asked, with its limit and the rule behind it."""
    view = seen.view
    match view.step:
        case "choose_hands":
            return words.page("ask_hands"), words.page("hands_help", limit=view.hand_limit), seen.rule
        case "choose_set":
            return words.page("ask_set"), words.page("set_help"), seen.rule
        case "chart":
            return words.page("ask_chart"), words.page("chart_help"), seen.rule
        case "bet":
            return words.page("ask_bet"), words.page("bet_help"), SLIP_RULE
        case "discard":
            return words.page("ask_discard"), words.page("discard_help"), seen.rule
    return words.page("ask_card"), words.page(f"moves_{view.moving_cards}"), MOVE_RULES[view.moving_cards]


def _in_turn(view: GreyhoundsView, words: Text) -> str:
    """Who has shown and who is still to come."""
    level = [dog.seat for dog in level_with(view)]
    after = who_plays_after(view)
    if level:
        return words.page("turn_level", seats=level)
    if not after:
        return words.page("turn_last")
    shown = any(dog.card is not None for dog in view.dogs)
    return words.page("turn_middle" if shown else "turn_first", dogs=after)
