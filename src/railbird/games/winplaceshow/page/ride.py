"""Riding on the page of Win, Place & Show: every legal result on the oval and in a list, and a ride seen again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from railbird.core.note import Note
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.oval import Spot
from railbird.games.winplaceshow.page.card import to_go
from railbird.games.winplaceshow.page.track import centre, centres, outline, parsed, window
from railbird.games.winplaceshow.page.words import entry_of, heard
from railbird.games.winplaceshow.rules.actions import Ride
from railbird.games.winplaceshow.rules.figures import HOUSE_RIDER
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry, Move

HOUSE = "house"  # What `pick` holds when the house rider is asked.
KINDS = ("bonus", "base", "short")  # The longest move, with the bonus or without, or a stop short.


def _key(move: Move) -> str:
    return f"{move.end}|{move.bonus}|{move.allowance}"


def _kind(move: Move) -> str:
    return "short" if move.short else "bonus" if move.bonus else "base"


def _points(spots: Iterable[Spot]) -> str:
    return " ".join(f"{spot.x},{spot.y}" for spot in spots)


def _path(view: WinPlaceShowView, horse: int, move: Move) -> str:
    stands, middle = view.runners[horse - 1].space, centres(view.track)
    return _points(middle[space] for space in (stands, *move.path) if space)


@dataclass(frozen=True, kw_only=True)
class Result:
    """A line of the list of results."""

    key: str
    end: str
    spaces: int
    kind: str
    lane: str
    note: str
    to_go: str
    says: str  # The same read aloud: "Lane 2, 14 spaces, passing space, 21 to go".
    button: str
    chosen: bool
    actions: tuple[Ride]


def _result(move: Move, chosen: bool, given: bool, words: Text) -> Result:
    lane, left = parsed(move.end)[1], to_go(move.remaining, words)
    told = [words.page("with_bonus" if move.bonus else "without_bonus")] if given else []
    told += [words.page("with_allowance")] if move.allowance else []
    told += [words.page("stop_short")] if move.short else []
    told += [words.page("passing")] if move.passing else []
    return Result(
        key=_key(move),
        end=move.end,
        spaces=move.spaces,
        kind=_kind(move),
        lane=words.page("lane", lane=lane),
        note=", ".join(told),
        to_go=left,
        says=", ".join([words.page("result_says", lane=lane, spaces=move.spaces), *told, left]),
        button=words.page("ride_bonus" if move.bonus else "ride", spaces=move.spaces, lane=lane),
        chosen=chosen,
        actions=(Ride(move.end, move.bonus, move.allowance),),
    )


@dataclass(frozen=True, kw_only=True)
class End:
    """A lit space of the oval, whichever results lead to it; one tap chooses it."""

    end: str
    points: str
    x: float
    y: float
    text: str
    kind: str
    passing: bool
    chosen: bool
    path: str  # The way there, drawn while it is pointed at.


def _end(view: WinPlaceShowView, end: str, chosen: bool) -> End:
    moves = [move for move in view.moves if move.end == end]
    spot = centre(view.track, end)
    return End(
        end=end,
        points=outline(view.track, end),
        x=spot.x,
        y=spot.y,
        text="/".join(str(spaces) for spaces in sorted({move.spaces for move in moves}, reverse=True)),
        kind=min(map(_kind, moves), key=KINDS.index),
        passing=moves[0].passing,
        chosen=chosen,
        path=_path(view, view.queue[0], moves[0]),
    )


@dataclass(frozen=True, kw_only=True)
class RidePage:
    """The horse to move: its total, where it may end, and what is chosen."""

    entry: Entry
    box: int
    white: int
    given: bool  # Whether the dice give it the bonus.
    bonus: int  # What the bonus adds at most.
    total: int
    advised: bool  # Whether the house rider was asked.
    results: Sequence[Result]
    picks: Sequence[Result]
    ends: Sequence[End]
    path: str
    end: str  # What the form remembers.
    legend: Sequence[tuple[str, str]]
    frame: tuple[float, float, float, float]  # The zoom, as a window on the map.
    house_rule: str = HOUSE_RIDER

    @property
    def chosen(self) -> list[Result]:
        """One result; several while the rider still has to say whether the bonus is taken."""
        return [result for result in self.results if result.chosen]


def ride_page(seen: Seen[WinPlaceShowView], words: Text, form: Mapping[str, str]) -> RidePage | None:
    """What a rider may do, or None; `pick` in the form is the end tapped, `end` the one chosen before."""
    view = seen.view
    if view.step != "move_horse" or not view.moves or view.dice is None:
        return None
    horse, moves = view.queue[0], view.moves
    picked = form.get("pick") or form.get("end") or ""
    advised = picked == HOUSE
    chosen = [move for move in moves if picked in (_key(move), move.end) or (advised and move.house)] or [_best(moves)]
    taken = {move.end for move in chosen}
    listed = sorted(moves, key=lambda m: (m.short, -m.bonus, m.remaining, parsed(m.end)[1]))
    runner = view.runners[horse - 1]
    results = [_result(move, move in chosen, runner.bonus, words) for move in listed]
    lit = [_end(view, end, end in taken) for end in dict.fromkeys(move.end for move in moves)]
    return RidePage(
        entry=entry_of(view, horse),
        box=runner.box,
        white=view.dice[0],
        given=runner.bonus,
        bonus=max((move.extra for move in moves if move.bonus), default=0),
        total=max(move.spaces for move in moves),
        advised=advised,
        results=results,
        picks=_picks(results),
        ends=sorted(lit, key=lambda end: end.chosen),
        path=_path(view, horse, chosen[0]),
        end=chosen[0].end if len(chosen) > 1 else _key(chosen[0]),
        legend=_legend(moves, words),
        frame=window([centre(view.track, move.end) for move in moves]),
    )


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


@dataclass(frozen=True, kw_only=True)
class Replay:
    """The move a window or a case is about, and the best one there was."""

    horse: int
    begins: Spot
    ends: Spot
    best_ends: Spot
    route: str
    best: str
    made: str
    could: str


def replay(view: WinPlaceShowView, notes: Sequence[Note], words: Text) -> Replay | None:
    """The move that may be objected to, or that is being judged; None otherwise."""
    case = heard(view) if view.step in ("hearings", "hearing_vote") else None
    about = (view.window.horse, view.turn) if view.window else (case.horse, case.turn) if case else None
    ride = _ride(notes, view.race, *about) if about else None
    return _replay(view, ride, words) if ride and ride.facts["best"] else None


def _replay(view: WinPlaceShowView, ride: Note, words: Text) -> Replay:
    started, best, middle = str(ride.facts["from"]), ride.words("best"), centres(view.track)
    spots = [middle[name] for name in (started, *ride.words("path"))]
    better = [middle[name] for name in (started, *best)]
    return Replay(
        horse=ride.number("horse"),
        begins=spots[0],
        ends=spots[-1],
        best_ends=better[-1],
        route="M" + "L".join(f"{spot.x} {spot.y}" for spot in spots),
        best=_points(better),
        made=words.page("replay_made", spaces=ride.facts["spaces"], lane=ride.facts["lane"]),
        could=words.page("replay_could", spaces=ride.facts["best_spaces"], lane=parsed(best[-1])[1]),
    )


def _ride(notes: Sequence[Note], race: int, horse: int, turn: int) -> Note | None:
    """The ride of a horse in a turn of a race, looked for from the end: a horse moves once in a turn."""
    found, later = None, None
    for note in reversed(notes):
        if note.event == "ridden" and note.facts["horse"] == horse:
            later = later or note
        elif note.event == "rolled":
            found, later = found or (later if note.number("turn") == turn else None), None
        elif note.event == "race_called":
            return found if note.number("race") == race else None
    return None
