"""A random game, watched: every promise of the contract looked at on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TypeVar

from railbird.core.action import Action
from railbird.core.actors import CHANCE, SPECTATOR, TABLE
from railbird.core.conformance.report import Arrangement
from railbird.core.conformance.secrecy import check_before_chance, check_drafts, check_secrecy, check_secret_answers
from railbird.core.conformance.watch import MANY, Watch, fingerprint
from railbird.core.conformance.yours import called_right
from railbird.core.errors import BadText
from railbird.core.game import write_action
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.page import Sitter
from railbird.core.state import ONE, OUT_OF_TURN, SIMULTANEOUS, State
from railbird.core.table import Table
from railbird.core.text import Text
from railbird.core.trial import Seen

T = TypeVar("T")
WORDED = 300  # So many different actions of a game are read in three languages.
CLOSELY = 150
"""Every fourth position is looked at closely; in a long game fewer and fewer, as if it had about this many."""


@dataclass(kw_only=True)
class Walk(Watch):
    """A random game, watched."""

    arrangement: Arrangement
    table: Table
    closely: int | None = 4
    steps: set[str] = field(default_factory=set)
    worded: set[Action] = field(default_factory=set)  # Actions whose words have been read,
    told: set[str] = field(default_factory=set)  # and notes.

    def where(self) -> str:
        """Set-up, ply and step."""
        return f"{self.arrangement}, ply {len(self.table.plies)}, step {self.table.state.step.name}"

    def play(self) -> None:
        """Play to the end, checking now and then."""
        bank = sum(self.table.state.money)
        told = 0
        while not self.table.is_over():
            state = self.table.state
            self.expect("money", sum(state.money) == bank, "the sum of all money has changed")
            self.pending(state)
            if state.step.name not in self.steps:
                self.steps.add(state.step.name)
                self.step_words(state.step.name)
            rule = state.step.rule_in(state)
            self.expect("rulebook", rule in self.rules, f"the step names {rule!r}, which is no rule")
            seat = self._someone(state)
            options = state.legal(seat)
            self.options(state, seat, options)
            if self.random.random() < min(0.25, CLOSELY / (1 + len(self.table.plies))):
                self.position(state)
            self.act(seat, options[self.random.randrange(len(options))])
            while told < len(self.table.log):
                self.notes(self.table.log[told])
                told += 1
            if len(self.table.plies) > self.game.max_plies:
                self.expect("termination", False, f"not over after {self.game.max_plies} plies")
                return
        self.expect("termination", True, "")
        self.end()

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
        seats = range(len(self.names))
        sound = pending == (CHANCE,) or (len(set(pending)) == len(pending) and all(seat in seats for seat in pending))
        self.expect("pending", sound, f"pending is {pending}")
        timing = state.step.timing(state)
        self.expect("pending", timing in (ONE, SIMULTANEOUS, OUT_OF_TURN), f"timing is {timing!r}")
        forced = [seat for seat in pending if not state.step.is_passive(state, seat)]
        self.expect("pending", timing != ONE or len(forced) <= 1, f"{forced} must all answer, but the timing is one")
        for seat in seats:
            if seat not in pending:
                self.expect("legal", len(state.legal(seat)) == 0, f"seat {seat} is not pending but may act")

    def step_words(self, step: str) -> None:
        """The step has a name and a question in three languages."""
        for words in self.texts:
            self.reads_well(words, f"step {step}", words.step, step)
            self.reads_well(words, f"the question of step {step}", words.ask, step)

    def options(self, state: State, seat: int, options: Sequence[Action]) -> None:
        """Offers are sequences that keep their word and read well in three languages; the fallback is among them."""
        self.expect("legal", len(options) > 0, f"seat {seat} is pending and may do nothing")
        chosen = options[self.random.randrange(len(options))]
        self.expect("legal", chosen in options, lambda: f"{chosen!r} is offered and not in the offer")
        name, *values = write_action(chosen)
        sent = self.game.read_action(name, values)
        same = sent == chosen and hash(sent) == hash(chosen)
        self.expect("legal", same, lambda: f"{chosen!r} reads back as {sent!r}")
        if seat >= 0:
            fallback = state.fallback(seat)
            able = fallback in options
            self.expect("fallback", able, lambda: f"seat {seat} would fall back to {fallback!r}, not legal")
            first = list(options[:MANY])
            once = len(set(first)) == len(first)
            self.expect("legal", once, lambda: f"seat {seat} is offered an action twice: {first}")
            if chosen not in self.worded and len(self.worded) < WORDED:
                self.worded.add(chosen)
                for words in self.texts:
                    self.reads_well(words, f"action {chosen!r}", words.action, chosen)
            known = chosen.rule in self.rules
            self.expect("rulebook", known, lambda: f"{chosen!r} names {chosen.rule!r}, which is no rule")
        if len(self.pool) < 400:
            self.pool.append(chosen)

    def reads_well(self, words: Text, what: str, say: Callable[[T], str], said: T, check: str = "texts") -> None:
        """There is a sentence for it, without a gap left open; that of a note may be empty."""
        try:
            line = say(said)
            is_sound = "{" not in line and (bool(line) or isinstance(said, Note))
            self.expect(check, is_sound, lambda: f"{words.language}: {what}: {line!r}")
        except (BadText, KeyError, ValueError, TypeError) as error:
            self.expect(check, False, f"{words.language}: {what}: {error}")

    def position(self, state: State) -> None:
        """Copies are independent, wrong moves leave no trace, nobody knows more than they may."""
        before = fingerprint(state)
        self.copies(state)
        self.refusals(state)
        check_secrecy(self, state)
        check_secret_answers(self, state)
        check_before_chance(self, state)
        check_drafts(self, state)
        self.expect("purity", fingerprint(state) == before, "looking at the position has changed it")

    def copies(self, state: State) -> None:
        """A copy is equal, unwatched, and lives its own life."""
        before = fingerprint(state)
        copy = state.copy()
        self.expect("copy", fingerprint(copy) == before, "a copy differs from its original")
        self.expect("copy", copy.notes is None, "a copy is watched")
        for _ in range(6):
            if pending := copy.pending():
                copy.apply(pending[0], self.one_of(copy, pending[0]))
        self.expect("copy", fingerprint(state) == before, "playing on a copy has changed its original")

    def refusals(self, state: State) -> None:
        """Wrong actions, wrong seats and empty-handed events are refused with a rule, and change nothing."""
        before = fingerprint(state)
        seats = (self.random.randrange(len(self.names)) for _ in range(4))
        for seat in chain(seats, (CHANCE, TABLE)):
            action = self.random.choice(self.pool)
            if action not in state.legal(seat):
                self._refused(state, seat, action)
        self.expect("refusal", fingerprint(state) == before, "a refused action has changed the position")

    def _refused(self, state: State, seat: int, action: Action) -> None:
        try:
            state.play(seat, action)
        except Illegal as error:
            rule = error.rule
            self.expect("refusal", rule in self.rules, lambda: f"{action!r} is refused under {rule!r}, no rule")
            for words in self.texts:
                self.reads_well(words, f"refusal {error.reason}", words.refusal, error)
        else:
            self.expect("refusal", False, f"{action!r} of seat {seat} is not legal and was played")

    def act(self, seat: int, action: Action) -> None:
        """Play at the table; sometimes take it back first, where it may be, and play it again."""
        assert seat != CHANCE, "the table resolves chance by itself"
        if self.random.random() >= 0.2:
            self.table.act(seat, action)
            return
        before, plies = fingerprint(self.table.state), list(self.table.plies)
        self.table.act(seat, action)
        if len(self.table.plies) == len(plies) + 1 and self.table.can_undo(seat):
            self.expect("undo", self.table.undo(seat) == action, "undo has taken back another action")
            same = fingerprint(self.table.state) == before and self.table.plies == plies
            self.expect("undo", same, "undo does not lead back to the position before")
            self.table.act(seat, action)

    def notes(self, notes: Sequence[Note]) -> None:
        """Every note has a line in three languages, names a rule, and has the facts its event declares."""
        for note in notes:
            told = repr(note)
            if told in self.told:
                continue  # the same words, and found already
            self.told.add(told)
            for words in self.texts:
                self.reads_well(words, f"note {told}", words.note, note)
                self.read_by_whom_it_is_about(words, note, told)
            self.expect("notes", bool(note.event) and note.rule in self.rules, f"{told} has no rule or no name")
            if self.events:
                event = self.events.get(note.event)
                declared = event is not None and set(note.facts) == set(event.fields)
                self.expect("notes", declared, f"{told} is not what rules/notes.py declares")

    def read_by_whom_it_is_about(self, words: Text, note: Note, told: str) -> None:
        """The seats a note is about read it well, too."""
        try:
            seats, line = words.addressed(note), words.line(note)
        except BadText:
            return  # found already
        for seat in seats:
            self.reads_well(words, f"to seat {seat}, note {told}", partial(words.note, you=seat), note)
        self.expect("yours", called_right(note, line), f"{told}: lists of seats, and nothing else, have plural names")

    def end(self) -> None:
        """The end: ranks from 1, the best key first, steps named, something measured, a board drawn."""
        state = self.table.state
        standing = state.standing()
        best = max(standing.keys)
        winners = [seat for seat, key in enumerate(standing.keys) if key == best]
        self.expect("standing", standing.winners() == winners, "the winners are not those with the best key")
        self.expect("standing", len(standing.money) == len(self.names), "standing is not of all seats")
        told = [note for notes in self.table.log for note in notes]
        for sample in self.game.measure([*self.table.opening, *told], state):
            for words in self.texts:
                self.reads_well(words, sample.measure, words.measure, sample.measure, "measures")
        for words in self.texts:
            self.reads_well(words, "the last step", words.step, state.step.name)
            for seat in (0, SPECTATOR) if self.game.desk is not None else ():
                draw = partial(self.draw, state, seat)
                self.reads_well(words, "where the game is", draw, words, "page")

    def draw(self, state: State, seat: int, words: Text) -> str:
        """A page says where the game is and what lies on the board, to a seat and to the rail."""
        assert self.game.desk is not None
        seats = [Sitter(seat=other, name=str(other), color="red") for other in range(len(self.names))]
        page = self.game.desk.page(Seen(state, seat, self.game.view, asked=True), words, seats, {})
        self.expect("page", len(page.players) == len(seats), f"{words.language}: the page lacks players")
        return page.where
