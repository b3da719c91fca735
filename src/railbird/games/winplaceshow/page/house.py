"""What the house rider would do (WPS-71), worked out from what everybody sees: advice for those who ask."""

from __future__ import annotations

from railbird.games.winplaceshow.page.track import parsed
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Move

HEADROOM = 4
"""How many spaces ahead of the end the house rider wants to see free."""

Key = tuple[int, int, int, int, int, int, int]


def house_move(view: WinPlaceShowView) -> Move | None:
    """WPS-71: the result with the smallest key; None when no horse is to move."""
    if not view.moves or not view.queue:
        return None
    return min(view.moves, key=lambda move: _key(view, move))


def _key(view: WinPlaceShowView, move: Move) -> Key:
    """Score, lane, spaces moved (more is better), section, number, bonus used first, allowance used first."""
    runner = view.runners[view.queue[0] - 1]
    sections = [section.id for section in view.track]
    section, lane, number = parsed(move.end)
    at = sections.index(section)
    began = sections.index(parsed(runner.space)[0]) if runner.space else at
    left = runner.crossings - 1 if at < began else runner.crossings
    score = 10 * move.remaining
    if left:
        # No turn is to come only on the last stretch before the last crossing.
        if left > 1 or at != len(sections) - 1:
            score += 3 * (lane - 1)
        if not move.passing and _is_blocked(view, runner.horse, move.end):
            score += 8
    return score, lane - 1, -move.spaces, at, number, -move.bonus, -move.allowance


def _is_blocked(view: WinPlaceShowView, horse: int, end: str) -> bool:
    """Whether another horse stands on one of the next spaces straight ahead."""
    lane = parsed(end)[1]
    lap = sum(section.spaces[lane - 1] for section in view.track)
    here = _round(view, end)
    others = [r.space for r in view.runners if r.space is not None and r.horse != horse and r.lane == lane]
    return any(0 < (_round(view, space) - here) % lap <= HEADROOM for space in others)


def _round(view: WinPlaceShowView, space: str) -> int:
    """How many spaces of its lane a space lies from the line."""
    name, lane, number = parsed(space)
    done = 0
    for section in view.track:
        if section.id == name:
            return done + number
        done += section.spaces[lane - 1]
    return done
