"""Regions in regions: where the data of one is the same nothing in it is looked at, and all of it is there."""

from dataclasses import dataclass, field

from railbird.web.regions import Composition, Region, Sketch


@dataclass
class Layout:
    """What a region is laid out with, and what was drawn with it."""

    sketch: Sketch
    drawn: list[str] = field(default_factory=list)

    def region(self, name: str, shows: str) -> str:
        return self.sketch.region(name, self.piece, self, (name, shows))

    @staticmethod
    def piece(layout: "Layout", name: str, shows: str) -> str:
        layout.drawn.append(name)
        return f'<b id="{name}">{shows}</b>' if shows else ""


def track(layout: Layout, *horses: str) -> str:
    layout.drawn.append("track")
    return f'<div id="track">{"".join(layout.region(f"horse-{n}", shows) for n, shows in enumerate(horses))}</div>'


def laid_out(known: dict[str, Region], *horses: str) -> tuple[dict[str, Region], list[str]]:
    """The regions of a page that is one region, beside what is known of it, and what had to be drawn."""
    layout = Layout(Sketch(known, {}))
    layout.sketch.region("track", track, layout, horses)
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
