"""A table: one game under way, with its dice, its record, its notes and its undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Final, NamedTuple

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.edition import EditionFile
from railbird.core.errors import BadRecord, Endless, NoUndo
from railbird.core.game import AnyGame, Seat, seated
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.options import Options, write_options
from railbird.core.playout import Bot, Perspective, Ply
from railbird.core.record import FORMAT, EditionRef, Record, open_record, replay_ply, write_ply
from railbird.core.state import ONE, OUT_OF_TURN, State
from railbird.core.tape import commitment, derive, seed_bytes, tape

LAID: Final = "laid"  # The timing of a ply out of turn that ended its seat's part: what is laid is laid.


Deal = Callable[["Table"], Action | None]
"""What dice and cards do where that is laid out beforehand; None for not yet."""


class Mark(NamedTuple):
    """A moment of a table to go back to. What was final by then still stands in the table and is not kept twice."""

    state: State
    final: State  # The last position by then that cannot be taken back,
    settled: int  # how many plies it has,
    plies: list[Ply]  # and those after it, which may have been taken back since.
    log: list[list[Note]]
    timings: list[str]


class Table:
    """Drives a state: checks every action, resolves chance from the tape, keeps record and notes.

    A table under way is laid out again from its `plies` and its secret seed.
    Same game, seats, options, edition, seed and salts, and the same actions: same record, everywhere.
    With `deal` dice and cards are laid out beforehand, for a lesson: its record says so, and nobody can verify it.
    A `shared` deal is played at several tables: there the first die is the same one everywhere, and the second, and so
    on, however many moves people made in between. Elsewhere a die follows from the number of its ply.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int | Sequence[Seat],
        options: Options | None = None,
        edition: EditionFile | None = None,
        seed: int | str | bytes | None = None,
        salts: Sequence[str] = (),
        plies: Iterable[Ply] = (),
        deal: Deal | None = None,
        shared: bool = False,
    ) -> None:
        self.game = game
        self.seats = seated(seats)
        self.edition_file = game.builtin() if edition is None else edition
        self.edition, self.warnings = game.read_edition(self.edition_file)
        self.options = game.read_options({}, self.edition) if options is None else options
        self.salts = tuple(salts)
        self._seed = secrets.token_bytes(32) if seed is None else seed_bytes(seed)
        self._draw = tape(self._seed, self.salts)
        self._deal = deal
        self._shared = shared
        self.plies: list[Ply] = []
        self.log: list[list[Note]] = []  # The notes of each ply; `opening` has those before the first.
        self.state: State = game.new(self.seats, self.options, self.edition)
        self.opening: list[Note] = []
        self.state.notes = self.opening
        self._timings: list[str] = []
        self._final: tuple[State, int] = (self.state.copy(), 0)
        """The last position that cannot be taken back, and how many plies it has."""
        for number, (seat, action) in enumerate(plies):
            replay_ply(self._play, number, seat, action)
        self._roll()

    # --- playing

    def act(self, seat: int, *actions: Action) -> None:
        """Play one or more actions of a seat, all or none; then whatever chance owes.

        They go no further than the next die, card or reveal: nobody can try an action, see what it would turn
        up, and have it refused for the sake of the next.
        """
        before = len(self.plies)
        kept, final = self.state.copy() if len(actions) > 1 else None, self._final  # one by itself is refused whole
        try:
            for action in actions:
                if self._final[1] > before:
                    raise Illegal(self.state.turn_rule(), "not_pending", {"seat": seat})
                self._play(seat, action)
        except Illegal:
            if kept is not None:
                self.state = kept
            self._final = final
            del self.plies[before:], self.log[before:], self._timings[before:]
            raise
        self._roll()

    def go_on(self) -> None:
        """Dice and cards that had to wait: now they do what is laid out for them."""
        self._roll()

    def fall_back(self, seat: int) -> Action:
        """Play what a silent seat does; returns it."""
        action = self.state.fallback(seat)
        self.act(seat, action)
        return action

    def is_over(self) -> bool:
        """Whether nobody owes a move any more."""
        return not self.state.pending()

    def see(self, seat: int) -> Perspective:
        """A seat's side of the position as it is now."""
        return Perspective(self.state, seat, self.game.view)

    def _play(self, seat: int, action: Action) -> None:
        reveals = self.state.reveals
        timing = self.state.step.timing(self.state)
        notes: list[Note] = []
        self.state.notes = notes
        self.state.play(seat, action)
        self.plies.append((seat, action))
        self.log.append(notes)
        if timing == OUT_OF_TURN and seat not in self.state.pending():
            timing = LAID
        self._timings.append(timing)
        if seat < 0 or self.state.reveals != reveals:
            self._final = (self.state.copy(), len(self.plies))  # everything up to here is final

    def _roll(self) -> None:
        while self.state.pending() == (CHANCE,):
            outcome = self.drawn() if self._deal is None else self._deal(self)
            if outcome is None:
                return
            self._play(CHANCE, outcome)

    def drawn(self) -> Action:
        """What the tape has for this ply."""
        outcomes = self.state.legal(CHANCE)
        number = sum([seat == CHANCE for seat, _ in self.plies]) if self._shared else len(self.plies)
        return outcomes[self._draw(number, len(outcomes))]

    # --- taking back

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last ply may still be taken back."""
        return seat in self.undoable()

    def undo(self, seat: int) -> Action:
        """Take back the seat's last ply, unless chance, a reveal or another seat's ply has followed; returns it."""
        number = self.undoable().get(seat)
        if number is None:
            raise NoUndo("You can't undo that: the game has moved on.")
        kept, start = self._final
        after = [ply for at, ply in enumerate(self.plies[start:], start) if at != number]
        undone = self.plies[number][1]
        state = kept.copy()
        log: list[list[Note]] = []
        for actor, action in after:
            notes: list[Note] = []
            state.notes = notes
            try:
                state.play(actor, action)
            except Illegal as error:
                raise NoUndo("You can't undo that: others have played since.") from error
            log.append(notes)
        self.state = state
        self.plies[start:] = after
        self.log[start:] = log
        del self._timings[number]
        return undone

    def undoable(self) -> dict[int, int]:
        """Seat -> its last ply, if nothing has followed it but what others did beside it, each behind their hand."""
        found: dict[int, int] = {}
        seen: set[int] = set()
        for number in range(len(self.plies) - 1, self._final[1] - 1, -1):
            seat, timing = self.plies[number][0], self._timings[number]
            if seat not in seen and timing != LAID:
                found[seat] = number
            if timing == ONE:
                break
            seen.add(seat)
        return found

    # --- looking back

    @property
    def settled(self) -> int:
        """How many plies are final: so many, from the first, never change again."""
        return self._final[1]

    def mark(self) -> Mark:
        """The moment it is now."""
        final, settled = self._final
        plies, log, timings = self.plies[settled:], self.log[settled:], self._timings[settled:]
        return Mark(self.state.copy() if plies else final, final, settled, plies, log, timings)

    def back_at(self, mark: Mark) -> Table:
        """The table as it was at one of its own marks; it can be played on without any effect on this one."""
        past = copy(self)
        past.state, past._final = mark.state.copy(), (mark.final, mark.settled)
        past.plies = self.plies[: mark.settled] + mark.plies
        past.log = self.log[: mark.settled] + mark.log
        past._timings = self._timings[: mark.settled] + mark.timings
        return past

    # --- the record

    @property
    def commitment(self) -> str:
        """The hash of the secret seed, published before the first ply."""
        return commitment(self._seed)

    def record(self) -> Record:
        """The whole game so far, everybody's secrets included; the seed only when it is over."""
        return Record(
            railbird=FORMAT,
            game=self.game.id,
            rules=self.game.rules,
            options=write_options(self.options),
            edition=EditionRef.of(self.edition_file),
            seats=list(self.seats),
            commitment=self.commitment,
            salts=list(self.salts),
            seed=self._seed.hex() if self.is_over() else None,
            plies=[write_ply(seat, action) for seat, action in self.plies],
            scripted=self._deal is not None,
            shared=self._shared,
        )

    @classmethod
    def resume(cls, record: Record, seed: bytes) -> Table:
        """The table of a record under way, with the secret seed it was begun with."""
        if commitment(seed) != record.commitment:
            raise BadRecord("This is not the seed this table started with.")
        opened = open_record(record)
        return cls(
            opened.game,
            record.seats,
            opened.options,
            opened.file,
            seed,
            record.salts,
            opened.plies(),
            shared=record.shared,
        )


def play_out(
    game: AnyGame,
    seats: int | Sequence[Seat],
    bots: Sequence[Bot],
    seed: int | str | bytes,
    options: Options | None = None,
    edition: EditionFile | None = None,
) -> Table:
    """A whole game by bots, every choice checked. The seats' bots answer in the order they are pending."""
    table = Table(game, seats, options, edition, derive(seed_bytes(seed), "table"))
    while not table.is_over():
        seat = table.state.pending()[0]
        table.act(seat, bots[seat].choose(table.see(seat)))
        if len(table.plies) > game.max_plies:
            raise Endless(f"{game.title} has not ended after {game.max_plies} plies")
    return table
