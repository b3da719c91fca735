"""How games are announced, and what somebody is told who plays one for the first time (`text/guide.*.toml`)."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from railbird.core.errors import BadText
from railbird.core.game import AnyGame
from railbird.core.kept import read_toml
from railbird.core.lesson import has_lesson
from railbird.core.text import LANGUAGES, Text, text
from railbird.core.typeset import typeset_all
from railbird.core.view import View
from railbird.desk.plain import desk_of, in_order
from railbird.web.shelf import GameInfo, game_info, offered_games

PASSIVE = "passive"  # Explains what a seat may do although somebody else is on turn.


class Card(NamedTuple):
    """One picture of "how it is played": the drawing's name in `how.html`, a title, a sentence or two."""

    picture: str
    title: str
    text: str


class Guide(NamedTuple):
    """The guide of a game in one language."""

    first: Mapping[str, str]  # What a decision is about, by the name of its step.
    cards: Sequence[Card]


class Explained(NamedTuple):
    """A note for somebody who is asked this for the first time; `key` is what the browser remembers."""

    key: str
    text: str


@cache
def guide(package: str, language: str) -> Guide:
    """The guide of a game; empty for a game without one."""
    file = files(package) / "text" / f"guide.{language}.toml"
    if not file.is_file():
        return Guide({}, ())
    told = typeset_all(language, read_toml(file))
    return Guide(told.get("first", {}), tuple(Card(**card) for card in told.get("cards", ())))


def explain(package: str, language: str, view: View, seat: int) -> Explained | None:
    """What this seat should know about what it is asked now."""
    told = guide(package, language).first
    key = PASSIVE if seat in view.passive and PASSIVE in told else view.step
    return Explained(key, told[key]) if key in told else None


def is_explained(game: AnyGame) -> bool:
    """Whether a game brings pictures of how it is played."""
    return desk_of(game).how and bool(guide(game.package, LANGUAGES[0]).cards)


# --- posters


class Hung(NamedTuple):
    """A game as home, the new table and the shelf of rulebooks announce it."""

    game: GameInfo
    kind: str  # What sort of game it is, in two or three words.
    line: str  # What it is about, in a sentence.
    difficulty: int
    drawn: bool  # Whether its room has a picture for it.
    explained: bool  # Whether it has pictures of how it is played,
    taught: bool  # and whether it brings a guided race.


def posters(language: str) -> list[Hung]:
    """All posters, in a language."""
    return [
        Hung(
            game=game_info(game, said := text(game, language)),
            kind=_about(said, "kind"),
            line=_about(said, "line") or said.about("tagline"),
            difficulty=desk_of(game).poster.difficulty,
            drawn=game.desk is not None,
            explained=is_explained(game),
            taught=has_lesson(game),
        )
        for game in in_order(offered_games().values())
    ]


def _about(said: Text, key: str) -> str:
    """A line of `[game]` in the game's texts; empty where it has none."""
    try:
        return said.about(key)
    except BadText:
        return ""
