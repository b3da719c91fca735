"""What a game that has ended adds to the records of those who played it, read off what every game tells of its end."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from railbird.core.actors import SPECTATOR
from railbird.core.note import Note
from railbird.core.page import Bet, Ending
from railbird.core.text import Text
from railbird.desk.ending import Backing
from railbird.desk.plain import desk_of
from railbird.desk.story import Moment, course_of
from railbird.store.outcome import Backed, BetTold, Outcome, Result, Told
from railbird.store.rating import BOT
from railbird.store.tables import ABANDONED
from railbird.web.house.live import Live
from railbird.web.house.rated import has_left, places, player_of

NAME = 60  # Letters of a runner's key.
LINE = 200  # Letters of what a log says of a bet.

Words = Mapping[str, Text]  # By language.


def outcome_of(live: Live, guests: Mapping[str, bool], words: Words) -> Outcome:
    """All seats of a finished game that go into a record; `guests` are the people here who have no account, with
    whether they have deleted everything.

    A lesson, a table of bots alone and one that was given up count for nobody, unless it was rated. Nor does a seat
    that has changed hands, or one of several that somebody plays.
    """
    rated = live.settings.rated
    row = live.row
    empty = Outcome(live.id, row.game, row.finished or row.created, len(live.seats), rated)
    people = [player_of(live, seat) for seat in range(len(live.seats))]
    given_up = row.status == ABANDONED and not rated
    if live.table is None or live.settings.lesson or given_up or not any(people):
        return empty
    placed, told = places(live), _Told(live, words)
    found = [
        result
        for seat, place in enumerate(placed)
        if (result := _result(live, seat, place, people, guests, told)) is not None
    ]
    return replace(empty, results=tuple(found))


def _result(
    live: Live, seat: int, place: int, people: Sequence[str | None], guests: Mapping[str, bool], told: "_Told"
) -> Result | None:
    row, person, color = live.seats[seat], people[seat], live.seats[seat].color
    if person is None:
        return Result(seat, f"{BOT}{row.bot}", place, color)
    left = has_left(live, seat)
    changed = seat in live.comings.arrivals or (left and not live.settings.rated)
    if changed or people.count(person) > 1 or guests.get(person):
        return None
    return Result(seat, person, place, color, "guest" if person in guests else "", told.of(seat))


class _Told:
    """What a game has to tell of its seats, in all languages."""

    def __init__(self, live: Live, words: Words) -> None:
        self._live = live
        self._words = words
        self._desk = desk_of(live.game)
        notes = live.notes(SPECTATOR)
        endings = {language: self._ending(notes, said, SPECTATOR) for language, said in words.items()}
        self._notes = notes
        self._courses = {
            language: course_of(self._desk, endings[language], notes, said) for language, said in words.items()
        }

    def _ending(self, notes: Sequence[Note], said: Text, seat: int) -> Ending | None:
        return self._desk.ending(notes, said, seat) if notes else None

    def of(self, seat: int) -> Told:
        """The runners a seat has backed, its best bet and its worst."""
        notes = self._live.notes(seat)
        endings = {language: self._ending(notes, said, seat) for language, said in self._words.items()}
        return Told(tuple(self._backed(seat)), self._bet(seat, endings, "best"), self._bet(seat, endings, "worst"))

    def _backed(self, seat: int) -> list[Backed]:
        found: dict[str, Backed] = {}
        every = zip(*(course.backed for course in self._courses.values()), strict=True)
        for bets in every:
            one: Backing = bets[0]
            if one.seat == seat:
                key, names = one.runner[:NAME], dict(zip(self._courses, (bet.name for bet in bets), strict=True))
                known = found.get(key) or Backed(key, names, 0, 0, 0)
                found[key] = Backed(key, names, known.times + 1, known.paid + (one.gain > 0), known.gain + one.gain)
        return list(found.values())

    def _bet(self, seat: int, endings: Mapping[str, Ending | None], kind: str) -> BetTold | None:
        """The bet the game itself tells of; of a game without an ending what one payment brought or cost."""
        if all(ending is None for ending in endings.values()):
            return self._payment(seat, 1 if kind == "best" else -1)
        told: dict[str, Bet] = {
            language: bet for language, ending in endings.items() if (bet := getattr(ending, kind)) is not None
        }
        if not told:
            return None
        titles = {language: getattr(endings[language], f"{kind}_title") for language in told}
        names = {language: bet.name for language, bet in told.items()}
        gains = {language: bet.gain for language, bet in told.items()}
        one = next(iter(told.values()))
        return BetTold(one.worth, titles, names, gains, one.horse, one.token)

    def _payment(self, seat: int, sign: int) -> BetTold | None:
        moments = next(iter(self._courses.values())).moments
        own = [one for one in moments if one.seat == seat and one.gain * sign > 0]
        if not own:
            return None
        best: Moment = max(own, key=lambda one: one.gain * sign)
        names = {language: said.note(self._notes[best.note])[:LINE] for language, said in self._words.items()}
        gains = {language: said.signed(best.gain) for language, said in self._words.items()}
        return BetTold(best.gain, {}, names, gains)
