"""A random game, watched: every promise of the contract looked at on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from railbird.core.action import Action
from railbird.core.actors import CHANCE, SPECTATOR, TABLE
from railbird.core.conformance.report import Arrangement, Report
from railbird.core.errors import BadText
from railbird.core.game import AnyGame, write_action
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.page import Sitter
from railbird.core.state import ONE, OUT_OF_TURN, SIMULTANEOUS, State
from railbird.core.table import Table
from railbird.core.text import LANGUAGES, Text, text
from railbird.core.trial import Seen
from railbird.core.view import encode

MANY = 60
"""How many of a long offer's actions are looked at one by one."""
CLOSELY = 150
"""Every fourth position is looked at closely; in a long game fewer and fewer, as if it had about this many."""


@dataclass
class Walk:
    """A random game, watched."""

    game: AnyGame
    report: Report
    arrangement: Arrangement
    random: Random
    table: Table
    pool: list[Action] = field(default_factory=list)
    """Actions seen so far, to try where they do not belong."""
    steps: set[str] = field(default_factory=set)

    def expect(self, check: str, holds: bool, says: str) -> None:
        """Count an assertion about the present position."""
        if not holds:
            says = f"{self.arrangement}, ply {len(self.table.plies)}, step {self.table.state.step.name}: {says}"
        self.report.expect(check, holds, says)

    def play(self) -> None:
        """Play to the end, checking now and then."""
        bank = sum(self.table.state.money)
        texts = [text(self.game, lang, self.table.edition, self._names()) for lang in LANGUAGES]
        told = 0
        while not self.table.is_over():
            state = self.table.state
            self.expect("money", sum(state.money) == bank, "the sum of all money has changed")
            self.pending(state)
            self.step_words(texts, state.step.name)
            seat = self._someone(state)
            options = state.legal(seat)
            self.options(state, seat, options)
            if self.random.random() < min(0.25, CLOSELY / (1 + len(self.table.plies))):
                self.position(state)
            action = options[self.random.randrange(len(options))]
            self.act(seat, action)
            while told < len(self.table.log):
                self.notes(texts, self.table.log[told])
                told += 1
            if len(self.table.plies) > self.game.max_plies:
                self.expect("termination", False, f"not over after {self.game.max_plies} plies")
                return
        self.expect("termination", True, "")
        self.end(texts)

    def _names(self) -> list[str]:
        return [seat.name for seat in self.table.seats]

    def _someone(self, state: State) -> int:
        """Usually the first seat pending, sometimes another that may act beside it."""
        pending = state.pending()
        if state.step.timing(state) != ONE and self.random.random() < 0.5:
            return self.random.choice(pending)
        return pending[0] if self.random.random() < 0.7 else self.random.choice(pending)

    # --- the promises

    def pending(self, state: State) -> None:
        """Seats in range, nobody twice, chance alone, an order that has a meaning."""
        pending = state.pending()
        seats = range(len(self.table.seats))
        sound = pending == (CHANCE,) or (len(set(pending)) == len(pending) and all(seat in seats for seat in pending))
        self.expect("pending", sound, f"pending is {pending}")
        timing = state.step.timing(state)
        self.expect("pending", timing in (ONE, SIMULTANEOUS, OUT_OF_TURN), f"timing is {timing!r}")
        forced = [seat for seat in pending if not state.step.is_passive(state, seat)]
        self.expect("pending", timing != ONE or len(forced) <= 1, f"{forced} must all answer, but the timing is one")
        for seat in seats:
            if seat not in pending:
                self.expect("legal", len(state.legal(seat)) == 0, f"seat {seat} is not pending but may act")

    def step_words(self, texts: Sequence[Any], step: str) -> None:
        """The step has a name and a question in three languages."""
        if step in self.steps:
            return
        self.steps.add(step)
        for words in texts:
            try:
                self.expect("texts", bool(words.step(step) and words.ask(step)), f"{words.language}: step {step}")
            except (BadText, KeyError) as error:
                self.expect("texts", False, f"{words.language}: step {step}: {error}")

    def options(self, state: State, seat: int, options: Sequence[Action]) -> None:
        """Offers are sequences that keep their word; the fallback is among them."""
        self.expect("legal", len(options) > 0, f"seat {seat} is pending and may do nothing")
        chosen = options[self.random.randrange(len(options))]
        self.expect("legal", chosen in options, f"{chosen!r} is offered and not in the offer")
        sent = self.game.read_action(write_action(chosen)[0], write_action(chosen)[1:])
        self.expect("legal", sent == chosen and hash(sent) == hash(chosen), f"{chosen!r} reads back as {sent!r}")
        if seat >= 0:
            fallback = state.fallback(seat)
            self.expect("fallback", fallback in options, f"seat {seat} would fall back to {fallback!r}, not legal")
            first = list(options[:MANY])
            self.expect("legal", len(set(first)) == len(first), f"seat {seat} is offered an action twice: {first}")
        if len(self.pool) < 400:
            self.pool.append(chosen)

    def position(self, state: State) -> None:
        """Copies are independent, wrong moves leave no trace, nobody knows more than he may."""
        before = fingerprint(state)
        self.copies(state)
        self.refusals(state)
        self.secrecy(state)
        self.secret_answers(state)
        self.before_chance(state)
        self.expect("purity", fingerprint(state) == before, "looking at the position has changed it")

    def copies(self, state: State) -> None:
        """A copy is equal, unwatched, and lives its own life."""
        before = fingerprint(state)
        copy = state.copy()
        self.expect("copy", fingerprint(copy) == before, "a copy differs from its original")
        self.expect("copy", copy.notes is None, "a copy is watched")
        for _ in range(6):
            pending = copy.pending()
            if not pending:
                break
            options = copy.legal(pending[0])
            copy.apply(pending[0], options[self.random.randrange(len(options))])
        self.expect("copy", fingerprint(state) == before, "playing on a copy has changed its original")

    def refusals(self, state: State) -> None:
        """Wrong actions, wrong seats and empty-handed events are refused with a rule, and change nothing."""
        before = fingerprint(state)
        for _ in range(4):
            seat = self.random.randrange(len(self.table.seats))
            action = self.random.choice(self.pool)
            if action in state.legal(seat):
                continue
            self._refused(state, seat, action)
        chance = state.pending() == (CHANCE,)
        if not chance:
            self._refused(state, CHANCE, self.random.choice(self.pool))
        event = self.random.choice(self.pool)
        if event not in state.legal(TABLE):
            self._refused(state, TABLE, event)
        self.expect("refusal", fingerprint(state) == before, "a refused action has changed the position")

    def _refused(self, state: State, seat: int, action: Action) -> None:
        try:
            state.play(seat, action)
        except Illegal as error:
            self.expect("refusal", bool(error.rule), f"{action!r} is refused without a rule")
            for language in LANGUAGES:
                words = text(self.game, language, self.table.edition, self._names())
                try:
                    self.expect("texts", bool(words.refusal(error)), f"{language}: refusal {error.reason}")
                except BadText as missing:
                    self.expect("texts", False, str(missing))
        else:
            self.expect("refusal", False, f"{action!r} of seat {seat} is not legal and was played")

    def secrecy(self, state: State) -> None:
        """Re-drawing what a seat cannot know leaves its view and its legal actions byte-equal."""
        for seat in (*range(len(self.table.seats)), SPECTATOR):
            world = state.copy()
            world.imagine(seat, self.random.randrange)
            same = encode(self.game.view(world, seat)) == encode(self.game.view(state, seat))
            self.expect("secrecy", same, f"the view of seat {seat} shows what it cannot know")
            self.expect("secrecy", world.pending() == state.pending(), f"imagined for seat {seat}: others are pending")
            offers, real = world.legal(seat), state.legal(seat)
            same = len(offers) == len(real) and list(offers[:MANY]) == list(real[:MANY])
            self.expect("secrecy", same, f"what seat {seat} may do shows what it cannot know")
            self._depends_on_knowledge_alone(state, world, seat)
            self._is_playable(world, seat)

    def _depends_on_knowledge_alone(self, state: State, world: State, seat: int) -> None:
        """From the truth or from another possible world, with the same luck, the same world is imagined."""
        luck = self.random.getrandbits(32)
        imagined = []
        for start in (state, world):
            copy = start.copy()
            copy.imagine(seat, Random(luck).randrange)
            imagined.append(fingerprint(copy))
        differs = [name for name, value in imagined[0].items() if imagined[1][name] != value]
        self.expect("imagine", not differs, f"what seat {seat} imagines depends on what it cannot know: {differs}")

    def _is_playable(self, world: State, seat: int) -> None:
        """An imagined world is a position like any other: it can be played on."""
        money = sum(world.money)
        for _ in range(4):
            pending = world.pending()
            if not pending:
                break
            options = world.legal(pending[0])
            self.expect("imagine", len(options) > 0, f"imagined for seat {seat}: seat {pending[0]} may do nothing")
            world.play(pending[0], options[self.random.randrange(len(options))])
        self.expect("imagine", sum(world.money) == money, f"imagined for seat {seat}: the money has changed")

    def before_chance(self, state: State) -> None:
        """The same where dice or cards are awaited, which a table never shows: a few plies on, on a copy."""
        copy = state.copy()
        for _ in range(8):
            pending = copy.pending()
            if pending == (CHANCE,):
                self.secrecy(copy)
                return
            if not pending:
                return
            options = copy.legal(pending[0])
            copy.apply(pending[0], options[self.random.randrange(len(options))])

    def secret_answers(self, state: State) -> None:
        """Whatever a seat writes in secret, the others see and hear the same."""
        for actor in state.pending():
            if actor < 0 or not state.step.is_secret(state, actor):
                continue
            options = state.legal(actor)
            pair = [options[self.random.randrange(len(options))] for _ in range(2)]
            worlds = [self._after(state, actor, action) for action in pair]
            if any(self._shows(state, world, actor) for world in worlds):
                continue
            if worlds[0].pending() != worlds[1].pending():
                continue
            for seat in (*range(len(self.table.seats)), SPECTATOR):
                if seat != actor:
                    views = [encode(self.game.view(world, seat)) for world in worlds]
                    self.expect("secrecy", views[0] == views[1], f"seat {seat} sees which of {pair} seat {actor} chose")
                    heard = [[note for note in world.notes or [] if note.is_for(seat)] for world in worlds]
                    self.expect("secrecy", heard[0] == heard[1], f"seat {seat} hears which of {pair} {actor} chose")

    def _after(self, state: State, actor: int, action: Action) -> State:
        world = state.copy()
        world.notes = []
        world.apply(actor, action)
        return world

    def _shows(self, state: State, world: State, actor: int) -> bool:
        """Whether the answer was resolved or laid open, so that others may see it."""
        if world.reveals != state.reveals or world.step is not state.step:
            return True
        return actor not in world.pending() and state.step.timing(state) != SIMULTANEOUS

    def act(self, seat: int, action: Action) -> None:
        """Play at the table; sometimes take it back first, where it may be, and play it again."""
        if seat == CHANCE:
            raise AssertionError("the table resolves chance by itself")
        before = fingerprint(self.table.state)
        plies = list(self.table.plies)
        self.table.act(seat, action)
        if self.random.random() < 0.2 and len(self.table.plies) == len(plies) + 1 and self.table.can_undo(seat):
            self.expect("undo", self.table.undo(seat) == action, "undo has taken back another action")
            same = fingerprint(self.table.state) == before and self.table.plies == plies
            self.expect("undo", same, "undo does not lead back to the position before")
            self.table.act(seat, action)

    def notes(self, texts: Sequence[Any], notes: Sequence[Note]) -> None:
        """Every note has a line in three languages, and names a rule."""
        for note in notes:
            for words in texts:
                try:
                    words.note(note)
                    self.report.checks["texts"] += 1
                except (BadText, ValueError, TypeError) as error:
                    self.expect("texts", False, f"{words.language}: note {note!r}: {error}")
            self.expect("notes", bool(note.rule and note.event), f"{note!r} has no rule or no name")

    def end(self, texts: Sequence[Any]) -> None:
        """The end: ranks from 1, the best key first, steps named, something measured, a board drawn."""
        state = self.table.state
        standing = state.standing()
        best = max(standing.keys)
        winners = [seat for seat, key in enumerate(standing.keys) if key == best]
        self.expect("standing", standing.winners() == winners, "the winners are not those with the best key")
        self.expect("standing", len(standing.money) == len(self.table.seats), "standing is not of all seats")
        told = [note for notes in self.table.log for note in notes]
        for sample in self.game.measure([*self.table.opening, *told], state):
            for words in texts:
                try:
                    self.expect("measures", bool(words.measure(sample.measure)), sample.measure)
                except BadText as error:
                    self.expect("measures", False, str(error))
        for words in texts:
            try:
                self.draw(state, words)
                words.step(state.step.name)
            except BadText as error:
                self.expect("texts", False, str(error))

    def draw(self, state: State, words: Text) -> None:
        """Pages say where the game is and what lies on the board, to a seat and to the rail."""
        desk = self.game.desk
        seats = [Sitter(seat=seat, name=str(seat), color="red") for seat in range(len(self.table.seats))]
        for seat in (0, SPECTATOR) if desk is not None else ():
            assert desk is not None
            page = desk.page(Seen(state, seat, self.game.view, asked=True), words, seats, {})
            self.expect("page", bool(page.where), f"{words.language}: the page does not say where the game is")
            self.expect("page", len(page.players) == len(seats), f"{words.language}: the page lacks players")


def fingerprint(state: State) -> dict[str, Any]:
    """Everything a position consists of, for comparing two; the watcher and the shared set-up left out."""
    names = [name for name in dir(state) if not name.startswith("_") and name not in ("notes", "setup")]
    values = {name: getattr(state, name) for name in names}
    found = {name: _frozen(value) for name, value in values.items() if not callable(value)}
    found["step"] = state.step.name
    found["under"] = tuple(step.name for step in state.under)
    return found


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value
