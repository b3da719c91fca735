"""The draw of a round: who rests, who meets whom, who sits where. Plain functions of what everybody can see.

Everything follows from the key that is published with the round, the numbers of those who are there and the rounds
before: whoever has the results can draw again and finds the same.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from railbird.store.tournaments import Round, Rules

BOT = 0  # Stands where nobody sits.
PASSES = 4  # How often all tables are gone through for a better neighbour.

Met = Mapping[tuple[int, int], int]


class Drawn(NamedTuple):
    """A round as it was drawn: those who rest, and table by table who sits where."""

    byes: list[int]
    tables: list[list[int]]


def lot(key: str, *of: object) -> str:
    """What somebody or something draws with this key: the least comes first."""
    return hashlib.sha256(" ".join([key, *map(str, of)]).encode()).hexdigest()


def sizes(people: int, rules: Rules) -> tuple[list[int], int]:
    """How many people sit at each table, and how many rest.

    Nobody plays alone against bots. Where bots do not fill up, nobody sits at a table that is too small for the game,
    unless all together are too few for one.
    """
    least = 2 if rules.fill else max(2, rules.least)
    if people < 2:
        return [], people
    if people < least:
        return [people], 0
    count = -(-people // rules.seats)
    if count * least > people:
        count = people // rules.seats
        return [rules.seats] * count, people - count * rules.seats
    each, more = divmod(people, count)
    return [each + (number < more) for number in range(count)], 0


def draw(present: Sequence[int], past: Sequence[Round], rules: Rules, key: str) -> Drawn:
    """Draw a round among those who are there.

    Whoever has rested least often rests, then the lot decides: nobody rests twice while somebody has not yet.
    """
    counts, byes = sizes(len(present), rules)
    rested = Counter(number for one in past for number in one.byes)
    order = sorted(present, key=lambda number: (rested[number], lot(key, "bye", number)))
    playing = sorted(order[byes:], key=lambda number: lot(key, "table", number))
    tables = _better(_spread(playing, counts, met := meetings(past)), met)
    return Drawn(sorted(order[:byes]), [_seated(some, past, rules, key) for some in tables])


def meetings(past: Sequence[Round]) -> Met:
    """How often any two have sat at one table; in both orders."""
    tables = [table.people for one in past for table in one.tables]
    return Counter((one, other) for people in tables for one in people for other in people if one != other)


def _spread(playing: Sequence[int], counts: Sequence[int], met: Met) -> list[list[int]]:
    """In the order of the lot, each to a table where they have met fewest."""
    tables: list[list[int]] = [[] for _ in counts]
    for number in playing:
        free = [at for at, count in enumerate(counts) if len(tables[at]) < count]
        best = min(free, key=lambda at: (_cost(number, tables[at], met), len(tables[at]) / counts[at], at))
        tables[best].append(number)
    return tables


def _cost(number: int, others: Sequence[int], met: Met) -> int:
    """How much somebody has met these already; twice the same is worse than once two."""
    return sum(met.get((number, other), 0) ** 2 for other in others if other != number)


def _better(tables: list[list[int]], met: Met) -> list[list[int]]:
    """Let two change places wherever fewer then meet again; a bounded number of times."""
    for _ in range(PASSES if met else 0):
        changed = False
        for at, first in enumerate(tables):
            for second in tables[at + 1 :]:
                changed = _change_places(first, second, met) or changed
        if not changed:
            break
    return tables


def _change_places(first: list[int], second: list[int], met: Met) -> bool:
    changed = False
    for one, two in product(range(len(first)), range(len(second))):
        mine, theirs = first[one], second[two]
        here, there = first[:one] + first[one + 1 :], second[:two] + second[two + 1 :]
        before = _cost(mine, here, met) + _cost(theirs, there, met)
        if _cost(mine, there, met) + _cost(theirs, here, met) < before:
            first[one], second[two] = theirs, mine
            changed = True
    return changed


def _seated(people: Sequence[int], past: Sequence[Round], rules: Rules, key: str) -> list[int]:
    """Who sits where: who has sat late so far sits early, then the lot; bots on seats of their own lot."""
    seats = rules.seats if rules.fill else max(len(people), rules.least)
    late = Counter[int]()
    for table in (table for one in past for table in one.tables):
        late.update({number: seat for seat, number in enumerate(table.numbers) if number})
    order = iter(sorted(people, key=lambda number: (-late[number], lot(key, "seat", number))))
    by_lot = sorted(range(seats), key=lambda seat: lot(key, "bot", min(people), seat))
    bots = set(by_lot[: seats - len(people)])
    return [BOT if seat in bots else next(order) for seat in range(seats)]
