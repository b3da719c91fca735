"""Editions and options at the ends of what is accepted, found by walking their types.

A `Push` puts one field, in all places where it stands, to one of its ends: numbers to the least and the most, texts and
lists to their full length. `pushed` makes as many of them as the game accepts together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import msgspec
import msgspec.inspect as types

from railbird.core.errors import BadOptions
from railbird.core.game import AnyGame
from railbird.core.options import option_fields

Place = tuple[str | int, ...]
EVERY = "*"  # In a place: every element of a list, or every value of a table.


@dataclass(frozen=True)
class Push:
    """A field and what it is set to, told from what it is now."""

    place: Place
    end: str
    to: Callable[[Any], Any]

    def __repr__(self) -> str:
        return f"{'.'.join(map(str, self.place))}={self.end}"


def pushes(game: AnyGame) -> list[Push]:
    """Every field of a game's edition at each of its ends."""
    return list(_walk(types.type_info(game.edition), ()))


def _walk(info: Any, place: Place) -> Iterator[Push]:
    match info:
        case types.IntType() | types.FloatType():
            yield Push(place, f"{info.ge}", lambda _old: info.ge)
            yield Push(place, f"{info.le}", lambda _old: info.le)
        case types.StrType() if info.max_length is not None and info.pattern is None:
            yield Push(place, "long", lambda old: (old * 60 + "W" * 120)[: info.max_length])
        case types.StructType():
            for field in info.fields:
                yield from _walk(field.type, (*place, field.encode_name))
        case types.UnionType():
            for one in info.types:
                yield from _walk(one, place)
        case types.TupleType():
            for at, one in enumerate(info.item_types):
                yield from _walk(one, (*place, at))
        case types.ListType() | types.VarTupleType():
            yield Push(place, "full", lambda old: _filled(list(old), info.max_length or 0))
            yield from _walk(info.item_type, (*place, EVERY))
        case types.DictType():
            yield from _walk(info.value_type, (*place, EVERY))


def _filled(old: list[Any], length: int) -> list[Any]:
    """The list with its last element again and again; what has an id of its own gets another."""
    more = [deepcopy(old[-1]) for _ in range(length - len(old))] if old else []
    for number, one in enumerate(more):
        if isinstance(one, dict) and "id" in one:
            one["id"] = f"{one['id'][:30]}_{number}"
    return old + more


def _put(data: Any, place: Place, to: Callable[[Any], Any]) -> None:
    first, *rest = place
    keys: Sequence[Any] = [first]
    if first == EVERY:
        keys = range(len(data)) if isinstance(data, list) else list(data)
    for key in keys:
        if isinstance(data, dict) and data.get(key) is None:
            continue  # an optional key that this part does not have
        if rest:
            _put(data[key], tuple(rest), to)
        else:
            data[key] = to(data[key])


def accepted(game: AnyGame, data: Any) -> Any | None:
    """The edition made of this data; None where the game refuses it."""
    try:
        edition = msgspec.convert(data, game.edition)
    except msgspec.ValidationError:
        return None
    return None if any(problem.fatal for problem in edition.problems()) else edition


def pushed(game: AnyGame, data: Any, wanted: Sequence[Push]) -> tuple[Any, list[Push]]:
    """An accepted edition with as many of these as go together, each alone or with the one that follows it."""
    edition, done = accepted(game, data), []
    assert edition is not None
    for at, push in enumerate(wanted):
        for group in ([push], [push, *wanted[at + 1 : at + 2]]):
            trial = deepcopy(data)
            for one in group:
                _put(trial, one.place, one.to)
            if (found := accepted(game, trial)) is not None:
                data, edition = trial, found
                done += group
                break
    return edition, done


def extreme_options(game: AnyGame, edition: Any, most: bool, chosen: Sequence[str]) -> Any:
    """Options with these at their last or first value, as far as the game takes them together."""
    values: dict[str, object] = {}
    for field in option_fields(game.options):
        if field.name in chosen:
            trial = {**values, field.name: field.values()[-1 if most else 0]}
            try:
                for seats in game.seats_with(game.read_options(trial, edition))[-1:]:
                    game.new(seats, game.read_options(trial, edition), edition)
                    values = trial
            except BadOptions:
                continue
    return game.read_options(values, edition)
