"""A sentence of a text and its gaps: taken apart, the form that goes with a number, whom it names."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from string import Formatter

AMONG = "among"
"""Instead of a fact: somebody is named in a list of several."""


@lru_cache(maxsize=8192)
def pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence taken apart, once: letters as they are, then the name of a fact and how it is said."""
    return tuple((literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(template))


def is_one(spec: str) -> bool:
    """Whether a gap is filled by one fact; `{seats:seat bids:money}` by two lists, in pairs."""
    return "|" in spec or " " not in spec


@lru_cache(maxsize=8192)
def seat_facts(template: str) -> tuple[str, ...]:
    """The facts that a sentence shows as players' names, alone or in a list."""
    shown = {name: None for _, name, spec in pieces(template) if name and spec.partition(" ")[0] == "seat"}
    return tuple(shown)


def plural(language: str, count: int, forms: Sequence[str]) -> str:
    """The form of a word that goes with a number: one|other, in Czech one|few|many."""
    is_few = language == "cs" and len(forms) == 3 and 2 <= abs(count) <= 4
    return forms[0] if abs(count) == 1 else forms[1] if is_few else forms[-1]


def named_once(template: str, facts: Mapping[str, object]) -> Iterator[tuple[int, str]]:
    """The seats that a sentence with these facts names once, each with its fact, or `AMONG` for one of several."""
    named: dict[object, list[str]] = {}
    for fact in seat_facts(template):
        value = facts.get(fact)
        seats = value if isinstance(value, list | tuple) else [value]
        for seat in seats:
            named.setdefault(seat, []).append(fact if len(seats) == 1 else AMONG)
    for seat, found in named.items():
        if isinstance(seat, int) and seat >= 0 and len(found) == 1:
            yield seat, found[0]


def addressed_to(seat: int | None, template: str, facts: Mapping[str, object]) -> Mapping[str, object]:
    """What a sentence tells one of several it names: the list has "you" in it, and `others` are the rest."""
    for fact in seat_facts(template):
        value = facts.get(fact)
        if isinstance(value, list | tuple) and seat in value:
            others = [one for one in value if one != seat]
            return {**facts, fact: ["you" if one == seat else one for one in value], "others": others}
    return facts
