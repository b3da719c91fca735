"""How a tournament stands: points, who goes on, and what decides between equals. Plain functions of its rounds.

Points are those of the place at the table; who is level there has that place's points, all of them. Who rests, or whose
table was not played to its end, has those of the middle place; who is absent, or leaves the seat to a bot, none.

Between equals in an evening or a league: first places, then second ones, and so on, then the points of all whom they
have met; who is still level shares the place. In a knock-out somebody has to go on: who has more points from the rounds
before, then the lot of that round.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from railbird.store.tournaments import KNOCKOUT, DrawnTable, Outcome, Round, Rules
from railbird.web.club.tournament.draw import lot

LAST = 99  # Worse than any place at a table.


class Line(msgspec.Struct):
    """An entrant in the standing."""

    number: int
    rank: int = 0
    points: int = 0
    played: int = 0  # Tables at which they were to the end.
    places: list[int] = []  # How often first, second, and so on.
    met: int = 0  # The points of all whom they have met, as often as they have.
    byes: int = 0
    absent: int = 0
    out: int = 0  # The round in which they went out of a knock-out; 0: they are in it, or have won it.


def middle(rules: Rules) -> int:
    """What a bye is worth."""
    return worth((rules.seats + 1) // 2, rules)


def worth(place: int, rules: Rules) -> int:
    """The points of a place at a table."""
    return rules.points[place - 1] if 0 < place <= len(rules.points) else 0


def earned(outcome: Outcome, rules: Rules) -> int:
    """The points a table has brought somebody."""
    if outcome.absent:
        return 0
    return worth(outcome.place, rules) if outcome.place else middle(rules)


def lines(rounds: Sequence[Round], numbers: Sequence[int], rules: Rules) -> dict[int, Line]:
    """What each has got so far, without order."""
    found = {number: Line(number, places=[0] * rules.seats) for number in numbers}
    for one in rounds:
        there = set(one.byes)
        for number in one.byes:
            found[number].byes += 1
            found[number].points += middle(rules)
        for outcome in (each for table in one.tables for each in table.outcomes or ()):
            _add(found[outcome.number], outcome, rules)
        there.update(number for table in one.tables for number in table.people)
        if rules.form != KNOCKOUT:
            for number in set(numbers) - there:
                found[number].absent += 1
    for people in (table.people for one in rounds for table in one.tables if table.outcomes is not None):
        for number in people:
            found[number].met += sum(found[other].points for other in people if other != number)
    return found


def _add(line: Line, outcome: Outcome, rules: Rules) -> None:
    line.points += earned(outcome, rules)
    if outcome.absent:
        line.absent += 1
    elif outcome.place:
        line.played += 1
        line.places[outcome.place - 1] += 1


# --- who goes on


def through_of(people: int, rules: Rules) -> int:
    """How many of a table go on: as many as was said, and never more than half of them, rounded up."""
    return min(rules.through, max(1, (people + 1) // 2))


def is_final(one: Round) -> bool:
    """Whether nobody plays elsewhere, and nobody rests."""
    return len(one.tables) == 1 and not one.byes


def order_of(table: DrawnTable, key: str, before: Mapping[int, Line]) -> list[int]:
    """The entrants of a table in the order in which they go on; `before` is what they had when it was drawn."""
    came = {outcome.number: outcome for outcome in table.outcomes or ()}

    def merit(number: int) -> tuple[bool, int, int, str]:
        outcome = came.get(number, Outcome(number, 0))
        return outcome.absent, outcome.place or LAST, -before[number].points, lot(key, "level", number)

    return sorted(table.people, key=merit)


def going_on(at: int, rounds: Sequence[Round], rules: Rules) -> list[int]:
    """Who plays on after a round of a knock-out that is closed; the one who has won it, after the last.

    Who was absent does not go on. Where nobody is left at all, who would have been first has won.
    """
    one = rounds[at]
    before = lines(rounds[:at], sorted({number for some in rounds[: at + 1] for number in _all(some)}), rules)
    found, first = list(one.byes), []
    for table in one.tables:
        order = order_of(table, one.key, before)
        absent = {outcome.number for outcome in table.outcomes or () if outcome.absent}
        most = 1 if is_final(one) else through_of(len(order), rules)
        found += [number for number in order[:most] if number not in absent]
        first.append(order[0])
    return sorted(found) or sorted(first, key=lambda number: lot(one.key, "level", number))[:1]


def _all(one: Round) -> list[int]:
    return [*one.byes, *(number for table in one.tables for number in table.people)]


def remaining(rounds: Sequence[Round], numbers: Sequence[int], rules: Rules) -> list[int]:
    """Who is still in it."""
    if rules.form != KNOCKOUT or not rounds:
        return list(numbers)
    return going_on(len(rounds) - 1, rounds, rules)


def is_finished(rounds: Sequence[Round], rules: Rules) -> bool:
    """Whether nothing is left to be drawn or played."""
    if not rounds or not rounds[-1].is_closed:
        return False
    if rules.form == KNOCKOUT:
        return len(going_on(len(rounds) - 1, rounds, rules)) < 2
    return len(rounds) >= rules.rounds


# --- the standing


def standing(rounds: Sequence[Round], numbers: Sequence[int], rules: Rules) -> list[Line]:
    """Everybody in order; who is level shares a rank."""
    found = lines(rounds, numbers, rules)
    if rules.form == KNOCKOUT:
        merits = _knockout(rounds, found, rules)
    else:
        merits = {n: (-one.points, *(-times for times in one.places), -one.met) for n, one in found.items()}
    ordered = sorted(found.values(), key=lambda line: (merits[line.number], line.number))
    place = 1
    for _, alike in groupby(ordered, key=lambda line: merits[line.number]):
        some = list(alike)
        for line in some:
            line.rank = place
        place += len(some)
    return ordered


def _knockout(rounds: Sequence[Round], found: dict[int, Line], rules: Rules) -> dict[int, tuple[int, ...]]:
    """The later somebody went out, the better; of one round by the place at the table."""
    merits: dict[int, tuple[int, ...]] = {}
    alive = set(found)
    for at, one in enumerate(rounds):
        if not one.is_closed:
            break
        on = set(going_on(at, rounds, rules))
        came = {outcome.number: outcome for table in one.tables for outcome in table.outcomes or ()}
        for number in alive - on:
            outcome = came.get(number, Outcome(number, 0, absent=True))
            found[number].out = at + 1
            found[number].absent += number not in came and number not in one.byes
            merits[number] = (-at - 1, outcome.absent, outcome.place or LAST)
        alive = on
    return {number: merits.get(number, (-LAST, 0, 0)) for number in found}
