"""A finished game cut into events: what chance did, what a seat decided, what several decided at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from railbird.core.action import Action
from railbird.core.actors import CHANCE, TABLE
from railbird.core.errors import BadRecord
from railbird.core.game import AnyGame, Outlook
from railbird.core.playout import Ply
from railbird.core.record import Record, encode_record, open_record, replay_ply
from railbird.core.state import SIMULTANEOUS, State
from railbird.insight.outlook import outlook_of


class Move(NamedTuple):
    """What one actor did in an event: its first ply, and all its actions in order (a whole slip)."""

    seat: int
    ply: int
    actions: tuple[Action, ...]


class Event(NamedTuple):
    """Some plies that belong together, and the position before them."""

    ply: int
    end: int  # The ply after its last.
    step: str
    moves: tuple[Move, ...]  # One, or in simultaneous steps one a seat, in seat order.
    before: State

    @property
    def actor(self) -> int:
        """Who did it; of several the first."""
        return self.moves[0].seat

    @property
    def is_decision(self) -> bool:
        """Whether seats chose."""
        return self.actor >= 0


class Story(NamedTuple):
    """A finished game, event by event."""

    game: AnyGame
    outlook: Outlook[Any]
    digest: str  # Of its record.
    events: tuple[Event, ...]
    final: State

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.final.standing().money)

    def after(self, number: int) -> State:
        """The position after an event."""
        return self.events[number + 1].before if number + 1 < len(self.events) else self.final


def story(record: Record) -> Story:
    """Cut a record into events; `BadRecord` or `NoInsight` say why it cannot be done."""
    opened = open_record(record)
    return told(opened.game, opened.start(), list(opened.plies()), digest_of(record))


def told(game: AnyGame, start: State, plies: Sequence[Ply], digest: str) -> Story:
    """The same from a position and what was played from it on; `digest` is what draws are made from."""
    outlook = outlook_of(game)
    state = start.copy()
    events = tuple(_events(state, plies, outlook))
    if state.pending():
        raise BadRecord(
            f"This game is not over: its record stops after ply {len(plies) - 1}. Only finished games can be analysed."
        )
    return Story(game, outlook, digest, events, state)


def digest_of(record: Record) -> str:
    """What a record is known by: another game, or one ply more, has another."""
    return sha256(encode_record(record)).hexdigest()


def _events(state: State, plies: Sequence[Ply], outlook: Outlook[Any]) -> Iterator[Event]:
    """Replay all plies, each checked by the rules, and cut between events."""
    at = 0
    while at < len(plies):
        first, before, step = at, state.copy(), state.step.name
        at = _event_end(state, plies, at, outlook)
        yield Event(first, at, step, _moves(plies, first, at), before)


def _event_end(state: State, plies: Sequence[Ply], at: int, outlook: Outlook[Any]) -> int:
    """Play one event; the ply after it."""
    actor, step = plies[at][0], state.step
    together = actor >= 0 and step.timing(state) == SIMULTANEOUS
    runs_on = (actor == CHANCE and step.name in outlook.deals) or (actor >= 0 and step.name in outlook.planned)
    while True:
        pending, reveals = state.pending(), state.reveals
        replay_ply(state.play, at, *plies[at])
        at += 1
        if at == len(plies) or state.step is not step:
            return at
        follows = plies[at][0]
        if together and follows != TABLE and state.reveals == reveals and set(state.pending()) <= set(pending):
            continue
        if together or not runs_on or follows != actor:
            return at


def _moves(plies: Sequence[Ply], first: int, end: int) -> tuple[Move, ...]:
    """Who did what, in seat order."""
    found: dict[int, Move] = {}
    for ply in range(first, end):
        seat, action = plies[ply]
        known = found.get(seat, Move(seat, ply, ()))
        found[seat] = known._replace(actions=(*known.actions, action))
    return tuple(found[seat] for seat in sorted(found))


def played(state: State, seat: int, actions: Sequence[Action]) -> State:
    """Another position: this one after some actions of one actor."""
    other = state.copy()
    for action in actions:
        other.apply(seat, action)
    return other
