"""Nobody knows more than the seat may, nor learns it from a draft: proved by drawing anew what it cannot know."""

from random import Random
from typing import Any

from railbird.core.action import Action
from railbird.core.actors import CHANCE, SPECTATOR
from railbird.core.conformance.watch import MANY, Watch, differences, fingerprint
from railbird.core.state import SIMULTANEOUS, State
from railbird.core.trial import Trial, trial
from railbird.core.view import View, encode

SEVERAL = 3  # So many actions of one answer are compared with a single one.
LENGTH = 5  # The longest draft that is tried.


def check_secrecy(watch: Watch, state: State) -> None:
    """Re-drawing what a seat cannot know leaves its view and its legal actions byte-equal."""
    public = watch.game.view(state, SPECTATOR)
    for seat in watch.some(watch.eyes):
        seen = encode(public if seat == SPECTATOR else watch.game.view(state, seat))
        _is_made_of_what_all_see(watch, state, seat, public, seen)
        world = state.copy()
        world.imagine(seat, watch.random.randrange)
        same = encode(watch.game.view(world, seat)) == seen
        watch.expect("secrecy", same, f"the view of seat {seat} shows what it cannot know")
        watch.expect("secrecy", world.pending() == state.pending(), f"imagined for seat {seat}: others are pending")
        offers, real = world.legal(seat), state.legal(seat)
        same = len(offers) == len(real) and list(offers[:MANY]) == list(real[:MANY])
        watch.expect("secrecy", same, f"what seat {seat} may do shows what it cannot know")
        _depends_on_knowledge_alone(watch, state, world, seat)
        _is_playable(watch, world, seat)


def _is_made_of_what_all_see(watch: Watch, state: State, seat: int, public: View, seen: bytes) -> None:
    """A view made of the spectators' is the view: pages show the one, everybody else has the other."""
    game = watch.game
    if game.own_view is not None and seat >= 0:
        same = encode(game.own_view(state, seat, public)) == seen
        watch.expect("secrecy", same, f"own_view shows seat {seat} something else than view")


def _depends_on_knowledge_alone(watch: Watch, state: State, world: State, seat: int) -> None:
    """From the truth or from another possible world, with the same luck, the same world is imagined."""
    luck = watch.random.getrandbits(32)
    imagined = []
    for start in (state, world):
        copy = start.copy()
        copy.imagine(seat, Random(luck).randrange)
        imagined.append(copy)
    differs = differences(*imagined)
    watch.expect("imagine", not differs, f"what seat {seat} imagines depends on what it cannot know: {differs}")


def _is_playable(watch: Watch, world: State, seat: int) -> None:
    """An imagined world is a position like any other: it can be played on."""
    money = sum(world.money)
    for _ in range(4):
        if pending := world.pending():
            able = len(world.legal(pending[0])) > 0
            watch.expect("imagine", able, f"imagined for seat {seat}: seat {pending[0]} may do nothing")
            world.play(pending[0], watch.one_of(world, pending[0]))
    watch.expect("imagine", sum(world.money) == money, f"imagined for seat {seat}: the money has changed")


def check_before_chance(watch: Watch, state: State) -> None:
    """The same where dice or cards are awaited, which a table never shows: a few plies on, on a copy."""
    copy = state.copy()
    for _ in range(8):
        pending = copy.pending()
        if pending == (CHANCE,):
            check_secrecy(watch, copy)
            return
        if not pending:
            return
        copy.apply(pending[0], watch.one_of(copy, pending[0]))


def check_secret_answers(watch: Watch, state: State) -> None:
    """Whatever a seat writes in secret, and however much of it, the others see and hear the same."""
    for actor in watch.some([seat for seat in state.pending() if seat >= 0]):
        if not state.step.is_secret(state, actor):
            continue
        for actions in (0, 1, SEVERAL):
            worlds = [_after(watch, state, actor, 1), _after(watch, state, actor, actions)]
            if any(_shows(state, world, actor) for world in worlds) or worlds[0].pending() != worlds[1].pending():
                continue
            for seat in watch.some([seat for seat in watch.eyes if seat != actor]):
                _looks_the_same(watch, worlds, seat, actor)


def _looks_the_same(watch: Watch, worlds: list[State], seat: int, actor: int) -> None:
    views = [encode(watch.game.view(world, seat)) for world in worlds]
    watch.expect("secrecy", views[0] == views[1], f"seat {seat} sees which of two answers seat {actor} gave")
    legal = [world.legal(seat) for world in worlds]
    alike = len(legal[0]) == len(legal[1]) and list(legal[0][:MANY]) == list(legal[1][:MANY])
    watch.expect("secrecy", alike, f"seat {seat} may do what depends on the answer of seat {actor}")
    heard = [[note for note in world.notes or [] if note.is_for(seat)] for world in worlds]
    watch.expect("secrecy", heard[0] == heard[1], f"seat {seat} hears which of two answers seat {actor} gave")


def _after(watch: Watch, state: State, actor: int, actions: int) -> State:
    """A world in which the seat has done so many things of its answer, or fewer where it is complete before."""
    world = state.copy()
    world.notes = []
    for done in range(actions):
        if done and (_shows(state, world, actor) or actor not in world.pending()):
            break
        world.apply(actor, watch.one_of(world, actor))
    return world


def _shows(state: State, world: State, actor: int) -> bool:
    """Whether the answer was resolved or laid open, so that others may see it."""
    if world.reveals != state.reveals or world.step is not state.step:
        return True
    return actor not in world.pending() and state.step.timing(state) != SIMULTANEOUS


# --- drafts


def check_drafts(watch: Watch, state: State) -> None:
    """A draft leaves the position alone and is answered alike in every world the seat cannot tell apart."""
    before = fingerprint(state)
    for seat in watch.some([seat for seat in state.pending() if seat != CHANCE]):
        _check_draft(watch, state, seat, before)


def _check_draft(watch: Watch, state: State, seat: int, before: dict[str, Any]) -> None:
    draft = _draft(watch, state, seat)
    tried = trial(state, seat, draft, watch.game.view)
    watch.expect("trial", fingerprint(state) == before, lambda: f"trying {draft} has changed the position")
    takes = tried.played == len(draft) if tried else tried.played < len(draft)
    watch.expect("trial", takes, lambda: f"{draft} of seat {seat}: {tried.played} actions are taken")
    world = state.copy()
    world.imagine(seat, watch.random.randrange)
    again = _said(trial(world, seat, draft, watch.game.view))
    differs = [name for name, told in _said(tried).items() if told != again[name]]
    by_secrets = f"of seat {seat} is answered by what it cannot know: {differs}"
    watch.expect("trial", not differs, lambda: f"{draft} {by_secrets}")
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
