"""Drafts tried by the rules: nothing is played, and nothing is told that the seat cannot know."""

from typing import Any

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.conformance.watch import MANY, Watch, fingerprint
from railbird.core.state import State
from railbird.core.trial import Trial, trial
from railbird.core.view import encode

LENGTH = 5  # The longest draft that is tried.


def check_drafts(watch: Watch, state: State) -> None:
    """A draft leaves the position alone and is answered alike in every world the seat cannot tell apart."""
    before = fingerprint(state)
    for seat in [seat for seat in state.pending() if seat != CHANCE]:
        draft = _draft(watch, state, seat)
        tried = trial(state, seat, draft, watch.game.view)
        watch.expect("trial", fingerprint(state) == before, f"trying {draft} has changed the position")
        takes = tried.played == len(draft) if tried else tried.played < len(draft)
        watch.expect("trial", takes, f"{draft} of seat {seat}: {tried.played} actions are taken")
        world = state.copy()
        world.imagine(seat, watch.random.randrange)
        again = trial(world, seat, draft, watch.game.view)
        differs = [name for name, told in _said(tried).items() if told != _said(again)[name]]
        watch.expect("trial", not differs, f"{draft} of seat {seat} is answered by what it cannot know: {differs}")
        if tried.refusal is not None:
            watch.expect("trial", tried.refusal.rule in watch.rules, f"refused under {tried.refusal.rule!r}")


def _draft(watch: Watch, state: State, seat: int) -> list[Action]:
    """What somebody may have written so far; now and then something that does not belong there."""
    world = state.copy()
    draft: list[Action] = []
    for _ in range(watch.random.randrange(1, LENGTH + 1)):
        if world.reveals != state.reveals or seat not in world.pending():
            break
        draft.append(watch.one_of(world, seat))
        world.apply(seat, draft[-1])
    if watch.pool and watch.random.random() < 0.3:
        draft.insert(watch.random.randrange(len(draft) + 1), watch.random.choice(watch.pool))
    return draft


def _said(tried: Trial[Any]) -> dict[str, object]:
    """All a page could learn from it."""
    refusal = tried.refusal
    return {
        "refusal": refusal and (refusal.rule, refusal.reason, refusal.facts),
        "played": tried.played,
        "view": tried.view and encode(tried.view),
        "legal": (len(tried.legal), list(tried.legal[:MANY])),
        "notes": list(tried.notes),
    }
