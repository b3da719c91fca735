"""The kinds of log entries, what they carry, and how much a seat may do at once."""

from collections.abc import Sequence, Set
from typing import Annotated

import msgspec

from railbird.core.action import Action
from railbird.core.actors import CHANCE, TABLE
from railbird.core.game import AnyGame, write_action
from railbird.core.state import State
from railbird.core.table import Table
from railbird.store.append import Entry
from railbird.web.refused import Refused

START, ACT, BOT, FALLBACK, UNDO, SEAT, ANNOUNCE = "start", "act", "bot", "fallback", "undo", "seat", "announce"
HOLIDAY = "holiday"  # A seat takes a day off, at a pace of days.
PLAN = "plan"  # A seat gives an answer beforehand, or takes one back; nobody else sees it.
GO_ON = "go_on"  # The learner of a lesson has read what stands there.
PLANNED = "planned"  # What it has answered beforehand, played when it was asked.
SUBMISSIONS = (ACT, BOT, FALLBACK, UNDO, PLANNED)  # What takes a seat to its next decision.
BY_ITSELF = (BOT, FALLBACK, ANNOUNCE, PLANNED)  # What happens without anybody's doing something.
MOST = 64  # Actions of one submission.
VERSIONS = msgspec.json.Decoder(list[int])  # Reads what each viewer counts to after an entry.


class StartSeat(msgspec.Struct, frozen=True):
    """A seat as the game began with it."""

    name: str
    color: str
    salt: str


class SeatChange(msgspec.Struct, frozen=True):
    """Who sits on a seat from now on, and what the table is told of it (an event of `comings`)."""

    name: str
    person: str | None
    bot: str | None
    event: str = ""
    was: str = ""  # The name of whoever sat there before.
    removed: str | None = None  # Who was removed: nobody else comes back to the seat's secrets.


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer given beforehand, by its name, or taken back."""

    name: Annotated[str, msgspec.Meta(max_length=40)]
    on: bool


def with_plan(game: AnyGame, given: Set[str], plan: Plan) -> set[str]:
    """The answers a seat has given once it gives one more, in the place of others to the same question, or not."""
    new = [one for one in game.beforehand if one.name == plan.name and plan.on]
    gone = {one.name for one in game.beforehand if any(other.is_instead_of(one) for other in new)}
    return {one.name for one in new} | (given - gone - {plan.name})


class Answer(msgspec.Struct, frozen=True):
    """What a submission is answered with, now and whenever it is sent again."""

    seat: int
    decision: int  # The number of the seat's next decision.
    what: int  # A fingerprint of what was submitted, in this process.


def as_json(value: object) -> str:
    """Anything as an entry has it."""
    return msgspec.json.encode(value).decode()


def written(actions: Sequence[Action]) -> str:
    """Actions as an entry has them."""
    return as_json([write_action(action) for action in actions])


def read_actions(game: AnyGame, data: str) -> list[Action]:
    """The actions of an entry."""
    return [game.read_action(name, values) for name, *values in msgspec.json.decode(data)]


def carry_out(table: Table, game: AnyGame, entry: Entry) -> None:
    """Play what an entry of the log says; a change of seat plays nothing."""
    match entry.kind:
        case "act" | "bot" | "fallback" | "planned":
            table.act(entry.seat, *read_actions(game, entry.data))
        case "undo":
            table.undo(entry.seat)
        case "announce":
            table.act(TABLE, *read_actions(game, entry.data))


def fingerprint(kind: str, data: str) -> int:
    """What makes two submissions the same."""
    return hash((kind, data))


def check_batch(state: State, seat: int, actions: Sequence[Action]) -> None:
    """A batch ends where dice are rolled or cards are shown.

    Otherwise a refused batch would have told what comes, and the seat could choose again.
    """
    if not actions or len(actions) > MOST:
        raise Refused(422, "batch_size", most=MOST)
    world = state.copy() if len(actions) > 1 else state
    for number, action in enumerate(actions[:-1], 1):
        world.play(seat, action)
        if world.pending() == (CHANCE,) or world.reveals != state.reveals:
            raise Refused(409, "batch_past_chance", number=number)
    if len(actions) > 1:
        world.play(seat, actions[-1])
