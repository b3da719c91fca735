"""What somebody can do at a table beside playing: what stands in the panel of deeds."""

import msgspec

from railbird.core.actors import SPECTATOR
from railbird.core.text import Text
from railbird.store.people import Person
from railbird.web.house.live import Live
from railbird.web.house.offered import offer_list
from railbird.web.house.sentences import text_of
from railbird.web.house.shown import clocks
from railbird.web.house.table_info import seat_list
from railbird.web.panel import Deeds


def deeds_of(live: Live, person: Person | None, viewer: int, language: str, is_host: bool) -> Deeds | None:
    """What somebody can do at a table beside playing; in a lesson the coach has it."""
    if live.settings.lesson:
        return None
    rail, playing = viewer == SPECTATOR, live.is_playing
    bot_plays = not rail and live.seats[viewer].bot is not None
    seats = seat_list(live, person) if rail or is_host or live.comings.vacated else []
    away = [one for one in seats if is_host and one.kind == "person" and not one.mine and not one.connected]
    away = [] if live.settings.is_slow else away  # over days nobody is expected to be there
    events = live.begun.state.events() if is_host and playing else ()
    offers = offer_list(events, text_of(live, language)) if events else []
    return Deeds(
        seat=viewer,
        playing=playing,
        hint=live.settings.hints and not rail and not bot_plays and viewer in live.pending(),
        bot_plays=bot_plays,
        host=is_host,
        free=tuple((one.seat, one.name) for one in seats if rail and playing and one.free),
        sealed=tuple(one.name for one in seats if one.sealed),
        away=tuple((one.seat, one.name) for one in away if playing),
        events=tuple((msgspec.json.encode(event.action).decode(), event.text) for event in offers),
        plans=_plans(live, viewer, language) if playing and not bot_plays else (),
        days_off=next((clock.days_off for clock in clocks(live) if clock.seat == viewer and not bot_plays), 0),
    )


def _plans(live: Live, viewer: int, language: str) -> tuple[tuple[str, str, bool], ...]:
    """The answers a seat may give beforehand; what it has given only its own eyes see."""
    if viewer < 0 or live.lesson is not None:
        return ()
    return text_of(live, language).once(_answers, frozenset(live.plans[viewer]))


def _answers(words: Text, given: frozenset[str]) -> tuple[tuple[str, str, bool], ...]:
    """All answers there are, in words."""
    named = [one.name for one in words.game.beforehand]
    return tuple((name, words.page(f"beforehand_{name}"), name in given) for name in named)
