"""What the page of Jockey shows a seat, worked out from its view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from railbird.core.action import Action
from railbird.core.page import Page, PlayerRow, Sitter, Tab
from railbird.core.text import Text
from railbird.games.jockey.actions import Done, Keep
from railbird.games.jockey.page_cards import Card, Move, choices, face, hand
from railbird.games.jockey.page_end import ending
from railbird.games.jockey.page_sheet import KIND_RULES, SheetPage, SmallCard, net, sheet_page
from railbird.games.jockey.page_track import Rung, Runner, Spot, field_of, ladder, oval, runners, spot
from railbird.games.jockey.view import JockeyView, Played, Player, RaceResult, Slip

RACING = ("turn", "horse", "distance", "redeal")
LAST_CARDS = 3
"""So many of the cards played last lie open in the infield."""
MARK = 10
"""A mark every ten spaces."""


@dataclass(frozen=True, kw_only=True)
class JockeyRow(PlayerRow):
    """A seat in the list of players: its money, red when it is a debt, and how many cards it holds."""

    in_debt: bool
    hand: int
    in_hand: str


@dataclass(frozen=True)
class Laid:
    """A card of the discard pile, and what it did."""

    seat: int
    who: str
    code: str
    horse: str
    figure: str
    did: str
    void: bool


@dataclass(frozen=True)
class Mark:
    """A mark of the track: its number, where it stands on the straight and across the oval."""

    space: int
    share: float
    inner: Spot
    outer: Spot
    label_x: float
    label_y: float
    """Where its number stands, inside the rail."""


@dataclass(frozen=True)
class OwnBet:
    """The seat's own sheet, for its own eyes."""

    title: str
    pays: str
    now: str
    rule: str
    horses: list[Runner]
    stands: str
    """gain, loss or nothing: what it would bring as the horses stand."""


@dataclass(frozen=True)
class LedgerRow:
    """What one seat had bet on a race, and what it brought."""

    who: str
    color: str
    bet: str
    net: str
    gain: bool
    loss: bool


@dataclass(frozen=True)
class Ledger:
    """A race that is over."""

    title: str
    result: str
    rows: list[LedgerRow]


@dataclass(frozen=True)
class Keeping:
    """The cards left in hand, to be kept or given back."""

    most: int
    left: int
    kept: list[SmallCard]
    cards: list[Move]
    faces: dict[str, SmallCard]
    done: list[Action]
    button: str


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
    sheet: SheetPage | None
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
        players=[_player(view, player, words, seats) for player in view.players],
        title=title,
        ask=ask,
        rule=rule,
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
        marks=[_mark(space, view.finish) for space in range(MARK, view.finish - 1, MARK)],
        line=_mark(view.finish, view.finish),
        start=[spot(lane, 0, view.finish) for lane in range(len(field))],
        oval=oval(view.finish),
        played=words.page("cards_played", cards=len(view.pile)),
        reserve=words.page("in_reserve", cards=view.reserve),
        pile=[_laid(view, entry, words) for entry in reversed(view.pile)],
        last=_laid(view, view.pile[-1], words) if view.pile else None,
        hand=cards,
        numbered=[Numbered(n, code, move) for n, (code, move) in enumerate(moves)],
        bet=_own_bet(view, field, words),
        sheet=sheet,
        waits=_waits(view, words),
        keeping=_keeping(view, legal, words) if asked and view.step == "keep" else None,
        ledgers=[_ledger(result, words, seats) for result in reversed(view.results)],
        debts=[_debt(player, words) for player in view.players if player.money is not None and player.money < 0],
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


def _color(seats: Sequence[Sitter], seat: int) -> str:
    return seats[seat].color if seat < len(seats) else ""


def _who(view: JockeyView, seat: int, words: Text) -> str:
    return words.page("you") if seat == view.seat else words.name("seat", seat)


# --- the players


def _player(view: JockeyView, player: Player, words: Text, seats: Sequence[Sitter]) -> JockeyRow:
    does, icon = _does(view, player, words)
    return JockeyRow(
        seat=player.seat,
        name=_who(view, player.seat, words),
        color=_color(seats, player.seat),
        does=does,
        icon=icon,
        money=words.money(player.money) if player.money is not None else words.page("hidden_money"),
        short=words.money(player.money) if player.money is not None else "?",
        in_debt=player.money is not None and player.money < 0,
        hand=player.hand,
        in_hand=words.page("cards_in_hand", cards=player.hand),
        you=player.seat == view.seat,
        due=player.seat in view.pending,
    )


def _does(view: JockeyView, player: Player, words: Text) -> tuple[str, str]:
    """What a seat is doing, as everybody may see it."""
    if view.step == "betting":
        return (words.page("sheet_in"), "envelope") if player.sheet_in else (words.page("writing"), "clock")
    if view.step == "keep":
        return (
            (words.page("chosen"), "lock")
            if player.done or player.seat not in view.pending
            else (
                words.page("choosing"),
                "clock",
            )
        )
    if view.step in RACING:
        if player.seat == view.turn:
            return words.page("to_play"), "clock"
        played = [entry for entry in view.pile if entry.seat == player.seat]
        if played:
            return words.page("has_played", card=played[-1].card), ""
    if player.seat == view.dealer:
        return words.page("dealt"), ""
    return words.page("holds", cards=player.hand), ""


def _waits(view: JockeyView, words: Text) -> str:
    """Who is in and who is still writing."""
    if view.step != "betting":
        return ""
    others = [player for player in view.players if player.seat != view.seat]
    ready = [player.seat for player in others if player.sheet_in]
    writing = [player.seat for player in others if not player.sheet_in]
    said = [words.page("are_in", seats=ready)] if ready else []
    said += [words.page("are_writing", seats=writing)] if writing else []
    return " ".join(said)


def _debt(player: Player, words: Text) -> str:
    """JK-43, JK-45: what a debt leaves to be staked."""
    owes = -(player.money or 0)
    return words.page("owes" if player.most else "owes_all", seat=player.seat, amount=owes, most=player.most or 0)


# --- the track


def _mark(space: int, finish: int) -> Mark:
    """A line across all lanes, from the inner rail to the outer one."""
    inner, outer = spot(-0.5, space, finish), spot(3.5, space, finish)
    away = radians(inner.angle)
    label_x, label_y = inner.x + 17 * sin(away), inner.y - 15 * cos(away) + 5
    return Mark(space, round(100 * space / finish, 2), inner, outer, round(label_x, 1), round(label_y, 1))


def _laid(view: JockeyView, entry: Played, words: Text) -> Laid:
    _, horse, figure, _ = face(entry.card, words, view.terms)
    if entry.void:
        did = words.page("no_effect")
    elif entry.horses:
        did = words.page("ran", horses=entry.horses, spaces=entry.spaces)
    else:
        did = words.page("lies_open")
    return Laid(entry.seat, _who(view, entry.seat, words), entry.card, horse, figure, did, bool(entry.void))


# --- bets


def _slip_words(slip: Slip, words: Text) -> str:
    if slip.kind == "exacta":
        first, second = slip.horses
        return words.page(
            "bet_exacta", first=first, second=second, first_stake=slip.stakes[0], second_stake=slip.stakes[1]
        )
    if slip.kind in KIND_RULES:
        named = [
            words.page(f"bet_{slip.kind}", horse=horse, stake=stake)
            for horse, stake in zip(slip.horses, slip.stakes, strict=True)
        ]
        return " · ".join(named)
    return words.page("bet_none")


def _own_bet(view: JockeyView, field: list[Runner], words: Text) -> OwnBet | None:
    """JK-40, JK-44: the own sheet, what it pays, and how it stands as the horses run."""
    own = view.sheet
    if own is None or not own.sealed:
        return None
    slip, terms = own.slip, view.terms
    backed = [runner for horse in slip.horses for runner in field if runner.horse == horse]
    if slip.kind not in KIND_RULES:
        return OwnBet(words.page("bet_none"), "", "", "JK-59", [], "")
    if slip.kind == "exacta":
        facts = {"both": terms.pay_both * sum(slip.stakes), "all": -sum(slip.stakes)}
        pays = words.page("pays_exacta_own", **facts)
    else:
        times = terms.pay_place if slip.kind == "place" else terms.pay_win
        pays = words.page(f"pays_{slip.kind}_own", pays=times * sum(slip.stakes), lost=-sum(slip.stakes))
    now = net(terms, slip, _with_rank(view, 1), _with_rank(view, 2))
    stands = "; ".join(words.page("bet_stands", horse=runner.horse, rank=runner.rank) for runner in backed)
    return OwnBet(
        title=_slip_words(slip, words),
        pays=pays,
        now=words.page("bet_now", stands=stands, net=signed(now, words)),
        rule=KIND_RULES[slip.kind],
        horses=backed,
        stands="gain" if now > 0 else "loss" if now < 0 else "",
    )


def _with_rank(view: JockeyView, rank: int) -> list[str]:
    """The horses on a rank as they stand; level horses do not take it yet."""
    field = field_of(view)
    found = [horse for at, horse in enumerate(field.horses) if field.rank(at) == rank]
    return found if len(found) == 1 or any(field.places) else []


def signed(amount: int, words: Text) -> str:
    """A gain with a plus, a loss with a minus."""
    return f"+{words.money(amount)}" if amount > 0 else words.money(amount)


def _ledger(result: RaceResult, words: Text, seats: Sequence[Sitter]) -> Ledger:
    over = "ledger_result" if result.second else "ledger_dead_heat"
    return Ledger(
        title=words.page("ledger_race", race=result.race, block=result.block),
        result=words.page(over, first=result.first, second=result.second),
        rows=[
            LedgerRow(
                words.name("seat", seat),
                _color(seats, seat),
                _slip_words(slip, words),
                signed(amount, words),
                amount > 0,
                amount < 0,
            )
            for seat, (slip, amount) in enumerate(zip(result.sheets, result.nets, strict=True))
        ],
    )


# --- keeping cards


def _keeping(view: JockeyView, legal: Sequence[Action], words: Text) -> Keeping:
    """JK-36: up to so many cards; what is not kept goes back."""
    kept = [_small(view, code, words) for code in view.keeping or []]
    offered = [action for action in legal if isinstance(action, Keep)]
    return Keeping(
        most=view.keep_max,
        left=view.keep_max - len(kept),
        kept=kept,
        cards=[_keep(action, words) for action in offered],
        faces={action.card: _small(view, action.card, words) for action in offered},
        done=[action for action in legal if isinstance(action, Done)],
        button=words.page("keep_done", cards=len(kept)),
    )


def _small(view: JockeyView, code: str, words: Text) -> SmallCard:
    _, horse, figure, caption = face(code, words, view.terms)
    copies = next((now.copies for now in view.hand or [] if now.card == code), 1)
    return SmallCard(code, horse, figure, caption, copies)


def _keep(action: Keep, words: Text) -> Move:
    name = words.name("card", action.card)
    return Move(
        id=f"keep-{action.card.replace(':', '-')}",
        actions=[action],
        label=name,
        title=words.page("keep_title", card=name),
        says="",
        rule="JK-36",
        run="",
        short="",
        button=words.page("keep_button", card=name),
        foot="",
        foot_2="",
        void=False,
        changes=[],
        ghosts=[],
    )


__all__ = ["JockeyPage", "ending", "page"]
