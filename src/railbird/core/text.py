"""Text for people, per language: log lines, questions, refusals, options. Sentences live in files, never in code.

A game's room has `text/en.toml`, `it.toml`, `cs.toml` with these tables:

    [game]      tagline and what else a poster says
    [money]     pattern = "${}", scale = 1000
    [steps.X]   name = "…", ask = "what a seat is asked"
    [actions]   Bet = "{token} on {pool:pool} of {horse:horse}"
    [notes]     moved = "{horse:horse} goes {spaces} {spaces:space|spaces}."
                "paid.HS-10.2" = "…" is preferred to "paid" under that rule
    [refusals]  box_full = "…"
    [options.X] label, help, and for words [options.X.values]
    [names.X]   words for {fact:X}
    [measures]  titles of what a simulation counts
    [board]     words the terminal board needs
    [page]      sentences and words of the game's own page

In a sentence `{fact}` is the fact itself, `{fact:seat}` a player's name, `{fact:money}` an amount,
`{fact:one|other}` (Czech: one|few|many) the form that goes with a number, and `{fact:X}` a word from
`names.X`. A list of facts is joined with commas. A word written in parts, `backstretch/2/14`, is put together by
the sentence `pattern` of its table.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.errors import BadText
from railbird.core.game import AnyGame, Names
from railbird.core.illegal import Illegal
from railbird.core.kept import Tables, read_toml
from railbird.core.note import Note

LANGUAGES = ("en", "it", "cs")
THOUSANDS = {"en": ",", "it": ".", "cs": "\u00a0"}
CORE = "railbird.core"


@cache
def _load(package: str, language: str) -> Tables:
    path = files(package) / "text" / f"{language}.toml"
    try:
        return read_toml(path)
    except FileNotFoundError as error:
        raise BadText(f"{package} has no text in {language!r}.") from error
    except tomllib.TOMLDecodeError as error:
        raise BadText(f"{package}/text/{language}.toml: {error}.") from error


@lru_cache(maxsize=8192)
def pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence taken apart, once: letters as they are, then the name of a fact and how it is said."""
    return tuple((literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(template))


def plural(language: str, count: int, forms: Sequence[str]) -> str:
    """The form of a word that goes with a number: one|other, in Czech one|few|many."""
    is_few = language == "cs" and len(forms) == 3 and 2 <= abs(count) <= 4
    return forms[0] if abs(count) == 1 else forms[1] if is_few else forms[-1]


@dataclass(frozen=True)
class Text:
    """A game's sentences in one language, with the names of its edition and of the people at the table."""

    game: AnyGame
    language: str
    names: Names
    seats: Sequence[str]

    def note(self, note: Note) -> str:
        """The log line of a note; empty for one that is only for the machine."""
        notes = self._table("notes")
        own = f"{note.event}.{note.rule}"
        return self._fill(notes[own] if own in notes else self._find("notes", note.event), note.facts)

    def action(self, action: Action) -> str:
        """What an action does, as a button says it."""
        return self._fill(self._find("actions", type(action).__name__), action.facts())

    def refusal(self, error: Illegal) -> str:
        """Why a move is refused."""
        return self._fill(self._find("refusals", error.reason), error.facts)

    def step(self, step: str) -> str:
        """The name of a step of the rulebook."""
        return str(self._find("steps", step)["name"])

    def ask(self, step: str) -> str:
        """What a seat is asked in a step."""
        return str(self._find("steps", step)["ask"])

    def option(self, name: str) -> Tables:
        """Label, help and words for the values of an option."""
        option: Tables = self._find("options", name)
        return option

    def name(self, kind: str, key: object) -> str:
        """A name of the edition or of the language: `name("horse", 7)`."""
        return self._word(key, kind)

    def measure(self, name: str) -> str:
        """The title of something a simulation counts."""
        return str(self._find("measures", name))

    def board(self, name: str) -> str:
        """A word on the terminal board."""
        return str(self._find("board", name))

    def page(self, key: str, **facts: object) -> str:
        """A sentence or word of the game's own page, its gaps filled in."""
        return self._fill(str(self._find("page", key)), facts)

    def about(self, key: str) -> str:
        """A line of the game's poster."""
        return str(self._find("game", key))

    def money(self, amount: int) -> str:
        """An amount as the game writes it."""
        money = self._table("money")
        number = f"{abs(amount) * money.get('scale', 1):,}".replace(",", THOUSANDS[self.language])
        return ("\u2212" if amount < 0 else "") + str(money.get("pattern", "{}")).format(number)

    def signed(self, amount: int) -> str:
        """A gain with a plus, a loss with a minus."""
        return f"+{self.money(amount)}" if amount > 0 else self.money(amount)

    def _table(self, name: str) -> Tables:
        table: Tables = _load(self.game.package, self.language).get(name, {})
        return table

    def _find(self, table: str, key: str) -> Any:
        for package in (self.game.package, CORE):
            found = _load(package, self.language).get(table, {}).get(key)
            if found is not None:
                return found
        raise BadText(f"{self.game.id}: text/{self.language}.toml has no {table}.{key}.")

    def _fill(self, template: str, facts: Mapping[str, object]) -> str:
        out = []
        for literal, name, spec in pieces(template):
            out.append(literal)
            if name is not None:
                if name not in facts:
                    raise BadText(f"{self.game.id}: {self.language}: {template!r} asks for {name}, given {facts}.")
                out.append(self._value(facts[name], spec))
        return "".join(out)

    def _value(self, value: Any, spec: str) -> str:
        if "|" in spec:
            return plural(self.language, value if isinstance(value, int) else len(value), spec.split("|"))
        if isinstance(value, list | tuple):
            return ", ".join(self._value(item, spec) for item in value)
        if spec == "money":
            return self.money(value)
        return self._word(value, spec) if spec else str(value)

    def _word(self, value: object, kind: str) -> str:
        key = str(value).lower() if isinstance(value, bool) else str(value)
        if kind == "seat":
            if value == BANK:
                return str(_load(CORE, self.language)["names"]["seat"]["bank"])
            if isinstance(value, int) and 0 <= value < len(self.seats):
                return self.seats[value]
        own = self.names.get(kind, {})
        if key in own:
            return own[key]
        found: Any = self._find("names", kind)
        if key not in found and "pattern" in found:  # a name of several parts: backstretch/2/14
            return self._fill(found["pattern"], {f"part{n}": part for n, part in enumerate(key.split("/"), 1)})
        if key not in found:
            raise BadText(f"{self.game.id}: text/{self.language}.toml has no names.{kind}.{key}.")
        return str(found[key])


def text(game: AnyGame, language: str, edition: Any = None, seats: Iterable[str] = ()) -> Text:
    """The sentences of a game in a language, for an edition and the people at a table."""
    if language not in LANGUAGES:
        raise BadText(f"There is no language {language!r}; there are: {', '.join(LANGUAGES)}.")
    names = game.names(game.read_edition(game.builtin())[0] if edition is None else edition)
    return Text(game, language, names, tuple(seats))
