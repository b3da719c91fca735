"""The charts on the page of Greyhounds: odds by Hund and by pair, the places, and the bookmaker making the chart."""

from collections.abc import Mapping
from dataclasses import dataclass

from railbird.core.sheet import Blank, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.greyhounds.page.slip import odds_text
from railbird.games.greyhounds.page.track import owner
from railbird.games.greyhounds.rules.actions import RANK
from railbird.games.greyhounds.view import Dog, GreyhoundsView

CHART = "chart"  # The only line of the bookmaker's sheet.


@dataclass(frozen=True)
class ChartRow:
    """A place of the odds chart."""

    hund: int
    dog: str
    letter: str
    name: str
    value: str
    sieg: str
    platz: str


def chart_rows(view: GreyhoundsView, words: Text) -> list[ChartRow]:
    """The odds chart with the dogs placed on it so far."""
    dogs = {dog.hund: dog for dog in view.dogs}
    return [
        _chart_row(hund, dogs.get(hund), odds_text(sieg), odds_text(platz), words)
        for hund, (sieg, platz) in enumerate(zip(view.odds.sieg, view.odds.platz, strict=True), 1)
    ]


def _chart_row(hund: int, dog: Dog | None, sieg: str, platz: str, words: Text) -> ChartRow:
    if dog is None:
        return ChartRow(hund, "", "", words.page("free_place"), "", sieg, platz)
    letter, name = words.page(f"letter_{dog.dog}"), words.name("dog", dog.dog)
    return ChartRow(hund, dog.dog, letter, name, "" if dog.value is None else str(dog.value), sieg, platz)


@dataclass(frozen=True)
class Finish:
    """A place of the finish chart."""

    place: int
    prize: str
    dog: str
    letter: str


def finish_rows(view: GreyhoundsView, words: Text) -> list[Finish]:
    """The places that earn a prize, with the dogs that have taken them."""
    placed = {dog.place: dog.dog for dog in view.dogs}
    return [
        Finish(
            place,
            words.money(prize),
            placed.get(place, ""),
            words.page(f"letter_{placed[place]}") if place in placed else "",
        )
        for place, prize in enumerate(view.prizes, 1)
    ]


def chart_sheet(seen: Seen[GreyhoundsView], words: Text, form: Mapping[str, str]) -> Sheet | None:
    """The chart the bookmaker makes, tapping the dogs in order; None when it is not asked for."""
    view = seen.view
    if not seen.asked or view.step != "chart":
        return None
    free = [dog.dog for dog in view.dogs if dog.hund is None]
    draft = read([Blank(key=CHART, targets=free, room=len(free) - 1)], form)
    actions = [RANK[color] for color in draft[CHART].on]
    tried = seen.trial(*actions)
    order = [*view.chart, *draft[CHART].on]
    whole = bool(tried) and not tried.legal
    if whole:
        order += [color for color in free if color not in order]
    return Sheet(
        lines=[
            Line(
                key=CHART,
                name=words.page("chart"),
                targets=[
                    _place(view, dog, order.index(dog.dog) + 1 if dog.dog in order else 0, words) for dog in view.dogs
                ],
            )
        ],
        button=words.page("set_chart"),
        actions=actions if whole else [],
        missing="" if whole else words.page("next_hund", hund=len(order) + 1),
        rule=seen.rule,
        hidden=draft.hidden(),
    )


def _place(view: GreyhoundsView, dog: Dog, hund: int, words: Text) -> Target:
    """A dog that can be put on the chart, with what is known of it."""
    known = [owner(view, dog, words), "" if dog.value is None else f"{words.page('sum')} {dog.value}"]
    return Target(
        key=dog.dog,
        name=words.name("dog", dog.dog),
        says=" · ".join(part for part in known if part),
        figure=str(hund or ""),
        chosen=hund > 0,
        mark=f"dog-{dog.dog}",
        letter=words.page(f"letter_{dog.dog}"),
    )
