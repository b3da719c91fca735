"""A lesson at a table: a guided race that one person plays against scripted others, with dice and cards laid out.

It is a table like any other, with the same log; what is different is where the dice and the others' moves come from,
that the script may wait for its learner (an entry `go_on`), and that a choice the script has no use for is refused with
a sentence of its own. Where it stands follows from the plies, so nothing of it has to be kept but who went on where.
"""

from collections.abc import Sequence

from railbird.core.action import Action
from railbird.core.actors import CHANCE
from railbird.core.errors import RailbirdError
from railbird.core.game import AnyGame, Seat
from railbird.core.lesson import Beat, Course, Objection, Stand, read_script
from railbird.core.table import Table

SCRIPTED = "script"  # Who plays the other seats.


class Unwanted(RailbirdError):
    """A choice the script has no use for; nothing has been changed."""

    def __init__(self, objection: Objection) -> None:
        self.objection = objection
        super().__init__(f"The lesson has no use for this: {objection.action or objection.key}.")


class Lesson:
    """Where the learner of a table stands."""

    def __init__(self, game: AnyGame, seats: Sequence[Seat]) -> None:
        self.game = game
        self.script = read_script(game.package)
        self._course = Course(game, self.script, seats)
        self._passed: set[str] = set()  # The pauses at which the learner has gone on,
        self._asked: set[str] = set()  # and the questions that were asked once.

    def stand(self, table: Table) -> Stand:
        """Where it stands."""
        return self._course.follow(table.plies, self._passed)

    def deal(self, table: Table) -> Action | None:
        """What dice and cards do; None while the script waits, or when it is used up."""
        stand = self.stand(table)
        if stand.is_lost:
            return table.drawn()
        return None if stand.pause or stand.due is None else self._course.answer() or table.drawn()

    def due(self, table: Table) -> int | None:
        """The seat the script plays for now, if it does for any; a lost script plays for whoever is asked."""
        stand, learner = self.stand(table), self.script.learner
        if stand.is_lost:
            return next((seat for seat in table.state.pending() if seat >= 0 and seat != learner), None)
        seat = CHANCE if stand.pause or stand.due is None else stand.due.seat
        return None if seat in (CHANCE, learner) else seat

    def answer(self, table: Table) -> Action | None:
        """What the seat that is due does; None for the fallback."""
        return None if self.stand(table).is_lost else self._course.answer()

    def waits(self, table: Table) -> str | None:
        """The pause at which the learner may go on."""
        pause = self.stand(table).pause
        return None if pause is None else pause.name

    def go_on(self, pause: str) -> None:
        """The learner has gone on."""
        self._passed.add(pause)

    def check(self, table: Table, actions: Sequence[Action]) -> None:
        """Refuse what the script has no use for; what it only asks about is refused once."""
        objection = self._course.objection(table.plies, self._passed, actions, self._asked)
        if objection is None:
            return
        if objection.is_asked:
            self._asked.add(objection.key)
        raise Unwanted(objection)

    def epilogue(self, table: Table) -> list[tuple[Beat, str]]:
        """What is told after the last ply."""
        return self._course.epilogue(table.plies)
