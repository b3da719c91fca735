"""Riding on the page of Win, Place & Show: every legal result on the oval and in a list, and a ride seen again."""

from collections.abc import Iterable, Mapping, Sequence

from railbird.core.note import Note
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.oval import Spot
from railbird.games.winplaceshow.page.card import to_go
from railbird.games.winplaceshow.page.track import centre, outline, parsed, window
from railbird.games.winplaceshow.page.words import entry_of, heard
from railbird.games.winplaceshow.rules.actions import Ride
from railbird.games.winplaceshow.rules.figures import HOUSE_RIDER
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Move

HOUSE = "house"  # What `pick` holds when the house rider is asked.
KINDS = ("bonus", "base", "short")  # The longest move, with the bonus or without, or a stop short.


def _key(move: Move) -> str:
    return f"{move.end}|{move.bonus}|{move.allowance}"


def _kind(move: Move) -> str:
    return "short" if move.short else "bonus" if move.bonus else "base"


def _points(spots: Iterable[Spot]) -> str:
    return " ".join(f"{spot.x},{spot.y}" for spot in spots)


def _path(view: WinPlaceShowView, horse: int, move: Move) -> str:
    stands = view.runners[horse - 1].space
    return _points(centre(view.track, space) for space in (stands, *move.path) if space)


class Result:
    """A line of the list of results."""

    def __init__(self, move: Move, chosen: bool, given: bool, words: Text) -> None:
        lane = parsed(move.end)[1]
        with_bonus = words.page("with_bonus" if move.bonus else "without_bonus")
        told = [with_bonus] if given else []
        told += [words.page("with_allowance")] if move.allowance else []
        told += [words.page("stop_short")] if move.short else []
        told += [words.page("passing")] if move.passing else []
        self.key = _key(move)
        self.end = move.end
        self.spaces = move.spaces
        self.kind = _kind(move)
        self.lane = words.page("lane", lane=lane)
        self.note = ", ".join(told)
        self.to_go = to_go(move.remaining, words)
        # The same read aloud: "Lane 2, 14 spaces, passing space, 21 to go".
        self.says = ", ".join([words.page("result_says", lane=lane, spaces=move.spaces), *told, self.to_go])
        self.button = words.page("ride_bonus" if move.bonus else "ride", spaces=move.spaces, lane=lane)
        self.chosen = chosen
        self.actions = (Ride(move.end, move.bonus, move.allowance),)


class End:
    """A lit space of the oval, whichever results lead to it; one tap chooses it."""

    def __init__(self, view: WinPlaceShowView, end: str, chosen: bool) -> None:
        moves = [move for move in view.moves if move.end == end]
        spot = centre(view.track, end)
        self.end = end
        self.points = outline(view.track, end)
        self.x, self.y = spot.x, spot.y
        self.text = "/".join(str(spaces) for spaces in sorted({move.spaces for move in moves}, reverse=True))
        self.kind = min(map(_kind, moves), key=KINDS.index)
        self.passing = moves[0].passing
        self.chosen = chosen
        self.path = _path(view, view.queue[0], moves[0])  # The way there, drawn while it is pointed at.


class RidePage:
    """The horse to move: its total, where it may end, and what is chosen."""

    house_rule = HOUSE_RIDER

    def __init__(self, view: WinPlaceShowView, words: Text, form: Mapping[str, str]) -> None:
        horse, moves = view.queue[0], view.moves
        picked = form.get("pick") or form.get("end") or ""
        self.advised = picked == HOUSE  # Whether the house rider was asked.
        chosen = [move for move in moves if picked in (_key(move), move.end) or (self.advised and move.house)]
        chosen = chosen or [_best(moves)]
        ends = {move.end for move in chosen}
        listed = sorted(moves, key=lambda m: (m.short, -m.bonus, m.remaining, parsed(m.end)[1]))
        self.entry = entry_of(view, horse)
        self.runner = view.runners[horse - 1]
        self.bonus = max((move.extra for move in moves if move.bonus), default=0)  # What the bonus adds at most.
        self.total = max(move.spaces for move in moves)
        self.results = [Result(move, move in chosen, self.runner.bonus, words) for move in listed]
        self.picks = _picks(self.results)
        lit = [End(view, end, end in ends) for end in dict.fromkeys(move.end for move in moves)]
        self.ends = sorted(lit, key=lambda end: end.chosen)
        self.path = _path(view, horse, chosen[0])
        # One result; several while the rider still has to say whether the bonus is taken.
        self.chosen = [result for result in self.results if result.chosen]
        self.end = chosen[0].end if len(chosen) > 1 else _key(chosen[0])  # What the form remembers.
        self.legend = _legend(moves, words)
        self.frame = window([centre(view.track, move.end) for move in moves])  # The zoom, as a window on the map.


def ride_page(seen: Seen[WinPlaceShowView], words: Text, form: Mapping[str, str]) -> RidePage | None:
    """What a rider may do, or None; `pick` in the form is the end tapped, `end` the one chosen before."""
    asked = seen.view.step == "move_horse" and len(seen.legal) and seen.view.moves
    return RidePage(seen.view, words, form) if asked else None


def _best(moves: Sequence[Move]) -> Move:
    """What is chosen before the rider chooses: the nearest to the line, the inner lane."""
    return min(moves, key=lambda move: (move.remaining, parsed(move.end)[1], -move.bonus, -move.spaces))


def _picks(results: Sequence[Result]) -> list[Result]:
    """What most riders look at: of each lane the end nearest to the line, with the bonus and without, and what is
    chosen; stops short are in the list only."""
    found: dict[tuple[str, str], Result] = {}
    for result in results:
        if result.kind != "short":
            found.setdefault((result.kind, result.lane), result)
    kept = [result for result in results if result.chosen or result in found.values()]
    return sorted(kept, key=lambda result: (KINDS.index(result.kind), result.lane))


def _legend(moves: Sequence[Move], words: Text) -> list[tuple[str, str]]:
    """What the colours mean in this move."""
    spaces = {kind: [move.spaces for move in moves if _kind(move) == kind] for kind in KINDS}
    found = [(kind, words.page(f"legend_{kind}", spaces=max(those))) for kind, those in spaces.items() if those]
    passing = any(move.passing for move in moves)
    return [*found, ("passing", words.page("legend_passing"))] if passing else found


# --- seen again


class Replay:
    """The move a window or a case is about, and the best one there was."""

    def __init__(self, view: WinPlaceShowView, ride: Note, words: Text) -> None:
        started, best = str(ride.facts["from"]), ride.words("best")
        spots = [centre(view.track, name) for name in (started, *ride.words("path"))]
        better = [centre(view.track, name) for name in (started, *best)]
        self.horse = ride.number("horse")
        self.begins, self.ends, self.best_ends = spots[0], spots[-1], better[-1]
        self.route = "M" + "L".join(f"{spot.x} {spot.y}" for spot in spots)
        self.best = _points(better)
        self.made = words.page("replay_made", spaces=ride.facts["spaces"], lane=ride.facts["lane"])
        self.could = words.page("replay_could", spaces=ride.facts["best_spaces"], lane=parsed(best[-1])[1])


def replay(view: WinPlaceShowView, notes: Sequence[Note], words: Text) -> Replay | None:
    """The move that may be objected to, or that is being judged; None otherwise."""
    case = heard(view) if view.step in ("hearings", "hearing_vote") else None
    about = (view.window.horse, view.turn) if view.window else (case.horse, case.turn) if case else None
    ride = _ride(notes, view.race, *about) if about else None
    return Replay(view, ride, words) if ride and ride.facts["best"] else None


def _ride(notes: Sequence[Note], race: int, horse: int, turn: int) -> Note | None:
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
