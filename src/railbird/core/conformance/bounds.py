"""Whether every part of an edition has bounds: a stranger's file says how much there is of everything."""

from collections.abc import Iterator
from typing import Any

import msgspec.inspect as types

from railbird.core.conformance.report import Report
from railbird.core.game import AnyGame


def check_bounds(game: AnyGame, report: Report) -> None:
    """No number, text or list of an edition is without a most."""
    found = sorted(set(unbounded(types.type_info(game.edition), "")))
    report.expect("editions", not found, f"without a most (and numbers without a least): {', '.join(found)}")


def unbounded(info: Any, key: str) -> Iterator[str]:
    """The keys of a type that a file may make as large as it likes."""
    match info:
        case types.IntType() | types.FloatType():
            if (info.ge is None and info.gt is None) or (info.le is None and info.lt is None):
                yield key
        case types.StrType():
            if info.max_length is None and info.pattern is None:
                yield key
        case types.StructType():
            for field in info.fields:
                yield from unbounded(field.type, f"{key}.{field.name}" if key else field.name)
        case types.UnionType():
            for one in info.types:
                yield from unbounded(one, key)
        case types.TupleType():
            for one in info.item_types:
                yield from unbounded(one, f"{key}[]")
        case types.ListType() | types.VarTupleType() | types.SetType() | types.FrozenSetType():
            if info.max_length is None:
                yield key
            yield from unbounded(info.item_type, f"{key}[]")
        case types.DictType():
            if info.max_length is None:
                yield key
            yield from unbounded(info.key_type, f"{key}{{}}")
            yield from unbounded(info.value_type, f"{key}{{}}")
