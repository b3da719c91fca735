"""What the notes add to the page of Win, Place & Show: how the raises went, and the move an objection is about."""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.note import Note
from railbird.core.text import Text
from railbird.desk.oval import Spot
from railbird.games.winplaceshow.page.choices import heard
from railbird.games.winplaceshow.page.track import centre
from railbird.games.winplaceshow.page.words import figure, seat_name
from railbird.games.winplaceshow.view import WinPlaceShowView

STEPS = 7  # The most stairs shown; of a longer auction the last ones.


@dataclass(frozen=True)
class Stair:
    """A step of the raises: who, how much, and what it was."""

    seat: int
    name: str
    amount: str
    says: str
    kind: str  # `sheet`, `raised`, `holds` or `next`.
    level: int


@dataclass(frozen=True)
class Replay:
    """The move a window or a case is about, and the best one there was."""

    horse: int
    begins: Spot
    ends: Spot
    route: str  # The path of a drawing, for the horse that runs it again.
    best: str
    best_ends: Spot
    made: str
    could: str


def stairs(view: WinPlaceShowView, notes: Sequence[Note], words: Text, offer: int = 0) -> list[Stair]:
    """The tied bids of the horse under the hammer, then every raise, then who is asked (and would `offer`)."""
    sale = view.sale
    if sale is None or sale.lot is None:
        return []
    since = max((n for n, note in enumerate(notes) if note.event == "tied"), default=len(notes))
    raises = [(note.number("seat"), note.number("amount")) for note in notes[since:] if note.event == "raised"]
    place = sale.horses.index(sale.lot)
    read = sale.read[place] if place < len(sale.read) else []
    found: list[Stair] = []
    for seat in sale.tied:
        bid = (read[seat] if read else None) or sale.standing or 0
        found.append(_stair(view, seat, bid, "sheet", 0, words))
    for level, (seat, amount) in enumerate(raises, 1):
        kind = "holds" if level == len(raises) else "raised"
        found.append(_stair(view, seat, amount, kind, level, words))
    found = found[-STEPS:]
    if view.step == "oral_raise" and view.pending:
        seat = view.pending[0]
        shown = figure(words, offer) if offer else "?"
        found.append(Stair(seat, seat_name(view, seat, words), shown, words.page("or_pass"), "next", len(raises) + 1))
    low = min((stair.level for stair in found), default=0)
    return [Stair(s.seat, s.name, s.amount, s.says, s.kind, s.level - low) for s in found]


def _stair(view: WinPlaceShowView, seat: int, amount: int, kind: str, level: int, words: Text) -> Stair:
    says = words.page(f"stair_{kind}")
    return Stair(seat, seat_name(view, seat, words), figure(words, amount), says, kind, level)


def replay(view: WinPlaceShowView, notes: Sequence[Note], words: Text) -> Replay | None:
    """The move that may be objected to, or that is being judged; None otherwise."""
    ride: Note | None = None
    if view.window is not None:
        ride = _ride(notes, view.window.horse, view.race, view.turn)
    elif view.step in ("hearings", "hearing_vote"):
        case = heard(view)
        ride = _ride(notes, case.horse, view.race, case.turn) if case else None
    if ride is None or not ride.facts["best"]:
        return None
    started = str(ride.facts["from"])
    path, best = _names(ride, "path"), _names(ride, "best")
    spots = [centre(view.track, name) for name in (started, *path)]
    better = [centre(view.track, name) for name in (started, *best)]
    return Replay(
        horse=ride.number("horse"),
        begins=spots[0],
        ends=spots[-1],
        route="M" + "L".join(f"{spot.x} {spot.y}" for spot in spots),
        best=_points(better),
        best_ends=better[-1],
        made=words.page("replay_made", spaces=ride.facts["spaces"], lane=ride.facts["lane"]),
        could=words.page("replay_could", spaces=ride.facts["best_spaces"], lane=int(best[-1].rsplit("/", 2)[1])),
    )


def _ride(notes: Sequence[Note], horse: int, race: int, turn: int) -> Note | None:
    """The ride of a horse in a turn of a race: a horse moves once in a turn."""
    found = None
    at = (0, 0)
    for note in notes:
        if note.event == "race_called":
            at = (note.number("race"), 0)
        elif note.event == "rolled":
            at = (at[0], note.number("turn"))
        elif note.event == "ridden" and note.facts["horse"] == horse and at == (race, turn):
            found = note
    return found


def _names(note: Note, fact: str) -> list[str]:
    value = note.facts[fact]
    assert isinstance(value, list)
    return [str(one) for one in value]


def _points(spots: Sequence[Spot]) -> str:
    return " ".join(f"{spot.x},{spot.y}" for spot in spots)
