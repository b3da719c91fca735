"""What can change hands in a deal of Dostihy a sázky: cards, whole racing stables, the release card."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.page import Sitter
from railbird.core.sheet import Line, Target
from railbird.core.text import Text
from railbird.games.dostihy.page.board import ICONS, bar, figure, stable_id, stable_name
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.view import DostihyView

RELEASE: Final = "release"


@dataclass(frozen=True, kw_only=True)
class Lot(Target):
    """One thing that can change hands: a card, a whole racing stable, the release card; `figure` is its bank value."""

    fixed: bool  # Written down already, or too late for it.
    stable: str = ""
    pattern: str = ""
    icon: str = ""
    parts: Sequence[tuple[str, int, bool]] = ()  # The horses of a racing stable: name, races, main race.


@dataclass(frozen=True, kw_only=True)
class Side(Line):
    """What one of the two can put in; `says` is over its title."""

    color: str
    cash: str
    targets: Sequence[Lot]
    total: str


# --- in words


def horses(view: DostihyView, lot: int) -> list[Place]:
    """The horses of a racing stable named by its lowest field; nothing for a single card."""
    places = [place for place in view.places if place.lot == lot]
    return places if len(places) > 1 else []


def as_lots(view: DostihyView, fields: Sequence[int]) -> list[int]:
    """Fields of a deal on the table as lots: a racing stable once."""
    return [field for field in fields if view.places[field].lot == field]


def things(view: DostihyView, words: Text, lots: Iterable[int], release: bool, money: int) -> str:
    """What one side gives, in a few words."""
    names = [_sentence_name(view, words, lot) for lot in lots]
    names += [words.page("release_card")] if release else []
    names += [words.money(money)] if money else []
    return listing(words, names)


def _sentence_name(view: DostihyView, words: Text, lot: int) -> str:
    if horses(view, lot):
        return words.page("stable_whole", stable=stable_name(words, stable_id(view, view.places[lot])))
    return words.name("field", lot)


def listing(words: Text, names: Sequence[str]) -> str:
    """Names in a sentence, the last one with "and"."""
    return words.page("and_last", some=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


# --- as the page shows it


def lot_of(view: DostihyView, key: str, words: Text, chosen: bool, fixed: bool) -> Lot:
    """A lot to put in or take out."""
    if key == RELEASE:
        name, note = words.page("release_card"), words.page("release_note")
        return Lot(key=key, name=name, says=note, figure="–", chosen=chosen, fixed=fixed, icon="shield")
    place = view.places[int(key)]
    stable, pattern = bar(view, place)
    whole = horses(view, place.field)
    name = words.name("field", place.field)
    if whole:
        name = words.page("stable_kept_whole", stable=stable_name(words, stable_id(view, place)))
    return Lot(
        key=key,
        name=name,
        says=_note(view, place, whole, words),
        figure=figure(words, place.lot_value),
        chosen=chosen,
        fixed=fixed,
        stable=stable,
        pattern=pattern,
        icon=ICONS.get(place.kind, "chain" if whole else ""),
        parts=[(words.name("field", one.field), one.races, one.main_race) for one in whole],
    )


def _note(view: DostihyView, place: Place, whole: Sequence[Place], words: Text) -> str:
    """How much of its stable the owner holds, or how many of its kind."""
    if place.stable is None:
        return words.page("held_kind", kind=words.name("kind", place.kind), held=place.held)
    if whole:
        races = sum(one.races for one in whole)
        mains = sum(one.main_race for one in whole)
        said = [words.page("count_races", count=races)] if races else []
        said += [words.page("count_mains", count=mains)] if mains else []
        return words.page("only_whole", races=", ".join(said))
    name = stable_name(words, stable_id(view, place))
    return words.page("held_short", stable=name, held=place.held, all=len(view.stables[place.stable]))


def side_of(
    view: DostihyView, words: Text, seats: Sequence[Sitter], seat: int, key: str, lots: Sequence[Lot], goods: int
) -> Side:
    """One column of a deal; `goods` is what the chosen ones are worth."""
    giving = key == "give"
    money = view.players[seat].money
    name = words.name("seat", seat)
    return Side(
        key=key,
        name=words.page("you_give") if giving else words.page("they_give", name=name),
        says=words.page("from_your_stable") if giving else words.page("from_their_stable", name=name),
        color=seats[seat].color,
        cash=words.page("hidden") if money is None else figure(words, money),
        targets=lots,
        total=figure(words, goods),
    )
