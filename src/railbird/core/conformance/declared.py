"""What a game says about itself: facts, editions, texts, events, rulebook, options."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from railbird.core import rulebook
from railbird.core.conformance.bounds import check_bounds
from railbird.core.conformance.report import Arrangement, Report
from railbird.core.conformance.wording import check_wording
from railbird.core.conformance.yours import GAP, check_yours
from railbird.core.edition import EditionFile
from railbird.core.errors import BadEdition, BadOptions, BadText
from railbird.core.game import AnyGame
from railbird.core.kept import Tables
from railbird.core.note import PAID, Event
from railbird.core.options import OptionField, option_fields, unit_of, write_options
from railbird.core.state import Step
from railbird.core.text import CORE, LANGUAGES, Text, _load, text

T = TypeVar("T")


def check_facts(game: AnyGame, report: Report) -> None:
    """The declared facts hang together."""
    names = [kind.__name__ for kind in game.actions]
    report.expect("facts", len(set(names)) == len(names), "two action types have the same name")
    report.expect("facts", len(game.seats) > 0 and game.seats.start >= 1, "no seats")
    report.expect("facts", game.rules >= 1, "the rules have no version")
    for option in option_fields(game.options):
        allowed = option.choices or range(option.lo, option.hi + 1)
        report.expect("facts", option.default in allowed, f"option {option.name}: its default is not allowed")


def check_options(game: AnyGame, report: Report) -> None:
    """Options it does not have, and values they do not have, are refused by name."""
    wrong: list[tuple[str, object]] = [("unheard_of", 1)]
    for option in option_fields(game.options):
        wrong += [(option.name, "unheard of")] if option.choices else [(option.name, option.hi + 1)]
    for name, value in wrong:
        says = _refused(BadOptions, game.read_options, {name: value})
        report.expect("options", name in says, f"{name}={value!r} is not refused by name: {says or 'it is taken'}")


def check_editions(game: AnyGame, report: Report) -> None:
    """Every edition that comes with the game is sound; the standard one plays the printed rules."""
    report.expect("editions", "standard" in game.editions(), "there is no edition.toml")
    for name in game.editions():
        edition, warnings = game.read_edition(game.builtin(name))
        report.expect("editions", not warnings, f"edition {name}: {'; '.join(warnings)}")
        _check_files(game, report, game.builtin(name).text)
        if name == "standard":
            same = game.read_options({}, edition) == game.options()
            report.expect("editions", same, "the standard edition changes the default options")


def _check_files(game: AnyGame, report: Report, sound: str) -> None:
    """What is no edition of this game is refused; a key it does not have is named."""
    others = ["", "format = 1", f'format = 2\ngame = "{game.id}"', 'format = 1\ngame = "another"', "format = ["]
    for text_of in others:
        says = _refused(BadEdition, game.read_edition, EditionFile("mine.toml", text_of, builtin=False))
        report.expect("editions", "mine.toml" in says, f"{text_of!r} is taken for an edition")
    says = _refused(BadEdition, game.read_edition, EditionFile("mine.toml", "unheard_of = 1\n" + sound, builtin=False))
    report.expect("editions", "unheard_of" in says, "a key that does not exist is not named")


def _refused(kind: type[Exception], read: Callable[[T], object], given: T) -> str:
    """What is said against it; nothing where it is taken."""
    try:
        read(given)
    except kind as error:
        return str(error)
    return ""


def check_texts(game: AnyGame, report: Report) -> None:
    """Steps, actions and options have words in three languages, which have the same keys and ask for the same facts."""
    try:
        english = dict(shape(_load(game.package, "en")))
        for language in LANGUAGES:
            words = text(game, language)
            differs = english.items() ^ dict(shape(_load(game.package, language))).items()
            report.expect("texts", not differs, f"{language}: not as in English: {sorted({key for key, _ in differs})}")
            _check_option_words(game, report, words)
            for kind in game.actions:
                line = words._find("actions", kind.__name__)
                missing = set(GAP.findall(line)) - {field.name for field in kind.fields}
                report.expect("texts", bool(line) and not missing, f"{language}: actions.{kind.__name__}: {line!r}")
            for step in step_names(game):
                report.expect("texts", bool(words.step(step) and words.ask(step)), f"{language}: step {step}")
            for reason in _load(game.package, language).get("refusals", {}):
                told = any(f'"{reason}"' in source for _, source in rulebook.sources(game))
                report.expect("texts", told, f"{language}: refusals.{reason} is said nowhere")
    except BadText as error:
        report.expect("texts", False, str(error))


def _check_option_words(game: AnyGame, report: Report, words: Text) -> None:
    """A label, a help, and a word for every value and no other."""
    for option in option_fields(game.options):
        label = words.option(option.name)
        says = f"{words.language}: options.{option.name}"
        report.expect("texts", bool(label.get("label") and label.get("help")), says)
        if not isinstance(option.default, bool):
            values = {str(choice) for choice in option.choices}
            said = set(label.get("values", {})) - ({"0"} if unit_of(option.name) else set())
            report.expect("texts", said == values, f"{says}.values: expected {sorted(values)}")
        _check_option_says(option, report, label, says)


def _check_option_says(option: OptionField, report: Report, about: Tables, where: str) -> None:
    """A question and sentences, both or neither: one for every value, or one for all numbers and perhaps for none."""
    said = set(about.get("says", {}))
    choices = {str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in option.choices}
    whole = said - {"0"} == {"n"} if not choices else said == choices
    report.expect("texts", ("ask" in about) == bool(said), f"{where}: ask and says go together")
    report.expect("texts", whole or not said, f"{where}.says: expected {sorted(choices) or 'n, perhaps 0'}")
    report.expect("texts", str(about.get("ask", "?")).endswith("?"), f"{where}.ask is no question")


def step_names(game: AnyGame) -> list[str]:
    """The names of all steps that are defined in the game's room."""
    found: set[str] = set()
    kinds: list[type[Step[Any]]] = [Step]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.name and kind.__module__.startswith(f"{game.package}."):
            found.add(kind.name)
    return sorted(found)


# --- events, as `rules/notes.py` declares them


def declared_events(game: AnyGame) -> dict[str, Event]:
    """By name every event that stands in `rules/notes.py`, alone or in a tuple; none where there is no such module."""
    if find_spec(game.package + ".rules") is None or find_spec(game.package + ".rules.notes") is None:
        return {}
    held = [PAID, *vars(import_module(game.package + ".rules.notes")).values()]
    found = [one for value in held for one in (value if isinstance(value, tuple) else (value,))]
    return {event.name: event for event in found if isinstance(event, Event)}


def check_events(game: AnyGame, report: Report) -> None:
    """Every declared event has a line in three languages that asks for its facts alone, and every line an event."""
    events = declared_events(game)
    if not events:
        return
    rules = rulebook.headings(rulebook.page(game, "en"))
    for language in LANGUAGES:
        own: Mapping[str, str] = _load(game.package, language).get("notes", {})
        shared: Mapping[str, str] = _load(CORE, language).get("notes", {})
        for event in events.values():
            found = _lines(own, event) or _lines(shared, event)
            report.expect("notes", bool(found), f"{language}: there is no line for the event {event.name}")
            for line in found:
                missing = set(GAP.findall(line)) - set(event.fields)
                report.expect("notes", not missing, f"{language}: {event.name} has no {sorted(missing)}: {line!r}")
        for key in own:
            name, _, rule = key.partition(".")
            report.expect("notes", name in events, f"{language}: notes.{key} is a line for no event")
            report.expect("notes", not rule or rule in rules, f"{language}: notes.{key}: there is no such rule")


def _lines(table: Mapping[str, str], event: Event) -> list[str]:
    return [line for key, line in table.items() if key.partition(".")[0] == event.name]


def shape(tables: Any) -> Iterator[tuple[str, frozenset[str]]]:
    """The keys of a text, and for each sentence the facts it asks for."""
    if not isinstance(tables, Mapping):
        yield "", frozenset(GAP.findall(str(tables)))
        return
    for key, value in tables.items():
        for inside, gaps in shape(value):
            yield f"{key}.{inside}" if inside else str(key), gaps


# --- rulebook and options


def check_rulebook(game: AnyGame, report: Report) -> None:
    """The rulebook pages have the same rules in three languages, and the code cites each of them."""
    try:
        pages = {language: rulebook.headings(rulebook.page(game, language)) for language in LANGUAGES}
    except BadText as error:
        report.expect("rulebook", False, str(error))
        return
    for language, found in pages.items():
        missing = set(pages["en"]) ^ set(found)
        report.expect("rulebook", not missing, f"{language}: these rules are not in both pages: {sorted(missing)}")
    for rule in rulebook.rules(game):
        report.expect("rulebook", bool(rule.code), f"{rule.id} ({rule.title}) is cited nowhere in the code")


def check_every_value_is_played(game: AnyGame, report: Report, all_of_them: Sequence[Arrangement]) -> None:
    """No option value is left out because it fits no table that was tried."""
    played = [write_options(one.options) for one in all_of_them]
    for option in option_fields(game.options):
        for value in option.values():
            seen = any(options[option.name] == value for options in played)
            report.expect("options", seen, f"{option.name}={value} fits no table")
    for seats in game.seats:
        report.expect("options", any(one.seats == seats for one in all_of_them), f"{seats} seats fit no table")


CHECKS = (
    check_facts,
    check_options,
    check_editions,
    check_bounds,
    check_texts,
    check_events,
    check_yours,
    check_rulebook,
    check_wording,
)
