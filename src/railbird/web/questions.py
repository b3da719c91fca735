"""The options of a table as questions: the few every table looks at in front, the house rules folded behind."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from railbird.core.game import AnyGame
from railbird.core.text import Text
from railbird.desk.plain import desk_of
from railbird.web.shelf import Choice, OptionInfo, option_infos, written
from railbird.web.words import words

MOST = 6  # So many questions stand in front where a game does not say which.
FEW = 3
SHORT = 40  # So many choices with so many letters in all stand side by side; longer ones are a list.


class Question(OptionInfo):
    """An option in plain words, its choices as a form sends them, with the one chosen at this table."""

    chosen: str

    @property
    def says(self) -> str:
        """What is chosen, in words."""
        return next((choice.label for choice in self.choices if choice.value == self.chosen), self.chosen)

    @property
    def is_short(self) -> bool:
        """Whether the choices stand side by side."""
        return len(self.choices) <= FEW and sum(len(choice.label) for choice in self.choices) < SHORT

    @property
    def is_changed(self) -> bool:
        """Whether it is played otherwise than the book says."""
        return self.chosen != written(self.default)


@dataclass(frozen=True)
class Questions:
    """All options of a game."""

    front: list[Question]
    house: list[Question]

    @property
    def changed(self) -> int:
        """How many house rules are played otherwise than the book says."""
        return sum(question.is_changed for question in self.house)


def questions(game: AnyGame, said: Text, values: Mapping[str, bool | int | str] | None = None) -> Questions:
    """The options of a game, answered as a table has them or as the book does."""
    given = values or {}
    asked = {info.name: _question(info, given.get(info.name, info.default), said) for info in option_infos(game, said)}
    common = [info.name for info in option_infos(game, said) if info.common][:MOST]
    front = [name for name in desk_of(game).poster.front or common if name in asked]
    return Questions([asked[name] for name in front], [one for name, one in asked.items() if name not in front])


def _question(info: OptionInfo, value: bool | int | str, said: Text) -> Question:
    known = words(said.language)
    plain = {"true": known("page.yes"), "false": known("page.no")}
    choices = [Choice(written(choice.value), plain.get(choice.label, choice.label)) for choice in info.choices]
    return Question(**(msgspec.structs.asdict(info) | {"choices": choices}), chosen=written(value))
