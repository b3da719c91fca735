"""A game's guided race: its script holds on the main line and on every other, and has words in three languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from railbird.core.action import Action
from railbird.core.conformance.report import Report
from railbird.core.errors import BadLesson, RailbirdError
from railbird.core.game import AnyGame
from railbird.core.lesson.course import Course, Walk
from railbird.core.lesson.reading import has_lesson, read_script
from railbird.core.lesson.script import (
    FREE,
    GO_ON,
    MUST,
    ONCE,
    Beat,
    Check,
    Move,
    Pause,
    Script,
    Variant,
    every,
)
from railbird.core.lesson.words import Told, lesson_words
from railbird.core.text import LANGUAGES

MOST_WORDS = 40  # Of a beat.
FEW = 40  # So many choices are tried one by one; of more their ends and quarters.
AT_RANDOM = 60  # Lines in which the learner does anything at all.

Chooser = Callable[[Sequence[Action], Action | None], Action]


def check_lesson(game: AnyGame, report: Report, at_random: int = AT_RANDOM) -> None:
    """Everything about a guided race; a game without one has nothing to show."""
    if not has_lesson(game):
        return
    try:
        script = read_script(game.package)
        _check_words(game, script, report)
        _check_lines(game, script, report, at_random)
    except RailbirdError as error:
        report.expect("lesson", False, str(error))


# --- words


def _check_words(game: AnyGame, script: Script, report: Report) -> None:
    beats, keys = script.beats(), {move.says for move in _moves(script) if move.says}
    buttons = {pause.button for pause in _pauses(script)} - {GO_ON}
    names = [beat.name for beat in beats]
    report.expect("lesson", len(set(names)) == len(names), f"two beats have one name: {names}")
    report.expect("lesson", all(beat.lit for beat in beats), "a beat lights up nothing")
    english = _keys(lesson_words(game.package, "en").tables)
    for language in LANGUAGES:
        told = lesson_words(game.package, language)
        differs = sorted(_keys(told.tables) ^ english)
        report.expect("lesson", not differs, f"{language}: not as in English: {differs}")
        unknown = sorted(set(told.tables.get("beats", {})) - set(names))
        report.expect("lesson", not unknown, f"{language}: words for no beat: {unknown}")
        for beat in beats:
            _check_beat(beat, told, report)
        missing = sorted(keys - set(told.tables.get("refused", {})))
        report.expect("lesson", not missing, f"{language}: refused has no {missing}")
        missing = sorted(buttons - set(told.tables.get("buttons", {})))
        report.expect("lesson", not missing, f"{language}: buttons has no {missing}")


def _check_beat(beat: Beat, told: Told, report: Report) -> None:
    """A title where it is counted, and each of its words, none too long to be read at a glance."""
    where = f"{told.language}: beat {beat.name}"
    report.expect("lesson", bool(told.title(beat)) == beat.is_counted, f"{where}: those that are counted have a title")
    for says in ("", *(key for key, _ in beat.others)):
        length = len(told.text(beat, says).split())
        report.expect("lesson", 0 < length <= MOST_WORDS, f"{where} {says}: {length} words")


def _keys(tables: Mapping[str, Any], head: str = "") -> set[str]:
    found = set()
    for key, value in tables.items():
        found |= _keys(value, f"{head}{key}.") if isinstance(value, Mapping) else {head + key}
    return found


def _moves(script: Script) -> list[Move]:
    return [line for line in every(script.lines) if isinstance(line, Move)]


def _pauses(script: Script) -> list[Pause]:
    alone = [line for line in every(script.lines) if isinstance(line, Pause)]
    return alone + [beat.pause for beat in script.beats() if beat.pause is not None]


# --- lines


class Checked(Walk):
    """A walk that looks whether what the script says is so."""

    def __init__(self, game: AnyGame, script: Script, is_main: bool = False, variant: Variant | None = None) -> None:
        super().__init__(game, script, script.seats)
        self.is_main = is_main
        self.variant = variant or Variant()
        self.instead: list[Move] = []
        self.plies: list[tuple[int, Action]] = []
        self.held = 0  # How many statements were found to hold.

    def check(self, line: Check) -> None:
        if line.always or self.is_main:
            self._hold(line.number, line.written, line.holds)

    def reach(self, beat: Beat) -> None:
        self._reached_by_variant(beat.name)
        for pattern in self.variant.instead.get(beat.name, ()):
            self.instead.append(Move(beat.number, self.script.learner, (pattern,)))

    def end(self) -> None:
        """What a variant says of the end."""
        self._reached_by_variant("")
        if self.instead:
            raise BadLesson(f"the learner is never asked for {[str(one.patterns[0]) for one in self.instead]}")
        said = {beat.name: says for beat, says in self.beats}
        wrong = {name: said.get(name) for name, says in self.variant.says.items() if said.get(name) != says}
        if wrong:
            raise BadLesson(f"a variant {self.variant.says} is told with {wrong}")

    def _reached_by_variant(self, beat: str) -> None:
        for at, written, holds in self.variant.checks:
            if at == beat:
                self._hold(0, written, holds)

    def _hold(self, number: int, written: str, holds: Callable[[Mapping[str, Any]], bool]) -> None:
        state = self.state
        more = {"s": state, "money": state.money, "standing": state.standing}
        if not holds({**self.seen(), **more}):
            raise BadLesson(f"script.txt, line {number}: not so: {written}; {self.where()}")
        self.held += 1

    def where(self) -> str:
        """Where it stands, for whoever looks for a mistake."""
        return f"step {self.state.step.name}, pending {self.state.pending()}, money {list(self.state.money)}"


def walked(
    game: AnyGame, script: Script, choose: Chooser, is_main: bool = False, variant: Variant | None = None
) -> Checked:
    """One way through the script, to its end."""
    walk = Checked(game, script, is_main, variant)
    while True:
        walk.advance(is_waiting=False)
        due = walk.due
        if due is None:
            break
        action = _action(walk, due, choose)
        if action is None:
            wanted = " / ".join(str(one) for one in due.patterns)
            raise BadLesson(f"script.txt, line {due.number}: {wanted} of seat {due.seat}: {walk.where()}")
        walk.play(due.seat, action)
        walk.plies.append((due.seat, action))
    if walk.stand().is_lost:
        raise BadLesson(f"the script is lost: {walk.where()}")
    walk.end()
    return walk


def _action(walk: Checked, due: Move, choose: Chooser) -> Action | None:
    """What is played at a line: as the variant has it, as the chooser likes, or as it is written."""
    if due.mark and walk.instead:
        return walk.first_legal(walk.instead.pop(0))
    legal = walk.legal_of(due)
    first = legal[0] if legal else None
    if due.mark in (FREE, ONCE) and due.seat in walk.state.pending() and not (walk.is_main and first is None):
        return choose(_some(walk.state.legal(due.seat)), first)
    if due.mark == MUST and len(legal) > 1:
        return choose(legal, first)
    return first


def _some(legal: Sequence[Action]) -> list[Action]:
    """All of them, or of a long row of amounts its ends and quarters."""
    count = len(legal)
    if count <= FEW:
        return [legal[at] for at in range(count)]
    return [legal[at] for at in sorted({0, 1, count // 4, count // 2, 3 * count // 4, count - 2, count - 1})]


def _said(walk: Checked) -> set[tuple[str, str]]:
    """What was told on the way, and with which words."""
    return {(beat.name, says) for beat, says in walk.beats}


class _Main:
    """Plays the main line, and counts the choices there were."""

    def __init__(self) -> None:
        self.counts: list[int] = []

    def __call__(self, found: Sequence[Action], main: Action | None) -> Action:
        self.counts.append(len(found))
        return found[0] if main is None else main


def _once(decision: int, choice: int) -> Chooser:
    """Leaves the main line at one decision, and goes back to it where it still can."""
    at = -1

    def choose(found: Sequence[Action], main: Action | None) -> Action:
        nonlocal at
        at += 1
        return found[choice] if at == decision else found[0] if main is None else main

    return choose


def _check_lines(game: AnyGame, script: Script, report: Report, at_random: int) -> None:
    """The main line, every line that leaves it once, the variants, and some in which anything is played."""
    main = _Main()
    walk = walked(game, script, main, is_main=True)
    heard = set(_said(walk))
    told = [beat.name for beat, _ in walk.beats if beat.is_counted]
    counted = [beat.name for beat in script.beats() if beat.is_counted]
    report.expect("lesson", told == counted, f"the main line tells {told}, written are {counted}")
    stand = Course(game, script).follow(walk.plies, {pause.name for pause in _pauses(script)})
    report.expect("lesson", stand.is_over, f"followed along its own plies it stands at {stand}")
    for variant in script.variants:
        heard |= _said(walked(game, script, _Main(), variant=variant))
    for decision, count in enumerate(main.counts):
        for choice in range(count):
            heard |= _said(walked(game, script, _once(decision, choice)))
    dice = Random("lesson")
    for _ in range(at_random):
        heard |= _said(walked(game, script, lambda found, _main: dice.choice(found)))
    written = {(beat.name, says) for beat in script.beats() for says in ("", *(key for key, _ in beat.others))}
    report.expect("lesson", heard == written, f"nobody ever hears {sorted(written - heard)}")
    report.expect("lesson", walk.held > 0, "nothing is checked on the main line")
