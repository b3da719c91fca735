"""The options of a table as questions: the few every table looks at in front, the house rules folded behind."""

from collections.abc import Mapping
from dataclasses import dataclass

from railbird.core.game import AnyGame
from railbird.core.text import Text
from railbird.desk.plain import desk_of
from railbird.web.shelf import OptionInfo, option_infos
from railbird.web.words import words

MOST = 6  # So many questions stand in front where a game does not say which.
FEW = 3
SHORT = 40  # So many choices with so many letters in all stand side by side; longer ones are a list.


@dataclass(frozen=True)
class Answer:
    """A value an option may have, and what it is called."""

    value: str
    label: str


@dataclass(frozen=True)
class Question:
    """An option in plain words, with the answer chosen at this table."""

    name: str
    label: str
    help: str
    answers: list[Answer]  # Empty for a number.
    chosen: str
    usual: str
    lo: int = 0
    hi: int = 0

    @property
    def says(self) -> str:
        """What is chosen, in words."""
        return next((answer.label for answer in self.answers if answer.value == self.chosen), self.chosen)

    @property
    def is_short(self) -> bool:
        """Whether the answers stand side by side."""
        return len(self.answers) <= FEW and sum(len(answer.label) for answer in self.answers) < SHORT

    @property
    def is_changed(self) -> bool:
        """Whether it is played otherwise than the book says."""
        return self.chosen != self.usual


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
    answers = [Answer(_written(choice.value), plain.get(choice.label, choice.label)) for choice in info.choices]
    return Question(
        name=info.name,
        label=info.label,
        help=info.help,
        answers=answers,
        chosen=_written(value),
        usual=_written(info.default),
        lo=info.lo or 0,
        hi=info.hi or 0,
    )


def _written(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
