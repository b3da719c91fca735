"""What can be wrong with an edition file, each with the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from railbird.core.edition import Problem
from railbird.games.winplaceshow.rules.figures import PER

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.edition import Money, Race, Section, StartPoint, WinPlaceShowEdition

LANES = 6
RACES = 6
STAKES = 20  # Stakes to choose from, at most: each is a line of the slip for every horse.
LAP = 200  # Spaces of a lane, at most.
OTHER_MONEY = ("start_notes", "unit", "bets_per_category", "party_buy_in_cents")
"""What stands beside the amounts of play money."""


def money_problems(money: Money) -> Iterator[Problem]:
    """WPS-4, WPS-21, WPS-33, WPS-44: amounts are multiples of the unit, limits whole steps."""
    uneven = [key for key in money.__struct_fields__ if key not in OTHER_MONEY and getattr(money, key) % money.unit]
    for key in uneven:
        yield Problem(f"money.{key}", f"every amount is a multiple of {money.unit} (WPS-4)")
    if money.bid_min % money.bid_step:
        yield Problem("money.bid_min", f"a bid is a multiple of {money.bid_step} (WPS-21)")
    for kind, rule in (("bet", "WPS-33"), ("daily_double", "WPS-44")):
        step, low, high = (getattr(money, f"{kind}_{part}") for part in ("step", "min", "max"))
        if step % PER:
            yield Problem(f"money.{kind}_step", f"the tables pay per {PER} staked ({rule})")
        if low % step or high % step or low > high:
            yield Problem(f"money.{kind}_max", f"stakes go from the least to the most in whole steps ({rule})")
        elif (high - low) // step >= STAKES:
            yield Problem(f"money.{kind}_max", f"must allow at most {STAKES} different stakes ({rule})")
    if not all(note.isdecimal() for note in money.start_notes):
        yield Problem("money.start_notes", "notes are whole numbers")
    elif sum(int(note) * count for note, count in money.start_notes.items()) != money.start_regular:
        yield Problem("money.start_notes", f"the notes dealt must add up to {money.start_regular} (WPS-4)")


def track_problems(box: WinPlaceShowEdition) -> Iterator[Problem]:
    """WPS-13, WPS-50, R-13: sections, line and starts fit together."""
    sections = box.track.section
    if len(sections) < 2 or len({section.id for section in sections}) != len(sections):
        yield Problem("track.section", "list at least two sections, with different ids")
        return
    for index, section in enumerate(sections):
        yield from _section_problems(index, section)
    if max(sum(lane) for lane in zip(*(section.spaces for section in sections), strict=True)) > LAP:
        yield Problem("track.section", f"a lane can have at most {LAP} spaces")
    if box.track.finish_line_after != sections[-1].id:
        yield Problem("track.finish_line_after", f"the line lies after the last section, {sections[-1].id}")
    for index in (0, len(sections) - 1):
        if sections[index].kind != "straight":
            yield Problem(f"track.section[{index}].kind", "the line lies between two straights (WPS-67)")
    if sections[0].spaces[0] + sections[-1].spaces[0] < box.reach():
        yield Problem("track.section", f"no move of {box.reach()} spaces may pass both straights at the line (R-13)")
    for key, start in box.track.start.items():
        yield from _start_problems(box, f"track.start.{key}", start)


def _section_problems(index: int, section: Section) -> Iterator[Problem]:
    key = f"track.section[{index}]"
    if section.kind == "straight" and len(set(section.spaces)) != 1:
        yield Problem(f"{key}.spaces", "a straight has the same number of spaces in every lane")
    if list(section.spaces) != sorted(section.spaces):
        yield Problem(f"{key}.spaces", "an outer lane is never shorter than an inner one")
    if len(section.passing) != LANES:
        yield Problem(f"{key}.passing", "passing spaces are listed for six lanes")
        return
    for lane, numbers in enumerate(section.passing):
        most = section.spaces[lane]
        if list(numbers) != sorted(set(numbers)) or any(number > most for number in numbers):
            yield Problem(f"{key}.passing", f"lane {lane + 1}: give rising numbers up to {most}")


def _start_problems(box: WinPlaceShowEdition, key: str, start: StartPoint) -> Iterator[Problem]:
    ids = [section.id for section in box.track.section]
    if start.section not in ids:
        yield Problem(f"{key}.section", f"there is no section {start.section!r}; there are {', '.join(ids)}")
        return
    at = ids.index(start.section)
    section = box.track.section[at]
    if section.kind != "straight" or start.number > section.spaces[0]:
        yield Problem(f"{key}.number", "a start is a space of a straight, the same in every lane (WPS-50)")
        return
    lap = sum(part.spaces[0] for part in box.track.section)
    before = sum(part.spaces[0] for part in box.track.section[:at]) + start.number - 1
    spaces = start.crossings * lap - before
    if start.rail_spaces != spaces:
        yield Problem(f"{key}.rail_spaces", f"on the rail there are {spaces} spaces to the last crossing (WPS-13)")


def payoff_problems(box: WinPlaceShowEdition) -> Iterator[Problem]:
    """WPS-36, WPS-45: both pay tables are complete."""
    unit = box.money.unit
    for odds, pays in box.payoff.bet.items():
        if not pays[0] >= pays[1] >= pays[2] or any(amount % unit for amount in pays):
            yield Problem(f"payoff.bet.{odds}", f"give win, place and show, falling, in multiples of {unit}")
    chart = box.payoff.daily_double
    size = len(chart.odds)
    if len(set(chart.odds)) != size or len(chart.pays) != size or any(len(row) != size for row in chart.pays):
        yield Problem("payoff.daily_double.pays", f"give a square of {size} rows and columns (WPS-45)")
    elif any(amount % unit for row in chart.pays for amount in row):
        yield Problem("payoff.daily_double.pays", f"every amount is a multiple of {unit} (WPS-4)")


def programme_problems(box: WinPlaceShowEdition) -> Iterator[Problem]:
    """WPS-2, WPS-12, WPS-14, WPS-103: races, fields and stables."""
    if sorted(stable.number for stable in box.stable) != list(range(1, LANES + 1)):
        yield Problem("stable", "list the stables 1 to 6, each once (WPS-103)")
    if [race.number for race in box.race] != list(range(1, RACES + 1)):
        yield Problem("race", "list the races 1 to 6, in order (WPS-2)")
    for index, race in enumerate(box.race):
        key = f"race[{index}]"
        if race.distance not in box.track.start:
            yield Problem(f"{key}.distance", f"there is no start for {race.distance!r} (WPS-13)")
        if sum(race.distribution) != race.purse or any(part % box.money.unit for part in race.distribution):
            yield Problem(f"{key}.distribution", f"give four amounts that add up to {race.purse} (WPS-12)")
        yield from _field_problems(box, key, race)


def _field_problems(box: WinPlaceShowEdition, key: str, race: Race) -> Iterator[Problem]:
    for what in ("post", "stable"):
        if sorted(getattr(horse, what) for horse in race.horse) != list(range(1, LANES + 1)):
            yield Problem(f"{key}.horse", f"list each {what} from 1 to 6 exactly once (WPS-14)")
    for at, horse in enumerate(race.horse):
        where = f"{key}.horse[{at}]"
        if not horse.boxes:
            yield Problem(f"{where}.boxes", "give at least one running-strength box (WPS-15)")
            continue
        if horse.class_ != sum(horse.boxes):
            yield Problem(f"{where}.class", f"the sum of all boxes is {sum(horse.boxes)} (WPS-18)")
        if horse.speed != sum(horse.boxes[:-1]):
            yield Problem(f"{where}.speed", f"the sum of all boxes but the last is {sum(horse.boxes[:-1])} (WPS-18)")
        if horse.odds not in box.payoff.bet or horse.odds not in box.payoff.daily_double.odds:
            yield Problem(f"{where}.odds", f"the pay tables have no odds {horse.odds} (WPS-36)")
