"""What is printed and the same for everybody: the board and the programme, made once per table."""

from functools import lru_cache

from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.view.parts import Entry, RaceCard, TrackSection


@lru_cache(maxsize=64)
def oval(setup: Setup) -> tuple[TrackSection, ...]:
    """WPS-50, WPS-55: the board."""
    sections = setup.track.sections
    return tuple(TrackSection(part.id, part.kind == "turn", part.spaces, part.passing) for part in sections)


@lru_cache(maxsize=64)
def programme(setup: Setup) -> list[RaceCard]:
    """WPS-11, WPS-12: all races, run and to come."""
    return [_card(setup, race) for race in range(setup.races)]


def _card(setup: Setup, race: int) -> RaceCard:
    printed, crossings, rail = setup.printed[race], setup.crossings[race], setup.starts[race][0]
    start, spaces = setup.track.names[rail], setup.track.rem[crossings][rail]
    entries = [
        Entry(at.post, at.name, at.stable, at.odds, at.bonus, at.jockey, at.boxes, at.speed, at.class_, pays)
        for at, pays in zip(setup.field[race], setup.pays[race], strict=True)
    ]
    return RaceCard(race + 1, printed.distance, start, crossings, spaces, list(printed.distribution), entries)
