"""The field of Win, Place & Show: the programme, where the horses stand, and the order in which they move."""

from dataclasses import dataclass

from railbird.core.text import Text
from railbird.desk.oval import Spot
from railbird.games.winplaceshow.page.track import apart, centre
from railbird.games.winplaceshow.page.words import seat_name
from railbird.games.winplaceshow.rules.figures import box_of
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry, Runner

RACING = ("roll_dice", "move_horse", "objection_window", "turn_end")
CLOTH = (40.0, 36.0)  # How large the map of a phone draws a cloth, in units of the board.


@dataclass(frozen=True)
class OnTrack:
    """A horse on the oval."""

    horse: int
    spot: Spot
    map: Spot  # Where a phone's map draws its cloth: apart from the others.
    due: bool


@dataclass(frozen=True)
class Row:
    """A line of the programme."""

    entry: Entry
    jockey: str
    stable: str
    boxes: list[tuple[int, str]]  # Strength, and whether its turn is over, now or to come.
    bonus: bool
    rider: int | None
    who: str
    price: str
    to_go: str
    due: bool
    place: int | None


def due(view: WinPlaceShowView) -> int | None:
    """The horse to move now."""
    return view.queue[0] if view.queue and view.step == "move_horse" else None


def field(view: WinPlaceShowView) -> list[OnTrack]:
    """Horses where they stand; before the race in their starting lanes."""
    first = due(view)
    there = [(runner.horse, centre(view.track, runner.space)) for runner in view.runners if runner.space is not None]
    mapped = apart([spot for _, spot in there], *CLOTH)
    found = [OnTrack(horse, spot, near, horse == first) for (horse, spot), near in zip(there, mapped, strict=True)]
    return sorted(found, key=lambda one: one.due)


def order(view: WinPlaceShowView) -> list[tuple[int, str]]:
    """This turn's order, those that have moved first: each horse, and whether it has `moved` or is `due`."""
    if view.dice is None or not (view.queue or view.step in RACING):
        return []
    moved = [r.horse for r in view.runners if r.moved and r.horse not in view.queue and r.space is not None]
    if view.queue:
        # The order is cyclic: who has moved stands before the first to move, in cyclic order.
        moved.sort(key=lambda horse: (horse - view.queue[0]) % len(view.runners))
    first = due(view)
    to_come = [(horse, "due" if horse == first else "") for horse in view.queue]
    return [(horse, "moved") for horse in moved] + to_come


def row(view: WinPlaceShowView, entry: Entry, words: Text) -> Row:
    """A horse of the programme with its rider and what is left to go."""
    runner = view.runners[entry.horse - 1]
    now = box_of(entry.boxes, view.turn)
    return Row(
        entry=entry,
        jockey=words.name("jockey", entry.jockey),
        stable=words.name("stable", entry.stable),
        boxes=[(box, "now" if at == now else "gone" if at < now else "") for at, box in enumerate(entry.boxes, 1)],
        bonus=runner.bonus,
        rider=runner.rider if runner.rider is not None else runner.owner,
        who=_who(view, runner, words),
        price=words.money(runner.price) if runner.price else "",
        to_go=_to_go(view, runner, words),
        due=due(view) == entry.horse,
        place=runner.place,
    )


def _who(view: WinPlaceShowView, runner: Runner, words: Text) -> str:
    """Who rides, and for whom."""
    rider = runner.rider if runner.rider is not None else runner.owner
    if rider is None:
        return words.page("house" if view.turn else "nobody")
    who = seat_name(view, rider, words)
    if runner.owner is None or runner.owner == rider:
        return who
    return words.page("rides_for", rider=who, owner=seat_name(view, runner.owner, words))


def _to_go(view: WinPlaceShowView, runner: Runner, words: Text) -> str:
    if runner.place:
        return words.name("place", runner.place)
    if not view.turn:
        return ""
    return words.page("past", past=-runner.remaining) if runner.remaining <= 0 else str(runner.remaining)
