"""The page of HomeStretch: everything its templates show, computed from what a seat may see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.page import Page, PlayerRow, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.ruler import Scale, scale
from railbird.games.homestretch.page.lanes import HorseRow, Run, Stall, horse_row, tokens, touched
from railbird.games.homestretch.page.question import Question
from railbird.games.homestretch.page.race import again, last, move
from railbird.games.homestretch.page.shares import draft, purchase
from railbird.games.homestretch.page.slip import betting
from railbird.games.homestretch.page.told import RACING, says, told
from railbird.games.homestretch.view import HomeStretchView, Lane, Player

ASKED = {"draft": draft, "choose_move": move, "choose_last": last, "choose_again": again, "purchase": purchase}
"""Who says what a seat is asked, by step; betting, besides, has a slip."""
TABS = (("race", "flag"), ("tote", "tote"), ("table", "people"), ("story", "log"))


@dataclass(frozen=True, kw_only=True)
class HomeStretchPage(Page):
    """Everything the board and the decision show."""

    strip: Sequence[PlayerRow]  # The players as everybody sees them.
    race: str  # The name of the race card on the table, or of the step.
    purse: Sequence[int]  # What the places of this race bring, and how many are taken.
    home: int
    handicaps: Sequence[tuple[int, str]]  # Horses that carry something, the longest start first.
    meeting: Sequence[tuple[str, str, str]]  # Colour, mark and words of each race, run and to come.
    rows: Sequence[HorseRow]
    ruler: Scale  # The piece of the score track all cubes stand on.
    cubes: Sequence[tuple[int, str, float, int]]  # Whose, in which colour, where on the ruler, how high above others.
    dice: tuple[int, int] | None
    question: Question | None
    view: HomeStretchView
    words: Text

    def stalls(self) -> tuple[tuple[int, Stall, bool], ...]:
        """The lanes as they are drawn, and whether their boxes can be tapped."""
        is_open = self.sheet is not None
        return tuple((row.stall.horse, row.stall, is_open) for row in self.rows)

    def runs(self) -> tuple[tuple[int, Run], ...]:
        """The horses as they are drawn."""
        return tuple((row.run.horse, row.run) for row in self.rows)

    def told(self) -> Sequence[Told]:
        """Lanes with the Tote, stables, and what the viewer holds."""
        return told(self.view, self.rows, self.words)


def page(
    seen: Seen[HomeStretchView],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str],
    everybody: HomeStretchPage | None = None,
) -> HomeStretchPage:
    """What a seat's page shows: what everybody's does, and what is different for this seat.

    `form` is a slip that is being filled in.
    """
    view, asked = seen.view, None
    if seen.asked:
        asked = betting(seen, words, form) if view.step == "betting" else ASKED[view.step](seen, words)
    base = everybody or _shared(view, words, seats)
    own = touched(view, asked)
    laid = tokens(view, asked) if own else {}
    lanes = zip(view.lanes, base.rows, strict=True)
    return base.but(
        players=[_you(row, words) if row.seat == view.seat else row for row in base.players],
        title=asked.title if asked else "",
        ask=asked.ask if asked else "",
        rule=asked.rule if asked else "",
        sheet=asked.sheet if asked else None,
        rows=[horse_row(view, lane, words, asked, laid) if lane.horse in own else row for lane, row in lanes]
        if own
        else base.rows,
        question=asked,
        view=view,
    )


def _shared(view: HomeStretchView, words: Text, seats: Sequence[Sitter]) -> HomeStretchPage:
    """What everybody sees alike; a seat's own tokens may be in it, where it is made from that seat's view."""
    ruler = scale([player.money for player in view.players])
    handicaps = sorted((lane for lane in view.lanes if lane.token), key=_by_token)
    laid = tokens(view, None)
    players = [_player(view, player, words, seats[player.seat]) for player in view.by_rank()]
    return HomeStretchPage(
        where=_where(view, words),
        players=players,
        strip=players,
        title="",
        says=says(view, words),
        tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in TABS],
        tab="tote" if view.step == "betting" else "race",
        post=view.finish,
        limit_title=words.page("per_box") if view.card else "",
        race=words.name("race_card", view.card.id) if view.card else words.step(view.step),
        purse=view.card.purse if view.card else (),
        home=len(view.home),
        handicaps=[(lane.horse, str(lane.token)) for lane in handicaps],
        meeting=[_meeting(view, number, words) for number in range(1, len(view.races) + 1)],
        rows=[horse_row(view, lane, words, None, laid) for lane in view.lanes],
        ruler=ruler,
        cubes=_cubes(view, ruler),
        dice=view.dice,
        question=None,
        view=view,
        words=words,
    )


def _where(view: HomeStretchView, words: Text) -> str:
    if view.draft is not None or view.race == 0:
        return words.page("where_draft")
    return words.page("where", race=min(view.race, len(view.races)), races=len(view.races))


def _meeting(view: HomeStretchView, race: int, words: Text) -> tuple[str, str, str]:
    """A race of the meeting: its colour, whether it is run, and that in words."""
    color, card = view.races[race - 1], view.card
    is_run = race <= len(view.cards_run) and not (card and card.id == view.cards_run[race - 1])
    mark = "now" if card and race == view.race else "run" if is_run else "next"
    return color, mark, words.page(f"card_{mark}", race=race, color=color)


def _by_token(lane: Lane) -> tuple[int, int]:
    """The longest start first, the X at the end."""
    return (0 if lane.token == "X" else -int(lane.token), -lane.horse)


def _player(view: HomeStretchView, player: Player, words: Text, sitter: Sitter) -> PlayerRow:
    named = words.page("bot", name=sitter.name) if sitter.bot else sitter.name
    does, icon = _does(view, player)
    return PlayerRow(
        seat=player.seat,
        name=named,
        color=player.color,
        money=words.money(player.money),
        short=words.page("short_money", money=player.money),
        does=words.page(f"does_{does}", count=len(player.stable)) if does else "",
        icon=icon,
        due=_is_due(view, player),
        limit=player.limit,
    )


def _you(row: PlayerRow, words: Text) -> PlayerRow:
    """The viewer's own row."""
    return row.but(name=words.page("you"), you=True)


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


def _cubes(view: HomeStretchView, ruler: Scale) -> list[tuple[int, str, float, int]]:
    """The players' cubes on the ruler; one that would hide another stands above it."""
    cubes: list[tuple[int, str, float, int]] = []
    for player in sorted(view.players, key=lambda player: player.money):
        percent = ruler.percent(player.money)
        cubes.append((player.seat, player.color, percent, sum(abs(other - percent) < 2.6 for _, _, other, _ in cubes)))
    return cubes
