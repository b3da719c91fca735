"""Riding on the page of Win, Place & Show: every legal result on the oval and in a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.desk.oval import Spot
from railbird.games.winplaceshow.page.track import centre, outline, parsed, window
from railbird.games.winplaceshow.rules.actions import Ride
from railbird.games.winplaceshow.rules.figures import HOUSE_RIDER
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry, Move, Runner

HOUSE = "house"  # What `pick` holds when the house rider is asked.


@dataclass(frozen=True)
class Result:
    """A line of the list of results."""

    key: str
    end: str
    spaces: int
    kind: str  # `base`, `bonus` or `short`.
    lane: str
    note: str
    to_go: str
    says: str  # The same read aloud: "Lane 2, 14 spaces, passing space, 21 to go".
    button: str
    chosen: bool
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class End:
    """A lit space of the oval; one tap chooses it."""

    end: str
    points: str
    x: float
    y: float
    text: str
    kind: str
    passing: bool
    chosen: bool
    path: str  # The way there, drawn while it is pointed at.


@dataclass(frozen=True)
class RidePage:
    """The horse to move: its total, where it may end, and what is chosen."""

    entry: Entry
    runner: Runner
    bonus: int  # What the bonus adds at most.
    total: int
    results: list[Result]
    picks: list[Result]  # The best result of each lane with the bonus and without, and what is chosen.
    ends: list[End]
    path: str
    chosen: list[Result]  # One result; several while the rider still has to say whether the bonus is taken.
    end: str  # What the form remembers.
    legend: list[tuple[str, str]]
    frame: tuple[float, float, float, float]  # What the zoom shows, as a window on the map.
    advised: bool  # Whether the house rider was asked.
    house_rule: str


def ride_page(seen: Seen[WinPlaceShowView], words: Text, form: Mapping[str, str]) -> RidePage | None:
    """What a rider may do, or None; `pick` in the form is the end tapped, `end` the one chosen before."""
    view = seen.view
    if view.step != "move_horse" or not len(seen.legal) or not view.moves:
        return None
    horse = view.queue[0]
    runner = view.runners[horse - 1]
    entry = view.programme[view.race - 1].entries[horse - 1]
    picked = form.get("pick") or form.get("end") or ""
    advised = picked == HOUSE
    chosen = [move for move in view.moves if picked in (_key(move), move.end) or (advised and move.house)]
    chosen = chosen or [_best(view.moves)]
    listed = sorted(view.moves, key=lambda m: (m.short, -m.bonus, m.remaining, parsed(m.end)[1]))
    results = [_result(move, move in chosen, runner.bonus, words) for move in listed]
    return RidePage(
        entry=entry,
        runner=runner,
        bonus=max((move.extra for move in view.moves if move.bonus), default=0),
        total=max(move.spaces for move in view.moves),
        results=results,
        picks=_picks(results),
        ends=_ends(view, horse, {move.end for move in chosen}),
        path=_path(view, horse, chosen[0]),
        chosen=[result for result in results if result.chosen],
        end=chosen[0].end if len(chosen) > 1 else _key(chosen[0]),
        legend=_legend(view.moves, words),
        frame=window([centre(view.track, move.end) for move in view.moves]),
        advised=advised,
        house_rule=HOUSE_RIDER,
    )


def _key(move: Move) -> str:
    return f"{move.end}|{move.bonus}|{move.allowance}"


def _best(moves: Sequence[Move]) -> Move:
    """What is chosen before the rider chooses: the nearest to the line, the inner lane."""
    return min(moves, key=lambda move: (move.remaining, parsed(move.end)[1], -move.bonus, -move.spaces))


def _kind(move: Move) -> str:
    """The longest move, with the bonus or without, or a stop short."""
    return "short" if move.short else "bonus" if move.bonus else "base"


def _result(move: Move, chosen: bool, given: bool, words: Text) -> Result:
    lane = parsed(move.end)[1]
    told = [words.page("with_bonus" if move.bonus else "without_bonus")] if given else []
    told += [words.page("with_allowance")] if move.allowance else []
    told += [words.page("stop_short")] if move.short else []
    told += [words.page("passing")] if move.passing else []
    to_go = words.page("past", past=-move.remaining) if move.remaining <= 0 else words.page("to_go", n=move.remaining)
    with_bonus = "ride_bonus" if move.bonus else "ride"
    return Result(
        key=_key(move),
        end=move.end,
        spaces=move.spaces,
        kind=_kind(move),
        lane=words.page("lane", lane=lane),
        note=", ".join(told),
        to_go=to_go,
        says=", ".join([words.page("result_says", lane=lane, spaces=move.spaces), *told, to_go]),
        button=words.page(with_bonus, spaces=move.spaces, lane=lane),
        chosen=chosen,
        actions=(Ride(move.end, move.bonus, move.allowance),),
    )


def _picks(results: Sequence[Result]) -> list[Result]:
    """What most riders look at: of each lane the end nearest to the line; stops short are in the list only."""
    found: dict[tuple[str, str], Result] = {}
    for result in results:
        if result.kind != "short":
            found.setdefault((result.kind, result.lane), result)
    kept = [result for result in results if result.chosen or result in found.values()]
    return sorted(kept, key=lambda result: (("bonus", "base", "short").index(result.kind), result.lane))


def _ends(view: WinPlaceShowView, horse: int, chosen: set[str]) -> list[End]:
    """Each end once, whichever results lead to it."""
    found: dict[str, list[Move]] = {}
    for move in view.moves:
        found.setdefault(move.end, []).append(move)
    ends = []
    for end, moves in found.items():
        spot = centre(view.track, end)
        numbers = sorted({move.spaces for move in moves}, reverse=True)
        kind = next((k for k in ("bonus", "base", "short") if any(_kind(move) == k for move in moves)), "base")
        text = "/".join(str(number) for number in numbers)
        way = _path(view, horse, moves[0])
        shape = outline(view.track, end)
        ends.append(End(end, shape, spot.x, spot.y, text, kind, moves[0].passing, end in chosen, way))
    return sorted(ends, key=lambda end: end.chosen)


def _stands(view: WinPlaceShowView, horse: int) -> list[Spot]:
    space = view.runners[horse - 1].space
    return [centre(view.track, space)] if space else []


def _path(view: WinPlaceShowView, horse: int, move: Move) -> str:
    spots = _stands(view, horse) + [centre(view.track, space) for space in move.path]
    return " ".join(f"{spot.x},{spot.y}" for spot in spots)


def _legend(moves: Sequence[Move], words: Text) -> list[tuple[str, str]]:
    """What the colours mean in this move."""
    found = []
    for kind in ("bonus", "base", "short"):
        spaces = [move.spaces for move in moves if _kind(move) == kind]
        if spaces:
            found.append((kind, words.page(f"legend_{kind}", spaces=max(spaces))))
    if any(move.passing for move in moves):
        found.append(("passing", words.page("legend_passing")))
    return found
