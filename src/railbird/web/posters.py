"""How the games are announced: in the order of their posters, each with its kind, its line and its difficulty."""

from dataclasses import dataclass

from railbird.core.errors import BadText
from railbird.core.text import Text, text
from railbird.desk.plain import desk_of, in_order
from railbird.web.guide import is_explained
from railbird.web.shelf import GameInfo, game_info, offered_games


@dataclass(frozen=True)
class Hung:
    """A game as home, the new table and the shelf of rulebooks announce it."""

    game: GameInfo
    kind: str  # What sort of game it is, in two or three words.
    line: str  # What it is about, in a sentence.
    difficulty: int
    drawn: bool  # Whether its room has a picture for it.
    explained: bool  # Whether it has pictures of how it is played.


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
        )
        for game in in_order(offered_games().values())
    ]


def _about(said: Text, key: str) -> str:
    """A line of `[game]` in the game's texts; empty where it has none."""
    try:
        return said.about(key)
    except BadText:
        return ""
