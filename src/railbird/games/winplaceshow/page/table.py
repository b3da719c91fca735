"""What the page of Win, Place & Show shows a seat, worked out from its view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.note import Note
from railbird.core.page import Choice, Page, PlayerRow, Sitter, Tab
from railbird.core.text import Text
from railbird.games.winplaceshow.page.auction import BidPage, RaisePage, SalePage, bid_page, raise_page, sale_page
from railbird.games.winplaceshow.page.choices import choices, question
from railbird.games.winplaceshow.page.end import ending, recap
from railbird.games.winplaceshow.page.ride import RidePage, ride_page
from railbird.games.winplaceshow.page.slip import OwnLine, SlipPage, own_lines, slip_page
from railbird.games.winplaceshow.page.stage import Replay, Stair, replay, stairs
from railbird.games.winplaceshow.page.track import Mark, Oval, Spot, apart, centre, course, marks, oval
from railbird.games.winplaceshow.page.words import commentary, figure, lengths, seat_name, stands, thousands
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry, Player, Runner

__all__ = ["WinPlaceShowPage", "ending", "page", "recap"]

RACING = ("roll_dice", "move_horse", "objection_window", "turn_end")


@dataclass(frozen=True)
class OnTrack:
    """A horse on the oval."""

    horse: int
    spot: Spot
    map: Spot
    """Where a phone's map draws its cloth: apart from the others."""
    due: bool


@dataclass(frozen=True)
class Turn:
    """A horse of the moving order (WPS-52)."""

    horse: int
    moved: bool
    due: bool


@dataclass(frozen=True)
class Row:
    """A line of the programme."""

    entry: Entry
    jockey: str
    stable: str
    boxes: list[tuple[int, str]]
    """Strength, and whether its turn is over, now or to come."""
    bonus: bool
    rider: int | None
    who: str
    price: str
    to_go: str
    due: bool
    place: int | None


@dataclass(frozen=True, kw_only=True)
class WinPlaceShowPage(Page):
    """Everything the templates show that needs working out."""

    tab: str
    tabs: list[Tab]
    limit_title: str
    heading: str
    over: str
    band: str
    purse: list[str]
    oval: Oval
    course: str
    marks: list[Mark]
    field: list[OnTrack]
    order: list[Turn]
    rows: list[Row]
    pays: list[tuple[Entry, list[str]]]
    finish: list[tuple[int, int | None]]
    running: list[tuple[int, str]]
    stands: list[str]
    sale: SalePage | None
    choices: list[Choice]
    facts: list[str]
    bids: BidPage | None
    raising: RaisePage | None
    slip: SlipPage | None
    ride: RidePage | None
    own: list[OwnLine]
    own_title: str
    slips: list[tuple[int, list[str]]]
    """Everybody's bets, once they are shown (R-17)."""
    double: list[tuple[int, list[str]]]
    """The Daily Double chart while it counts, in thousands: winner of race 1 down, of race 2 across (WPS-45)."""
    exchange: str
    answer: list[Action]
    """What the form as it stands would play; empty while something is missing."""
    missing: str
    missing_rule: str
    view: WinPlaceShowView
    words: Text

    def stairs(self, notes: Sequence[Note]) -> list[Stair]:
        """How the raises went."""
        return stairs(self.view, notes, self.words, self.raising.amount if self.raising else 0)

    def replay(self, notes: Sequence[Note]) -> Replay | None:
        """The move an objection is about."""
        return replay(self.view, notes, self.words)


def page(
    view: WinPlaceShowView,
    legal: Sequence[Action],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str] | None = None,
) -> WinPlaceShowPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    filled = form or {}
    bids = bid_page(view, legal, words, filled)
    raising = raise_page(view, legal, words, filled)
    slip = slip_page(view, legal, words, filled)
    ride = ride_page(view, legal, words, filled)
    asked = bids or raising or slip
    card = view.programme[view.race - 1]
    title, ask, rule = question(view, legal, words) if len(legal) else ("", "", "")
    turn = words.page("turn", turn=view.turn) if view.turn else words.step(view.step)
    return WinPlaceShowPage(
        where=turn if view.turn else words.page("race", race=view.race),
        players=[_player(view, player, words, seats) for player in view.players],
        title=title,
        ask=ask,
        rule=rule,
        says=commentary(view, words),
        tab="card" if bids or slip else "board",
        tabs=[
            Tab(id="board", icon="flag", label=words.page("tab_race")),
            Tab(id="card", icon="book", label=words.page("tab_card")),
            Tab(id="table", icon="people", label=words.page("tab_table")),
            Tab(id="story", icon="log", label=words.page("tab_story")),
        ],
        limit_title="",
        heading=words.page("heading", race=view.race, what=turn.lower()),
        band=words.page("band", race=view.race, distance=card.distance),
        over=words.page("over_title", distance=card.distance, race=view.race, races=view.races),
        purse=[figure(words, amount) for amount in card.purse],
        oval=oval(view.track),
        course=course(view.track),
        marks=marks(view.track, view.programme, words.page("finish"), _starts(view, words)),
        field=_field(view),
        order=_order(view),
        rows=[_row(view, entry, view.runners[entry.horse - 1], words) for entry in card.entries],
        pays=[(entry, [figure(words, one) for one in entry.pays]) for entry in card.entries],
        finish=[(place, view.finish[place - 1] if place <= len(view.finish) else None) for place in range(1, 5)],
        running=lengths(view, words),
        stands=stands(view, words),
        sale=sale_page(view, words),
        choices=[] if asked or ride else choices(view, legal, words),
        facts=_facts(view, words),
        bids=bids,
        raising=raising,
        slip=slip,
        ride=ride,
        own=own_lines(view, words) if slip is None else [],
        own_title=words.page("your_slip", race=view.race),
        slips=_slips(view, words),
        double=[
            (first, [thousands(words, pays) for pays in row]) for first, row in enumerate(view.double_pays or (), 1)
        ],
        exchange=_exchange(view, words),
        answer=list(asked.actions) if asked else [],
        missing=asked.missing if asked else "",
        missing_rule="WPS-21" if bids else "WPS-24" if raising else "WPS-34",
        view=view,
        words=words,
    )


# --- the board


def _starts(view: WinPlaceShowView, words: Text) -> dict[str, str]:
    return {card.distance: words.page(f"start_{card.distance}") for card in view.programme}


CLOTH = (40.0, 36.0)
"""How large the map of a phone draws a cloth, in units of the board."""


def _field(view: WinPlaceShowView) -> list[OnTrack]:
    """Horses where they stand; before the race in their starting lanes (WPS-50)."""
    first = view.queue[0] if view.queue and view.step == "move_horse" else None
    there = [(runner.horse, centre(view.track, runner.space)) for runner in view.runners if runner.space is not None]
    mapped = apart([spot for _, spot in there], *CLOTH)
    found = [OnTrack(horse, spot, near, horse == first) for (horse, spot), near in zip(there, mapped, strict=True)]
    return sorted(found, key=lambda one: one.due)


def _order(view: WinPlaceShowView) -> list[Turn]:
    """WPS-52: this turn's order, those that have moved first."""
    if view.dice is None or not (view.queue or view.step in RACING):
        return []
    moved = [r.horse for r in view.runners if r.moved and r.horse not in view.queue and r.space is not None]
    if view.queue:
        # The order is cyclic: who has moved stands before the first to move, in cyclic order.
        moved.sort(key=lambda horse: (horse - view.queue[0]) % len(view.runners))
    due = view.step == "move_horse"
    return [Turn(horse, True, False) for horse in moved] + [
        Turn(horse, False, due and at == 0) for at, horse in enumerate(view.queue)
    ]


def _row(view: WinPlaceShowView, entry: Entry, runner: Runner, words: Text) -> Row:
    # WPS-15: after the last box the last box counts.
    now = min(view.turn, len(entry.boxes)) if view.turn else 0
    boxes = [(box, "now" if at == now else "gone" if at < now else "") for at, box in enumerate(entry.boxes, 1)]
    rider = runner.rider if runner.rider is not None else runner.owner
    racing = view.turn > 0
    to_go = ""
    if runner.place:
        to_go = words.name("place", runner.place)
    elif racing:
        to_go = words.page("past", past=-runner.remaining) if runner.remaining <= 0 else str(runner.remaining)
    who = seat_name(view, rider, words) if rider is not None else words.page("house" if racing else "nobody")
    if rider is not None and runner.owner is not None and runner.owner != rider:
        who = words.page("rides_for", rider=who, owner=seat_name(view, runner.owner, words))
    return Row(
        entry=entry,
        jockey=words.name("jockey", entry.jockey),
        stable=words.name("stable", entry.stable),
        boxes=boxes,
        bonus=runner.bonus,
        rider=rider,
        who=who,
        price=words.money(runner.price) if runner.price else "",
        to_go=to_go,
        due=bool(view.queue) and view.step == "move_horse" and view.queue[0] == entry.horse,
        place=runner.place,
    )


def _facts(view: WinPlaceShowView, words: Text) -> list[str]:
    """Who holds the offices, and what is moved or heard."""
    found = [words.page("directors", betting=view.betting_director, race=view.race_director)]
    found += [
        words.page("case", horse=c.horse, turn=c.turn, accusers=c.accusers, grounds=c.grounds) for c in view.cases
    ]
    return found


def _slips(view: WinPlaceShowView, words: Text) -> list[tuple[int, list[str]]]:
    shown = []
    for player in view.players:
        if player.slip:
            lines = [
                words.page("slip_line", pool=words.page(f"pool_{x.pool}"), horse=x.horse, stake=x.stake)
                for x in player.slip
            ]
            shown.append((player.seat, lines))
    return shown


def _exchange(view: WinPlaceShowView, words: Text) -> str:
    """WPS-114: what the play money is worth."""
    if view.exchange is None:
        return ""
    own = view.exchange.cents[view.seat] if view.seat >= 0 else 0
    return words.page("exchange", ratio=view.exchange.ratio, cents=own, rest=view.exchange.rest)


# --- the players


def _player(view: WinPlaceShowView, player: Player, words: Text, seats: Sequence[Sitter]) -> PlayerRow:
    does, icon = _does(view, player, words)
    money = words.money(player.money) if player.money is not None else "?"
    return PlayerRow(
        seat=player.seat,
        name=seat_name(view, player.seat, words),
        color=seats[player.seat].color if player.seat < len(seats) else "",
        money=money,
        short=money,
        does=does,
        icon=icon,
        you=player.seat == view.seat,
        due=player.seat in view.pending and player.seat not in view.passive,
        gone=player.out is not None,
    )


def _does(view: WinPlaceShowView, player: Player, words: Text) -> tuple[str, str]:
    """What a seat is doing, as everybody may see it."""
    if player.out is not None:
        return words.page("is_out", race=player.out), "x"
    if player.suspended:
        return words.page("is_suspended"), "clock"
    waits = player.seat in view.pending and player.seat not in view.passive
    if view.step in ("bid_sheets", "betting"):
        key = "bids" if view.step == "bid_sheets" else "slip"
        return (words.page(f"{key}_in"), "envelope") if player.handed_in else (words.page("writing"), "clock")
    parts = []
    rides = [r.horse for r in view.runners if r.rider == player.seat]
    if view.turn and rides:
        parts.append(words.page("rides", horses=rides))
    elif player.horses:
        parts.append(words.page("owns", horses=player.horses))
    elif player.stable and view.version != "regular":
        parts.append(words.name("stable", player.stable))
    if player.staked and view.turn:
        parts.append(words.page("staked", total=player.staked))
    if waits and not parts:
        parts.append(words.page("thinking"))
    return " · ".join(parts), "clock" if waits else ""
