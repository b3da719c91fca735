"""Regions in regions: where the data of one is the same nothing in it is looked at, and all of it is there."""

from dataclasses import dataclass, field

from railbird.web.regions import MARK, SMALL, Composition, Region, Sketch


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
    return f'<div id="track">{"".join(layout.region(f"horse-{n}", shows) for n, shows in enumerate(horses))}</div>'


def laid_out(known: dict[str, Region], *horses: str) -> tuple[dict[str, Region], list[str]]:
    """The regions of a page that is one region, beside what is known of it, and what had to be drawn."""
    hall = Composition()
    hall.take(known, 1)
    layout = Layout(Sketch(hall, {}))
    layout.sketch.pen = layout
    layout.sketch.region("track", track, *horses)
    return layout.sketch.regions, layout.drawn


def test_a_region_whose_data_is_the_same_is_taken_with_all_that_is_in_it() -> None:
    hall, drawn = laid_out({}, "red", "", "blue")
    assert drawn == ["track", "horse-0", "horse-1", "horse-2"]
    seat, drawn = laid_out(hall, "red", "", "blue")
    assert drawn == []
    assert seat == hall
    assert set(seat) == {"track", "horse-0", "horse-2"}


def test_a_region_whose_data_is_another_is_laid_out_and_draws_only_what_changed_in_it() -> None:
    hall, _ = laid_out({}, "red", "", "blue")
    seat, drawn = laid_out(hall, "red", "", "green")
    assert drawn == ["track", "horse-1", "horse-2"]  # what shows nothing is not kept
    assert seat["track"].html == hall["track"].html
    page = Composition()
    page.take({**hall, "view": Region(None, (), hall["track"].html, hall["track"].inside)}, 1)
    page.take({**seat, "view": Region(None, (), seat["track"].html, seat["track"].inside)}, 2)
    assert page.since(1, {}) == {"horse-2": '<b id="horse-2">green</b>'}


def board(layout: Layout, _middle: str, field: str) -> str:
    layout.drawn.append("board")
    return f'<div id="board">{layout.sketch.mark("middle")}{layout.region("field", field)}</div>'


def middle(layout: Layout, die: str, card: str) -> str:
    return f'<p id="middle">{layout.region("die", die)}{layout.region("card", card)}</p>'


def test_what_was_put_in_before_stays_with_what_is_in_it_and_only_the_rest_is_taken_over() -> None:
    def put_in(known: dict[str, Region], die: str, card: str) -> tuple[dict[str, Region], list[str]]:
        hall = Composition()
        hall.take(known, 1)
        layout = Layout(Sketch(hall, {}))
        layout.sketch.pen = layout
        layout.sketch.region("board", board, layout.sketch.region("middle", middle, die, card), "grass")
        return layout.sketch.regions, layout.drawn

    hall, _ = put_in({}, "six", "ace")
    seat, drawn = put_in(hall, "five", "")  # one's own middle, in which no card lies
    assert drawn == ["die", "card"]
    assert set(seat) == {"board", "middle", "die", "field"}
    assert [seat[name] is hall[name] for name in ("board", "field", "middle")] == [True, True, False]


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
