"""Regions in regions: where the data of one is the same nothing in it is looked at, and all of it is there."""

from collections.abc import Callable
from dataclasses import dataclass, field

from railbird.web.composition import SMALL, Composition
from railbird.web.regions import MARK, ROOT, Region, Sketch


@dataclass
class Layout:
    """What a region is laid out with, and what was drawn with it."""

    sketch: Sketch
    drawn: list[str] = field(default_factory=list)

    def region(self, name: str, shows: str) -> str:
        return self.sketch.region(name, self.piece, name, shows)

    @staticmethod
    def piece(layout: "Layout", name: str, shows: str) -> str:
        layout.drawn.append(name)
        return f'<b id="{name}">{shows}</b>' if shows else ""


def track(layout: Layout, *horses: str) -> str:
    layout.drawn.append("track")
    return f'<div id="view">{"".join(layout.region(f"horse-{n}", shows) for n, shows in enumerate(horses))}</div>'


Draws = Callable[[Layout], object]


def drawn_on(page: Composition, hall: Composition | None, draws: Draws, version: int = 1) -> list[str]:
    """A page brought to a version; what had to be drawn for it."""
    layout = Layout(Sketch(hall, page))
    layout.sketch.pen = layout
    draws(layout)
    page.take(layout.sketch.regions, version, hall)
    return layout.drawn


def running(*horses: str) -> Draws:
    """A page that is one region, with horses in it."""
    return lambda layout: layout.sketch.region(ROOT, track, *horses)


def test_a_region_whose_data_is_the_same_is_taken_with_all_that_is_in_it() -> None:
    hall, seat = Composition(), Composition()
    assert drawn_on(hall, None, running("red", "", "blue")) == ["track", "horse-0", "horse-1", "horse-2"]
    assert drawn_on(seat, hall, running("red", "", "blue")) == []
    assert seat.all() == hall.all() == hall.regions
    assert seat.regions == {}, "it has nothing that is not everybody's"
    assert set(seat.all()) == {"view", "horse-0", "horse-2"}


def test_a_region_whose_data_is_another_is_laid_out_and_draws_only_what_changed_in_it() -> None:
    hall, seat = Composition(), Composition()
    drawn_on(hall, None, running("red", "", "blue"))
    drawn = drawn_on(seat, hall, running("red", "", "green"))
    assert drawn == ["track", "horse-1", "horse-2"]  # what shows nothing is not kept
    assert seat.all()["view"].html == hall.all()["view"].html
    assert drawn_on(hall, None, running("red", "", "green"), 2) == ["track", "horse-1", "horse-2"]
    assert hall.since(1, {}) == {"horse-2": '<b id="horse-2">green</b>'}


def board(layout: Layout, _middle: str, field: str) -> str:
    layout.drawn.append("board")
    return f'<div id="board">{layout.sketch.mark("middle")}{layout.region("field", field)}</div>'


def middle(layout: Layout, die: str, card: str) -> str:
    return f'<p id="middle">{layout.region("die", die)}{layout.region("card", card)}</p>'


def test_what_was_put_in_before_stays_with_what_is_in_it_and_only_the_rest_is_taken_over() -> None:
    def put_in(die: str, card: str) -> Draws:
        return lambda layout: layout.sketch.region(
            ROOT, board, layout.sketch.region("middle", middle, die, card), "grass"
        )

    hall, seat = Composition(), Composition()
    drawn_on(hall, None, put_in("six", "ace"))
    assert drawn_on(seat, hall, put_in("five", "")) == ["die", "card"]  # one's own middle, in which no card lies
    assert set(seat.all()) == {"view", "middle", "die", "field"}
    assert set(seat.regions) == {"middle", "die"}, "the rest is everybody's"


def test_a_region_of_before_is_taken_with_what_was_in_it_then() -> None:
    hall, seat = Composition(), Composition()
    drawn_on(hall, None, running("red", "blue"))
    drawn_on(seat, hall, running("red", "green"))
    drawn_on(hall, None, running("brown", "green"), 2)
    assert drawn_on(seat, hall, running("red", "green"), 2) == [], "nothing has changed for the seat"
    assert seat.whole() == '<div id="view"><b id="horse-0">red</b><b id="horse-1">green</b></div>'
    assert seat.since(1, {}) == {}


def inner_and_outer(own: bool, card: str) -> Draws:
    """A page with a table on which a card lies; who has a slip of their own sees that instead of the table."""

    def table(layout: Layout, shows: str) -> str:
        return f'<div id="table">{layout.region("card", shows)}</div>'

    def draws(layout: Layout) -> None:
        sketch = layout.sketch
        at = layout.region("slip", "mine") if own else sketch.region("table", TABLE, card)
        sketch.region(ROOT, SIDE, at)

    TABLE.now = table
    return draws


class Named:
    """A macro that is always the same one."""

    def __init__(self, draws: Callable[..., str]) -> None:
        self.now = draws

    def __call__(self, *data: object) -> str:
        return self.now(*data)


TABLE = Named(lambda *_: "")
SIDE = Named(lambda _, inside: f'<div id="view">{inside}</div>')


def test_what_comes_to_a_seats_page_is_sent_though_everybody_had_it_long_ago() -> None:
    hall, seat, long = Composition(), Composition(), "ace" * SMALL
    drawn_on(hall, None, inner_and_outer(False, long))
    drawn_on(seat, hall, inner_and_outer(True, long))
    assert seat.since(0, {}) == {"view": '<div id="view"><b id="slip">mine</b></div>'}
    drawn_on(hall, None, inner_and_outer(False, long), 2)
    drawn_on(seat, hall, inner_and_outer(False, long), 2)
    assert seat.regions == {}
    table = f'<div id="table"><b id="card">{long}</b></div>'
    assert seat.since(1, {}) == {"view": f'<div id="view">{table}</div>'}
    assert seat.since(2, {}) == {}


def test_what_everybodys_page_puts_elsewhere_is_sent_to_a_seat_that_did_not_have_it() -> None:
    def draws(own: bool, in_left: bool) -> Draws:
        def side(layout: Layout, name: str, inside: str) -> str:
            return f'<p id="{name}">{inside}</p>'

        def drawn(layout: Layout) -> None:
            sketch, card = layout.sketch, layout.region("card", "ace" * SMALL)
            left = sketch.region("left", PLAIN, "left", card if in_left else "")
            right = sketch.region("right", PLAIN, "right", layout.region("slip", "mine") if own else "")
            right = right if own or in_left else sketch.region("rest", PLAIN, "rest", card)
            sketch.region(ROOT, BOTH, left, right)

        PLAIN.now = side
        return drawn

    hall, seat = Composition(), Composition()
    drawn_on(hall, None, draws(False, False))
    drawn_on(seat, hall, draws(True, False))
    assert "card" not in seat.all()
    drawn_on(hall, None, draws(False, True), 2)
    drawn_on(seat, hall, draws(True, True), 2)
    assert seat.since(1, {}) == {"left": f'<p id="left"><b id="card">{"ace" * SMALL}</b></p>'}


PLAIN = Named(lambda *_: "")
BOTH = Named(lambda _, left, right: f'<div id="view">{left}{right}</div>')


def test_what_a_page_has_already_comes_as_an_empty_element_of_its_kind() -> None:
    long = "x" * SMALL

    def composed(version: int, **html: str) -> None:
        marked = {name: "".join(f"{MARK}{inner}{MARK}" for inner in INSIDE.get(name, ())) for name in html}
        regions = {name: f'<{TAG[name]} id="{name}">{text}{marked[name]}</{TAG[name]}>' for name, text in html.items()}
        page.take({name: Region(None, (), one, INSIDE.get(name, ())) for name, one in regions.items()}, version)

    page = Composition()
    composed(1, view="", row="a", cell=long, inner="b", tiny="c")
    composed(2, view="", row="A", cell=long, inner="b", tiny="c")
    same = '<td id="cell" data-same></td>'
    assert page.since(1, {}) == {"row": f'<tr id="row">A{same}<td id="tiny">c</td></tr>'}
    composed(3, view="", row="A", cell=long, inner="B", tiny="c")
    assert page.since(2, {}) == {"inner": '<b id="inner">B</b>'}
    cell = f'<td id="cell">{long}<b id="inner">B</b></td>'  # something in it is new
    assert page.since(1, {}) == {"row": f'<tr id="row">A{cell}<td id="tiny">c</td></tr>'}
    assert "data-same" not in page.since(0, {})["view"]


TAG = {"view": "div", "row": "tr", "cell": "td", "inner": "b", "tiny": "td"}
INSIDE = {"view": ("row",), "row": ("cell", "tiny"), "cell": ("inner",)}
