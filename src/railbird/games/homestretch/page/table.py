"""The page of HomeStretch: everything its templates show, computed from what a seat may see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.page import Page, PlayerRow, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.ruler import scale
from railbird.games.homestretch.page.lanes import HorseRow, horse_row
from railbird.games.homestretch.page.question import Question
from railbird.games.homestretch.page.race import again, last, move
from railbird.games.homestretch.page.says import RACING, says
from railbird.games.homestretch.page.shares import draft, purchase
from railbird.games.homestretch.page.slip import betting
from railbird.games.homestretch.page.told import told
from railbird.games.homestretch.view import HomeStretchView, Lane, Player

ASKED = {
    "draft": draft,
    "choose_move": move,
    "choose_last": last,
    "choose_again": again,
    "purchase": purchase,
}
"""Who says what a seat is asked, by step; betting, besides, has a slip."""


@dataclass(frozen=True, kw_only=True)
class RaceLook:
    """The race card on the table, and the races run and to come."""

    count: str
    name: str
    purse: Sequence[tuple[str, int, bool]]  # Place, amount, and whether that horse is home already.
    handicaps: Sequence[tuple[int, str]]
    cards: Sequence[tuple[str, str, str]]  # Colour, mark and words of each race of the meeting.


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A player's cube on the money ruler."""

    seat: int
    color: str
    percent: float
    lift: int


@dataclass(frozen=True, kw_only=True)
class Ruler:
    """The piece of the score track all cubes stand on."""

    ticks: Sequence[tuple[float, str]]
    minor: Sequence[float]
    marks: Sequence[Mark]


@dataclass(frozen=True, kw_only=True)
class HomeStretchPage(Page):
    """Everything the board and the decision show."""

    race: RaceLook
    rows: Sequence[HorseRow]
    ruler: Ruler
    dice: tuple[int, int] | None
    roller: str
    finish: int
    question: Question | None
    view: HomeStretchView
    words: Text

    def told(self) -> Sequence[Told]:
        """Lanes with the Tote, stables, and what the viewer holds."""
        return told(self.view, self.rows, self.words)


def page(seen: Seen[HomeStretchView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]) -> HomeStretchPage:
    """What a seat's page shows; `form` is a slip that is being filled in."""
    view = seen.view
    asked = _asked(seen, words, form) if seen.asked else None
    return HomeStretchPage(
        where=_where(view, words),
        players=_players(view, words, seats),
        title=asked.title if asked else "",
        ask=asked.ask if asked else "",
        rule=asked.rule if asked else "",
        says=says(view, words),
        sheet=asked.sheet if asked else None,
        tabs=(
            Tab(id="race", icon="flag", label=words.page("tab_race")),
            Tab(id="tote", icon="tote", label=words.page("tab_tote")),
            Tab(id="table", icon="people", label=words.page("tab_table")),
            Tab(id="story", icon="log", label=words.page("tab_story")),
        ),
        tab="tote" if view.step == "betting" else "race",
        limit_title=words.page("per_box") if view.card else "",
        race=_race(view, words),
        rows=[horse_row(view, lane, words, asked) for lane in view.lanes],
        ruler=_ruler(view),
        dice=view.dice,
        roller=seats[view.turn].name if view.turn is not None else "",
        finish=view.finish,
        question=asked,
        view=view,
        words=words,
    )


def _asked(seen: Seen[HomeStretchView], words: Text, form: Mapping[str, str]) -> Question:
    step = seen.view.step
    return betting(seen, words, form) if step == "betting" else ASKED[step](seen, words)


def _where(view: HomeStretchView, words: Text) -> str:
    if view.draft is not None or view.race == 0:
        return words.page("where_draft")
    return words.page("where", race=min(view.race, len(view.races)), races=len(view.races))


def _race(view: HomeStretchView, words: Text) -> RaceLook:
    card = view.card
    cards = []
    for number, color in enumerate(view.races, 1):
        run = number <= len(view.cards_run) and not (card and card.id == view.cards_run[number - 1])
        now = number == view.race and card is not None
        mark = "now" if now else "run" if run else "next"
        said = words.page(f"card_{mark}", race=number, color=color)
        cards.append((color, mark, said))
    purse = card.purse if card else ()
    return RaceLook(
        count=_where(view, words),
        name=words.name("race_card", card.id) if card else words.step(view.step),
        purse=[(words.page(f"nth_{n}"), amount, len(view.home) >= n) for n, amount in enumerate(purse, 1)],
        handicaps=[(lane.horse, lane.token) for lane in sorted(view.lanes, key=_by_token) if lane.token],
        cards=cards,
    )


def _by_token(lane: Lane) -> tuple[int, int]:
    """The longest start first, the X at the end."""
    return (0 if lane.token in ("", "X") else -int(lane.token), -lane.horse)


def _players(view: HomeStretchView, words: Text, seats: Sequence[Sitter]) -> list[PlayerRow]:
    """By rank; beside each what it is doing."""
    return [_player(view, player, words, seats[player.seat]) for player in sorted(view.players, key=by_rank)]


def by_rank(player: Player) -> tuple[int, int]:
    """Who stands better first, equals in seat order."""
    return player.rank, player.seat


def _player(view: HomeStretchView, player: Player, words: Text, sitter: Sitter) -> PlayerRow:
    named = words.page("bot", name=sitter.name) if sitter.bot else sitter.name
    does, icon = _does(view, player)
    return PlayerRow(
        seat=player.seat,
        name=words.page("you") if sitter.you else named,
        color=player.color,
        money=words.money(player.money),
        short=words.page("short_money", money=player.money),
        does=words.page(f"does_{does}", count=len(player.stable)) if does else "",
        icon=icon,
        you=sitter.you,
        due=_is_due(view, player),
        limit=player.limit,
    )


def _is_due(view: HomeStretchView, player: Player) -> bool:
    """Whether the table waits for a seat: before its turn it may bet, but nobody waits."""
    return player.seat in (view.pending[:1] if view.timing == "out of turn" else view.pending)


def _does(view: HomeStretchView, player: Player) -> tuple[str, str]:
    """What a seat is doing, in a word of the texts, and the icon beside it."""
    pending = player.seat in view.pending
    if view.step == "draft":
        return ("choosing", "clock") if pending else ("kept", "lock")
    if view.step == "betting":
        if player.slip is not None:
            return "laid", "lock"
        if not pending:
            return ("in", "lock") if view.timing == "simultaneous" else ("later", "clock")
        return "bets" if _is_due(view, player) else "may_bet", "clock"
    if view.step in RACING and view.turn == player.seat:
        return "rolls", "dice"
    if view.step == "purchase":
        return ("buys", "clock") if pending else ("", "")
    return "owns" if player.stable else "", ""


def _ruler(view: HomeStretchView) -> Ruler:
    """The stretch of the score track from just below the poorest to just above the richest."""
    ruler = scale([player.money for player in view.players])
    marks: list[Mark] = []
    for player in sorted(view.players, key=lambda player: player.money):
        percent = ruler.percent(player.money)
        lift = sum(1 for mark in marks if abs(mark.percent - percent) < 2.6)
        marks.append(Mark(seat=player.seat, color=player.color, percent=percent, lift=lift))
    return Ruler(ticks=ruler.ticks(), minor=ruler.minor(), marks=marks)
