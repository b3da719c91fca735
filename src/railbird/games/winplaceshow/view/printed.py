"""What is printed and the same for everybody: the board and the programme, made once per table."""

from functools import lru_cache

from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.values import HORSES
from railbird.games.winplaceshow.view.parts import Entry, RaceCard, TrackSection


@lru_cache(maxsize=64)
def oval(setup: Setup) -> tuple[TrackSection, ...]:
    """WPS-50, WPS-55: the board, the same for everybody; printed once per table."""
    track = setup.track
    passing: list[list[list[int]]] = [[[] for _ in lengths] for lengths in track.lengths]
    for space, special in enumerate(track.is_passing):
        if special:
            passing[track.section_of[space]][track.lane_of[space]].append(track.number_of[space])
    return tuple(
        TrackSection(name, track.turns[at], tuple(track.lengths[at]), tuple(tuple(lane) for lane in passing[at]))
        for at, name in enumerate(track.sections)
    )


@lru_cache(maxsize=64)
def programme(setup: Setup) -> list[RaceCard]:
    """WPS-11, WPS-12: all races, run and to come; printed once per table."""
    return [_card(setup, race) for race in range(setup.races)]


def _card(setup: Setup, race: int) -> RaceCard:
    entries = [_entry(setup, race, horse) for horse in HORSES]
    crossings = setup.crossings[race]
    rail = setup.starts[race][0]
    spaces = setup.track.rem[crossings][rail]
    start = setup.track.names[rail]
    return RaceCard(race + 1, setup.distances[race], start, crossings, spaces, setup.purses[race], entries)


def _entry(setup: Setup, race: int, horse: int) -> Entry:
    boxes = setup.boxes[race][horse]
    return Entry(
        horse=horse + 1,
        name=setup.names[race][horse],
        stable=setup.stables[race][horse] + 1,
        odds=setup.odds[race][horse],
        bonus=setup.bonus[race][horse],
        jockey="veteran" if setup.veteran[race][horse] else "apprentice",
        boxes=boxes,
        speed=sum(boxes[:-1]),
        class_=sum(boxes),
        pays=setup.pays[race][horse],
    )
