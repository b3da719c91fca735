"""The track on the page of Greyhounds: slabs, dogs and where a card would bring them, on the oval and on a line."""

from dataclasses import dataclass

from railbird.core.text import Text
from railbird.desk.oval import Oval, Spot
from railbird.games.greyhounds.own import Prospect
from railbird.games.greyhounds.view import Dog, GreyhoundsView

# --- the oval, in units of the drawing (820 x 380)

INNER, OUTER = 98.0, 186.0  # The rails; four lanes between them.
OVAL = Oval(centre=190.0, left=190.0, right=630.0, line=410.0, rail=INNER, lane=(OUTER - INNER) / 4, lanes=4)
CORNERS = 120  # So many corners a lap is drawn with on each side, at least; a slab has three.
COVERS = 0.18  # So much of the line of the whole race a dog and its figure cover on a small screen.
BEHIND = 0.01  # So much of a lap the start box is behind the line.


def spot(lane: int, position: float, lap: int) -> Spot:
    """Where a dog's nose is: at the end of its space; in the start box it stands behind the line."""
    share = position / lap if position else -BEHIND
    return OVAL.spot(OVAL.radius(lane), share)


@dataclass(frozen=True)
class Slab:
    """One printed space of the track."""

    number: int
    points: str
    label_x: float
    label_y: float
    labelled: bool
    map_x: float
    map_y: float  # Where its number stands on the map, whose figures are larger.


def slabs(lap: int) -> list[Slab]:
    """The spaces of a lap, with their numbers along the outer rail."""
    every = 1 if lap <= 60 else 2
    parts = max(3, CORNERS // lap)
    found = []
    for number in range(1, lap + 1):
        shares = [(number - 1 + part / parts) / lap for part in range(parts + 1)]
        corners = [OVAL.spot(OUTER, share) for share in shares]
        corners += [OVAL.spot(INNER, share) for share in reversed(shares)]
        label = OVAL.spot(OUTER - 10, (number - 0.5) / lap)
        inward = OVAL.spot(OUTER - 21, (number - 0.5) / lap)
        points = " ".join(f"{corner.x},{corner.y}" for corner in corners)
        shown = number % every == 0
        found.append(Slab(number, points, label.x, round(label.y + 4, 1), shown, inward.x, round(inward.y + 8, 1)))
    return found


# --- the dogs


@dataclass(frozen=True)
class Runner:
    """A dog as the board shows it."""

    dog: str
    lane: int
    name: str
    letter: str
    owner: str
    position: int
    status: str
    place: int | None
    spot: Spot
    pill: str  # The lap it is on, of how many.
    line: str
    lift: int  # How many dogs it would cover on the line that shows the whole race.


def runners(view: GreyhoundsView, words: Text) -> list[Runner]:
    """The four dogs."""
    return [_runner(view, dog, lane, words) for lane, dog in enumerate(view.dogs)]


def _lift(view: GreyhoundsView, lane: int) -> int:
    """Dogs that are close to each other stand on different heights above the line."""
    running = [(dog.position, at) for at, dog in enumerate(view.dogs) if dog.status == "running"]
    lifts: dict[int, int] = {}
    for position, at in sorted(running):
        near = {lifts[other] for place, other in running if other in lifts and position - place < view.finish * COVERS}
        lifts[at] = next(height for height in range(len(running)) if height not in near)
    return lifts.get(lane, 0)


def _runner(view: GreyhoundsView, dog: Dog, lane: int, words: Text) -> Runner:
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
        owner=owner(view, dog, words),
        position=dog.position,
        status=dog.status,
        place=dog.place,
        spot=spot(lane, dog.position, view.lap_length),
        pill=f"{min(dog.lap, view.laps)}/{view.laps}",
        line=line,
        lift=_lift(view, lane),
    )


def owner(view: GreyhoundsView, dog: Dog, words: Text) -> str:
    """Whose dog it is."""
    if dog.seat is None:
        return words.page("neutral")
    return words.page("you") if dog.seat == view.seat else words.name("seat", dog.seat)


@dataclass(frozen=True)
class Ghost:
    """A dog where a card would bring it."""

    dog: str
    letter: str
    spot: Spot
    dots: list[Spot]


def ghosts(view: GreyhoundsView, prospect: Prospect, words: Text) -> list[Ghost]:
    """Every dog that would move, with the spaces between as dots."""
    found = []
    for lane, (dog, spaces) in enumerate(zip(view.dogs, prospect.others, strict=True)):
        if not spaces:
            continue
        to = min(dog.position + spaces, view.finish)
        found.append(
            Ghost(
                dog=dog.dog,
                letter=words.page(f"letter_{dog.dog}"),
                spot=spot(lane, to, view.lap_length),
                dots=[spot(lane, at, view.lap_length) for at in range(dog.position + 1, to)],
            )
        )
    return found


@dataclass(frozen=True)
class Tick:
    """A mark of the line the whole race is drawn on."""

    space: int
    share: float
    lap: bool


@dataclass(frozen=True)
class Line:
    """The whole race on one line."""

    title: str
    ticks: list[Tick]
    lapped: int  # Up to here a dog is out; 0 where nobody can be lapped.
    lapped_share: float
    lapped_says: str


def line(view: GreyhoundsView, words: Text) -> Line:
    """All dogs on one straight line, with what lies a lap behind the leader."""
    whole = view.laps * view.lap_length
    step = 10 if whole <= 120 else 20 if whole <= 240 else 40
    ticks = [
        Tick(at, round(100 * at / view.finish, 2), lap=at % view.lap_length == 0)
        for at in range(whole + 1)
        if at % step == 0 or at % view.lap_length == 0
    ]
    running = [dog.position for dog in view.dogs if dog.status != "retired"]
    limit = max(0, max(running) - view.lapped_at) if running and view.lapped_at is not None else 0
    return Line(
        title=words.page("line_title", laps=view.laps, spaces=whole),
        ticks=ticks,
        lapped=limit,
        lapped_share=round(100 * limit / view.finish, 2),
        lapped_says=words.page("lapped_zone", space=limit),
    )
