"""Text for people, per language: log lines, questions, refusals, options. Sentences live in files, never in code.

A game's room has `text/en.toml`, `it.toml`, `cs.toml` with these tables:

    [game]      tagline and what else a poster says
    [money]     pattern = "${}", scale = 1000
    [steps.X]   name = "…", ask = "what a seat is asked"
    [actions]   Bet = "{token} on {pool:pool} of {horse:horse}"
    [notes]     moved = "{horse:horse} goes {spaces} {spaces:space|spaces}."
                "paid.HS-10.2" = "…" is preferred to "paid" under that rule
    [yours.X]   the same lines, under the same keys, for the seat that is the fact X: "You roll …", "… pays you …"
    [refusals]  box_full = "…"
    [options.X] label, help, and for words [options.X.values]; for what every new table is asked also `ask`, the
                question, and [options.X.says], for each value a sentence that says how it is played: by the value's
                word, of a number `n` with the gap {n}, and `0` where nothing has a sentence of its own
    [names.X]   words for {fact:X}
    [measures]  titles of what a simulation counts
    [board]     words the terminal board needs
    [page]      sentences and words of the game's own page

In a sentence `{fact}` is the fact itself, `{fact:seat}` a player's name, `{fact:money}` an amount,
`{fact:one|other}` (Czech: one|few|many) the form that goes with a number, `{fact:time}` a number of seconds as a length
of time ("1 minute 30 seconds"; `{fact:time_object}` where the language says it otherwise as an object), and `{fact:X}`
a word from `names.X`. A list is joined as the language does it, "Anna, Ben and Cleo"; `{seats:seat bids:money}` joins
two lists in pairs, "Anna $5 and Ben $3". A word written in parts, `backstretch/2/14`, is put together by the
sentence `pattern` of its table.

A note is told to everybody by name; to a seat it is about, by its line in `yours`: `rolled` in `[yours.seat]` is read
by the seat that rolls, `paid` in `[yours.to]` by the one that is paid. It has the same gaps but for its own fact. A
list of seats is called by a plural (`seats`): its line is read by one who stands there alone, that in `[yours.among]`
by one of several, with "you" in the list, and the rest as `{others:seat}`. Who is named twice reads what all read.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.errors import BadText
from railbird.core.game import AnyGame, Names
from railbird.core.illegal import Illegal
from railbird.core.kept import Tables, read_toml
from railbird.core.note import Note
from railbird.core.options import unit_of
from railbird.core.sentence import addressed_to, is_one, named_once, pieces, plural
from railbird.core.typeset import typeset_all

LANGUAGES = ("en", "it", "cs")
THOUSANDS = {"en": ",", "it": ".", "cs": "\u00a0"}
CORE = "railbird.core"
TIMES = ("time", "time_object")  # How a length of time stands in a sentence.
KEPT = 4000  # Sentences and parts of pages that are kept as they were made: most are the same again after every move.

T = TypeVar("T")


@cache
def _load(package: str, language: str) -> Tables:
    path = files(package) / "text" / f"{language}.toml"
    try:
        tables: Tables = typeset_all(language, read_toml(path))
    except FileNotFoundError as error:
        raise BadText(f"{package} has no text in {language!r}.") from error
    except tomllib.TOMLDecodeError as error:
        raise BadText(f"{package}/text/{language}.toml: {error}.") from error
    return tables


def listing(language: str, names: Sequence[str]) -> str:
    """Names in a sentence: commas between them, "and" before the last."""
    last: str = _load(CORE, language)["list"]["last"]
    return last.format(some=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def length(language: str, seconds: int, case: str = "time") -> str:
    """A length of time as people say it: "5 minutes", "1 minute 30 seconds"; `time_object` as an object."""
    said: Tables = _load(CORE, language)[case]
    days = seconds // 86_400 if seconds >= 2 * 86_400 else 0  # before that people say 24 hours
    counts = {"day": days, "hour": seconds // 3600 - 24 * days, "minute": seconds // 60 % 60, "second": seconds % 60}
    parts = [
        "".join(literal + (plural(language, n, spec.split("|")) if spec else str(n) if name else "")
                for literal, name, spec in pieces(said[unit]))
        for unit, n in counts.items() if n or (unit == "second" and not seconds)
    ]  # fmt: skip
    some = " ".join(parts[:-1])
    return str(said["last"]).format(some=some, last=parts[-1]) if some else parts[-1]


@dataclass(frozen=True)
class Text:
    """A game's sentences in one language, with the names of its edition and of the people at the table."""

    game: AnyGame
    language: str
    names: Names
    seats: Sequence[str]
    _said: dict[object, str] = field(default_factory=dict, compare=False, repr=False)
    _made: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    _kept: dict[object, tuple[tuple[object, ...], Any]] = field(default_factory=dict, compare=False, repr=False)

    def note(self, note: Note, you: int | None = None) -> str:
        """The log line of a note, as the seat `you` reads it or (None) all do; empty for one only for the machine."""
        own, line = self._yours(note).get(-1 if you is None else you), self.line(note)
        said = self._fill(own or line, addressed_to(you, line, note.facts) if own else note.facts)
        return said[:1].upper() + said[1:]

    def addressed(self, note: Note) -> tuple[int, ...]:
        """The seats to whom the line of a note says "you"; all others read the same."""
        return tuple(self._yours(note))

    def line(self, note: Note) -> str:
        """The sentence that tells everybody of a note, its gaps open."""
        tables, key = self._told(note)
        return str(tables["notes"][key])

    def _told(self, note: Note) -> tuple[Tables, str]:
        """The text that has a line for a note, and the line's key."""
        for package in (self.game.package, CORE):
            tables = _load(package, self.language)
            for key in (f"{note.event}.{note.rule}", note.event):
                if key in tables.get("notes", {}):
                    return tables, key
        raise BadText(f"{self.game.id}: text/{self.language}.toml has no notes.{note.event}.")

    def _yours(self, note: Note) -> dict[int, str]:
        """By seat the sentence that speaks to it."""
        tables, key = self._told(note)
        lines: Tables = tables.get("yours", {})
        found = {seat: lines.get(fact, {}).get(key) for seat, fact in named_once(tables["notes"][key], note.facts)}
        return {seat: line for seat, line in found.items() if line is not None}

    def action(self, action: Action) -> str:
        """What an action does, as a button says it."""
        return self._fill(self._find("actions", type(action).__name__), action.facts())

    def refusal(self, error: Illegal) -> str:
        """Why a move is refused."""
        return self._fill(self._find("refusals", error.reason), error.facts)

    def step(self, step: str) -> str:
        """The name of a step of the rulebook."""
        return self._said.get(asked := ("step", step)) or self._keep(asked, str(self._find("steps", step)["name"]))

    def ask(self, step: str) -> str:
        """What a seat is asked in a step."""
        return str(self._find("steps", step)["ask"])

    def option(self, name: str) -> Tables:
        """Label, help and words for the values of an option."""
        option: Tables = self._find("options", name)
        return option

    def option_says(self, name: str, value: str) -> str:
        """How it is played with this value, in a sentence; nothing where there is none."""
        says = self.option(name).get("says", {})
        if value in says or not value.isdecimal():
            return str(says.get(value, ""))
        return self._fill(says.get("n", ""), {"n": int(value) * (unit_of(name) or 1)})

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
        """A sentence or word of the game's own page, its gaps filled in; once for the same facts."""
        asked = (key, *facts, *facts.values(), *map(type, facts.values())) if facts else key
        try:
            said = self._said.get(asked)
        except TypeError:  # a list cannot be kept
            listed = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
            if listed == facts:
                return self._fill(str(self._find("page", key)), facts)
            return self.page(key, **listed)
        return said if said is not None else self._keep(asked, self._fill(str(self._find("page", key)), facts))

    def _keep(self, asked: object, said: str) -> str:
        if len(self._said) >= KEPT:
            self._said.clear()
        self._said[asked] = said
        return said

    def once(self, make: Callable[..., T], *facts: object) -> T:
        """What `make` makes of these words and of facts that can be compared: the very same for the same facts."""
        asked = (make, facts)
        found: T | None = self._made.get(asked)
        if found is None:
            if len(self._made) >= KEPT:
                self._made.clear()
            found = self._made[asked] = make(self, *facts)
        return found

    def kept(self, name: object, make: Callable[..., T], *made_of: object) -> T:
        """The same for what is made of large things that change now and then: only the last one by this name is kept.

        `make` gets the words and what is named here, nothing else: so it cannot depend on anything besides. Of what
        is one viewer's own the viewer is part of the name.
        """
        known = self._kept.get(name)
        if known is None or known[0] != made_of:
            known = self._kept[name] = (made_of, make(self, *made_of))
        found: T = known[1]
        return found

    def about(self, key: str) -> str:
        """A line of the game's poster."""
        return str(self._find("game", key))

    def money(self, amount: int) -> str:
        """An amount as the game writes it."""
        said = self._said.get(amount)
        return said if said is not None else self._keep(amount, self._money(amount))

    def _money(self, amount: int) -> str:
        money = self._table("money")
        number = f"{abs(amount) * money.get('scale', 1):,}".replace(",", THOUSANDS[self.language])
        return ("\u2212" if amount < 0 else "") + str(money.get("pattern", "{}")).format(number)

    def signed(self, amount: int) -> str:
        """A gain with a plus, a loss with a minus."""
        return f"+{self.money(amount)}" if amount > 0 else self.money(amount)

    def listing(self, names: Sequence[str]) -> str:
        """Names in a sentence, the last one with "and"."""
        return listing(self.language, names)

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
                out.append(self._value(facts[name], spec) if is_one(spec) else self._pairs(name, spec, facts))
        return "".join(out)

    def _pairs(self, name: str, spec: str, facts: Mapping[str, Any]) -> str:
        """`{seats:seat bids:money}`: two lists side by side, "Anna $500 and Ben $1,000"."""
        kind, other, other_kind = re.split("[ :]", spec)
        both = zip(facts[name], facts[other], strict=True)
        return self.listing([f"{self._value(a, kind)} {self._value(b, other_kind)}" for a, b in both])

    def _value(self, value: Any, spec: str) -> str:
        if "|" in spec:
            return plural(self.language, value if isinstance(value, int) else len(value), spec.split("|"))
        if isinstance(value, list | tuple):
            return self.listing([self._value(item, spec) for item in value])
        if spec == "money":
            return self.money(value)
        if spec in TIMES:
            return length(self.language, value, spec)
        return self._word(value, spec) if spec else str(value)

    def _word(self, value: object, kind: str) -> str:
        key = str(value).lower() if isinstance(value, bool) else str(value)
        if kind == "seat":
            if value == BANK:
                return str(_load(CORE, self.language)["names"]["seat"]["bank"])
            if isinstance(value, int) and 0 <= value < len(self.seats):
                return self.seats[value]
        for own in (self.names.get(f"{kind}.{self.language}", {}), self.names.get(kind, {})):
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
        raise BadText(f"There is no language {language!r}. Choose one of: {', '.join(LANGUAGES)}.")
    names = game.names(game.read_edition(game.builtin())[0] if edition is None else edition)
    return Text(game, language, names, tuple(seats))
