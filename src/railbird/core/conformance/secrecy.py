"""Nobody knows more than the seat may: proved by drawing anew what it cannot know."""

from random import Random

from railbird.core.actors import CHANCE
from railbird.core.conformance.watch import MANY, Watch, fingerprint
from railbird.core.state import SIMULTANEOUS, State
from railbird.core.view import encode

SEVERAL = 3  # So many actions of one answer are compared with a single one.


def check_secrecy(watch: Watch, state: State) -> None:
    """Re-drawing what a seat cannot know leaves its view and its legal actions byte-equal."""
    for seat in watch.eyes:
        world = state.copy()
        world.imagine(seat, watch.random.randrange)
        same = encode(watch.game.view(world, seat)) == encode(watch.game.view(state, seat))
        watch.expect("secrecy", same, f"the view of seat {seat} shows what it cannot know")
        watch.expect("secrecy", world.pending() == state.pending(), f"imagined for seat {seat}: others are pending")
        offers, real = world.legal(seat), state.legal(seat)
        same = len(offers) == len(real) and list(offers[:MANY]) == list(real[:MANY])
        watch.expect("secrecy", same, f"what seat {seat} may do shows what it cannot know")
        _depends_on_knowledge_alone(watch, state, world, seat)
        _is_playable(watch, world, seat)


def _depends_on_knowledge_alone(watch: Watch, state: State, world: State, seat: int) -> None:
    """From the truth or from another possible world, with the same luck, the same world is imagined."""
    luck = watch.random.getrandbits(32)
    imagined = []
    for start in (state, world):
        copy = start.copy()
        copy.imagine(seat, Random(luck).randrange)
        imagined.append(fingerprint(copy))
    differs = [name for name, value in imagined[0].items() if imagined[1][name] != value]
    watch.expect("imagine", not differs, f"what seat {seat} imagines depends on what it cannot know: {differs}")


def _is_playable(watch: Watch, world: State, seat: int) -> None:
    """An imagined world is a position like any other: it can be played on."""
    money = sum(world.money)
    for _ in range(4):
        pending = world.pending()
        if not pending:
            break
        options = world.legal(pending[0])
        watch.expect("imagine", len(options) > 0, f"imagined for seat {seat}: seat {pending[0]} may do nothing")
        world.play(pending[0], options[watch.random.randrange(len(options))])
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
    for actor in state.pending():
        if actor < 0 or not state.step.is_secret(state, actor):
            continue
        for actions in (1, SEVERAL):
            worlds = [_after(watch, state, actor, 1), _after(watch, state, actor, actions)]
            if any(_shows(state, world, actor) for world in worlds) or worlds[0].pending() != worlds[1].pending():
                continue
            for seat in watch.eyes:
                if seat != actor:
                    _looks_the_same(watch, worlds, seat, actor)


def _looks_the_same(watch: Watch, worlds: list[State], seat: int, actor: int) -> None:
    views = [encode(watch.game.view(world, seat)) for world in worlds]
    watch.expect("secrecy", views[0] == views[1], f"seat {seat} sees which of two answers seat {actor} gave")
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
