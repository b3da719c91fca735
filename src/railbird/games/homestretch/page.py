"""The page of HomeStretch: everything its templates show, computed from what a seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railbird.core.action import Action
from railbird.core.page import Page, PlayerRow, Sitter, Tab
from railbird.core.text import Text
from railbird.games.homestretch.actions import POOLS
from railbird.games.homestretch.page_decisions import Question, bare, question
from railbird.games.homestretch.page_end import ending, recap
from railbird.games.homestretch.view import HomeStretchView, Lane, Player

__all__ = ["HomeStretchPage", "ending", "page", "recap"]

CROWD = 3
"""The most tokens a box shows one by one."""
RACING = ("first_roll", "second_roll", "choose_move", "choose_last", "choose_again")


@dataclass(frozen=True, kw_only=True)
class TokenLook:
    """A bet token on the Tote: number up only for those who may see it."""

    seat: int
    color: str
    value: int | None
    count: int = 1
    """How many lie here face down, in a box too crowded to show each."""


@dataclass(frozen=True, kw_only=True)
class BoxLook:
    """A box of the Tote: what it pays, what lies in it."""

    key: str
    pool: str
    figure: int
    tokens: Sequence[TokenLook]
    said: str
    """The box in words, with what lies in it."""
    won: bool


@dataclass(frozen=True, kw_only=True)
class Landing:
    """A space where the rolled horse would come to stand."""

    space: int
    key: str
    primary: bool
    label: str


@dataclass(frozen=True, kw_only=True)
class HorseRow:
    """A lane with its horse, owners, handicap and Tote."""

    horse: int
    name: str
    owners: Sequence[TokenLook]
    owned: str
    """The owners in words, with their parts of a purse."""
    at: int
    token: str
    place: int | None
    stands: str
    """Where the horse stands, in words."""
    lit: bool
    pick: str
    """The key of the choice a tap on the lane makes; empty when there is none."""
    boxes: Sequence[BoxLook]
    own: Sequence[tuple[str, Sequence[int]]]
    """The viewer's own tokens on this horse: first letter of the pool, numbers."""
    landings: Sequence[Landing]
    price: int


@dataclass(frozen=True, kw_only=True)
class RaceLook:
    """The race card on the table, and the races run and to come."""

    count: str
    name: str
    color: str
    purse: Sequence[tuple[str, int, bool]]
    """Place, amount, and whether that horse is home already."""
    handicaps: Sequence[tuple[int, str]]
    cards: Sequence[tuple[str, str, str]]
    """Colour, mark and words of each race of the meeting."""


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

    tabs: Sequence[Tab]
    tab: str
    limit_title: str
    race: RaceLook
    rows: Sequence[HorseRow]
    ruler: Ruler
    dice: tuple[int, int] | None
    roller: str
    finish: int
    question: Question | None
    order: Sequence[str]
    """Who is still to bet, in order."""


def page(view: HomeStretchView, legal: Sequence[Action], words: Text, seats: Sequence[Sitter]) -> HomeStretchPage:
    """What a seat's page shows."""
    asked = question(view, legal, words, seats) if legal else None
    return HomeStretchPage(
        where=_where(view, words),
        players=_players(view, words, seats),
        title=asked.title if asked else "",
        ask=asked.ask if asked else "",
        rule=asked.rule if asked else "",
        says=_says(view, words),
        tabs=(
            Tab(id="race", icon="flag", label=words.page("tab_race")),
            Tab(id="tote", icon="tote", label=words.page("tab_tote")),
            Tab(id="table", icon="people", label=words.page("tab_table")),
            Tab(id="story", icon="log", label=words.page("tab_story")),
        ),
        tab="tote" if view.step == "betting" else "race",
        limit_title=words.page("per_box") if view.card else "",
        race=_race(view, words),
        rows=[_row(view, lane, words, asked) for lane in view.lanes],
        ruler=_ruler(view),
        dice=view.dice,
        roller=seats[view.turn].name if view.turn is not None else "",
        finish=view.finish,
        question=asked,
        order=[seats[seat].name for seat in view.betting_order],
    )


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
    if card is None:
        return RaceLook(
            count=_where(view, words), name=words.step(view.step), color="green", purse=(), handicaps=(), cards=cards
        )
    handicaps = [(lane.horse, lane.token) for lane in sorted(view.lanes, key=_by_token) if lane.token]
    return RaceLook(
        count=_where(view, words),
        name=words.name("race_card", card.id),
        color=view.races[view.race - 1],
        purse=[(words.page(f"nth_{n}"), amount, len(view.home) >= n) for n, amount in enumerate(card.purse, 1)],
        handicaps=handicaps,
        cards=cards,
    )


def _by_token(lane: Lane) -> tuple[int, int]:
    """The longest start first, the X at the end."""
    return (0 if lane.token in ("", "X") else -int(lane.token), -lane.horse)


def _row(view: HomeStretchView, lane: Lane, words: Text, asked: Question | None) -> HorseRow:
    owners = [player for player in view.players for horse in player.stable if horse == lane.horse]
    rolled = sum(view.dice) if view.dice else 0
    landings = asked.landings if asked and asked.horse == lane.horse else ()
    own = [
        (words.page(f"letter_{pool}"), laid)
        for pool in POOLS
        if (laid := [c.value or 0 for c in view.own_slip or () if c.horse == lane.horse and c.pool == pool])
    ]
    return HorseRow(
        horse=lane.horse,
        name=bare(words, lane.horse),
        owners=[TokenLook(seat=owner.seat, color=owner.color, value=None) for owner in owners],
        owned=_owned(owners, words),
        at=lane.position,
        token=lane.token,
        place=lane.place,
        stands=_stands(lane, words),
        lit=(rolled == lane.horse and lane.place is None) or bool(asked and lane.horse in asked.picks),
        pick=f"horse-{lane.horse}" if asked and lane.horse in asked.picks else "",
        boxes=[_box(view, lane, pool, words) for pool in POOLS],
        own=own,
        landings=[Landing(space=to, key=key, primary=primary, label=label) for to, key, primary, label in landings],
        price=lane.price,
    )


def _owned(owners: Sequence[Player], words: Text) -> str:
    """HS-10.2: who owns a horse, and which part of a purse each gets."""
    if not owners:
        return words.page("no_owner")
    total = len(owners)
    shares: dict[int, int] = {}
    for owner in owners:
        shares[owner.seat] = shares.get(owner.seat, 0) + 1
    return ", ".join(
        words.page("owns_all", seat=seat) if part == total else words.page("owns", seat=seat, part=part, total=total)
        for seat, part in shares.items()
    )


def _stands(lane: Lane, words: Text) -> str:
    if lane.place:
        return words.page("is_home", place=lane.place)
    place = words.page("on_space", space=lane.position) if lane.position else words.page("on_start")
    return f"{place}, {words.page('carries', token=lane.token)}" if lane.token else place


def _box(view: HomeStretchView, lane: Lane, pool: str, words: Text) -> BoxLook:
    index = POOLS.index(pool)
    tokens = []
    for player in view.players:
        slip = view.own_slip if player.seat == view.seat and view.own_slip else player.slip
        for chip in slip or ():
            if chip.horse == lane.horse and chip.pool == pool:
                tokens.append(TokenLook(seat=player.seat, color=player.color, value=chip.value))
    said = words.page("box", pool=pool, horse=lane.horse, figure=lane.tote[index])
    for seat in dict.fromkeys(token.seat for token in tokens):
        count = sum(1 for token in tokens if token.seat == seat)
        said += ", " + words.page("box_holds", seat=seat, count=count)
    return BoxLook(
        key=f"{lane.horse}-{pool}",
        pool=pool,
        figure=lane.tote[index],
        tokens=_stacked(tokens),
        said=said,
        won=lane.place is not None and lane.place <= index + 1,
    )


def _stacked(tokens: Sequence[TokenLook]) -> list[TokenLook]:
    """The tokens of a box; of more than three those face down lie one on the other, seat by seat."""
    if len(tokens) <= CROWD:
        return list(tokens)
    down: dict[int, TokenLook] = {}
    for token in tokens:
        if token.value is None:
            count = down[token.seat].count + 1 if token.seat in down else 1
            down[token.seat] = replace(token, count=count)
    return [token for token in tokens if token.value is not None] + list(down.values())


def _players(view: HomeStretchView, words: Text, seats: Sequence[Sitter]) -> list[PlayerRow]:
    """By rank; beside each what it is doing."""
    rows = []
    for player in sorted(view.players, key=lambda player: (player.rank, player.seat)):
        sitter = seats[player.seat]
        does, icon = _does(view, player, words)
        rows.append(
            PlayerRow(
                seat=player.seat,
                name=words.page("you")
                if sitter.you
                else words.page("bot", name=sitter.name)
                if sitter.bot
                else sitter.name,
                color=player.color,
                money=words.money(player.money),
                short=words.page("short_money", money=player.money),
                does=does,
                icon=icon,
                you=sitter.you,
                due=player.seat in view.pending and (view.timing != "out of turn" or player.seat == view.pending[0]),
                limit=player.limit,
            )
        )
    return rows


def _does(view: HomeStretchView, player: Player, words: Text) -> tuple[str, str]:
    """What a seat is doing, and the icon beside it."""
    pending = player.seat in view.pending
    if view.step == "draft":
        return (words.page("does_choosing"), "clock") if pending else (words.page("does_kept"), "lock")
    if view.step == "betting":
        if player.slip is not None:
            return words.page("does_laid"), "lock"
        if not pending:
            return (
                (words.page("does_in"), "lock")
                if view.timing == "simultaneous"
                else (words.page("does_later"), "clock")
            )
        first = view.timing != "out of turn" or view.pending[0] == player.seat
        return words.page("does_bets" if first else "does_may_bet"), "clock"
    if view.step in RACING and view.turn == player.seat:
        return words.page("does_rolls"), "dice"
    if view.step == "purchase":
        return (words.page("does_buys"), "clock") if pending else ("", "")
    parts = words.page("does_owns", count=len(player.stable)) if player.stable else ""
    return parts, ""


def _ruler(view: HomeStretchView) -> Ruler:
    """The stretch of the score track from just below the poorest to just above the richest."""
    money = [player.money for player in view.players]
    low = (min(money) - 1) // 5 * 5
    high = max(low + 40, -(-(max(money) + 1) // 5) * 5)
    step = 5 if high - low <= 60 else 10 if high - low <= 120 else 20
    low -= low % step
    high += -high % step
    span = high - low
    marks: list[Mark] = []
    for player in sorted(view.players, key=lambda player: player.money):
        percent = round((player.money - low) / span * 100, 2)
        lift = sum(1 for mark in marks if abs(mark.percent - percent) < 2.6)
        marks.append(Mark(seat=player.seat, color=player.color, percent=percent, lift=lift))
    return Ruler(
        ticks=[(round((at - low) / span * 100, 2), str(at)) for at in range(low, high + 1, step)],
        minor=[round((at - low) / span * 100, 2) for at in range(low, high + 1) if at % step] if span <= 120 else [],
        marks=marks,
    )


def _says(view: HomeStretchView, words: Text) -> str:
    """The commentator: one line about the position."""
    if view.step == "betting":
        return words.page("says_betting")
    if view.card is None or view.step not in RACING:
        return ""
    running = sorted((lane for lane in view.lanes if lane.place is None), key=lambda lane: -lane.position)
    rolled = next((lane for lane in view.lanes if view.dice and lane.horse == sum(view.dice)), None)
    if rolled and rolled.position == 0 and rolled.token.startswith("+"):
        return words.page("says_wakes", name=bare(words, rolled.horse))
    if rolled and rolled.place:
        return words.page("says_special", name=bare(words, rolled.horse))
    first, second = running[:2]
    if first.position == 0:
        return words.page("says_start")
    if first.position >= view.finish - 2 and second.position >= view.finish - 3:
        return words.page("says_post", name=bare(words, first.horse), other=bare(words, second.horse))
    if first.position == second.position:
        return words.page("says_level", name=bare(words, first.horse), other=bare(words, second.horse))
    return words.page("says_leads", name=bare(words, first.horse), spaces=view.finish - first.position)
