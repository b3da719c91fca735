"""What can change hands in a deal of Dostihy a sázky: cards, whole racing stables, the release card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.games.dostihy.page.board import ICONS, PATTERNS, figure, stable_id, stable_name
from railbird.games.dostihy.view import DostihyView

RELEASE: Final = "release"


@dataclass(frozen=True)
class Lot:
    """One thing that can change hands: a card, a whole racing stable, the release card."""

    key: str
    name: str
    note: str
    value: str
    chosen: bool
    fixed: bool
    stable: str
    pattern: str
    icon: str
    parts: list[tuple[str, int, bool]]
    """The horses of a racing stable: name, races, main race."""


@dataclass(frozen=True)
class Side:
    """What one of the two can put in."""

    key: str
    seat: int
    color: str
    title: str
    over: str
    cash: str
    lots: list[Lot]
    total: str


@dataclass
class Draft:
    """A deal as it stands on paper: who gives what to whom, by lots."""

    me: int
    other: int
    gives: list[int]
    asks: list[int]
    give_release: bool = False
    ask_release: bool = False
    payer: str = ""
    """`me`, `them`, or nobody."""
    money: int = 0


# --- what there is


def is_racing(view: DostihyView, stable: int) -> bool:
    """Whether a horse of the stable carries a race: then it changes hands only whole."""
    return any(view.places[field].races or view.places[field].main_race for field in view.stables[stable])


def lots_of(view: DostihyView, seat: int) -> list[int]:
    """DS-74: what a seat could give, a racing stable by its lowest field."""
    found = []
    for place in view.places:
        if place.owner == seat:
            racing = place.stable is not None and is_racing(view, place.stable)
            if not racing or place.stable is None or view.stables[place.stable][0] == place.field:
                found.append(place.field)
    return found


def fields_of(view: DostihyView, lot: int) -> list[int]:
    """The cards that change hands with a lot."""
    stable = view.places[lot].stable
    return view.stables[stable] if stable is not None and is_racing(view, stable) else [lot]


def as_lots(view: DostihyView, fields: Sequence[int]) -> list[int]:
    """Fields of a deal on the table as lots: a racing stable once."""
    return [field for field in fields if fields_of(view, field)[0] == field]


def value_of(view: DostihyView, lots: Iterable[int]) -> int:
    """What the bank would pay for these lots."""
    fields = [field for lot in lots for field in fields_of(view, lot)]
    return sum(view.places[field].resale + view.places[field].tokens_value for field in fields)


def sentence_name(view: DostihyView, words: Text, lot: int) -> str:
    """What a lot is called in a sentence."""
    if len(fields_of(view, lot)) > 1:
        return words.page("stable_whole", stable=stable_name(words, stable_id(view, view.places[lot])))
    return words.name("field", lot)


def things(view: DostihyView, words: Text, lots: Iterable[int], release: bool, money: int) -> str:
    """What one side gives, in a few words."""
    names = [sentence_name(view, words, lot) for lot in lots]
    names += [words.page("release_card")] if release else []
    names += [words.money(money)] if money else []
    return listing(words, names)


def listing(words: Text, names: Sequence[str]) -> str:
    """Names in a sentence, the last one with "and"."""
    return words.page("and_last", some=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


# --- as the page shows it


def lot_of(view: DostihyView, field: int, key: str, words: Text, chosen: bool, fixed: bool) -> Lot:
    """A lot to put in or take out."""
    place = view.places[field]
    stable = stable_id(view, place)
    whole = place.stable is not None and is_racing(view, place.stable)
    horses = [view.places[one] for one in fields_of(view, field)] if whole else []
    return Lot(
        key=f"{key}:{field}",
        name=words.page("stable_kept_whole", stable=stable_name(words, stable))
        if whole
        else words.name("field", field),
        note=_note(view, field, words),
        value=figure(words, value_of(view, [field])),
        chosen=chosen,
        fixed=fixed,
        stable=stable.replace("_", "-"),
        pattern=PATTERNS.get(stable, ""),
        icon=ICONS.get(place.kind, "chain" if whole else ""),
        parts=[(words.name("field", one.field), one.races, one.main_race) for one in horses],
    )


def _note(view: DostihyView, field: int, words: Text) -> str:
    """How much of its stable the owner holds, or how many of its kind."""
    place = view.places[field]
    if place.stable is None:
        held = sum(one.kind == place.kind and one.owner == place.owner for one in view.places)
        return words.page("held_kind", kind=words.name("kind", place.kind), held=held)
    fields = view.stables[place.stable]
    if is_racing(view, place.stable):
        races = sum(view.places[one].races for one in fields)
        mains = sum(view.places[one].main_race for one in fields)
        said = [words.page("count_races", count=races)] if races else []
        said += [words.page("count_mains", count=mains)] if mains else []
        return words.page("only_whole", races=", ".join(said))
    held = sum(view.places[one].owner == place.owner for one in fields)
    name = stable_name(words, stable_id(view, place))
    return words.page("held_short", stable=name, held=held, all=len(fields))


def side_of(
    view: DostihyView,
    words: Text,
    seats: Sequence[Sitter],
    draft: Draft,
    key: str,
    fixed: tuple[Sequence[int], bool],
    is_open: bool,
) -> Side:
    """One column of a deal; `fixed` is what is written down already: lots, and the release card."""
    giving = key == "give"
    seat = draft.me if giving else draft.other
    chosen = draft.gives if giving else draft.asks
    lots = []
    if is_open:
        lots = [lot_of(view, lot, key, words, lot in chosen, lot in fixed[0]) for lot in lots_of(view, seat)]
    if is_open and view.players[seat].release_cards:
        picked = draft.give_release if giving else draft.ask_release
        name, note = words.page("release_card"), words.page("release_note")
        lots.append(Lot(f"{key}:{RELEASE}", name, note, "–", picked, fixed[1], "", "", "shield", []))
    money = view.players[seat].money
    name = words.name("seat", seat)
    return Side(
        key=key,
        seat=seat,
        color=seats[seat].color,
        title=words.page("you_give") if giving else words.page("they_give", name=name),
        over=words.page("from_your_stable") if giving else words.page("from_their_stable", name=name),
        cash=words.page("hidden") if money is None else figure(words, money),
        lots=lots,
        total=figure(words, value_of(view, chosen)),
    )
