"""The field of Win, Place & Show: the programme, where the horses stand, the order they move in, and the players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core.page import PlayerRow, Sitter
from railbird.core.text import Text
from railbird.desk.oval import Spot
from railbird.games.winplaceshow.page.track import apart, centres, parsed
from railbird.games.winplaceshow.page.words import entry_of, running, seat_name
from railbird.games.winplaceshow.rules.figures import box_of
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry, Player, Runner

RACING = ("roll_dice", "move_horse", "objection_window", "turn_end")
CLOTH = (40.0, 36.0)  # How large the map of a phone draws a cloth, in units of the board.


# --- on the oval


@dataclass(frozen=True)
class OnTrack:
    """A horse on the oval."""

    horse: int
    spot: Spot
    map: Spot  # Where a phone's map draws its cloth: apart from the others.
    due: bool


def due(view: WinPlaceShowView) -> int | None:
    """The horse to move now."""
    return view.queue[0] if view.queue and view.step == "move_horse" else None


def field(view: WinPlaceShowView) -> list[OnTrack | None]:
    """By number the horses where they stand, before the race in their starting lanes; None for those that are home."""
    first, middle = due(view), centres(view.track)
    there = {runner.horse: middle[runner.space] for runner in view.runners if runner.space is not None}
    mapped = dict(zip(there, apart(tuple(there.values()), *CLOTH), strict=True))
    return [
        OnTrack(runner.horse, there[runner.horse], mapped[runner.horse], runner.horse == first)
        if runner.horse in there
        else None
        for runner in view.runners
    ]


def order(view: WinPlaceShowView) -> list[tuple[int, str]]:
    """This turn's order, those that have moved first: each horse, and whether it has `moved` or is `due`."""
    if view.dice is None or not (view.queue or view.step in RACING):
        return []
    moved = [r.horse for r in view.runners if r.moved and r.horse not in view.queue and r.space is not None]
    if view.queue:
        # The order is cyclic: who has moved stands before the first to move, in cyclic order.
        moved.sort(key=lambda horse: (horse - view.queue[0]) % len(view.runners))
    first = due(view)
    return [(horse, "moved") for horse in moved] + [(horse, "due" if horse == first else "") for horse in view.queue]


def lengths(view: WinPlaceShowView, words: Text) -> list[tuple[int, str]]:
    """The running order with what each horse is behind the one in front."""
    field = [runner for runner in running(view) if runner.place is None]
    if not view.turn or not field:
        return []
    lead = field[0].remaining
    return [(field[0].horse, to_go(lead, words)), *((one.horse, f"+{one.remaining - lead}") for one in field[1:])]


def to_go(remaining: int, words: Text) -> str:
    """What is left to the line, or how far past it."""
    return words.page("past", past=-remaining) if remaining <= 0 else words.page("to_go", n=remaining)


def stands(view: WinPlaceShowView, words: Text) -> list[str]:
    """The oval in words, for those who cannot see it."""
    found = []
    for runner in running(view):
        facts: dict[str, object] = {"horse": runner.horse, "name": entry_of(view, runner.horse).name}
        if runner.place:
            found.append(words.page("stands_home", place=words.name("place", runner.place), **facts))
        elif runner.space is not None:
            section, lane, number = parsed(runner.space)
            facts |= {"section": section, "lane": lane, "number": number}
            found.append(words.page("stands", n=max(0, runner.remaining), **facts))
    return found


# --- the programme


@dataclass(frozen=True, kw_only=True)
class Row:
    """A line of the programme: a horse and what is left to go."""

    entry: Entry
    boxes: Sequence[tuple[int, str]]  # Its running strength, and whether a box counts `now` or is `gone`.
    bonus: bool  # Whether the dice give it the bonus this turn.
    to_go: str
    due: bool
    home: bool


def row(view: WinPlaceShowView, entry: Entry, words: Text) -> Row:
    """A horse as the viewer's programme has it."""
    runner, now = view.runners[entry.horse - 1], box_of(entry.boxes, view.turn)
    left = ""
    if runner.place:
        left = words.name("place", runner.place)
    elif view.turn:
        left = str(runner.remaining) if runner.remaining > 0 else to_go(runner.remaining, words)
    return Row(
        entry=entry,
        boxes=[(box, "now" if at == now else "gone" if at < now else "") for at, box in enumerate(entry.boxes, 1)],
        bonus=runner.bonus,
        to_go=left,
        due=due(view) == entry.horse,
        home=runner.place is not None,
    )


class Rider(NamedTuple):
    """Who rides a horse, as the programme has it."""

    color: str
    who: str
    price: int | None  # What the horse was bought for, before the race.


def rider(view: WinPlaceShowView, runner: Runner, words: Text, seats: Sequence[Sitter]) -> Rider:
    """The rider of a horse, or before the race its owner."""
    seat = _rider(runner)
    color = "" if seat is None else seats[seat].color
    return Rider(color, _who(view, runner, words), None if view.turn else runner.price)


def _rider(runner: Runner) -> int | None:
    return runner.rider if runner.rider is not None else runner.owner


def _who(view: WinPlaceShowView, runner: Runner, words: Text) -> str:
    """Who rides, and for whom."""
    seat = _rider(runner)
    if seat is None:
        return words.page("house" if view.turn else "nobody")
    name = seat_name(view, seat, words)
    if runner.owner is None or runner.owner == seat:
        return name
    return words.page("rides_for", rider=name, owner=seat_name(view, runner.owner, words))


# --- the players


def player_row(view: WinPlaceShowView, player: Player, words: Text, seats: Sequence[Sitter]) -> PlayerRow:
    """A line of the list: money, and what a seat is doing."""
    waits = player.seat in view.pending and player.seat not in view.passive
    does, icon = _does(view, player, waits, words)
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
        due=waits,
        gone=player.out is not None,
    )


def _does(view: WinPlaceShowView, player: Player, waits: bool, words: Text) -> tuple[str, str]:
    """What a seat is doing, as everybody may see it."""
    if player.out is not None:
        return words.page("is_out", race=player.out), "x"
    if player.suspended:
        return words.page("is_suspended"), "clock"
    if view.step in ("bid_sheets", "betting"):
        key = "bids_in" if view.step == "bid_sheets" else "slip_in"
        return (words.page(key), "envelope") if player.handed_in else (words.page("writing"), "clock")
    rides = [runner.horse for runner in view.runners if runner.rider == player.seat]
    parts = []
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
