"""What the page of Greyhounds shows a seat, worked out from its view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.page import Page, PlayerRow, Sitter, Tab
from railbird.core.text import Text
from railbird.desk.oval import Spot
from railbird.games.greyhounds.page.book import Book, ChartPage, HandsPage, book, chart_page, hands_page
from railbird.games.greyhounds.page.end import ending, recap
from railbird.games.greyhounds.page.race import (
    MOVE_RULES,
    Option,
    SetRow,
    Shown,
    level_with,
    options,
    round_row,
    set_rows,
    who_plays_after,
)
from railbird.games.greyhounds.page.says import says
from railbird.games.greyhounds.page.slip import OwnLine, SlipPage, odds_text, own_lines, slip_page
from railbird.games.greyhounds.page.spread import Point, map_pills, map_spots, wide_pills
from railbird.games.greyhounds.page.track import OVAL, Line, Runner, Slab, line, runners, slabs
from railbird.games.greyhounds.view import GreyhoundsView, Player


@dataclass(frozen=True, kw_only=True)
class GreyhoundsRow(PlayerRow):
    """A seat in the list of players; punters and the bookmaker have no dog."""

    has_dog: bool


@dataclass(frozen=True)
class ChartRow:
    """A place of the odds chart."""

    hund: int
    dog: str
    letter: str
    name: str
    value: str
    sieg: str
    platz: str


@dataclass(frozen=True)
class Pair:
    """A box of the table Einlaufquoten."""

    low: int
    high: int
    odds: str


@dataclass(frozen=True)
class Finish:
    """A place of the finish chart."""

    place: int
    prize: str
    dog: str
    letter: str


@dataclass(frozen=True)
class Drawn:
    """A running dog on the board: on the oval of a wide screen and as a jacket on the map of a small one."""

    runner: Runner
    pill: Point
    """Where its lap pill stands on the oval."""
    spot: Spot
    """Where its jacket stands on the map."""
    at: float
    """The position it is drawn at there."""
    map_pill: Point


@dataclass(frozen=True, kw_only=True)
class GreyhoundsPage(Page):
    """Everything the templates show that needs working out."""

    tab: str
    tabs: list[Tab]
    limit_title: str
    runners: list[Runner]
    drawn: list[Drawn]
    slabs: list[Slab]
    oval: dict[str, float]
    line: Line
    chart: list[ChartRow]
    pairs: list[Pair]
    finish: list[Finish]
    kennel: list[Runner]
    sets: list[SetRow]
    sets_note: str
    round: list[Shown]
    round_says: str
    turn_says: str
    options: list[Option]
    slip: SlipPage | None
    own_slip: list[OwnLine]
    own_staked: str
    own_chosen: str
    hands: HandsPage | None
    making: ChartPage | None
    book: Book | None
    bankrupt: str
    answer: list[Action]
    """What the form as it stands would play; empty while something is missing."""
    missing: str
    missing_rule: str


def page(
    view: GreyhoundsView,
    legal: Sequence[Action],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str] | None = None,
) -> GreyhoundsPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    filled = form or {}
    field = runners(view, words)
    slip = slip_page(view, legal, words, filled)
    hands = hands_page(view, legal, words, filled)
    making = chart_page(view, legal, words, filled)
    mine = view.players[view.seat].slip if view.seat >= 0 else None
    title, ask, rule = _question(view, words) if len(legal) else ("", "", "")
    asking = next((asked for asked in (slip, hands, making) if asked is not None), None)
    return GreyhoundsPage(
        where=words.page("race_of", race=max(1, view.race)),
        players=[_player(view, player, words, seats) for player in view.players],
        title=title,
        ask=ask,
        rule=rule,
        says=says(view, words),
        tab="board",
        tabs=[
            Tab(id="board", icon="flag", label=words.page("tab_race")),
            Tab(id="slip", icon="envelope", label=words.page("tab_slip")),
            Tab(id="table", icon="people", label=words.page("tab_table")),
            Tab(id="story", icon="log", label=words.page("tab_story")),
        ],
        limit_title="",
        runners=field,
        drawn=_drawn(field, view.lap_length),
        slabs=slabs(view.lap_length),
        oval=OVAL.for_script(view.lap_length),
        line=line(view, words),
        chart=_chart(view, words),
        pairs=[Pair(low, high, odds_text(odds)) for low, high, odds in view.odds.einlauf],
        finish=_finish(view, words),
        kennel=[runner for runner in field if runner.status == "retired"],
        sets=set_rows(view, words) if any(dog.shown for dog in view.dogs) else [],
        sets_note=words.page("one_is_aside") if any(dog.unsure for dog in view.dogs) else "",
        round=round_row(view, words),
        round_says=words.page("round_of", round=view.pass_round) if view.pass_round else "",
        turn_says=_in_turn(view, words) if len(legal) and view.step == "pick_card" else "",
        options=options(view, legal, words),
        slip=slip,
        own_slip=own_lines(view, mine or [], words) if slip is None else [],
        own_staked=words.page("your_slip", total=sum(bet.stake for bet in mine or [])),
        own_chosen=words.page("chosen_card", card=view.own.chosen) if view.own and view.own.chosen else "",
        hands=hands,
        making=making,
        book=book(view, words),
        bankrupt=words.page("is_bankrupt", seat=view.bookmaker) if view.bankrupt else "",
        answer=asking.actions if asking is not None else [],
        missing=asking.missing if asking is not None else "",
        missing_rule=asking.rule if asking is not None else "",
    )


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


# --- what is asked


def _question(view: GreyhoundsView, words: Text) -> tuple[str, str, str]:
    """What a seat is asked, with its limit and the rule behind it."""
    match view.step:
        case "choose_hands":
            return words.page("ask_hands"), words.page("hands_help", limit=view.hand_limit), "GH-50"
        case "choose_set":
            return words.page("ask_set"), words.page("set_help"), "GH-8"
        case "chart":
            return words.page("ask_chart"), words.page("chart_help"), "GH-47"
        case "bet":
            return words.page("ask_bet"), words.page("bet_help"), "GH-13"
        case "discard":
            return words.page("ask_discard"), words.page("discard_help"), "GH-16"
        case "pick_card":
            moves = words.page(f"moves_{view.moving_cards}")
            return words.page("ask_card"), moves, MOVE_RULES.get(view.moving_cards, "GH-39")
    return words.step(view.step), words.ask(view.step), ""


def _in_turn(view: GreyhoundsView, words: Text) -> str:
    """GH-19, GH-20: who has shown and who is still to come."""
    level = [dog.seat for dog in level_with(view)]
    after = [dog.dog for dog in who_plays_after(view)]
    if level:
        return words.page("turn_level", seats=level)
    if not after:
        return words.page("turn_last")
    shown = any(dog.card is not None for dog in view.dogs)
    return words.page("turn_middle" if shown else "turn_first", dogs=after)


# --- charts


def _chart(view: GreyhoundsView, words: Text) -> list[ChartRow]:
    values = {dog.dog: dog.value for dog in view.dogs}
    rows = []
    for hund in range(1, 5):
        dog = view.chart[hund - 1] if hund <= len(view.chart) else ""
        value = values.get(dog)
        rows.append(
            ChartRow(
                hund=hund,
                dog=dog,
                letter=words.page(f"letter_{dog}") if dog else "",
                name=words.name("dog", dog) if dog else words.page("free_place"),
                value=str(value) if value is not None else "",
                sieg=odds_text(view.odds.sieg[hund - 1]),
                platz=odds_text(view.odds.platz[hund - 1]),
            )
        )
    return rows


def _finish(view: GreyhoundsView, words: Text) -> list[Finish]:
    rows = []
    for place, prize in enumerate(view.prizes, 1):
        dog = next((dog.dog for dog in view.dogs if dog.place == place), "")
        rows.append(Finish(place, words.money(prize), dog, words.page(f"letter_{dog}") if dog else ""))
    return rows


# --- the players


def _player(view: GreyhoundsView, player: Player, words: Text, seats: Sequence[Sitter]) -> GreyhoundsRow:
    does, icon = _does(view, player, words)
    you = player.seat == view.seat
    return GreyhoundsRow(
        seat=player.seat,
        name=words.page("you") if you else words.name("seat", player.seat),
        color=seats[player.seat].color if player.seat < len(seats) else "",
        money=words.money(player.money),
        short=words.money(player.money),
        does=does,
        icon=icon,
        you=you,
        due=player.seat in view.pending,
        has_dog=player.dog is not None,
    )


def _does(view: GreyhoundsView, player: Player, words: Text) -> tuple[str, str]:
    """What a seat is doing, as everybody may see it."""
    who = words.page("is_bookmaker") if player.bookmaker else words.page("is_punter") if player.dog is None else ""
    waits = player.seat in view.pending
    if view.step == "bet" and not player.bookmaker:
        said, icon = (words.page("writing"), "clock") if waits else (words.page("slip_in"), "envelope")
    elif waits:
        said, icon = words.page("thinking"), "clock"
    elif player.dog is not None:
        said, icon = words.page("runs_dog", dog=player.dog), ""
    else:
        said, icon = "", ""
    return " · ".join(part for part in (who, said) if part), icon


__all__ = ["GreyhoundsPage", "ending", "page", "recap"]
