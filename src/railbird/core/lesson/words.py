"""What a guided race tells: `lesson/en.toml`, `it.toml`, `cs.toml` in the game's room.

[beats.8]   title, text, and other words by the names the script has for them: one_space = "…"
[refused]   buy = "Today we need it." what is said to another choice, by the key of the line or the name of the action
[buttons]   deal = "Deal the cards": what a button that goes on says
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from railbird.core.errors import BadLesson
from railbird.core.kept import Tables, read_toml
from railbird.core.lesson.course import Objection
from railbird.core.lesson.script import Beat
from railbird.core.typeset import typeset_all


@dataclass(frozen=True)
class Told:
    """A guided race's words in one language."""

    package: str
    language: str
    tables: Tables

    def title(self, beat: Beat) -> str:
        """The title of a beat; a remark has none."""
        return str(self._beat(beat).get("title", ""))

    def text(self, beat: Beat, says: str = "") -> str:
        """What a beat tells."""
        return self._found(self._beat(beat), says or "text", f"beats.{beat.name}")

    def refusal(self, objection: Objection) -> str | None:
        """What is said to another choice: words for that action, or for the line; None where the game has none."""
        table = self._table("refused")
        found = table.get(objection.action) or table.get(objection.key)
        return None if found is None else str(found)

    def button(self, key: str) -> str | None:
        """What a button says; None where the game has no word of its own for it."""
        found = self._table("buttons").get(key)
        return None if found is None else str(found)

    def _table(self, name: str) -> Mapping[str, object]:
        table: Mapping[str, object] = self.tables.get(name, {})
        return table

    def _beat(self, beat: Beat) -> Mapping[str, object]:
        found = self._table("beats").get(beat.name)
        if not isinstance(found, Mapping):
            raise BadLesson(f"{self.package}: lesson/{self.language}.toml has no beats.{beat.name}.")
        return found

    def _found(self, table: Mapping[str, object], key: str, where: str) -> str:
        if not isinstance(found := table.get(key), str):
            raise BadLesson(f"{self.package}: lesson/{self.language}.toml has no {where}.{key}.")
        return found


@cache
def lesson_words(package: str, language: str) -> Told:
    """The words of a game's guided race in a language."""
    try:
        tables = read_toml(files(package) / "lesson" / f"{language}.toml")
        return Told(package, language, typeset_all(language, tables))
    except FileNotFoundError as error:
        raise BadLesson(f"{package} has no lesson in {language!r}.") from error
