"""The contract every game fulfils: a position (`State`) that is always in one `Step` of the rulebook.

    while state.pending():
        actor = state.pending()[0]
        state.apply(actor, choose(state.legal(actor)))

That is all there is to playing any game here, chance included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from railbird.core.action import Action
from railbird.core.actors import CHANCE, TABLE
from railbird.core.illegal import Illegal
from railbird.core.native import mypyc_attr
from railbird.core.note import PAID, Event, Note

Pick = Callable[[int], int]  # `pick(n)` is a number from 0 to n - 1, every one equally likely.

ONE: Final = "one"  # One actor at a time.
SIMULTANEOUS: Final = "simultaneous"  # All pending seats must answer, in any order, and none sees the others.
OUT_OF_TURN: Final = "out of turn"
"""The first pending seat must answer, the others already may, and what is laid is laid."""

NOBODY: Final[tuple[int, ...]] = ()
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
ALONE: Final[tuple[tuple[int, ...], ...]] = tuple([(seat,) for seat in range(16)])
"""`ALONE[seat]`: only this seat is pending."""

S = TypeVar("S", bound="State")
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A phase of the rulebook: stateless, one object shared by all positions of its game.

    Its docstring begins with the ids of the rules it carries out.
    """

    name: ClassVar[str] = ""  # The word for this step in views, texts and the API.
    rule: ClassVar[str] = ""
    """The rule it carries out: what its question names, and the refusal of somebody who is not asked."""
    closed: ClassVar[str] = ""  # The rule that refuses somebody who is not asked (any more), where that is another one.
    reasons: ClassVar[dict[type[Action], str]] = {}
    """Why an action it takes is refused, by its type, where the action's own fields tell the rest."""

    def rule_in(self, state: S) -> str:
        """The rule as this table plays it, where that depends on its options."""
        return self.rule

    def enter(self, state: S) -> None:
        """Begin this step: prepare what it needs. A step that asks nobody does its work here and goes on."""

    def pending(self, state: S) -> tuple[int, ...]:
        """Who owes a move: seats in order, or BY_CHANCE, or NOBODY when the game is over."""
        return NOBODY

    def legal(self, state: S, seat: int) -> Sequence[Action]:
        """What a pending actor may do; for CHANCE the outcomes, each equally likely."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, action: Action) -> None:
        """Carry out an action that is legal."""
        raise NotImplementedError

    def fallback(self, state: S, seat: int) -> Action:
        """What a silent or absent seat does: the first thing that is legal, unless the step knows better."""
        return self.legal(state, seat)[0]

    def uninvited(self, state: S, seat: int, action: Action) -> Illegal:
        """Why somebody may not act who is not asked, or not any more; `seat` may be nobody's."""
        return Illegal(state.turn_rule(), "not_pending", {"seat": seat})

    def refusal(self, state: S, seat: int, action: Action) -> Illegal:
        """Why this action of a pending seat is not legal now; for CHANCE, that this cannot happen here."""
        reason = self.reasons.get(type(action))
        if reason is not None:
            return Illegal(action.rule, reason, action.facts())
        return Illegal(action.rule or self.rule_in(state), "wrong_step")

    def timing(self, state: S) -> str:
        """What the order of several pending seats means: ONE, SIMULTANEOUS or OUT_OF_TURN."""
        return ONE

    def is_secret(self, state: S, seat: int) -> bool:
        """Whether what a pending seat does stays its own until its part is complete or the step is resolved."""
        return self.timing(state) == SIMULTANEOUS

    def is_passive(self, state: S, seat: int) -> bool:
        """Whether the seat may answer but nobody has to wait for it."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class ByChance(Step[S]):
    """A step in which only dice or cards are awaited."""

    def pending(self, state: S) -> tuple[int, ...]:
        return BY_CHANCE


@mypyc_attr(allow_interpreted_subclasses=True)
class AtOnce(Step[S]):
    """A step in which all pending seats must answer, in any order, and none sees the others."""

    def timing(self, state: S) -> str:
        return SIMULTANEOUS


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game: mutable, small, cheap to copy, no clock, no chance, no input inside.

    A game's own state adds its attributes and implements `imagine` and `standing`. It has no `__init__`:
    `GameState()` is blank, which is what `copy` starts from; a function of the game lays out the first position.
    What changes with every ply is a list and is copied; what changes once in a phase is better
    kept as a tuple and replaced, which makes copies cheap.
    """

    __slots__ = ("money", "notes", "reveals", "step", "under")

    step: Step[Any]
    under: tuple[Step[Any], ...]  # The steps this one interrupts, innermost last.
    money: list[int]  # One account per seat, the bank last; the sum never changes.
    reveals: int  # Counts the moments that make earlier plies final: something hidden was shown.
    notes: list[Note] | None  # Where notes go while somebody watches.

    def begin(self, money: list[int]) -> None:
        """Lay out what every game has; the game's own `begin…` does the rest and enters the first step."""
        self.under = ()
        self.money = money
        self.reveals = 0
        self.notes = None

    # --- who, what, why not

    def pending(self) -> tuple[int, ...]:
        """Who owes a move now: seats in order, or (CHANCE,), or () when it is over."""
        return self.step.pending(self)

    def legal(self, seat: int) -> Sequence[Action]:
        """What that seat may do now; for CHANCE equally likely outcomes; nothing for anybody else."""
        if seat == TABLE:
            return self.events()
        if seat not in self.step.pending(self):
            return ()
        return self.step.legal(self, seat)

    def events(self) -> Sequence[Action]:
        """What the table itself may announce now; nothing in most games. The state carries it out in `announce`."""
        return ()

    def announce(self, event: Action) -> None:
        """Carry out an event of the table."""
        raise NotImplementedError

    def play(self, seat: int, action: Action) -> None:
        """Check, then apply; or raise `Illegal` and change nothing."""
        if seat == TABLE:
            if action not in self.events():
                raise self.step.uninvited(self, seat, action)
            self.announce(action)
            return
        if seat not in self.step.pending(self):
            raise self.step.uninvited(self, seat, action)
        if action not in self.step.legal(self, seat):
            raise self.step.refusal(self, seat, action)
        self.step.apply(self, seat, action)

    def apply(self, seat: int, action: Action) -> None:
        """The same without the check, for callers that picked from `legal`."""
        if seat == TABLE:
            self.announce(action)
        else:
            self.step.apply(self, seat, action)

    def fallback(self, seat: int) -> Action:
        """What a silent or absent seat does; always one of `legal(seat)`."""
        return self.step.fallback(self, seat)

    def has_say(self, seat: int) -> bool:
        """Whether a seat may still be asked something before the race under way is over: what everybody can see.

        It says nothing about who is asked now. Nobody makes a pause for seats without a say.
        """
        return True

    def turn_rule(self) -> str:
        """The rule to name when somebody moves who is not asked."""
        return self.step.closed or self.step.rule_in(self)

    # --- what each game says for itself

    def copy(self) -> Self:
        """An independent position; nobody watches the copy. Lists are copied, all else is shared.

        This one serves any game in plain Python; a compiled one writes out its attributes, which is quicker.
        """
        other = type(self)()
        for name, value in vars(self).items():
            setattr(other, name, value[:] if isinstance(value, list) else value)
        other.step, other.under, other.reveals = self.step, self.under, self.reveals  # not in `vars` when compiled
        other.money, other.notes = self.money[:], None
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        """Redraw everything this seat (or SPECTATOR) cannot know, consistently with what it knows."""
        raise NotImplementedError

    def standing(self) -> Standing:
        """Money, ranks and tie-breaks; final when nobody is pending."""
        raise NotImplementedError

    # --- for the steps

    def go(self, step: Step[Any]) -> None:
        """Go on to another step."""
        self.step = step
        step.enter(self)

    def interrupt(self, step: Step[Any]) -> None:
        """Do this step first, then `resume` the present one."""
        self.under += (self.step,)
        self.go(step)

    def resume(self) -> None:
        """Go back to the step that was interrupted, as it was: it is not entered again."""
        self.step = self.under[-1]
        self.under = self.under[:-1]

    def pay(self, source: int, target: int, amount: int, rule: str) -> None:
        """Move money between two accounts (BANK is one): the only way money moves."""
        if amount < 0:
            raise ValueError("an amount paid is never negative")
        if amount == 0:
            return
        self.money[source] -= amount
        self.money[target] += amount
        if self.notes is not None:
            self.tell(PAID, rule, source, target, amount)

    def tell(self, event: Event, rule: str, *facts: object, seats: tuple[int, ...] | None = None) -> None:
        """Tell those who may know (None: everybody) what happened. Steps ask `notes is not None` first."""
        if self.notes is not None:
            self.notes.append(event.note(rule, facts, seats))


class Standing:
    """How the seats stand: money, rank (1, 1, 3) and the tuple each rank was compared by."""

    def __init__(self, money: list[int], keys: list[tuple[int, ...]]) -> None:
        self.money = money
        self.keys = keys
        self.ranks = [1 + sum([1 for other in keys if other > key]) for key in keys]

    def winners(self) -> list[int]:
        """The seats that share the first place."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def shares(self) -> list[float]:
        """Each seat's part of the victory: all of it, an equal part of a shared one, or nothing."""
        first = self.ranks.count(1)
        return [1 / first if rank == 1 else 0.0 for rank in self.ranks]


def replaced(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    found = list(row)
    found[at] = value
    return tuple(found)
