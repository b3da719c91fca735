"""The dogs on the page of Greyhounds: where they run, and where a card would bring them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.core.text import Text
from railbird.desk.oval import Spot
from railbird.games.greyhounds.own import Prospect
from railbird.games.greyhounds.page.spread import Place, Point, spread
from railbird.games.greyhounds.page.track import spot
from railbird.games.greyhounds.view import Dog, GreyhoundsView


class Standing(NamedTuple):
    """A dog on the oval of a wide screen, or as a jacket on the map of a small one; on no spot once it runs no more."""

    id: str
    dog: str
    letter: str
    lane: int
    at: float  # The position it is drawn at.
    spot: Spot | None


class Along(NamedTuple):
    """A dog on the line that shows the whole race."""

    id: str
    dog: str
    letter: str
    position: int
    lift: int | None  # None once it runs no more.


class Lap(NamedTuple):
    """The lap a dog is on, of how many, beside it."""

    dog: str
    says: str
    at: Point


@dataclass(frozen=True)
class Runner:
    """A dog as everybody sees it on the board."""

    dog: str
    lane: int
    name: str
    letter: str
    position: int
    status: str
    pill: str  # The lap it is on, of how many.
    line: str
    on: Place | None  # Where it is drawn while it runs.

    def on_oval(self) -> Standing:
        """As it stands on the oval."""
        spot = self.on.spot if self.on else None
        return Standing(f"gh-dog-{self.dog}", self.dog, self.letter, self.lane, self.position, spot)

    def on_map(self) -> Standing:
        """As its jacket stands on the map."""
        at, spot = (self.on.at, self.on.jacket) if self.on else (0.0, None)
        return Standing(f"gh-jacket-{self.dog}", self.dog, self.letter, self.lane, at, spot)

    def along(self) -> Along:
        """As it stands on the line."""
        return Along(f"gh-at-{self.dog}", self.dog, self.letter, self.position, self.on.lift if self.on else None)


@dataclass(frozen=True)
class Field:
    """All dogs in all drawings, each piece of them by itself: so few of them change at a time."""

    oval: Sequence[Standing]
    map: Sequence[Standing]
    line: Sequence[Along]
    laps: Sequence[Lap]
    map_laps: Sequence[Lap]
    told: Sequence[tuple[str, str]]  # Each dog's name, and where it is.
    out: Sequence[tuple[str, str, str]]  # Colour, letter and name of those that are.


def field_of(_words: Text, dogs: Sequence[Runner]) -> Field:
    """The dogs as they are drawn."""
    away = [(dog, dog.on) for dog in dogs if dog.on and dog.position]
    return Field(
        oval=[dog.on_oval() for dog in dogs],
        map=[dog.on_map() for dog in dogs],
        line=[dog.along() for dog in dogs],
        laps=[Lap(dog.dog, dog.pill, on.pill) for dog, on in away],
        map_laps=[Lap(dog.dog, dog.pill, on.map_pill) for dog, on in away],
        told=[(dog.name, dog.line) for dog in dogs],
        out=[(dog.dog, dog.letter, dog.name) for dog in dogs if dog.status == "retired"],
    )


class Where(NamedTuple):
    """How far a dog is."""

    dog: str
    status: str
    place: int | None
    position: int
    spaces_to_go: int
    lap: int


def runners(view: GreyhoundsView, words: Text) -> list[Runner]:
    """The four dogs; the very same while they stand still."""
    dogs = [Where(dog.dog, dog.status, dog.place, dog.position, dog.spaces_to_go, dog.lap) for dog in view.dogs]
    return words.kept("runners", _runners, dogs, view.laps, view.lap_length, view.finish)


def _runners(words: Text, dogs: Sequence[Where], laps: int, lap_length: int, finish: int) -> list[Runner]:
    running = [(lane, dog.position) for lane, dog in enumerate(dogs) if dog.status == "running"]
    places = spread(tuple(running), lap_length, finish)
    on = {lane: place for (lane, _), place in zip(running, places, strict=True)}
    return [_runner(dog, laps, lane, on.get(lane), words) for lane, dog in enumerate(dogs)]


def _runner(dog: Where, laps: int, lane: int, on: Place | None, words: Text) -> Runner:
    if dog.status == "finished":
        line = words.page("is_home", place=dog.place or 0)
    elif dog.status == "retired":
        line = words.page("is_out")
    else:
        line = words.page("stands", space=dog.position, to_go=dog.spaces_to_go)
    return Runner(
        dog=dog.dog,
        lane=lane,
        name=words.name("dog", dog.dog),
        letter=words.page(f"letter_{dog.dog}"),
        position=dog.position,
        status=dog.status,
        pill=f"{min(dog.lap, laps)}/{laps}",
        line=line,
        on=on,
    )


def owner(dog: Dog, words: Text, you: int = SPECTATOR) -> str:
    """Whose dog it is, said to a seat or to everybody."""
    if dog.seat is None:
        return words.page("neutral")
    return words.page("you") if dog.seat == you else words.name("seat", dog.seat)


@dataclass(frozen=True)
class Ghost:
    """A dog where a card would bring it."""

    dog: str
    letter: str
    spot: Spot
    dots: str  # The spaces between, as a path of points.


def ghosts(view: GreyhoundsView, prospect: Prospect, words: Text) -> list[Ghost]:
    """Every dog that would move."""
    found = []
    for lane, (dog, spaces) in enumerate(zip(view.dogs, prospect.others, strict=True)):
        if not spaces:
            continue
        to = min(dog.position + spaces, view.finish)
        dots = [spot(lane, at, view.lap_length) for at in range(dog.position + 1, to)]
        found.append(
            Ghost(
                dog=dog.dog,
                letter=words.page(f"letter_{dog.dog}"),
                spot=spot(lane, to, view.lap_length),
                dots="".join(f"M{dot.x} {dot.y}h.01" for dot in dots),
            )
        )
    return found
